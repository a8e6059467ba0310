import { isIP } from 'node:net'
import { parseHostPort } from '#telephony/sip/message/host.ts'
import { scanWholeNumber } from '#telephony/sip/message/scan.ts'
import { DEFAULT_PORT, type Hop } from '#telephony/sip/transport/hop.ts'

/**
 * Each problem is a sentence that names the place in the list and the parameter, and quotes nothing of what was
 * written.
 */
export type Read<T> = { ok: true; value: T } | { ok: false; problems: string[] }

export const read = <T>(value: T, problems: string[]): Read<T> =>
  problems.length === 0 ? { ok: true, value } : { ok: false, problems }

const LISTEN_MAX = 16
const LISTEN_FORM = 'must be a comma list such as udp://192.0.2.1:5060,tcp://192.0.2.1:5060, addresses in numbers'

/** The list of `SIP_LISTEN`. */
export function readListen(text: string): Read<Hop[]> {
  const written = text.split(',').map((one) => one.trim())
  if (written.some((one) => /^(tls|sips|wss?):/i.test(one)))
    return { ok: false, problems: ['asks for TLS, which is not spoken yet: udp:// and tcp:// are'] }
  const hops = written.flatMap((one): Hop[] => {
    const [, transport = '', place = ''] = /^(udp|tcp):\/\/([^/]+)\/?$/i.exec(one) ?? []
    const where = parseHostPort(place)
    if (!where || isIP(where.host) === 0) return []
    const { host, port } = where
    return [{ transport: transport.toLowerCase() === 'tcp' ? 'tcp' : 'udp', host, port: port ?? DEFAULT_PORT }]
  })
  if (hops.length < written.length || hops.length > LISTEN_MAX) return { ok: false, problems: [LISTEN_FORM] }
  const distinct = new Set(hops.map(({ transport, host, port }) => `${transport} ${host} ${port}`))
  return read(hops, distinct.size < hops.length ? ['names an address twice'] : [])
}

const LOWEST_PORT = 1_024
const HIGHEST_PORT = 65_535

/** `RTP_PORTS`: RTP has the even port, and its control the odd one above it (RFC 3550 11). */
export function readPorts(text: string): Read<{ from: number; to: number }> {
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(text) ?? []
  const [from, to] = [scanWholeNumber(first, HIGHEST_PORT), scanWholeNumber(last, HIGHEST_PORT)]
  if (from !== null && to !== null && from >= LOWEST_PORT && from % 2 === 0 && to > from)
    return { ok: true, value: { from, to } }
  const form = `must be like 10000-20000: from an even port, ${LOWEST_PORT} at least, to a higher one`
  return { ok: false, problems: [form] }
}
