import { COUNTRY_NAMES, countryOf } from '#kernel/countries.ts'
import { SEPARATOR_NAMES, type Separator } from '#kernel/csv-records.ts'
import type { Encoding } from '#kernel/decode-text.ts'
import { visible } from '#kernel/visible.ts'
import { list } from './failure.ts'
import { type Given, UsageProblem } from './usage.ts'

/** How a list was read, for the person who is about to send it: shown before anything is done with it. */
export interface ListReading {
  file: string
  encoding: Encoding
  separator: Separator
  conversions: readonly { line: number; from: string; to: string }[]
  /** How many there are, where not all of them were kept. */
  converted: number
}

/** Conversions that are shown one by one. */
const SHOWN = 20

/** Null where the list was what every program writes, and nothing was turned into anything else. */
export function sayReading({ file, encoding, separator, conversions, converted }: ListReading): string | null {
  const usual = encoding === 'UTF-8' && separator === ','
  const heading = `${file} was read as ${encoding} with ${SEPARATOR_NAMES[separator]} between the columns.`
  const first = [...conversions].sort((a, b) => gained(b) - gained(a)).slice(0, SHOWN)
  const shown = first.map(({ line, from, to }) => `line ${line}: ${visible(from)} → ${to}`)
  const more = converted > shown.length ? [`and ${converted - shown.length} more`] : []
  const turned =
    converted === 0
      ? null
      : list(`${converted} ${converted === 1 ? 'value was' : 'values were'} turned into another form:`, [
          ...shown,
          ...more,
        ])
  const lines = [usual ? null : heading, turned].filter((line) => line !== null)
  return lines.length === 0 ? null : lines.join('\n')
}

/** Those that were given digits come first: they are what a person has to look at. */
const gained = ({ from, to }: { from: string; to: string }): number =>
  from.replaceAll(/\D/g, '') === to.replaceAll(/\D/g, '') ? 0 : 1

/** `--country`, in either case. */
export function countryIn({ country }: Given['options']): string | null {
  if (country === undefined) return null
  const name = country.toUpperCase()
  if (!countryOf(name)) throw new UsageProblem(`--country must be one of ${COUNTRY_NAMES.join(' ')}.`)
  return name
}
