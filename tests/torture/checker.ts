import { sql } from '#store/sql.ts'
import { PACE } from '../support/pace.ts'
import type { Struck } from './faults.ts'
import type { Load } from './load.ts'
import {
  type Delivered,
  HEARTBEAT_MS,
  LEASE_MS,
  LINES,
  MEDIA_MS,
  REQUEST_MS,
  RESUMED_MS,
  type Seen,
} from './messages.ts'
import type { Stage } from './stage.ts'

/** What must have held, by the histories that were kept outside: the carrier's, the sink's and the customers'. */
export interface Verdict {
  violations: string[]
  figures: Figures
}

export interface Figures {
  calls: number
  live: number
  invites: number
  events: number
  requests: number
  slowestMs: number
  /** How often the machine did not let somebody run for half a second, or let nobody run as fast as agreed. */
  starved: number
  takeovers: number
  latestTakeoverMs: number
  secondsOnWire: number
  secondsBilled: number
}

/** One leg as the carrier saw it. */
interface WireLeg extends Pick<Seen, 'leg' | 'node' | 'to' | 'from' | 'sentAt'> {
  call: string
  invitedAt: number
  answeredAt: number | null
  endedAt: number | null
  by: string
}

interface Row {
  id: string
  status: string
  livemode: boolean
  end_reason: string | null
  seconds: number | null
  duration_seconds: number
  ended_at: string
  error: { code: string } | null
}

export async function judge(stage: Stage, load: Load, struck: readonly Struck[]): Promise<Verdict> {
  const { carrier, sink } = await stage.history()
  const legs = legsOf(carrier)
  const rows = await stage.db.query(sql<Row>`
    select c.id, c.status, c.livemode, c.end_reason, c.duration_seconds, c.ended_at, c.error, u.seconds
      from calls c left join usage_records u on u.call_id = c.id`)
  const slots = await stage.db.query(sql<{ call_id: string }>`select call_id from line_slots`)
  const calls = new Map(rows.map((row) => [row.id, row]))
  const taken = takeovers(legs, calls, struck)
  const starving = stage.starved.filter((one) => !isOfFault(one, struck))
  const unwell = [...struck, ...starving]
  const violations = [
    ...slots.map(({ call_id }) => `a line is leaked by ${call_id}`),
    ...lostCalls(load, calls),
    ...wireFaults(legs, carrier),
    ...listedFaults(legs, load),
    ...outlived(legs, struck, starving),
    ...eventFaults(sink, calls),
    ...billFaults(legs, calls, { unwell, starving }),
    ...taken
      .filter(({ since, ms }) => ms - stolenMs(starving, null, [since, since + ms]) > LEASE_MS + RESUMED_MS)
      .map(({ call, ms }) => `${call} moved on after ${ms} ms`),
    ...healthFaults(stage, load, unwell),
  ]
  const live = rows.filter((row) => row.livemode)
  const figures: Figures = {
    calls: rows.length,
    live: live.length,
    invites: legs.length,
    events: sink.length,
    requests: load.requests.length,
    slowestMs: Math.max(0, ...healthyRequests(load, unwell).map(({ ms }) => ms)),
    starved: starving.length,
    takeovers: taken.length,
    latestTakeoverMs: Math.max(0, ...taken.map(({ ms }) => ms)),
    secondsOnWire: Math.round(legs.reduce((sum, leg) => sum + secondsOf(leg), 0)),
    secondsBilled: live.reduce((sum, row) => sum + (row.seconds ?? 0), 0),
  }
  return { violations: violations.map((text) => sinceFirst(text, struck)), figures }
}

/** Instants as seconds since the first fault: they are read beside the list of faults. */
function sinceFirst(text: string, struck: readonly Struck[]): string {
  const first = struck[0]?.from ?? 0
  return text.replace(/at (\d{13})/, (_, at) => `at ${(Number(at) - first) / 1_000} s`)
}

function legsOf(history: readonly Seen[]): WireLeg[] {
  const legs = new Map<string, WireLeg>()
  for (const { leg, node, to, from, sentAt, kind, at, by } of history) {
    const known = legs.get(leg)
    if (kind === 'invite') {
      const [call = ''] = leg.split('/')
      legs.set(leg, { leg, call, node, to, from, sentAt, invitedAt: at, answeredAt: null, endedAt: null, by: '' })
    } else if (known && kind === 'ok') known.answeredAt = at
    else if (known) Object.assign(known, { endedAt: at, by: by ?? kind })
  }
  return [...legs.values()]
}

const secondsOf = ({ answeredAt, endedAt, by }: WireLeg): number => {
  if (answeredAt === null || endedAt === null) return 0
  // The carrier noticed it so much later.
  const silentMs = by === 'silent' ? MEDIA_MS : 0
  return Math.max(0, endedAt - silentMs - answeredAt) / 1_000
}

/** Nothing that was acknowledged is lost, one key has made one call, and every call has ended. */
function lostCalls({ queued }: Load, calls: ReadonlyMap<string, Row>): string[] {
  const faults: string[] = []
  for (const { key, ids } of queued) {
    if (ids.size !== 1) faults.push(`${key} has made ${ids.size} calls`)
    for (const id of ids) if (!calls.has(id)) faults.push(`${id} was acknowledged and is lost`)
  }
  const [acknowledged, made] = [new Set(queued.flatMap(({ ids }) => [...ids])), calls.size]
  if (made !== acknowledged.size) faults.push(`${made} calls for ${acknowledged.size} that were acknowledged`)
  for (const row of calls.values())
    if (!['completed', 'failed', 'cancelled'].includes(row.status)) faults.push(`${row.id} is ${row.status} for ever`)
  return faults
}

/** Each leg is dialled once and ends, and an account has no more of them at a time than it has lines. */
function wireFaults(legs: readonly WireLeg[], history: readonly Seen[]): string[] {
  const faults: string[] = []
  const invites = history.filter(({ kind }) => kind === 'invite').map(({ leg }) => leg)
  if (new Set(invites).size !== invites.length) faults.push('a leg was dialled twice')
  for (const leg of legs) if (leg.endedAt === null) faults.push(`${leg.leg} has not ended on the wire`)
  for (const one of legs) {
    const now = legs.filter(
      ({ from, invitedAt, endedAt }) =>
        from === one.from && invitedAt <= one.invitedAt && (endedAt === null || endedAt > one.invitedAt),
    )
    if (now.length > LINES) faults.push(`${now.length} legs of ${one.from} at ${one.leg}`)
  }
  return faults
}

function listedFaults(legs: readonly WireLeg[], { listed }: Load): string[] {
  return legs
    .filter(({ from, to, sentAt }) => sentAt > (listed.get(`${from} ${to}`) ?? Number.POSITIVE_INFINITY))
    .map(({ leg }) => `${leg} was dialled after its number was listed`)
}

const ALONE = new Set([
  'the way of a node is blocked',
  'a node stops for longer than its lease',
  'a node stops in the middle of an admission',
])

/** Who was stopped says, once it is woken, that it was not let run: that is the fault, and excuses nobody. */
const isOfFault = (starved: Struck, struck: readonly Struck[]): boolean =>
  starved.nodes !== 'all' &&
  struck.some(
    ({ fault, nodes, from, to }) =>
      fault.startsWith('a node stops') &&
      starved.nodes.includes(nodes[0] ?? '') &&
      from < starved.to &&
      to > starved.from,
  )

/** What the machine took of that time from a node, or from whomever all of them need. */
function stolenMs(starving: readonly Struck[], node: string | null, [from, to]: readonly [number, number]): number {
  const taken = starving
    .filter(({ nodes }) => nodes === 'all' || (node !== null && nodes.includes(node)))
    .sort((a, b) => a.from - b.from)
  let [sum, upTo] = [0, from]
  for (const one of taken) {
    sum += Math.max(0, Math.min(one.to, to) - Math.max(one.from, upTo))
    upTo = Math.max(upTo, one.to)
  }
  return sum
}

/** Whoever is cut off has ended its legs before others may take its lines. */
function outlived(legs: readonly WireLeg[], struck: readonly Struck[], starving: readonly Struck[]): string[] {
  const endedBy = ({ node, endedAt }: WireLeg, from: number): number =>
    endedAt === null ? Number.POSITIVE_INFINITY : endedAt - stolenMs(starving, node, [from, endedAt])
  return struck
    .filter(({ fault, nodes }) => ALONE.has(fault) && nodes !== 'all')
    .flatMap(({ fault, nodes, from }) =>
      legs
        .filter(({ node, invitedAt }) => nodes.includes(node) && invitedAt < from)
        .filter((leg) => endedBy(leg, from) > from + LEASE_MS)
        .map(({ leg }) => `${leg} outlived the lease of its node (${fault})`),
    )
}

/** Every call has one end, under one id, and it was told. */
function eventFaults(sink: readonly Delivered[], calls: ReadonlyMap<string, Row>): string[] {
  const ends = new Map<string, Set<string>>()
  for (const { type, id, call } of sink)
    if (type === 'call.completed') ends.set(call, (ends.get(call) ?? new Set()).add(id))
  return [...calls.keys()].flatMap((id) => {
    const told = ends.get(id)?.size ?? 0
    return told === 1 ? [] : [`the end of ${id} was told under ${told} ids`]
  })
}

/** What rounding, a heartbeat and the carrier's own delay make of a length. */
const BILL_SECONDS = 1 + (HEARTBEAT_MS + MEDIA_MS / 4) / 1_000
/** An answer that could not be written is ended within this, and is nobody's to pay. */
const UNWRITTEN_SECONDS = (3 + LEASE_MS / 1_000) * PACE

function billFaults(
  legs: readonly WireLeg[],
  calls: ReadonlyMap<string, Row>,
  { unwell, starving }: { unwell: readonly Struck[]; starving: readonly Struck[] },
): string[] {
  const faults: string[] = []
  // Who is not let run bills until it reads that the carrier has hung up.
  const bound = ({ node, invitedAt, endedAt }: WireLeg): number =>
    BILL_SECONDS + stolenMs(starving, node, [invitedAt, (endedAt ?? invitedAt) + LEASE_MS]) / 1_000
  for (const leg of legs) {
    const billed = calls.get(leg.call)?.seconds ?? null
    const talked = secondsOf(leg)
    if (leg.answeredAt === null && billed !== null) faults.push(`${leg.leg} was billed and never answered`)
    if (leg.answeredAt === null) continue
    if (billed === null) {
      if (!isStruck(unwell, leg.node, leg.invitedAt, leg.endedAt ?? leg.answeredAt) || talked > UNWRITTEN_SECONDS)
        faults.push(`${leg.leg} talked for ${talked} s and was not billed`)
    } else if (Math.abs(billed - talked) > bound(leg))
      faults.push(`${leg.leg} talked for ${talked} s, billed ${billed}`)
  }
  return faults
}

/** Whose node was killed or stopped: how long it took from its last sound until their call had moved on. */
function takeovers(legs: readonly WireLeg[], calls: ReadonlyMap<string, Row>, struck: readonly Struck[]) {
  const alone = struck.filter(({ nodes }) => nodes !== 'all')
  return legs
    .filter(({ by, endedAt, node }) => {
      const isOf = ({ nodes, from, to }: Struck) =>
        nodes.includes(node) && (endedAt ?? 0) > from && (endedAt ?? 0) < to + MEDIA_MS
      return by === 'silent' && alone.some(isOf)
    })
    .map(({ call, endedAt }) => {
      const lastHeardAt = (endedAt ?? 0) - MEDIA_MS
      return { call, since: lastHeardAt, ms: Date.parse(calls.get(call)?.ended_at ?? '') - lastHeardAt }
    })
}

/** From a fault on, until whoever it was done to is as it was. */
function isStruck(struck: readonly Struck[], node: string, from: number, to: number): boolean {
  return struck.some(
    (one) =>
      (one.nodes === 'all' || one.nodes.includes(node)) && from < one.to + LEASE_MS + RESUMED_MS && to > one.from,
  )
}

const healthyRequests = ({ requests }: Load, struck: readonly Struck[]) =>
  requests.filter(({ node, at, ms }) => !isStruck(struck, node, at, at + ms))

function healthFaults(stage: Stage, load: Load, struck: readonly Struck[]): string[] {
  const faults: string[] = []
  for (const { node, what, at, ms, status } of healthyRequests(load, struck)) {
    if (status >= 500 || status === 0) faults.push(`${what} on the healthy ${node} answered ${status} at ${at}`)
    if (ms > REQUEST_MS) faults.push(`${what} on the healthy ${node} took ${ms} ms at ${at}`)
  }
  for (const { node, at, line } of stage.complaints)
    if (/hanging up|lost its lease/.test(line) && !isStruck(struck, node, at, at))
      faults.push(`the healthy ${node} lost its lease at ${at}`)
  return faults
}
