import type { Language } from '#contract/agent-document.ts'
import { minutesEnd } from './clock-now.ts'
import { numberAt } from './numerals.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** Days that are said by the day before them, and days that are only told so that both know where they are. */

const WEEKDAYS: Record<Language, readonly string[]> = {
  it: ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'],
  en: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
}
const NEAR: Record<Language, readonly string[]> = {
  it: ['oggi', 'domani', 'dopodomani'],
  en: ['today', 'tomorrow', 'overmorrow'],
}

const DAY_AFTER: Record<Language, Phrases<true>> = {
  it: phrases([['il giorno dopo|il giorno seguente|il giorno successivo|il giorno appresso', true]]),
  en: phrases([['the day after that|the day after|the following day|the next day', true]]),
}
/** "Non questo venerdì, quello dopo": of a weekday it is the same one a week later; `*` is that weekday. */
const ONE_AFTER: Record<Language, Phrases<true>> = {
  it: phrases([
    ['quello dopo|quella dopo|quello successivo|quella successiva|quello seguente|quello dopo ancora', true],
    ['* dopo|* successivo|* successiva|* seguente|* dopo ancora', true],
  ]),
  en: phrases([
    ['the one after that|the one after|the following one|the * after that|the * after|the following *', true],
  ]),
}
const ONE_OPENS = wordSet('quello quella the')
const A_WEEK_LATER: Record<Language, readonly string[]> = { it: ['a', 'otto'], en: ['week'] }
/** What may follow it; a noun makes it the day after something else: "the day after the wedding". */
const GOES_ON: Record<Language, ReadonlySet<string>> = {
  it: wordSet('alle all verso sulle mattina pomeriggio sera se per dopo invece grazie , a dalle nel di in'),
  en: wordSet(
    'at around about in morning afternoon evening please instead then if thanks , say works would is though maybe half quarter ten s',
  ),
}

/** "Tomorrow, no wait, the day after": the day after the one that was named last. */
export function withDaysAfter(tokens: readonly Token[], language: Language): Token[] {
  const plain: Token[] = []
  let last = ''
  let counted = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    const one = counted ? null : oneAfter(tokens, at, { last, language })
    const phrase = one ?? phraseAt(DAY_AFTER[language], tokens, at)
    const behind = phrase && tokens[phrase.next]
    const ends = phrase && (!behind || GOES_ON[language].has(behind.text) || isDayWord(behind.text, language))
    const next = ends ? (one?.words ?? following(last, language, behind)) : null
    if (next) for (const text of next) plain.push({ text, kind: 'word', glued: false })
    else if (token) plain.push(token)
    if (token && isDayWord(token.text, language) && !isAside(tokens, at, language)) {
      last = token.text
      counted = isCounted(tokens, at, language)
    }
    at = phrase && next ? phrase.next : at + 1
  }
  return plain
}

/** "Martedì no, che è domani, quello dopo": said of the day before it. */
const isAside = (tokens: readonly Token[], at: number, language: Language): boolean =>
  at > 1 &&
  NEAR[language].includes(tokens[at]?.text ?? '') &&
  [1, 2, 3].some((back) => phraseAt(APPOSITION[language], tokens, at - back)?.next === at)

/** "Next Friday" is counted from the week, so that nobody knows which is the one after. */
const isCounted = (tokens: readonly Token[], at: number, language: Language): boolean =>
  language === 'en' && tokens[at - 1]?.text === 'next'

function oneAfter(
  tokens: readonly Token[],
  at: number,
  { last, language }: { last: string; language: Language },
): { words: readonly string[]; next: number } | null {
  const first = tokens[at]?.text ?? ''
  if (last === '' || (first !== last && !ONE_OPENS.has(first))) return null
  if (!WEEKDAYS[language].includes(last)) {
    const phrase = phraseAt(ONE_AFTER[language], tokens, at)
    const words = following(last, language)
    return phrase && words && { words, next: phrase.next }
  }
  const marked = tokens.slice(at, at + 4).map((token) => (token.text === last ? { ...token, text: '*' } : token))
  const phrase = phraseAt(ONE_AFTER[language], marked, 0)
  return phrase && { words: [last, ...A_WEEK_LATER[language]], next: at + phrase.next }
}

export const isDayWord = (text: string, language: Language): boolean =>
  NEAR[language].includes(text) || WEEKDAYS[language].includes(text)

function following(day: string, language: Language, behind?: Token | null): readonly string[] | null {
  const weekday = WEEKDAYS[language].indexOf(day)
  const next =
    weekday >= 0
      ? WEEKDAYS[language][(weekday + 1) % WEEKDAYS[language].length]
      : day === ''
        ? undefined
        : NEAR[language][NEAR[language].indexOf(day) + 1]
  if (next !== undefined) return [next]
  // "Dopodomani no, il giorno dopo".
  if (day !== NEAR[language].at(-1)) return null
  return behind && isDayWord(behind.text, language) ? [] : THIRD_DAY[language]
}
const THIRD_DAY: Record<Language, readonly string[]> = { it: ['fra', 'tre', 'giorni'], en: ['in', 'three', 'days'] }

/** "Fra due giorni, che è sabato": the same day by another name. */
const APPOSITION: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'che e un|che e una|che cade di|che viene di|che dovrebbe essere|che dovrebbe essere un|che sarebbe un|che poi e un|che e il|che sarebbe il|e un|che e|che poi e|che sarebbe|che poi sarebbe|che sara|che e poi',
      true,
    ],
  ]),
  en: phrases([
    [
      'that s the|which is the|which is what|that s what|being a|being|which is a|which s a|that s a|that is a|which would be a|that would be a|it s a|is that a|which is|which s|which would be|which will be|that s|that is|that would be',
      true,
    ],
  ]),
}

/** Parts the two names by a pause: if they are not the same day, the two contradict each other. */
export function withoutApposition(tokens: Token[], language: Language): Token[] {
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrase = at > 0 ? phraseAt(APPOSITION[language], tokens, at) : null
    const names = phrase && isDayWord(tokens[phrase.next]?.text ?? '', language)
    const token = tokens[at]
    // "Mercoledì che è il venticinque".
    const article =
      phrase &&
      language === 'it' &&
      tokens[phrase.next - 1]?.text === 'il' &&
      isDayWord(tokens[at - 1]?.text ?? '', language)
    if (article && numberAt(tokens, phrase.next, language)) {
      plain.push({ text: ',', kind: 'break', glued: false }, { text: 'il', kind: 'word', glued: false })
      at = phrase.next
      continue
    }
    if (names) plain.push({ text: ',', kind: 'break', glued: false })
    else if (token) plain.push(token)
    if (!names) at += 1
    else if (token) {
      const day = tokens[phrase.next]
      // "That's a Monday, isn't it?"
      const comma = tokens[phrase.next + 1]?.kind === 'break' ? 1 : 0
      at = phraseAt(ASKED_BACK[language], tokens, phrase.next + 1 + comma)?.next ?? phrase.next + 1
      // "No, that's Saturday, Monday then": where another one follows it was only told.
      const told = tokens.slice(at, at + 2).some(({ text }) => isDayWord(text, language))
      if (day && !told) plain.push(day)
    }
  }
  return plain
}

/** "Tuesday's better than Monday": what is worse is not named at all. */
export function withoutWorse(tokens: Token[], language: Language): Token[] {
  if (language !== 'en') return tokens
  // "I'd rather Monday at ten than Friday".
  if (!tokens.some(({ text }) => text === 'than')) return tokens
  const rather = tokens.some(({ text }) => PREFERRED.has(text))
  const at = tokens.findIndex(
    ({ text }, one) => tokens[one + 1]?.text === 'than' && (COMPARED.has(text) || (rather && isPicked(tokens, one))),
  )
  if (at < 1) return tokens
  const worse = tokens[at + 2]?.text === 'the' ? at + 3 : at + 2
  const text = tokens[worse]?.text ?? ''
  const named = isDayWord(text, language) || PARTS.has(text) || numberAt(tokens, worse, language)?.article === false
  return named ? [...tokens.slice(0, at + 1), ...tokens.slice(worse + 1)] : tokens
}
const COMPARED = wordSet('better easier')
const PREFERRED = wordSet('rather sooner prefer')
const isPicked = (tokens: readonly Token[], at: number): boolean =>
  isDayWord(tokens[at]?.text ?? '', 'en') ||
  PARTS.has(tokens[at]?.text ?? '') ||
  numberAt(tokens, at, 'en')?.article === false
const PARTS = wordSet('morning mornings afternoon afternoons evening evenings')

const EITHER: Record<Language, ReadonlySet<string>> = { it: wordSet('o oppure e'), en: wordSet('or and') }
const BETWEEN = wordSet('between tra fra')
const LEADING = wordSet('le alle l all il at the on')

/** "Ten or eleven? Eleven": of two that were offered the one that is said again. */
export function withoutChoice(tokens: Token[], language: Language): Token[] {
  const kindAt = (at: number) =>
    isDayWord(tokens[at]?.text ?? '', language)
      ? 'day'
      : numberAt(tokens, at, language)?.article === false && numberAt(tokens, at, language)?.next === at + 1
        ? 'number'
        : null
  for (let at = 0; at < tokens.length - 3; at += 1) {
    const kind = kindAt(at)
    const joint = tokens[at + 1]?.text ?? ''
    if (!kind || !EITHER[language].has(joint)) continue
    const led = LEADING.has(tokens[at - 1]?.text ?? '') ? at - 1 : at
    const between = BETWEEN.has(tokens[led - 1]?.text ?? '')
    if ((joint === 'e' || joint === 'and') !== between) continue
    const other = LEADING.has(tokens[at + 2]?.text ?? '') ? at + 3 : at + 2
    if (kindAt(other) !== kind || tokens[other]?.text === tokens[at]?.text) continue
    const again = tokens.slice(other + 1).filter(({ text }) => [tokens[at]?.text, tokens[other]?.text].includes(text))
    if (new Set(again.map(({ text }) => text)).size !== 1) continue
    const rest = tokens.slice(other + 1)
    const one = rest.findIndex((token) => again.includes(token))
    // "… eleven": the hour that is said again needs no "at".
    const bare = kind === 'number' && !BEFORE_PICKED.has(rest[one - 1]?.text ?? '')
    const picked = bare ? rest.toSpliced(one, 0, { text: TO[language], kind: 'word', glued: true }) : rest
    return [...tokens.slice(0, between ? led - 1 : led), PAUSE, ...picked]
  }
  return tokens
}
const BEFORE_PICKED = wordSet('le alle l all at half quarter past to di e meno a')
const TO: Record<Language, string> = { it: 'alle', en: 'at' }
const PAUSE: Token = { text: ',', kind: 'break', glued: false }

/** "Oggi è mercoledì", "it's Wednesday today"; `*` is a weekday. */
const TELLS_DAY: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'oggi e *|oggi e gia *|oggi siamo *|oggi siamo a *|domani e *|domani e gia *|domani sarebbe *|dopodomani e *',
      true,
    ],
    [
      'siamo a *|siamo di *|siamo gia a *|e * oggi|oggi che giorno e *|oggi che giorno e|che giorno e oggi *|che giorno e oggi',
      true,
    ],
  ]),
  en: phrases([
    [
      'today is *|today s *|it s * today|it is * today|tomorrow is *|tomorrow s *|overmorrow is *|overmorrow s *|today being *',
      true,
    ],
    [
      'what s today *|what s today|what day is it today *|what day is it today|what day is today *|what day is today',
      true,
    ],
  ]),
}
/** "Oggi ne abbiamo diciotto": and then a number. */
const TELLS_DATE: Record<Language, Phrases<true>> = {
  it: phrases([['oggi ne abbiamo|oggi e il|oggi siamo il|oggi siamo al', true]]),
  en: phrases([['today s the|today is the|it s the', true]]),
}
/** Said behind it to be sure. */
const ASKED_BACK: Record<Language, Phrases<true>> = {
  it: phrases([['vero|giusto|o sbaglio|se non sbaglio|ok|ah gia|ah ecco', true]]),
  en: phrases([['right|yeah|isn t it|is it|correct|okay|ok', true]]),
}

/** "I'm knackered, it's Friday. Tuesday at ten": with another day right behind it. */
const IT_IS: Record<Language, Phrases<true>> = {
  it: phrases([['e|e gia|siamo a|siamo gia a|ormai e|oramai e', true]]),
  en: phrases([['it s|it is|it s only|it s already|it s a', true]]),
}

const CORRECTING = wordSet('no anzi aspetti wait sorry')
const REASON_WITHIN = 7

/** "… no, è sabato e dormo, domani a mezzogiorno": where the next day is named, and nothing but words between. */
function otherDay(tokens: readonly Token[], day: number, language: Language): number | null {
  const next = tokens.findIndex(({ text }, at) => at > day && isDayWord(text, language))
  // "It's Thursday today".
  if (next <= day + 1 || next - day > REASON_WITHIN || tokens[next]?.text === tokens[day]?.text) return null
  const between = tokens.slice(day + 1, next)
  return between.some((_, at) => numberAt(between, at, language)?.article === false) ? null : next
}

export function withoutDayNow(tokens: Token[], language: Language): Token[] {
  const isWeekday = (at: number) => WEEKDAYS[language].includes(tokens[at]?.text ?? '')
  for (let at = 0; at < tokens.length; at += 1) {
    const day = phraseAt(IT_IS[language], tokens, at)?.next
    if (day === undefined || !isWeekday(day)) continue
    const after = tokens[at - 1]?.kind === 'break' ? at - 2 : at - 1
    const other = CORRECTING.has(tokens[after]?.text ?? '') ? otherDay(tokens, day, language) : null
    if (other !== null) return [...tokens.slice(0, at), ...tokens.slice(other)]
    const behind = tokens[day + 1]?.kind === 'break' ? day + 2 : day + 1
    // "E lunedì martedì": one of the two is no "è", and nobody knows which.
    if (isWeekday(behind) && tokens[behind]?.text !== tokens[day]?.text && at > 0)
      return [...tokens.slice(0, at), ...tokens.slice(behind)]
  }
  return tokens
}

/** Each weekday as `*`, as tables of phrases write it. */
export const weekdaysMarked = (tokens: readonly Token[], language: Language): Token[] =>
  tokens.map((token) => (WEEKDAYS[language].includes(token.text) ? { ...token, text: '*' } : token))

/** Leaves such words out where another day is named behind them; where none is, they may be the day that is meant. */
export function withoutBackground(tokens: Token[], language: Language): Token[] {
  const marked = weekdaysMarked(tokens, language)
  for (let at = 0; at < tokens.length; at += 1) {
    const next = phraseAt(TELLS_DAY[language], marked, at)?.next ?? dateTold(tokens, at, language)
    if (next === null || !tokens.slice(next).some(({ text }) => isDayWord(text, language) || text === 'il')) continue
    const end = phraseAt(ASKED_BACK[language], tokens, next)?.next ?? next
    const start = reasonBefore(tokens, at, language)
    return [...tokens.slice(0, start), ...withoutBackground(tokens.slice(end), language)]
  }
  return tokens
}

/** "Visto che domani è giovedì": the reason goes with what it gives. */
const REASONS: Record<Language, Phrases<true>> = {
  it: phrases([['visto che|dato che|siccome|poiche', true]]),
  en: phrases([['seeing as|given that|since|as|because', true]]),
}
const REASON_WORDS_MAX = 2

function reasonBefore(tokens: readonly Token[], at: number, language: Language): number {
  for (let many = REASON_WORDS_MAX; many > 0; many -= 1)
    if (phraseAt(REASONS[language], tokens, at - many)?.next === at) return at - many
  return at
}

/** "No, quale sette": an hour that is echoed to be thrown away. */
const ECHOING: Record<Language, Phrases<true>> = {
  it: phrases([['macche alle|macche le|macche|quale|macche all|quali alle|quale alle', true]]),
  en: phrases([['what do i mean', true]]),
}

/** "Oggi alle cinque, ma che dico oggi, domani": as idioms leave it. */
function withoutDayEcho(tokens: Token[], language: Language): Token[] {
  const at = tokens.findIndex(
    ({ text }, one) =>
      text === TAKEN_BACK[language].text &&
      isDayWord(tokens[one + 1]?.text ?? '', language) &&
      tokens.slice(0, one).some((before) => before.text === tokens[one + 1]?.text) &&
      tokens.slice(one + 2, one + 5).some((behind) => isDayWord(behind.text, language)),
  )
  return at < 0 ? withoutHourEcho(tokens, language) : tokens.toSpliced(at + 1, 1)
}

/** "Alle nove, ma che dico le nove, alle dieci". */
function withoutHourEcho(tokens: Token[], language: Language): Token[] {
  const isNumber = (at: number) => numberAt(tokens, at, language)?.article === false
  for (let at = 1; at < tokens.length; at += 1) {
    if (tokens[at]?.text !== TAKEN_BACK[language].text) continue
    const again = TO_HOUR.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
    const said = isNumber(again) && tokens.slice(0, at).some(({ text }) => text === tokens[again]?.text)
    const minutes = HAS_MINUTES.has(tokens[again + 1]?.text ?? '') || isNumber(again + 1)
    if (
      said &&
      !minutes &&
      [2, 3].some((more) => isNumber(again + more) && tokens[again + more]?.text !== tokens[again]?.text)
    )
      return tokens.toSpliced(at + 1, again - at)
  }
  return tokens
}
const TO_HOUR = wordSet('le alle at l all')
/** "Ten to four, wait, ten past four": the number is no hour, or not all of it. */
const HAS_MINUTES = wordSet('e meno past to')

export function withoutEcho(said: Token[], language: Language): Token[] {
  const tokens = withoutDayEcho(said, language)
  const at = tokens.findIndex((_, one) => phraseAt(ECHOING[language], tokens, one) !== null)
  const phrase = phraseAt(ECHOING[language], tokens, at)
  const number = phrase && numberAt(tokens, phrase.next, language)
  if (!number || number.article) return tokens
  const end = minutesEnd(tokens, number.next, language)
  return [...tokens.slice(0, at), TAKEN_BACK[language], ...tokens.slice(end)]
}
const TAKEN_BACK: Record<Language, Token> = {
  it: { text: 'anzi', kind: 'word', glued: false },
  en: { text: 'wait', kind: 'word', glued: false },
}

function dateTold(tokens: readonly Token[], at: number, language: Language): number | null {
  const phrase = phraseAt(TELLS_DATE[language], tokens, at)
  const number = phrase && numberAt(tokens, phrase.next, language)
  return number && !number.article ? number.next : null
}
