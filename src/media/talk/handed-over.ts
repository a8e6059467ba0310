import type { HoldSound } from '#contract/media.ts'
import type { Log } from '#kernel/log.ts'
import type { Codec } from '#media/audio/g711.ts'
import { type HoldPlayer, openHoldPlayer } from '#media/hold/hold-player.ts'
import type { RtpStream } from '#media/rtp/stream.ts'

/** What a leg does on which no agent speaks: it plays something to who waits, and is joined to another. */
export interface HandedOverTalk {
  readonly stream: RtpStream
  /** The peer waits or is joined, and so owes us a sound. */
  readonly isOn: boolean
  play(sound: HoldSound): void
  join(other: HandedOverTalk): void
  /** The other side of it. */
  joinedTo(other: RtpStream): void
  /** A key that came by signalling is pressed at the other side; false where there is none. */
  press(digit: string): boolean
  /** Fills the frame with what is played; false where nothing is. */
  pull(frame: Uint8Array, codec: Codec): boolean
  /** Somebody speaks here again. */
  stop(): void
}

export function openHandedOver(house: { log: Log }, stream: RtpStream): HandedOverTalk {
  let player: HoldPlayer | null = null
  let joined: RtpStream | null = null
  return {
    stream,
    get isOn() {
      return player !== null || joined !== null
    },
    play(sound) {
      player = openHoldPlayer(house, sound)
    },
    join(other) {
      stream.join(other.stream)
      joined = other.stream
      other.joinedTo(stream)
    },
    joinedTo(other) {
      joined = other
    },
    press: (digit) => joined !== null && (joined.sendDigits(digit) || true),
    pull(frame, codec) {
      if (joined && stream.isPassing) player = null
      player?.pull(frame, codec)
      return player !== null
    },
    stop() {
      player = null
    },
  }
}
