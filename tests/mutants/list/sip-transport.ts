import type { Mutant } from '../mutant.ts'

export const sipTransport: readonly Mutant[] = [
  {
    breaks: 'an answer goes to the address that the request came from',
    file: 'src/telephony/sip/transport/way-back.ts',
    old: 'parameters: { ...parameters, received: from.address, rport: String(from.port) }',
    new: 'parameters: { ...parameters, rport: String(from.port) }',
    caughtBy: ['src/telephony/sip/transaction/server.test.ts'],
  },
  {
    breaks: 'an answer goes to the port that it was asked to go to',
    file: 'src/telephony/sip/transport/way-back.ts',
    old: 'return via.parameters.rport === undefined ? named : source',
    new: 'return named',
    caughtBy: ['src/telephony/sip/transaction/server.test.ts'],
  },
  {
    breaks: 'lengths on a stream must agree',
    file: 'src/telephony/sip/transport/framing.ts',
    old: "    if (length !== null && length !== Number(digits)) return 'bad_length'\n",
    new: '',
    caughtBy: ['src/telephony/sip/transport/framing.test.ts'],
  },
  {
    breaks: 'a head on a stream has a bound',
    file: 'src/telephony/sip/transport/framing.ts',
    old: "if (held.end - held.start > HEAD_BYTES_MAX) framed.fault = 'head_too_long'",
    new: '',
    caughtBy: ['src/telephony/sip/transport/framing.test.ts'],
  },
  {
    breaks: 'a head on a stream is looked at once',
    file: 'src/telephony/sip/transport/framing.ts',
    old: 'Math.max(held.start, held.scanned - (HEAD_END.length - 1))',
    new: 'held.start',
    caughtBy: ['src/telephony/sip/transport/framing.test.ts'],
  },
  {
    breaks: 'who does not read is cut',
    file: 'src/telephony/sip/transport/connection.ts',
    old: "if (this.#socket.writableLength > CONNECTION_LIMITS.writtenBytes) queueMicrotask(() => this.#cut('slow_reader'))",
    new: '',
    caughtBy: ['src/telephony/sip/transport/connection.test.ts'],
  },
  {
    breaks: 'who does not end a message is cut',
    file: 'src/telephony/sip/transport/connection.ts',
    old: 'else if (this.#partialSinceMs === null || messages.length > 0)',
    new: 'else',
    caughtBy: ['src/telephony/sip/transport/connection.test.ts'],
  },
  {
    breaks: 'one address has no more connections than its share',
    file: 'src/telephony/sip/transport/tcp.ts',
    old: '      from >= ACCEPTED_PER_ADDRESS_MAX ||\n',
    new: '',
    caughtBy: ['src/telephony/sip/transport/transports.test.ts'],
  },
  {
    breaks: 'a connection serves both ways',
    file: 'src/telephony/sip/transport/tcp.ts',
    old: 'const there = this.#entries.get(keyOf(to.host, to.port))?.connection',
    new: 'const there = undefined as SipConnection | undefined',
    caughtBy: ['src/telephony/sip/transport/transports.test.ts'],
  },
]
