import { BlockList, isIPv6 } from 'node:net'
import type { Clock } from '#kernel/clock.ts'
import { nonce } from '#kernel/random.ts'
import { readDigest } from '#telephony/sip/digest/auth-parameters.ts'
import { createNonces } from '#telephony/sip/digest/nonces.ts'
import { challengesFor, type DigestGate, verify } from '#telephony/sip/digest/verify.ts'
import { fromOf, headersOf, toOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest } from '#telephony/sip/message/message.ts'
import { parseUri } from '#telephony/sip/message/uri.ts'
import type { Source } from '#telephony/sip/transport/hop.ts'
import type { TrunkSettings } from './settings.ts'
import { addSource } from './sources.ts'

export type Recognised =
  | { kind: 'trunk'; trunk: TrunkSettings }
  | { kind: 'challenge'; headers: SipHeaders }
  | { kind: 'stranger' }

/**
 * Whose requests are answered: those from a trunk's own addresses, and calls from elsewhere of who says to be a trunk
 * that proves itself. To everybody else there is nobody here.
 */
export interface Recognition {
  /** The addresses that the trunks have now. */
  learn(addresses: ReadonlyMap<string, readonly TrunkSettings[]>): void
  isKnown(address: string): boolean
  /** Whether it is among the addresses that the operator gave that trunk besides its own. */
  isSource(trunk: TrunkSettings, address: string): boolean
  admits(request: SipRequest, from: Source): boolean
  recognise(request: SipRequest, from: Source): Recognised
}

const REALM = 'centralino'
const STRANGER: Recognised = { kind: 'stranger' }
/** How many sets of credentials of a request are read. */
const CREDENTIALS_MAX = 4

export function createRecognition({ clock, trunks }: { clock: Clock; trunks: readonly TrunkSettings[] }): Recognition {
  const ranges = trunks.filter(({ sources }) => sources.length > 0).map((trunk) => ({ trunk, list: listOf([trunk]) }))
  // Asked for every datagram of everybody: one list for all.
  const everywhere = listOf(trunks)
  const proving = new Map(trunks.flatMap((trunk) => (isProving(trunk) ? [[trunk.user ?? '', trunk] as const] : [])))
  const gate: DigestGate = {
    realm: REALM,
    nonces: createNonces({ clock, key: Buffer.from(nonce() + nonce(), 'hex') }),
    password: (user) => proving.get(user)?.password ?? null,
  }
  let own: ReadonlyMap<string, readonly TrunkSettings[]> = new Map()

  const isKnown = (address: string): boolean => own.has(address) || (ranges.length > 0 && isIn(everywhere, address))
  const atSource = (address: string): readonly TrunkSettings[] => {
    const ranged = ranges.filter(({ list }) => isIn(list, address)).map(({ trunk }) => trunk)
    return [...(own.get(address) ?? []), ...ranged]
  }
  const claims = (request: SipRequest): boolean =>
    proving.size > 0 && request.method === 'INVITE' && claimed(request).some((user) => proving.has(user))

  function proven(request: SipRequest): Recognised {
    const verified = verify(request, gate)
    const trunk = verified.ok ? proving.get(verified.user) : undefined
    if (trunk) return { kind: 'trunk', trunk }
    const challenges = challengesFor(gate, !verified.ok && verified.stale)
    return { kind: 'challenge', headers: challenges.map((value) => ['WWW-Authenticate', value] as const) }
  }

  return {
    learn(addresses) {
      own = addresses
    },
    isKnown,
    isSource: (trunk, address) => ranges.some((range) => range.trunk === trunk && isIn(range.list, address)),
    admits: (request, from) => isKnown(from.address) || claims(request),
    recognise(request, from) {
      const trunk = meant(atSource(from.address), request)
      if (trunk) return { kind: 'trunk', trunk }
      return claims(request) ? proven(request) : STRANGER
    },
  }
}

const isProving = ({ inbound, user, password }: TrunkSettings): boolean =>
  inbound === 'credentials' && user !== null && password !== null

function listOf(trunks: readonly TrunkSettings[]): BlockList {
  const list = new BlockList()
  for (const { sources } of trunks) for (const source of sources) addSource(list, source)
  return list
}

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Of several trunks at one address, the one whose user is called or calls; else the first. */
function meant(trunks: readonly TrunkSettings[], request: SipRequest): TrunkSettings | undefined {
  if (trunks.length < 2) return trunks[0]
  const users = new Set([userOf(request.uri), userOf(toOf(request)?.uri), userOf(fromOf(request)?.uri)])
  return trunks.find(({ user }) => user !== null && users.has(user)) ?? trunks[0]
}

/** The users that a request says to come from. */
function claimed(request: SipRequest): string[] {
  const credentials = headersOf(request, 'Authorization')
    .slice(0, CREDENTIALS_MAX)
    .flatMap((value) => readDigest(value)?.get('username') ?? [])
  return [...credentials, userOf(fromOf(request)?.uri)]
}

function userOf(uri: string | undefined): string {
  try {
    return decodeURIComponent(parseUri(uri ?? '')?.user ?? '')
  } catch {
    return ''
  }
}
