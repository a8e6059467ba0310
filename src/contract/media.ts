import type { Desk, Ending, LineSignals, ModelFault, Plan } from './conversation.ts'

/**
 * Where signalling and sound meet: a call's telephone leg asks for a place that hears and speaks, tells it what was
 * agreed with the peer, and lets the agent talk there. Everything that crosses is plain data of the size of a call;
 * frames of sound never do.
 */
export interface MediaPool {
  /** A port and room for one call, where it can be joined to that other; null where every port or place is taken. */
  open(beside?: MediaLeg): Promise<MediaLeg | null>
  /** How many places are taken now. */
  readonly size: number
  close(): Promise<void>
}

export interface BrowserPool {
  /**
   * Room for a browser that talks, whose sound does cross: in frames of 20 ms, as they come. Null where every place is
   * taken. What the agent says is handed to `play`.
   */
  openBrowser(play: (frame: Uint8Array) => void): Promise<BrowserPlace | null>
}

/** Sound of a browser: 16-bit samples, low byte first, one channel, in frames of 20 ms. */
export const BROWSER_HZ = 16_000
export const BROWSER_FRAME_SAMPLES = 320
export const BROWSER_FRAME_BYTES = 2 * BROWSER_FRAME_SAMPLES

export interface BrowserPlace {
  leg: MediaLeg
  /** A frame that came from the microphone: whole, and bytes of its own. */
  hear(frame: Uint8Array): void
}

export interface MediaLeg {
  /** Our port, at which the peer's sound arrives. */
  readonly port: number
  /** What was agreed with the peer; again whenever that changes (hold, resume, another codec). */
  agree(terms: MediaTerms): void
  /** A digit that came by signalling instead of sound. */
  dtmf(digit: string, ms: number | null): void
  /**
   * Makes the agent of this plan ready to speak here, before anybody is rung: its model is reached. At most once,
   * before `converse`, which does it itself where nobody did. What the world does is a value.
   */
  prepare(plan: Plan): Promise<Prepared>
  /**
   * Holds the whole conversation on this leg, and one more after one that ended with a hand-over. What the world does
   * is an ending; a rejection is a bug.
   */
  converse(plan: Plan, desk: Desk, signals: LineSignals): Promise<Ending>
  /** The peer hears this from now on, until somebody speaks here or it is joined to another. */
  play(sound: HoldSound): void
  /** From now on each of the two hears the other, and nobody else. They were opened beside each other. */
  join(other: MediaLeg): void
  /**
   * Told at most once: no sound came from the peer for too long, or whoever held the leg is gone. The leg is to be
   * ended.
   */
  onLost(handler: (why: 'silence' | 'failed') => void): void
  /** Gives port and place back; safe to repeat. */
  close(): void
}

/** What somebody hears who waits: music that lies ready in a file, A-law at 8 kHz, or else a soft tone. */
export type HoldSound = { kind: 'ringing' } | { kind: 'music'; file: string }

export type Prepared = { kind: 'ready' } | { kind: 'refused'; fault: ModelFault }

/** One stream of sound, both ways, as offer and answer left it. */
export interface MediaTerms {
  codec: 'PCMA' | 'PCMU'
  /** The numbers under which it travels. */
  payloadType: number
  /** Of the other law, where both sides know it: each of them may use it at any time (RFC 3264, 5.1). */
  otherType?: number
  /** Of DTMF by RFC 4733 and of comfort noise, where both sides know them. */
  eventType: number | null
  noiseType: number | null
  /** Of what we send. */
  ptimeMs: number
  /** Where the peer said it listens; where its sound really comes from may differ. */
  remote: { address: string; port: number }
  /** Addresses and ranges of the trunk that it was agreed over: its sound may come from there, too. */
  trunk?: readonly string[]
  sends: boolean
  hears: boolean
}
