import { answerOf } from '#tools/yes/answer.ts'
import type { WrittenTurn } from './turns.ts'

/** How many of some turns open the gate. */
export interface Opened {
  opened: number
  of: number
}

export interface YesReport {
  assents: Opened
  others: Opened
  /** By language and kind. */
  kinds: Record<string, Opened>
  /** What was judged otherwise than it was meant. */
  wrong: WrittenTurn[]
}

const isAssent = ({ kind }: WrittenTurn): boolean => kind === 'assent'

export function scoreYes(turns: readonly WrittenTurn[]): YesReport {
  const opens = (turn: WrittenTurn): boolean => answerOf(turn.text, turn.language) === 'yes'
  const countOf = (some: readonly WrittenTurn[]): Opened => ({ opened: some.filter(opens).length, of: some.length })
  const kinds = Object.groupBy(turns, ({ language, kind }) => `${language} ${kind}`)
  return {
    assents: countOf(turns.filter(isAssent)),
    others: countOf(turns.filter((turn) => !isAssent(turn))),
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, some = []]) => [kind, countOf(some)])),
    wrong: turns.filter((turn) => opens(turn) !== isAssent(turn)),
  }
}
