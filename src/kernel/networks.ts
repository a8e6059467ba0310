import { BlockList, isIP } from 'node:net'
import { unmapped } from './public-address.ts'

/** Networks as people write them: an address, or an address and how many of its bits count. */

/** Null for a network or an address; else what is wrong with it, in words. */
export function networkFault(text: string): string | null {
  return parse(text) ? null : 'is no address or network such as 203.0.113.0/24'
}

/** Whether the address lies in one of them. Each must have been found without fault before. */
export function withinNetworks(networks: readonly string[], address: string): boolean {
  const plain = unmapped(address)
  const family = isIP(plain)
  return networks.some((text) => {
    const network = parse(text)
    if (!network || network.family !== family) return false
    const list = new BlockList()
    const kind = family === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(network.address, network.bits, kind)
    return list.check(plain, kind)
  })
}

const BITS = { 4: 32, 6: 128 } as const

function parse(text: string): { address: string; family: 4 | 6; bits: number } | null {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  // A zone names an interface of one machine.
  if ((family !== 4 && family !== 6) || rest.length > 0 || address.includes('%')) return null
  const bits = prefix === undefined ? BITS[family] : /^(?:0|[1-9][0-9]{0,2})$/.test(prefix) ? Number(prefix) : -1
  return bits >= 0 && bits <= BITS[family] ? { address, family, bits } : null
}
