import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { noise } from '../../../tests/support/waves.ts'
import { peaksOf } from './peaks.ts'
import { wavHeader } from './wav.ts'

let folder: string
let path: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'centralino-peaks-'))
  path = join(folder, 'file.wav')
})
after(() => rmSync(folder, { recursive: true, force: true }))

function write(samples: ArrayLike<number>): void {
  const sound = Buffer.alloc(2 * samples.length)
  for (let n = 0; n < samples.length; n += 1) sound.writeInt16LE(samples[n] ?? 0, 2 * n)
  writeFileSync(path, Buffer.concat([wavHeader(samples.length), sound]))
}

test('each part has its lowest and its highest sample, over pieces of the file too', async () => {
  const samples = noise('peaks', 100_003, -9)
  write(samples)
  for (const buckets of [1, 7, 640, 10_000]) {
    const seen = await peaksOf(path, buckets)
    const expected = Array.from({ length: buckets }, (_, n) => {
      const first = Math.ceil((n * samples.length) / buckets)
      const part = samples.slice(first, Math.ceil(((n + 1) * samples.length) / buckets))
      return [
        Math.min(...part.slice(0, 50_000), ...part.slice(50_000)) >> 8,
        Math.max(...part.slice(0, 50_000), ...part.slice(50_000)) >> 8,
      ]
    }).flat()
    assert.deepEqual([...(seen?.peaks ?? [])], expected, `${buckets}`)
    assert.equal(seen?.durationSeconds, samples.length / 8_000)
  }
})

test('full scale is 127 above and 128 below, and parts without a sample are flat', async () => {
  write([32_767, -32_768])
  assert.deepEqual([...((await peaksOf(path, 4))?.peaks ?? [])], [127, 127, 0, 0, -128, -128, 0, 0])
  write([])
  assert.deepEqual(await peaksOf(path, 2), { durationSeconds: 0, peaks: new Int8Array(4) })
})

test('a file that is not there has none, and nobody asks for more parts than there is room for', async () => {
  assert.equal(await peaksOf(join(folder, 'none.wav'), 10), null)
  for (const buckets of [0, -1, 1.5, 10_001, Number.NaN]) await assert.rejects(peaksOf(path, buckets), RangeError)
})
