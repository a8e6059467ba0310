import type { AnalysisDecision } from '#analysis/decide.ts'
import { saidByPerson } from '#analysis/evidence.ts'
import type { Proposal } from '#analysis/port.ts'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { type Case, type CaseOutcome, TAGS, type Tag } from './case.ts'

/**
 * How near a reading of the cases comes to their gold. Pure. A reading is what an analyst proposed, as it stands, or
 * what our code made of it; a value is right when it is the same JSON as the gold one.
 */
export interface Reading {
  data: Record<string, unknown>
  outcome: string
  callbackAt: string | null
  /** Null where nothing was looked for: an analyst proposes no issues. */
  issues: readonly (readonly [code: string, field: string | null])[] | null
}

export const proposed = (proposal: Proposal | null): Reading => ({
  data: Object.fromEntries(
    Object.entries(proposal?.values ?? {}).flatMap(([key, { value }]) => (isGiven(value) ? [[key, value]] : [])),
  ),
  outcome: proposal?.outcome ?? 'none',
  callbackAt: proposal?.outcome === 'callback_requested' ? (proposal.callback?.at ?? null) : null,
  issues: null,
})

export const decided = ({ data, outcome, callbackAt, issues }: AnalysisDecision): Reading => ({
  data,
  outcome,
  callbackAt,
  issues: issues.map(({ code, field }) => [code, field] as const),
})

/** `given` values, of which `right` are in gold, which holds `wanted`. */
export interface Tally {
  right: number
  given: number
  wanted: number
}

export interface Share {
  right: number
  of: number
}

export interface Score {
  cases: number
  fields: Tally
  byType: Partial<Record<FieldDefinition['type'] | 'unknown', Tally>>
  byTag: Partial<Record<Tag, Tally>>
  /** Outcome of the gold, then what was read. */
  confusion: Partial<Record<CaseOutcome, Record<string, number>>>
  outcomes: Share
  /** Of the calls that asked for one: the same instant, or none where there is none. */
  callbacks: Share
  /** Calls that end with exactly the issues of the gold. */
  issues: Share | null
}

export function precision({ right, given }: Tally): number {
  return given === 0 ? 1 : right / given
}

export function recall({ right, wanted }: Tally): number {
  return wanted === 0 ? 1 : right / wanted
}

export const rate = ({ right, of }: Share): number => (of === 0 ? 1 : right / of)

export function scoreOf(read: readonly { case: Case; reading: Reading }[]): Score {
  const score: Score = {
    cases: read.length,
    fields: nothing(),
    byType: {},
    byTag: Object.fromEntries(
      TAGS.flatMap((tag) => (read.some((one) => one.case.tags.includes(tag)) ? [[tag, nothing()]] : [])),
    ),
    confusion: {},
    outcomes: { right: 0, of: 0 },
    callbacks: { right: 0, of: 0 },
    issues: null,
  }
  for (const { case: of, reading } of read) {
    countFields(score, of, reading)
    countCall(score, of, reading)
  }
  return score
}

const nothing = (): Tally => ({ right: 0, given: 0, wanted: 0 })
const isGiven = (value: unknown): boolean => value !== undefined && value !== null

function countFields(score: Score, { gold, tags, task }: Case, { data }: Reading): void {
  for (const key of new Set([...Object.keys(gold.data), ...Object.keys(data)])) {
    const type = task.agent.result.find((field) => field.key === key)?.type ?? 'unknown'
    score.byType[type] ??= nothing()
    const tallies = [score.fields, score.byType[type], ...tags.map((tag) => score.byTag[tag])]
    const [given, wanted] = [own(data, key), own(gold.data, key)]
    for (const tally of tallies) {
      if (!tally) continue
      if (given !== undefined) tally.given += 1
      if (wanted !== undefined) tally.wanted += 1
      if (given !== undefined && JSON.stringify(given) === JSON.stringify(wanted)) tally.right += 1
    }
  }
}

const own = (data: Record<string, unknown>, key: string): unknown => (Object.hasOwn(data, key) ? data[key] : undefined)

function countCall(score: Score, { gold }: Case, reading: Reading): void {
  score.confusion[gold.outcome] ??= {}
  const row = score.confusion[gold.outcome] ?? {}
  row[reading.outcome] = (row[reading.outcome] ?? 0) + 1
  count(score.outcomes, reading.outcome === gold.outcome)
  if (gold.outcome === 'callback_requested') count(score.callbacks, sameInstant(reading.callbackAt, gold.callback_at))
  if (!reading.issues) return
  score.issues ??= { right: 0, of: 0 }
  count(score.issues, inOrder(reading.issues) === inOrder(gold.issues))
}

function count(share: Share, right: boolean): void {
  share.of += 1
  if (right) share.right += 1
}

const inOrder = (issues: NonNullable<Reading['issues']>): string =>
  issues
    .map(([code, field]) => `${code} ${field}`)
    .sort()
    .join()

function sameInstant(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  try {
    return Temporal.Instant.compare(a, b) === 0
  } catch {
    return false
  }
}

/** Of the values that were proposed, those whose quote stands in what the person said. */
export function evidenceOf(read: readonly { case: Case; proposal: Proposal | null }[]): Share {
  const share = { right: 0, of: 0 }
  for (const { case: of, proposal } of read)
    for (const { value, evidence } of Object.values(proposal?.values ?? {}))
      if (isGiven(value)) count(share, saidByPerson(of.task.turns, evidence ?? ''))
  return share
}
