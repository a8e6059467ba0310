import { type ChildProcess, fork } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { fileURLToPath } from 'node:url'
import { emptyPacket, FRAME_MS, FRAME_SAMPLES, HEADER_BYTES, readPacket, writeHeader } from '#media/rtp/packet.ts'

/**
 * Telephones in a process of their own: each sends a packet every 20 ms in which it writes when it was sent, and notes
 * of what it hears how old it was and how long it had waited for it.
 */
export interface Phones {
  readonly ports: readonly number[]
  /** Has them send, each to that port; and again whenever that changes. */
  aim(ports: readonly number[]): void
  /** What was heard since the last time. */
  heard(): Promise<PhonesHeard>
  close(): void
}

export interface PhonesHeard {
  packets: number
  /** Milliseconds, of packets that were sent by one of them. */
  delay: { p50: number; p99: number }
  interval: { p99: number; max: number }
}

type Message = { kind: 'aim'; ports: readonly number[] } | { kind: 'heard' }

export async function openPhones(count: number): Promise<Phones> {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, BENCH_PHONES: String(count) } })
  const ports = (await next(child)) as number[]
  const tell = (message: Message) => child.send(message)
  return {
    ports,
    aim: (at) => tell({ kind: 'aim', ports: at }),
    async heard() {
      tell({ kind: 'heard' })
      return (await next(child)) as PhonesHeard
    },
    close: () => void child.kill(),
  }
}

const next = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('message', resolve))

const AMONG = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0

async function run(count: number): Promise<void> {
  process.on('disconnect', () => process.exit())
  const sockets = await Promise.all(Array.from({ length: count }, bound))
  const lastMs = new Float64Array(count).fill(Number.NaN)
  const packet = emptyPacket()
  let aims: readonly number[] = []
  let [delays, intervals]: [number[], number[]] = [[], []]
  for (const [n, socket] of sockets.entries())
    socket.on('message', (bytes) => {
      const now = performance.now()
      if (!readPacket(bytes, packet)) return
      intervals.push(now - (lastMs[n] ?? Number.NaN))
      lastMs[n] = now
      if (bytes.readUInt32BE(packet.start) === MARK) delays.push(now - bytes.readDoubleBE(packet.start + 4))
    })
  let sent = 0
  const begun = performance.now()
  const send = () => {
    for (; begun + sent * FRAME_MS <= performance.now(); sent += 1)
      for (const [n, port] of aims.entries()) sockets[n]?.send(frame(n, sent), port, '127.0.0.1')
    setTimeout(send, Math.max(1, begun + sent * FRAME_MS - performance.now()))
  }
  send()
  process.on('message', (message: Message) => {
    if (message.kind === 'aim') aims = message.ports
    else {
      const known = intervals.filter((ms) => !Number.isNaN(ms))
      process.send?.({
        packets: intervals.length,
        delay: { p50: AMONG(delays, 0.5), p99: AMONG(delays, 0.99) },
        interval: { p99: AMONG(known, 0.99), max: AMONG(known, 1) },
      } satisfies PhonesHeard)
      ;[delays, intervals] = [[], []]
    }
  })
  process.send?.(sockets.map((socket) => socket.address().port))
}

const MARK = 0x7e57_7e57

function frame(n: number, sent: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + FRAME_SAMPLES, 0x55)
  const numbers = { sequence: sent & 0xffff, timestamp: (sent * FRAME_SAMPLES) >>> 0, ssrc: 1_000 + n }
  writeHeader(bytes, { payloadType: 8, marker: false, ...numbers })
  bytes.writeUInt32BE(MARK, HEADER_BYTES)
  bytes.writeDoubleBE(performance.now(), HEADER_BYTES + 4)
  return bytes
}

function bound(): Promise<Socket> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => socket.bind(0, '127.0.0.1', () => resolve(socket)))
}

const { BENCH_PHONES } = process.env
if (BENCH_PHONES) await run(Number(BENCH_PHONES))
