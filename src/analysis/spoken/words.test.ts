import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSpokenDate } from './date.ts'
import { spokenDigits, spokenNumber } from './number.ts'
import { spokenTime } from './time.ts'
import { tokenise } from './words.ts'

// biome-ignore format: a table reads in columns
const cases: [words: string, tokens: string[]][] = [
  ["Un'ora, lunedì",     ['un', 'ora', ',', 'lunedi']],
  ["LUNEDI' mezz’ora",   ['lunedi', 'mezz', 'ora']],
  ['5 p.m. o 17.30',     ['5', 'pm', 'o', '17.30']],
  ['a. m. 3rd 10mila',   ['am', '3', 'rd', '10', 'mila']],
  ['-5 e 3-4 e 3/4/26.', ['-5', 'e', '3-4', 'e', '3/4/26', ',']],
  ['twenty-three 50%',   ['twenty', 'three', '50', 'percent']],
  ['1.250,00 €',         ['1.250,00']],
]
for (const [words, tokens] of cases)
  test(`"${words}" is cut into its words and numerals`, () => {
    assert.deepEqual(
      tokenise(words).map(({ text }) => text),
      tokens,
    )
  })

/** Far above what they take, and far below what a pattern that backtracks would. */
const MILLISECONDS_MAX = 500

test('two thousand characters of anything are answered at once', () => {
  const on = { at: Temporal.Instant.from('2026-11-18T09:00Z'), day: Temporal.PlainDate.from('2026-11-18') }
  // biome-ignore format: a table reads in columns
  const nasty = [
    'a', '1', '1.', '1,', '-', '- 1', '1:', 'e ', 'no ', 'non ', 'fra ', 'fra circa ', 'alle ', 'le ', 'meno ', 'mezzo ', 'un ', 'mille ', 'cento e ',
    'lunedi ', 'prima di ', 'mila', 'cento', 'cent', 'virgola ', 'uno virgola ', 'tre ', 'anzi ', 'il tre ', 'a hundred and ', 'minus ', 'half ', 'a ',
    'twenty ', 'point ', 'next ', 'the ', 'of ', 'in ', 'or ', 'p. ', 'p.m', 'double ', 'oh ', '\u0301', '🙂', 'fra un ora e ', 'from five to ',
  ]
  for (const piece of nasty) {
    const words = piece.repeat(2_000).slice(0, 2_000)
    const started = process.threadCpuUsage()
    for (const language of ['it', 'en'] as const) {
      spokenNumber(words, language)
      spokenDigits(words, language)
      readSpokenDate(words, { day: on.day, language })
      spokenTime(words, { at: on.at, language })
    }
    // The time of this thread: on a busy machine the clock on the wall says nothing.
    const { user, system } = process.threadCpuUsage(started)
    assert.ok((user + system) / 1_000 < MILLISECONDS_MAX, `"${piece}" took too long`)
  }
})
