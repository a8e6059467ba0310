import type { LiveServerMessage, Session } from '@google/genai'
import type { Language } from '#contract/agent-document.ts'
import type { HeardTurn, ModelEvent, SpeechSession } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { openEventQueue } from '#kernel/event-queue.ts'
import { type About, closingOf, type WireEnd } from './faults.ts'
import { BEGINNING, dueAt, type GeminiInput, type GeminiOutgoing, type Hearing, hear, REJECTED_MAX } from './hearing.ts'
import { readMessage } from './read-message.ts'
import { framed, geminiHistoryOf } from './setup.ts'
import type { Listener, Wire } from './wire.ts'

const BYTES_PER_MS = 32
/** Three frames of the line at once: a message costs the same whether it is short or long. */
const BATCH_BYTES = 60 * BYTES_PER_MS
/** But each as it comes where somebody speaks, and for so long after it: the model makes up its mind then. */
const LIVELY_MS = 1_000
/** Of 16 bits, some 1.5 % of full scale; and one sample in a hundred, since one alone may be a click. */
const LOUD = 500
const LOUD_SHARE = 0.01
/** The line brings nothing for so long: the provider is told, or it would wait for the rest of a sentence. */
const GAP_MS = 1_000
const HEARS = 'audio/pcm;rate=16000'

interface SessionHouse {
  clock: Clock
  about: About
  language: Language
}

/**
 * One session: what the reducer says of each message is told, sent, and looked at again when it is due. It is there as
 * soon as it is dialled, and may end before anybody begins it.
 */
export class GeminiSession implements SpeechSession, Listener {
  readonly events: AsyncIterable<ModelEvent>
  readonly #house: SessionHouse
  readonly #queue = openEventQueue<ModelEvent>()
  readonly #over = Promise.withResolvers<void>()
  #wire: Wire | null = null
  #line: Session | null = null
  #state: Hearing = BEGINNING
  #end: WireEnd | 'asked' | null = null
  #batch = new Uint8Array(BATCH_BYTES)
  #batched = 0
  /** For how long every frame still goes as it comes. */
  #livelyMs = 0
  #heardAt = 0
  #gapWatched = false
  #cancelDue = () => {}
  #cancelGap = () => {}

  constructor(house: SessionHouse) {
    this.#house = house
    this.events = this.#queue.events
  }

  /** What it speaks over. */
  dialled(wire: Wire): void {
    this.#wire = wire
  }

  agreed(line: Session): void {
    this.#line = line
  }

  /** Settles as it ends, whoever ended it. */
  get over(): Promise<void> {
    return this.#over.promise
  }

  /** How it was ended by another than us. */
  get end(): WireEnd | null {
    return this.#end === 'asked' ? null : this.#end
  }

  /** Whether its end had been announced. */
  get leaving(): boolean {
    return this.#state.leaving
  }

  get resumableBy(): string | null {
    return this.#state.resumableBy
  }

  /** What was said before; nothing of it is answered. */
  tellHistory(history: readonly HeardTurn[]): void {
    if (history.length > 0) this.#line?.sendClientContent({ turns: geminiHistoryOf(history), turnComplete: false })
  }

  message(message: LiveServerMessage): void {
    const heard = readMessage(message)
    if (heard) this.#step({ kind: 'heard', heard })
    else this.#wire?.abort('message')
    if (this.#state.rejected >= REJECTED_MAX) this.#wire?.abort('rejected')
  }

  ended(end: WireEnd): void {
    this.#close(end)
  }

  say(text: string): void {
    this.#step({ kind: 'say', content: framed('say', this.#house.language, text) })
  }

  cue(text: string, how: 'reply' | 'note'): void {
    this.#step({ kind: 'cue', how, content: framed(how, this.#house.language, text) })
  }

  answerTool(id: string, text: string): void {
    this.#step({ kind: 'answer', id, text })
  }

  hear(audio: Uint8Array): void {
    if (this.#end !== null) return
    for (let from = 0; from < audio.length; ) {
      const piece = audio.subarray(from, from + BATCH_BYTES - this.#batched)
      this.#batch.set(piece, this.#batched)
      this.#batched += piece.length
      from += piece.length
      if (this.#batched === BATCH_BYTES) this.#sendBatch()
    }
    if (isLoud(audio)) this.#livelyMs = LIVELY_MS
    else this.#livelyMs = Math.max(0, this.#livelyMs - audio.length / BYTES_PER_MS)
    if (this.#livelyMs > 0 && this.#batched > 0) this.#sendBatch()
    this.#heardAt = this.#house.clock.monotonicMs()
    if (!this.#gapWatched) this.#watchGap(GAP_MS)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#close('asked')
    await this.#wire?.close()
  }

  /** A bug ends the session for whoever reads it. */
  #step(input: GeminiInput): void {
    if (this.#end !== null) return
    try {
      const { state, events, sends } = hear(this.#state, input, this.#house.clock.monotonicMs())
      this.#state = state
      for (const event of events) this.#queue.push(event)
      for (const one of sends) this.#send(one)
      this.#watchDue()
    } catch (bug) {
      this.#end = 'asked'
      this.#stopWatching()
      this.#queue.end(bug)
      this.#over.resolve()
      this.#wire?.abort('message')
    }
  }

  #send(one: GeminiOutgoing): void {
    if (one.kind === 'answer') {
      const { id, name, text } = one
      this.#line?.sendToolResponse({ functionResponses: [{ id, name, response: { output: text } }] })
    } else {
      const turns = [{ role: 'user', parts: [{ text: one.text }] }]
      this.#line?.sendClientContent({ turns, turnComplete: one.complete })
    }
  }

  #sendBatch(): void {
    const data = Buffer.from(this.#batch.buffer, 0, this.#batched).toString('base64')
    this.#batched = 0
    this.#line?.sendRealtimeInput({ audio: { data, mimeType: HEARS } })
  }

  #watchDue(): void {
    this.#cancelDue()
    const due = dueAt(this.#state)
    if (due === null || this.#end !== null) return
    const wait = Math.max(0, due - this.#house.clock.monotonicMs())
    this.#cancelDue = this.#house.clock.after(wait, () => this.#step({ kind: 'time' }))
  }

  /** One timer for many frames: it looks when the last one came, and waits for the rest of the time. */
  #watchGap(ms: number): void {
    this.#gapWatched = true
    this.#cancelGap = this.#house.clock.after(ms, () => {
      const left = this.#heardAt + GAP_MS - this.#house.clock.monotonicMs()
      if (left > 0) return this.#watchGap(left)
      this.#gapWatched = false
      if (this.#batched > 0) this.#sendBatch()
      this.#line?.sendRealtimeInput({ audioStreamEnd: true })
    })
  }

  /** Exactly once: what the person was saying is told as far as it went, then that it is over. */
  #close(end: WireEnd | 'asked'): void {
    if (this.#end !== null) return
    this.#step({ kind: 'end' })
    this.#end = end
    this.#stopWatching()
    this.#queue.push(
      end === 'asked' ? { kind: 'closed', reason: 'asked', fault: null } : closingOf(end, this.#house.about, this),
    )
    this.#queue.end()
    this.#over.resolve()
  }

  #stopWatching(): void {
    this.#cancelDue()
    this.#cancelGap()
  }
}

/** Whether anything is to be heard in samples of 16 bits, low byte first. */
function isLoud(audio: Uint8Array): boolean {
  const view = new DataView(audio.buffer, audio.byteOffset, audio.byteLength)
  let clicksLeft = Math.floor((audio.byteLength / 2) * LOUD_SHARE)
  for (let at = 0; at + 1 < audio.byteLength; at += 2)
    if (Math.abs(view.getInt16(at, true)) > LOUD && clicksLeft-- === 0) return true
  return false
}
