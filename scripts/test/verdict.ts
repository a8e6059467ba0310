import { type Group, packagesOf } from '../../tests/support/packages.ts'
import type { Tally } from './tally.ts'
import type { Wants } from './wants.ts'

/** What is known in the end: the files that there were, what became of them, and how node's runner ended. */
export interface Run {
  found: readonly string[]
  tally: Tally
  wants: Pick<Wants, 'without' | 'absent'>
  status: number | null
}

/**
 * Green is what was seen: each file that was found has run, node's runner ended well, and nothing is missing that
 * nobody chose to do without. The last line says what was left out.
 */
export function verdictOf({ found, tally, wants, status }: Run): { lines: string[]; code: number } {
  const unseen = found.filter((file) => !tally.files.has(file))
  const groups: Group[] = [...wants.without, ...wants.absent.keys()]
  const counted = groups.map((group) => {
    const { tests, files } = tally.notRun.get(group) ?? { tests: 0, files: new Set() }
    return `Not run, for want of ${group} (${packagesOf([group]).join(', ')}): ${many(tests, 'test')} in ${many(files.size, 'file')}.`
  })
  const lines = [
    ...counted,
    ...unseen.map((file) => `No test was run in ${file}.`),
    `Test files counted: ${found.length - unseen.length} of ${found.length}; ${leftOutBy(wants)}.`,
  ]
  const green = status === 0 && unseen.length === 0 && found.length > 0 && wants.absent.size === 0
  return { lines, code: green ? 0 : status || 1 }
}

function leftOutBy({ without, absent }: Run['wants']): string {
  if (without.length === 0 && absent.size === 0) return 'nothing was left out'
  const said = without.length > 0 ? [`left out, as CENTRALINO_TEST_WITHOUT says: ${without.join(', ')}`] : []
  const names = [...absent.keys()]
  const all = [...without, ...names].join(',')
  const unsaid =
    names.length > 0 ? [`left out, and the run fails for it: ${names.join(', ')} (CENTRALINO_TEST_WITHOUT=${all})`] : []
  return [...said, ...unsaid].join('; ')
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
