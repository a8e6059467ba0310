import type { CallObject } from '#contract/calls.ts'
import { type Hours, nextOpening } from '#domain/calls/window.ts'
import { ROME } from '#kernel/clock.ts'

/** What the queued calls of a campaign wait for, in words. */
export interface Waiting {
  calls: readonly Pick<CallObject, 'waiting_for' | 'next_attempt_at' | 'scheduled_at'>[]
  /** The time that the calls live on. */
  now: Temporal.Instant
  /** It is that of a test clock, which stands until somebody sends it on. */
  clocked: boolean
  hours: Hours
  /** Calls at the same time. */
  limit: number
}

const WAITING = 'waiting: '

/** While all lines are taken nothing has to be asked. */
export const waitingForLine = (limit: number): string => WAITING + lineWords(limit)

const lineWords = (limit: number): string =>
  limit === 0 ? 'the limit is 0 calls' : `a free line, the limit is ${limit}`

export function waitingWords({ calls, ...about }: Waiting): string {
  const reasons = [...Map.groupBy(calls, (call) => call.waiting_for)].filter(([reason]) => reason !== null)
  const said = reasons
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, group]) => ({ many: group.length, words: wordsFor(reason ?? '', group, about) }))
  if (said.length === 0) return ''
  const [only] = said
  const all = said.length === 1 ? only?.words : said.map(({ many, words }) => `${many} ${words}`).join('; ')
  return `${WAITING}${all}${about.clocked ? ` (the test clock shows ${when(about.now, null)})` : ''}`
}

type About = Omit<Waiting, 'calls'>
type Group = Waiting['calls']

function wordsFor(reason: string, group: Group, about: About): string {
  return Object.hasOwn(WORDS, reason) ? (WORDS[reason]?.(group, about) ?? '') : reason.replaceAll('_', ' ')
}

const WORDS: Record<string, (group: Group, about: About) => string> = {
  calling_window: (_, { hours, now }) => `window opens ${when(nextOpening(hours, now), now)}`,
  daily_cap: (_, { hours, now }) => `called three times today, next ${when(nextOpening(hours, tomorrow(now)), now)}`,
  concurrency: (_, { limit }) => lineWords(limit),
  scheduled_at: (group, { now }) => `scheduled, first ${earliest(group, 'scheduled_at', now)}`,
  retry_delay: (group, { now }) => `next attempt ${earliest(group, 'next_attempt_at', now)}`,
  telephony: (group, { now }) => `no trunk takes calls, next try ${earliest(group, 'next_attempt_at', now)}`,
  campaign_paused: () => 'paused',
  dialing_paused: () => 'all dialling of the account is paused',
  spending_limit: () => "the account's minutes of today are used up",
}

const tomorrow = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO(ROME).add({ days: 1 }).startOfDay().toInstant()

function earliest(group: Group, of: 'scheduled_at' | 'next_attempt_at', now: Temporal.Instant): string {
  const [first] = group.flatMap((call) => call[of] ?? []).sort()
  return first === undefined ? 'soon' : when(Temporal.Instant.from(first), now)
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** In Italy's time, which windows are kept in; the day is left out where it is today. */
function when(at: Temporal.Instant, now: Temporal.Instant | null): string {
  const there = at.toZonedDateTimeISO(ROME)
  const time = there.toPlainTime().toString({ smallestUnit: 'minute' })
  if (now?.toZonedDateTimeISO(ROME).toPlainDate().equals(there.toPlainDate())) return `${time} (Rome)`
  return `${DAYS[there.dayOfWeek - 1]} ${there.day} ${MONTHS[there.month - 1]} ${time} (Rome)`
}
