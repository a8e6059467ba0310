import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSES, runIn } from './tree.ts'

/** Fails as long as others take the processor, which they do while it runs for the first so many times. */
const starvedFor = (times: number): string => `
import { test } from 'node:test'
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
test('on time', async () => {
  appendFileSync('runs', 'x')
  if (readFileSync('runs', 'utf8').length > ${times}) return
  const busy = 'const end = Date.now() + 5000; while (Date.now() < end) {}'
  const others = Array.from({ length: 12 * availableParallelism() }, () => spawn(process.execPath, ['-e', busy]))
  await Promise.all(others.map((one) => new Promise((done) => one.once('close', done))))
  throw new Error('late')
})
`
const FILE = 'tests/sip/late.test.ts'

test('a file that failed on a starved machine is run again: green where it holds then, red where it does not', async () => {
  const { code, output } = await runIn({ files: { 'src/one.test.ts': PASSES, [FILE]: starvedFor(1) } })
  assert.equal(code, 0, output)
  assert.match(output, /starved while this failed, so it runs again, alone: .*tests\/sip\/late\.test\.ts/)
  assert.match(output, /Test files counted: 2 of 2; nothing was left out\.\n$/)
  const twice = await runIn({ files: { [FILE]: starvedFor(2) } })
  assert.notEqual(twice.code, 0, twice.output)
})
