import type { Language } from '#contract/agent-document.ts'
import { type Amount, amountsIn, digitRuns } from './amounts.ts'
import { daysIn, type HeardDay, isDay, monthsIn } from './days.ts'
import { type HeardTime, timesIn } from './hours.ts'
import { type NumberToken, tokensOf } from './numbers.ts'
import type { Summary, SummaryValue } from './values.ts'
import { answerWords } from './words.ts'

/**
 * The values of a summary that an agent's words did not carry, compared by what they mean and not by how they are
 * written.
 */
export function missingIn({ values, language, today }: Summary, words: string): SummaryValue[] {
  const tokens = tokensOf(sinceCorrection(words))
  const on = Temporal.PlainDate.from(today)
  const own = missingFrom(heardIn(tokens, on, language), values)
  if (own.length === 0) return own
  // An agent that is spoken to in the other language may read in it; all of it, since each language takes its own
  // mentions.
  const other = missingFrom(heardIn(tokens, on, language === 'it' ? 'en' : 'it'), values)
  return other.length === 0 ? other : own
}

/** Who takes something back has read what they say from there on. */
const CORRECTION =
  /\b(?:anzi|mi correggo|correggo|volevo dire|intendevo|ho sbagliato|no,? scusi|scusi,? no|i mean|actually|correction|no,? sorry|sorry,? no|or rather)\b/giu

const sinceCorrection = (words: string): string => words.split(CORRECTION).at(-1) ?? ''

interface Heard {
  language: Language
  today: Temporal.PlainDate
  tokens: readonly NumberToken[]
  days: readonly HeardDay[]
  times: readonly HeardTime[]
  amounts: readonly Amount[]
  runs: readonly string[]
  words: ReadonlySet<string>
  squeezed: string
}

function heardIn(tokens: readonly NumberToken[], today: Temporal.PlainDate, language: Language): Heard {
  return {
    language,
    today,
    tokens,
    days: daysIn(tokens, { today, language }),
    times: timesIn(tokens, language),
    amounts: amountsIn(tokens, language),
    runs: digitRuns(tokens, language),
    words: new Set(tokens.map(({ text }) => text)),
    squeezed: squeezed(tokens, language),
  }
}

/** What carries a day or an hour carries no number besides: "il 4 dicembre" says nothing of four guests. */
function missingFrom(heard: Heard, values: readonly SummaryValue[]): SummaryValue[] {
  const taken = new Set<HeardDay | HeardTime | Amount>()
  const take = <T extends HeardDay | HeardTime | Amount>(among: readonly T[], is: (one: T) => boolean): boolean => {
    const found = among.find((one) => !taken.has(one) && is(one)) ?? among.find(is)
    if (found) taken.add(found)
    return found !== undefined
  }
  const isCarried = (value: SummaryValue): boolean => {
    switch (value.kind) {
      case 'date':
        return take(heard.days, (one) => isDay(one, { date: Temporal.PlainDate.from(value.date), today: heard.today }))
      case 'time':
        return take(heard.times, ({ hour, minute }) => hour === value.hour && minute === value.minute)
      case 'month':
        return (
          monthsIn(heard.tokens, heard.language).includes(value.month) &&
          heard.amounts.some((one) => one.value === value.year)
        )
      default:
        return true
    }
  }
  // Days and hours first: what they take is gone for numbers.
  const apart = values.filter((value) => !isCarried(value))
  const free = freeAmounts(heard, taken)
  const others = values.filter((value) => !DATED.has(value.kind))
  return [...apart, ...others.filter((value) => !isHeard(value, { heard, free }))]
}

const DATED: ReadonlySet<SummaryValue['kind']> = new Set(['date', 'time', 'month'] as const)

/**
 * Numbers that were heard and that no day or hour took; the parts of days and hours that nobody needed count as well.
 */
function freeAmounts(heard: Heard, taken: ReadonlySet<unknown>): number[] {
  const spans = [...heard.days, ...heard.times]
  const over = ({ from, next }: Amount): boolean =>
    spans.some((one) => taken.has(one) && one.from < next && from < one.next)
  return [
    ...heard.amounts.filter((one) => !over(one)).map(({ value }) => value),
    ...heard.times
      .filter((one) => !taken.has(one))
      .flatMap(({ hour, minute, from, next }) =>
        heard.amounts.some((one) => one.from === from && one.next === next && one.value === hour) ? [] : [hour, minute],
      ),
  ]
}

function isHeard(value: SummaryValue, { heard, free }: { heard: Heard; free: number[] }): boolean {
  switch (value.kind) {
    case 'number': {
      const at = free.indexOf(value.number)
      if (at < 0) return isRun(heard, value.text.replace(/\D/g, ''))
      free.splice(at, 1)
      return true
    }
    case 'digits':
      return isRun(heard, value.digits)
    case 'code':
      return isSpelled(heard, value.text) || areSaid(heard, { text: value.text, free })
    case 'text':
      return areSaid(heard, { text: value.text, free })
    case 'flag':
      return isAbout(heard, value)
    default:
      return true
  }
}

/** Fewer digits than this in a row are a number, not something that was dictated. */
const RUN_DIGITS_MIN = 5
/** How much of a telephone number goes without saying: its country. */
const PREFIX_DIGITS_MAX = 4
const NATIONAL_DIGITS_MIN = 8

const isRun = ({ runs }: Heard, digits: string): boolean =>
  digits.length >= RUN_DIGITS_MIN &&
  runs.some(
    (run) =>
      run === digits ||
      run === `00${digits}` ||
      (run.length >= NATIONAL_DIGITS_MIN && digits.endsWith(run) && digits.length - run.length <= PREFIX_DIGITS_MAX),
  )

/** Signs of addresses and codes, by their names. */
const SIGNS = new Set(
  'chiocciola at punto dot trattino dash hyphen underscore basso meno minus sign slash barra spazio maiuscolo minuscolo'.split(
    ' ',
  ),
)
const AS_IN = new Set(['come', 'for', 'as', 'di'])
/** Shorter codes are words: they could stand in the middle of another. */
const SPELLED_MIN_CHARACTERS = 4

function squeezed(tokens: readonly NumberToken[], language: Language): string {
  let text = ''
  for (let at = 0; at < tokens.length; at += 1) {
    const one = tokens[at]
    if (!one || one.kind === 'break' || SIGNS.has(one.text)) continue
    const run = one.kind === 'numeral' ? one.text.replace(/\D/g, '') : digitRuns([one], language)[0]
    text += run ?? one.text
    // "A come Ancona", "B as in Bravo".
    if (one.text.length === 1 && AS_IN.has(tokens[at + 1]?.text ?? '')) at += tokens[at + 2]?.text === 'in' ? 3 : 2
  }
  return text
}

function isSpelled(heard: Heard, text: string): boolean {
  const wanted = answerWords(text).join('')
  return wanted.length >= SPELLED_MIN_CHARACTERS && heard.squeezed.includes(wanted)
}

/** Words that a sentence may do without. */
const SMALL = new Set(
  'il lo la i gli le l un uno una di del della dello dell dei degli delle a al alla allo all ai da dal dalla in nel nella con per e ed o the an of to at on for and with by'.split(
    ' ',
  ),
)

/** Every word that carries something was said, in whatever order; its numbers by what they mean. */
function areSaid(heard: Heard, { text, free }: { text: string; free: readonly number[] }): boolean {
  const tokens = tokensOf(text).filter(({ kind }) => kind !== 'break')
  const content = tokens.filter((token) => !SMALL.has(token.text))
  return (content.length > 0 ? content : tokens).every((token) => {
    if (heard.words.has(token.text)) return true
    if (token.kind === 'word') return amountsIn([token], heard.language).some(({ value }) => free.includes(value))
    return amountsIn([token], heard.language).some(({ value }) => free.includes(value)) || isRun(heard, token.text)
  })
}

/** A word of its name, by how it begins; and that it is not so, where it is not. */
const STEM_CHARACTERS = 4
const NOT = new Set('no non senza nessun nessuna not without don dont false falso'.split(' '))

function isAbout({ words }: Heard, { key, flag }: { key: string; flag: boolean }): boolean {
  const names = answerWords(key.replace(/([a-z])([A-Z])/g, '$1 $2')).map((word) => word.slice(0, STEM_CHARACTERS))
  const named = names.some((stem) => stem.length > 1 && [...words].some((word) => word.startsWith(stem)))
  return named && (flag || [...words].some((word) => NOT.has(word)))
}
