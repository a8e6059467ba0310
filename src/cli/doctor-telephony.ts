import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { Config } from '#config.ts'
import type { Clock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { reachOf } from '#kernel/public-address.ts'
import { openTransactions } from '#telephony/sip/transaction/layer.ts'
import type { Transactions } from '#telephony/sip/transaction/transactions.ts'
import { familyOf, type Hop, isWildcard } from '#telephony/sip/transport/hop.ts'
import { openTransports, type Transports } from '#telephony/sip/transport/transports.ts'
import type { Lookup } from '#telephony/sip/trunk/resolve.ts'
import { examineTrunk, type Finding } from './doctor-trunk.ts'
import { reasonOf } from './failure.ts'

type Sip = NonNullable<Config['sip']>

export interface Examination {
  clock: Clock
  lookup: Lookup
  /** Whether a Centralino runs here, which holds the addresses that it listens on. */
  running: boolean
  /** For how long a trunk's answer is waited for. */
  waitMs: number
}

/** Looks at everything that the telephone needs: our own addresses and ports, and each trunk. Nobody is called. */
export async function examineSip(sip: Sip, examination: Examination): Promise<Finding[]> {
  const { running } = examination
  const problems = await Promise.all(sip.listen.map((hop) => bindProblem(hop)))
  const listening = sip.listen.map((hop, index) => listenFinding(hop, problems[index] ?? null, running))
  const ours = [...listening, await examinePorts(sip, running)]
  // Bound to nothing that exists, no trunk could be asked.
  if (problems.some((code) => code !== null && code !== 'EADDRINUSE')) return ours
  const isFree = problems.every((code) => code === null)
  const aside: Finding[] = isFree
    ? []
    : [{ mark: 'note', sentence: 'telephony: trunks are asked from a free port, since ours is taken' }]
  return [...ours, ...aside, ...(await examineTrunks(sip, examination, isFree))]
}

async function examineTrunks(sip: Sip, examination: Examination, isFree: boolean): Promise<Finding[]> {
  const { clock } = examination
  const listen = isFree ? sip.listen : sip.listen.map((hop) => ({ ...hop, port: 0 }))
  let transports: Transports
  try {
    transports = await openTransports({ clock, log: silentLog, listen, publicAddress: sip.publicAddress })
  } catch (error) {
    return [{ mark: 'bad', sentence: `telephony: no trunk can be asked: ${reasonOf(error)}` }]
  }
  const transactions = openTransactions({ clock, log: silentLog, transports, admits: () => false })
  try {
    return await askTrunks(sip, { ...examination, transactions }, transports)
  } finally {
    await transactions.close()
  }
}

type Asking = Examination & { transactions: Transactions }

async function askTrunks({ trunks }: Sip, asking: Asking, transports: Transports): Promise<Finding[]> {
  const reaches = (hop: Hop) => transports.sentBy(hop) !== null
  const examined = await Promise.all(
    trunks.map((trunk, index) => examineTrunk(trunk, { ...asking, place: index + 1, reaches })),
  )
  const hops = examined.flatMap((one) => one.hops)
  return [...examineAddress(hops, transports), ...examined.flatMap(({ findings }) => findings)]
}

/** Why nobody can listen there: the system's code. */
function bindProblem({ transport, host, port }: Hop): Promise<string | null> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error')
    if (transport === 'tcp') {
      const server = createServer().once('error', failed)
      server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
    } else {
      const socket = createSocket({ type: familyOf(host) === 6 ? 'udp6' : 'udp4', ipv6Only: familyOf(host) === 6 })
      socket.once('error', (error: NodeJS.ErrnoException) => socket.close(() => failed(error)))
      socket.bind({ address: host, port, exclusive: true }, () => socket.close(() => resolve(null)))
    }
  })
}

function listenFinding({ transport, host, port }: Hop, code: string | null, running: boolean): Finding {
  const where = `${transport}://${host.includes(':') ? `[${host}]` : host}:${port}`
  const bad = (why: string): Finding => ({ mark: 'bad', sentence: `telephony: SIP_LISTEN ${where} ${why}` })
  if (code === null) return { mark: 'ok', sentence: `telephony: ${where} is free` }
  if (code === 'EADDRINUSE' && running) return { mark: 'ok', sentence: `telephony: Centralino listens on ${where}` }
  if (code === 'EADDRINUSE') return bad('is taken: stop what listens there, or name another port')
  if (code === 'EACCES') return bad('needs more rights than this user has: name a port of 1024 or above')
  if (code === 'EADDRNOTAVAIL')
    return bad('is no address of this machine: name one that is, or 0.0.0.0 for all of them')
  return bad(`cannot be listened on: ${code}`)
}

/** How many ports of the range are tried, from its first to its last. */
const PORTS_TRIED = 8

async function examinePorts({ listen, rtpPorts: { from, to } }: Sip, running: boolean): Promise<Finding> {
  const pairs = Math.floor((to - from + 1) / 2)
  const tried = Math.min(PORTS_TRIED, pairs)
  const ports = Array.from(
    { length: tried },
    (_, at) => from + 2 * Math.floor((at * (pairs - 1)) / Math.max(tried - 1, 1)),
  )
  const host = listen[0]?.host ?? '0.0.0.0'
  const codes = await Promise.all(ports.map((port) => bindProblem({ transport: 'udp', host, port })))
  const failed = codes.filter((code) => code !== null && !(running && code === 'EADDRINUSE'))
  const what = `telephony: RTP_PORTS ${from}-${to}`
  if (failed.length === 0) return { mark: 'ok', sentence: `${what} can be used, ${pairs} calls at most` }
  if (failed.length < codes.length)
    return { mark: 'note', sentence: `${what}: ${failed.length} of ${tried} that were tried are taken by others` }
  return { mark: 'bad', sentence: `${what} cannot be used (${failed[0]}): name a range that nobody else uses` }
}

/** An address that a trunk cannot reach brings calls without sound, and none that come in. */
function examineAddress(hops: readonly Hop[], transports: Transports): Finding[] {
  const named = hops.flatMap((hop) => {
    const us = transports.sentBy(hop)?.host
    return us === undefined || isWildcard(us) ? [] : [{ us, isFar: reachOf(hop.host) === 'public' }]
  })
  const hidden = named.find(({ us, isFar }) => isFar && reachOf(us) !== 'public')
  if (hidden)
    return [
      {
        mark: 'note',
        sentence: `telephony: trunks in the public net are told to reach us at ${hidden.us}, which is a private address: set SIP_PUBLIC_ADDRESS to the one that they see`,
      },
    ]
  const addresses = [...new Set(named.map(({ us }) => us))]
  return addresses.length === 0
    ? []
    : [{ mark: 'ok', sentence: `telephony: trunks are told to reach us at ${addresses.join(', ')}` }]
}
