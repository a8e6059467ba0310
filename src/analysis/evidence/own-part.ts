import { wordSet } from '#analysis/spoken/words.ts'
import { quotedWords } from './quoted.ts'
import { isPerson, isSomebody, isSubject } from './whose.ts'

/**
 * Of words in which the person is set against somebody else, those that they say of themselves: of "quello di mia
 * figlia è …, io il cellulare non ce l'ho" the second half. Only where what they say of themselves denies something:
 * who says "mia moglie c'è il tre, io il quattro" has named two days that suit the house. Of what everybody has for
 * themselves, `always`.
 */
export function ownPart(quote: string, always = false): string {
  const words = quotedWords(quote)
  if (OUT_OF_USE.test(quote)) return ''
  const other = words.findIndex((_, at) => isSubject(words, at) || isOf(words, at))
  if (other < 0) return quote
  if (THAT_IS_THEIRS.test(words.map(({ text }) => text).join(' '))) return ''
  const self = words.findIndex((_, at) => at > other && isPerson(words, at))
  const own = self < 0 ? [] : words.slice(self)
  return (always && own.length > 0) || own.some(({ text }) => DENIES.test(text))
    ? own.map(({ raw }) => raw).join(' ')
    : quote
}

/** "Don't use … that one's dead", "… non è più il mio". */
const OUT_OF_USE =
  /(?<!\p{L})(?:don['’]?t (?:use|ring|call|write to)|do not use|don['’]?t put (?:that|it) down|non (?:lo |la )?(?:metta|segni)|non è più (?:attiv[oa]|valid[oa]|buon[oa]|il mio|la mia)|non (?:usi|usate|scriva|scrivete) (?:più )?|(?:that one|that number|that address|it)(?:['’]s| is) (?:dead|gone|closed|switched off|no longer)|non (?:funziona|esiste|lo uso|la uso) più)(?!\p{L})/iu
/** Whether somebody else is named in it, or what is no longer used: nothing else has another's part. */
export const namesAnother = (quote: string): boolean =>
  quotedWords(quote).some(({ text }) => isSomebody(text) || text === 'our' || USING.has(text))
const USING = wordSet('don dont not non dead gone closed switched longer')
/** "Quello di mia figlia". */
const isOf = (words: readonly { text: string }[], at: number): boolean =>
  isSubject(words.slice(at), 1) && (words[at - 1]?.text === 'di' || words[at - 1]?.text === 'of')

/** "Quello è di mia figlia: …", "that's my mother's, that is, …". */
const THAT_IS_THEIRS =
  /^(?:(?:no|eh|ah|well|oh|ma|guardi) )*(?:quell[oa](?: li)? (?:e|sarebbe) (?:di mi[ao]|del mio|della mia|di)|that s (?:my|the|his|her|me) \w+ s)(?: |$)(?!.*(?: use | take | ring | usi | prenda | segni | chiami ))/
const DENIES =
  /^(?:non|no|not|t|none|never|mai|nessun[oa]?|senza|without|haven|havent|dont|staying|stay|resto|restiamo|rimango)$/
