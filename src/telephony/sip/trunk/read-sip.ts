import { isIP } from 'node:net'
import { z } from 'zod'
import { type Hop, isWildcard } from '#telephony/sip/transport/hop.ts'
import { type Read, readListen, readPorts } from './read-network.ts'
import { readTrunks } from './read-trunks.ts'
import type { TrunkSettings } from './settings.ts'

/** What the environment says of the telephone; `config.ts`, which alone reads it, asks here. */
export interface SipSettings {
  listen: readonly Hop[]
  /** How the world reaches us, in Contact and SDP; null: as we listen. */
  publicAddress: string | null
  /** Both ends included; the first is even. */
  rtpPorts: { from: number; to: number }
  /** In the order in which they are tried. */
  trunks: readonly TrunkSettings[]
}

const by =
  <T>(reader: (text: string) => Read<T>) =>
  (text: string, context: z.RefinementCtx): T => {
    const read = reader(text)
    if (read.ok) return read.value
    for (const problem of read.problems) context.addIssue(problem)
    return z.NEVER
  }

const isPublicAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%') && !isWildcard(text)
const PUBLIC_FORM = 'must be one address in numbers, such as 203.0.113.7'

// biome-ignore format: a table reads in columns
export const SIP_VARIABLES = {
  SIP_LISTEN:                       z.string().transform(by(readListen)).optional(),
  SIP_PUBLIC_ADDRESS:               z.string().refine(isPublicAddress, PUBLIC_FORM).optional(),
  SIP_TRUNKS:                       z.string().transform(by(readTrunks)).optional(),
  RTP_PORTS:                        z.string().default('10000-20000').transform(by(readPorts)),
}

type Values = z.output<z.ZodObject<typeof SIP_VARIABLES>>

/** Null where nothing was said: there is no telephone then. */
export function sipOf({ SIP_LISTEN, SIP_PUBLIC_ADDRESS, SIP_TRUNKS, RTP_PORTS }: Values): SipSettings | null {
  if (!SIP_LISTEN) return null
  const trunks = SIP_TRUNKS ?? []
  return { listen: SIP_LISTEN, publicAddress: SIP_PUBLIC_ADDRESS ?? null, rtpPorts: RTP_PORTS, trunks }
}

/**
 * Rules that join two variables: a telephone listens somewhere, can be named, and can speak to each trunk that it
 * knows. One that knows none waits for those that are added to the database.
 */
export function sipProblems(isGiven: (name: string) => boolean, values: Partial<Values>): string[] {
  const { SIP_LISTEN: listen = [], SIP_TRUNKS: trunks = [], SIP_PUBLIC_ADDRESS: known } = values
  const problems: string[] = []
  if (isGiven('SIP_TRUNKS') && !isGiven('SIP_LISTEN'))
    problems.push('SIP_LISTEN is required with SIP_TRUNKS: where this node is reached, such as udp://192.0.2.1:5060')
  const nameless = listen.find(({ host }) => isWildcard(host) && isIP(host) !== isIP(known ?? ''))
  if (nameless)
    problems.push(`SIP_PUBLIC_ADDRESS is required with a SIP_LISTEN of ${nameless.host}, and must be of its kind`)
  for (const [index, { transport }] of trunks.entries())
    if (listen.length > 0 && !listen.some((one) => one.transport === transport))
      problems.push(`SIP_LISTEN has no ${transport}:// address, which trunk ${index + 1} of SIP_TRUNKS needs`)
  return problems
}
