import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../../bin/centralino.ts'
import type { Exit } from './process.ts'

/**
 * The command line in a process that stays, for whoever gives it many commands (`obeyed` in `process.ts`): most of what
 * a command costs is the reading of the sources. Each is given its own environment and arguments, is heard on both
 * streams, and has ended when nothing of it keeps the process alive that was not there before, which is when a process
 * of its own would end.
 */
export interface Order {
  args: readonly string[]
  env: Record<string, string | undefined>
}

/** For what never ends by itself: a process would stay for it. */
const LEAVING_MS = 60_000
const POLL_MS = 2

const SPEAKERS = [process, process.stdout, process.stderr] as const

async function obey({ args, env }: Order): Promise<Exit> {
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      const written = rest.at(-1)
      if (typeof written === 'function') queueMicrotask(() => written())
      return true
    }
  let asked: number | undefined
  process.exit = ((code = 0) => {
    asked ??= Number(code)
  }) as typeof process.exit
  // What is not set is not handed over.
  process.env = env
  process.exitCode = undefined
  const forget = noteListeners()
  const before = process.getActiveResourcesInfo()
  await run(args)
  // Whoever asks for the end does not wait for what is left.
  const left = asked === undefined ? await whatStays(before) : []
  forget()
  if (left.length > 0) said.stderr += `It would not have ended: ${left.join(', ')}\n`
  return { code: left.length > 0 ? null : (asked ?? Number(process.exitCode ?? 0)), signal: null, ...said }
}

/** What keeps the process alive and did not before, once it has had its time to go. */
async function whatStays(before: readonly string[]): Promise<string[]> {
  const deadline = performance.now() + LEAVING_MS
  for (;;) {
    const known = [...before]
    const left = process.getActiveResourcesInfo().filter((one) => {
      const at = known.indexOf(one)
      if (at >= 0) known.splice(at, 1)
      return at < 0
    })
    if (left.length === 0 || performance.now() > deadline) return left
    await pause(POLL_MS)
  }
}

/** What a command listens to it leaves behind as a process does; what is to be done at its end is done. */
function noteListeners(): () => void {
  const heard = SPEAKERS.map((one) => new Map(one.eventNames().map((name) => [name, one.rawListeners(name)])))
  return () => {
    for (const [n, one] of SPEAKERS.entries())
      for (const name of one.eventNames())
        for (const listener of one.rawListeners(name)) {
          if (heard[n]?.get(name)?.includes(listener)) continue
          if (one === process && name === 'exit') listener.call(process, 0)
          one.off(name, listener as (...args: unknown[]) => void)
        }
  }
}

const leave = process.exit.bind(process)
process.on('message', async (order: Order) => process.send?.(await obey(order)))
process.once('disconnect', () => leave())
