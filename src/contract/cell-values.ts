import type { Separator } from '#kernel/csv-records.ts'
import { type NumberFault, readNumber } from '#kernel/national-number.ts'
import { sayFault } from '#kernel/number-fault.ts'
import { found } from '#kernel/visible.ts'
import type { FieldDefinition } from './agent-document.ts'

/** From the text of a cell to the value that the API takes. */
export interface CellRead {
  /** What cannot be read stays text, which the API refuses. */
  value: string | number | boolean
  /** What the text was turned into, where a person ought to see that. */
  as?: string
  /** What was found and what was expected, where that is known better here than by the API. */
  fault?: string
  /** The same for a program, which says it in words of its own. */
  code?: CellFault
}

export type CellFault = NumberFault | 'no_truth' | 'no_number' | 'unclear_number' | 'no_day' | 'unclear_day'

/** What is known of the whole file: its separator tells where it was saved. */
export interface FileHabits {
  separator: Separator
  country: string | null
}

export function readCell(type: FieldDefinition['type'], text: string, habits: FileHabits): CellRead {
  const reads = READERS[type]
  return reads ? reads(text, habits) : { value: text }
}

const unread = (text: string, code: CellFault, expected: string): CellRead => ({
  value: text,
  fault: `${found(text)}; expected ${expected}`,
  code,
})

const YES = ['true', 'yes', 'sì', 'si', 'vero', '1']
const NO = ['false', 'no', 'falso', '0']

const READERS: Partial<Record<FieldDefinition['type'], (text: string, habits: FileHabits) => CellRead>> = {
  phone: readPhone,
  number: readDecimal,
  date: readDate,
  boolean(text) {
    const word = text.toLowerCase()
    if (YES.includes(word)) return { value: true }
    return NO.includes(word) ? { value: false } : unread(text, 'no_truth', 'yes or no')
  },
}

export function readPhone(text: string, { country }: FileHabits): CellRead {
  const read = readNumber(text, country)
  if ('fault' in read) return { value: text, fault: sayFault(read.fault, text, country), code: read.fault }
  return { value: read.number, ...(read.number === text ? {} : { as: read.number }) }
}

/** The sign before decimals in lists with that separator: where the comma is taken a semicolon stands between cells. */
const DECIMAL_SIGNS: Record<Separator, string | null> = { ';': ',', ',': '.', '\t': null }
const PLAIN = /^-?\d+(?:[.,]\d+)?$/
/** As many digits behind the sign as a group of thousands has. */
const LIKE_THOUSANDS = /^-?[1-9]\d{0,2}([.,])\d{3}$/
/** Thousands in groups, in Italian and in English. */
const GROUPED = [/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/] as const

function readDecimal(text: string, { separator }: FileHabits): CellRead {
  const [, sign] = LIKE_THOUSANDS.exec(text) ?? []
  if (sign !== undefined && sign !== DECIMAL_SIGNS[separator]) {
    const [whole = '', part = ''] = text.split(sign)
    return unread(text, 'unclear_number', `${whole}${part} or ${whole}.${part}0, so that it is clear which is meant`)
  }
  if (PLAIN.test(text)) return { value: Number(text.replace(',', '.')) }
  const [italian, english] = GROUPED
  if (italian.test(text)) return { value: Number(text.replaceAll('.', '').replace(',', '.')) }
  return english.test(text)
    ? { value: Number(text.replaceAll(',', '')) }
    : unread(text, 'no_number', 'a number such as 12.5')
}

const ISO_DATE = /^\d{4}-\d\d-\d\d$/
const A_DAY = 'a day such as 2026-12-31'
const IN_NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/

/** Days before months, as everywhere but in America: there a comma stands between cells and a stroke in dates. */
function readDate(text: string, { separator }: FileHabits): CellRead {
  const [, first, sign, second, year] = IN_NUMBERS.exec(text) ?? []
  if (first === undefined) return ISO_DATE.test(text) ? { value: text } : unread(text, 'no_day', A_DAY)
  const [one, two] = [Number(first), Number(second)]
  const unclear = sign !== '.' && separator !== ';' && one <= 12 && two <= 12 && one !== two
  if (unclear) return unread(text, 'unclear_day', `the year first, as in ${year}-12-31`)
  const american = sign !== '.' && separator !== ';' && two > 12
  const day = dayOf(Number(year), ...(american ? ([one, two] as const) : ([two, one] as const)))
  return day === null ? unread(text, 'no_day', A_DAY) : { value: day, as: day }
}

/** Browsers read lists too, and not all have `Temporal`: a day that there is not comes back as another one. */
function dayOf(year: number, month: number, day: number): string | null {
  const two = (part: number) => String(part).padStart(2, '0')
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text
}
