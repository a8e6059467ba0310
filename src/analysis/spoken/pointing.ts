import type { Language } from '#contract/agent-document.ts'
import { dayMentionAt } from './days.ts'
import { numberAt } from './numerals.ts'
import { REQUESTS } from './standing-words.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * "I'm off on the 24th, so call me that day at two": a day that is said by pointing back to one that was told. It is
 * that one, where only one was told; where none or several were, or where it is counted from one ("two days later"),
 * nobody knows which, and never is it today.
 */

interface On {
  language: Language
  day: Temporal.PlainDate
}

/** The same day; the word behind the sign is the part of it that is pointed to. */
// biome-ignore format: a table reads in columns
const THAT_DAY: Record<Language, Phrases<string>> = {
  it: phrases([
    ['quel giorno li|quel giorno la|quel giorno|quello stesso giorno|lo stesso giorno|il giorno stesso|quella data|quella stessa data|la stessa data|quella giornata', ''],
    ['quella mattina|quella stessa mattina|la mattina stessa|la stessa mattina|quel mattino', 'mattina'],
    ['quel pomeriggio|quello stesso pomeriggio|il pomeriggio stesso|lo stesso pomeriggio', 'pomeriggio'],
    ['quella sera|quella stessa sera|la sera stessa|la stessa sera', 'sera'],
  ]),
  en: phrases([
    ['that day|that same day|that very day|the same day|the very same day|that date|the same date|that particular day|the day itself', ''],
    ['that morning|that same morning|the same morning', 'morning'],
    ['that afternoon|that same afternoon|the same afternoon', 'afternoon'],
    ['that evening|that same evening|the same evening|that night|the same night', 'evening'],
  ]),
}
/** "That day last week", "lo stesso giorno della settimana scorsa": no day that was just told. */
const OF_ANOTHER: Record<Language, ReadonlySet<string>> = {
  it: wordSet('della del di che scorso'),
  en: wordSet('last of when as you i we they every each'),
}

/** Counted from a day that was told; `*` is a weekday. What the reader of days after days has left is nobody's. */
// biome-ignore format: a table reads in columns
const COUNTED: Record<Language, Phrases<true>> = {
  it: phrases([
    ['il giorno dopo|il giorno seguente|il giorno successivo|il giorno appresso|il giorno prima|il giorno precedente|la vigilia|l indomani', true],
    ['la mattina dopo|la mattina prima|la sera dopo|la sera prima|il pomeriggio dopo|il pomeriggio prima|la mattina seguente|la mattina successiva|la sera successiva', true],
    ['due giorni dopo|tre giorni dopo|qualche giorno dopo|pochi giorni dopo|due giorni prima|qualche giorno prima|una settimana dopo|la settimana dopo|la settimana successiva|la settimana seguente|quella settimana|quel mese', true],
    ['il * dopo|il * successivo|il * seguente|il * prima|la * dopo|la * successiva|la * seguente|la * prima|* successivo|* successiva', true],
  ]),
  en: phrases([
    ['the day after|the day after that|the following day|the next day|the day before|the previous day|the eve', true],
    ['the morning after|the morning before|the night before|the night after|the evening before|the evening after|the following morning|the following afternoon|the following evening|the next morning|the next afternoon|the next evening', true],
    ['a day later|a day or two later|a day or two after|two days later|two days after|three days later|three days after|a couple of days later|a couple of days after|a few days later|a few days after|a week later|the week after|the following week|later that week|that week|that month|later that day', true],
    ['the following *|the * after|the * following|the * before', true],
  ]),
}

/** Up to that day or from it on: not the day itself. */
const LEANING: Record<Language, ReadonlySet<string>> = {
  it: wordSet('fino entro dal dalla da prima dopo'),
  en: wordSet('until till til by from before after since'),
}
const LEANING_WITHIN = 3

/** What stands in place of a day that is pointed to; null where nobody knows which it is. */
export function withThatDay(tokens: readonly Token[], on: On): readonly Token[] | null {
  const { language } = on
  const said: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const that = phraseAt(THAT_DAY[language], tokens, at)
    if (!that || !isAskedFor(tokens, { at, next: that.next, language })) {
      said.push(tokens[at] as Token)
      at += 1
      continue
    }
    const day = onlyDay(said, on)
    if (!day) return null
    while (BEFORE_DAY.has(said.at(-1)?.text ?? '')) said.pop()
    said.push(...day)
    if (that.means !== '') said.push({ text: that.means, kind: 'word', glued: false })
    at = that.next
  }
  return isCounted(said, on) || isUnnamed(said, on) ? null : said
}
const BEFORE_DAY: ReadonlySet<string> = wordSet('on in for')

/** "Wednesday at two, I'm off that day" only tells: it has no hour behind it, and no call before it. */
function isAskedFor(
  tokens: readonly Token[],
  { at, next, language }: { at: number; next: number; language: Language },
): boolean {
  const behind = tokens[next]?.text ?? ''
  if (OF_ANOTHER[language].has(behind)) return false
  if (TO_HOUR.has(behind) || numberAt(tokens, next, language)?.article === false) return true
  return isCalled(tokens, at, language)
}

/** A call is asked for, or denied, right before it. */
function isCalled(tokens: readonly Token[], at: number, language: Language): boolean {
  const before = tokens.slice(Math.max(0, at - CALL_WITHIN), at)
  return before.some((one, back) => phraseAt(REQUESTS[language], before, back) !== null || CALLS.has(one.text))
}
const TO_HOUR: ReadonlySet<string> = wordSet('at around about alle all verso sulle')
const CALLS: ReadonlySet<string> = wordSet('call ring phone chiami chiamate chiamarmi telefoni')
const CALL_WITHIN = 4

/** The words of the one day that was named; the same one may be named twice. */
function onlyDay(tokens: readonly Token[], on: On): readonly Token[] | null {
  const days: Token[][] = []
  for (let at = 0; at < tokens.length; ) {
    const next = dayMentionAt(tokens, at, { ...on, ahead: true })?.next
    if (next !== undefined) {
      const before = tokens.slice(Math.max(0, at - LEANING_WITHIN), at)
      if (before.some(({ text }) => LEANING[on.language].has(text))) return null
      // "The twenty fourth": the article goes with it.
      const from = ARTICLES.has(tokens[at - 1]?.text ?? '') ? at - 1 : at
      days.push(tokens.slice(from, next))
    }
    at = next ?? at + 1
  }
  const [first, ...more] = days
  const written = (day: readonly Token[]) => day.map(({ text }) => text).join(' ')
  return first && more.every((day) => written(day) === written(first)) ? first : null
}
const ARTICLES: ReadonlySet<string> = wordSet('the il l')

/** "Torno il venti, mi chiami due giorni dopo": a day was told before it, and it is counted from there. */
function isCounted(tokens: readonly Token[], on: On): boolean {
  const marked = tokens.map((token) => (WEEKDAY[on.language].test(token.text) ? { ...token, text: '*' } : token))
  const at = marked.findIndex((_, one) => {
    const next = phraseAt(COUNTED[on.language], marked, one)?.next
    return next !== undefined && (!tokens[next] || GOES_ON.has(tokens[next].text))
  })
  return at > 0 && tokens.slice(0, at).some((_, one) => dayMentionAt(tokens, one, { ...on, ahead: true }) !== null)
}
/** "In the morning before I start": not with a clause of its own. */
const GOES_ON: ReadonlySet<string> = wordSet(
  ', at around about in please instead if thanks say half quarter alle all verso sulle mattina ' +
    'pomeriggio sera se per grazie',
)
const WEEKDAY: Record<Language, RegExp> = {
  it: /^(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)$/,
  en: /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/,
}

/** A day that has no name: whoever asks for it does not mean today, though only an hour is read. */
// biome-ignore format: a table reads in columns
const UNNAMED: Record<Language, Phrases<true>> = {
  it: phrases([
    ['il giorno della|il giorno del|il giorno dello|il giorno dell|il giorno dei|il giorno delle|il giorno di|il giorno che|il giorno in cui|il giorno dopo la|il giorno dopo il|il giorno dopo l', true],
    ['un altro giorno|qualche altro giorno|un giorno diverso|il mio compleanno|il compleanno di|l onomastico di', true],
  ]),
  en: phrases([
    ['the day of|the day the|the day i|the day we|the day my|the day our|the day he|the day she|the day they|the day after the|the day after my|the day before the|the day before my', true],
    ['another day|a different day|some other day|my birthday|his birthday|her birthday|our anniversary|my anniversary|pension day|payday|pay day|market day|bin day', true],
  ]),
}
/** One of several such days, whatever week it is in; `*` is a weekday. */
// biome-ignore format: a table reads in columns
const ONE_OF: Record<Language, Phrases<true>> = {
  it: phrases([['un giorno della settimana|un giorno della prossima|un giorno di settimana|qualche giorno della|l altro *|l altra *', true]]),
  en: phrases([['one day next|some day next|a day next|sometime next|some time next|one day this|some day this|the other *', true]]),
}
const AFTER: Record<Language, Phrases<true>> = {
  it: phrases([
    ['* dopo|* prima di|* dopo le|* dopo la|* dopo il|* dopo l|* prima delle|* prima della|* prima del', true],
  ]),
  en: phrases([['* after|* before|* after the|* before the|* after my|* before my', true]]),
}
/** "Il lunedì dopo Pasqua": not the next one. */
const EVENTS: ReadonlySet<string> = wordSet(
  'pasqua natale vacanze ferie feste matrimonio funerale operazione ponte intervento trasloco esame laurea battesimo ' +
    'easter christmas holidays holiday wedding funeral operation surgery exam exams move christening break',
)

function isUnnamed(tokens: readonly Token[], on: On): boolean {
  const { language } = on
  const marked = tokens.map((token) => (WEEKDAY[language].test(token.text) ? { ...token, text: '*' } : token))
  return marked.some((_, at) => {
    if (phraseAt(ONE_OF[language], marked, at)) return true
    const after = phraseAt(AFTER[language], marked, at)
    if (after && EVENTS.has(tokens[after.next]?.text ?? '')) return true
    const unnamed = phraseAt(UNNAMED[language], tokens, at)
    if (!unnamed || !isCalled(tokens, at, language)) return false
    return tokens.every((_, one) => dayMentionAt(tokens, one, { ...on, ahead: true }) === null)
  })
}
