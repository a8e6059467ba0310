import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { phraseAt, phrases, type Token, wordSet } from './words.ts'

/** Stretches of time counted from now: "fra un'ora e mezza", "in a couple of days", "tre settimane fa". */
export type Span = { minutes: number } | { days: number } | { months: number }

/** Longer stretches are no answer to any question we ask, and would leave the calendar. */
const MINUTES_MAX = 366 * 24 * 60
const DAYS_MAX = 50_000
const MONTHS_MAX = 1_500

// biome-ignore format: a table reads in columns
const UNITS: Record<Language, ReadonlyMap<string, readonly [unit: 'minutes' | 'days' | 'months', many: number]>> = {
  it: new Map([
    ['minuto',    ['minutes', 1]],  ['minuti',    ['minutes', 1]],  ['minutino', ['minutes', 1]],  ['minutini', ['minutes', 1]],
    ['ora',       ['minutes', 60]], ['ore',       ['minutes', 60]], ['oretta',   ['minutes', 60]], ['orette',   ['minutes', 60]],
    ['min',       ['minutes', 1]],  ['h',         ['minutes', 60]],
    ['giorno',    ['days', 1]],     ['giorni',    ['days', 1]],     ['giornata', ['days', 1]],     ['giornate', ['days', 1]],
    ['settimana', ['days', 7]],     ['settimane', ['days', 7]],
    ['mese',      ['months', 1]],   ['mesi',      ['months', 1]],
    ['anno',      ['months', 12]],  ['anni',      ['months', 12]],
  ]),
  en: new Map([
    ['minute',    ['minutes', 1]],  ['minutes',    ['minutes', 1]], ['min',      ['minutes', 1]],  ['mins',     ['minutes', 1]],
    ['hour',      ['minutes', 60]], ['hours',      ['minutes', 60]],
    ['h',         ['minutes', 60]], ['hrs',        ['minutes', 60]],
    ['day',       ['days', 1]],     ['days',       ['days', 1]],
    ['week',      ['days', 7]],     ['weeks',      ['days', 7]],
    ['fortnight', ['days', 14]],    ['fortnights', ['days', 14]],
    ['month',     ['months', 1]],   ['months',     ['months', 1]],
    ['year',      ['months', 12]],  ['years',      ['months', 12]],
  ]),
}

const WHOLE: Record<Language, ReturnType<typeof phrases<Span>>> = {
  it: phrases<Span>([
    ['mezz ora|una mezz ora|una buona mezz ora|una mezz ora buona|una mezz ora abbondante', { minutes: 30 }],
    ['un quarto d ora|quarto d ora|un quarto di ora|un quarto d oretta|un quartino d ora', { minutes: 15 }],
    ['tre quarti d ora|tre quarti di ora|3 quarti d ora', { minutes: 45 }],
  ]),
  en: phrases<Span>([
    [
      'half an hour|half hour|a half hour|a half an hour|a good half hour|a good half an hour|a full half hour',
      { minutes: 30 },
    ],
    ['a quarter of an hour|quarter of an hour|a quarter hour', { minutes: 15 }],
    ['three quarters of an hour|3 quarters of an hour', { minutes: 45 }],
  ]),
}

/** From now on: before the stretch, or behind it. */
const AHEAD = {
  it: phrases([
    [
      'di qui a|da qui a|di qua a|da qua a|di qui ad|da qui ad|fra|tra|mi dia|mi dai|dammi|datemi|mi lasci|facciamo fra|facciamo tra|lasci passare|lasciate passare|dateci|ci dia|mi serve|mi servono|mi ci vuole|mi ci vogliono|mi occorrono|ho bisogno di',
      true,
    ],
  ]),
  en: phrases([
    [
      'i need|i ll need|i just need|i ll be|i ll only be|could we say|can we say|shall we say|in|give me|give it|give us|leave it|leave it for|hold off for|hold off|allow me|let me have',
      true,
    ],
  ]),
} as const satisfies Record<Language, unknown>
/** "Three quarters of an hour, then I'm all yours": each way to say "then" with each that one is free. */
const then = (thens: string, free: string): [spellings: string, means: 1] => [
  free
    .split('|')
    .flatMap((one) => thens.split('|').map((word) => `${word} ${one}`))
    .join('|'),
  1,
]

const BEHIND = {
  it: phrases([
    ['fa|addietro', -1],
    ['da oggi|da adesso|da ora|al massimo|massimo', 1],
    ['dovrei aver finito|e dovrei aver finito|e dovrei essere libero|e dovrei essere libera|e ho fatto|e arrivo', 1],
    ['e sono tutto suo|e sono tutta sua|e sono a sua disposizione|e sono tutto vostro|e sono tutta vostra', 1],
    then('poi|e poi', 'sono libero|sono libera|sono tutto suo|sono tutta sua|sono da lei|sono a casa|mi libero'),
    then('poi|e poi', 'sono a sua disposizione|ho finito|posso|possiamo parlare|possiamo sentirci|ne parliamo'),
    then('poi|e poi', 'mi richiami|mi chiami|richiami|riprovi|mi richiama|mi chiama|richiamate|mi richiamate'),
    then('poi|e poi', 'ci sentiamo|ci risentiamo'),
    ['e sono libero|e sono libera|e ho finito|e sono da lei|e sono a casa|e mi libero|e ci sono|e posso', 1],
    [
      'e richiami|e mi richiami|e mi chiami|e richiamate|e mi richiamate|e riprovi|e mi richiama|e ne parliamo|e ci sentiamo|e ci risentiamo|bastano|mi bastano|e basta',
      1,
    ],
  ]),
  en: phrases([
    ['ago', -1],
    ['from now|from today|tops|max|at most|s time|from this minute', 1],
    [
      'should do|will do|ll do|would do|should do it|should do me|will do me|ought to do it|should be enough|will be enough|should see me right|should be fine|should be ok|should be okay|or so would be better|would be better|would be fine',
      1,
    ],
    [
      'that s all i need|is all i need|s all i need|and i m with you|and i ll be with you|then call me|then ring me|then try me',
      1,
    ],
    then('then|and then', 'i m all yours|i m yours|i m free|i m done|i m with you|i m home|i m finished|i ll be free'),
    then(
      'then|and then',
      'i ll be done|i ll be home|i ll be with you|i ll be all yours|i should be free|i should be done',
    ),
    then('then|and then', 'i can talk|i can speak|we can talk|we can speak|you can call|you can ring|you can try'),
    then(
      'then|and then',
      'call|ring|try|phone|call me|ring me|try me|phone me|call back|ring back|try again|give me a',
    ),
    ['i should be done|i ll be done|i ll be free|i should be free|i ll be home|i should be home', 1],
    ['and i m free|and i m done|and i m yours|and i ll be free|and i ll be done|and i m all yours|and i m home', 1],
    ['and call|and call me|and call back|and ring|and ring me|and ring back|and try again|and phone me', 1],
  ]),
} as const satisfies Record<Language, unknown>

const ABOUT: Record<Language, ReadonlySet<string>> = {
  it: wordSet('circa altri altre altra tipo diciamo massimo ancora'),
  en: wordSet('about around another roughly like maybe say approximately'),
}
/** How long it took; "half" and "of" are the head of a stretch that is none from now: "it lasts half an hour". */
const LASTED: Record<Language, ReadonlySet<string>> = {
  it: wordSet('per da ogni ho messo messi passati aspettato dura durano durata durato'),
  en: wordSet('for every last past took been waited lasts lasted takes half of'),
}
const OF = wordSet('di d of')
const HALF = { it: phrases([['e mezzo|e mezza', 0.5]]), en: phrases([['and a half', 0.5]]) } as const
const QUARTER = {
  it: phrases([
    ['e un quarto|e quarto', 15],
    ['e tre quarti', 45],
  ]),
  en: phrases([
    ['and a quarter', 15],
    ['and three quarters', 45],
  ]),
} as const
const OR: Record<Language, string> = { it: 'o', en: 'or' }
const AND: Record<Language, string> = { it: 'e', en: 'and' }

interface Found {
  span: Span | 'unclear'
  next: number
}

/**
 * The stretch that begins here, if the words say from when it counts; bare ("un'ora"), only where `alone` is all that
 * was said.
 */
export function spanAt(
  tokens: readonly Token[],
  at: number,
  on: { language: Language; alone?: boolean },
): Found | null {
  const { language } = on
  if (!SPAN_OPENERS[language].has(tokens[at]?.text ?? '') && numberAt(tokens, at, language) === null) return null
  const ahead = phraseAt(AHEAD[language], tokens, at) ?? afterAt(tokens, at)
  let from = ahead?.next ?? at
  while (ahead && ABOUT[language].has(tokens[from]?.text ?? '') && !lengthAt(tokens, from, language)) from += 1
  const length = lengthAt(tokens, from, language) ?? (ahead ? minutesLeftOut(tokens, at, language) : null)
  // "Tra dieci quindici minuti", "in ten, fifteen minutes".
  const rough = ahead ? roughAt(tokens, from, language) : null
  if (rough) return { span: 'unclear', next: rough }
  if (!length) return null
  // "In a minute" is no minute.
  const minute = length.span !== 'unclear' && 'minutes' in length.span && length.span.minutes === 1
  if (minute && numberAt(tokens, from, language)?.article) return { span: 'unclear', next: length.next }
  // "For twenty minutes and …": how long it took, and not when.
  const lasted = !ahead && LASTED[language].has(tokens[at - 1]?.text ?? '')
  const behind = ahead || lasted ? null : phraseAt(BEHIND[language], tokens, length.next)
  if (!ahead && !behind && !on.alone) return null
  const next = behind?.next ?? length.next
  // "Fra un'ora o due": either is as good as the other.
  if (tokens[next]?.text === OR[language] && numberAt(tokens, next + 1, language)) return { span: 'unclear', next }
  // "Two years ago", "un paio di mesi fa": nobody means it to the day.
  const months = length.span !== 'unclear' && 'months' in length.span ? length.span.months : 0
  if (behind?.means === -1 && months > 0 && !ONE_UNIT.has(months)) return { span: 'unclear', next }
  return { span: signed(length.span, behind?.means ?? 1), next }
}
/** A month, a year. */
const ONE_UNIT: ReadonlySet<number> = new Set([1, 12])

/** "Call me after one hour", "mi chiami dopo dieci minuti". */
const afterAt = (tokens: readonly Token[], at: number): { next: number } | null =>
  AFTER.has(tokens[at]?.text ?? '') && CALLED.has(tokens[at - 1]?.text ?? '') ? { next: at + 1 } : null
const AFTER = wordSet('after dopo')
const CALLED = wordSet('me back again call ring richiami chiami richiamate richiamatemi riprovi richiama')

/** Without a number a stretch begins with one of these. */
const spanOpeners = (language: Language): ReadonlySet<string> =>
  new Set([...AHEAD[language].keys(), ...WHOLE[language].keys(), ...AFTER])
export const SPAN_OPENERS: Record<Language, ReadonlySet<string>> = { it: spanOpeners('it'), en: spanOpeners('en') }

/** Two numbers, and what both of them count. */
function roughAt(tokens: readonly Token[], at: number, language: Language): number | null {
  const first = numberAt(tokens, at, language)
  if (!first || first.article) return null
  const second = tokens[first.next]?.kind === 'break' ? first.next + 1 : first.next
  const counted = numberAt(tokens, second, language)?.article === false ? lengthAt(tokens, second, language) : null
  return counted?.next ?? null
}

/** "Call me back in ten": minutes, when they are round and nothing is counted. */
function minutesLeftOut(tokens: readonly Token[], at: number, language: Language): Found | null {
  if (language !== 'en' || tokens[at]?.text !== 'in') return null
  const number = numberAt(tokens, at + 1, language)
  if (!number || number.article || number.value % 5 !== 0 || number.value < 5 || number.value > 45) return null
  return endsAt(tokens, number.next) ? { span: { minutes: number.value }, next: number.next } : null
}

/** Nothing that could be counted follows. */
const endsAt = (tokens: readonly Token[], at: number): boolean => {
  const behind = tokens[at]
  return !behind || behind.kind === 'break' || ENDS.has(behind.text)
}
const ENDS = wordSet('i we he she please thanks thank ok okay then love mate when once because cos as so and but if or')

export function lengthAt(tokens: readonly Token[], at: number, language: Language): Found | null {
  const whole = phraseAt(WHOLE[language], tokens, at)
  if (whole) return { span: whole.means, next: whole.next }
  const number = numberAt(tokens, at, language)
  if (!number) return null
  const half = phraseAt(HALF[language], tokens, number.next)
  let next = half?.next ?? number.next
  if (OF.has(tokens[next]?.text ?? '')) next += 1
  const unit = UNITS[language].get(tokens[next]?.text ?? '')
  if (!unit) return null
  next += 1
  const [kind, many] = unit
  const value = (number.value + (half?.means ?? 0)) * many
  if (kind === 'minutes' && many === 60) return withMinutes(tokens, { minutes: value, next }, language)
  const behind = phraseAt(HALF[language], tokens, next)
  if (!Number.isInteger(value) || behind) return { span: 'unclear', next: behind?.next ?? next }
  return { span: kind === 'minutes' ? { minutes: value } : kind === 'days' ? { days: value } : { months: value }, next }
}

/** "Un'ora e mezza", "an hour and a quarter", "due ore e venti". */
function withMinutes(tokens: readonly Token[], hours: { minutes: number; next: number }, language: Language): Found {
  const half = phraseAt(HALF[language], tokens, hours.next)
  if (half) return { span: { minutes: hours.minutes + 30 }, next: half.next }
  const quarter = phraseAt(QUARTER[language], tokens, hours.next)
  if (quarter) return { span: { minutes: hours.minutes + quarter.means }, next: quarter.next }
  const more = tokens[hours.next]?.text === AND[language] ? numberAt(tokens, hours.next + 1, language) : null
  const unit = more ? UNITS[language].get(tokens[more.next]?.text ?? '') : undefined
  const counted = unit?.[0] === 'minutes' && unit[1] === 1
  const plain = more && !more.article && !unit
  if (more && more.value < 60 && (counted || (plain && (language === 'it' || endsAt(tokens, more.next)))))
    return { span: { minutes: hours.minutes + more.value }, next: more.next + (counted ? 1 : 0) }
  // "In an hour and three …": whatever is counted then.
  if (plain) return { span: 'unclear', next: more.next }
  return { span: { minutes: hours.minutes }, next: hours.next }
}

function signed(span: Span | 'unclear', sign: number): Span | 'unclear' {
  if (span === 'unclear') return span
  if ('minutes' in span)
    return within(span.minutes, MINUTES_MAX) ? { minutes: Math.round(span.minutes) * sign } : 'unclear'
  if ('days' in span) return within(span.days, DAYS_MAX) ? { days: span.days * sign } : 'unclear'
  return within(span.months, MONTHS_MAX) ? { months: span.months * sign } : 'unclear'
}

const within = (value: number, max: number): boolean => value >= 0 && value <= max
