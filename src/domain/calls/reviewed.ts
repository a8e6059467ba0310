import type { FieldDefinition } from '#contract/agent-document.ts'
import type { Issue, Outcome } from '#contract/calls.ts'
import type { Review } from '#contract/review.ts'
import { applies, byKey, fieldFaultOf, valueAt } from '#domain/agents/fields.ts'
import { type Fault, pointer } from '#kernel/problem.ts'

/**
 * What a review makes of a result, pure (rules.md#reviews). The values are the operator's own, so they need no
 * evidence, but they are of their field's type; what applies is asked of the result as it will be. Every problem is
 * told at once. What is still missing is no problem: the operator has decided, and the issue stays to say so.
 */
export interface Result {
  outcome: Outcome | null
  data: Record<string, unknown>
  issues: readonly Issue[]
}

export function reviewed(
  definitions: readonly FieldDefinition[],
  before: Result,
  { data: given = {}, outcome }: Review,
): { result: Result; faults: Fault[] } {
  const known = byKey(definitions)
  const merged = Object.fromEntries(
    [...known.keys()].map((key) => [key, valueAt(Object.hasOwn(given, key) ? given : before.data, key)]),
  )
  const applicable = [...known.values()].filter((definition) => applies(definition, known, merged))
  const data = Object.fromEntries(
    applicable.filter(({ key }) => merged[key] !== undefined).map(({ key }) => [key, merged[key]]),
  )
  const result = { outcome: outcome ?? before.outcome, data }
  const faults = [...faultsIn(given, known, merged), ...faultOfOutcome(outcome, before)]
  return { result: { ...result, issues: issuesOf(applicable, { known, before, ...result }) }, faults }
}

function faultsIn(
  given: Record<string, unknown>,
  known: ReadonlyMap<string, FieldDefinition>,
  merged: Record<string, unknown>,
): Fault[] {
  return Object.keys(given).flatMap((key): Fault[] => {
    const param = `/data${pointer([key])}`
    const definition = known.get(key)
    if (!definition) return [{ param, code: 'unknown_field', message: unknownField([...known.keys()]) }]
    const value = merged[key]
    if (value === undefined) return []
    const fault = fieldFaultOf(definition, value)
    if (fault) return [{ param, ...fault }]
    return applies(definition, known, merged) ? [] : [{ param, code: 'not_applicable', message: notNow(definition) }]
  })
}

const unknownField = (keys: string[]): string =>
  keys.length === 0
    ? 'The agent defines no result fields: leave it out.'
    : `The agent defines no such result field; it defines ${keys.join(', ')}.`

const notNow = ({ label, when }: FieldDefinition): string =>
  `${label}: this field applies only when "${when?.field}" is ${JSON.stringify(when?.equals)}.`

/** A transfer is a fact that nobody can add afterwards. */
function faultOfOutcome(outcome: Outcome | undefined, before: Result): Fault[] {
  if (outcome !== 'transferred' || before.outcome === 'transferred') return []
  return [{ param: '/outcome', code: 'not_transferred', message: 'The call was not transferred.' }]
}

/**
 * What was found stays in its order, as far as it still holds; what is missing only now comes after it. Issues of the
 * call as a whole say what happened, which a review does not undo.
 */
function issuesOf(
  applicable: readonly FieldDefinition[],
  { known, before, outcome, data }: Omit<Result, 'issues'> & { known: ReadonlyMap<string, unknown>; before: Result },
): Issue[] {
  const open = new Map(applicable.filter(({ key }) => !Object.hasOwn(data, key)).map((one) => [one.key, one]))
  const isMissing = (key: string): boolean => outcome === 'completed' && open.get(key)?.required === true
  const kept = before.issues.filter(({ code, field }) => {
    if (code === 'callback_time_unknown') return outcome === 'callback_requested'
    if (field === null || !known.has(field)) return true
    return code === 'missing_required' ? isMissing(field) : open.has(field)
  })
  const told = new Set(kept.filter(({ code }) => code === 'missing_required').map(({ field }) => field))
  const added = [...open.values()].filter(({ key }) => isMissing(key) && !told.has(key))
  return [...kept, ...added.map(missing)]
}

const missing = ({ key, label }: FieldDefinition): Issue => ({
  code: 'missing_required',
  field: key,
  message: `"${label}" is required and was not given.`,
})
