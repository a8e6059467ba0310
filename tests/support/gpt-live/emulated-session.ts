import type * as LiveAPI from 'openai/resources/live/live'
import type { WebSocket } from 'ws'
import { Backend } from './backend.ts'
import { type Ear, openEar } from './ear.ts'
import { judge, type Refusal, refusal, type Taken } from './judge.ts'
import type { LiveReply, LiveScript, ToolUse, Trouble } from './script.ts'
import * as events from './server-events.ts'
import { fromWire, narrowed, toWire } from './sound.ts'
import { SAMPLES_PER_MS, SLICE_MS, SLICE_SAMPLES, Speaker } from './speaker.ts'
import { humAt, type VoiceOf, wordsOf } from './voice.ts'

/**
 * One session of the emulated provider. Its time is the sound that it is given: with each 20 ms that come it hears 20
 * ms and speaks 20 ms, silence included, whatever the clock says; so a test that hands it a minute at once has a minute
 * at once.
 */
export interface SessionHouse {
  socket: WebSocket
  voiceOf: VoiceOf
  /** A multiple of 20. */
  chunkMs: number
  slowMs: number
  /** Which script this session is played. */
  scriptFor(start: string): LiveScript
  authorization: string
}

interface Fixture {
  pcm: Int16Array
  at: number
  id?: string
}

const DEFAULT_FORMAT: LiveAPI.AudioFormat = { type: 'audio/pcm', rate: 24_000 }
const FIXTURE_MAX_MS = 30_000
/** What was measured: an error in the place of `session.started`, and the end of the connection two seconds later. */
const ABORT_AFTER_MS = 2_000
const USAGE_EVERY_MS = 5_000
const EXPIRES_IN_SECONDS = 7_200
const sessions = events.counter()

export class EmulatedSession {
  /** All that was taken, and all that was not; of sound only that it came. */
  readonly received: Taken[] = []
  readonly refusals: Refusal[] = []
  readonly sent: LiveAPI.ServerEvent[] = []
  /** How many sentences it has said to their end. */
  sentences = 0
  readonly authorization: string
  readonly #house: SessionHouse
  readonly #heard: Buffer[] = []
  #script: LiveScript = {}
  #config: LiveAPI.SessionConfig | null = null
  #resource: LiveAPI.SessionResource | null = null
  #backend: Backend | null = null
  #speaker: Speaker
  #ear: Ear = openEar({ voiceMs: 200, silenceMs: 500 })
  #nowMs = 0
  #voiceFromMs = 0
  #replies = 0
  #told = 0
  #pending: { atMs: number; act: () => void; reply?: boolean }[] = []
  #input = new Int16Array(0)
  readonly #output: Int16Array
  #outputAt = 0
  #muted = false
  #fixture: Fixture | null = null
  readonly #calls = events.counter()
  #sentCount = 0
  #seconds = 0
  #stalled = false
  #over = false
  #troubles: Trouble[] = []
  #timers: NodeJS.Timeout[] = []

  constructor(house: SessionHouse) {
    this.#house = house
    this.authorization = house.authorization
    this.#speaker = new Speaker(house.voiceOf, 0)
    this.#output = new Int16Array(house.chunkMs * SAMPLES_PER_MS)
    house.socket.on('message', (data) => this.#take(String(data)))
    house.socket.on('close', () => {
      this.#over = true
      for (const timer of this.#timers) clearTimeout(timer)
    })
    house.socket.on('error', () => {})
  }

  /** What is paid for has begun. */
  get billed(): boolean {
    return this.#resource !== null
  }

  get config(): LiveAPI.SessionConfig | null {
    return this.#config
  }

  /** All that it was given to hear, as it came. */
  get audio(): Buffer {
    return Buffer.concat(this.#heard)
  }

  get nowMs(): number {
    return this.#nowMs
  }

  get open(): boolean {
    return !this.#over
  }

  // What a test leads it to do, beside its script.

  /** Says this now, as if so much sound had come meanwhile, and a pause after it in which its turn ends. */
  speak(text: string, { ends = true }: { ends?: boolean } = {}): void {
    if (this.#over || !this.billed) return
    const chunk = this.#house.chunkMs
    this.#pass(Math.ceil(300 / chunk) * chunk)
    this.#speaker.say(text)
    this.#pass(Math.ceil(this.#speaker.leftMs / chunk) * chunk + (ends ? 800 : 0))
  }

  /** Has understood that the person said this. */
  understand(text: string): void {
    if (this.#over || !this.billed) return
    const from = this.#nowMs
    this.#pass(this.#house.chunkMs)
    this.#tellHeard(text, from, this.#nowMs)
  }

  ask(use: ToolUse & { id: string }): void {
    if (!this.#over) this.#backend?.ask([use], this.#nowMs, () => {})
  }

  charge(seconds: number): number {
    this.#seconds += seconds
    this.#send(events.usage(this.#seconds))
    return this.#seconds
  }

  trouble(does: Trouble['does']): void {
    const { socket } = this.#house
    if (does === 'drop') socket.terminate()
    else if (does === 'close') socket.close(1011)
    else if (does === 'expire') this.#close('expired')
    else if (does === 'content') this.#close('content')
    else if (does === 'stall') this.#stalled = true
    else if (does === 'quota') {
      this.#fail({ type: 'insufficient_quota', code: 'insufficient_quota', message: 'You exceeded your quota.' })
      socket.close(1000)
    } else if (does === 'server_error') {
      this.#fail({ type: 'server_error', code: 'server_error', message: 'The server had an error.' })
      socket.close(1011)
    } else {
      this.#speaker.yield()
      this.#fail({ type: 'invalid_request_error', code: 'content_policy_violation', message: 'Stopped.' })
    }
  }

  #pass(ms: number): void {
    this.#advance(new Int16Array(ms * SAMPLES_PER_MS))
  }

  #take(raw: string): void {
    const judged = judge(raw)
    if ('refusal' in judged) {
      this.#refuse(judged.refusal, judged.eventId)
      if (!this.billed && raw.includes('"session.start"')) this.#abort(ABORT_AFTER_MS)
      return
    }
    const { event } = judged
    if (event.type === 'session.input_audio.append') this.#heard.push(Buffer.from(event.audio, 'base64'))
    this.received.push(event.type === 'session.input_audio.append' ? { ...event, audio: '' } : event)
    const problem = this.#out(event) ?? this.#act(event)
    if (problem) this.#refuse(problem, event.event_id)
    this.#lookForTrouble()
  }

  #out(event: Taken): Refusal | null {
    if (event.type === 'session.start')
      return this.billed ? refusal('invalid_request', 'The session has started.', 'type') : null
    if (!this.billed) return refusal('invalid_request', 'Send session.start first.', 'type')
    if ('content' in event && this.#fixture) return refusal('invalid_request', 'A fixture is playing.', 'type')
    if ('content' in event && event.delegation_id !== null)
      return refusal('invalid_value', 'Not accepted with Responses delegation.', 'delegation_id')
    return null
  }

  #act(event: Taken): Refusal | null {
    const id = event.event_id
    switch (event.type) {
      case 'session.start':
        this.#start(event)
        return null
      case 'session.input_audio.append':
        this.#advance(fromWire(event.audio, this.#format))
        return null
      case 'session.input_audio.mute':
      case 'session.input_audio.unmute':
        this.#muted = event.type === 'session.input_audio.mute'
        this.#send(events.muted(this.#muted, id))
        return null
      case 'session.instructions.append':
      case 'session.thinking.append':
      case 'session.commentary.append':
        this.#send(events.appended(event.type, this.#nowMs, id))
        if (event.type === 'session.commentary.append') this.#react(event.content)
        return null
      case 'session.output_audio.fixture.play':
        return this.#play(event.audio, id)
      case 'session.update':
        if (this.#config?.delegation?.type !== 'responses') return refusal('invalid_value', 'Another type.', 'session')
        Object.assign(this.#config.delegation.responses, event.session.delegation?.responses)
        if (this.#resource) this.#send(events.updated(this.#resource, id))
        return null
      case 'response.item.create':
        return this.#backend?.take(event) ?? null
      case 'response.create':
        return this.#backend?.goOn(this.#nowMs) ?? null
      case 'session.close':
        this.#close('close_requested')
        return null
    }
  }

  #start(event: Taken & { type: 'session.start' }): void {
    this.#config = event.session
    this.#script = this.#house.scriptFor(JSON.stringify(event.session))
    const { start, expiresInSeconds = EXPIRES_IN_SECONDS, yieldsAfterMs = 200, silenceMs = 500 } = this.#script
    if (start === 'silent') return
    if (start) {
      this.#fail(start.error)
      const { abortAfterMs = ABORT_AFTER_MS } = start
      if (abortAfterMs !== null) this.#abort(abortAfterMs)
      return
    }
    const { pitchHz, wordsLateMs = 0 } = this.#script
    this.#speaker = new Speaker(pitchHz === undefined ? this.#house.voiceOf : humAt(pitchHz), wordsLateMs)
    this.#ear = openEar({ voiceMs: yieldsAfterMs, silenceMs })
    this.#troubles = [...(this.#script.troubles ?? [])]
    this.#backend = new Backend(event.session, (one) => this.#send(one))
    const { input: _, ...config } = event.session
    this.#resource = {
      ...config,
      id: `live_${sessions()}`,
      expires_at: Math.floor(Date.now() / 1_000) + expiresInSeconds,
      status: 'active',
    }
    this.#send(events.started(this.#resource, event.event_id))
    this.#later(expiresInSeconds * 1_000, () => this.#close('expired'))
  }

  get #format(): LiveAPI.AudioFormat {
    return this.#config?.audio?.format ?? DEFAULT_FORMAT
  }

  /** So much sound came: so much time goes by. */
  #advance(pcm: Int16Array): void {
    const input = new Int16Array(this.#input.length + pcm.length)
    input.set(this.#input)
    input.set(pcm, this.#input.length)
    let at = 0
    for (; at + SLICE_SAMPLES <= input.length && !this.#over; at += SLICE_SAMPLES)
      this.#slice(input.subarray(at, at + SLICE_SAMPLES))
    this.#input = input.slice(at)
  }

  #slice(heard: Int16Array): void {
    this.#hear(this.#muted || this.#fixture ? new Int16Array(SLICE_SAMPLES) : heard)
    const due = this.#pending.filter(({ atMs }) => atMs <= this.#nowMs)
    this.#pending = this.#pending.filter((one) => !due.includes(one))
    for (const { act } of due) act()
    const { pcm, fragments } = this.#fixture ? this.#fixtureSlice(this.#fixture) : this.#speaker.next(this.#nowMs)
    for (const fragment of fragments) this.#send(events.said(fragment))
    this.#nowMs += SLICE_MS
    this.#output.set(pcm, this.#outputAt)
    this.#outputAt = (this.#outputAt + pcm.length) % this.#output.length
    if (this.#outputAt === 0) this.#send(events.audio(toWire(this.#output, this.#format)))
    if (this.#nowMs % (this.#script.usageEveryMs ?? USAGE_EVERY_MS) === 0) {
      this.#seconds = Math.max(this.#seconds, this.#nowMs / 1_000)
      this.#send(events.usage(this.#seconds))
    }
    this.#lookForTrouble()
  }

  #hear(frame: Int16Array): void {
    const change = this.#ear.hear(frame)
    if (change === 'started') {
      this.#voiceFromMs = this.#nowMs
      // Who goes on speaking has not finished yet.
      const waiting = this.#pending.filter(({ reply }) => reply).length
      this.#replies -= waiting
      this.#pending = this.#pending.filter(({ reply }) => !reply)
      if (!this.#script.deaf) this.#speaker.yield()
    }
    if (change === 'ended') this.#reply()
  }

  #reply(): void {
    const reply = this.#script.replies?.[this.#replies]
    if (!reply) return
    this.#replies += 1
    const endMs = this.#nowMs - (this.#script.silenceMs ?? 500)
    this.#tellHeard(reply.hears, this.#voiceFromMs, Math.max(endMs, this.#voiceFromMs + SLICE_MS))
    this.#pending.push({ atMs: this.#nowMs + this.#thinksMs, act: () => this.#answer(reply), reply: true })
  }

  get #thinksMs(): number {
    return this.#script.thinksMs ?? 300
  }

  #answer({ asks, says, endless = false, last, dropsAfterMs }: LiveReply): void {
    const done = () => {
      if (last) this.#use([last], () => {})
    }
    if (dropsAfterMs !== undefined)
      this.#pending.push({ atMs: this.#nowMs + dropsAfterMs, act: () => this.trouble('drop') })
    if (!asks) this.#say(says, { endless, done })
    else
      this.#use([asks].flat(), (answers) => this.#say(says.replace('{answer}', answers.join(' ')), { endless, done }))
  }

  #use(uses: readonly ToolUse[], then: (answers: string[]) => void): void {
    const named = uses.map((use) => ({ ...use, id: `call_${this.#calls()}` }))
    this.#backend?.ask(named, this.#nowMs, then)
  }

  #say(text: string, how: { endless?: boolean; done?: () => void } = {}): void {
    const done = () => {
      this.sentences += 1
      how.done?.()
    }
    if (!this.#script.mute) this.#speaker.say(text, { ...how, done })
  }

  /** It is told to say something, between quotation marks, or to react to something. */
  #react(content: string): void {
    const [, asked] = /[«"](.*)[»"]/s.exec(content) ?? []
    const text = asked === undefined ? (this.#script.cued ?? 'Va bene.') : this.#wordsFor(asked)
    if (this.#script.mute) return
    this.#speaker.yield()
    this.#pending.push({ atMs: this.#nowMs + this.#thinksMs, act: () => this.#say(text) })
  }

  #wordsFor(asked: string): string {
    const { saysInstead = [], rewords = {} } = this.#script
    const instead = saysInstead[this.#told]
    this.#told += 1
    return instead ?? rewords[asked] ?? asked
  }

  #tellHeard(text: string, fromMs: number, toMs: number): void {
    const words = wordsOf(text)
    const each = (toMs - fromMs) / Math.max(1, words.length)
    for (const [n, word] of words.entries()) {
      const [startMs, endMs] = [Math.round(fromMs + n * each), Math.round(fromMs + (n + 1) * each)]
      this.#send(events.heard({ text: word, startMs, endMs }))
    }
  }

  #play(audio: string, id?: string): Refusal | null {
    const pcm = narrowed(Buffer.from(audio, 'base64'), 24_000)
    if (this.#fixture) return refusal('invalid_request', 'A fixture is playing.', 'type')
    if (pcm.length > FIXTURE_MAX_MS * SAMPLES_PER_MS) return refusal('invalid_value', 'At most 30 seconds.', 'audio')
    this.#speaker.yield()
    this.#fixture = { pcm, at: 0, ...(id === undefined ? {} : { id }) }
    this.#send(events.fixture('playing', id))
    return null
  }

  #fixtureSlice(playing: Fixture) {
    const pcm = new Int16Array(SLICE_SAMPLES)
    pcm.set(playing.pcm.subarray(playing.at, playing.at + SLICE_SAMPLES))
    playing.at += SLICE_SAMPLES
    if (playing.at >= playing.pcm.length) {
      this.#fixture = null
      this.#send(events.fixture('played', playing.id))
    }
    return { pcm, fragments: [] }
  }

  #lookForTrouble(): void {
    for (const one of [...this.#troubles]) {
      const { ms = 0, received = 0, sent = 0 } = one.after
      if (this.#nowMs < ms || this.received.length < received || this.#sentCount < sent) continue
      this.#troubles.splice(this.#troubles.indexOf(one), 1)
      this.trouble(one.does)
    }
  }

  #close(reason: LiveAPI.SessionClosedEvent['reason']): void {
    if (this.#over || !this.#resource) return
    this.#send(events.closed(this.#resource, reason, Math.max(this.#seconds, this.#nowMs / 1_000)))
    this.#later(this.#house.slowMs, () => this.#house.socket.close(1000))
  }

  #refuse(problem: Refusal, clientEventId?: string): void {
    this.refusals.push(problem)
    this.#fail({ ...problem, ...(clientEventId === undefined ? {} : { client_event_id: clientEventId }) })
  }

  #fail(error: LiveAPI.Error): void {
    this.#send(events.failed(error))
  }

  #abort(ms: number): void {
    this.#later(ms, () => this.#house.socket.terminate())
  }

  #send(event: LiveAPI.ServerEvent): void {
    if (this.#over || this.#stalled) return
    this.#sentCount += 1
    if (event.type !== 'session.output_audio.delta') this.sent.push(event)
    const text = JSON.stringify(event)
    const { socket, slowMs } = this.#house
    if (slowMs === 0) socket.send(text)
    else this.#later(slowMs, () => socket.send(text))
  }

  #later(ms: number, act: () => void): void {
    if (ms === 0) act()
    else this.#timers.push(setTimeout(() => this.#over || act(), Math.min(ms, 2 ** 31 - 1)).unref())
  }
}
