import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:dgram'
import { isIP } from 'node:net'
import type { MediaTerms } from '#contract/media.ts'
import { type ToneSound, toneFrame } from './tone-frames.ts'

/** One stream of RTP out of a leg's socket (RFC 3550 5.1). */
export interface Sender {
  agree(terms: MediaTerms): void
  /** So many frames are over: the newest of them are sent, and time passes for all. */
  tick(frames: number): void
}

export const FRAME_MS = 20
const FRAME_SAMPLES = 160
const HEADER_BYTES = 12
/** After a stall no more than these are made up for; the others are left out. */
const CATCH_UP_FRAMES = 2
/** What may wait in one socket: a second of sound. */
const SEND_QUEUE_MAX = 50
const VERSION = 0x80
const MARKER = 0x80

export function createSender(socket: Socket, { family, sound }: { family: number; sound: ToneSound }): Sender {
  const chance = randomBytes(10)
  const ssrc = chance.subarray(6)
  let sequence = chance.readUInt16BE(0)
  let timestamp = chance.readUInt32BE(2)
  let terms: MediaTerms | null = null
  let latched: MediaTerms['remote'] | null = null
  /** What follows a pause is marked as the beginning of something. */
  let paused = true
  let frame = 0

  socket.on('message', (bytes, { address, port }) => {
    if (terms && !latched && isSound(bytes, terms)) latched = { address, port }
  })

  function send({ codec, payloadType, remote }: MediaTerms): void {
    const to = latched ?? remote
    const sendable = to.port > 0 && isIP(to.address) === family && socket.getSendQueueCount() < SEND_QUEUE_MAX
    if (!sendable) return
    const packet = Buffer.allocUnsafe(HEADER_BYTES + FRAME_SAMPLES)
    packet.writeUInt8(VERSION, 0)
    packet.writeUInt8((paused ? MARKER : 0) | payloadType, 1)
    packet.writeUInt16BE(sequence, 2)
    packet.writeUInt32BE(timestamp, 4)
    packet.set(ssrc, 8)
    packet.set(toneFrame(sound, codec, frame), HEADER_BYTES)
    // What the network refuses is lost, as anywhere on the way.
    socket.send(packet, to.port, to.address, () => {})
    sequence = (sequence + 1) & 0xffff
    paused = false
  }

  return {
    agree(now) {
      // Another place of the peer's is another source; the last packets of the old one are not to win it back.
      const moved = terms?.remote.address !== now.remote.address || terms.remote.port !== now.remote.port
      if (moved) latched = null
      terms = now
    },
    tick(frames) {
      for (let left = frames; left > 0; left -= 1) {
        if (terms?.sends && left <= CATCH_UP_FRAMES) send(terms)
        else paused = true
        timestamp = (timestamp + FRAME_SAMPLES) >>> 0
        frame += 1
      }
    },
  }
}

/** RTP of what was agreed; everything else at this port is a stranger's, or of no use here. */
function isSound(bytes: Buffer, { payloadType, eventType, noiseType }: MediaTerms): boolean {
  if (bytes.length < HEADER_BYTES || bytes.readUInt8(0) >> 6 !== VERSION >> 6) return false
  return [payloadType, eventType, noiseType].includes(bytes.readUInt8(1) & 0x7f)
}
