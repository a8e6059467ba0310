import { createSocket } from 'node:dgram'
import type { MediaTerms } from '#contract/media.ts'
import { CODECS } from '#media/audio/g711.ts'
import { emptyPacket, FRAME_SAMPLES, HEADER_BYTES, readPacket, writeHeader } from '#media/rtp/packet.ts'
import { pitchOf } from './tone-model.ts'

/** A telephone's sound, for tests: sends a tone and hears one, in packets of 20 ms on a socket of loopback. */
export interface RtpPeer {
  readonly port: number
  /** What a leg is told of it. */
  terms(changes?: Partial<MediaTerms>): MediaTerms
  /** Sends that tone from now on. */
  send(to: MediaTerms['remote'], hz: number): void
  /** Hums like a voice from now on: with overtones, and rising and falling as syllables do. */
  hum(to: MediaTerms['remote'], hz: number): void
  /** The pitch of the last 200 ms that came, null where there was none. */
  pitch(): number | null
  /** The keys that were pressed on the other side, by RFC 4733. */
  readonly keys: string
  /** Packets so far. */
  readonly received: number
  /** Whether a packet came within the last 100 ms. */
  readonly hears: boolean
  close(): void
}

const LISTENS_SAMPLES = 1_600
const AMPLITUDE = 8_000
const FRAME_MS = 20
const SYLLABLE_HZ = 4
const OVERTONES = [0.5, 0.3, 0.2, 0.15, 0.1]

const sine = (hz: number, n: number): number => Math.sin((2 * Math.PI * hz * n) / 8_000)
const EVENT = 101

export async function openRtpPeer(codec: 'PCMA' | 'PCMU' = 'PCMA'): Promise<RtpPeer> {
  const socket = createSocket('udp4')
  const payloadType = codec === 'PCMA' ? 8 : 0
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const heard: number[] = []
  const packet = emptyPacket()
  let keys = ''
  let received = 0
  let lastMs = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let [sequence, timestamp] = [100, 1_000]

  socket.on('message', (bytes) => {
    if (!readPacket(bytes, packet)) return
    if (packet.payloadType === EVENT && packet.marker) keys += String(bytes[packet.start])
    if (packet.payloadType !== payloadType) return
    received += 1
    lastMs = performance.now()
    for (const code of bytes.subarray(packet.start, packet.end)) heard.push(CODECS[codec].pcmOf[code] ?? 0)
    heard.splice(0, heard.length - LISTENS_SAMPLES)
  })

  function frame(wave: (n: number) => number): Uint8Array {
    const bytes = new Uint8Array(HEADER_BYTES + FRAME_SAMPLES)
    writeHeader(bytes, { payloadType, marker: false, sequence, timestamp, ssrc: 4711 })
    const pcm = Int16Array.from({ length: FRAME_SAMPLES }, (_, n) => Math.round(AMPLITUDE * wave(timestamp + n)))
    CODECS[codec].encode(pcm, bytes.subarray(HEADER_BYTES))
    sequence = (sequence + 1) & 0xffff
    timestamp += FRAME_SAMPLES
    return bytes
  }

  function say(to: MediaTerms['remote'], wave: (n: number) => number): void {
    clearTimeout(timer)
    let due = performance.now()
    const next = () => {
      for (; due <= performance.now(); due += FRAME_MS) socket.send(frame(wave), to.port, to.address)
      timer = setTimeout(next, Math.max(1, due - performance.now()))
    }
    next()
  }

  return {
    port: socket.address().port,
    terms: (changes = {}) => ({
      codec,
      payloadType,
      eventType: EVENT,
      noiseType: null,
      ptimeMs: FRAME_MS,
      remote: { address: '127.0.0.1', port: socket.address().port },
      sends: true,
      hears: true,
      ...changes,
    }),
    send: (to, hz) => say(to, (n) => sine(hz, n)),
    hum: (to, hz) =>
      say(
        to,
        (n) =>
          (0.6 + 0.4 * sine(SYLLABLE_HZ, n)) *
          OVERTONES.reduce((sum, part, k) => sum + part * sine(hz * (k + 1), n), 0),
      ),
    pitch: () => (heard.length < LISTENS_SAMPLES ? null : pitchOf(heard, 8_000)),
    get keys() {
      return keys
    },
    get received() {
      return received
    },
    get hears() {
      return performance.now() - lastMs < 5 * FRAME_MS
    },
    close() {
      clearTimeout(timer)
      socket.close()
    },
  }
}
