import type { Language } from '#contract/agent-document.ts'
import type { Segment } from './cutting.ts'
import { type Phrases, phraseAt, phrases, type Token } from './words.ts'

/**
 * "Saturday at half ten, I'm not on the tools then", "sabato alle dieci, che non lavoro": whoever does not work then
 * can talk. It denies nothing, and says why that hour.
 */
export const idleAt = (tokens: readonly Token[], at: number, language: Language): { next: number } | null =>
  phraseAt(IDLE[language], tokens, at)

/** Behind an hour that nothing speaks against, where such words end; the denial stands at this token. */
export function idleBehind(
  { kinds, standing, after }: Segment,
  { tokens, at, language }: { tokens: readonly Token[]; at: number; language: Language },
): number | null {
  // "Six o'clock, I won't be driving by then": the clause was begun before it.
  if (after === 'clause' && kinds.size === 0) return idleAt(tokens, at, language)?.next ?? null
  if (!(kinds.has('clock') || kinds.has('span')) || (standing !== 'open' && standing !== 'asked')) return null
  return idleAt(tokens, at, language)?.next ?? null
}

/** From the denial on: "I'm *not* on the tools", "I don'*t* start till twelve". */
// biome-ignore format: a table reads in columns
const IDLE: Record<Language, Phrases<true>> = {
  it: phrases([
    ['non lavoro|non sono di turno|non sono in turno|non sono al lavoro|non sono in servizio|non sono in cantiere|non sono al volante', true],
    ['non attacco prima|non attacco fino|non comincio prima|non comincio fino|non inizio prima|non entro prima|non ho i bambini|non ho i bimbi|non ho i nipoti|non ho lezione|non ho clienti|non ho gente|non ho riunioni|non ho impegni|non ho niente|non ho nulla', true],
  ]),
  en: phrases([
    ['not working|not at work|not in work|not on shift|not on duty|not on the tools|not on the road|not on site|not on the clock|not on the till|not driving|not behind the wheel|not teaching|not in class|not in a meeting|not with a client|not rushing|not minding the', true],
    ['t be working|t be at work|t be in work|t be on shift|t be on the tools|t be on the road|t be on site|t be driving|t be teaching|t be in class|t be in a meeting|t be minding the|t be rushing|t have the kids|t have the children|t have the baby|t have the grandkids|t have customers|t have clients|t have anyone in|t have anything on', true],
    ['t start till|t start until|t start work till|t start work until|t go in till|t go in until|t open till|t open until|t have to be in till|t have to be in until|t have work|t have school|t have class|t have classes', true],
  ]),
}
