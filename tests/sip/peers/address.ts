import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { until } from '../../support/api.ts'

/**
 * Every peer and every node of a test has an address of loopback for itself, as in the world: ports may then be the
 * usual ones, nobody meets the peers of another test, and trunks are told apart by their source as carriers are.
 */
export const NETWORK = `127.${randomInt(1, 255)}.${randomInt(0, 256)}`
/** In one process; the last byte of an address. */
const ADDRESSES_MAX = 254
let given = 0

/** All of them, as a trunk that may call from anywhere in it says it. */
export const PEERS = `${NETWORK}.0/24`

export const SIP_PORT = 5060

export function freshAddress(): string {
  given += 1
  if (given > ADDRESSES_MAX) throw new Error('a test file has no more addresses')
  return `${NETWORK}.${given}`
}

/** As the kernel writes it in its lists of sockets. */
const hexOf = (address: string): string =>
  address
    .split('.')
    .reverse()
    .map((byte) => hex(Number(byte), 2))
    .join('')
const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
const sockets = (transport: Socket['transport']): string => readFileSync(`/proc/net/${transport}`, 'utf8')

/** How many sockets are open at that address. */
export const socketsAt = (address: string, transport: Socket['transport']): number =>
  sockets(transport).split(`: ${hexOf(address)}:`).length - 1

/** Returns once somebody listens there: a peer says so late or never, and the kernel always. */
export async function listens({ address, port, transport }: Socket): Promise<void> {
  const socket = ` ${hexOf(address)}:${hex(port, 4)} `
  await until(
    async () => sockets(transport).includes(socket),
    (isThere) => isThere,
  )
}

export interface Socket {
  address: string
  port: number
  transport: 'udp' | 'tcp'
}
