import type { Language } from '#contract/agent-document.ts'
import { ROME } from '#kernel/clock.ts'
import { withBareHours } from './bare-hours.ts'
import { type DayPart, hourWithin, minutesOf } from './day-parts.ts'
import { dayIn, dayMentionAt, type NamedDay } from './days.ts'
import { type ClockWords, timeMentionAt } from './hours.ts'
import { numberAt, onlyNumber } from './numerals.ts'
import { withDaysAfter, withoutBackground, withoutEcho, withoutHourNow } from './retold.ts'
import { FILLERS, withoutIdioms } from './said.ts'
import { type MentionAt, type Segment, segmentsOf } from './segments.ts'
import { type Span, spanAt } from './spans.ts'
import { CLOCK_WORDS, DEADLINES, PLACES, SMALL_BEFORE, UNREAD } from './standing-words.ts'
import { phraseAt, type Token, tokenise } from './words.ts'

/**
 * A day without a time is at this hour; "oggi" without one is an hour from the call, while that is before the evening.
 */
const DAY_AT = minutesOf('10:00')
const TODAY_UNTIL = minutesOf('20:00')
const SOON = { minutes: 60 }
const AHEAD_MAX = { hours: 366 * 24 }

/**
 * What an hour without "di mattina", "di sera", am or pm may mean, the likelier first: nobody asks to be called at five
 * in the morning. The later meaning counts when the first is over, "only today" when the words say that it must be
 * today.
 */
// biome-ignore format: a table reads in columns
const BARE_HOURS: readonly { from: number; to: number; means: readonly number[]; onlyToday: readonly number[] }[] = [
  { from: 1,  to: 7,  means: [12],    onlyToday: [] },
  { from: 8,  to: 8,  means: [0, 12], onlyToday: [] },
  { from: 9,  to: 11, means: [0],     onlyToday: [12] },
  { from: 12, to: 12, means: [0],     onlyToday: [] },
]

/** A time of day, as minutes after midnight, best first. */
interface TimeOfDay {
  minutes: readonly number[]
  onlyToday: readonly number[]
  /** For a part of the day without an hour: until when it lasts. */
  until: number | null
  /** "Alla stessa ora": the time of the call. */
  same: boolean
}

interface Round {
  span: Temporal.DurationLike | 'unclear' | null
  day: NamedDay | 'unclear' | null
  time: TimeOfDay | 'unclear' | null
  soon: boolean
}

interface Reader {
  language: Language
  /** The indices of the tokens that were understood. */
  read: Set<number>
}

interface On {
  at: Temporal.Instant
  language: Language
}

/**
 * The instant that some words name, seen from `at`, in Europe/Rome and never before `at`: "domani alle sei di sera",
 * "fra un'ora", "lunedì mattina", "half past five". A local time that does not exist moves forward, one that happens
 * twice is the first; "fra un'ora" is an hour of real time. Null when the words name none, several, or one that code
 * cannot be sure of ("più avanti", "prima delle sei"), and when it is more than 366 days away.
 */
export function spokenTime(words: string, on: On): Temporal.Instant | null {
  const { language } = on
  const tokens = tokenise(words)
  const unsigned = tokens.filter(({ kind }) => kind !== 'break')
  const told = (heard: readonly Token[]) => timeTold(plainly(withoutIdioms(heard, language), language), on)
  // Who says that they cannot tell has told no hour, wherever the signs part it from the day.
  if (withoutIdioms(unsigned, language).some(({ text }) => text === UNCERTAIN[language])) return told(unsigned)
  // Signs are asked only where the words alone leave it open: with and without them the same is heard, or nothing.
  return told(unsigned) ?? (unsigned.length < tokens.length ? told(tokens) : null)
}

const UNCERTAIN: Record<Language, string> = { it: 'incerto', en: 'uncertain' }

/** Hours and days that are left half unsaid are said, and what is only told of today is left out. */
const plainly = (tokens: readonly Token[], language: Language): Token[] =>
  [withDaysAfter, withoutHourNow, withoutBackground, withoutEcho, withBareHours].reduce<Token[]>(
    (said, step) => step(said, language),
    [...tokens],
  )

function timeTold(tokens: readonly Token[], on: On): Temporal.Instant | null {
  const day = on.at.toZonedDateTimeISO(ROME).toPlainDate()
  const segments = segmentsOf(tokens, { language: on.language, mentionAt: mentions(on.language, day) })
  let last: Round = { span: null, day: null, time: null, soon: false }
  for (const round of segments) last = corrected(last, wishIn(round, last, on))
  const told = (standing: Segment['standing']) =>
    segments.flat().flatMap((one) => (one.standing === standing ? [roundOf(one.tokens, on)] : []))
  const clockLeft = hasClockWords(tokens, on.language)
  const settled = settle(last, { denied: told('denied'), told: told('told'), today: day, clockLeft })
  const instant = settled && instantOf(settled, on.at)
  if (!instant || Temporal.Instant.compare(instant, on.at) < 0) return null
  return Temporal.Instant.compare(instant, on.at.add(AHEAD_MAX)) > 0 ? null : instant
}

/** "Venerdì, l'ora la decide lei": whoever speaks of the clock and names no hour leaves no room for one of ours. */
const hasClockWords = (tokens: readonly Token[], language: Language): boolean =>
  tokens.some((_, at) => phraseAt(CLOCK_WORDS[language], tokens, at) !== null && !spanAt(tokens, at - 1, { language }))

const mentions =
  (language: Language, day: Temporal.PlainDate): MentionAt =>
  (tokens, at) => {
    if (tokens[at]?.text === SOONEST[language]) return { kind: 'soon', next: at + 1 }
    const span = spanAt(tokens, at, { language })
    if (span && (span.span === 'unclear' || 'minutes' in span.span)) return { kind: 'span', next: span.next }
    const time = timeMentionAt(tokens, at, language)
    if (time) return { kind: 'part' in time.mention ? 'part' : 'clock', next: time.next }
    const named = dayMentionAt(tokens, at, { day, language })
    return named && { kind: 'day', next: named.next }
  }

/**
 * What a round asks for: its wishes together with what is neither denied nor told of something else; the wishes alone,
 * where these differ.
 */
function wishIn(round: readonly Segment[], before: Round, on: On): Round {
  const standing = (...ones: Segment['standing'][]) => round.filter((one) => ones.includes(one.standing))
  const read = (segments: readonly Segment[]): Round => {
    const tokens = segments.flatMap((one) => [...one.tokens, PAUSE])
    return roundOf(before.time ? asHour(tokens, on.language) : tokens, on)
  }
  const all = read(standing('open', 'asked'))
  if (standing('doubtful').length > 0) return { ...all, day: 'unclear', time: 'unclear' }
  const asked = standing('asked')
  if (asked.length === 0 || !isUnclear(all)) return all
  const wish = read(asked)
  return isUnclear(wish) || (wish.day === null && wish.time === null && wish.span === null) ? all : wish
}

const isUnclear = ({ span, day, time }: Round): boolean => span === 'unclear' || day === 'unclear' || time === 'unclear'

const PAUSE: Token = { text: ',', kind: 'break', glued: false }

/**
 * What remains beside what was denied and told. A denied hour keeps its day: "domani alle dieci non posso, alle undici
 * sì"; a denied day is replaced, or nothing is left. An hour beside a day that was only told of something else is
 * nobody's, and so is a day of which something else was told in the same breath: "call me Friday, but Friday I am
 * away".
 */
function settle(
  wish: Round,
  other: { denied: readonly Round[]; told: readonly Round[]; today: Temporal.PlainDate; clockLeft: boolean },
): Round | null {
  const { span, day, time } = wish
  if (span !== null) return wish
  if (other.clockLeft && (time === null ? day !== null : time !== 'unclear' && time.until !== null)) return null
  const denied = other.denied.filter((one) => one.day !== null || one.time !== null)
  if (day === null && time !== null) {
    if (denied.some((one) => one.day === null && sameHour(one.time, time))) return null
    const kept = denied.findLast((one) => one.day !== null && (one.time !== null || one.span === 'unclear'))
    if (kept) return { ...wish, day: kept.day }
    const named =
      denied.some((one) => one.day !== null) ||
      other.told.some((one) => one.day !== null && !isOver(one.day, other.today))
    return named ? null : wish
  }
  if (day !== null && time === null && denied.some((one) => one.time !== null)) return null
  if (other.told.some((one) => (one.time === null || one.time === 'unclear') && sameDay(one.day, day))) return null
  if (other.told.some((one) => sameDay(one.day, day) && sameHour(one.time, time))) return null
  return denied.some((one) => denies(one, wish)) ? null : wish
}

/** "The other day", "yesterday": nothing that is still to come. */
const isOver = (day: Round['day'], today: Temporal.PlainDate): boolean =>
  day === 'unclear' || (day !== null && Temporal.PlainDate.compare(day.date, today) <= 0)

/**
 * What a later round says outranks the same thing said before it; a stretch from now outranks day and hour, and they
 * it.
 */
function corrected(before: Round, round: Round): Round {
  if (round.span !== null) return round
  if (round.day === null && round.time === null) return round.soon ? round : before
  return { span: null, day: round.day ?? before.day, time: round.time ?? before.time, soon: false }
}

/** "Alle sei, anzi sette": a bare number that corrects an hour is an hour. */
function asHour(tokens: readonly Token[], language: Language): readonly Token[] {
  const number = onlyNumber(tokens, language)
  return number ? [{ text: language === 'it' ? 'alle' : 'at', kind: 'word', glued: false }, ...number] : tokens
}

const sameHour = (one: Round['time'], other: Round['time']): boolean =>
  one !== null && one !== 'unclear' && other !== null && other !== 'unclear' && one.minutes[0] === other.minutes[0]

const sameDay = (one: Round['day'], other: Round['day']): boolean =>
  one !== null && one !== 'unclear' && other !== null && other !== 'unclear' && one.date.equals(other.date)

/** The same day, or the same hour, was denied elsewhere in the same breath. */
function denies(denied: Round, { day, time }: Round): boolean {
  const same = sameDay(denied.day, day)
  if (denied.time === null) return same
  if (denied.day !== null && !same) return false
  return time === null || time === 'unclear' || denied.time === 'unclear' || denied.time.minutes[0] === time.minutes[0]
}

const SOONEST: Record<Language, string> = { it: 'subito', en: 'rightnow' }

function roundOf(tokens: readonly Token[], on: On): Round {
  const today = on.at.toZonedDateTimeISO(ROME).toPlainDate()
  const read = new Set<number>()
  const named = dayIn(tokens, { day: today, language: on.language, read })
  const day = named && isDeadline(tokens, { language: on.language, read }) ? 'unclear' : named
  const heard = timeIn(tokens, { language: on.language, read })
  noteSpans(tokens, { language: on.language, read })
  // A day has an hour of its own only where no other word of time was said.
  const open = heard === null ? day !== null : heard !== 'unclear' && heard.until !== null
  const time = open && hasUnread(tokens, { language: on.language, read }) ? 'unclear' : heard
  const soon = tokens.some(({ text }) => text === SOONEST[on.language])
  const span = spanIn(tokens, { language: on.language, bare: day === null && time === null, read })
  const most = open ? CLOCK_MAX : MINUTE_MAX
  if (span === null && numberLeft(tokens, { language: on.language, read, most }))
    return { span: 'unclear', day, time, soon }
  if (span === null || (day === null && time === null)) return { span, day, time, soon }
  // "Oggi, fra un'ora" agrees; "domani fra un'ora" does not.
  const agrees = time === null && day !== null && day !== 'unclear' && day.date.equals(today)
  return { span: agrees ? span : 'unclear', day: null, time: null, soon }
}

/** What leads to an hour leads to a place as well. */
const AT: ReadonlySet<string> = new Set(['at', 'a', 'al', 'allo', 'alla', 'all', 'alle', 'nel', 'nell', 'nella'])

/** "Entro domani", "da lunedì": up to that day, or from it on. */
function isDeadline(tokens: readonly Token[], { language, read }: Reader): boolean {
  return tokens.some(({ text }, at) => {
    if (read.has(at) || !DEADLINES[language].has(text)) return false
    const next = SMALL_BEFORE[language].has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
    return read.has(next)
  })
}

/** A stretch from now is read by itself: its words are no unread ones. */
function noteSpans(tokens: readonly Token[], { language, read }: Reader): void {
  for (let at = 0; at < tokens.length; ) {
    const next = spanAt(tokens, at, { language })?.next
    for (let one = at; one < (next ?? at); one += 1) read.add(one)
    at = next ?? at + 1
  }
}

/** "Domani dopo la messa", "Friday at teatime": a word of time that nothing here has read. */
function hasUnread(tokens: readonly Token[], { language, read }: Reader): boolean {
  return tokens.some(({ text }, at) => {
    if (read.has(at) || !UNREAD[language].has(text)) return false
    let ahead = at + 1
    while (!read.has(ahead) && SMALL_BEFORE[language].has(tokens[ahead]?.text ?? '')) ahead += 1
    return !read.has(ahead) && !(AT.has(text) && PLACES[language].has(tokens[ahead]?.text ?? ''))
  })
}

/** What a clock shows, as minutes and as a whole: "fourteen hundred", "1430". */
const MINUTE_MAX = 59
const CLOCK_MAX = 2_400

/** A number that could be an hour and that nothing here has read: whoever said it meant something by it. */
function numberLeft(tokens: readonly Token[], on: Reader & { most: number }): boolean {
  for (let at = 0; at < tokens.length; ) {
    const number = on.read.has(at) ? null : numberAt(tokens, at, on.language)
    if (number && !number.article && number.value >= 0 && number.value <= on.most) return true
    at = number?.next ?? at + 1
  }
  return false
}

/**
 * The stretch from now that is named in hours and minutes. A bare one ("un'oretta") counts where nothing else was said.
 */
function spanIn(tokens: readonly Token[], on: Reader & { bare: boolean }): Round['span'] {
  const first = tokens.findIndex(({ kind, text }) => kind !== 'break' && !FILLERS[on.language].has(text))
  let found: Span | 'unclear' | null = null
  for (let at = 0; at < tokens.length; ) {
    const alone = on.bare && at === first
    const span = spanAt(tokens, at, { language: on.language, alone })
    const marked = span && alone ? spanAt(tokens, at, { language: on.language }) !== null : true
    const rest =
      marked || tokens.slice(span?.next).every(({ kind, text }) => kind === 'break' || FILLERS[on.language].has(text))
    if (span && rest && (span.span === 'unclear' || 'minutes' in span.span))
      found = found === null || same(found, span.span) ? span.span : 'unclear'
    at = span?.next ?? at + 1
  }
  return found
}

const same = (one: Span | 'unclear', other: Span | 'unclear'): boolean => JSON.stringify(one) === JSON.stringify(other)

function timeIn(tokens: readonly Token[], { language, read }: Reader): TimeOfDay | 'unclear' | null {
  const clocks: ClockWords[] = []
  const parts: DayPart[] = []
  let same = false
  let unclear = false
  for (let at = 0; at < tokens.length; ) {
    const found = timeMentionAt(tokens, at, language)
    if (found && 'clock' in found.mention) clocks.push(found.mention.clock)
    else if (found && 'part' in found.mention) parts.push(found.mention.part)
    else if (found && 'same' in found.mention) same = true
    else if (found) unclear = true
    const next = found?.next ?? at + 1
    for (; at < next; at += 1) if (found) read.add(at)
  }
  if (unclear) return 'unclear'
  const part = onePart(parts)
  if (part === 'unclear') return part
  const [clock] = clocks
  if (clock) return clocks.every((other) => sameClock(other, clock)) ? hourSaid(clock, part) : 'unclear'
  if (part) return part.at === null ? 'unclear' : { minutes: [part.at], onlyToday: [], until: part.until, same: false }
  return same ? { minutes: [], onlyToday: [], until: null, same } : null
}

const sameClock = (one: ClockWords, other: ClockWords): boolean =>
  one.hour === other.hour && one.minute === other.minute && (one.half === other.half || !one.half || !other.half)

/** "Domani sera, dopo cena": the narrower word wins; "mattina o pomeriggio" is neither. */
function onePart(parts: readonly DayPart[]): DayPart | 'unclear' | null {
  const [first] = parts
  if (!first) return null
  if (parts.some(({ half }) => half !== first.half)) return 'unclear'
  const narrow = parts.filter(({ broad }) => !broad)
  const [one = first] = narrow
  return narrow.every((other) => other === one) ? one : 'unclear'
}

function hourSaid(clock: ClockWords, part: DayPart | null): TimeOfDay | 'unclear' {
  const at = (hour: number): number => hour * 60 + clock.minute
  const said = (hours: readonly number[], onlyToday: readonly number[] = []): TimeOfDay => ({
    minutes: hours.map(at),
    onlyToday: onlyToday.map(at),
    until: null,
    same: false,
  })
  const half = clock.half ?? part
  if (half) {
    // "A quarter to twelve in the morning" is before noon.
    const early = clock.minute < 0 ? hourWithin(half, clock.hour - 1) : null
    const hour = hourWithin(half, clock.hour) ?? (early === null ? null : early + 1)
    // "6 pm in the morning" contradicts itself.
    const agrees = hour !== null && (!part || half === part || hourWithin(part, hour) === hour)
    return agrees && hour !== null ? said([hour]) : 'unclear'
  }
  const bare = clock.exact ? undefined : BARE_HOURS.find(({ from, to }) => clock.hour >= from && clock.hour <= to)
  if (!bare) return said([clock.hour])
  return said(
    bare.means.map((plus) => clock.hour + plus),
    bare.onlyToday.map((plus) => clock.hour + plus),
  )
}

function instantOf(said: Round, at: Temporal.Instant): Temporal.Instant | null {
  const { span, day, time } = said
  if (span === 'unclear' || day === 'unclear' || time === 'unclear') return null
  if (span !== null) return at.add(span)
  if (day === null && time === null) return said.soon ? at : null
  const local = at.toZonedDateTimeISO(ROME)
  const today = local.toPlainDate()
  const tomorrow = today.add({ days: 1 })
  const hasToBeToday = day !== null && day.otherwise === null && day.date.equals(today)
  if (hasToBeToday && (time === null || time.until !== null)) return laterToday(time, local)
  // "Nel pomeriggio", said in the afternoon, is this one.
  if (day === null && time !== null && time.until !== null) return laterToday(time, local) ?? momentOf(tomorrow, time)
  const minutes = time === null ? [DAY_AT] : time.same ? [local.hour * 60 + local.minute] : time.minutes
  const days = day === null ? [today, tomorrow] : day.otherwise === null ? [day.date] : [day.date, day.otherwise]
  const onlyToday = hasToBeToday && time !== null ? time.onlyToday : []
  const moments = days.flatMap((date) => [...minutes, ...onlyToday].map((minute) => moment(date, minute)))
  return moments.find((one) => Temporal.Instant.compare(one, at) > 0) ?? null
}

/** "Oggi", "stasera": at its own hour; when that is over, an hour from now while the part of the day still lasts. */
function laterToday(part: TimeOfDay | null, local: Temporal.ZonedDateTime): Temporal.Instant | null {
  const at = local.toInstant()
  const [minute] = part?.minutes ?? []
  const own = minute === undefined ? null : moment(local.toPlainDate(), minute)
  if (own && Temporal.Instant.compare(own, at) > 0) return own
  const soon = at.add(SOON)
  const end = moment(local.toPlainDate(), part?.until ?? TODAY_UNTIL)
  return Temporal.Instant.compare(soon, end) <= 0 ? soon : null
}

const momentOf = (date: Temporal.PlainDate, { minutes: [minute] }: TimeOfDay): Temporal.Instant | null =>
  minute === undefined ? null : moment(date, minute)

/** The wall clock of that day in Italy: a time that is skipped moves forward, one that comes twice is the first. */
function moment(date: Temporal.PlainDate, minutes: number): Temporal.Instant {
  return date.toPlainDateTime().add({ minutes }).toZonedDateTime(ROME, { disambiguation: 'compatible' }).toInstant()
}
