import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock as clock } from '#kernel/clock.ts'
import { silentLog as log } from '#kernel/log.ts'
import { openVoiceActivity } from '#media/audio/activity.ts'
import { openEcho } from '#media/audio/echo.ts'
import { CODECS, type CodecName } from '#media/audio/g711.ts'
import { openPlayout } from '#media/audio/playout.ts'
import { openResampler } from '#media/audio/resample.ts'
import type { Rate } from '#media/audio/resample-kernels.ts'
import { openRecorder } from '#media/recording/recorder.ts'
import { use } from '../tests/support/needs.ts'
import { decibels, fitTone, loudness, noise, tone } from '../tests/support/waves.ts'

/**
 * What a second of one call costs in each part of the sound's way, in frames of 20 ms, next to the same work in plain
 * C, and how good it is. The best of several rounds counts, of both: the machine is not ours alone. The ratio is of
 * what most calls need: both ways of one codec, to 16 kHz and back from 24 kHz.
 */
const FRAMES = 50
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
const SECONDS_PER_ROUND = 10
const TARGET = 5

const inC = measuredInC()
const rows: { name: string; us: number; c: number | undefined; note: string }[] = []

for (const name of ['PCMA', 'PCMU'] satisfies CodecName[]) {
  const codec = CODECS[name]
  const [codes, pcm] = [new Uint8Array(160).map((_, n) => n * 31), noise('codec', 160, -20)]
  note(`${name} decode`, 'decode', 'bit-exact', () => codec.decode(codes, pcm))
  note(`${name} encode`, 'encode', 'bit-exact', () => codec.encode(pcm, codes))
}

const PAIRS: readonly [Rate, Rate][] = [
  [8_000, 16_000],
  [8_000, 24_000],
  [16_000, 8_000],
  [24_000, 8_000],
  [16_000, 24_000],
  [24_000, 16_000],
]
for (const [from, to] of PAIRS) {
  const resampler = openResampler(from, to)
  const [sound, out] = [noise('frame', from / FRAMES, -12), new Int16Array(to / FRAMES)]
  note(`${from / 1_000} → ${to / 1_000} kHz`, `${from}>${to}`, quality(from, to), () => resampler.process(sound, out))
}

const [said, heard, quiet] = [noise('said', 160, -20), noise('heard', 160, -25), noise('quiet', 160, -70)]
const playout = openPlayout({ codec: CODECS.PCMA })
const [spoken, frame] = [new Uint8Array(160).fill(CODECS.PCMA.codeOf(90)), new Uint8Array(160)]
note('playout', null, 'written and pulled', () => {
  playout.write(spoken)
  playout.pull(frame)
})
const activity = openVoiceActivity()
note('voice activity', null, 'on a noisy line', () => activity.hear(heard))
const [still, searching] = [openEcho(), openEcho()]
note('echo, quiet', null, 'the agent speaks', () => still.follow(said, quiet))
note('echo, searching', null, 'the most it costs: both speak', () => searching.follow(said, heard))
const disk = { write: async () => {}, finish: async () => {}, discard: async () => {} }
const recorder = openRecorder({ clock, log, folder: '/', callId: 'call_0', openFile: async () => disk })
note('recorder', null, 'mixed, without the disk', () => recorder.write(heard, said))

for (const { name, us, c, note: said } of rows) {
  const ratio = c === undefined ? '' : `${c.toFixed(0).padStart(6)} in C, ${(us / c).toFixed(1)} times`
  console.log(`${name.padEnd(24)}${us.toFixed(0).padStart(6)} µs per call-second${ratio.padEnd(28)}  ${said}`)
}
const whole = ['PCMA decode', 'PCMA encode', '8 → 16 kHz', '24 → 8 kHz']
const sum = (pick: (row: (typeof rows)[number]) => number) =>
  rows.filter(({ name }) => whole.includes(name)).reduce((total, row) => total + pick(row), 0)
const ratio = sum(({ us }) => us) / sum(({ c }) => c ?? 0)
console.log(`a call that is resampled both ways: ${sum(({ us }) => us).toFixed(0)} µs per second`)
console.log(`${ratio.toFixed(2)} times the C loop (at most ${TARGET})${ratio > TARGET ? '  TOO SLOW' : ''}`)
if (ratio > TARGET) process.exitCode = 1

function note(name: string, twin: string | null, remark: string, run: () => void): void {
  rows.push({ name, us: microseconds(run), c: twin === null ? undefined : inC.get(twin), note: remark })
}

/** By the processor's time, as in C: others may use the machine too. */
function microseconds(run: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage()
    for (let n = 0; n < FRAMES * SECONDS_PER_ROUND; n += 1) run()
    const { user, system } = process.cpuUsage(began)
    best = Math.min(best, (user + system) / SECONDS_PER_ROUND)
  }
  return best
}

/** The worst of the voice's band, and what is left of what should be gone. */
function quality(from: Rate, to: Rate): string {
  const after = (hz: number) => {
    const resampler = openResampler(from, to)
    const out = new Int16Array(resampler.room(from))
    const second = tone({ hz, rate: from, samples: from, dBfs: -6 })
    return out.subarray(0, resampler.process(second, out)).subarray(to / 10)
  }
  const heard = [300, 1_000, 2_000, 3_000, 3_400].map((hz) => fitTone(after(hz), hz, to))
  const snr = Math.min(...heard.map((one) => one.snr))
  const gain = decibels(heard.at(-1)?.peak ?? 0) + 6
  const gone: number[] = []
  for (let hz = 0.575 * to; hz < from / 2; hz += 0.05 * to) gone.push(decibels(loudness(after(hz)) * Math.SQRT2) + 6)
  const alias = gone.length > 0 ? `, alias ${Math.max(...gone).toFixed(0)} dB` : ''
  const { delay } = openResampler(from, to)
  return `SNR ≥ ${snr.toFixed(0)} dB, ${gain.toFixed(2)} dB at 3.4 kHz${alias}, ${delay} samples late`
}

function measuredInC(): Map<string, number> {
  use('compiler')
  const folder = mkdtempSync(join(tmpdir(), 'centralino-bench-'))
  try {
    const [source, program] = [fileURLToPath(new URL('c/audio.c', import.meta.url)), join(folder, 'audio')]
    execFileSync('cc', ['-O2', '-o', program, source, '-lm'])
    const lines = execFileSync(program, { encoding: 'utf8' }).trim().split('\n')
    return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
