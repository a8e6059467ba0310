import type { Language } from '#contract/agent-document.ts'
import { ROME } from '#kernel/clock.ts'
import { withBareHours } from './bare-hours.ts'
import { withoutHourNow } from './clock-now.ts'
import { withPartsSaid } from './completing.ts'
import { corrects } from './correcting.ts'
import type { Breath, Segment } from './cutting.ts'
import { minutesOf } from './day-parts.ts'
import { dayIn } from './days.ts'
import { withoutHabit, withoutUsualThen } from './habits.ts'
import { isNoon } from './hours.ts'
import { mentions, SOONEST } from './mentions.ts'
import { numberAt } from './numerals.ts'
import { withThatDay } from './pointing.ts'
import { withoutOldReason, withoutReason } from './reasoning.ts'
import { isAskedAgain, isAskedLast, isGone, isNothing, isResult, isWish, mayReplace, sparedIn } from './remaining.ts'
import {
  withDaysAfter,
  withoutApposition,
  withoutBackground,
  withoutChoice,
  withoutDayNow,
  withoutEcho,
  withoutWorse,
} from './retold.ts'
import { FILLERS, withoutIdioms } from './said.ts'
import { segmentsOf } from './segments.ts'
import { corrected, DAY_AT, mayBeIn, type Round, sameDay, sameHour, settledWish } from './settling.ts'
import { type Span, spanAt } from './spans.ts'
import { DEADLINES, FREEING, FREEING_THEM, isOfClock, PLACES, SHARP, SMALL_BEFORE, UNREAD } from './standing-words.ts'
import { isOtherNight, type TimeOfDay, timeIn } from './time-of-day.ts'
import {
  withHesitation,
  withoutAddress,
  withoutAsides,
  withoutCounts,
  withoutEchoedHour,
  withoutLengths,
  withoutSecondTry,
  withoutStammer,
} from './trimming.ts'
import { type Token, tokenise, wordSet } from './words.ts'

/** "Oggi" without an hour is an hour from the call, while that is before the evening. */
const TODAY_UNTIL = minutesOf('20:00')
const SOON = { minutes: 60 }
const AHEAD_MAX = { hours: 366 * 24 }

interface Reader {
  language: Language
  /** The indices of the tokens that were understood. */
  read: Set<number>
}

interface On {
  at: Temporal.Instant
  language: Language
  /** The day of `at`, once it is known. */
  today?: Temporal.PlainDate
  /** Somebody tells how long they waited: a stretch without "in" before it may be that one. */
  waited?: boolean
  /** The hour that was taken back. */
  gone?: TimeOfDay | null
}

/**
 * The instant that some words name, seen from `at`, in Europe/Rome and never before `at`: "domani alle sei di sera",
 * "fra un'ora", "lunedì mattina", "half past five". A local time that does not exist moves forward, one that happens
 * twice is the first; "fra un'ora" is an hour of real time. Null when the words name none, several, or one that code
 * cannot be sure of ("più avanti", "prima delle sei"), and when it is more than 366 days away.
 */
export function spokenTime(speech: string, on: On): Temporal.Instant | null {
  const { language } = on
  const tokens = tokenise(speech)
  const unsigned = tokens.filter(({ kind }) => kind !== 'break')
  const told = (heard: readonly Token[]) => timeTold(plainly(heard, language), on)
  const words = withoutIdioms(unsigned, language)
  // Who says that they cannot tell has told no hour, wherever the signs part it from the day.
  const sure = unsigned.length < tokens.length && words.every(({ text }) => text !== UNCERTAIN[language])
  // Signs are asked only where the words alone leave it open: with and without them the same is heard, or nothing.
  return told(words) ?? (sure ? told(withoutIdioms(tokens, language)) : null)
}

const UNCERTAIN: Record<Language, string> = { it: 'incerto', en: 'uncertain' }

/** Hours and days that are left half unsaid are said, and what is only told of today is left out. */
const plainly = (tokens: readonly Token[], language: Language): Token[] =>
  STEPS.reduce<Token[]>((said, step) => step(said, language), [...tokens])

const STEPS = [
  withoutWorse,
  withoutChoice,
  withoutHabit,
  withoutUsualThen,
  withoutAsides,
  withoutSecondTry,
  withoutStammer,
  withoutAddress,
  withoutLengths,
  withoutCounts,
  withoutEchoedHour,
  withoutReason,
  withoutOldReason,
  withPartsSaid,
  withHesitation,
  withDaysAfter,
  withoutApposition,
  withoutHourNow,
  withoutDayNow,
  withoutBackground,
  withoutEcho,
  withBareHours,
]

function timeTold(told: readonly Token[], of: On): Temporal.Instant | null {
  const day = of.at.toZonedDateTimeISO(ROME).toPlainDate()
  const tokens = withThatDay(told, { language: of.language, day })
  if (!tokens) return null
  const on = { ...of, today: day, waited: tokens.some(({ text }) => WAITED[of.language].has(text)) }
  const breaths = segmentsOf(tokens, { language: on.language, mentionAt: mentions(on.language, day) })
  let last: Round = { span: null, day: null, time: null, soon: false, hour: null }
  for (const breath of breaths)
    last =
      isGone(breath) || (breath === breaths.at(-1) && isNothing(breath))
        ? { ...last, span: null, time: 'unclear', soon: false }
        : corrected(last, notAgain(wishIn(breath.segments, last, on), { last, breath, on }))
  const settled = settledOf(last, { tokens, segments: breaths.flatMap((breath) => breath.segments), today: day }, on)
  const instant = settled && instantOf(settled, on.at)
  if (!instant || Temporal.Instant.compare(instant, on.at) < 0) return null
  // "Stasera c'è la partita, verso le undici": an hour beside a day that was told as today is not tomorrow's.
  const toldToday =
    settled.span === null &&
    settled.day === null &&
    breaths.some(({ segments }) =>
      segments.some((one) => {
        const said = one.standing === 'told' && one.kinds.has('part') ? roundOf(one.tokens, on) : null
        return said && sameDay(said.day, TODAY(day)) && mayBeIn(said, settled)
      }),
    )
  if (toldToday && !instant.toZonedDateTimeISO(ROME).toPlainDate().equals(day)) return null
  return Temporal.Instant.compare(instant, on.at.add(AHEAD_MAX)) > 0 ? null : instant
}

const TODAY = (date: Temporal.PlainDate) => ({ date, otherwise: null, exact: true })

const WAITED: Record<Language, ReadonlySet<string>> = {
  it: wordSet('aspettato attesa ieri scorsa scorso fa attaccato'),
  en: wordSet('waited waiting hold was were yesterday last ago kept'),
}

/** "Nine, what am I saying, ten, I'm at the post office at nine": what was taken back is not what takes its place. */
function notAgain(round: Round, { last, breath, on }: { last: Round; breath: Breath; on: On }): Round {
  if (
    !breath.takesBack ||
    breath.segments.length < 2 ||
    !sameHour(round.time, last.time) ||
    (round.day !== null && !sameDay(round.day, last.day))
  )
    return round
  const [first] = breath.segments
  const told = first?.standing === 'told' && first.kinds.has('clock') ? roundOf(first.tokens, on) : null
  return told && told.span === null && told.day === null && told.time !== null && !sameHour(told.time, last.time)
    ? { ...round, time: told.time }
    : { ...round, time: 'unclear' }
}

/** What is wished, beside what the other segments say; where nothing is wished they are not even read. */
function settledOf(
  wish: Round,
  { tokens, segments, today }: { tokens: readonly Token[]; segments: readonly Segment[]; today: Temporal.PlainDate },
  on: On,
): Round | null {
  if (wish.span !== null || (wish.day === null && wish.time === null)) return wish
  const read = (standing: Segment['standing']) =>
    segments.flatMap((one) => (one.standing === standing ? [{ after: one.after, round: roundOf(one.tokens, on) }] : []))
  const told = read('told')
  const spared = sparedIn(segments, tokens)
  if (isGivenUp(wish, segments, on)) return null
  return settledWish(wish, {
    denied: read('denied').map(({ round }) => round),
    told: told.map(({ round }) => round),
    loose: told.flatMap(({ after, round }) => (after === 'loose' ? [round] : [])),
    today,
    clockLeft: hasClockWords(spared ?? tokens, on.language),
    contrasted: segments.some((one) => one.after === 'contrast' && isWish(one) && one.kinds.size > 0),
    follows: segments.some((one) => isWish(one) && isResult(one)),
    again: isAskedAgain(segments),
    last: isAskedLast(segments),
    sparing: spared !== null,
  })
}

/** "Call at four, no, at four I'm at the dentist's": told behind it of the same hour, and nobody is free then. */
function isGivenUp(wish: Round, segments: readonly Segment[], on: On): boolean {
  const wished = segments.findLastIndex((one) => isWish(one) && one.kinds.size > 0)
  return segments.slice(wished + 1).some((one) => {
    if (one.standing !== 'told' || one.after !== null || one.beside === 0 || !one.kinds.has('clock')) return false
    const free = (text: string) =>
      [FREEING, FREEING_THEM].some((words) => words[on.language].has(text)) || UP_TO.has(text)
    if (one.tokens.some(({ text }) => free(text))) return false
    const { day, time } = roundOf(one.tokens, on)
    return sameHour(time, wish.time) && (day === null || sameDay(day, wish.day))
  })
}

/** "The dog will be walked by noon". */
const UP_TO: ReadonlySet<string> = wordSet('by till until before entro fino prima')

/** "Venerdì, l'ora la decide lei": whoever speaks of the clock and names no hour leaves no room for one of ours. */
const hasClockWords = (tokens: readonly Token[], language: Language): boolean =>
  tokens.some((_, at) => isOfClock(tokens, at, language) && !spanAt(tokens, at - 1, { language }))

/**
 * What a round asks for: its wishes together with what is neither denied nor told of something else; the wishes alone,
 * where these differ.
 */
function wishIn(round: readonly Segment[], before: Round, on: On): Round {
  const standing = (...ones: Segment['standing'][]) => round.filter((one) => ones.includes(one.standing))
  const read = (segments: readonly Segment[]): Round => {
    const tokens = segments.flatMap((one) => [...one.tokens, PAUSE])
    const gone = before.time === 'unclear' ? null : before.time
    const round = roundOf(corrects(tokens, before, on.language), { ...on, gone })
    // "Di notte" has no hour of its own.
    const none = round.time !== null && round.time !== 'unclear' && round.time.minutes.length === 0 && !round.time.same
    return none ? { ...round, time: 'unclear' } : round
  }
  const all = read(standing('open', 'asked'))
  if (standing('doubtful').length > 0) return { ...all, day: 'unclear', time: 'unclear' }
  // "… so tomorrow at five": what follows from all that was told is the wish.
  const asked = round.filter((one) => one.standing === 'asked' || (one.standing === 'open' && isResult(one)))
  if (asked.length === 0 || !isUnclear(all)) return all
  // "Facciamo alle due … due e mezza": an hour behind the wish may take its place.
  const behind = round.slice(round.lastIndexOf(asked.at(-1) as Segment) + 1)
  if (behind.some((one) => mayReplace(one, asked, on.language))) return all
  const wish = sameAsBefore(read(asked), () =>
    read(round.filter((one) => one.standing === 'open' && !asked.includes(one))),
  )
  if (isUnclear(wish) || (wish.day === null && wish.time === null && wish.span === null)) return all
  // "He's in tomorrow from nine, so call him at half past": the day is that of all.
  return wish.day === null && wish.span === null && all.day !== 'unclear' ? { ...wish, day: all.day } : wish
}

/** "The 26th at eleven, ah, the meeting, so the 27th, same time": the hour of what was said before it. */
function sameAsBefore(wish: Round, before: () => Round): Round {
  if (wish.time === null || wish.time === 'unclear' || wish.time.same !== 'said') return wish
  const { time } = before()
  return time === null ? wish : { ...wish, time }
}

const isUnclear = ({ span, day, time }: Round): boolean => span === 'unclear' || day === 'unclear' || time === 'unclear'

const PAUSE: Token = { text: ',', kind: 'break', glued: false }

function roundOf(tokens: readonly Token[], on: On): Round {
  const today = on.today ?? on.at.toZonedDateTimeISO(ROME).toPlainDate()
  const read = new Set<number>()
  const said = dayIn(tokens, { day: today, language: on.language, read, ahead: true })
  const named = said && isDeadline(tokens, { language: on.language, read }) ? 'unclear' : said
  const later = named !== null && named !== 'unclear' && !named.date.equals(today)
  const heard = timeIn(tokens, { language: on.language, read, gone: on.gone ?? null, ahead: later })
  const day = isSameTime(heard) ? asFarAhead(named, today) : named
  noteSpans(tokens, { language: on.language, read })
  // A day has an hour of its own only where no other word of time was said.
  const open =
    heard === null ? day !== null : heard !== 'unclear' && heard.until !== null && !(heard.part && isNoon(heard.part))
  const unread = open && hasUnread(tokens, { language: on.language, read })
  const time = unread || isOtherNight(tokens, heard) ? 'unclear' : heard
  const soon = tokens.some(({ text }) => text === SOONEST[on.language])
  const bare = day === null && time === null && !on.waited
  const span = spanIn(tokens, { language: on.language, bare, read })
  const most = open ? CLOCK_MAX : MINUTE_MAX
  if (span === null && numberLeft(tokens, { language: on.language, read, most, heard: time }))
    return { span: 'unclear', day, time, soon, hour: null }
  if (span === null || (day === null && time === null)) return { span, day, time, soon, hour: null }
  // "Oggi, fra un'ora" agrees; "domani fra un'ora" does not.
  const agrees = time === null && day !== null && day !== 'unclear' && day.date.equals(today)
  return { span: agrees ? span : 'unclear', day: null, time: null, soon, hour: null }
}

const isSameTime = (time: Round['time']): boolean => time !== null && time !== 'unclear' && time.same !== null

/** "This time next week" is the same day of that week. */
const asFarAhead = (day: Round['day'], today: Temporal.PlainDate): Round['day'] =>
  day === null || day === 'unclear' || day.exact
    ? day
    : { ...day, date: day.date.add({ days: today.dayOfWeek - 1 }), exact: true }

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
    // "On the dot tomorrow": they belong to an hour before them, whatever follows.
    if (SHARP[language].has(text)) return true
    let ahead = at + 1
    while (!read.has(ahead) && SMALL_BEFORE[language].has(tokens[ahead]?.text ?? '')) ahead += 1
    return !read.has(ahead) && !(AT.has(text) && PLACES[language].has(tokens[ahead]?.text ?? ''))
  })
}

/** What a clock shows, as minutes and as a whole: "fourteen hundred", "1430". */
const MINUTE_MAX = 59
const CLOCK_MAX = 2_400

/** A number that could be an hour and that nothing here has read: whoever said it meant something by it. */
function numberLeft(tokens: readonly Token[], on: Reader & { most: number; heard: Round['time'] }): boolean {
  // "Three, yes, three's fine": the hour that was read, once more.
  const [minutes] = on.heard === null || on.heard === 'unclear' || on.heard.part ? [] : on.heard.minutes
  const hour = minutes === undefined ? null : Math.floor(minutes / 60) % 12
  for (let at = 0; at < tokens.length; ) {
    const number = on.read.has(at) ? null : numberAt(tokens, at, on.language)
    if (number && !number.article && number.value >= 0 && number.value <= on.most && number.value % 12 !== hour)
      return true
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
  // "A quest'ora", and of no day.
  if (day === null && time?.same === 'now') return null
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
