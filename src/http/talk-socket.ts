import type { RawData, WebSocket } from 'ws'
import { BROWSER_FRAME_BYTES } from '#contract/media.ts'
import { type TalkRequest, type TalkSocket, talkRequest } from '#contract/talks.ts'
import type { Clock } from '#kernel/clock.ts'

/** A microphone sends 50 frames a second, and after a stall of a second those of that second at once. */
const FRAMES = { perSecond: 60, burst: 100 } as const
const TEXTS = { perSecond: 2, burst: 10 } as const
/** What is sent faster than this many times is no microphone. */
const DROPPED_MAX = 500
/** A second of sound: a browser that is further behind is not sent more of it. */
const UNSENT_MAX_BYTES = 32_000
/** Longer than any talk lasts, its last sentence included. */
const OPEN_MAX_MS = 12 * 60_000
/** What nobody has typed or said anything into for so long is closed. */
const IDLE_MAX_MS = 5 * 60_000
const NORMAL = 1000
const GOING_AWAY = 1001
const NOT_ALLOWED = 1008

export function holdSocket(clock: Clock, socket: WebSocket): TalkSocket {
  const left = new AbortController()
  const heard = { text: (_text: string) => {}, sound: (_frame: Uint8Array) => {} }
  const close = (code: number) => {
    left.abort('the browser is gone')
    socket.close(code)
  }
  const away = () => close(GOING_AWAY)
  let stopIdle = clock.after(IDLE_MAX_MS, away)
  const stopLong = clock.after(OPEN_MAX_MS, away)
  const judge = judging(clock)
  socket.on('message', (data: RawData, isBinary: boolean) => {
    stopIdle()
    stopIdle = clock.after(IDLE_MAX_MS, away)
    const came = judge(data as Buffer, isBinary)
    if (came === 'refused') close(NOT_ALLOWED)
    else if (came === 'dropped') return
    else if (came instanceof Uint8Array) heard.sound(came)
    else if (came.type === 'text') heard.text(came.text)
    else left.abort('the person has hung up')
  })
  socket.on('error', () => close(NOT_ALLOWED))
  socket.on('close', () => {
    stopIdle()
    stopLong()
    left.abort('the browser is gone')
  })
  return {
    left: left.signal,
    send: (message) => socket.send(JSON.stringify(message)),
    play(frame) {
      if (socket.bufferedAmount < UNSENT_MAX_BYTES) socket.send(frame)
    },
    onText(handler) {
      heard.text = handler
    },
    onSound(handler) {
      heard.sound = handler
    },
    close: () => close(NORMAL),
  }
}

/** What came: a frame, a request, something too many, or what a page of ours never sends. */
function judging(clock: Clock): (bytes: Buffer, isBinary: boolean) => Uint8Array | TalkRequest | 'dropped' | 'refused' {
  const frames = new Allowed(clock, FRAMES)
  const texts = new Allowed(clock, TEXTS)
  return (bytes, isBinary) => {
    if (!isBinary) return (texts.take() ? read(bytes) : null) ?? 'refused'
    if (bytes.length !== BROWSER_FRAME_BYTES || frames.dropped > DROPPED_MAX) return 'refused'
    return frames.take() ? new Uint8Array(bytes) : 'dropped'
  }
}

function read(bytes: Buffer): TalkRequest | null {
  try {
    return talkRequest.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** So many a second, and as many at once as the burst says. */
class Allowed {
  readonly #clock: Clock
  readonly #rate: { perSecond: number; burst: number }
  #left: number
  #atMs: number
  dropped = 0

  constructor(clock: Clock, rate: { perSecond: number; burst: number }) {
    this.#clock = clock
    this.#rate = rate
    this.#left = rate.burst
    this.#atMs = clock.monotonicMs()
  }

  take(): boolean {
    const nowMs = this.#clock.monotonicMs()
    const { perSecond, burst } = this.#rate
    this.#left = Math.min(burst, this.#left + ((nowMs - this.#atMs) / 1_000) * perSecond)
    this.#atMs = nowMs
    if (this.#left < 1) {
      this.dropped += 1
      return false
    }
    this.#left -= 1
    return true
  }
}
