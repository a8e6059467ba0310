import type { Hop } from '#telephony/sip/transport/hop.ts'
import { askWhetherKnown, askWhetherThere, type Questioning, type TrunkAnswer } from '#telephony/sip/trunk/question.ts'
import { inOrder, type Lookup, numericTarget, resolveTrunk, type Target } from '#telephony/sip/trunk/resolve.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'

/** What doctor says of one thing: right, worth knowing, or to be mended. */
export interface Finding {
  mark: 'ok' | 'note' | 'bad'
  sentence: string
}

export interface TrunkExamination extends Questioning {
  lookup: Lookup
  /** In the order in which they are tried, from one. */
  place: number
  /** Whether one of our sockets can. */
  reaches: (hop: Hop) => boolean
}

/** One trunk: found, there, and ready to let us in. The user and the password are in no sentence. */
export async function examineTrunk(
  trunk: TrunkSettings,
  examination: TrunkExamination,
): Promise<{ hops: readonly Hop[]; findings: Finding[] }> {
  const about = `telephony: trunk ${examination.place}, ${trunk.name}`
  const found = await hopsOf(trunk, examination)
  if (typeof found === 'string') return { hops: [], findings: [{ mark: 'bad', sentence: `${about}: ${found}` }] }
  const presence = await examinePresence(trunk, found, examination)
  const there = presence.find(({ answer }) => isThere(answer))?.hop ?? found[0]
  const credentials = trunk.register && there ? [await examineCredentials(trunk, there, examination)] : []
  const findings = [...presence.map(({ finding }) => finding), ...credentials]
  return { hops: found, findings: findings.map(({ mark, sentence }) => ({ mark, sentence: `${about}: ${sentence}` })) }
}

/** Its addresses, or a sentence that says why there is none. */
async function hopsOf(trunk: TrunkSettings, { lookup, reaches }: TrunkExamination): Promise<readonly Hop[] | string> {
  const numeric = numericTarget(trunk)
  let targets: readonly Target[]
  try {
    targets = numeric ? [numeric] : (await resolveTrunk(trunk, lookup)).targets
  } catch {
    return 'DNS does not answer: see that this machine has a name server, or write the address in numbers'
  }
  const all = inOrder(targets, () => 0)
  if (all.length === 0) return `DNS does not know it: check the host in ${settingsOf(trunk)}`
  const able = all.filter(reaches)
  return able.length > 0
    ? able
    : `SIP_LISTEN has no ${trunk.transport}:// address of the kind that ${all[0]?.host} is of: add one`
}

interface Presence {
  hop: Hop
  answer: TrunkAnswer
  finding: Finding
}

async function examinePresence(
  trunk: TrunkSettings,
  hops: readonly Hop[],
  house: TrunkExamination,
): Promise<Presence[]> {
  if (trunk.options === false) return []
  const answers = await Promise.all(hops.map((hop) => askWhetherThere(house, trunk, hop)))
  const isOneThere = answers.some(isThere)
  return hops.map((hop, index) => {
    const answer = answers[index] ?? null
    const { mark, sentence } = presenceOf(hop, answer, house.waitMs)
    // Another of its machines takes the calls meanwhile.
    return { hop, answer, finding: { mark: mark === 'bad' && isOneThere ? 'note' : mark, sentence } }
  })
}

const isThere = (answer: TrunkAnswer): boolean => answer !== null && answer.status !== 503 && answer.status !== 408

function presenceOf({ host, port, transport }: Hop, answer: TrunkAnswer, waitMs: number): Finding {
  const where = `${host} port ${port} by ${transport.toUpperCase()}`
  if (answer === null)
    return {
      mark: 'bad',
      sentence: `${where} did not answer OPTIONS within ${waitMs / 1_000} s: check host, port and transport, and that no firewall is between; ask its operator whether it knows our address. One that never answers OPTIONS wants options=false`,
    }
  const { status, ms } = answer
  if (!isThere(answer))
    return { mark: 'bad', sentence: `${where} says that it is out of service (${status}): ask its operator` }
  return { mark: 'ok', sentence: `${where} answered OPTIONS in ${ms} ms${status === 200 ? '' : ` (${status})`}` }
}

/** Where it is written how it is reached. */
const settingsOf = ({ id }: TrunkSettings): string => (id === undefined ? 'SIP_TRUNKS' : 'its settings')

const REFUSED = 'it refuses user and password: check both in'
// biome-ignore format: a table reads in columns
const REFUSALS: Readonly<Record<number, (where: string) => string>> = {
  401: (where) => `${REFUSED} ${where}${inAnAddress(where)}`,
  403: (where) => `it refuses user and password, or our address: check both in ${where}, and ask its operator`,
  404: (where) => `it knows no such user: check the user in ${where}`,
  405: () => 'it takes no registrations: take register=true away',
  407: (where) => `${REFUSED} ${where}${inAnAddress(where)}`,
}
const inAnAddress = (where: string): string =>
  where === 'SIP_TRUNKS' ? ', with signs such as @ or % written as %40 or %25' : ''

async function examineCredentials(trunk: TrunkSettings, hop: Hop, house: TrunkExamination): Promise<Finding> {
  const status = await askWhetherKnown(house, trunk, hop)
  if (status === null) return { mark: 'bad', sentence: 'it did not answer REGISTER: ask its operator' }
  if (status < 300) return { mark: 'ok', sentence: 'user and password are accepted' }
  const why = REFUSALS[status]?.(settingsOf(trunk)) ?? 'it does not register us: ask its operator'
  return { mark: 'bad', sentence: `${why} (${status})` }
}
