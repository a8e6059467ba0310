/**
 * Reads captures in the classic format of libpcap, as tcpdump writes it, and gives the UDP datagrams in them. What is
 * cut short, broken up into fragments or of another kind is passed over: a capture is evidence, and nothing is made up.
 */
export interface Datagram {
  /** Milliseconds since the first packet of the capture. */
  atMs: number
  from: Place
  to: Place
  payload: Uint8Array
}

export interface Place {
  address: string
  port: number
}

// biome-ignore format: a table reads in columns
const MAGIC = {
  2712847316: { fraction: 1e3 },
  2712812621: { fraction: 1e6 },
} as const

/** How far into a packet IP begins, by the link it was captured on, and where its kind stands if anywhere. */
// biome-ignore format: a table reads in columns
const LINKS: Readonly<Record<number, { bytes: number; name: string }>> = {
  0:   { bytes: 4,  name: 'BSD loopback' },
  1:   { bytes: 14, name: 'Ethernet' },
  101: { bytes: 0,  name: 'raw IP' },
  108: { bytes: 4,  name: 'OpenBSD loopback' },
  113: { bytes: 16, name: 'Linux cooked' },
  276: { bytes: 20, name: 'Linux cooked, version 2' },
}

const HEADER_BYTES = 24
const RECORD_BYTES = 16
const UDP = 17
const UDP_BYTES = 8
/** No capture of a call is larger; who commits one that is has not chosen what to keep. */
const PACKETS_MAX = 100_000

export function readPcap(file: Uint8Array): Datagram[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < HEADER_BYTES) throw new Error('this is no capture: it is too short')
  const little = formatOf(view.getUint32(0, true))
  const format = little ?? formatOf(view.getUint32(0, false))
  if (!format)
    throw new Error('this is no capture of the classic format (pcapng is not read: tcpdump -w writes the other)')
  const isLittle = little !== null
  const link = LINKS[view.getUint32(20, isLittle) & 0xff_ff]
  if (!link) throw new Error(`captures of link type ${view.getUint32(20, isLittle)} are not read`)
  const found: Datagram[] = []
  let firstMs: number | null = null
  let at = HEADER_BYTES
  for (let packets = 0; at + RECORD_BYTES <= file.length && packets < PACKETS_MAX; packets += 1) {
    const ms = view.getUint32(at, isLittle) * 1_000 + view.getUint32(at + 4, isLittle) / format.fraction
    const kept = view.getUint32(at + 8, isLittle)
    const packet = file.subarray(at + RECORD_BYTES, at + RECORD_BYTES + kept)
    at += RECORD_BYTES + kept
    firstMs ??= ms
    const datagram = packet.length === kept ? readIp(packet.subarray(link.bytes)) : null
    if (datagram) found.push({ atMs: ms - firstMs, ...datagram })
  }
  return found
}

const formatOf = (magic: number): (typeof MAGIC)[keyof typeof MAGIC] | null =>
  MAGIC[magic as keyof typeof MAGIC] ?? null

type Read = Omit<Datagram, 'atMs'> | null

function readIp(packet: Uint8Array): Read {
  const version = (packet[0] ?? 0) >> 4
  if (version === 4) return readIp4(packet)
  return version === 6 ? readIp6(packet) : null
}

function readIp4(packet: Uint8Array): Read {
  const view = viewOf(packet)
  const headerBytes = ((packet[0] ?? 0) & 0x0f) * 4
  if (packet.length < headerBytes || headerBytes < 20 || packet[9] !== UDP) return null
  const isFragment = (view.getUint16(6) & 0x3f_ff) !== 0
  const address = (start: number) => packet.subarray(start, start + 4).join('.')
  return isFragment ? null : readUdp(packet.subarray(headerBytes), { from: address(12), to: address(16) })
}

const IP6_BYTES = 40

function readIp6(packet: Uint8Array): Read {
  if (packet.length < IP6_BYTES || packet[6] !== UDP) return null
  const view = viewOf(packet)
  const address = (start: number) =>
    Array.from({ length: 8 }, (_, part) => view.getUint16(start + part * 2).toString(16)).join(':')
  return readUdp(packet.subarray(IP6_BYTES), { from: address(8), to: address(24) })
}

function readUdp(segment: Uint8Array, { from, to }: { from: string; to: string }): Read {
  if (segment.length < UDP_BYTES) return null
  const view = viewOf(segment)
  const length = view.getUint16(4)
  if (length < UDP_BYTES || length > segment.length) return null
  return {
    from: { address: from, port: view.getUint16(0) },
    to: { address: to, port: view.getUint16(2) },
    payload: segment.subarray(UDP_BYTES, length),
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
