import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { use } from '../../tests/support/needs.ts'

/** The programs of `bench/c`, compiled for one run, and gone with it. */
export interface Programs extends Disposable {
  readonly folder: string
  /** What the program prints last, and when it has printed anything at all. */
  run<T>(name: string, ...given: (string | number)[]): Running<T>
  /** A peer at that port of loopback that sends every packet back; settles when it listens. */
  reflect(port: number, seconds: number): Promise<Running<Reflected>>
}

export interface Running<T> {
  begun: Promise<void>
  figures: Promise<T>
  /** Before its time: it prints what it has. */
  stop(): void
}

export interface Reflected {
  legs: number
  received: number
  gaps: number
  p50: number
  p90: number
  p99: number
}

export function compilePrograms(...names: string[]): Programs {
  use('compiler')
  const folder = mkdtempSync(join(tmpdir(), 'centralino-bench-'))
  for (const name of names) {
    const source = fileURLToPath(new URL(`../c/${name}.c`, import.meta.url))
    execFileSync('cc', ['-O2', '-o', join(folder, name), source])
  }
  const alive = new Set<ChildProcess>()
  function run<T>(name: string, ...given: (string | number)[]): Running<T> {
    const child = spawn(join(folder, name), given.map(String), { stdio: ['ignore', 'pipe', 'inherit'] })
    alive.add(child)
    const begun = Promise.withResolvers<void>()
    const figures = Promise.withResolvers<T>()
    let text = ''
    child.stdout.on('data', (bytes) => {
      text += bytes
      begun.resolve()
    })
    child.once('close', (code) => {
      alive.delete(child)
      if (code === 0) figures.resolve(JSON.parse(text.trim().split('\n').at(-1) ?? ''))
      else figures.reject(new Error(`${name} ended with ${code}`))
    })
    return { begun: begun.promise, figures: figures.promise, stop: () => void child.kill() }
  }
  return {
    folder,
    run,
    async reflect(port, seconds) {
      const running = run<Reflected>('rtp-loop', 'reflect', port, seconds)
      await running.begun
      return running
    },
    [Symbol.dispose]() {
      for (const child of alive) child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
