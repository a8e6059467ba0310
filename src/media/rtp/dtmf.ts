import { timestampDistance } from './packet.ts'

/**
 * Keys as events in the sound's own stream (RFC 4733). A key is many packets with one timestamp: it counts once, when
 * the first of them comes, whichever are lost; a key that is held longer than a packet can say goes on under a new
 * timestamp.
 */
const KEYS = '0123456789*#ABCD'
const PAYLOAD_BYTES = 4
const END = 0x80
const VOLUME_DB = 10
const DURATION_MAX = 0xffff
/** A key that is held goes on where the last stretch of it ended, give or take what was lost of its last packets. */
const STRETCH_SLACK_SAMPLES = 4_000
/** Without a packet for so long, the end was lost. */
const RELEASED_AFTER_MS = 200

export interface KeyPacket {
  event: number
  ends: boolean
  /** In samples. */
  duration: number
}

export function readDtmfKey(payload: Uint8Array): KeyPacket | null {
  const [event = 0, flags = 0, high = 0, low = 0] = payload
  if (payload.length < PAYLOAD_BYTES) return null
  return { event, ends: (flags & END) !== 0, duration: (high << 8) | low }
}

export function writeKey(into: Uint8Array, { event, ends, duration }: KeyPacket): void {
  into[0] = event
  into[1] = (ends ? END : 0) | VOLUME_DB
  into[2] = duration >>> 8
  into[3] = duration
}

/** What is known of the keys that are heard. */
export interface DtmfHearing {
  /** The key that is down, or was last; null before the first. */
  last: { ssrc: number; timestamp: number; event: number; duration: number; heardMs: number } | null
  isDown: boolean
}

export const HEARING_NOTHING: DtmfHearing = { last: null, isDown: false }

export interface KeyHeard extends KeyPacket {
  ssrc: number
  timestamp: number
  marker: boolean
  atMs: number
}

/** `pressed` is the key that went down with this packet, as its character. */
export function hearKey(state: DtmfHearing, heard: KeyHeard): { state: DtmfHearing; pressed: string | null } {
  const { last } = state
  const { ssrc, timestamp, event, duration, ends, atMs } = heard
  const ahead = last && last.ssrc === ssrc ? timestampDistance(last.timestamp, timestamp) : null
  // What is older than the key that is known came too late to mean anything.
  if (event >= KEYS.length || (ahead !== null && ahead < 0)) return { state, pressed: null }
  const isDown = !ends && (ahead !== 0 || state.isDown)
  const longest = ahead === 0 && last ? Math.max(last.duration, duration) : duration
  const next: DtmfHearing = { last: { ssrc, timestamp, event, duration: longest, heardMs: atMs }, isDown }
  const isKnown = ahead === 0 || goesOn(state, heard)
  return { state: next, pressed: isKnown ? null : (KEYS[event] ?? null) }
}

/** The next stretch of a key that has been down for longer than a packet can say (RFC 4733 2.5.1.3). */
function goesOn({ last, isDown }: DtmfHearing, { ssrc, timestamp, event, marker }: KeyHeard): boolean {
  if (!last || !isDown || marker || last.ssrc !== ssrc || last.event !== event) return false
  const ahead = timestampDistance(last.timestamp, timestamp)
  return (
    Math.abs(ahead - DURATION_MAX) <= STRETCH_SLACK_SAMPLES && last.duration >= DURATION_MAX - STRETCH_SLACK_SAMPLES
  )
}

/** A key whose last packets were all lost is no longer down. */
export function releaseKey(state: DtmfHearing, nowMs: number): DtmfHearing {
  if (!state.isDown || !state.last || nowMs - state.last.heardMs < RELEASED_AFTER_MS) return state
  return { ...state, isDown: false }
}

/** How long a key is down, how long the pause before the next is, and how often its end is told. */
const PRESSED_FRAMES = 8
const PAUSE_FRAMES = 5
const END_PACKETS = 3
export const KEYS_MAX = 64

/** The keys that are still to be sent, and how many frames of the first of them have passed. */
export interface Dialling {
  keys: string
  frame: number
}

export const DIALLING_NOTHING: Dialling = { keys: '', frame: 0 }

/** Null where there is a character that is no key, or more than anybody dials. */
export function dial({ keys, frame }: Dialling, text: string): Dialling | null {
  const more = text.toUpperCase()
  if (keys.length + more.length > KEYS_MAX || [...more].some((key) => !KEYS.includes(key))) return null
  return { keys: keys + more, frame }
}

/**
 * One frame on: what is sent in it instead of sound. `key` is a packet of the key, first or not; null in the pause
 * after it, which is silence. The timestamp of all packets of a key is that of its first frame.
 */
export function dialFrame(state: Dialling, frameSamples: number): { state: Dialling; key: DialledKey | null } {
  const { keys, frame } = state
  const passed = Math.min(frame + 1, PRESSED_FRAMES)
  const isOver = frame + 1 === PRESSED_FRAMES + END_PACKETS - 1 + PAUSE_FRAMES
  const next = isOver ? { keys: keys.slice(1), frame: 0 } : { keys, frame: frame + 1 }
  if (frame >= PRESSED_FRAMES + END_PACKETS - 1) return { state: next, key: null }
  return {
    state: next,
    key: {
      event: KEYS.indexOf(keys[0] ?? ''),
      ends: frame + 1 >= PRESSED_FRAMES,
      duration: passed * frameSamples,
      isFirst: frame === 0,
    },
  }
}

export interface DialledKey extends KeyPacket {
  isFirst: boolean
}
