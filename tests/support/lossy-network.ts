import type { Clock } from '#kernel/clock.ts'
import { seeded } from '#kernel/random.ts'
import type { Hop, Source } from '#telephony/sip/transport/hop.ts'
import type { Transports } from '#telephony/sip/transport/transports.ts'

/**
 * A network in memory, on the tests' clock: datagrams are lost, doubled, delayed and so overtake each other, the same
 * ones with the same seed; streams are not. Whoever joins has one address, on UDP and TCP, and may be sent to by its
 * name.
 */
export interface NetworkSettings {
  clock: Clock
  seed?: string
  /** Parts of one. */
  loss?: number
  duplicate?: number
  /** Each datagram takes between these; a stream's bytes the shorter one, in order. */
  delayMs?: readonly [least: number, most: number]
  /** Says which datagrams are lost besides, by what is in them. */
  drop?: (text: string, to: Hop) => boolean
}

export interface Carried {
  atMs: number
  from: string
  to: Hop
  text: string
  lost: boolean
}

export interface LossyNetwork {
  /** Everything that was sent, in order. */
  readonly carried: Carried[]
  join(host: string, port?: number): Transports
  /** Sends as if from there, whoever that is. */
  inject(bytes: Uint8Array, from: Hop, to: Hop): void
}

const PORT = 5060

export function createLossyNetwork(settings: NetworkSettings): LossyNetwork {
  const { clock, seed = 'network', loss = 0, duplicate = 0, delayMs = [1, 1], drop = () => false } = settings
  const chance = seeded(seed)
  const nodes = new Map<string, (bytes: Uint8Array, from: Hop, to: Hop) => void>()
  const carried: Carried[] = []
  const delay = () => delayMs[0] + Math.floor(chance() * (delayMs[1] - delayMs[0] + 1))

  function carry(bytes: Uint8Array, from: Hop, to: Hop): void {
    const text = Buffer.from(bytes).toString('utf8')
    const isStream = to.transport === 'tcp'
    const lost = !isStream && (chance() < loss || drop(text, to))
    carried.push({ atMs: clock.monotonicMs(), from: from.host, to, text, lost })
    const copies = lost ? 0 : !isStream && chance() < duplicate ? 2 : 1
    const deliver = () => nodes.get(keyOf(to))?.(Uint8Array.from(bytes), from, to)
    for (let copy = 0; copy < copies; copy += 1) clock.after(isStream ? delayMs[0] : delay(), deliver)
  }

  return {
    carried,
    join(host, port = PORT) {
      const local = (['udp', 'tcp'] as const).map((transport) => ({ transport, host, port }))
      return joined({ local, nodes, carry })
    },
    inject: carry,
  }
}

interface Joining {
  local: Hop[]
  nodes: Map<string, (bytes: Uint8Array, from: Hop, to: Hop) => void>
  carry(bytes: Uint8Array, from: Hop, to: Hop): void
}

function joined({ local, nodes, carry }: Joining): Transports {
  const [{ host, port } = { host: '', port: 0 }] = local
  const at = (transport: Hop['transport']): Hop => ({ transport, host, port })
  let handler: (bytes: Uint8Array, from: Source) => void = () => {}
  nodes.set(keyOf({ host, port }), (bytes, from, to) =>
    handler(bytes, { transport: to.transport, address: from.host, port: from.port, local: at(to.transport) }),
  )
  return {
    local,
    sentBy: () => ({ host, port }),
    connected: (hop) => hop.transport === 'tcp' && nodes.has(keyOf(hop)),
    send(bytes, to, { failed = () => {} } = {}) {
      if (to.transport === 'tcp' && !nodes.has(keyOf(to))) queueMicrotask(() => failed('ECONNREFUSED', true))
      else carry(bytes, at(to.transport), to)
    },
    onMessage(next) {
      handler = next
    },
    onFailure() {},
    async close() {
      nodes.delete(keyOf({ host, port }))
    },
  }
}

const keyOf = ({ host, port }: Pick<Hop, 'host' | 'port'>): string => `${host}|${port}`
