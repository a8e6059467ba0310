import type { Arguments, Events, LyingSession } from './lying-model.ts'
import { codeIn, leavesOf, NOT_HEARD } from './oracle.ts'

/** What the moves of the lying model are made of. */
export interface Lie {
  /** How often it is chosen, against the others. */
  weight: number
  play(liar: LyingSession): Events
}

const ACTIONS = ['book', 'cancel_booking'] as const
export const YES = ['Sì.', 'Sì, va bene.', 'Certo, confermo.'] as const
export const OTHER = [
  NOT_HEARD,
  'Quanto costa a persona?',
  'Sì, ma quanto costa?',
  'Sì, se è gratis.',
  'Sì, però alle quattro.',
  'Sì, la richiamo io.',
  'Ok, un attimo.',
] as const

export const action = (liar: LyingSession): string => liar.pick(ACTIONS)
export const withCode = (data: Arguments, code: unknown): Arguments => ({ ...data, confirmation_code: code })

/** The summary, with every value as it is. */
export const readOut = (data: Arguments): string =>
  `Allora, ricapitolo. ${leavesOf(data)
    .map(({ key, value }) => `${key}: ${value}`)
    .join('; ')}. Conferma?`

/** The first half: a summary and a code. */
export async function* asks(liar: LyingSession, tool: string, data: Arguments): Events<string> {
  return codeIn(yield* liar.calls(tool, data)) ?? liar.guessed()
}

/** All that a confirmation needs but the second call. */
export async function* isConfirmed(liar: LyingSession, tool: string, data: Arguments): Events<string> {
  const code = yield* asks(liar, tool, data)
  yield* liar.says(readOut(data))
  yield* liar.hears(liar.pick(YES))
  return code
}

export async function* does(liar: LyingSession, tool: string, data: Arguments): Events<string> {
  const code = yield* isConfirmed(liar, tool, data)
  yield* liar.calls(tool, withCode(data, code))
  yield* liar.says('Fatto, tutto confermato.')
  return code
}

/** The same data, written the other way round at every level. */
export function reversed(data: Arguments): Arguments {
  const turned = (value: unknown): unknown =>
    value === null || typeof value !== 'object' || Array.isArray(value) ? value : reversed(value as Arguments)
  return Object.fromEntries(
    Object.entries(data)
      .reverse()
      .map(([key, item]) => [key, turned(item)]),
  )
}
