import type { Language } from '#contract/agent-document.ts'
import { FILLERS } from './said.ts'
import { SMALL_BEFORE } from './standing-words.ts'
import { type Token, wordSet } from './words.ts'

/**
 * "Dinner's going cold, call me tomorrow at nine", "mi si fredda la cena, mi chiami domani alle undici": a meal of now
 * says nothing of the half of another day. It does where it stands right beside the day or the hour, or where it is
 * over by then ("after dinner", "we'll have had our dinner").
 */
export function isMealOfNow(
  tokens: readonly Token[],
  { at, next }: { at: number; next: number },
  { language, isNamed }: { language: Language; isNamed: (at: number) => boolean },
): boolean {
  const meal = tokens.slice(at, next).some(({ text }) => MEALS.has(text))
  if (!meal && !SHIFTS.has(tokens[next]?.text ?? '')) return false
  if (tokens.some(({ text }) => OVER.has(text))) return false
  if (tokens.slice(Math.max(at - MIDST_WITHIN, 0), at).some(({ text }) => MIDST.has(text))) return true
  // "Dinner's getting cold", right behind the hour.
  if (IS.has(tokens[next]?.text ?? '')) return true
  const small = (text = '') =>
    text === ',' || SMALL_BEFORE[language].has(text) || LEADING.has(text) || FILLERS[language].has(text)
  let back = at - 1
  while (back >= 0 && !isNamed(back) && small(tokens[back]?.text)) back -= 1
  let ahead = next
  while (ahead < tokens.length && !isNamed(ahead) && small(tokens[ahead]?.text)) ahead += 1
  return !isNamed(back) && !isNamed(ahead)
}

/** "In the middle of our dinner". */
const MIDST: ReadonlySet<string> = wordSet('middle halfway midst mezzo')
const MIDST_WITHIN = 3
const MEALS: ReadonlySet<string> = wordSet('dinner lunch cena pranzo')
/** "I'm just in from the night shift". */
const SHIFTS: ReadonlySet<string> = wordSet('shift shifts news bus train')
const OVER: ReadonlySet<string> = wordSet('after before had finished eaten dopo prima finito cenato pranzato mangiato')
const IS: ReadonlySet<string> = wordSet('s is e')
const LEADING: ReadonlySet<string> = wordSet(
  'at on in during over around for my our break hour time per verso nel nella pausa ora durante',
)
