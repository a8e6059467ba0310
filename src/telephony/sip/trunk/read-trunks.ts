import { COUNTRY_NAMES, countryOf } from '#kernel/countries.ts'
import { formatHost } from '#telephony/sip/message/host.ts'
import { scanWholeNumber } from '#telephony/sip/message/scan.ts'
import { parseUri, type SipUri } from '#telephony/sip/message/uri.ts'
import { DEFAULT_PORT } from '#telephony/sip/transport/hop.ts'

import { DEFAULT_CPS } from './pace.ts'
import { type Read, read } from './read-network.ts'
import type { TrunkSettings } from './settings.ts'
import { isSource } from './sources.ts'

const TRUNKS_MAX = 16
const SOURCES_MAX = 64
const FORM =
  'must be like sip:user:password@host:port;transport=udp, with signs such as @ , ; or % in user and password written as %40 %2C %3B or %25'

/** The list of `SIP_TRUNKS`. Commas stand inside `codecs` too: a trunk begins where `sip:` follows one. */
export function readTrunks(text: string): Read<TrunkSettings[]> {
  const written = text.replace(/,\s*$/, '').split(/,\s*(?=sips?:)/i)
  if (written.length > TRUNKS_MAX) return { ok: false, problems: [`must be at most ${TRUNKS_MAX} trunks`] }
  const problems: string[] = []
  const trunks = written.flatMap((one, index) => {
    const trunk = readTrunk(one.trim())
    if (trunk.ok) return trunk.value
    problems.push(...trunk.problems.map((problem) => `trunk ${index + 1} ${problem}`))
    return []
  })
  if (problems.length === 0) problems.push(...sameUsers(trunks))
  return read(named(trunks), problems)
}

/** Two trunks at one address are told apart by their place. */
function named(trunks: readonly TrunkSettings[]): TrunkSettings[] {
  const seen = new Map<string, number>()
  return trunks.map((trunk) => {
    const count = (seen.get(trunk.name) ?? 0) + 1
    seen.set(trunk.name, count)
    return count === 1 ? trunk : { ...trunk, name: `${trunk.name}#${count}` }
  })
}

/** Who proves to be such a user is taken for that trunk. */
function sameUsers(trunks: readonly TrunkSettings[]): string[] {
  const users = trunks.map(({ inbound, user }) => (inbound === 'credentials' ? user : null))
  return users.flatMap((user, index) =>
    user !== null && users.indexOf(user) < index
      ? [`trunk ${index + 1} inbound=credentials needs a user that no other trunk has`]
      : [],
  )
}

const KNOWN = [
  'transport',
  'codecs',
  'register',
  'refer',
  'country',
  'always',
  'sources',
  'inbound',
  'options',
  'cps',
] as const
type Name = (typeof KNOWN)[number]

function readTrunk(text: string): Read<TrunkSettings> {
  if (/^sips:|;transport=tls(;|$)/i.test(text))
    return { ok: false, problems: ['asks for TLS, which is not spoken yet'] }
  const uri = parseUri(text)
  if (uri?.scheme !== 'sip' || uri.host === '' || Object.keys(uri.headers).length > 0)
    return { ok: false, problems: [FORM] }
  const [user, password] = [decoded(uri.user), decoded(uri.password)]
  if (user === undefined || password === undefined) return { ok: false, problems: [FORM] }
  const problems = Object.keys(uri.parameters)
    .filter((name) => !(KNOWN as readonly string[]).includes(name))
    // A password that was not encoded would show up here as the name of a parameter.
    .map(() => `has a parameter that is none of ${KNOWN.join(', ')}`)
  const { host, port } = uri
  const name = `${formatHost(host)}:${port ?? DEFAULT_PORT}`
  const trunk = { name, user, password, host, port, ...parametersOf(uri, problems) }
  problems.push(...together(trunk))
  return read(trunk, [...new Set(problems)])
}

/** Null where there is none; undefined where it cannot be read, or could break a line of a message. */
function decoded(text: string): string | null | undefined {
  try {
    const plain = decodeURIComponent(text)
    return /\p{Cc}/u.test(plain) ? undefined : plain || null
  } catch {
    return undefined
  }
}

function parametersOf({ parameters }: SipUri, problems: string[]) {
  function of<T>(name: Name, otherwise: T, { reads, form }: { reads: (text: string) => T | null; form: string }): T {
    const text = parameters[name]
    const value = text === undefined ? otherwise : reads(text)
    if (value === null) problems.push(`${name} must be ${form}`)
    return value ?? otherwise
  }
  const oneOf = <const T extends string>(name: Name, otherwise: T, all: readonly T[]): T => {
    const reads = (text: string) => all.find((one) => one === text.toLowerCase()) ?? null
    return of(name, otherwise, { reads, form: all.join(' or ') })
  }
  const flag = (name: Name, otherwise: 'true' | 'false') => oneOf(name, otherwise, ['true', 'false']) === 'true'
  return {
    transport: oneOf('transport', 'udp', ['udp', 'tcp']),
    codecs: of<TrunkSettings['codecs']>('codecs', CODECS, { reads: readCodecs, form: CODECS_FORM }),
    register: flag('register', 'false'),
    refer: flag('refer', 'false'),
    country: of('country', 'IT', { reads: readCountry, form: `one of ${COUNTRY_NAMES.join(' ')}` }),
    always: flag('always', 'false'),
    sources: of<readonly string[]>('sources', [], { reads: readSources, form: SOURCES_FORM }),
    inbound: oneOf('inbound', 'source', ['source', 'credentials']),
    ...(flag('options', 'true') ? {} : { options: false as const }),
    ...(parameters.cps === undefined ? {} : { cps: of('cps', DEFAULT_CPS, { reads: readCps, form: CPS_FORM }) }),
  }
}

const CODECS = ['PCMA', 'PCMU'] as const
const CPS_MAX = 1_000
const CPS_FORM = `a whole number from 1 to ${CPS_MAX}`
const CODECS_FORM = 'PCMA, PCMU or both, with a comma between'
const SOURCES_FORM = 'addresses or ranges such as 203.0.113.0/24, with a plus between'

function readCodecs(text: string): TrunkSettings['codecs'] | null {
  const named = text.toUpperCase().split(',')
  const codecs = named.flatMap((one) => CODECS.find((known) => known === one) ?? [])
  return codecs.length === named.length && new Set(codecs).size === codecs.length ? codecs : null
}

const readCountry = (text: string): string | null => (countryOf(text.toUpperCase()) ? text.toUpperCase() : null)

function readCps(text: string): number | null {
  const cps = scanWholeNumber(text, CPS_MAX)
  return cps === 0 ? null : cps
}

function readSources(text: string): string[] | null {
  const sources = text.split('+')
  return sources.length <= SOURCES_MAX && sources.every(isSource) ? sources : null
}

function together({ user, password, register, inbound }: TrunkSettings): string[] {
  const whole = user !== null && password !== null
  return [
    ...(user === null && password !== null ? ['has a password and no user'] : []),
    ...(register && !whole ? ['register=true needs a user and a password'] : []),
    ...(inbound === 'credentials' && !whole ? ['inbound=credentials needs a user and a password'] : []),
  ]
}
