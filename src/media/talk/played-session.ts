import type { Capabilities, ModelEvent, SpeechSession } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { type EventQueue, openEventQueue } from '#kernel/event-queue.ts'
import { within } from '#kernel/within.ts'
import { isAudible } from '#media/audio/audible.ts'
import { CODECS, type CodecName } from '#media/audio/g711.ts'
import { openPlayout, type Playout } from '#media/audio/playout.ts'
import { FRAME_SAMPLES } from '#media/rtp/packet.ts'
import { Cushion } from './cushion.ts'
import { HeardSpeech } from './heard-speech.ts'
import type { ModelSound } from './model-sound.ts'
import type { PersonSpeech } from './person-speech.ts'

/** What all the sessions of one call share. */
export interface Floor {
  law: CodecName
  /** What is heard is 16-bit samples at 16 kHz, whatever the law of what is said. */
  readonly isWide: boolean
  /** The agent may speak on this line: not before the engine has first asked it to. */
  mayBeHeard: boolean
  readonly person: PersonSpeech
  /**
   * The person's voice: since when it is heard, null while it is not; how long it has lasted; when the last one ended.
   */
  readonly voice: { since: number | null; lastedMs: number; ended: number }
  /** What the person has said so far was heard and is being answered: no other session has to hear it. */
  answered(): void
  /** Seconds from the answer. */
  now(): number
}

interface SessionHouse {
  clock: Clock
  inner: SpeechSession
  sound: ModelSound
  floor: Floor
  capabilities: Capabilities
}

const SAMPLES_PER_MS = 8
const FRAME_SECONDS = 0.02
const DISPOSE_MAX_MS = 2_000
/** A model that does not say where its turn ended is listened to again once the person has been quiet for so long. */
const CUT_MAX_SECONDS = 2
/** A cough, a "sì" or an "mm" is shorter, and cuts none of the engine's own sentences. */
const ASSENT_MS = 400
/** A model that yields by itself has done so if it fell silent so soon after the person began to speak over it. */
const YIELD_SECONDS = 2
/** Who is spoken over in their last syllables has finished their sentence. */
const FINISHED_SECONDS = 0.5
const SENTENCE_END = /[.!?…]["”»)]*\s*$/

/**
 * One session of a model on a real line: what it says waits in the playout, what it tells waits until that was heard.
 */
export class PlayedSession implements SpeechSession {
  readonly events: AsyncIterable<ModelEvent>
  readonly #house: SessionHouse
  readonly #queue: EventQueue<ModelEvent> = openEventQueue()
  readonly #heard: HeardSpeech
  readonly #playout: Playout
  readonly #cushion = new Cushion()
  readonly #isStream: boolean
  readonly #listening: Promise<void>
  /** The person took the word from a model that does not notice: the rest of its turn is dropped. */
  #cut = false
  /**
   * What is being said is the engine's own sentence; and somebody has made a sound that may be an interruption of it.
   */
  #isFixed = false
  #isDoubted = false
  /** Of the turn that is being heard: its words, when it was last audible, and since when the person speaks over it. */
  #said = ''
  #audibleUntil = 0
  #spokenOver: number | null = null
  #state: 'open' | 'retired' | 'lost' | 'over' = 'open'

  constructor(house: SessionHouse) {
    const { floor, capabilities } = house
    this.#house = house
    this.#isStream = capabilities.queuedMsMax !== undefined
    this.#heard = new HeardSpeech((event) => this.#emit(event), { isStream: this.#isStream })
    this.#playout = openPlayout({ codec: CODECS[floor.law] })
    this.events = this.#queue.events
    this.#listening = this.#listen().catch((bug: unknown) => this.#queue.end(bug))
  }

  async #listen(): Promise<void> {
    for await (const event of this.#house.inner.events) {
      this.#take(event)
      if (event.kind === 'closed') return
    }
    this.#take({ kind: 'closed', reason: 'lost', fault: null })
  }

  #take(event: ModelEvent): void {
    if (event.kind === 'usage') this.#queue.push(event)
    else if (event.kind === 'closed') this.#lose(event)
    else if (this.#state !== 'open') return
    else if (event.kind === 'audio') this.#speak(event.audio)
    else if (event.kind === 'interrupted') this.#yield()
    else if (event.kind === 'person_text') this.#house.floor.person.words(event)
    else if (event.kind === 'agent_turn_ended' && this.#cut) this.#cut = false
    else if (event.kind !== 'agent_text' || this.#isListenedTo) this.#heard.told(event)
  }

  /** Its words are still heard; but another session is to be there by then. */
  #lose(event: ModelEvent): void {
    if (this.#state === 'open') this.#state = 'lost'
    if (this.#heard.speaking) {
      this.#queue.push({ kind: 'expiring', inSeconds: 0 })
      this.#house.floor.answered()
    }
    this.#heard.told(event)
  }

  get #isListenedTo(): boolean {
    return !this.#cut && this.#house.floor.mayBeHeard
  }

  #speak(audio: Uint8Array): void {
    const { sound, floor, capabilities } = this.#house
    if (!this.#isListenedTo) return
    const codes = sound.toLine(audio, floor.law)
    if (capabilities.queuedMsMax === undefined) this.#write(codes, isAudible(codes, CODECS[floor.law]))
    else this.#stream(codes, capabilities.queuedMsMax)
  }

  #write(codes: Uint8Array, isHeard: boolean): void {
    const before = this.#playout.queuedMs()
    const after = this.#playout.write(codes)
    this.#heard.wrote((after - before) * SAMPLES_PER_MS, isHeard)
  }

  /**
   * No more than its bound is ever queued, and of a silence next to nothing, since the line is silent by itself: else
   * what is said next would wait behind it. What is beyond is left out, silence first. A silence within a piece is
   * kept, or the voice after it would run dry before the next.
   */
  #stream(codes: Uint8Array, queuedMsMax: number): void {
    const codec = CODECS[this.#house.floor.law]
    const hasVoice = isAudible(codes, codec)
    this.#cushion.came(hasVoice)
    const most = hasVoice ? queuedMsMax : this.#cushion.ms
    for (let at = 0; at < codes.length; at += FRAME_SAMPLES) {
      const piece = codes.subarray(at, at + FRAME_SAMPLES)
      const isHeard = hasVoice && isAudible(piece, codec)
      const tooMany = (this.#playout.queuedMs() - most) * SAMPLES_PER_MS + piece.length
      if (tooMany > 0 && isHeard) this.#heard.played(this.#playout.skip(tooMany))
      if (tooMany <= 0 || isHeard) this.#write(piece, isHeard)
      else this.#heard.rested(piece.length)
    }
  }

  /** The model says that it was interrupted. An assent in the middle of our own sentence is no interruption. */
  #yield(): void {
    if (this.#isFixed && this.#heard.speaking && this.#house.floor.voice.lastedMs < ASSENT_MS) {
      this.#isDoubted = true
      this.#heard.told({ kind: 'agent_turn_ended' })
    } else this.#interrupt()
  }

  #interrupt(): void {
    this.#isFixed = false
    this.#isDoubted = false
    this.#playout.clear()
    this.#heard.interrupted()
  }

  /** What was heard of it, on its way to the engine. */
  #emit(event: ModelEvent): void {
    if (event.kind === 'agent_text') {
      if (event.text === '') this.#begin()
      this.#said += event.text
      this.#queue.push(event)
    } else if (event.kind !== 'agent_turn_ended' && event.kind !== 'interrupted') this.#queue.push(event)
    else {
      this.#isFixed = false
      this.#isDoubted = false
      this.#queue.push(this.#isStream ? this.#ended(event.kind) : event)
    }
  }

  #begin(): void {
    const { floor } = this.#house
    this.#said = ''
    this.#audibleUntil = floor.now()
    this.#spokenOver = floor.voice.since === null ? null : floor.now()
  }

  /**
   * Of a model that sends its silence too it is known late that its turn is over, and from its silence that it yielded.
   */
  #ended(kind: 'agent_turn_ended' | 'interrupted'): ModelEvent {
    const over = this.#spokenOver === null ? -1 : this.#audibleUntil - this.#spokenOver
    const hasFinished = over < FINISHED_SECONDS && SENTENCE_END.test(this.#said)
    const hasYielded = over > 0 && over <= YIELD_SECONDS && !hasFinished
    return { kind: hasYielded ? 'interrupted' : kind, atSeconds: this.#audibleUntil }
  }

  pull(frame: Uint8Array): number {
    const samples = this.#playout.pull(frame)
    if (samples < FRAME_SAMPLES) this.#cushion.ranDry((FRAME_SAMPLES - samples) / SAMPLES_PER_MS)
    if (samples === 0) return 0
    const { floor } = this.#house
    if (this.#isStream && isAudible(frame, CODECS[floor.law])) this.#audibleUntil = floor.now() + FRAME_SECONDS
    this.#heard.played(samples)
    return samples
  }

  get speaking(): boolean {
    return this.#heard.speaking
  }

  /** What was said and is still to be heard. */
  get unheard(): string {
    return this.#heard.unheard
  }

  get hears(): boolean {
    return this.#state === 'open'
  }

  hear(codes: Uint8Array): void {
    const { inner, sound, floor } = this.#house
    if (this.hears) inner.hear(floor.isWide ? sound.wideToModel(codes) : sound.toModel(codes, floor.law))
  }

  /** The person has begun to speak. */
  spokenTo(atSeconds: number): void {
    if (!this.#heard.speaking) return
    this.#spokenOver = atSeconds
    // A model that tells of it, or yields by itself, is not cut; of one that is gone nobody else would.
    const { signalsInterruption } = this.#house.capabilities
    if (this.hears && (signalsInterruption || this.#isStream)) return
    this.#isDoubted = true
    this.passed(atSeconds)
  }

  passed(atSeconds: number): void {
    const { voice } = this.#house.floor
    if (this.#isDoubted && this.#heard.speaking && (!this.#isFixed || voice.lastedMs >= ASSENT_MS)) {
      this.#cut = this.hears && !this.#house.capabilities.signalsInterruption
      this.#interrupt()
    }
    if (voice.since === null && atSeconds >= voice.ended + CUT_MAX_SECONDS) this.#cut = false
  }

  become(law: CodecName): void {
    this.#playout.become(CODECS[law])
  }

  /** Another session hears and speaks from now on: what this one has said is still heard, and no more. */
  retire(): void {
    if (this.#state === 'open') this.#state = 'retired'
    this.#heard.told({ kind: 'agent_turn_ended' })
  }

  cue(text: string, how: 'reply' | 'note'): void {
    this.#house.inner.cue(text, how)
  }

  get resumableBy(): string | null {
    return this.#house.inner.resumableBy
  }

  say(text: string): void {
    this.#house.floor.mayBeHeard = true
    this.#cut = false
    this.#isDoubted = false
    this.#isFixed = true
    this.#playout.clear()
    this.#heard.replaced()
    this.#house.inner.say(text)
  }

  answerTool(id: string, text: string): void {
    this.#heard.joined()
    this.#house.inner.answerTool(id, text)
  }

  /** What it has said is not heard any more; what it has cost is still told. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#state = 'over'
    this.#playout.clear()
    this.#heard.replaced()
    const { clock, inner } = this.#house
    const closed = Promise.all([inner[Symbol.asyncDispose](), this.#listening])
    try {
      await within({ clock, ms: DISPOSE_MAX_MS }, closed, () => {})
    } finally {
      this.#queue.end()
    }
  }
}
