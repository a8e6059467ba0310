import { loadCases, loadRecordings, recordingsOf } from '../case.ts'
import { learnAll } from './learn.ts'
import { loadReaders, type Readers } from './readers.ts'
import { disagreeing, type Figure, figuresOf, isWrong, kindsOf, type Scored, scoreAll } from './score.ts'
import { loadSentences, SETS } from './sentences.ts'

/** `npm run eval -- language`: what our own readers make of sentences, without any model; printed as one table. */
export interface Asked {
  /** Another checkout, whose readers are scored and timed in the same run. */
  against?: string | undefined
  /**
   * Lists what is read otherwise than it should be: of the tuned half and the seen sets alone, since the others are
   * there to be scored only.
   */
  wrong?: boolean | undefined
  /** The figures by kind. */
  kinds?: boolean | undefined
  /** Learns anew what words weigh, from the tuned half and the seen sets, instead of scoring. */
  learn?: boolean | undefined
}

export async function languageReport({ against, wrong, kinds, learn }: Asked): Promise<string> {
  if (learn) return learnAll().join('\n')
  const sentences = loadSentences()
  const here = await loadReaders()
  const there = against === undefined ? null : await loadReaders(against)
  const scored = scoreAll(here, sentences)
  const other = there && scoreAll(there, sentences)
  const lines = SETS.flatMap((half) => table(half, figuresOf(scored, half), other && figuresOf(other, half)))
  lines.push('', `read otherwise than the twin without punctuation: ${disagreeing(scored).length}`)
  lines.push('', ...speed(here, there))
  if (kinds) for (const half of SETS) lines.push('', ...table(`${half}, by kind`, kindsOf(scored, half), null))
  if (wrong) lines.push('', ...mistakes(scored))
  return lines.join('\n')
}

const NAME_WIDTH = 44
const CELL_WIDTH = 12

function table(title: string, figures: readonly Figure[], others: readonly Figure[] | null): string[] {
  if (figures.every(({ of }) => of === 0)) return []
  const cells = ({ right, of, wrong }: Figure) =>
    [of === 0 ? '–' : `${((100 * right) / of).toFixed(1)} %`, `${right}/${of}`, `${wrong} wrong`]
      .map((cell) => cell.padStart(CELL_WIDTH))
      .join('')
  const rows = figures.map((figure, at) => {
    const other = others?.[at]
    return `${figure.name.padEnd(NAME_WIDTH)}${cells(figure)}${other ? `   before:${cells(other)}` : ''}`
  })
  return ['', title, ...rows]
}

function mistakes(scored: readonly Scored[]): string[] {
  return scored.flatMap(({ sentence, readings }) => {
    const missed = readings.filter((reading) => reading !== sentence.wanted)
    const hidden = sentence.half !== 'tuned' && sentence.half !== 'seen'
    if (hidden || missed.length === 0) return []
    const danger = missed.some((reading) => isWrong(sentence.wanted, reading)) ? '!' : ' '
    return `${danger} ${sentence.reader} ${sentence.language} ${sentence.kind}: "${sentence.text}"${
      sentence.reader === 'evidence' ? ` for ${sentence.value}` : ''
    } is ${readings.join(', ')}, wanted ${sentence.wanted}`
  })
}

const ROUNDS = 40

/**
 * What deciding a call costs, all readers together, over the written calls; both checkouts by turns in the same run.
 */
function speed(here: Readers, there: Readers | null): string[] {
  const recordings = loadRecordings(recordingsOf('imperfect'))
  const tasks = loadCases().map(({ id, task }) => ({ task, proposal: recordings.get(id)?.proposal }))
  const spent = new Map<Readers, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const readers of there ? [here, there] : [here]) {
      const started = process.threadCpuUsage()
      // A copy each time: what is remembered by identity must not be remembered here.
      for (const { task, proposal } of tasks)
        readers.decide({ ...task, turns: [...task.turns] }, proposal ? { ...proposal, usage: null } : null)
      const { user, system } = process.threadCpuUsage(started)
      spent.set(readers, [...(spent.get(readers) ?? []), (user + system) / tasks.length])
    }
  const median = (readers: Readers) => (spent.get(readers) ?? []).toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0
  const now = `deciding a call: ${median(here).toFixed(1)} µs`
  if (!there) return [now]
  return [`${now}, before ${median(there).toFixed(1)} µs, ${(median(here) - median(there)).toFixed(1)} µs more`]
}
