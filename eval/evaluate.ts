import { mkdirSync, writeFileSync } from 'node:fs'
import { askAnalyst } from '#analysis/ask.ts'
import { decideAnalysis } from '#analysis/decide.ts'
import type { AnalysisUsage, Analyst, Proposal } from '#analysis/port.ts'
import { type Case, loadRecordings } from './case.ts'
import type { Report } from './report.ts'
import { decided, evidenceOf, proposed, scoreOf } from './score.ts'

/** Cases that a model reads at the same time. */
const AT_ONCE = 4

export interface Answered {
  case: Case
  /** Null when the analyst could not read the call. */
  proposal: Proposal | null
  /** What was spent on it, also when nothing came of it. */
  usage: AnalysisUsage | null
}

/**
 * Asks an analyst for every case, a few at a time and as patiently as for a call; a failure is a reading of nothing.
 */
export async function askAll(house: Parameters<typeof askAnalyst>[0], cases: readonly Case[]): Promise<Answered[]> {
  const answered: Answered[] = []
  const left = cases.entries()
  const neverStopped = new AbortController().signal
  async function work(): Promise<void> {
    for (const [at, one] of left) answered[at] = { case: one, ...(await askAnalyst(house, one.task, neverStopped)) }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answered
}

export function reportOn(model: string, answered: readonly Answered[]): Report {
  return {
    model,
    cases: answered.length,
    failed: answered.flatMap(({ case: { id }, proposal }) => (proposal ? [] : [id])),
    proposed: scoreOf(answered.map(({ case: of, proposal }) => ({ case: of, reading: proposed(proposal) }))),
    decided: scoreOf(
      answered.map(({ case: of, proposal }) => ({ case: of, reading: decided(decideAnalysis(of.task, proposal)) })),
    ),
    evidence: evidenceOf(answered),
    usage: sum(answered.flatMap(({ usage }) => usage ?? [])),
  }
}

/** The cost is known only when every part of it is. */
function sum(usages: readonly AnalysisUsage[]): Report['usage'] {
  const total: Report['usage'] = { inputTokens: 0, outputTokens: 0, costMicros: 0 }
  for (const { inputTokens, outputTokens, costMicros } of usages) {
    total.inputTokens += inputTokens
    total.outputTokens += outputTokens
    total.costMicros = total.costMicros === null || costMicros === null ? null : total.costMicros + costMicros
  }
  return total
}

/** An analyst that proposes what was recorded, and nothing for a case that has no recording. */
export function recordedAnalyst(folder: URL): Analyst {
  const recordings = loadRecordings(folder)
  return {
    async propose({ callId }) {
      const recording = recordings.get(callId)
      if (!recording) throw new Error('there is no recording of this case')
      return { ...recording.proposal, usage: null }
    },
  }
}

/** Writes down what was proposed, one file a case, to be read again as `recorded/NAME`. */
export function record(folder: URL, answered: readonly Answered[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { case: of, proposal } of answered) {
    if (!proposal) continue
    const { usage: _, ...rest } = proposal
    writeFileSync(new URL(`${of.id}.json`, folder), `${JSON.stringify({ proposal: rest }, null, 2)}\n`)
  }
}
