import type { MediaLeg, MediaPool } from '#contract/media.ts'
import { systemClock } from '#kernel/clock.ts'
import { type PortRange, Ports } from '#media/rtp/ports.ts'
import { openSocketPair } from '#media/rtp/socket-pair.ts'
import { openStream, type RtpStream } from '#media/rtp/stream.ts'
import { startTicker } from '#media/rtp/ticker.ts'
import { listening } from '../support/silent-pool.ts'

/** Places for sound in this thread, whose streams are in the test's own hands. */
export interface StreamPool extends MediaPool {
  readonly streams: RtpStream[]
}

export function openStreamPool(host: string, range: PortRange): StreamPool {
  const ports = new Ports(range)
  const ticker = startTicker(systemClock)
  const streams: RtpStream[] = []
  return {
    streams,
    get size() {
      return ports.size
    },
    async open() {
      const pair = await openSocketPair(host, { ports, clock: systemClock })
      if (!pair) return null
      const stream = openStream({ pair, clock: systemClock })
      streams.push(stream)
      const leave = ticker.add({
        speak: () => stream.speak(null),
        listen: (nowMs) => void stream.listen(nowMs),
        skip: (frames) => stream.skip(frames),
        failed: () => stream.close(),
      })
      return legOf(stream, leave)
    },
    async close() {
      ticker.stop()
    },
  }
}

const legOf = (stream: RtpStream, leave: () => void): MediaLeg => ({
  port: stream.port,
  agree: (terms) => stream.agree(terms),
  dtmf() {},
  prepare: async () => ({ kind: 'ready' }),
  converse: listening,
  play() {},
  join() {},
  onLost: (handler) => stream.onLost(handler),
  close() {
    leave()
    stream.close()
  },
})
