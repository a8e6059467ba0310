import type { MediaTerms } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import { nonce } from '#kernel/random.ts'
import { CODECS, type Codec } from '#media/audio/g711.ts'
import { Allowance } from './allowance.ts'
import { Arrivals } from './arrivals.ts'
import { ComfortNoise } from './comfort-noise.ts'
import { DIALLING_NOTHING, dial, dialFrame, HEARING_NOTHING, hearKey, readDtmfKey, releaseKey } from './dtmf.ts'
import { type FrameKind, JitterBuffer } from './jitter-buffer.ts'
import { Latch, type RtpAddress } from './latch.ts'
import { emptyPacket, FRAME_SAMPLES, type RtpPacket, readPacket, SAMPLES_PER_MS } from './packet.ts'
import { Relay } from './relay.ts'
import { Reports } from './reports.ts'
import { Sender } from './sender.ts'
import type { SocketPair } from './socket-pair.ts'

/**
 * One leg's sound, both ways. Told the terms, it hears and speaks a frame at each tick. What it promises: while it may
 * send it sends, silence where there is nothing to say, because many a carrier cuts a call on which nothing comes; of
 * what comes only the peer's is heard; a peer that falls silent for too long is told once; a flood is dropped unread.
 */
export interface RtpStream {
  readonly port: number
  /** What holds from now on; again whenever that changes. Before the first time nothing is sent or heard. */
  agree(terms: MediaTerms): void
  /** Sends a whole frame of what is said, in the agreed law; null for silence. */
  speak(out: Uint8Array | null): void
  /** What came in the last 20 ms; it holds until the next time. */
  listen(nowMs: number): HeardFrame
  /**
   * So many frames were left out: their time has passed. What comes meanwhile is heard later, and the delay shrinks
   * again.
   */
  skip(frames: number): void
  /**
   * From now on what comes on either is sent on the other as it comes, without being held back, and nothing else is
   * heard. Where one has nothing to send on, it sends what is said to it.
   */
  join(other: RtpStream): void
  /** What came on the other side of the joint is being sent on here. */
  readonly isPassing: boolean
  /** From now on the peer owes us a sound, as if it had never been heard: while it rings it need not send any. */
  expect(): void
  /** The same sound as it arrives, without the delay of a steady playout; a frame holds until the handler returns. */
  onArrival(handler: (frame: Uint8Array) => void): void
  onDigit(handler: (digit: string) => void): void
  /**
   * False where they cannot be sent: no keys were agreed, or these are none. While they are sent nothing else is said.
   */
  sendDigits(text: string): boolean
  readonly isSendingDigits: boolean
  /** Told at most once, and once more after `expect`. */
  onLost(handler: (why: 'silence' | 'failed') => void): void
  stats(): StreamStats
  /** Safe to repeat. */
  close(): void
}

export interface HeardFrame {
  kind: FrameKind
  frame: Uint8Array
}

export interface StreamStats {
  packetsSent: number
  packetsReceived: number
  lost: number
  late: number
  duplicated: number
  filledFrames: number
  cutFrames: number
  jitterMs: number
  delayMs: number
  /** By the peer's reports. */
  roundTripMs: number | null
  lossAtPeer: number | null
  /** Datagrams that were not heard, by why. */
  dropped: { stranger: number; flood: number; malformed: number }
}

/** The longest silence of a peer: before its first packet, and later. */
const FIRST_SOUND_MS = 30_000
const LATER_SOUND_MS = 20_000
/** Packets of 10 ms, twice as many as there ought to be; and of a second's stall, all of them. */
const READ = { perTick: 4, most: 100 } as const
/** How long the other side of a joint may send nothing before we speak for it. */
const PASSED_GAP_MS = 500
/** Of anybody else while nobody is confirmed, and of reports. */
const READ_OF_OTHERS = { perTick: 4, most: 16 } as const
const READ_REPORTS = { perTick: 1, most: 8 } as const

export function openStream({ pair, clock }: { pair: SocketPair; clock: Clock }): RtpStream {
  return new Stream(pair, clock)
}

class Stream implements RtpStream {
  readonly #pair: SocketPair
  readonly #clock: Clock
  readonly #sender: Sender
  readonly #reports: Reports
  readonly #latch = new Latch()
  readonly #buffer = new JitterBuffer(CODECS.PCMA)
  readonly #arrivals = new Arrivals(CODECS.PCMA, (frame) => this.#onArrival(frame))
  readonly #noise = new ComfortNoise()
  readonly #packet = emptyPacket()
  readonly #heard: HeardFrame = { kind: 'silence', frame: this.#buffer.frame }
  readonly #silence = new Uint8Array(FRAME_SAMPLES)
  readonly #peers = new Allowance(READ.perTick, READ.most)
  readonly #others = new Allowance(READ_OF_OTHERS.perTick, READ_OF_OTHERS.most)
  readonly #reported = new Allowance(READ_REPORTS.perTick, READ_REPORTS.most)
  readonly #dropped = { stranger: 0, flood: 0, malformed: 0 }
  readonly #relay: Relay
  /** Whom we are joined to. */
  #other: Stream | null = null
  #passedMs = Number.NEGATIVE_INFINITY
  #terms: MediaTerms | null = null
  #codec: Codec = CODECS.PCMA
  #hearing = HEARING_NOTHING
  #dialling = DIALLING_NOTHING
  /** Since when a packet is waited for, and whether one ever came. */
  #waitsSinceMs = 0
  #wasHeard = false
  #isLost = false
  #isOpen = true
  #onArrival: (frame: Uint8Array) => void = () => {}
  #onDigit: (digit: string) => void = () => {}
  #onLost: (why: 'silence' | 'failed') => void = () => {}

  constructor(pair: SocketPair, clock: Clock) {
    this.#pair = pair
    this.#clock = clock
    // Numbers that nobody could have known beforehand (RFC 3550 5.1), and a name that says nothing of anybody.
    const chance = Buffer.from(nonce(), 'hex')
    const ssrc = chance.readUInt32BE(0)
    const begin = { ssrc, sequence: chance.readUInt16BE(4), timestamp: chance.readUInt32BE(6) }
    this.#sender = new Sender(begin, (bytes) => pair.sendSound(bytes, this.#latch.destination))
    this.#relay = new Relay(this.#sender)
    this.#reports = new Reports({ ssrc, cname: nonce() })
    pair.onSound((bytes, from) => this.#hear(bytes, from))
    pair.onReport((bytes, from) => this.#hearReport(bytes, from))
    pair.onFailure(() => this.#lose('failed'))
  }

  get port(): number {
    return this.#pair.port
  }

  agree(terms: MediaTerms): void {
    const before = this.#terms
    this.#terms = { ...terms }
    this.#codec = CODECS[terms.codec]
    this.#silence.fill(this.#codec.silence)
    this.#latch.agree(terms.remote, terms.trunk)
    if (before?.ptimeMs !== terms.ptimeMs) this.#sender.agree(terms.ptimeMs)
    if (before?.codec !== terms.codec || before.hears !== terms.hears) {
      this.#buffer.clear(this.#codec)
      this.#arrivals.restart(this.#codec)
      this.#noise.hear(undefined)
    }
    if (!terms.sends || terms.eventType === null) this.#dialling = DIALLING_NOTHING
    if (!before?.hears) this.#waitsSinceMs = this.#clock.monotonicMs()
  }

  speak(out: Uint8Array | null): void {
    if (!this.#terms) return
    if (this.#other && this.isPassing) this.#sender.rest(1)
    else {
      this.#relay.part()
      this.#say(this.#terms, out)
    }
  }

  join(other: RtpStream): void {
    if (!(other instanceof Stream)) throw new TypeError('a stream is joined to its like')
    this.#joinTo(other)
    other.#joinTo(this)
  }

  listen(nowMs: number): HeardFrame {
    this.#peers.refill()
    this.#others.refill()
    this.#reported.refill()
    this.#pull(nowMs)
    if (this.#terms && !this.#other) this.#arrivals.tick()
    if (this.#terms && this.#reports.isDue(nowMs)) this.#report(nowMs, false)
    return this.#heard
  }

  skip(frames: number): void {
    this.#sender.rest(frames)
    if (this.#terms && !this.#other) this.#arrivals.skip(frames)
  }

  expect(): void {
    this.#waitsSinceMs = this.#clock.monotonicMs()
    this.#wasHeard = false
    this.#isLost = false
  }

  onArrival(handler: (frame: Uint8Array) => void): void {
    this.#onArrival = handler
  }

  onDigit(handler: (digit: string) => void): void {
    this.#onDigit = handler
  }

  sendDigits(text: string): boolean {
    const next = this.#terms?.sends && this.#terms.eventType !== null ? dial(this.#dialling, text) : null
    if (next) this.#dialling = next
    return next !== null
  }

  get isSendingDigits(): boolean {
    return this.#dialling.keys !== ''
  }

  onLost(handler: (why: 'silence' | 'failed') => void): void {
    this.#onLost = handler
  }

  stats(): StreamStats {
    const { reception, late, filled, cut, delayMs } = this.#buffer
    return {
      packetsSent: this.#sender.sent.packets,
      packetsReceived: reception.received,
      lost: reception.lost,
      late,
      duplicated: reception.duplicated,
      filledFrames: filled,
      cutFrames: cut,
      jitterMs: reception.jitter / SAMPLES_PER_MS,
      delayMs,
      roundTripMs: this.#reports.roundTripMs,
      lossAtPeer: this.#reports.lossAtPeer,
      dropped: { ...this.#dropped },
    }
  }

  close(): void {
    if (!this.#isOpen) return
    if (this.#terms) this.#report(this.#clock.monotonicMs(), true)
    this.#isOpen = false
    this.#pair.close()
  }

  #joinTo(other: Stream): void {
    this.#other = other
    this.#buffer.clear(this.#codec)
    this.#arrivals.restart(this.#codec)
    this.expect()
  }

  get isPassing(): boolean {
    return !this.isSendingDigits && this.#clock.monotonicMs() - this.#passedMs < PASSED_GAP_MS
  }

  #say({ sends, payloadType, eventType }: MediaTerms, out: Uint8Array | null): void {
    if (!sends) this.#sender.rest(1)
    else if (this.isSendingDigits && eventType !== null) {
      const { state, key } = dialFrame(this.#dialling, FRAME_SAMPLES)
      this.#dialling = state
      if (key) this.#sender.key(key, eventType)
      else this.#sender.sound(this.#silence, payloadType)
    } else this.#sender.sound(out?.length === FRAME_SAMPLES ? out : this.#silence, payloadType)
  }

  #pull(nowMs: number): void {
    if (!this.#other) this.#heard.kind = this.#buffer.pull(nowMs)
    if (!this.#terms?.hears) return
    if (this.#heard.kind === 'silence' && !this.#noise.isSilent) this.#noise.fill(this.#heard.frame, this.#codec)
    this.#hearing = releaseKey(this.#hearing, nowMs)
    if (nowMs - this.#waitsSinceMs >= (this.#wasHeard ? LATER_SOUND_MS : FIRST_SOUND_MS)) this.#lose('silence')
  }

  /** Each step costs more than the one before: most of what is not the peer's never comes to the second. */
  #hear(bytes: Uint8Array, from: RtpAddress): void {
    const terms = this.#terms
    if (!terms?.hears || !this.#isOpen) return
    const nowMs = this.#clock.monotonicMs()
    if (!this.#latch.mayBe(from, nowMs)) {
      this.#dropped.stranger += 1
      return
    }
    const isPeer = this.#latch.isCurrent(from) || from.address === terms.remote.address
    if (!(isPeer ? this.#peers : this.#others).take()) {
      this.#dropped.flood += 1
      return
    }
    const packet = readPacket(bytes, this.#packet)
    if (!packet || !isAgreed(packet, terms) || from.port === 0) {
      this.#dropped.malformed += 1
      return
    }
    if (!this.#latch.accept(from, packet, nowMs)) return
    this.#waitsSinceMs = nowMs
    this.#wasHeard = true
    if (packet.payloadType === terms.otherType) translate(bytes, packet, terms)
    if (this.#other) this.#sendOn(this.#other, bytes, packet)
    else if (packet.payloadType === terms.payloadType) {
      this.#buffer.push(bytes, packet, nowMs)
      this.#arrivals.push(bytes, packet)
    } else if (packet.payloadType === terms.eventType) this.#hearKey(bytes, packet, nowMs)
    else {
      this.#noise.hear(packet.end > packet.start ? bytes[packet.start] : undefined)
      this.#buffer.pushSilence(packet, 0, nowMs)
    }
  }

  /** What comes here leaves there, while what was lost of it is counted as always. */
  #sendOn(other: Stream, bytes: Uint8Array, packet: RtpPacket): void {
    const { reception } = this.#buffer
    const verdict = reception.note(packet)
    const kind = this.#kindOf(packet)
    if (kind === 'sound') reception.measureJitter(packet, this.#clock.monotonicMs())
    if (verdict === 'duplicate' || verdict === 'strange') return
    if (verdict === 'restarted') other.#relay.part()
    other.#pass(bytes, packet, { kind, codec: this.#codec })
  }

  #kindOf({ payloadType }: RtpPacket): PassedKind {
    if (payloadType === this.#terms?.payloadType) return 'sound'
    return payloadType === this.#terms?.eventType ? 'key' : 'noise'
  }

  /** What came to the other side; left out where our own peer does not know its kind. */
  #pass(bytes: Uint8Array, packet: RtpPacket, { kind, codec }: { kind: PassedKind; codec: Codec }): void {
    const terms = this.#terms
    if (!terms?.sends || this.isSendingDigits) return
    const payloadType = typeOf(kind, terms)
    if (payloadType === null) return
    if (!this.isPassing) this.#relay.part()
    this.#passedMs = this.#clock.monotonicMs()
    const codes = kind === 'sound' && codec.name !== this.#codec.name ? codec.otherOf : null
    this.#relay.pass(bytes, packet, { payloadType, codes, samples: kind === 'sound' ? packet.end - packet.start : 0 })
  }

  #hearKey(bytes: Uint8Array, packet: RtpPacket, nowMs: number): void {
    const key = readDtmfKey(bytes.subarray(packet.start, packet.end))
    if (!key) return
    const { ssrc, timestamp, marker } = packet
    const { state, pressed } = hearKey(this.#hearing, { ...key, ssrc, timestamp, marker, atMs: nowMs })
    this.#hearing = state
    this.#buffer.pushSilence(packet, key.duration, nowMs)
    if (pressed !== null) this.#onDigit(pressed)
  }

  #hearReport(bytes: Uint8Array, from: RtpAddress): void {
    if (!this.#isOpen || from.address !== this.#latch.destination.address || !this.#reported.take()) return
    this.#reports.hear(bytes, { nowMs: this.#clock.monotonicMs(), wallMs: this.#wallMs })
  }

  #report(nowMs: number, bye: boolean): void {
    const { sent, timestamp } = this.#sender
    const sender = sent.packets === 0 ? null : { wallMs: this.#wallMs, timestamp, ...sent }
    const bytes = this.#reports.write({ sender, reception: this.#buffer.reception }, { nowMs, bye })
    const { address, port } = this.#latch.destination
    this.#pair.sendReport(bytes, { address, port: port + 1 })
  }

  get #wallMs(): number {
    return this.#clock.now().epochMilliseconds
  }

  #lose(why: 'silence' | 'failed'): void {
    if (this.#isLost || !this.#isOpen) return
    this.#isLost = true
    this.#onLost(why)
  }
}

type PassedKind = 'sound' | 'key' | 'noise'

function typeOf(kind: PassedKind, { payloadType, eventType, noiseType }: MediaTerms): number | null {
  if (kind === 'sound') return payloadType
  return kind === 'key' ? eventType : noiseType
}

const isAgreed = ({ payloadType }: RtpPacket, terms: MediaTerms): boolean =>
  payloadType === terms.payloadType ||
  payloadType === terms.otherType ||
  payloadType === terms.eventType ||
  payloadType === terms.noiseType

/** What came in the other law is from here on as if it had come in the agreed one. */
function translate(bytes: Uint8Array, packet: RtpPacket, { codec, payloadType }: MediaTerms): void {
  const { otherOf } = CODECS[codec === 'PCMA' ? 'PCMU' : 'PCMA']
  for (let n = packet.start; n < packet.end; n += 1) bytes[n] = otherOf[bytes[n] ?? 0] ?? 0
  packet.payloadType = payloadType
}
