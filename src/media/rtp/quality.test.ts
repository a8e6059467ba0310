import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeded } from '#kernel/random.ts'
import { PCMA } from '#media/audio/g711.ts'
import { packets, play, type Sent } from '../../../tests/support/rtp-stage.ts'
import { JitterBuffer } from './jitter-buffer.ts'
import { FRAME_SAMPLES } from './packet.ts'

/**
 * How much of a voice is left when the network does its worst: the segmental signal-to-noise ratio against what is
 * heard of the same voice over a clean line, over the frames that carry voice, each between −10 and 35 dB as is usual.
 */
const SECONDS = 60
const RATE = 8_000
const FLOOR_DB = -10
const CEILING_DB = 35

/** Something like a voice: a pitch that wanders, harmonics, syllables, pauses. */
function voice(): Uint8Array {
  const chance = seeded('voice')
  const pcm = new Int16Array(SECONDS * RATE)
  let phase = 0
  for (let start = 0; start < pcm.length; ) {
    const length = Math.floor(RATE * (0.15 + 0.2 * chance()))
    const isPause = chance() < 0.2
    const pitch = 100 + 60 * chance()
    const colour = [1, 0.4 + 0.5 * chance(), 0.6 * chance(), 0.5 * chance(), 0.3 * chance()]
    for (let n = 0; n < length && start + n < pcm.length; n += 1) {
      phase += (2 * Math.PI * pitch * (1 + (0.1 * n) / length)) / RATE
      const swell = Math.sin((Math.PI * n) / length)
      const wave = colour.reduce((sum, strength, harmonic) => sum + strength * Math.sin((harmonic + 1) * phase), 0)
      pcm[start + n] = isPause ? 0 : 4_000 * swell * wave
    }
    start += length
  }
  const codes = new Uint8Array(pcm.length)
  PCMA.encode(pcm, codes)
  return codes
}

const SENT = packets(voice())
const FRAMES = SENT.length + 3

function heard(sent: readonly Sent[]): Int16Array {
  const frames = play(new JitterBuffer(PCMA), sent, FRAMES)
  const pcm = new Int16Array(FRAMES * FRAME_SAMPLES)
  for (const [n, { codes }] of frames.entries())
    PCMA.decode(codes, pcm.subarray(n * FRAME_SAMPLES, (n + 1) * FRAME_SAMPLES))
  return pcm
}

function segmentalSnr(clean: Int16Array, other: Int16Array): number {
  let sum = 0
  let frames = 0
  for (let start = 0; start < clean.length; start += FRAME_SAMPLES) {
    let signal = 0
    let noise = 1e-9
    for (let n = start; n < start + FRAME_SAMPLES; n += 1) {
      signal += (clean[n] ?? 0) ** 2
      noise += ((clean[n] ?? 0) - (other[n] ?? 0)) ** 2
    }
    if (signal < FRAME_SAMPLES * 100 ** 2) continue
    sum += Math.min(CEILING_DB, Math.max(FLOOR_DB, 10 * Math.log10(signal / noise)))
    frames += 1
  }
  return sum / frames
}

const lossy = (share: number): Sent[] => {
  const chance = seeded(`lost ${share}`)
  return SENT.filter((_, n) => chance() >= share || n === 0)
}

// biome-ignore format: a table reads in columns
const PATTERNS: readonly [what: string, sent: Sent[], leastDb: number][] = [
  ['nothing happens',                           SENT,                                                                          35],
  ['every third packet is overtaken by the next', SENT.map((one, n) => (n % 3 === 2 ? { ...one, atMs: one.atMs + 30 } : one)),   35],
  ['each packet comes twice',                   SENT.flatMap((one) => [one, { ...one, atMs: one.atMs + 7 }]),                  35],
  ['each packet is late by up to 40 ms',        SENT.map((one, n) => ({ ...one, atMs: one.atMs + ((n * 7_919) % 41) })),       35],
  ['one of 30 is 100 ms late',                  SENT.map((one, n) => (n % 30 === 29 ? { ...one, atMs: one.atMs + 100 } : one)), 32],
  ['1 % is lost',                               lossy(0.01),                                                                   34],
  ['5 % is lost',                               lossy(0.05),                                                                   32],
  ['10 % is lost',                              lossy(0.1),                                                                    30],
]

const CLEAN = heard(SENT)
for (const [what, sent, leastDb] of PATTERNS)
  test(`of a voice at least ${leastDb} of 35 dB are left where ${what}`, (t) => {
    const db = segmentalSnr(CLEAN, heard(sent))
    t.diagnostic(`${db.toFixed(1)} dB`)
    assert.ok(db >= leastDb - 0.005, `${db.toFixed(2)} dB`)
  })

test('a gap of one frame in a voice is filled so that half of it is left: silence would leave nothing', () => {
  const gaps = (from: Int16Array, to: Int16Array, lost: ReadonlySet<number>) => {
    const ratios = [...lost].map((frame) => {
      const at = (frame + 3) * FRAME_SAMPLES
      let [signal, noise] = [0, 1e-9]
      for (let n = at; n < at + FRAME_SAMPLES; n += 1) {
        signal += (from[n] ?? 0) ** 2
        noise += ((from[n] ?? 0) - (to[n] ?? 0)) ** 2
      }
      return signal < FRAME_SAMPLES * 500 ** 2 ? null : 10 * Math.log10(signal / noise)
    })
    const loud = ratios.filter((one) => one !== null).toSorted((a, b) => a - b)
    return loud[Math.floor(loud.length / 2)] ?? Number.NaN
  }
  const lost = new Set(SENT.map((_, n) => n).filter((n) => n % 10 === 9))
  const median = gaps(CLEAN, heard(SENT.filter((_, n) => !lost.has(n))), lost)
  assert.ok(median >= 3, `${median.toFixed(1)} dB`)
})
