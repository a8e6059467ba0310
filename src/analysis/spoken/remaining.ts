import type { Breath, Segment } from './cutting.ts'
import { wordSet } from './words.ts'

/** What is left of what was said, by how its segments stand: asked for, asked for again, or taken back. */

/** The last segment that names a day asks for it, and for an hour of it. */
export function isAskedAgain(segments: readonly Segment[]): boolean {
  const last = segments.findLast(({ kinds }) => kinds.has('day'))
  return last?.standing === 'asked' && last.kinds.has('clock')
}

/** The last segment that names anything asks for it. */
export const isAskedLast = (segments: readonly Segment[]): boolean =>
  segments.findLast(({ kinds }) => kinds.size > 0)?.standing === 'asked'

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
