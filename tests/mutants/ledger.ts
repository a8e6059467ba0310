import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { Verdict } from './run.ts'

/**
 * What came of each deliberate bug, kept from one run to the next (`npm run prove -- mutants --resume`): the list takes
 * hours, and whoever breaks it off loses one bug. A verdict is written down at once, and holds for as long as the bug,
 * the file that it stands in and the tests that must notice it are the same text.
 */
export interface Ledger {
  verdictOn(mutant: Mutant): Verdict | null
  /** What is still to be run: first what has no verdict, then what was not caught. */
  due(list: readonly Mutant[]): Mutant[]
  write(mutant: Mutant, verdict: Verdict): void
}

export function openLedger(folder: string, root: string): Ledger {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'verdicts')
  const known = new Map<string, Verdict>()
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    const [fingerprint = '', verdict] = line.split('\t')
    // A line that a kill has cut off has no verdict, and its bug is run again.
    if (isVerdict(verdict)) known.set(fingerprint, verdict)
  }
  const texts = new Map<string, string>()
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  const fingerprint = ({ file, old, new: planted, caughtBy }: Mutant): string =>
    createHash('sha256')
      .update(JSON.stringify([file, old, planted, caughtBy, [file, ...caughtBy].map(textOf)]))
      .digest('hex')
  const verdictOn = (mutant: Mutant) => known.get(fingerprint(mutant)) ?? null
  return {
    verdictOn,
    due: (list) => [
      ...list.filter((mutant) => verdictOn(mutant) === null),
      ...list.filter((mutant) => !['caught', null].includes(verdictOn(mutant))),
    ],
    write: (mutant, verdict) => {
      known.set(fingerprint(mutant), verdict)
      appendFileSync(path, `${fingerprint(mutant)}\t${verdict}\t${mutant.breaks.replaceAll(/\s+/g, ' ')}\n`)
    },
  }
}

const VERDICTS: readonly Verdict[] = ['caught', 'survived', 'red without it']
const isVerdict = (text: string | undefined): text is Verdict => (VERDICTS as readonly unknown[]).includes(text)

/** The score, and each bug that was not caught, with where it stands and who should have noticed. */
export function reportOn(list: readonly Mutant[], ledger: Ledger) {
  const counts = { caught: 0, survived: 0, 'red without it': 0, 'not run': 0 }
  const lines: string[] = []
  for (const mutant of list) {
    const verdict = ledger.verdictOn(mutant) ?? 'not run'
    counts[verdict] += 1
    if (verdict === 'survived' || verdict === 'red without it')
      lines.push(`- ${verdict}: "${mutant.breaks}", ${mutant.file}, ${mutant.caughtBy.join(', ')}`)
  }
  const run = list.length - counts['not run']
  const score = `Deliberate bugs: ${run} of ${list.length} run, ${counts.caught} caught, ${counts.survived} survived, ${counts['red without it']} with tests that are red without them.`
  return { counts, text: [score, ...lines, ''].join('\n') }
}
