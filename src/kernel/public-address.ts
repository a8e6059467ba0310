import { BlockList, isIP } from 'node:net'

/**
 * How far an IP address reaches, judged on its bits. IPv4 is the whole net less the special ranges (IANA IPv4
 * Special-Purpose Address Registry). IPv6 is the other way round, global unicast less its special ranges: a list of
 * what is forbidden forgets the forms that carry an IPv4 address inside (mapped, compatible, NAT64), and those
 * outnumber memory.
 */
export type Reach = 'public' | 'loopback' | 'reserved'

// biome-ignore format: a table reads in columns
const RESERVED_V4: readonly [network: string, bits: number, why: string][] = [
  ['0.0.0.0',        8, 'this network (RFC 791); a connection to 0.0.0.0 reaches the machine itself'],
  ['10.0.0.0',       8, 'private (RFC 1918)'],
  ['100.64.0.0',    10, 'carrier-grade NAT (RFC 6598), and the metadata service of one cloud'],
  ['127.0.0.0',      8, 'loopback (RFC 1122)'],
  ['168.63.129.16', 32, 'a public address on paper: the host agent of every Azure machine'],
  ['169.254.0.0',   16, 'link-local (RFC 3927), and the metadata service of most clouds'],
  ['172.16.0.0',    12, 'private (RFC 1918)'],
  ['192.0.0.0',     24, 'protocol assignments (RFC 6890)'],
  ['192.0.2.0',     24, 'documentation (RFC 5737)'],
  ['192.88.99.0',   24, '6to4 relays, withdrawn (RFC 7526)'],
  ['192.168.0.0',   16, 'private (RFC 1918)'],
  ['198.18.0.0',    15, 'benchmarks (RFC 2544)'],
  ['198.51.100.0',  24, 'documentation (RFC 5737)'],
  ['203.0.113.0',   24, 'documentation (RFC 5737)'],
  ['224.0.0.0',      4, 'multicast (RFC 5771)'],
  ['240.0.0.0',      4, 'future use and broadcast (RFC 1112)'],
]

// biome-ignore format: a table reads in columns
const RESERVED_V6: readonly [network: string, bits: number, why: string][] = [
  ['2001::',        23, 'protocol assignments (RFC 2928), Teredo among them'],
  ['2001:db8::',    32, 'documentation (RFC 3849)'],
  ['2002::',        16, '6to4 (RFC 3056): an IPv4 address inside'],
  ['3fff::',        20, 'documentation (RFC 9637)'],
]

/** One list per family: a list with IPv4 rules in it would read a mapped IPv6 address as the IPv4 one inside. */
const reservedV4 = listOf('ipv4', RESERVED_V4)
const reservedV6 = listOf('ipv6', RESERVED_V6)
const globalV6 = listOf('ipv6', [['2000::', 3, 'global unicast (RFC 4291)']])
const loopbackV4 = listOf('ipv4', [['127.0.0.0', 8, 'RFC 1122']])
const loopbackV6 = listOf('ipv6', [['::1', 128, 'RFC 4291']])

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly [network: string, bits: number, why: string][]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family)
  return list
}

/** The reach of an address in numbers; whatever is no such address, or names an interface (`%eth0`), is reserved. */
export function reachOf(address: string): Reach {
  switch (isIP(address)) {
    case 4:
      if (loopbackV4.check(address, 'ipv4')) return 'loopback'
      return reservedV4.check(address, 'ipv4') ? 'reserved' : 'public'
    case 6:
      if (address.includes('%')) return 'reserved'
      if (loopbackV6.check(address, 'ipv6')) return 'loopback'
      return globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6') ? 'public' : 'reserved'
    default:
      return 'reserved'
  }
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The IPv4 address as itself where a socket of both families reports its peer as `::ffff:a.b.c.d`. */
export const unmapped = (address: string): string => MAPPED.exec(address)?.[1] ?? address
