import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { repairRecording } from './repair.ts'
import { wavHeader } from './wav.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'centralino-repair-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const sound = (samples: number) => Buffer.alloc(2 * samples, 0x11)

// biome-ignore format: a table reads in columns
const BROKEN: readonly [what: string, bytes: Buffer, samples: number][] = [
  ['whose header says nothing',           Buffer.concat([wavHeader(0), sound(500)]),                    500],
  ['whose header says too much',          Buffer.concat([wavHeader(9_999), sound(500)]),                500],
  ['whose header says too little',        Buffer.concat([wavHeader(100), sound(500)]),                  500],
  ['that ends within a sample',           Buffer.concat([wavHeader(0), sound(500), Buffer.from([1])]),  500],
  ['whose header never reached the disk', Buffer.concat([Buffer.alloc(44), sound(500)]),                500],
  ['that is right',                       Buffer.concat([wavHeader(500), sound(500)]),                  500],
]
for (const [what, bytes, samples] of BROKEN)
  test(`a file ${what} has as many samples as there are afterwards`, async () => {
    const path = join(folder, 'file.wav')
    writeFileSync(path, bytes)
    assert.equal(await repairRecording(path), samples)
    assert.deepEqual(readFileSync(path), Buffer.concat([wavHeader(samples), sound(samples)]))
    assert.equal(await repairRecording(path), samples, 'again')
  })

test('of a file without a sample nothing is made, and one that is not there is told', async () => {
  const path = join(folder, 'short.wav')
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.alloc(20),
    wavHeader(0),
    Buffer.concat([wavHeader(0), Buffer.alloc(1)]),
  ]) {
    writeFileSync(path, bytes)
    assert.equal(await repairRecording(path), 0)
    assert.deepEqual(readFileSync(path), bytes)
  }
  await assert.rejects(repairRecording(join(folder, 'none.wav')), { code: 'ENOENT' })
})
