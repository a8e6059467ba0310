import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type Sound, simulatedWav } from './simulated-sound.ts'
import { BYTES_PER_SAMPLE, SAMPLE_RATE, WAV_HEADER_BYTES } from './wav.ts'

const CALL = 'call_06e8z9k2m4q6s8v0x2z4b6d8fa'
const SOUND: Sound = {
  durationSeconds: 24,
  turns: [
    { speaker: 'agent', start_seconds: 0.7, end_seconds: 5.3 },
    { speaker: 'person', start_seconds: 6, end_seconds: 7.1 },
    { speaker: 'system', start_seconds: 7.5, end_seconds: 7.9 },
    { speaker: 'agent', start_seconds: 8.2, end_seconds: 21.9 },
    { speaker: 'person', start_seconds: 22, end_seconds: 23.9 },
  ],
}

const render = (callId: string, sound: Sound): Buffer => Buffer.concat([...simulatedWav(callId, sound)])

/** The samples of a stretch, in parts of full scale. */
function samples(wav: Buffer, from: number, to: number): number[] {
  const [first, last] = [from, to].map((seconds) => Math.round(seconds * SAMPLE_RATE)) as [number, number]
  return Array.from(
    { length: last - first },
    (_, n) => wav.readInt16LE(WAV_HEADER_BYTES + (first + n) * BYTES_PER_SAMPLE) / 2 ** 15,
  )
}

const loudness = (part: number[]): number =>
  Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)

/** How much of the stretch lies at this frequency: one bin of a Fourier transform. */
function strengthAt(part: number[], hz: number): number {
  const turn = (n: number) => (2 * Math.PI * hz * n) / SAMPLE_RATE
  const real = part.reduce((sum, value, n) => sum + value * Math.cos(turn(n)), 0)
  const imaginary = part.reduce((sum, value, n) => sum + value * Math.sin(turn(n)), 0)
  return Math.hypot(real, imaginary) / part.length
}

test('the file is mono, 8 kHz, 16-bit PCM, and as long as the call', () => {
  const wav = render(CALL, SOUND)
  const text = (at: number) => wav.toString('latin1', at, at + 4)
  assert.deepEqual([text(0), text(8), text(12), text(36)], ['RIFF', 'WAVE', 'fmt ', 'data'])
  assert.deepEqual([wav.readUInt32LE(4), wav.readUInt32LE(40)], [wav.length - 8, wav.length - 44])
  assert.deepEqual([wav.readUInt32LE(16), wav.readUInt16LE(20), wav.readUInt16LE(22)], [16, 1, 1])
  assert.deepEqual([wav.readUInt32LE(24), wav.readUInt32LE(28)], [8_000, 16_000])
  assert.deepEqual([wav.readUInt16LE(32), wav.readUInt16LE(34)], [2, 16])
  assert.equal(wav.length, 44 + 24 * 8_000 * 2)
})

test('whoever speaks is heard, nobody else is, and nothing is too loud', () => {
  const wav = render(CALL, SOUND)
  const heard = SOUND.turns.filter(({ speaker }) => speaker !== 'system')
  let quietFrom = 0
  for (const { start_seconds: start, end_seconds: end } of heard) {
    assert.deepEqual(new Set(samples(wav, quietFrom, start)), new Set([0]), `silence before ${start}`)
    for (let at = start; at + 0.5 <= end; at += 0.5)
      assert.ok(loudness(samples(wav, at, at + 0.5)) > 0.05, `a voice at ${at}`)
    assert.ok(loudness(samples(wav, start, end)) > 0.05)
    quietFrom = end
  }
  assert.deepEqual(new Set(samples(wav, quietFrom, SOUND.durationSeconds)), new Set([0]))
  assert.ok(samples(wav, 0, 24).every((value) => Math.abs(value) < 0.5))
})

test('the two voices lie apart in pitch', () => {
  const wav = render(CALL, SOUND)
  const band = (part: number[], hz: number) =>
    Math.max(...Array.from({ length: 41 }, (_, n) => strengthAt(part, hz * (0.85 + (0.3 * n) / 40))))
  const [agent, person] = [samples(wav, 0.7, 5.3), samples(wav, 22, 23.9)]
  assert.ok(band(agent, 220) > 3 * band(agent, 130))
  assert.ok(band(person, 130) > 3 * band(person, 220))
})

test('the same call gives the same bytes, in another process too; another call gives others', () => {
  const digest = (wav: Buffer) => createHash('sha256').update(wav).digest('hex')
  const here = digest(render(CALL, SOUND))
  assert.equal(digest(render(CALL, SOUND)), here)
  const program = `
    import { createHash } from 'node:crypto'
    import { simulatedWav } from ${JSON.stringify(import.meta.resolve('./simulated-sound.ts'))}
    const bytes = Buffer.concat([...simulatedWav(process.argv[1], JSON.parse(process.argv[2]))])
    console.log(createHash('sha256').update(bytes).digest('hex'))`
  const there = ['--input-type=module', '--eval', program, CALL, JSON.stringify(SOUND)]
  assert.equal(execFileSync(process.execPath, there, { encoding: 'utf8' }).trim(), here)
  assert.notEqual(digest(render(CALL.replace('06e8', '06e9'), SOUND)), here)
})

test('a call without a word is silence', () => {
  const wav = render(CALL, { turns: [], durationSeconds: 3 })
  assert.equal(wav.length, 44 + 3 * 16_000)
  assert.ok(wav.subarray(44).every((byte) => byte === 0))
})
