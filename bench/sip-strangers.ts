import { createSocket } from 'node:dgram'
import { systemClock } from '#kernel/clock.ts'

/**
 * Strangers, in a process of their own: so many datagrams a second at one address, of the kinds that scanners send,
 * from a port that is nobody's. Told where by its parent; ends with it.
 */
interface Order {
  host: string
  port: number
  from: string
  perSecond: number
}

const BEAT_MS = 5
const lines = (...text: string[]) => Buffer.from(`${text.join('\r\n')}\r\n\r\n`)
const head = (method: string, nth: number) => [
  `${method} sip:100@192.0.2.1 SIP/2.0`,
  `Via: SIP/2.0/UDP 192.0.2.9:5060;branch=z9hG4bK${nth};rport`,
  'Max-Forwards: 70',
  `From: "friendly-scanner" <sip:100@192.0.2.9>;tag=${nth}`,
  'To: <sip:100@192.0.2.1>',
  `Call-ID: ${nth}@192.0.2.9`,
  `CSeq: 1 ${method}`,
  'Contact: <sip:100@192.0.2.9>',
  'Content-Length: 0',
]
const KINDS: ((nth: number) => Buffer)[] = [
  (nth) => lines(...head('OPTIONS', nth)),
  (nth) => lines(...head('INVITE', nth)),
  (nth) => lines(...head('REGISTER', nth)),
  (nth) => lines('SIP/2.0 200 OK', ...head('OPTIONS', nth).slice(1)),
  () => Buffer.alloc(1_200, 'A'),
  (nth) => lines(`INVITE sip:${'9'.repeat(900)}@192.0.2.1 SIP/2.0`, ...head('INVITE', nth).slice(1)),
]

process.on('disconnect', () => process.exit(0))
process.once('message', async ({ host, port, from, perSecond }: Order) => {
  const socket = createSocket({ type: 'udp4', lookup: (address, _, found) => found(null, address, 4) })
  socket.bind(0, from)
  const began = systemClock.monotonicMs()
  for (let sent = 0; ; await systemClock.sleep(BEAT_MS)) {
    const due = ((systemClock.monotonicMs() - began) * perSecond) / 1_000
    for (; sent < due; sent += 1) socket.send(KINDS[sent % KINDS.length]?.(sent) ?? '', port, host)
    process.send?.(sent)
  }
})
