import { ANSWERED_OUTCOMES } from '#contract/calls.ts'
import { precision, rate, recall, type Score, type Share, type Tally } from './score.ts'

/** What a run of the evaluation found: the proposals as they stand, and what our code made of them. */
export interface Report {
  model: string
  cases: number
  /** Cases for which the model gave no proposal at all. */
  failed: string[]
  proposed: Score
  decided: Score
  evidence: Share
  usage: { inputTokens: number; outputTokens: number; costMicros: number | null }
}

/** The report for a terminal: figures side by side, then where outcomes were taken for others. */
export function reportText(report: Report): string {
  const { proposed, decided, usage } = report
  const cost = usage.costMicros === null ? 'cost unknown' : `cost ${(usage.costMicros / MICROS).toFixed(4)}`
  return [
    `${report.model}: ${report.cases} cases, ${report.failed.length} without a proposal`,
    `${usage.inputTokens} tokens in, ${usage.outputTokens} out, ${cost}`,
    ...report.failed.map((id) => `no proposal: ${id}`),
    '',
    columns(['', 'proposed', '', 'decided', '']),
    columns(['fields', 'precision', 'recall', 'precision', 'recall']),
    tallies('all', proposed.fields, decided.fields),
    ...bySection(proposed.byType, decided.byType),
    '',
    ...bySection(proposed.byTag, decided.byTag),
    '',
    columns(['calls', 'proposed', '', 'decided', '']),
    columns(['outcome', percent(proposed.outcomes), '', percent(decided.outcomes), '']),
    columns(['callback time', percent(proposed.callbacks), '', percent(decided.callbacks), '']),
    columns(['issues', '', '', decided.issues ? percent(decided.issues) : '', '']),
    columns(['quotes found', percent(report.evidence), '', '', '']),
    '',
    ...confusion(proposed, decided),
  ].join('\n')
}

const MICROS = 1_000_000
const NAME_WIDTH = 20
const CELL_WIDTH = 11
const COUNT_WIDTH = 4
const NOTHING = '–'

const columns = ([name = '', ...cells]: readonly string[]): string =>
  `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(CELL_WIDTH)).join('')}`.trimEnd()

const percent = (share: Share): string => (share.of === 0 ? NOTHING : hundredths(rate(share)))
const hundredths = (part: number): string => `${(100 * part).toFixed(1)} %`

function tallies(name: string, ...both: readonly Tally[]): string {
  const cells = both.flatMap((tally) => [
    tally.given === 0 ? NOTHING : hundredths(precision(tally)),
    tally.wanted === 0 ? NOTHING : hundredths(recall(tally)),
  ])
  return columns([name, ...cells])
}

function bySection(proposed: Score['byType'] | Score['byTag'], decided: Score['byType'] | Score['byTag']): string[] {
  const before = new Map(Object.entries(proposed))
  const after = new Map(Object.entries(decided))
  const none = { right: 0, given: 0, wanted: 0 }
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((name) => tallies(name, before.get(name) ?? none, after.get(name) ?? none))
}

/** Rows are what the gold says; a column, by its number, is what was read instead. */
function confusion(...both: readonly [proposed: Score, decided: Score]): string[] {
  const known: readonly string[] = ANSWERED_OUTCOMES
  const read = both.flatMap(({ confusion: matrix }) => Object.values(matrix).flatMap((row) => Object.keys(row)))
  const across = [...known, ...new Set(read.filter((outcome) => !known.includes(outcome)))]
  const cells = (each: (outcome: string, at: number) => string) =>
    across.map((outcome, at) => each(outcome, at).padStart(COUNT_WIDTH)).join('')
  const numbers = cells((_, at) => String(at + 1))
  const name = (outcome: string, at: number) => `${at + 1} ${outcome}`.padEnd(NAME_WIDTH)
  const half = ' '.repeat(COUNT_WIDTH)
  return [
    `${'gold, and'.padEnd(NAME_WIDTH)}${'proposed'.padStart(numbers.length)}${half}${'decided'.padStart(numbers.length)}`,
    `${' '.repeat(NAME_WIDTH)}${numbers}${half}${numbers}`,
    ...across.map((gold, at) => {
      const rows = both.map(({ confusion: matrix }) => new Map(Object.entries(matrix)).get(gold))
      return name(gold, at) + rows.map((row) => cells((outcome) => String(row?.[outcome] ?? '·'))).join(half)
    }),
  ]
}
