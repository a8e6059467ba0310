import { CUES } from '#conversation/cues.ts'
import type { ModelEvent, SessionPlan, SpeechSession } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { type EventQueue, openEventQueue } from '#kernel/event-queue.ts'
import { CODECS, type CodecName } from '#media/audio/g711.ts'
import { openPlayout, type Playout } from '#media/audio/playout.ts'
import { HeardSpeech } from './heard-speech.ts'
import type { ModelSound } from './model-sound.ts'
import { openPersonSpeech, type PersonSpeech } from './person-speech.ts'

const SAMPLES_PER_MS = 8
const DISPOSE_MAX_MS = 2_000
/** Keys that follow each other so soon are one number. */
const KEYS_JOIN_MS = 1_500
/** Nobody dials a longer one; what is beyond is told as another. */
const KEYS_MAX = 32
/** A model that does not say where its turn ended is listened to again once the person has been quiet for so long. */
const CUT_MAX_SECONDS = 2

interface SessionHouse {
  clock: Clock
  inner: SpeechSession
  sound: ModelSound
  law: CodecName
  plan: SessionPlan
  /** The model itself says when it was interrupted. */
  yields: boolean
}

/** One session of a model on a real line: what it says waits in the playout, what it tells waits until that was heard. */
export class PlayedSession implements SpeechSession {
  readonly events: AsyncIterable<ModelEvent>
  readonly #house: SessionHouse
  readonly #queue: EventQueue<ModelEvent> = openEventQueue()
  readonly #heard = new HeardSpeech((event) => this.#queue.push(event))
  readonly #person: PersonSpeech = openPersonSpeech((event) => this.#queue.push(event))
  readonly #playout: Playout
  #law: CodecName
  /** The person took the word from a model that does not notice: the rest of its turn is dropped. */
  #cut = false
  #voiceOver: number | null = 0
  #over = false
  #keys = ''
  #cancelKeys = () => {}

  constructor(house: SessionHouse) {
    this.#house = house
    this.#law = house.law
    this.#playout = openPlayout({ codec: CODECS[house.law], onMark: () => {} })
    this.events = this.#queue.events
    this.#listen().catch((bug: unknown) => this.#queue.end(bug))
  }

  async #listen(): Promise<void> {
    for await (const event of this.#house.inner.events) this.#take(event)
    this.#take({ kind: 'closed', reason: 'lost', fault: null })
  }

  #take(event: ModelEvent): void {
    if (event.kind === 'audio') this.#speak(event.audio)
    else if (event.kind === 'interrupted') this.#interrupt()
    else if (event.kind === 'person_text') this.#person.words(event)
    else if (event.kind === 'agent_turn_ended' && this.#cut) this.#cut = false
    else if (event.kind !== 'agent_text' || !this.#cut) this.#heard.told(event)
  }

  #speak(audio: Uint8Array): void {
    if (this.#cut) return
    const before = this.#playout.queuedMs()
    const after = this.#playout.write(this.#house.sound.toLine(audio, this.#law))
    this.#heard.wrote((after - before) * SAMPLES_PER_MS)
  }

  #interrupt(): void {
    this.#playout.clear()
    this.#heard.interrupted()
  }

  pull(frame: Uint8Array): number {
    const samples = this.#playout.pull(frame)
    if (samples > 0) this.#heard.played(samples)
    return samples
  }

  get speaking(): boolean {
    return this.#heard.speaking
  }

  hear(codes: Uint8Array): void {
    if (!this.#over) this.#house.inner.hear(this.#house.sound.toModel(codes, this.#law))
  }

  voice(change: 'started' | 'ended', atSeconds: number): void {
    this.#voiceOver = change === 'ended' ? atSeconds : null
    if (change === 'started' && this.speaking && !this.#house.yields) {
      this.#cut = true
      this.#interrupt()
    }
    if (change === 'started') this.#person.started(atSeconds)
    else this.#person.ended(atSeconds)
  }

  passed(atSeconds: number): void {
    this.#person.passed(atSeconds)
    if (this.#voiceOver !== null && atSeconds >= this.#voiceOver + CUT_MAX_SECONDS) this.#cut = false
  }

  become(law: CodecName): void {
    this.#law = law
    this.#playout.become(CODECS[law])
  }

  press(digit: string): void {
    if (this.#over) return
    if (this.#keys.length >= KEYS_MAX) this.#tellKeys()
    this.#keys += digit
    this.#cancelKeys()
    this.#cancelKeys = this.#house.clock.after(KEYS_JOIN_MS, () => this.#tellKeys())
  }

  #tellKeys(): void {
    const { inner, plan } = this.#house
    inner.cue(`${CUES[plan.plan.agent.language].keys} ${this.#keys}`, 'reply')
    this.#keys = ''
  }

  cue(text: string, how: 'reply' | 'note'): void {
    this.#house.inner.cue(text, how)
  }

  get resumableBy(): string | null {
    return this.#house.inner.resumableBy
  }

  say(text: string): void {
    this.#cut = false
    this.#playout.clear()
    this.#heard.replaced()
    this.#house.inner.say(text)
  }

  answerTool(id: string, text: string): void {
    this.#heard.joined()
    this.#house.inner.answerTool(id, text)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over = true
    this.#cancelKeys()
    this.#queue.end()
    const { clock, inner } = this.#house
    const late = Promise.withResolvers<void>()
    const cancel = clock.after(DISPOSE_MAX_MS, late.resolve)
    try {
      await Promise.race([inner[Symbol.asyncDispose](), late.promise])
    } finally {
      cancel()
    }
  }
}
