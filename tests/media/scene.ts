import { writeFileSync } from 'node:fs'
import { BYTES_PER_SAMPLE, SAMPLE_RATE, WAV_HEADER_BYTES, wavHeader } from '#media/recording/wav.ts'
import { SILENCE_MS, type SpokenTurn, THINKS_MS, voiceOf } from '../support/spoken-model.ts'

/** Conversations between a phone that plays a file and an agent that follows a script: what is said, and when. */

export const seconds = (text: string): number => voiceOf(text).length / SAMPLE_RATE

/**
 * From the person's last sound to the agent's first, as the agent has it: it hears that they are silent, and thinks.
 */
const REPLY_SECONDS = (SILENCE_MS + THINKS_MS) / 1_000

export interface Said {
  text: string
  atSeconds: number
}

/** The person's side as a file: their sentences at these times, silence around them, and an end. */
export function writeTrack(path: string, said: readonly Said[], endSeconds: number): void {
  const track = new Int16Array(Math.round(endSeconds * SAMPLE_RATE))
  for (const { text, atSeconds } of said) track.set(voiceOf(text), Math.round(atSeconds * SAMPLE_RATE))
  const bytes = Buffer.from(track.buffer, track.byteOffset, track.byteLength)
  writeFileSync(path, Buffer.concat([wavHeader(track.length), bytes]))
}

/** The samples of a recording as it is served; throws unless it is mono, 8 kHz, 16 bits, and as long as it says. */
export function samplesOf(wav: Buffer): Int16Array {
  const samples = (wav.length - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE
  if (!wav.subarray(0, WAV_HEADER_BYTES).equals(wavHeader(samples)))
    throw new Error(`no header of a recording: ${wav.subarray(0, WAV_HEADER_BYTES).toString('hex')}`)
  return Int16Array.from({ length: samples }, (_, n) => wav.readInt16LE(WAV_HEADER_BYTES + n * BYTES_PER_SAMPLE))
}

const SEARCHED_SECONDS = 1
/**
 * So much of a sentence is looked for, at so many places of it: a frame that a busy machine was late with is in one of
 * them.
 */
const PIECE_SECONDS = 0.4
const PIECES = 3
/** No other piece needs to be looked for. */
const CLEAR = 0.9

export interface Found {
  /** Where the sentence begins. */
  atSeconds: number
  /** 1: nothing else is heard there. */
  likeness: number
}

/**
 * Where in a recording that sentence is, within a second of where it is looked for, by the sound of pieces of it: from
 * its beginning on, or after so many seconds of it.
 */
export function find(recording: Int16Array, said: Said, afterSeconds = 0): Found {
  let best: Found = { atSeconds: said.atSeconds, likeness: -1 }
  for (let n = 0; n < PIECES && best.likeness < CLEAR; n += 1) {
    const after = afterSeconds + n * PIECE_SECONDS
    if (after + PIECE_SECONDS > seconds(said.text)) break
    const found = findPiece(recording, said, after)
    if (found.likeness > best.likeness) best = found
  }
  return best
}

function findPiece(recording: Int16Array, { text, atSeconds }: Said, afterSeconds: number): Found {
  const skipped = Math.round(afterSeconds * SAMPLE_RATE)
  const piece = voiceOf(text).subarray(skipped, skipped + PIECE_SECONDS * SAMPLE_RATE)
  const middle = Math.round(atSeconds * SAMPLE_RATE) + skipped
  const searched = SEARCHED_SECONDS * SAMPLE_RATE
  const from = Math.max(0, middle - searched)
  const to = Math.min(middle + searched, recording.length - piece.length)
  const own = product(piece, piece)
  let power = product(recording.subarray(from, from + piece.length), recording.subarray(from, from + piece.length))
  let [best, likeness] = [middle, -1]
  for (let at = from; at <= to; at += 1) {
    const now = product(piece, recording.subarray(at, at + piece.length)) / Math.sqrt(own * power + 1)
    if (now > likeness) [best, likeness] = [at, now]
    power += (recording[at + piece.length] ?? 0) ** 2 - (recording[at] ?? 0) ** 2
  }
  return { atSeconds: (best - skipped) / SAMPLE_RATE, likeness }
}

function product(one: Int16Array, other: Int16Array): number {
  let sum = 0
  for (let n = 0; n < one.length; n += 1) sum += (one[n] ?? 0) * (other[n] ?? 0)
  return sum
}

export const INPUTS = { nome: 'Anna' }
const NOTICE = 'Questa chiamata viene registrata.'

/** Somebody is reminded of a visit, speaks over it, and is thanked. */
export const REMINDER = {
  agent: {
    opening: 'Buongiorno, sono Giulia, assistente virtuale. Parlo con {{nome}}?',
    recording: true,
    calling: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 1 },
    result: [
      { key: 'conferma', label: 'Conferma la visita', type: 'boolean', required: true },
      { key: 'persone', label: 'Numero di persone', type: 'number' },
    ],
  },
  first: `Buongiorno, sono Giulia, assistente virtuale. Parlo con Anna? ${NOTICE}`,
  assents: 'Sì, sono io.',
  reminds:
    'Le ricordo la visita di controllo di giovedì diciannove novembre alle ore dieci, presso il nostro ambulatorio di via Verdi.',
  confirms: 'Sì, confermo, saremo in tre.',
  thanks: 'Grazie mille, allora a giovedì. Arrivederci.',
} as const

export const REMINDING: readonly SpokenTurn[] = [
  { hears: REMINDER.assents, says: REMINDER.reminds },
  { hears: REMINDER.confirms, says: REMINDER.thanks, last: { name: 'end_call', arguments: { reason: 'done' } } },
]

/** How far into the reminder they speak. */
const INTERRUPTS_SECONDS = 2
/** Who is called and says nothing is spoken to after 2 s; and whatever the network adds. */
const FIRST_SOUND_SECONDS = 2.2

/** When each sentence is to be heard, in seconds from the answer. */
export function reminderTimes(): Record<'first' | 'assents' | 'reminds' | 'confirms' | 'thanks', Said> {
  const first = FIRST_SOUND_SECONDS
  const assents = first + seconds(REMINDER.first) + 0.8
  const reminds = assents + seconds(REMINDER.assents) + REPLY_SECONDS
  const confirms = reminds + INTERRUPTS_SECONDS
  const thanks = confirms + seconds(REMINDER.confirms) + REPLY_SECONDS
  const at = { first, assents, reminds, confirms, thanks }
  const said = (key: keyof typeof at): Said => ({ text: REMINDER[key], atSeconds: at[key] })
  return {
    first: said('first'),
    assents: said('assents'),
    reminds: said('reminds'),
    confirms: said('confirms'),
    thanks: said('thanks'),
  }
}
