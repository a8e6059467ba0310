import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { calm, type FailedFile, watchSlowness, worthAnother } from './again.ts'
import { inRealTime } from './order.ts'
import { tally } from './tally.ts'

/**
 * Runs test files in a process of its own, in the order in which it is given them: `node --test` would sort them. The
 * setup comes before, and what it has started ends after, also where the run is ended from outside.
 */
const [setup = '', report = '', ...files] = process.argv.slice(2)

/** Files at the same time: one more than there are cores, since many wait for a database. */
const CONCURRENCY = 3
/** What goes on in real time mostly waits: one beside them all the while, and they stand back for it. */
const CONCURRENCY_IN_REAL_TIME = 1
const STANDS_BACK = ['--import', new URL('./stands-back.ts', import.meta.url).href]
/** Of one test, and of all that share a process. */
const TIMEOUT_MS = 600_000

const { globalSetup, globalTeardown = async () => {} } = await import(pathToFileURL(setup).href)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    process.exitCode = 1
    ending.abort()
  })

const now = () => performance.now()

await globalSetup()
try {
  using machine = watchSlowness(now)
  const told: string[] = []
  const [ofOthers, inTime] = await Promise.all([
    runAll(
      files.filter((file) => !inRealTime(file)),
      { concurrency: CONCURRENCY, execArgv: STANDS_BACK },
    ),
    runAll(files.filter(inRealTime), { concurrency: CONCURRENCY_IN_REAL_TIME }, (text) => told.push(text)),
  ])
  // In one piece, after the others.
  process.stdout.write(told.join(''))
  const failed = [...ofOthers, ...inTime]
  const again = worthAnother(failed, machine.samples)
  if (again.length < failed.length) process.exitCode = 1
  for (const file of again) {
    await calm(now)
    console.log(`The machine was starved while this failed, so it runs again, alone: ${file}`)
    if ((await runAll([file], { concurrency: 1 })).length > 0) process.exitCode = 1
  }
} finally {
  await globalTeardown()
}

/** The files that failed; a failure that is no file's makes the run red. */
async function runAll(
  some: readonly string[],
  how: { concurrency: number; execArgv?: string[] },
  tell: (text: string) => void = (text) => process.stdout.write(text),
): Promise<FailedFile[]> {
  if (some.length === 0 || ending.signal.aborted) return []
  const failed = new Map<string, FailedFile>()
  let wasGreen = false
  const began = now()
  const events = run({ files: some, ...how, timeout: TIMEOUT_MS, signal: ending.signal })
  // Of a file whose process dies, and of a suite that could not be made, only this tells: node's sum passes over them.
  events.on('test:fail', ({ entryFile, file = '' }) => {
    const which = entryFile ?? file
    failed.set(which, { file: which, from: began, to: now() })
  })
  events.on('test:summary', ({ file, success, duration_ms }) => {
    if (file === undefined) wasGreen = success
    else if (failed.has(file)) failed.set(file, { file, from: now() - duration_ms, to: now() })
  })
  const words = events.compose(new spec()).on('data', (chunk) => tell(String(chunk)))
  await Promise.all([finished(words), finished(events.compose(tally).pipe(createWriteStream(report, { flags: 'a' })))])
  if (!wasGreen && failed.size === 0) process.exitCode = 1
  return [...failed.values()]
}
