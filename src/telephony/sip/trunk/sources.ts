import { BlockList, isIP } from 'node:net'
import { scanWholeNumber } from '#telephony/sip/message/scan.ts'

export const isSource = (text: string): boolean => addSource(new BlockList(), text)

/** Puts an address or a range into the list; false where it is neither. */
export function addSource(list: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const prefix = bits === undefined ? most : scanWholeNumber(bits, most)
  if (family === 0 || address.includes('%') || prefix === null || rest.length > 0) return false
  list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
  return true
}
