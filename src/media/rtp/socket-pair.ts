import { createSocket, type Socket } from 'node:dgram'
import { isIP } from 'node:net'
import type { Clock } from '#kernel/clock.ts'
import type { RtpAddress } from './latch.ts'
import type { Ports } from './ports.ts'

/**
 * Two UDP sockets side by side, sound and reports, on ports of the range. What the network does is a value or nothing:
 * a datagram that cannot be sent is lost, as others are.
 */
export interface SocketPair {
  readonly port: number
  onSound(handler: DatagramHandler): void
  onReport(handler: DatagramHandler): void
  /** One of the sockets failed for good. */
  onFailure(handler: (code: string) => void): void
  /** The bytes must stay as they are until the present turn of the event loop is over. */
  sendSound(bytes: Uint8Array, to: RtpAddress): void
  sendReport(bytes: Uint8Array, to: RtpAddress): void
  /** Closes both and gives the port back; safe to repeat. */
  close(): void
}

export type DatagramHandler = (bytes: Uint8Array, from: RtpAddress) => void

/**
 * What the system holds for a socket until we read: more than a second of sound. A flood beyond it is dropped by the
 * system, where it costs us nothing.
 */
const RECEIVE_BYTES = 64 * 1024
const SEND_BYTES = 64 * 1024
/** Ports that are tried for one pair; where so many are somebody else's, the range is wrong. */
const TRIES_MAX = 16
const PORT_MAX = 65_535

/** Null where no port is left, or too many were somebody else's. Rejects where the address is not one of ours. */
export async function openSocketPair(host: string, { ports, clock }: { ports: Ports; clock: Clock }) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = ports.take(clock.monotonicMs())
    if (port === null) return null
    const sound = await openSocket(host, port)
    const report = sound.socket && (await openSocket(host, port + 1))
    if (sound.socket && report?.socket)
      return join(sound.socket, report.socket, { port, giveBack: () => ports.giveBack(port, clock.monotonicMs()) })
    sound.socket?.close()
    ports.passOver(port, clock.monotonicMs())
    const { code } = report ?? sound
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw new Error(`RTP cannot listen on ${host}: ${code}`)
  }
  return null
}

async function openSocket(host: string, port: number): Promise<{ socket: Socket | null; code: string }> {
  const family = isIP(host)
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    ipv6Only: family === 6,
    // Every address here is numeric: there is nothing to look up, and no thread to ask.
    lookup: (address, _options, found) => found(null, address, family),
  })
  const code = await new Promise<string>((resolve) => {
    socket.once('error', (error) => resolve(codeOf(error)))
    socket.bind({ address: host, port, exclusive: true }, () => resolve(''))
  })
  if (code === '') {
    socket.removeAllListeners('error')
    socket.setRecvBufferSize(RECEIVE_BYTES)
    socket.setSendBufferSize(SEND_BYTES)
    return { socket, code }
  }
  socket.close()
  return { socket: null, code }
}

function join(sound: Socket, report: Socket, { port, giveBack }: { port: number; giveBack: () => void }): SocketPair {
  let open = true
  let onFailure: (code: string) => void = () => {}
  const fail = (error: Error) => {
    // That nobody listens at the peer is told by the peer's host now and then; who is silent is noticed by the
    // time-out.
    if (codeOf(error) !== 'ECONNREFUSED') onFailure(codeOf(error))
  }
  const listen = (socket: Socket, heard: DatagramHandler) =>
    socket.removeAllListeners('message').on('message', (bytes, from) => heard(bytes, from))
  const send = (socket: Socket, bytes: Uint8Array, to: RtpAddress) => {
    if (open && to.port > 0 && to.port <= PORT_MAX && to.address !== '') socket.send(bytes, to.port, to.address)
  }
  for (const socket of [sound, report]) {
    socket.on('error', fail)
    // Datagrams that nobody asked for yet are read and forgotten.
    listen(socket, () => {})
  }
  return {
    port,
    onSound: (handler) => listen(sound, handler),
    onReport: (handler) => listen(report, handler),
    onFailure(handler) {
      onFailure = handler
    },
    sendSound: (bytes, to) => send(sound, bytes, to),
    sendReport: (bytes, to) => send(report, bytes, to),
    close() {
      if (!open) return
      open = false
      // What was sent in this turn leaves at its end.
      process.nextTick(() => {
        sound.close()
        report.close()
        giveBack()
      })
    },
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : 'error')
