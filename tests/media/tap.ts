import { createSocket, type Socket } from 'node:dgram'
import type { MediaLeg, MediaPool, MediaTerms } from '#contract/media.ts'
import { CODECS } from '#media/audio/g711.ts'
import { emptyPacket, readPacket } from '#media/rtp/packet.ts'

/**
 * A relay of sound in front of a pool: peers are told its port instead of a leg's, legs are told its address instead of
 * the peer's. What legs say is on record, and reaches the peer as it is.
 */
export interface Tap {
  over(pool: MediaPool): MediaPool
  /** What was said to peers, in order, without what was not sent. */
  said(): Int16Array
}

export function openTap(host: string): Tap {
  const said: number[] = []
  const packet = emptyPacket()
  function note(bytes: Uint8Array, { codec, payloadType }: MediaTerms): void {
    if (!readPacket(bytes, packet) || packet.payloadType !== payloadType) return
    for (const code of bytes.subarray(packet.start, packet.end)) said.push(CODECS[codec].pcmOf[code] ?? 0)
  }
  return {
    said: () => Int16Array.from(said),
    over: (pool) => ({
      async open() {
        const leg = await pool.open()
        return leg && tapped(leg, { host, note })
      },
      get size() {
        return pool.size
      },
      close: () => pool.close(),
    }),
  }
}

interface TapHouse {
  host: string
  note: (bytes: Uint8Array, terms: MediaTerms) => void
}

async function tapped(leg: MediaLeg, { host, note }: TapHouse): Promise<MediaLeg> {
  const [outer, inner] = await Promise.all([bound(host), bound(host)])
  let agreed: MediaTerms | null = null
  outer.on('message', (bytes) => inner.send(bytes, leg.port, host))
  inner.on('message', (bytes) => {
    if (!agreed) return
    note(bytes, agreed)
    outer.send(bytes, agreed.remote.port, agreed.remote.address)
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
    join: (other) => leg.join(other),
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
