import { createSocket, type Socket } from 'node:dgram'
import { isIP } from 'node:net'
import type { Converse } from '#contract/conversation.ts'
import type { MediaLeg, MediaPool } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { ToneSound } from './tone-frames.ts'
import { createSender, FRAME_MS } from './tone-sender.ts'

/**
 * The least that keeps a peer's telephone up: each leg has a port of its own and sends silence or a tone every 20 ms,
 * to wherever the peer's sound comes from, or else to where it was agreed. It hears nothing, and never calls a peer
 * lost for being silent. The conversation is handed in.
 */
export interface ToneHouse {
  clock: Clock
  log: Log
  /** The address on which the ports are opened. */
  host: string
  /** Both ends included; the even ones are used (RFC 3550 11). */
  ports: { from: number; to: number }
  converse: Converse
  sound: ToneSound
}

/** What still arrives for the call before must not reach the next one. */
const REST_MS = 5_000
/** Ports that somebody else holds are passed over, so many for one leg. */
const BIND_TRIES = 16

export function openTonePool(house: ToneHouse): MediaPool {
  const { clock, host } = house
  const ports = createPorts(clock, house.ports)
  const legs = new Map<MediaLeg, (frames: number) => void>()
  const ticker = createTicker(clock, legs)
  let closed = false

  function legOn(socket: Socket, port: number): MediaLeg {
    const sender = createSender(socket, { family: isIP(host), sound: house.sound })
    let lost: ((why: 'failed') => void) | null = null
    const leg: MediaLeg = {
      port,
      agree(terms) {
        sender.agree(terms)
        if (legs.has(leg)) ticker.start()
      },
      dtmf() {},
      prepare: async () => ({ kind: 'ready' }),
      converse: house.converse,
      play() {},
      join() {},
      onLost(handler) {
        lost = handler
      },
      close() {
        if (!legs.delete(leg)) return
        ports.giveBack(port)
        socket.close()
      },
    }
    socket.on('error', (error) => {
      house.log.warn({ port, code: 'code' in error ? error.code : error.name }, 'a port of sound failed')
      const tell = lost
      lost = null
      tell?.('failed')
    })
    legs.set(leg, sender.tick)
    return leg
  }

  return {
    async open() {
      for (let tries = 0; tries < BIND_TRIES && !closed; tries += 1) {
        const port = ports.take()
        if (port === null) return null
        const socket = await bind(host, port)
        if (socket && !closed) return legOn(socket, port)
        ports.giveBack(port)
        socket?.close()
      }
      return null
    },
    get size() {
      return legs.size
    },
    async close() {
      closed = true
      ticker.stop()
      for (const leg of [...legs.keys()]) leg.close()
    },
  }
}

/** The even ports of the range, one after the other: the one that was given back last is used again last. */
function createPorts(clock: Clock, { from, to }: ToneHouse['ports']) {
  const first = from + (from % 2)
  const restsUntil = new Map<number, number>()
  let next = first
  return {
    take(): number | null {
      for (let looked = first; looked <= to; looked += 2) {
        const port = next
        next = next + 2 > to ? first : next + 2
        if ((restsUntil.get(port) ?? 0) > clock.monotonicMs()) continue
        restsUntil.set(port, Number.POSITIVE_INFINITY)
        return port
      }
      return null
    },
    giveBack: (port: number) => restsUntil.set(port, clock.monotonicMs() + REST_MS),
  }
}

/** Null where somebody else holds the port. */
function bind(host: string, port: number): Promise<Socket | null> {
  const family = isIP(host)
  // Every address here is a numeric one: there is nothing to look up, and no thread to ask.
  const lookup = (to: string, _: unknown, found: (error: null, address: string, family: number) => void) =>
    found(null, to, family)
  const socket = createSocket({ type: family === 6 ? 'udp6' : 'udp4', lookup })
  return new Promise((resolve) => {
    socket.once('error', () => socket.close(() => resolve(null)))
    socket.bind({ port, address: host, exclusive: true }, () => resolve(socket.removeAllListeners('error')))
  })
}

/**
 * One deadline for all legs, counted from the last one and not from now, so that it never drifts; none runs without
 * legs.
 */
function createTicker(clock: Clock, legs: ReadonlyMap<unknown, (frames: number) => void>) {
  let due = 0
  let cancel: (() => void) | null = null
  function tick(): void {
    const frames = Math.max(1, Math.floor((clock.monotonicMs() - due) / FRAME_MS) + 1)
    due += frames * FRAME_MS
    for (const pass of legs.values()) pass(frames)
    cancel = legs.size > 0 ? clock.after(Math.max(0, due - clock.monotonicMs()), tick) : null
  }
  return {
    start(): void {
      if (cancel) return
      due = clock.monotonicMs() + FRAME_MS
      cancel = clock.after(FRAME_MS, tick)
    },
    stop: () => cancel?.(),
  }
}
