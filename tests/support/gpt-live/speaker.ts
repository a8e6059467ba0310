import type { Fragment } from './server-events.ts'
import { type VoiceOf, wordsOf } from './voice.ts'

/**
 * What the emulated model is saying: 20 ms of sound at a time, silence where it says nothing, and its words as they
 * begin.
 */
export class Speaker {
  readonly #voiceOf: VoiceOf
  readonly #lateMs: number
  #current: Utterance | null = null
  #late: Fragment[] = []

  constructor(voiceOf: VoiceOf, lateMs: number) {
    this.#voiceOf = voiceOf
    this.#lateMs = lateMs
  }

  get speaking(): boolean {
    return this.#current !== null
  }

  /** Begins now, in the place of whatever is being said. */
  say(text: string, { endless = false, done = () => {} }: { endless?: boolean; done?: () => void } = {}): void {
    const pcm = this.#voiceOf(text)
    const words = wordsOf(text)
    this.#current = { text, pcm, at: 0, words, characters: words.join('').length, spoken: 0, told: 0, endless, done }
  }

  /** Somebody speaks over it: the rest is neither heard nor written. */
  yield(): void {
    this.#current = null
  }

  /** How long what is being said still takes. */
  get leftMs(): number {
    return this.#current ? (this.#current.pcm.length - this.#current.at) / SAMPLES_PER_MS : 0
  }

  next(nowMs: number): { pcm: Int16Array; fragments: Fragment[] } {
    const now = this.#current
    const pcm = new Int16Array(SLICE_SAMPLES)
    if (now) {
      pcm.set(now.pcm.subarray(now.at, now.at + SLICE_SAMPLES))
      this.#late.push(...wordsBy(now, now.at + SLICE_SAMPLES, nowMs))
      now.at += SLICE_SAMPLES
      if (now.at >= now.pcm.length) this.#finish(now)
    }
    const due = this.#late.filter(({ startMs }) => startMs + this.#lateMs <= nowMs + SLICE_MS)
    this.#late = this.#late.filter((fragment) => !due.includes(fragment))
    return { pcm, fragments: due }
  }

  #finish(said: Utterance): void {
    this.#current = null
    if (said.endless) this.say(` ${said.text.trim()}`, { endless: true })
    else said.done()
  }
}

interface Utterance {
  text: string
  pcm: Int16Array
  at: number
  words: string[]
  characters: number
  /** How many characters and words were told of. */
  spoken: number
  told: number
  endless: boolean
  done: () => void
}

export const SLICE_MS = 20
export const SAMPLES_PER_MS = 8
export const SLICE_SAMPLES = SLICE_MS * SAMPLES_PER_MS

/** Words that begin before that sample, each with its place on the session's time. */
function wordsBy(now: Utterance, sample: number, nowMs: number): Fragment[] {
  const fragments: Fragment[] = []
  const begunMs = nowMs - now.at / SAMPLES_PER_MS
  const placeOf = (characters: number) =>
    Math.round(begunMs + (now.pcm.length / SAMPLES_PER_MS) * (characters / Math.max(1, now.characters)))
  for (let word = now.words[now.told]; word !== undefined; word = now.words[now.told]) {
    if ((now.pcm.length * now.spoken) / Math.max(1, now.characters) >= sample) break
    fragments.push({ text: word, startMs: placeOf(now.spoken), endMs: placeOf(now.spoken + word.length) })
    now.spoken += word.length
    now.told += 1
  }
  return fragments
}
