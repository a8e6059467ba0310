import { BlockList, isIP } from 'node:net'
import { reachOf } from '#kernel/public-address.ts'

/**
 * From where a peer's sound may come that was agreed to be at an address. One that is public is no NAT's: its sound
 * comes from there, from its network, or from the trunk. Behind any other there may be a NAT, and then it may come from
 * anywhere.
 */
export interface Neighbourhood {
  /** The trunk's own addresses, and those that the operator gave it. */
  isTrunk(address: string): boolean
  isNetwork(address: string): boolean
  /** Whether anybody else may be the peer. */
  readonly isOpen: boolean
}

/** What counts as the network of an address: the smallest that is announced to the world, and one site's. */
const NETWORK_BITS = { ipv4: 24, ipv6: 64 } as const

export function neighbourhoodOf(address: string, trunk: readonly string[] = []): Neighbourhood {
  const sources = listOf(trunk)
  const family = familyOf(address)
  const network = family ? listOf([`${address}/${NETWORK_BITS[family]}`]) : null
  return {
    isTrunk: (from) => isIn(sources, from),
    isNetwork: (from) => network !== null && isIn(network, from),
    isOpen: reachOf(address) !== 'public',
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const family = isIP(address)
  return family === 0 ? null : family === 6 ? 'ipv6' : 'ipv4'
}

/** Of addresses and ranges that were read by whoever took them. */
function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (family) list.addSubnet(address, bits === undefined ? WHOLE[family] : Number(bits), family)
  }
  return list
}

const WHOLE = { ipv4: 32, ipv6: 128 } as const

function isIn(list: BlockList, address: string): boolean {
  const family = familyOf(address)
  return family !== null && list.check(address, family)
}
