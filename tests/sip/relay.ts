import { createSocket, type Socket } from 'node:dgram'
import { seeded } from '#kernel/random.ts'
import { freshAddress, SIP_PORT } from './peers/address.ts'

/**
 * A network between two that loses datagrams, the same share with the same seed, both ways. Each side knows the other
 * by an address of the relay, from which the other's datagrams come; what the messages say stays as it is, so both are
 * told to send everything there, as behind a border controller. What passes may be written down.
 */
export interface Relay extends AsyncDisposable {
  /** Where the first side finds the second, and the second the first. */
  readonly second: string
  readonly first: string
  /** How many were carried, and how many of them lost. */
  readonly carried: number
  readonly lost: number
}

export interface RelayOrder {
  first: string
  second: string
  loss: number
  seed: string
}

export async function openRelay(order: RelayOrder): Promise<Relay> {
  const chance = seeded(order.seed)
  const [first, second] = [freshAddress(), freshAddress()]
  const counts = { carried: 0, lost: 0 }
  // What the first sends to where it finds the second leaves from where the second finds the first.
  const [towardsSecond, towardsFirst] = await Promise.all([bound(second), bound(first)])
  const carry = (from: Socket, by: Socket, to: string) =>
    from.on('message', (bytes) => {
      counts.carried += 1
      if (chance() < order.loss) counts.lost += 1
      else by.send(bytes, SIP_PORT, to)
    })
  carry(towardsSecond, towardsFirst, order.second)
  carry(towardsFirst, towardsSecond, order.first)
  return {
    first,
    second,
    get carried() {
      return counts.carried
    },
    get lost() {
      return counts.lost
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([towardsSecond, towardsFirst].map((socket) => new Promise<void>((done) => socket.close(done))))
    },
  }
}

function bound(address: string): Promise<Socket> {
  const socket = createSocket('udp4')
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(SIP_PORT, address, () => resolve(socket))
  })
}
