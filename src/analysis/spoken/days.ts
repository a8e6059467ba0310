import type { Language } from '#contract/agent-document.ts'
import {
  type CalendarDay,
  calendarDayAt,
  isMonth,
  MONTHS,
  monthNamed,
  type NamedDay,
  NOUGHTS,
  onCalendar,
  only,
} from './calendar.ts'
import { BESIDE_FEAST, FEASTS, type Feast, feastAt, feastOnDate } from './feasts.ts'
import { numberAt, ORDINALS } from './numerals.ts'
import { SPAN_OPENERS, type Span, spanAt } from './spans.ts'
import { GONE_STRETCHES, VAGUE_DAYS } from './vague-days.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * The day that some words name, seen from the day of the call. "Lunedì" is the first Monday from today on, or after
 * today where it has to lie ahead; "lunedì prossimo" the first one after today, "lunedì della settimana prossima" and
 * the English "next Monday" the one of the next calendar week. Two days that differ are no day, and neither is one that
 * the words only lean on ("prima di lunedì").
 */
type Mention =
  | { kind: 'date'; date: Temporal.PlainDate }
  | { kind: 'weekday'; weekday: number; which: 'coming' | 'after' | 'before' | number }
  | { kind: 'week'; ahead: number }
  | { kind: 'calendar'; named: CalendarDay }
  | { kind: 'unclear' }
  /** "Dopo la Befana": it says no day, and nothing against one that is named besides. */
  | { kind: 'beside' }

interface On {
  day: Temporal.PlainDate
  language: Language
  /** Where the indices of the tokens that named a day are noted. */
  read?: Set<number>
  /**
   * Whether what is named lies ahead: then feasts are days (a birthday at Christmas is not the next one), and a weekday
   * is never today, since whoever means today says so.
   */
  ahead?: boolean
  /** Whether a date is asked for: feasts are days then too, those of another year or of the past as they are said. */
  dated?: boolean
}

const RELATIVE: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map([
    ['oggi', 0],
    ['domani', 1],
    ['dopodomani', 2],
    ['ieri', -1],
    ['altroieri', -2],
  ]),
  en: new Map([
    ['today', 0],
    ['tomorrow', 1],
    ['overmorrow', 2],
    ['yesterday', -1],
    ['ereyesterday', -2],
  ]),
}
const WEEKDAYS: Record<Language, readonly string[]> = {
  it: ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'],
  en: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
}
const WEEKS: Record<Language, Phrases<number>> = {
  it: phrases([
    ['settimana prossima|prossima settimana|settimana prossimo|della prossima settimana|della prossima', 1],
    ['questa settimana|settimana in corso', 0],
    ['settimana scorsa|scorsa settimana|settimana passata', -1],
  ]),
  en: phrases([
    ['next week', 1],
    ['this week', 0],
    ['last week', -1],
  ]),
}
const LAST_DAYS: Record<Language, Phrases<'month' | 'year'>> = {
  it: phrases([
    ['fine mese|fine del mese|ultimo del mese|ultimo giorno del mese', 'month'],
    ['fine anno|fine dell anno|ultimo dell anno', 'year'],
  ]),
  en: phrases([
    ['end of the month|end of month|last day of the month|end of this month', 'month'],
    ['end of the year|end of year|end of this year', 'year'],
  ]),
}
/** "L'ultimo di novembre": and then a month. */
const LAST_OF: Record<Language, Phrases<true>> = {
  it: phrases([['ultimo di|ultimo giorno di|fine', true]]),
  en: phrases([['last day of|last of|end of', true]]),
}

/** "Lunedì a otto", "Monday week", "Monday fortnight": a week or two after that Monday. */
const WEEKS_LATER: Record<Language, Phrases<number>> = {
  it: phrases([
    ['a otto', 7],
    ['a quindici', 14],
  ]),
  en: phrases([
    ['week', 7],
    ['fortnight', 14],
  ]),
}

const NEXT: Record<Language, ReadonlySet<string>> = {
  it: wordSet('prossimo prossima'),
  en: wordSet('coming following'),
}
const LAST: Record<Language, ReadonlySet<string>> = {
  it: wordSet('scorso scorsa passato passata'),
  en: wordSet('last past'),
}

/** "Prima di lunedì", "ogni martedì", "after Friday": the words lean on a day and name another one, or many. */
const LEANING: Record<Language, ReadonlySet<string>> = {
  it: wordSet('prima dopo fino finche ogni tutti tutte tutto tutta'),
  en: wordSet('before after until till every each all'),
}
const SMALL: Record<Language, ReadonlySet<string>> = {
  it: wordSet('il lo la l i gli le di del della dell dello a al all alla che'),
  en: wordSet('the of on to'),
}

/** The one day that these words name; `unclear` when they name several, or lean on one; null when they name none. */
export function dayIn(tokens: readonly Token[], on: On): NamedDay | 'unclear' | null {
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = dayMentionAt(tokens, at, on)
    if (found) mentions.push(leaning(tokens, at, { ...on, mention: found.mention }))
    const next = found?.next ?? at + 1
    for (; at < next; at += 1) if (found) on.read?.add(at)
  }
  return mentions.length === 0 ? null : agreed(mentions, on)
}

/** "Dopo il weekend, martedì alle quattro". */
const WEEKEND: Phrases<true> = phrases([['weekend|week end|fine settimana', true]])
const OVER = wordSet('passato passata passate passati finito finita finite finiti past over')

function leaning(tokens: readonly Token[], at: number, on: On & { mention: Mention }): Mention {
  const feast = feastNamed(tokens, at, on)
  // "Passata la Befana", "finite le feste".
  const over = feast && [at - 1, at - 2].some((one) => OVER.has(tokens[one]?.text ?? ''))
  if (!over && !leans(tokens, at, on.language)) return on.mention
  const weekend = on.ahead && phraseAt(WEEKEND, tokens, at) !== null
  return { kind: feast || weekend ? 'beside' : 'unclear' }
}

/** Without a number a day begins with one of these: most words are none of them. */
const dayOpeners = (language: Language): ReadonlySet<string> => {
  const tables = [
    RELATIVE,
    FEASTS,
    BESIDE_FEAST,
    VAGUE_DAYS,
    GONE_STRETCHES,
    WEEKS,
    LAST_DAYS,
    LAST_OF,
    ORDINALS,
    MONTHS,
  ]
  const sets = [WEEKDAYS[language], SPAN_OPENERS[language], NOUGHTS, ...tables.map((table) => table[language].keys())]
  return new Set(sets.flatMap((words) => [...words]))
}
const DAY_OPENERS: Record<Language, ReadonlySet<string>> = { it: dayOpeners('it'), en: dayOpeners('en') }

/** The day that is named at this token, and where its words end. */
export function dayMentionAt(tokens: readonly Token[], at: number, on: On): { mention: Mention; next: number } | null {
  const { language, day } = on
  const text = tokens[at]?.text ?? ''
  if (!DAY_OPENERS[language].has(text) && numberAt(tokens, at, language) === null && tokens[at]?.kind !== 'numeral')
    return null
  const relative = RELATIVE[language].get(text)
  if (relative !== undefined) {
    const later = phraseAt(WEEKS_LATER[language], tokens, at + 1)
    return {
      mention: { kind: 'date', date: day.add({ days: relative + (later?.means ?? 0) }) },
      next: later?.next ?? at + 1,
    }
  }
  const feast = feastNamed(tokens, at, on)
  const beside = on.ahead || on.dated ? besideFeast(tokens, at, on) : null
  if (beside) return beside
  if (feast?.on) return { mention: { kind: 'calendar', named: { ...ANY_YEAR, ...feast.on } }, next: feast.next }
  if (feast) return { mention: { kind: 'unclear' }, next: feast.next }
  const vague =
    phraseAt(VAGUE_DAYS[language], tokens, at) ?? (on.dated ? phraseAt(GONE_STRETCHES[language], tokens, at) : null)
  if (vague) return { mention: { kind: 'unclear' }, next: vague.next }
  const week = phraseAt(WEEKS[language], tokens, at)
  if (week) return { mention: { kind: 'week', ahead: week.means }, next: week.next }
  const last = phraseAt(LAST_DAYS[language], tokens, at)
  // "Verso fine mese" is no day.
  const towards = TOWARDS.has(tokens[at - 1]?.text ?? '') || TOWARDS.has(tokens[at - 2]?.text ?? '')
  if (last && towards) return { mention: { kind: 'unclear' }, next: last.next }
  if (last) return { mention: { kind: 'date', date: lastDay(day, last.means) }, next: last.next }
  const lastOf = phraseAt(LAST_OF[language], tokens, at)
  const month = lastOf && monthNamed(tokens[lastOf.next]?.text ?? '', language)
  if (lastOf && month) return { mention: { kind: 'calendar', named: lastOfMonth(month, day) }, next: lastOf.next + 1 }
  const weekday = WEEKDAYS[language].indexOf(text) + 1
  if (weekday > 0) return weekdayAt(tokens, at, { ...on, weekday })
  const span = spanAt(tokens, at, { language })
  const beyond = beyondAt(tokens, at, on)
  if (beyond) return beyond
  if (span && (span.span === 'unclear' || !('minutes' in span.span)))
    return { mention: later(span.span, day), next: span.next }
  const calendar = span ? null : calendarDayAt(tokens, at, on)
  if (calendar?.named) return { mention: { kind: 'calendar', named: calendar.named }, next: calendar.next }
  if (calendar) return { mention: { kind: 'unclear' }, next: calendar.next }
  return isMonth(text, language) ? { mention: { kind: 'unclear' }, next: at + 1 } : null
}

const feastNamed = (tokens: readonly Token[], at: number, { ahead, dated, language }: On): Feast | null =>
  ahead ? feastAt(tokens, at, language) : dated ? feastOnDate(tokens, at, language) : null

/** "Il giorno dopo Natale", "the day after Boxing Day". */
function besideFeast(tokens: readonly Token[], at: number, on: On): { mention: Mention; next: number } | null {
  const beside = phraseAt(BESIDE_FEAST[on.language], tokens, at)
  const feast = beside && feastAt(tokens, beside.next, on.language)
  const day = feast?.on ? onCalendar({ ...ANY_YEAR, ...feast.on }, on.day) : null
  return beside && feast && day
    ? { mention: { kind: 'date', date: day.date.add({ days: beside.means }) }, next: feast.next }
    : null
}

function lastOfMonth(month: number, today: Temporal.PlainDate): CalendarDay {
  const year = today.year + (month < today.month ? 1 : 0)
  return { ...ANY_YEAR, day: Temporal.PlainYearMonth.from({ year, month }).daysInMonth, month, year }
}

const ANY_YEAR = { year: null, past: false, monthsAhead: null, yearsAhead: null }

/** Every day that is named, one by one; a stretch of many is none. */
export function datesIn(tokens: readonly Token[], on: On): NamedDay[] {
  const days: NamedDay[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = dayMentionAt(tokens, at, on)
    const day = found && resolved(found.mention, on.day)
    if (day) days.push(day)
    const next = found?.next ?? at + 1
    for (; at < next; at += 1) if (found) on.read?.add(at)
  }
  return days
}

/**
 * "L'ultimo venerdì del mese", "the Friday after": one of several such days, seen from another one. A comma is a pause.
 */
const ONE_OF_MANY: Record<Language, Phrases<true>> = {
  it: phrases([['del mese|al mese|di ogni|di ciascun|successivo|seguente|dopo ,', true]]),
  en: phrases([['of the month|of every|of each|after ,|thereafter', true]]),
}
const COUNTING = wordSet('fra tra')

/** "Fra due lunedì", "due lunedì fa": weekdays counted, from a first one that nobody names. */
function isOneOfMany(tokens: readonly Token[], at: number, language: Language): boolean {
  if (phraseAt(ONE_OF_MANY[language], tokens, at + 1)) return true
  const number = language === 'it' ? numberAt(tokens, at - 1, language) : null
  const counted = number !== null && number.next === at
  return counted && (COUNTING.has(tokens[at - 2]?.text ?? '') || tokens[at + 1]?.text === 'fa')
}

function weekdayAt(
  tokens: readonly Token[],
  at: number,
  on: On & { weekday: number },
): { mention: Mention; next: number } {
  const { language, weekday } = on
  if (isOneOfMany(tokens, at, language)) return { mention: { kind: 'unclear' }, next: at + 1 }
  const before = tokens[at - 1]?.text ?? ''
  const after = tokens[at + 1]?.text ?? ''
  const behind = language === 'it' && (NEXT.it.has(after) || LAST.it.has(after))
  const later = phraseAt(WEEKS_LATER[language], tokens, at + 1)
  if (later) {
    const date = from(on.day, weekday).add({ days: later.means })
    return { mention: { kind: 'date', date }, next: later.next }
  }
  if (language === 'en' && phraseAt(JUST_GONE, tokens, at + 1))
    return { mention: { kind: 'weekday', weekday, which: 'before' }, next: at + 2 }
  const said = behind ? after : before
  const which = LAST[language].has(said)
    ? 'before'
    : NEXT[language].has(said)
      ? 'after'
      : said === 'next'
        ? 1
        : 'coming'
  return { mention: { kind: 'weekday', weekday, which }, next: behind ? at + 2 : at + 1 }
}

/** "The Tuesday just gone". */
const JUST_GONE: Phrases<true> = phrases([['just gone|just past|gone', true]])
const TOWARDS = wordSet('verso towards toward around about intorno la nearer')
const FROM = wordSet('from on da')
/** "It's been a week": it is over. */
const LASTED = wordSet('been was such what stata stato')

/** "A week from Friday", "two weeks from tomorrow", "una settimana da lunedì". */
function beyondAt(tokens: readonly Token[], at: number, on: On): { mention: Mention; next: number } | null {
  const { language, day } = on
  const span = spanAt(tokens, at, { language, alone: true })
  if (!span || span.span === 'unclear' || !('days' in span.span) || LASTED.has(tokens[at - 1]?.text ?? '')) return null
  const last = language === 'en' && tokens[span.next]?.text === 'last'
  const base = span.next + (last || FROM.has(tokens[span.next]?.text ?? '') ? 1 : 0)
  const text = tokens[base]?.text ?? ''
  const relative = RELATIVE[language].get(text)
  const weekday = WEEKDAYS[language].indexOf(text) + 1
  if (relative === undefined && weekday === 0) return null
  // "A week last Tuesday" lies a week before that Tuesday.
  if (last)
    return weekday === 0
      ? null
      : { mention: { kind: 'date', date: lastOf(day, weekday).subtract(span.span) }, next: base + 1 }
  const start = relative === undefined ? from(day, weekday) : day.add({ days: relative })
  return { mention: { kind: 'date', date: start.add(span.span) }, next: base + 1 }
}

function later(span: Span | 'unclear', day: Temporal.PlainDate): Mention {
  if (span === 'unclear' || 'minutes' in span) return { kind: 'unclear' }
  return { kind: 'date', date: day.add(span) }
}

/** Whether a word that leans on what follows stands before this token, with nothing but small words between. */
export function leans(tokens: readonly Token[], at: number, language: Language): boolean {
  let back = at - 1
  while (at - back < 4 && SMALL[language].has(tokens[back]?.text ?? '')) back -= 1
  return LEANING[language].has(tokens[back]?.text ?? '')
}

function agreed(all: readonly Mention[], { day: today, ahead }: On): NamedDay | 'unclear' {
  const mentions = all.filter(({ kind }) => kind !== 'beside')
  const weeks = mentions.flatMap((one) => (one.kind === 'week' ? [one.ahead] : []))
  const [week] = weeks
  // "Giovedì prossimo, quello della settimana prossima": the week says which.
  const open = (one: Mention) =>
    one.kind === 'weekday' && (one.which === 'coming' || (week !== undefined && one.which === 'after'))
  const weekdays = mentions.flatMap((one) => (one.kind === 'weekday' && open(one) ? [one.weekday] : []))
  const days = mentions.filter((one) => one.kind !== 'week' && !open(one)).map((one) => resolved(one, today))
  if (week === undefined) {
    if (days.length === 0)
      days.push(
        ...weekdays.map((weekday) => (ahead ? only(from(today.add({ days: 1 }), weekday)) : coming(today, weekday))),
      )
  } else {
    const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: week })
    if (weeks.some((other) => other !== week)) return 'unclear'
    if (mentions.length === weeks.length) return week > 0 ? { date: monday, otherwise: null, exact: false } : 'unclear'
    // A day that is named besides must lie in that week.
    days.push(...weekdays.map((weekday) => only(monday.add({ days: weekday - 1 }))))
    if (days.some((day) => day && !day.date.subtract({ days: day.date.dayOfWeek - 1 }).equals(monday))) return 'unclear'
  }
  const [first] = days
  if (!first || days.some((day) => !day?.date.equals(first.date))) return 'unclear'
  return weekdays.every((weekday) => weekday === first.date.dayOfWeek) ? first : 'unclear'
}

const from = (day: Temporal.PlainDate, weekday: number): Temporal.PlainDate =>
  day.add({ days: (weekday - day.dayOfWeek + 7) % 7 })

const lastOf = (day: Temporal.PlainDate, weekday: number): Temporal.PlainDate =>
  from(day.subtract({ days: 7 }), weekday)

const coming = (today: Temporal.PlainDate, weekday: number): NamedDay => only(from(today, weekday))

function resolved(mention: Mention, today: Temporal.PlainDate): NamedDay | null {
  if (mention.kind === 'date') return only(mention.date)
  if (mention.kind === 'calendar') return onCalendar(mention.named, today)
  if (mention.kind !== 'weekday') return null
  const { weekday, which } = mention
  if (which === 'coming') return coming(today, weekday)
  if (which === 'after') return only(from(today.add({ days: 1 }), weekday))
  if (which === 'before') return only(lastOf(today, weekday))
  return only(today.add({ days: weekday - today.dayOfWeek + 7 * which }))
}

function lastDay(day: Temporal.PlainDate, of: 'month' | 'year'): Temporal.PlainDate {
  const month = of === 'year' ? day.with({ day: 1, month: 12 }) : day
  return month.with({ day: month.daysInMonth })
}
