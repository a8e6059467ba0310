import type { Language } from '#contract/agent-document.ts'
import { numbersSaid } from './number.ts'
import { placeAt } from './places.ts'
import { type Phrases, phraseAt, phrases, type Token, tokenise, wordSet } from './words.ts'

/**
 * Numbers that are said as a state and not as a number: "just me", "figli non ne ho", "settimo piano". Read only where
 * no number was said, all that is said so agrees, and nothing denies it or goes on ("just me and my wife").
 */
export function statedNumber(words: string, language: Language): number | null {
  const numbers = numbersSaid(words, language)
  if (numbers === 'unsure' || numbers.length > 0) return null
  const tokens = tokenise(words)
  const stated: number[] = []
  for (let at = 0; at < tokens.length; ) {
    const state = phraseAt(STATES[language], tokens, at)
    const place = state ? null : placeAt(tokens, at, language)
    if (state) stated.push(isSure(tokens, at, { ...state, language }) ? state.means : Number.NaN)
    if (place) stated.push(place.value)
    at = (state ?? place)?.next ?? at + 1
  }
  const [value] = stated
  return value !== undefined && stated.every((other) => other === value) ? value : null
}

// biome-ignore format: a table reads in columns
const STATES: Record<Language, Phrases<number>> = {
  it: phrases([
    ['nessuno|nessuna|neanche uno|neanche una|nemmeno uno|nemmeno una|non ne ho|non ne abbiamo|non ce ne sono|non ho figli|non abbiamo figli|non ho bambini|non abbiamo bambini|non ho animali|non abbiamo animali|non ne ho avuti|non ne abbiamo avuti', 0],
    ['nessun figlio|nessun bambino|nessun animale|nessun cane|nessun gatto|nessuna macchina|nessuna auto|nessuna rata|senza figli|senza bambini|senza animali|niente figli|niente bambini|niente animali', 0],
    ['piano terra|pianterreno|pian terreno',                                                    0],
    ['solo io|soltanto io|da solo|da sola|io solo|io sola|sono solo io|sono sola|per me solo|per me sola|solo per me|soltanto per me', 1],
    ['tutti e due|tutte e due|noi due|in coppia|siamo in coppia',                               2],
  ]),
  en: phrases([
    ['none|none at all|not one|not a single one|not any|haven t any|don t have children|don t have kids|don t have pets|haven t got children|haven t got kids|haven t got pets|haven t got any|don t have any|ve got none', 0],
    ['no children|no kids|no pets|no dogs|no cats|no animals|no one else|no guests|no dependants|no dependents|no claims|no points|no steps|no stairs', 0],
    ['ground floor',                                                                            0],
    ['only me|just me|by myself|on my own|just myself|just the one|only the one',               1],
    ['just the two of us|the two of us|us two|both of us|the pair of us',                       2],
  ]),
}

/** What goes on behind a state, and may add to it or mean something else: "non ne ho idea", "just me and the dog". */
const GOES_ON: Record<Language, ReadonlySet<string>> = {
  it: wordSet('e ed con idea la piu mai voglia bisogno ancora parlato sentito di che o oppure'),
  en: wordSet('and with plus or of yet idea but'),
}
const DENYING = wordSet('non mica not t never mai nor isn wasn')

/** Not denied, unless it is itself a denial, and not gone on with. */
function isSure(
  tokens: readonly Token[],
  at: number,
  { means, next, language }: { means: number; next: number; language: Language },
): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at)
  const denied = means > 0 && before.some(({ text }) => DENYING.has(text))
  return !denied && !GOES_ON[language].has(tokens[next]?.text ?? '')
}
