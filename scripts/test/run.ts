import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { inRealTime } from './order.ts'
import { tally } from './tally.ts'

/**
 * Runs test files in a process of its own, in the order in which it is given them: `node --test` would sort them. The
 * setup comes before, and what it has started ends after, also where the run is ended from outside.
 */
const [setup = '', report = '', ...files] = process.argv.slice(2)

/** Files at the same time: one more than there are cores, since many wait for a database. */
const CONCURRENCY = 3
/** What goes on in real time comes last, and two at a time: it takes most of one core, and must find one free. */
const CONCURRENCY_IN_REAL_TIME = 2
/** Of one test, and of all that share a process. */
const TIMEOUT_MS = 600_000

const { globalSetup, globalTeardown = async () => {} } = await import(pathToFileURL(setup).href)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    process.exitCode = 1
    ending.abort()
  })

await globalSetup()
try {
  await runAll(
    files.filter((file) => !inRealTime(file)),
    CONCURRENCY,
  )
  await runAll(files.filter(inRealTime), CONCURRENCY_IN_REAL_TIME)
} finally {
  await globalTeardown()
}

async function runAll(some: readonly string[], concurrency: number): Promise<void> {
  if (some.length === 0 || ending.signal.aborted) return
  const events = run({ files: some, concurrency, timeout: TIMEOUT_MS, signal: ending.signal })
  events.on('test:summary', ({ file, success }) => {
    if (file === undefined && !success) process.exitCode = 1
  })
  // A suite that could not be made is no test, and node's sum passes over it.
  events.on('test:fail', ({ todo }) => {
    if (todo === undefined) process.exitCode = 1
  })
  events.compose(new spec()).pipe(process.stdout)
  await finished(events.compose(tally).pipe(createWriteStream(report, { flags: 'a' })))
}
