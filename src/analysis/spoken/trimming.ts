import type { Language } from '#contract/agent-document.ts'
import { withoutOptions } from './choosing.ts'
import { numberAt, REPEATS } from './numerals.ts'
import { lengthAt } from './spans.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** What is said beside an hour and means nothing by it: stammers, "love", "six, yeah, six", "for ten minutes". */

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
    ['che dura|che dura solo|che dura circa|dura|dura circa|durera|che durera|e dura', ''],
    ['ma|pero|ma solo|ma soltanto|ma giusto|ma per|pero solo|pero soltanto|solo|soltanto|giusto|per', ''],
    ['ma ho solo|ma ho giusto|ho solo|ho soltanto|ho giusto|ho|avrei|ho tipo|ho forse', 'sono libero'],
  ]),
  en: phrases([
    ['that lasts|which lasts|it lasts|lasts|lasting|it ll last|that takes|which takes|it takes|and it lasts', ''],
    ['but|but only for|but just for|but only|only for|only|for', ''],
    [
      'but i can only give you|but i ve only got|but i only have|but i ve only|i can only give you|i could manage|i can manage|i ll have|i d have|i can spare|i could spare|i can give you|can give you|i ve only got|i ve got|i only have|i have only|i have|i ve only|i ve got about|but i ve got',
      'i m free',
    ],
  ]),
}
/** "Mi dia solo dieci minuti", "in just ten minutes" are from now on, and "per un'ora" may be told of something. */
const FROM_NOW: Record<Language, ReadonlySet<string>> = {
  it: wordSet('dia dai dammi datemi fra tra dateci lasci aspetti aspetta chiami'),
  en: wordSet('me in it us give off'),
}

export function withoutLengths(tokens: Token[], language: Language): Token[] {
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const having = FROM_NOW[language].has(tokens[at - 1]?.text ?? '') ? null : phraseAt(HAVING[language], tokens, at)
    const length = having && lengthAt(tokens, having.next, language)
    const ahead = length && tokens[length.next]?.text === 'from'
    const counted = length && !ahead && length.span !== 'unclear' && 'minutes' in length.span
    const token = tokens[at]
    if (counted && having.means !== '') plain.push(...having.means.split(' ').map(word))
    else if (!counted && token) plain.push(token)
    at = counted ? length.next : at + 1
  }
  return plain
}

/** "Last night at half nine, I mean, half nine!": the same words again, and no hour of their own. */
function withoutRepeated(tokens: Token[], language: Language): Token[] {
  const at = tokens.findLastIndex((_, one) => one > 0 && phraseAt(I_MEAN[language], tokens, one) !== null)
  const next = phraseAt(I_MEAN[language], tokens, at)?.next
  if (next === undefined) return tokens
  const written = (part: readonly Token[]) =>
    ` ${part.flatMap(({ kind, text }) => (kind === 'break' ? [] : [text])).join(' ')} `
  const again = written(tokens.slice(next))
  return again.trim() !== '' && written(tokens.slice(0, at)).includes(again) ? tokens.slice(0, at) : tokens
}
const I_MEAN: Record<Language, Phrases<true>> = {
  it: phrases([['cioe|dico|intendo', true]]),
  en: phrases([['i mean|i say|i repeat', true]]),
}

/** "Six this evening, yeah, six": said once more to be sure. */
const ONCE_MORE: Record<Language, ReadonlySet<string>> = {
  it: wordSet('si esatto certo ok'),
  en: wordSet('yeah yes yep yup ok okay right'),
}

export function withoutEchoedHour(all: Token[], language: Language): Token[] {
  const tokens = withoutRepeated(all, language)
  const end = tokens.findLastIndex(({ kind }) => kind !== 'break')
  const number = numberAt(tokens, end, language)
  if (!number || number.article) return tokens
  let back = end - 1
  while (tokens[back]?.kind === 'break' || tokens[back]?.text === 'at' || tokens[back]?.text === 'alle') back -= 1
  const said = tokens[end]?.text
  const before = tokens.slice(0, back).some(({ text }) => text === said)
  return before && ONCE_MORE[language].has(tokens[back]?.text ?? '') ? tokens.slice(0, back) : tokens
}

/** "Alle due … mmh, due e mezza": who hesitates between two hours corrects the first. */
const HESITATIONS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('mmh mm mmm uhm ehm ehmm mah hmm beh'),
  en: wordSet('er erm um umm hmm hm mmm uh well'),
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

/** "Ho tre figli", "I'm seventy-five years old": counted, and no hour. */
const COUNTED_THINGS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'anni figli figlie bambini bambine nipoti nipotini gatti cani gemelli clienti fratelli sorelle euro volte persone piani',
  ),
  en: wordSet(
    'years kids children grandkids grandchildren dogs cats customers brothers sisters euros pounds quid times people boys girls',
  ),
}
const POSSESSING: Record<Language, Phrases<true>> = {
  it: phrases([['ho|abbiamo|compio|ho gia', true]]),
  en: phrases([['i ve got|i ve|i have|i have got|we ve got|we have|i m|with', true]]),
}
/** "Fra due anni", "tre volte fa": counted from now. */
const COUNTED_FROM = wordSet('fra tra in ago fa from')

/** "Interno ventidue", "my mobile ends in double five": what is so called, or written. */
const LABELS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['interno|interno e|interno e il|interno numero|civico|civico e il|citofono|sportello|stanza|camera|scala', true],
    [
      'finisce per|finisce con|termina per|termina con|che finisce per|che finisce con|il mio numero finisce per|il mio numero finisce con|il numero finisce per|il numero finisce con|il cellulare finisce per|il cellulare finisce con',
      true,
    ],
  ]),
  en: phrases([
    ['extension|extension is|extension s|ext|flat|room|apartment|buzzer|ends in|ending in|it ends in', true],
    ['my number ends in|the number ends in|my mobile ends in|the mobile ends in|my phone ends in', true],
  ]),
}
/** "Tra due clienti", "between two cuts": two of them, and neither is an hour. */
const BETWEEN: Record<Language, ReadonlySet<string>> = { it: wordSet('tra fra'), en: wordSet('between') }
const OF_THINGS: Record<Language, RegExp> = { it: /^[a-z]{3,}[ie]$/, en: /^[a-z]{3,}s$/ }

function labelledAt(tokens: readonly Token[], at: number, language: Language): number | null {
  const label = phraseAt(LABELS[language], tokens, at)
  if (label) {
    let end = label.next
    while (REPEATS.has(tokens[end]?.text ?? '') || numberAt(tokens, end, language)?.article === false) end += 1
    return end > label.next && tokens[end]?.text !== 'o' ? end : null
  }
  const street = language === 'en' ? streetAt(tokens, at) : null
  if (street !== null) return street
  const two = BETWEEN[language].has(tokens[at]?.text ?? '') ? numberAt(tokens, at + 1, language) : null
  const thing = tokens[two?.next ?? 0]
  if (two?.value !== 2 || thing?.kind !== 'word' || lengthAt(tokens, at + 1, language)) return null
  return OF_THINGS[language].test(thing.text) && numberAt(tokens, two.next, language) === null ? two.next + 1 : null
}

/** "At fifteen Church Street". */
function streetAt(tokens: readonly Token[], at: number): number | null {
  const number = numberAt(tokens, at, 'en')
  const one = number && [1, 2, 3].find((more) => STREETS.has(tokens[at + more]?.text ?? ''))
  if (one === undefined || one === null) return null
  const name = number && !number.article ? tokens.slice(number.next, at + one) : []
  return name.length > 0 && name.every(({ text, kind }) => kind === 'word' && !NO_NAMES.has(text)) ? at + one + 1 : null
}
const STREETS = wordSet('street road avenue lane terrace crescent gardens grove mews')
const NO_NAMES = wordSet('the a an my our this that on in by is s if when i we they')

export function withoutCounts(said: Token[], language: Language): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < said.length; ) {
    const next = labelledAt(said, at, language)
    if (next === null) tokens.push(said[at] as Token)
    at = next ?? at + 1
  }
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const having = phraseAt(POSSESSING[language], tokens, at)
    const number = numberAt(tokens, having?.next ?? at, language)
    const counted = number && !number.article && COUNTED_THINGS[language].has(tokens[number.next]?.text ?? '')
    const from =
      COUNTED_FROM.has(tokens[at - 1]?.text ?? '') || COUNTED_FROM.has(tokens[(number?.next ?? at) + 1]?.text ?? '')
    const token = tokens[at]
    if (token && !(counted && !from)) plain.push(token)
    at = counted && !from ? number.next + 1 : at + 1
  }
  return plain
}

/** "Alle sei, e se non rispondo riprovi alle sette": the first try is the one that is asked for. */
const NO_ANSWER: Record<Language, Phrases<true>> = {
  it: phrases([
    // "Se non rispondo", as idioms leave it.
    ['senessuno|e senessuno|poi senessuno', true],
    ['se cade la linea|e se cade la linea', true],
  ]),
  en: phrases([
    ['if i don t answer|and if i don t answer|if i don t pick up|and if i don t pick up|if there s no answer', true],
    [
      'and if there s no answer|if you don t get me|and if you don t get me|if nobody answers|and if nobody answers',
      true,
    ],
  ]),
}

const FIRST_TRY: ReadonlySet<string> = wordSet('at alle all')

export function withoutSecondTry(said: Token[], language: Language): Token[] {
  const tokens = withoutOptions(said, language)
  const at = tokens.findIndex((_, one) => one > 0 && phraseAt(NO_ANSWER[language], tokens, one) !== null)
  // "If I don't answer at ten try again at eleven": the first try has its hour in there, and the second is none.
  const first = phraseAt(NO_ANSWER[language], tokens, 0)
  const lead = first ? first.next + 1 : -1
  if (first && FIRST_TRY.has(tokens[first.next]?.text ?? '') && numberAt(tokens, lead, language)?.article === false)
    return []
  const told = at > 0 && tokens.slice(0, at).some((_, one) => numberAt(tokens, one, language)?.article === false)
  return told ? tokens.slice(0, at) : tokens
}

/** "Dopo le sei e mezza, non prima": said at the end, and of no other hour. */
const NOT_BEFORE: Record<Language, Phrases<true>> = {
  it: phrases([['non prima|e non prima|ma non prima|non dopo|e non dopo|ma non dopo', true]]),
  en: phrases([['not before|and not before|but not before|no earlier|not earlier|not after|no later', true]]),
}

/** "La messa delle dieci", "the ten o'clock news": what it is called, and no hour to call at. */
/** "Alle quattro, non prima, che ho il fisioterapista": and then why. */
const WHY: Record<Language, Phrases<true>> = {
  it: phrases([['che|perche|siccome|visto|dato|sono|ho|devo|esco|lavoro', true]]),
  en: phrases([['because|cos|as|since|i m|i am|i ve|i have|i ll be|i work|we re|the|my', true]]),
}

const NAMED_BY_HOUR: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'messa treno volo aereo telegiornale tg corriera autobus pullman lezione riunione turno film spettacolo notiziario',
  ),
  en: wordSet('mass train news bus flight meeting class lecture service show'),
}
/** "Evening, love": a greeting. */
const GREETINGS = wordSet('morning afternoon evening')
const NO_GREETING = wordSet(
  'morning afternoon evening at is s would works suits please , around about after before if then or and',
)

export function withoutAsides(tokens: Token[], language: Language): Token[] {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'break') + 1
  const cut = tokens.findIndex((_, at) => at > 0 && phraseAt(NOT_BEFORE[language], tokens, at)?.next === end)
  const said = cut > 0 ? tokens.slice(0, cut) : withoutNotBefore(tokens, language)
  const greets =
    language === 'en' && GREETINGS.has(said[0]?.text ?? '') && said.length > 2 && !NO_GREETING.has(said[1]?.text ?? '')
  return withoutNamed(greets && !numberAt(said, 1, language) ? said.slice(1) : said, language)
}

/** Behind an hour that was named, and before nothing but a reason without one. */
function withoutNotBefore(tokens: Token[], language: Language): Token[] {
  const isNumber = (at: number) => numberAt(tokens, at, language)?.article === false
  const at = tokens.findIndex((_, one) => one > 0 && phraseAt(NOT_BEFORE[language], tokens, one) !== null)
  const next = phraseAt(NOT_BEFORE[language], tokens, at)?.next
  if (next === undefined) return tokens
  const why = tokens[next]?.kind === 'break' ? next + 1 : next
  if (TO_HOUR.has(tokens[why]?.text ?? '') && isNumber(why + 1)) return [...tokens.slice(0, at), ...tokens.slice(why)]
  if (!tokens.slice(0, at).some((_, one) => isNumber(one))) return tokens
  if (!phraseAt(WHY[language], tokens, why) || tokens.some((_, one) => one >= next && isNumber(one))) return tokens
  return [...tokens.slice(0, at), word(BECAUSE[language]), ...tokens.slice(why)]
}
const TO_HOUR = wordSet('at alle all')
const BECAUSE: Record<Language, string> = { it: 'perche', en: 'because' }

function withoutNamed(tokens: Token[], language: Language): Token[] {
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    const next = language === 'it' ? namedAfter(tokens, at) : namedBefore(tokens, at)
    if (token && next === null) plain.push(token)
    at = next ?? at + 1
  }
  return plain
}

const QUARTERS: Phrases<true> = phrases([
  ['e mezza|e mezzo|e un quarto|meno un quarto|e tre quarti|e venti|e dieci', true],
])

function namedAfter(tokens: readonly Token[], at: number): number | null {
  if (isTrain(tokens, at, 'it')) return at + 1
  if (!['delle', 'dell'].includes(tokens[at]?.text ?? '')) return null
  const next = numberAt(tokens, at + 1, 'it')?.next ?? null
  if (NAMED_BY_HOUR.it.has(tokens[at - 1]?.text ?? '')) return next
  if (next === null || tokens[at - 1]?.text !== 'quello') return null
  // "Quello delle sei e un quarto era strapieno", but "quello delle sei va bene".
  const end = phraseAt(QUARTERS, tokens, next)?.next ?? next
  return phraseAt(TRAIN_RUNS.it, tokens, end) ? end : null
}

/** What is said of trains. */
// biome-ignore format: a table reads in columns
const TRAIN_RUNS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['e sempre|e in ritardo|e cancellato|e soppresso|e pieno|e stato|e partito|e gia|era|non e|non passa|non si|non parte|parte|ha|per|da|arriva|arrivava|mi e|l ho|salta|l hanno|lo hanno|viaggia', true],
  ]),
  en: phrases([
    ['s been|has been|s cancelled|is cancelled|was cancelled|s late|is late|was late|s delayed|is delayed|was delayed', true],
    ['from|to|out of|into|train|bus|flight|up to|down to|never|didn t|s full|is full|was full|s always|is always', true],
    ['was packed|is packed|s packed|was early|left|leaves|just left|s running|is running|was running|s gone|has gone|s just|has just|runs|got cancelled|got in', true],
  ]),
}

/** "The 5:30 was cancelled", "il 7:15 è in ritardo": a train by its minutes. */
const isTrain = (tokens: readonly Token[], at: number, language: Language): boolean =>
  /^\d{1,2}[.:]\d\d$/.test(tokens[at]?.text ?? '') &&
  ['the', 'il', 'quello'].includes(tokens[at - 1]?.text ?? '') &&
  phraseAt(TRAIN_RUNS[language], tokens, at + 1) !== null

const PAST = wordSet('past to')

function namedBefore(tokens: readonly Token[], at: number): number | null {
  const number = numberAt(tokens, at, 'en')
  // "The ten fifteen's been cancelled".
  const minutes = number && tokens[at - 1]?.text === 'the' ? numberAt(tokens, number.next, 'en') : null
  if (minutes && !minutes.article && phraseAt(TRAIN_RUNS.en, tokens, minutes.next)) return minutes.next
  if (isTrain(tokens, at, 'en')) return at + 1
  // "The quarter past five's been cancelled".
  const hour =
    PAST.has(tokens[at + 1]?.text ?? '') && tokens[at - 1]?.text === 'the' ? numberAt(tokens, at + 2, 'en') : null
  if (hour && !hour.article && phraseAt(TRAIN_RUNS.en, tokens, hour.next)) return hour.next
  if (!number || number.article || tokens[number.next]?.text !== 'o' || tokens[number.next + 1]?.text !== 'clock')
    return null
  return NAMED_BY_HOUR.en.has(tokens[number.next + 2]?.text ?? '') ? number.next + 2 : null
}
