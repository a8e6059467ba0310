import { createSocket, type Socket } from 'node:dgram'
import { familyOf, type Hop } from './hop.ts'
import { codeOf, isSendable, type Listening, type Wiring } from './wiring.ts'

/** What may wait to be sent in one socket; beyond it a message counts as not sent, and who sent it tries again. */
const SEND_QUEUE_MAX_BYTES = 4 * 1024 * 1024
/** What may wait to be read while the process does something else: room for a flood of strangers beside the trunks. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024
const CR = 13
const LF = 10

/** One UDP socket on one address. A datagram is a message whole, or nothing. */
export async function openUdp(listen: Hop, wiring: Wiring): Promise<Listening> {
  const family = familyOf(listen.host)
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    ipv6Only: family === 6,
    // Every host here is a numeric address: there is nothing to look up, and no thread to ask.
    lookup: (host, _options, found) => found(null, host, family),
  })
  await bound(socket, listen)
  widen(socket)
  const local: Hop = { transport: 'udp', host: listen.host, port: socket.address().port }
  let open = true
  socket.on('error', (error) => wiring.failure(local, codeOf(error)))
  socket.on('message', (bytes, { address, port }) => {
    if (!open || isKeepAlive(bytes)) return
    // Nothing can be sent to port 0, so nothing that comes from there can be answered.
    if (port === 0) wiring.fault('port_zero')
    else wiring.message(bytes, { transport: 'udp', address, port, local })
  })
  return {
    local,
    connected: () => false,
    send(bytes, to, failed) {
      const refusal = !open ? 'closed' : !isSendable(to) ? 'bad_hop' : isFull(socket) ? 'queue_full' : null
      if (refusal) queueMicrotask(() => failed(refusal, true))
      else
        socket.send(bytes, to.port, to.host, (error) => {
          if (error) failed(codeOf(error), true)
        })
    },
    close() {
      if (!open) return Promise.resolve()
      open = false
      return new Promise((resolve) => socket.close(() => resolve()))
    },
  }
}

/** As far as the system allows; where it does not, the socket is as good as any other. */
function widen(socket: Socket): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES)
  } catch {
    // Linux takes what it can without a word, others refuse what is too much.
  }
}

function bound(socket: Socket, { host, port }: Hop): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.off('error', reject)
      resolve()
    })
  })
}

const isFull = (socket: Socket): boolean => socket.getSendQueueSize() > SEND_QUEUE_MAX_BYTES

/** Node throws at a port that is none; what the network or a trunk's record named must not. */
/** Empty lines and zeroes keep a door in somebody's NAT open and say nothing (RFC 3261 7.5, RFC 5626 3.5). */
function isKeepAlive(bytes: Uint8Array): boolean {
  return bytes.length <= 4 && bytes.every((byte) => byte === CR || byte === LF || byte === 0)
}
