import type { MessagePort } from 'node:worker_threads'
import { BROWSER_FRAME_BYTES, BROWSER_FRAME_SAMPLES, BROWSER_HZ, type MediaTerms } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import { CODECS, LINE_HZ } from '#media/audio/g711.ts'
import { openResampler } from '#media/audio/resample.ts'
import { FRAME_SAMPLES } from '#media/rtp/packet.ts'
import type { HeardFrame, RtpStream, StreamStats } from '#media/rtp/stream.ts'

/** Within the worker its sound is in this law. */
const LAW = CODECS.PCMA

/** How frames of a browser come to a worker and go from it. */
export interface BrowserPort {
  send(frame: Uint8Array): void
  onFrame(handler: (frame: Uint8Array) => void): void
  close(): void
}

/** What holds on such a line from the beginning: within the worker its sound is that of a telephone. */
export const BROWSER_TERMS: MediaTerms = {
  ...{ codec: 'PCMA', payloadType: 8, eventType: null, noiseType: null, ptimeMs: 20 },
  ...{ remote: { address: '127.0.0.1', port: 0 }, sends: true, hears: true },
}

export function browserPort(sound: MessagePort): BrowserPort {
  return {
    send: (frame) => sound.postMessage(frame),
    onFrame: (handler) => void sound.on('message', handler),
    close: () => sound.close(),
  }
}

/** Heard so much later than it came, so that unrest of the network is no hole in the recording; more is left out. */
const AHEAD_FRAMES = 2
const HELD_FRAMES_MAX = 10
/** A microphone that sends nothing for so long is gone. */
const SILENCE_MS = 20_000

/** What came of a microphone, at the telephone's rate, on its way to the ear and the recorder. */
class Narrowed {
  readonly heard: HeardFrame = { kind: 'silence', frame: new Uint8Array(FRAME_SAMPLES).fill(LAW.silence) }
  readonly #down = openResampler(BROWSER_HZ, LINE_HZ)
  readonly #pcm = new Int16Array(this.#down.room(BROWSER_FRAME_SAMPLES))
  readonly #waiting: Uint8Array[] = []
  #isFlowing = false
  received = 0
  late = 0
  filled = 0

  push(frame: Uint8Array): void {
    this.received += 1
    const codes = new Uint8Array(this.#down.process(new Int16Array(frame.slice().buffer), this.#pcm))
    LAW.encode(this.#pcm, codes)
    const waiting = this.#waiting
    waiting.push(codes)
    if (waiting.length > HELD_FRAMES_MAX) this.late += waiting.splice(0, waiting.length - AHEAD_FRAMES).length
  }

  /** The next 20 ms. */
  pull(): HeardFrame {
    if (this.#waiting.length >= AHEAD_FRAMES) this.#isFlowing = true
    const next = this.#isFlowing ? this.#waiting.shift() : undefined
    if (next) this.heard.frame.set(next)
    else {
      this.heard.frame.fill(LAW.silence)
      if (this.#isFlowing) this.filled += 1
      this.#isFlowing = false
    }
    this.heard.kind = next ? 'sound' : 'silence'
    return this.heard
  }
}

/** What the agent says, at the browser's rate. */
function widening(): { widen(codes: Uint8Array): Uint8Array; rest(): void } {
  const up = openResampler(LINE_HZ, BROWSER_HZ)
  const pcm = new Int16Array(FRAME_SAMPLES)
  let isResting = true
  return {
    widen(codes) {
      if (isResting) up.reset()
      isResting = false
      LAW.decode(codes, pcm)
      const wide = new Int16Array(up.room(FRAME_SAMPLES))
      up.process(pcm, wide)
      return new Uint8Array(wide.buffer)
    },
    rest() {
      isResting = true
    },
  }
}

/**
 * A browser's sound, both ways, where a telephone would have RTP. The model hears each frame as it comes and as wide as
 * it is; the ear and the recorder get it at the telephone's rate, in step with the beat. What the agent says leaves
 * with the beat, and nothing while it says nothing.
 */
export function openBrowserStream(port: BrowserPort, clock: Clock): RtpStream {
  const came = new Narrowed()
  const voice = widening()
  let sent = 0
  let heardMs = clock.monotonicMs()
  let isLost = false
  let isOpen = true
  let onArrival: (frame: Uint8Array) => void = () => {}
  let onLost: (why: 'silence' | 'failed') => void = () => {}
  port.onFrame((frame) => {
    if (!isOpen || frame.byteLength !== BROWSER_FRAME_BYTES) return
    heardMs = clock.monotonicMs()
    came.push(frame)
    onArrival(frame)
  })
  return {
    port: 0,
    agree() {},
    speak(out) {
      if (!isOpen) return
      if (!out) return voice.rest()
      sent += 1
      port.send(voice.widen(out))
    },
    listen(nowMs) {
      if (!isLost && isOpen && nowMs - heardMs >= SILENCE_MS) {
        isLost = true
        onLost('silence')
      }
      return came.pull()
    },
    // What comes meanwhile waits, within its bound.
    skip() {},
    join() {
      throw new TypeError('a browser is joined to nobody')
    },
    isPassing: false,
    expect() {
      heardMs = clock.monotonicMs()
      isLost = false
    },
    onArrival(handler) {
      onArrival = handler
    },
    onDigit() {},
    sendDigits: () => false,
    isSendingDigits: false,
    onLost(handler) {
      onLost = handler
    },
    stats: () => statsOf(sent, came),
    close() {
      isOpen = false
      port.close()
    },
  }
}

const statsOf = (sent: number, { received, late, filled }: Narrowed): StreamStats => ({
  ...{ packetsSent: sent, packetsReceived: received, lost: 0, late, duplicated: 0 },
  ...{ filledFrames: filled, cutFrames: late, jitterMs: 0, delayMs: 20 * AHEAD_FRAMES, roundTripMs: null },
  ...{ lossAtPeer: null, dropped: { stranger: 0, flood: 0, malformed: 0 } },
})
