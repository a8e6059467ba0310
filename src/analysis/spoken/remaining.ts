import type { Language } from '#contract/agent-document.ts'
import type { Breath, Segment } from './cutting.ts'
import { numberAt } from './numerals.ts'
import { type Token, wordSet } from './words.ts'

/** What is left of what was said, by how its segments stand: asked for, asked for again, or taken back. */

/** The last segment that names a day asks for it, and for an hour of it. */
export function isAskedAgain(segments: readonly Segment[]): boolean {
  const last = segments.findLast(({ kinds }) => kinds.has('day'))
  return last?.standing === 'asked' && last.kinds.has('clock')
}

/** The last segment that names anything asks for it. */
export const isAskedLast = (segments: readonly Segment[]): boolean =>
  segments.findLast(({ kinds }) => kinds.size > 0)?.standing === 'asked'

/**
 * "Monday's fine, just not at three o'clock": behind a day that is asked for, hours are taken away one by one. What is
 * said beside these; null where more is taken away.
 */
export function sparedIn(segments: readonly Segment[], tokens: readonly Token[]): readonly Token[] | null {
  const wished = segments.findLastIndex((one) => isWish(one) && one.kinds.has('day'))
  const denied = segments.filter(({ standing, kinds }) => standing === 'denied' && kinds.has('clock'))
  if (denied.length === 0) return tokens
  const welcome = segments[wished]?.standing === 'asked'
  const all = denied.every(
    (one) =>
      segments.indexOf(one) > wished && (one.excepted || welcome) && !one.tokens.some(({ text }) => ONWARDS.has(text)),
  )
  const left = new Set(denied.flatMap((one) => one.tokens))
  return all ? tokens.filter((token) => !left.has(token)) : null
}
/** "Not after three", "non dalle nove alle undici": more than one hour. */
const ONWARDS: ReadonlySet<string> = wordSet(
  'dopo oltre prima da dalle dall tra fra fino after before from between until till to by',
)

/** "… tomorrow? Eleven if you can": an hour behind a wish that has none of its own, or a number that may be one. */
export const mayReplace = (
  { standing, kinds, tokens }: Segment,
  asked: readonly Segment[],
  language: Language,
): boolean =>
  standing === 'open' &&
  (kinds.has('clock') ||
    (asked.every((one) => !one.kinds.has('clock') && !one.kinds.has('span')) &&
      tokens.some((_, at) => isHourNumber(numberAt(tokens, at, language)))))
const isHourNumber = (number: ReturnType<typeof numberAt>): boolean =>
  number !== null && !number.article && number.value > 0 && number.value <= 24

export const isResult = ({ after, kinds }: Segment): boolean => after === 'so' && kinds.size > 0

export const isWish = ({ standing }: Segment): boolean => standing === 'open' || standing === 'asked'

/** "Alle tre, no aspetti, ho il dentista": nothing takes the place of what is taken back. */
export const isGone = ({ takesBack, empties, segments }: Breath): boolean =>
  (empties && segments.every(({ kinds }) => [...kinds].every((kind) => kind === 'now'))) ||
  (takesBack && segments.length > 0 && segments.every(isToldOrTakenAway))

/** "… no wait, at four I can't": what was to take its place is taken away itself. */
const isToldOrTakenAway = ({ standing, kinds }: Segment): boolean =>
  standing === 'told' || (standing === 'denied' && (kinds.has('clock') || kinds.has('span')))

/** "… no wait, I've had enough of this"; but "… wait, let me write that down" takes nothing back. */
export const isNothing = ({ takesBack, segments }: Breath): boolean =>
  takesBack &&
  segments.some(({ beside }) => beside > 1) &&
  segments.every(({ kinds, tokens }) => kinds.size === 0 && !tokens.some(({ text }) => NOTING.has(text)))
const NOTING: ReadonlySet<string> = wordSet(
  'let write writing check checking look looking see pen diary calendar note yes right fine good sure ok ' +
    'segno scrivo guardo controllo vedo penna agenda calendario prendo certo bene perfetto giusto ecco',
)
