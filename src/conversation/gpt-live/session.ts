import type * as LiveAPI from 'openai/resources/live/live'
import type { ModelFault, SpeechUsage } from '#contract/conversation.ts'
import type { AudioFormat, ModelEvent, SessionPlan, SpeechSession } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { openEventQueue } from '#kernel/event-queue.ts'
import { cueAppends, sayAppends } from './appends.ts'
import { type Batch, openBatch } from './batch.ts'
import { type DelegationEvent, delegate, noDelegations } from './delegation.ts'
import { endsSession, faultOfError, type GptFaultContext, gptFaultOf, mayPass } from './faults.ts'
import { type GateEvent, openTranscriptGate, pass } from './gate.ts'
import { isLoud, msOf } from './loudness.ts'
import { givenArguments } from './strict-schema.ts'
import { cut, noTurns, type Sounded } from './turns.ts'
import type { GptWire } from './wire.ts'
import { NO_ROOM } from './wording.ts'

interface SessionHouse {
  clock: Clock
  wire: GptWire
  about: GptFaultContext
  plan: SessionPlan
  audio: AudioFormat
  batchMs: number
}

type Closed = ModelEvent & { kind: 'closed' }

/** How long the provider may take to say goodbye: its figures are final only then. */
const CLOSE_MAX_MS = 1_000
/** So long before its end a session is to be handed over, or half of a shorter time. */
const EXPIRING_MS = 60_000
/** A connection that breaks so soon after the provider complained broke because of it. */
const BLAMED_MS = 5_000

/** What the provider says of why a session is over. */
// biome-ignore format: a table reads in columns
const REASONS: Record<LiveAPI.SessionClosedEvent['reason'], { reason: Closed['reason']; code: ModelFault['code'] }> = {
  close_requested: { reason: 'lost',    code: 'lost' },
  remote_hangup:   { reason: 'lost',    code: 'lost' },
  connection_lost: { reason: 'lost',    code: 'lost' },
  expired:         { reason: 'expired', code: 'expired' },
  content:         { reason: 'refused', code: 'content_refused' },
}

/**
 * One session that has begun: a shell around three reducers, which find the turns (`turns.ts`), hold the voice back
 * (`gate.ts`) and keep the tools (`delegation.ts`).
 */
export class LiveSession implements SpeechSession {
  readonly events: AsyncIterable<ModelEvent>
  /** There is no way to take up a session that was lost but what was heard. */
  readonly resumableBy = null
  readonly #house: SessionHouse
  readonly #queue = openEventQueue<ModelEvent>()
  readonly #batch: Batch
  #turns = noTurns
  #gate = openTranscriptGate(false)
  #delegations = noDelegations('')
  #usage: SpeechUsage = { seconds: 0, textIn: 0, textOut: 0, audioIn: 0, audioOut: 0 }
  #complaint: { fault: ModelFault; atMs: number } | null = null
  readonly #begunMs: number
  #asked = false
  #over = false
  readonly #goodbye = Promise.withResolvers<void>()
  #disposed: Promise<void> | null = null
  #cancelExpiring = () => {}

  constructor(house: SessionHouse, started: LiveAPI.SessionStartedEvent) {
    this.#house = house
    this.events = this.#queue.events
    this.#batch = openBatch(house.batchMs, (frame) => isLoud(frame, house.audio))
    this.#begunMs = house.clock.monotonicMs()
    this.#gate = openTranscriptGate(house.plan.history.length > 0)
    this.#delegations = noDelegations(NO_ROOM[this.#language])
    this.#expect(started.session.expires_at)
    house.wire.listen({
      event: (event) => this.#take(event),
      lost: (fault) => this.#end(this.#blamed(fault)),
    })
  }

  get #language() {
    return this.#house.plan.plan.agent.language
  }

  hear(audio: Uint8Array): void {
    if (this.#asked || this.#over) return
    this.#through({ kind: 'heard' })
    const batch = this.#batch.add(audio)
    if (!batch) return
    const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength)
    this.#house.wire.send({ type: 'session.input_audio.append', audio: bytes.toString('base64') })
    this.#sounded({ kind: 'passed' })
  }

  cue(text: string, how: 'reply' | 'note'): void {
    if (how === 'reply') this.#through({ kind: 'reply' })
    for (const append of cueAppends(text, this.#language, how)) this.#send(append)
  }

  say(text: string): void {
    this.#through({ kind: 'say', text })
  }

  answerTool(id: string, text: string): void {
    if (!this.#asked) this.#delegated({ kind: 'answer', id, text })
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#disposed ??= this.#dispose()
    return this.#disposed
  }

  async #dispose(): Promise<void> {
    this.#send({ type: 'session.close' })
    this.#asked = true
    if (!this.#over) {
      const cancel = this.#house.clock.after(CLOSE_MAX_MS, this.#goodbye.resolve)
      await this.#goodbye.promise
      cancel()
    }
    await this.#house.wire.close()
    this.#end({ kind: 'closed', reason: 'asked', fault: null })
  }

  #take(event: LiveAPI.ServerEvent): void {
    if (event.type === 'session.output_audio.delta') this.#voice(Buffer.from(event.delta, 'base64'))
    else if (event.type === 'session.output_transcript.delta') this.#sounded({ kind: 'said', ...fragmentOf(event) })
    else if (event.type === 'session.input_transcript.delta') this.#sounded({ kind: 'heard', ...fragmentOf(event) })
    else if (event.type === 'response.event')
      this.#delegated({ kind: 'response', delegationId: event.delegation_id ?? '', event: event.event })
    else if (event.type === 'session.usage.updated') this.#last(event.usage)
    else if (event.type === 'session.closed') {
      this.#last(event.usage)
      this.#farewell(event.reason)
    } else if (event.type === 'error') this.#complain(event)
  }

  #voice(audio: Uint8Array): void {
    if (audio.length === 0) return
    const loud = isLoud(audio, this.#house.audio)
    this.#through({ kind: 'audio', audio, ms: msOf(audio), loud })
    this.#sounded({ kind: 'voice', ms: msOf(audio), loud })
  }

  #sounded(event: Sounded): void {
    const { turns, cuts } = cut(this.#turns, event, this.#house.clock.monotonicMs() - this.#begunMs)
    this.#turns = turns
    for (const piece of cuts) {
      if (piece.kind === 'person_text') this.#tell(piece)
      else this.#through(piece)
    }
  }

  #through(event: GateEvent): void {
    const { gate, out } = pass(this.#gate, event)
    this.#gate = gate
    for (const piece of out) {
      if (piece.kind === 'ask')
        for (const append of sayAppends(piece.text, this.#language, piece.instead)) this.#send(append)
      else if (piece.kind === 'audio') this.#tell({ kind: 'audio', audio: piece.audio })
      else this.#tell(piece)
    }
  }

  #delegated(event: DelegationEvent): void {
    const { state, effects } = delegate(this.#delegations, event)
    this.#delegations = state
    for (const effect of effects) {
      if (effect.kind === 'send') this.#send(effect.event)
      else if (effect.kind === 'tool_cancelled') this.#tell(effect)
      else if (effect.kind === 'tokens') {
        const { textIn, textOut } = this.#usage
        this.#spend({ textIn: textIn + effect.textIn, textOut: textOut + effect.textOut })
      } else {
        const declared = this.#house.plan.tools.find(({ name }) => name === effect.name)
        this.#tell({ ...effect, arguments: givenArguments(declared, effect.arguments) })
      }
    }
  }

  /** It counts from the beginning of the session. */
  #last({ seconds }: LiveAPI.SessionUsage): void {
    this.#spend({ seconds: Math.max(this.#usage.seconds, seconds) })
  }

  #spend(more: Partial<SpeechUsage>): void {
    this.#usage = { ...this.#usage, ...more }
    this.#tell({ kind: 'usage', usage: this.#usage })
  }

  /** Not every error ends a session: a command may be refused, or a sentence. */
  #complain({ error }: LiveAPI.ErrorEvent): void {
    const fault = faultOfError(error, this.#house.about)
    if (endsSession(fault))
      this.#end({ kind: 'closed', reason: fault.code === 'expired' ? 'expired' : 'refused', fault })
    // One that names what we sent is about that alone.
    else if (error.client_event_id === undefined) this.#complaint = { fault, atMs: this.#house.clock.monotonicMs() }
  }

  #blamed(fault: ModelFault): Closed {
    const { clock } = this.#house
    const recent = this.#complaint && clock.monotonicMs() - this.#complaint.atMs <= BLAMED_MS
    const cause = this.#complaint && recent ? this.#complaint.fault : fault
    return { kind: 'closed', reason: mayPass(cause) ? 'lost' : 'refused', fault: cause }
  }

  #farewell(said: LiveAPI.SessionClosedEvent['reason']): void {
    this.#goodbye.resolve()
    if (this.#asked) return
    const { reason, code } = REASONS[said] ?? REASONS.connection_lost
    this.#end({ kind: 'closed', reason, fault: gptFaultOf(code, this.#house.about, said) })
  }

  /** By its own clock the provider says when; one that says it is over already is not believed. */
  #expect(expiresAt: number): void {
    const { clock } = this.#house
    const leftMs = expiresAt * 1_000 - clock.now().epochMilliseconds
    if (!(leftMs > 0)) return
    const ahead = Math.min(EXPIRING_MS, leftMs / 2)
    this.#cancelExpiring = clock.after(leftMs - ahead, () =>
      this.#tell({ kind: 'expiring', inSeconds: Math.round(ahead / 1_000) }),
    )
  }

  #send(event: LiveAPI.ClientEvent): void {
    if (!this.#asked && !this.#over) this.#house.wire.send(event)
  }

  /** What nobody reads ends the session: a queue that is full takes no goodbye either. */
  #tell(event: ModelEvent): void {
    if (this.#over) return
    try {
      this.#queue.push(event)
    } catch {
      this.#leave()
    }
  }

  /** Once: whoever comes first says why. Nothing is left behind, also where nobody gives the session back. */
  #end(closed: Closed): void {
    if (this.#over) return
    this.#sounded({ kind: 'over' })
    this.#tell(this.#asked ? { kind: 'closed', reason: 'asked', fault: null } : closed)
    this.#leave()
  }

  #leave(): void {
    this.#over = true
    this.#cancelExpiring()
    this.#goodbye.resolve()
    this.#queue.end()
    void this.#house.wire.close()
  }
}

const fragmentOf = ({
  delta,
  start_ms,
  end_ms,
}: LiveAPI.OutputTranscriptDeltaEvent | LiveAPI.InputTranscriptDeltaEvent) => ({
  text: delta,
  startMs: start_ms,
  endMs: end_ms,
})
