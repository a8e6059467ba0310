import type { AudioFormat, ModelEvent, ModelFor, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'
import { openEventQueue } from '#kernel/event-queue.ts'
import { CODECS } from '#media/audio/g711.ts'

/**
 * A speech model for the tests of the media workers: it speaks a tone, as long as the text, all of it at once;
 * understands tones by their frequency; and does what the keys that the person presses tell it, each its own thing.
 */
export interface ToneOptions {
  audio: AudioFormat[]
  signalsInterruption?: boolean
  /** Of its voice. */
  hz?: number
  /** The module is broken. */
  broken?: boolean
  /** Its worker ends as soon as a session is opened. */
  fatal?: boolean
}

/** Milliseconds of voice for each character, so that tests know how long a sentence is. */
export const MS_PER_CHARACTER = 40
const RATES: Record<AudioFormat, number> = { pcma_8k: 8_000, pcmu_8k: 8_000, pcm_16k: 16_000, pcm_24k: 24_000 }
const AMPLITUDE = 8_000
/** What it can tell apart. */
export const PITCHES = [350, 425, 440, 600, 1_000] as const
const LISTENS_MS = 200
/** What it says when it is told to say something. */
export const ASKS = 'Prego?'

// biome-ignore format: a table reads in columns
export const KEYS = {
  ask:     '1',   // asks for the tool `posti`, and says what it answers
  leave:   '2',   // says goodbye and ends the call
  exit:    '3',   // ends its worker
  hang:    '4',   // never gives its worker back
  fail:    '5',   // throws where nobody catches
  long:    '6',   // says something that takes long
  stop:    '7',   // says that it was interrupted
  close:   '8',   // its session is lost
  twice:   '9',   // two turns at once, and a question before they are heard
  deaf:    '0',   // throws at what it hears next
  look:    '#',   // says how many variables its environment has
} as const

export const openModels = (options: ToneOptions): ModelFor => {
  const model = openModel(options)
  return () => model
}

export function openModel({ audio, signalsInterruption = true, hz = 440, ...rest }: ToneOptions): SpeechModel {
  if (rest.broken) throw new Error('no such model')
  return {
    capabilities: { tools: true, signalsInterruption, exactSpeech: true, audio },
    connect: standing(({ audio: format }) => (rest.fatal ? process.exit(7) : openSession(format, hz))),
  }
}

function openSession(format: AudioFormat, hz: number): SpeechSession {
  const queue = openEventQueue<ModelEvent>()
  let listening: number[] = []
  let understood: number | null = null
  let deaf = false

  function say(text: string): void {
    queue.push({ kind: 'audio', audio: tone(format, hz, text.length * MS_PER_CHARACTER) })
    queue.push({ kind: 'agent_text', text })
    queue.push({ kind: 'agent_turn_ended' })
  }
  const ask = () => queue.push({ kind: 'tool', id: 't1', name: 'posti', arguments: { giorno: 'oggi' } })
  const doings: Record<string, () => void> = {
    [KEYS.ask]: ask,
    [KEYS.leave]: () => {
      say('Arrivederci.')
      queue.push({ kind: 'tool', id: 't2', name: 'end_call', arguments: { reason: 'done' } })
    },
    [KEYS.exit]: () => process.exit(7),
    [KEYS.hang]: () => {
      for (;;);
    },
    [KEYS.fail]: () => {
      setImmediate(() => {
        throw new Error('a bug of the model')
      })
    },
    [KEYS.long]: () => say(`uno due tre ${'e ancora un altro '.repeat(6)}fine`),
    [KEYS.stop]: () => queue.push({ kind: 'interrupted' }),
    [KEYS.close]: () => queue.end(),
    [KEYS.deaf]: () => {
      deaf = true
    },
    [KEYS.look]: () => say(`Sono ${Object.keys(process.env).length}.`),
    [KEYS.twice]: () => {
      say('Un attimo che guardo.')
      say('Ancora un attimo, prego.')
      ask()
    },
  }

  return {
    events: queue.events,
    resumableBy: null,
    say,
    cue: (text, how) => (doings[text.at(-1) ?? ''] ?? (how === 'reply' ? () => say(ASKS) : () => {}))(),
    answerTool: (id, text) => {
      if (id === 't1') say(text)
    },
    hear(bytes) {
      if (deaf) throw new Error('a bug of the model')
      listening.push(...pcmOf(format, bytes))
      if (listening.length < (RATES[format] * LISTENS_MS) / 1_000) return
      const pitch = pitchOf(listening, RATES[format])
      listening = []
      if (pitch !== null && pitch !== understood) queue.push({ kind: 'person_text', text: `${pitch} Hz`, final: true })
      understood = pitch
    },
    [Symbol.asyncDispose]: async () => queue.end(),
  }
}

function tone(format: AudioFormat, hz: number, ms: number): Uint8Array {
  const rate = RATES[format]
  const pcm = Int16Array.from({ length: (rate * ms) / 1_000 }, (_, n) =>
    Math.round(AMPLITUDE * Math.sin((2 * Math.PI * hz * n) / rate)),
  )
  if (rate > 8_000) return new Uint8Array(pcm.buffer)
  const codes = new Uint8Array(pcm.length)
  CODECS[format === 'pcma_8k' ? 'PCMA' : 'PCMU'].encode(pcm, codes)
  return codes
}

function pcmOf(format: AudioFormat, bytes: Uint8Array): Int16Array {
  if (RATES[format] > 8_000) return new Int16Array(bytes.slice().buffer)
  const pcm = new Int16Array(bytes.length)
  CODECS[format === 'pcma_8k' ? 'PCMA' : 'PCMU'].decode(bytes, pcm)
  return pcm
}

/** The one of the pitches that most of the sound is, or null: silence, or something else. */
export function pitchOf(samples: ArrayLike<number>, rate: number): number | null {
  const power = Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  if (power < 500 ** 2) return null
  for (const hz of PITCHES) if (goertzel(samples, hz, rate) > 0.5 * power) return hz
  return null
}

/** The power of that frequency alone. */
function goertzel(samples: ArrayLike<number>, hz: number, rate: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hz) / rate)
  let [before, last] = [0, 0]
  for (let n = 0; n < samples.length; n += 1) [before, last] = [last, (samples[n] ?? 0) + factor * last - before]
  const squared = last * last + before * before - factor * last * before
  return (2 * squared) / samples.length ** 2
}
