import { numberAt } from '#analysis/spoken/numerals.ts'
import { tokenise, wordSet } from '#analysis/spoken/words.ts'
import type { Language } from '#contract/agent-document.ts'
import { isSomebody } from './whose.ts'

/**
 * How many people there are by who is named and nobody else: "solo io e mio marito" is two, "me, my wife and the two
 * kids" four. Null where anything else is said ("io e il cane", "me and the kids"), where they are told to be more or
 * fewer ("siamo in cinque, io e mia moglie"), or fewer than two are named.
 */
export function namedPeople(words: string, language: Language): number | null {
  const tokens = tokenise(words).filter(({ kind }) => kind !== 'break')
  let people = 0
  let self = false
  let told: number | null = null
  for (let at = 0; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? ''
    const kin = tokens[at + 1]?.text ?? ''
    const number = numberAt(tokens, at, language)
    if (number && !number.article) {
      const counts = CHILDREN.has(tokens[number.next]?.text ?? '')
      if (!counts && (people > 0 || told !== null)) return null
      if (counts) people += number.value
      else told = number.value
      at = counts ? number.next : number.next - 1
    } else if (I[language].has(text)) {
      people += self ? 0 : 1
      self = true
    } else if (MINE[language].has(text) && isSomebody(kin) && !SEVERAL.has(kin)) {
      people += 1
      at += 1
    } else if (!BESIDE[language].has(text)) return null
  }
  return self && people > 1 && (told ?? people) === people ? people : null
}

const I: Record<Language, ReadonlySet<string>> = { it: wordSet('io me'), en: wordSet('i me myself') }
const MINE: Record<Language, ReadonlySet<string>> = { it: wordSet('mia mio'), en: wordSet('my') }
const CHILDREN = wordSet('figli figlie bambini bambine bimbi ragazzi ragazze kids children boys girls sons daughters')
/** Of these there may be any number. */
const SEVERAL = wordSet('figli figlie fratelli sorelle genitori suoceri nipoti sons daughters parents ex capo boss')
const BESIDE: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'e ed con piu solo soltanto solamente siamo saremo saremmo siam in eh ehm allora si guardi per i le casa a noi nostri miei',
  ),
  en: wordSet(
    'and plus with just only it s it ll be is that s well so er um yes we re for us will the our my there of are at home house in',
  ),
}
