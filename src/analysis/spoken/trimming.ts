import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { lengthAt } from './spans.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** What people say beside an hour without meaning anything by it: stammers, "love", "six, yeah, six", "ten minutes only". */

const word = (text: string): Token => ({ text, kind: 'word', glued: false })

/** "Tomorrow tomorrow at at nine": the same word twice is one. Ten and more may be minutes: "dieci dieci". */
const STAMMERED_MAX = 10
/** "Nine oh oh", "eighteen zero zero". */
const TWICE_SAID = wordSet('oh zero o')

export const withoutStammer = (tokens: Token[], language: Language): Token[] =>
  tokens.filter(({ text, kind }, at) => {
    if (kind !== 'word' || tokens[at + 1]?.text !== text || TWICE_SAID.has(text)) return true
    const number = numberAt(tokens, at + 1, language)
    return number !== null && number.value >= STAMMERED_MAX
  })

/** Said to whom one talks to, and of no day or hour. */
const ADDRESS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('signora signorina tesoro'),
  en: wordSet('love mate darling dear pal hun sweetheart buddy bro pet duck sir madam'),
}
/** "I'd love", "my dear old mum", "la signora": not to anybody. */
const BEFORE_NO_ADDRESS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('la una della alla dalla mia quella questa con per di il del al mio un'),
  en: wordSet('d would i ll we my a the his her our your their to of with m in for this that re'),
}

export const withoutAddress = (tokens: Token[], language: Language): Token[] =>
  tokens.filter(
    ({ text }, at) =>
      at === 0 || !ADDRESS[language].has(text) || BEFORE_NO_ADDRESS[language].has(tokens[at - 1]?.text ?? ''),
  )

/** How long they have is no hour; whoever has ten minutes is free. */
const HAVING: Record<Language, Phrases<string>> = {
  it: phrases([
    ['ma solo|ma soltanto|ma giusto|ma per|pero solo|pero soltanto|solo|soltanto|giusto|per', ''],
    ['ma ho solo|ma ho giusto|ho solo|ho soltanto|ho giusto|ho|avrei|ho tipo|ho forse', 'sono libero'],
  ]),
  en: phrases([
    ['but only for|but just for|but only|only for|only|for', ''],
    [
      'but i can only give you|but i ve only got|but i only have|but i ve only|i can only give you|i can give you|can give you|i ve only got|i ve got|i only have|i have only|i have|i ve only|i ve got about|but i ve got',
      'i m free',
    ],
  ]),
}
/** "Mi dia solo dieci minuti", "in just ten minutes" are from now on, and "per un'ora" may be told of something. */
const FROM_NOW: Record<Language, ReadonlySet<string>> = {
  it: wordSet('dia dai dammi datemi fra tra dateci lasci aspetti aspetta chiami'),
  en: wordSet('me in it us give'),
}

export function withoutLengths(tokens: Token[], language: Language): Token[] {
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const having = FROM_NOW[language].has(tokens[at - 1]?.text ?? '') ? null : phraseAt(HAVING[language], tokens, at)
    const length = having && lengthAt(tokens, having.next, language)
    const counted = length && length.span !== 'unclear' && 'minutes' in length.span
    const token = tokens[at]
    if (counted && having.means !== '') plain.push(...having.means.split(' ').map(word))
    else if (!counted && token) plain.push(token)
    at = counted ? length.next : at + 1
  }
  return plain
}

/** "Six this evening, yeah, six": said once more to be sure. */
const ONCE_MORE: Record<Language, ReadonlySet<string>> = {
  it: wordSet('si esatto certo ok'),
  en: wordSet('yeah yes yep yup ok okay right'),
}

export function withoutEchoedHour(tokens: Token[], language: Language): Token[] {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'break')
  const number = numberAt(tokens, end, language)
  if (!number || number.article) return tokens
  let back = end - 1
  while (tokens[back]?.kind === 'break' || tokens[back]?.text === 'at' || tokens[back]?.text === 'alle') back -= 1
  const said = tokens[end]?.text
  const before = tokens.slice(0, back).some(({ text }) => text === said)
  return before && ONCE_MORE[language].has(tokens[back]?.text ?? '') ? tokens.slice(0, back) : tokens
}

/** "Tra quaranta minuti arrivo, mi chiami tra cinquanta": where minutes were counted already. */
export function withMinutesCounted(tokens: Token[], language: Language): Token[] {
  const first = language === 'it' ? tokens.findIndex(({ text }) => text === 'minuti') : -1
  if (first < 0) return tokens
  return tokens.flatMap((token, at) => {
    const ahead = at > first && AHEAD.has(tokens[at - 1]?.text ?? '')
    const number = ahead ? numberAt(tokens, at, language) : null
    const behind = tokens[at + 1]
    const ends = !behind || behind.kind === 'break' || behind.text === 'che'
    const counts = number !== null && !number.article && number.next === at + 1 && number.value % FIVE === 0 && ends
    return counts ? [token, word('minuti')] : [token]
  })
}
const AHEAD = wordSet('tra fra')
const FIVE = 5

/** "Alle due … mmh, due e mezza": who hesitates between two hours corrects the first. */
const HESITATIONS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('mmh mm mmm uhm ehm ehmm mah hmm'),
  en: wordSet('er erm um umm hmm hm mmm uh'),
}
const ENDS_HOUR = wordSet('mezza mezzo quarto clock oclock')
const LEADS = wordSet('alle all at a half quarter')
const HOUR_MAX = 12

export function withHesitation(tokens: Token[], language: Language): Token[] {
  return tokens.map((token, at) => {
    if (!HESITATIONS[language].has(token.text)) return token
    let back = at - 1
    while (tokens[back]?.kind === 'break') back -= 1
    let ahead = at + 1
    while (tokens[ahead]?.kind === 'break' || LEADS.has(tokens[ahead]?.text ?? '')) ahead += 1
    const before = numberAt(tokens, back, language)
    const hour = (before !== null && !before.article) || ENDS_HOUR.has(tokens[back]?.text ?? '')
    const next = numberAt(tokens, ahead, language)
    return hour && next && !next.article && next.value <= HOUR_MAX ? word(language === 'it' ? 'anzi' : 'wait') : token
  })
}
