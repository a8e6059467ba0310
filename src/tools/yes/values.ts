import type { Language } from '#contract/agent-document.ts'
import { ROME } from '#kernel/clock.ts'

/** What an action would send, one by one, as somebody has to hear it. */
export type SummaryValue = { key: string } & (
  | { kind: 'number'; number: number; text: string }
  | { kind: 'date'; date: string }
  | { kind: 'time'; hour: number; minute: number }
  | { kind: 'month'; month: number; year: number }
  /** A telephone number, a postcode: digits that are read one after the other. */
  | { kind: 'digits'; digits: string }
  /** An address or a code without spaces, which may be spelled. */
  | { kind: 'code'; text: string }
  | { kind: 'text'; text: string }
  /** True or false, which is heard by what it is about. */
  | { kind: 'flag'; flag: boolean }
)

/** What has to be heard before an action, and how it is to be understood. */
export interface Summary {
  values: readonly SummaryValue[]
  language: Language
  /** In Italy, when it was asked for: `YYYY-MM-DD`. */
  today: string
}

/** Every value of the arguments, at whatever depth: level by level, since what a model writes may be deep. */
export function valuesOf(given: Record<string, unknown>): SummaryValue[] {
  const values: SummaryValue[] = []
  let level: [key: string, value: unknown][] = Object.entries(given)
  while (level.length > 0) {
    const next: [string, unknown][] = []
    for (const [key, value] of level) {
      if (Array.isArray(value)) for (const one of value) next.push([key, one])
      else if (typeof value === 'object' && value !== null) next.push(...Object.entries(value))
      else values.push(...valuesOfLeaf(key, value))
    }
    level = next
  }
  return values
}

function valuesOfLeaf(key: string, value: unknown): SummaryValue[] {
  if (typeof value === 'number') return [{ key, kind: 'number', number: value, text: String(value) }]
  if (typeof value === 'boolean') return [{ key, kind: 'flag', flag: value }]
  if (typeof value !== 'string' || value.trim() === '') return []
  return valuesOfText(value.trim()).map((one) => ({ key, ...one }))
}

type Unnamed<T> = T extends { key: string } ? Omit<T, 'key'> : never

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const EUROPEAN = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/
const TIME = /^(\d{1,2}):(\d{2})(?::\d{2})?$/
const MONTH = /^(\d{4})-(\d{2})$/
const TELEPHONE = /^\+?[\d\s()./-]{7,}$/
const AMOUNT = /^[€$£]?\s*(-?\d+(?:[.,]\d{1,2})?)\s*(?:[€$£]|eur|euro|usd|gbp)?$/i
/** From here on digits are read one by one as well. */
const CODE_DIGITS_MIN = 5

function valuesOfText(text: string): Unnamed<SummaryValue>[] {
  const instant = INSTANT.exec(text)
  if (instant) return localOf(text, instant)
  const european = EUROPEAN.exec(text)
  const date = european
    ? dateOf(Number(european[3]), Number(european[2]), Number(european[1]))
    : DATE.test(text)
      ? dateOf(...(text.split('-').map(Number) as [number, number, number]))
      : null
  if (date) return [{ kind: 'date', date }]
  const time = TIME.exec(text)
  if (time && Number(time[1]) < 24 && Number(time[2]) < 60)
    return [{ kind: 'time', hour: Number(time[1]), minute: Number(time[2]) }]
  const month = MONTH.exec(text)
  if (month && Number(month[2]) >= 1 && Number(month[2]) <= 12)
    return [{ kind: 'month', month: Number(month[2]), year: Number(month[1]) }]
  const amount = AMOUNT.exec(text)
  const isCode = /^\d+$/.test(text) && (text.length >= CODE_DIGITS_MIN || /^0\d/.test(text))
  if (amount && !isCode) return [{ kind: 'number', number: Number(amount[1]?.replace(',', '.')), text }]
  if (isCode || (TELEPHONE.test(text) && /\d{3}/.test(text)))
    return [{ kind: 'digits', digits: text.replace(/\D/g, '') }]
  return [/\s/.test(text) ? { kind: 'text', text } : { kind: 'code', text }]
}

/** A moment with a zone is heard as the clock of the wall in Italy. */
function localOf(text: string, [, date = '', hour, minute, zone]: RegExpExecArray): Unnamed<SummaryValue>[] {
  const plain = dateOf(...(date.split('-').map(Number) as [number, number, number]))
  if (plain === null || Number(hour) > 23 || Number(minute) > 59) return [{ kind: 'text', text }]
  if (zone === undefined)
    return [
      { kind: 'date', date: plain },
      { kind: 'time', hour: Number(hour), minute: Number(minute) },
    ]
  const local = instantOf(text.replace(' ', 'T'))?.toZonedDateTimeISO(ROME)
  if (!local) return [{ kind: 'text', text }]
  return [
    { kind: 'date', date: local.toPlainDate().toString() },
    { kind: 'time', hour: local.hour, minute: local.minute },
  ]
}

function instantOf(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}

function dateOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}
