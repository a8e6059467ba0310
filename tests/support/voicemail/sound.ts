import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seeded } from '#kernel/random.ts'
import { use } from '../needs.ts'
import { joined, mixed, scaled, silence, tone } from '../waves.ts'
import type { Part } from './clips.ts'

/**
 * What the parts of a clip sound like. What espeak-ng has said is kept in the folder for temporary files, for the next
 * run.
 */
const RATE = 8_000
const SOUND_BYTES_MAX = 64 * 1024 * 1024
const RAW = ['-t', 'raw', '-r', '8000', '-c', '1', '-e', 'signed', '-b', '16']
/** Said and filtered by these. */
const FORM = 'v1'

export interface Spoken {
  text: string
  from: number
  to: number
}

export interface Sound {
  samples: Int16Array
  /** What is said in it, in seconds. */
  spoken: Spoken[]
}

export function soundOf(parts: readonly Part[]): Sound {
  const sounds: Int16Array[] = []
  const spoken: Spoken[] = []
  let at = 0
  for (const part of parts) {
    const sound = one(part)
    if (part.do === 'says') spoken.push({ text: part.said.text, from: at / RATE, to: (at + sound.length) / RATE })
    sounds.push(sound)
    at += sound.length
  }
  return { samples: joined(...sounds), spoken }
}

function one(part: Part): Int16Array {
  switch (part.do) {
    case 'pauses':
      return silence(Math.round(part.seconds * RATE))
    case 'beeps':
      return tone({ hz: part.hz, rate: RATE, samples: Math.round(part.seconds * RATE), dBfs: part.dB })
    case 'plays':
      return music(part.seed, part.seconds)
    case 'says':
      return scaled(said(part), part.dB)
  }
}

const folder = join(tmpdir(), `centralino-voices-${process.getuid?.() ?? 0}`)
const known = new Map<string, Int16Array>()

/** As a telephone carries it: 300 to 3,400 Hz, peaks at −6 dB, from its first sound to its last. */
export function said({ said: { text }, voice, speed, pitch }: Part & { do: 'says' }): Int16Array {
  const name = createHash('sha256')
    .update(JSON.stringify([FORM, text, voice, speed, pitch]))
    .digest('hex')
  const kept = known.get(name) ?? read(join(folder, name))
  if (kept) {
    known.set(name, kept)
    return kept
  }
  use('sound')
  const asked = ['-v', voice, '-s', String(speed), '-p', String(pitch), '--stdout', text]
  const wav = execFileSync('espeak-ng', asked, { maxBuffer: SOUND_BYTES_MAX })
  const effects = ['sinc', '300-3400', 'norm', '-6']
  const raw = execFileSync('sox', ['-D', '-t', 'wav', '-', ...RAW, '-', ...effects], {
    input: wav,
    maxBuffer: SOUND_BYTES_MAX,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const samples = trimmed(samplesOf(raw))
  keep(join(folder, name), samples)
  known.set(name, samples)
  return samples
}

const samplesOf = (raw: Buffer): Int16Array =>
  Int16Array.from({ length: raw.length >> 1 }, (_, n) => raw.readInt16LE(2 * n))

function read(path: string): Int16Array | null {
  try {
    return samplesOf(readFileSync(path))
  } catch {
    return null
  }
}

/** Under another name first: several tests may say the same thing at once. */
function keep(path: string, samples: Int16Array): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
  renameSync(draft, path)
}

const HEARD = 300

function trimmed(samples: Int16Array): Int16Array {
  const isHeard = (sample: number) => Math.abs(sample) > HEARD
  return samples.slice(Math.max(0, samples.findIndex(isHeard)), samples.findLastIndex(isHeard) + 1)
}

/** A tune of soft notes, some of them nearly pure, over a chord: no two are the same. */
function music(seed: string, seconds: number): Int16Array {
  const chance = seeded(`music ${seed}`)
  const notes: Int16Array[] = []
  let samples = 0
  while (samples < seconds * RATE) {
    const length = Math.round((0.2 + 0.5 * chance()) * RATE)
    const hz = 260 * 2 ** (Math.floor(chance() * 18) / 12)
    const dull = chance() < 0.3 ? 0 : 0.4
    notes.push(
      Int16Array.from({ length }, (_, n) => {
        const swell = Math.min(1, n / 400, (length - n) / 400) * Math.exp((-1.2 * n) / length)
        const turn = (2 * Math.PI * hz * n) / RATE
        return 5_000 * swell * (Math.sin(turn) + dull * Math.sin(2 * turn) + (dull / 2) * Math.sin(3 * turn))
      }),
    )
    samples += length
  }
  const tune = joined(...notes)
  const chord = [196, 247, 294].map((hz) => tone({ hz, rate: RATE, samples: tune.length, dBfs: -32 }))
  return mixed(tune, ...chord)
}

/** Several people who speak at once, somewhere else in the room. */
export function babble(seed: string, samples: number, dB: number): Int16Array {
  const chance = seeded(`babble ${seed}`)
  const voices = BABBLE.map((part) => {
    const sound = said(part)
    const from = Math.floor(chance() * sound.length)
    return Int16Array.from({ length: samples }, (_, n) => sound[(from + n) % sound.length] ?? 0)
  })
  return scaled(mixed(...voices.map((voice) => scaled(voice, -6))), dB)
}

const BABBLE: readonly (Part & { do: 'says' })[] = [
  [
    'it+m6',
    'Allora io gli ho detto che non si poteva fare così, e lui mi ha risposto che ci avrebbe pensato lui, figurati.',
    175,
  ],
  [
    'it+f2',
    'Due caffè e un cornetto, grazie, e poi il conto quando può, che dobbiamo scappare, siamo in ritardo come al solito.',
    190,
  ],
  [
    'it+m1',
    'Ieri sera la partita è finita tardissimo, hanno pareggiato all’ultimo minuto, non ci credeva più nessuno.',
    160,
  ],
].map(([voice, text, speed]) => ({
  ...{
    do: 'says',
    said: { language: 'it', text: String(text) },
    voice: String(voice),
    speed: Number(speed),
    pitch: 50,
    dB: 0,
  },
}))
