import { createSocket, type Socket } from 'node:dgram'
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '#kernel/clock.ts'
import { seeded } from '#kernel/random.ts'
import { FRAME_MS, FRAME_SAMPLES, HEADER_BYTES, writeHeader } from '#media/rtp/packet.ts'
import type { Journey, Road, Travelled } from './road.ts'

/** The thread of road.ts: for each road a peer, the relay that it knows as the leg, and whoever else is on it. */
const HOST = '127.0.0.1'
const PAYLOAD_TYPE = 8
const OVERTAKEN_MS = 30
const STRANGER_AFTER = 3
/** The last packet's way, however late. */
const LAST_MS = 200

interface Numbers {
  ssrc: number
  sequence: number
  timestamp: number
}

interface Way {
  port: number
  /** The peer's nth packet leaves. */
  send(nth: number, journey: Journey): void
  /** Another signal, to that leg. */
  begin(leg: number): void
  travelled(): Travelled
}

async function openWay(road: Road): Promise<Way> {
  const [peer, towardsPeer, relay] = await Promise.all([bound(HOST), bound(HOST), bound(HOST)])
  const stranger = road.stranger ? await bound(road.stranger) : null
  const counts: Travelled = { returned: 0, stolen: 0 }
  let chance = seeded(road.what)
  let leg = 0
  let numbers: Numbers = { ssrc: 0, sequence: 0, timestamp: 0 }
  // Where the relay sends on to the leg is where the leg finds it; the peer knows it by another port.
  towardsPeer.on('message', (bytes) => carry(road, chance, () => relay.send(bytes, leg, HOST)))
  relay.on('message', (bytes) => towardsPeer.send(bytes, peer.address().port, HOST))
  peer.on('message', () => {
    counts.returned += 1
  })
  stranger?.on('message', () => {
    counts.stolen += 1
  })

  return {
    port: relay.address().port,
    begin(to) {
      leg = to
      chance = seeded(road.what)
      Object.assign(counts, { returned: 0, stolen: 0 })
      numbers = anyNumbers(chance)
    },
    send(nth, { codes, flood }) {
      if (road.restarts && nth === Math.floor(codes.length / FRAME_SAMPLES / 2))
        numbers = road.restarts === 'source' ? anyNumbers(chance) : { ...numbers, sequence: 30_000 ^ numbers.sequence }
      const frame = codes.subarray(nth * FRAME_SAMPLES, (nth + 1) * FRAME_SAMPLES)
      peer.send(packetOf(numbers, frame), towardsPeer.address().port, HOST)
      if (nth >= STRANGER_AFTER) stranger?.send(packetOf(numbers, noiseOf(chance)), leg, HOST)
      for (let n = 0; flood && n < (road.flood ?? 0); n += 1)
        relay.send(packetOf(anyNumbers(chance), noiseOf(chance)), leg, HOST)
      numbers.sequence = (numbers.sequence + 1) & 0xffff
      numbers.timestamp = (numbers.timestamp + FRAME_SAMPLES) >>> 0
    },
    travelled: () => ({ ...counts }),
  }
}

function carry(road: Road, chance: () => number, go: () => void): void {
  const { loss = 0, doubled = 0, overtaken = 0, overtakenMs = OVERTAKEN_MS, lateMs = 0 } = road
  if (chance() < loss) return
  const delayMs = (chance() < overtaken ? overtakenMs : 0) + Math.round(chance() * lateMs)
  for (let copy = chance() < doubled ? 2 : 1; copy > 0; copy -= 1)
    if (delayMs > 0) systemClock.after(delayMs, go)
    else go()
}

const anyNumbers = (chance: () => number): Numbers => ({
  ssrc: Math.floor(chance() * 2 ** 32),
  sequence: Math.floor(chance() * 2 ** 16),
  timestamp: Math.floor(chance() * 2 ** 32),
})

/** Loud: whoever hears it notices. */
const noiseOf = (chance: () => number): Uint8Array =>
  Uint8Array.from({ length: FRAME_SAMPLES }, () => Math.floor(chance() * 256))

function packetOf(numbers: Numbers, payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + payload.length)
  writeHeader(bytes, { payloadType: PAYLOAD_TYPE, marker: false, ...numbers })
  bytes.set(payload, HEADER_BYTES)
  return bytes
}

function bound(host: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', lookup: (address, _, found) => found(null, address, 4) })
  return new Promise((resolve) => socket.bind(0, host, () => resolve(socket)))
}

/** All of them keep one beat, which never drifts. */
async function travel(ways: readonly Way[], journey: Journey): Promise<Travelled[]> {
  for (const [n, way] of ways.entries()) way.begin(journey.legs[n] ?? 0)
  const beganMs = systemClock.monotonicMs()
  for (let nth = 0; (nth + 1) * FRAME_SAMPLES <= journey.codes.length; nth += 1) {
    for (const way of ways) way.send(nth, journey)
    await systemClock.sleep(Math.max(0, beganMs + (nth + 1) * FRAME_MS - systemClock.monotonicMs()))
  }
  await systemClock.sleep(LAST_MS)
  return ways.map((way) => way.travelled())
}

const ways = await Promise.all((workerData as Road[]).map(openWay))
parentPort?.on('message', async (journey: Journey) => parentPort?.postMessage(await travel(ways, journey)))
parentPort?.postMessage(ways.map(({ port }) => port))
