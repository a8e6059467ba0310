import { createSocket, type Socket } from 'node:dgram'
import type { MediaLeg, MediaPool, MediaTerms } from '#contract/media.ts'
import { emptyPacket, readPacket } from '#media/rtp/packet.ts'

/** A packet of sound as it passed between a telephone and its leg. */
export interface Passed {
  way: 'to us' | 'to them'
  sequence: number
  timestamp: number
  sound: string
  /** Which it was of all that passed, on whatever leg. */
  nth: number
}

/**
 * A pool whose legs are told of somebody in between, who notes every packet, both ways, in the order in which it
 * passed.
 */
export interface WatchedPool {
  pool: MediaPool
  /** Of each leg, in the order in which they were opened; they grow as more passes. */
  passed: Passed[][]
}

export function watching(inner: MediaPool, host: string): WatchedPool {
  const passed: Passed[][] = []
  let count = 0
  const known = new Map<MediaLeg, MediaLeg>()
  return {
    passed,
    pool: {
      async open(beside) {
        const leg = await inner.open(beside && known.get(beside))
        if (!leg) return null
        const notes: Passed[] = []
        passed.push(notes)
        const watched = await between(leg, {
          host,
          notes,
          nth: () => ++count,
          innerOf: (other) => known.get(other) ?? other,
        })
        known.set(watched, leg)
        return watched
      },
      get size() {
        return inner.size
      },
      close: () => inner.close(),
    },
  }
}

interface Between {
  host: string
  notes: Passed[]
  nth: () => number
  innerOf: (leg: MediaLeg) => MediaLeg
}

async function between(leg: MediaLeg, { host, notes, nth, innerOf }: Between): Promise<MediaLeg> {
  const [outer, inner] = await Promise.all([bound(host), bound(host)])
  const packet = emptyPacket()
  let agreed: MediaTerms | null = null
  const note = (bytes: Buffer, way: Passed['way']) => {
    if (!readPacket(bytes, packet) || packet.payloadType !== agreed?.payloadType) return
    const { sequence, timestamp, start, end } = packet
    notes.push({ way, sequence, timestamp, sound: bytes.subarray(start, end).toString('base64'), nth: nth() })
  }
  outer.on('message', (bytes) => {
    note(bytes, 'to us')
    inner.send(bytes, leg.port, host)
  })
  inner.on('message', (bytes) => {
    note(bytes, 'to them')
    if (agreed) outer.send(bytes, agreed.remote.port, agreed.remote.address)
  })
  return {
    port: outer.address().port,
    agree(terms) {
      agreed = terms
      leg.agree({ ...terms, remote: { address: host, port: inner.address().port } })
    },
    dtmf: (digit, ms) => leg.dtmf(digit, ms),
    prepare: (plan) => leg.prepare(plan),
    converse: (plan, desk, signals) => leg.converse(plan, desk, signals),
    play: (sound) => leg.play(sound),
    join: (other) => leg.join(innerOf(other)),
    onLost: (handler) => leg.onLost(handler),
    close() {
      leg.close()
      outer.close()
      inner.close()
    },
  }
}

function bound(host: string): Promise<Socket> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => socket.bind(0, host, () => resolve(socket)))
}
