import { isDeepStrictEqual } from 'node:util'
import { decideAnalysis } from '#analysis/decide.ts'
import type { Proposal } from '#analysis/port.ts'
import type { FieldDefinition } from '#contract/agent-document.ts'
import type { Case, Recording } from '../../eval/case.ts'

/** No quote that carries one value is longer than this, in words: an address spelt letter by letter by city names. */
const QUOTE_MAX_WORDS = 60

/**
 * What an analyst without fault would propose: the gold itself, each value with words of the person that our code
 * accepts for it. The words of the recording are tried first, then every stretch of what the person said. `without`
 * names the values that no words carry.
 */
export function perfectProposal(
  one: Case,
  recording: Recording | undefined,
): { proposal: Proposal; without: string[] } {
  const { task, gold } = one
  let proposal: Proposal = {
    values: {},
    outcome: gold.outcome === 'transferred' ? 'completed' : gold.outcome,
    outcomeEvidence: recording?.proposal.outcomeEvidence ?? null,
    callback: null,
    summary: '',
    sentiment: null,
    usage: null,
  }
  const without: string[] = []
  for (const { key } of conditionsFirst(task.agent.result)) {
    if (!Object.hasOwn(gold.data, key)) continue
    const carrying = quotes(one, recording?.proposal.values[key]?.evidence)
      .map((evidence) => ({ ...proposal, values: { ...proposal.values, [key]: { value: gold.data[key], evidence } } }))
      .find((tried) => isDeepStrictEqual(decideAnalysis(task, tried).data[key], gold.data[key]))
    if (carrying) proposal = carrying
    else without.push(key)
  }
  return { proposal: { ...proposal, callback: callbackFor(one, proposal, recording) }, without }
}

function conditionsFirst(fields: readonly FieldDefinition[]): FieldDefinition[] {
  const depth = (field: FieldDefinition | undefined, left = fields.length): number =>
    field?.when && left > 0
      ? 1 +
        depth(
          fields.find(({ key }) => key === field.when?.field),
          left - 1,
        )
      : 0
  return fields.toSorted((a, b) => depth(a) - depth(b))
}

function* quotes({ task }: Case, recorded: string | null | undefined): Generator<string> {
  if (recorded) yield recorded
  const turns = task.turns.filter(({ speaker }) => speaker === 'person').map(({ text }) => text)
  yield* turns
  const words = turns.join(' ').split(/\s+/)
  for (let length = 1; length <= Math.min(QUOTE_MAX_WORDS, words.length); length += 1)
    for (let from = 0; from + length <= words.length; from += 1) yield words.slice(from, from + length).join(' ')
}

function callbackFor({ task, gold }: Case, proposal: Proposal, recording: Recording | undefined): Proposal['callback'] {
  if (gold.outcome !== 'callback_requested') return null
  const tried = [recording?.proposal.callback?.words ?? null, null].map((words) => ({ words, at: gold.callback_at }))
  const right = (callback: Proposal['callback']) =>
    sameInstant(decideAnalysis(task, { ...proposal, callback }).callbackAt, gold.callback_at)
  return tried.find(right) ?? null
}

const sameInstant = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Temporal.Instant.compare(a, b) === 0
