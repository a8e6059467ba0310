import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROME } from '#kernel/clock.ts'
import { spokenTime } from './time.ts'

/** What is said of an hour behind it: corrected with a part left out, denied, or pointed back to. */

type Row = readonly [language: 'it' | 'en', words: string, means: string | null]

/** A Tuesday. */
const MORNING = '2026-11-24T10:30'

function reads([language, words, means]: Row): void {
  const instant = Temporal.ZonedDateTime.from(`${MORNING}[${ROME}]`).toInstant()
  const read = spokenTime(words, { at: instant, language })?.toZonedDateTimeISO(ROME).toPlainDateTime()
  assert.equal(read?.toString({ smallestUnit: 'minute' }) ?? null, means, `"${words}"`)
}

// biome-ignore format: a table reads in columns
const LEFT_OUT: readonly Row[] = [
  ['it', 'tra un’ora ehm facciamo tra due va',                          '2026-11-24T12:30'],
  ['it', 'mezz’ora, anzi una',                                          '2026-11-24T11:30'],
  ['it', 'fra venti minuti, facciamo trenta',                           '2026-11-24T11:00'],
  ['it', 'tra un’ora, anzi quaranta',                                   '2026-11-24T11:10'],
  ['it', 'tra un’ora, facciamo alle due',                               '2026-11-24T14:00'],
  ['en', 'in two hours, sorry, in three',                               '2026-11-24T13:30'],
  ['en', 'half an hour, no, an hour',                                   '2026-11-24T11:30'],
  ['en', 'in ten minutes, well, call it twenty',                        '2026-11-24T10:50'],
  ['it', 'alle tre e dieci, scusi, e venti',                            '2026-11-24T15:20'],
  ['it', 'alle dodici e dieci ehm no e venti dodici e venti',           '2026-11-24T12:20'],
  ['it', 'alle sette meno un quarto, anzi meno dieci',                  '2026-11-24T18:50'],
  ['it', 'alle sei anzi sei e venti',                                   '2026-11-24T18:20'],
  ['en', 'ten past three, sorry, twenty past',                          '2026-11-24T15:20'],
  ['en', 'quarter past five, no, half past',                            '2026-11-24T17:30'],
  ['en', 'ten to four, no, ten past',                                   '2026-11-24T16:10'],
]
for (const row of LEFT_OUT) test(`"${row[1]}" is ${row[2] ?? 'no time'}`, () => reads(row))
