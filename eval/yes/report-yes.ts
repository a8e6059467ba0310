import { type Opened, scoreYes } from './score-yes.ts'
import { loadTurns, turnsOf, type WrittenTurn } from './turns.ts'

/** What `npm run eval -- yes` prints. Sentences are shown of the half that is worked with alone. */
export function yesReport({ wrong, json }: { wrong: boolean; json: boolean }): string {
  const turns = loadTurns()
  const sets: [name: string, turns: WrittenTurn[]][] = [
    ['worked', turns.filter(({ half }) => half === 'worked')],
    ['scored', turns.filter(({ half }) => half === 'scored')],
    ['fresh', turnsOf('fresh.txt')],
    ['fresh-2', turnsOf('fresh-2.txt')],
    ...['fresh-3', 'fresh-4', 'fresh-5'].map((name): [string, WrittenTurn[]] => [name, turnsOf(`${name}.txt`)]),
  ]
  const reports = sets.map(([name, some]) => ({ name, ...scoreYes(some) }))
  if (json)
    return JSON.stringify(
      reports.map(({ wrong: _, ...figures }) => figures),
      null,
      2,
    )
  const lines = reports.flatMap(({ name, assents, others, kinds }) => [
    `${name}: ${share(assents)} of the assents open the gate, ${share(others)} of the others`,
    ...Object.entries(kinds).map(([kind, opened]) => `  ${kind.padEnd(16)} ${share(opened)}`),
  ])
  const shown = wrong ? (reports.find(({ name }) => name === 'worked')?.wrong ?? []) : []
  return [...lines, ...shown.map(({ language, kind, text }) => `wrong: ${language} ${kind}: ${text}`)].join('\n')
}

const share = ({ opened, of }: Opened): string => `${opened} of ${of}`
