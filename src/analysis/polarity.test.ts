import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contradicts } from './polarity.ts'

// biome-ignore format: a table reads in columns
const ROWS: readonly [label: string, quote: string, value: boolean, contradicted: boolean, why: string][] = [
  ['Conferma',        'sì, certo',                   false, true,  'a yes is no "no"'],
  ['Conferma',        'no',                          true,  true,  'a no is no yes'],
  ['Conferma',        'guardi, no',                  true,  true,  'whatever fills the space before it'],
  ['Conferma',        'nessun problema',             true,  false, 'a turn of speech is what it means'],
  ['Conferma',        'no, anzi sì',                 true,  false, 'who turns round is the analyst’s to read'],
  ['Conferma',        'non lo so',                   true,  true,  'who is unsure has not said yes'],
  ['Conferma',        'boh',                         false, true,  'nor no'],
  ['Interessato',     'non sono interessato',        true,  true,  'the field’s own word, denied'],
  ['Interessato',     'sono interessato',            false, true,  'and affirmed'],
  ['Interessato',     'non sono interessato',        false, false, 'which is what was proposed'],
  ['Urgente',         'urgente è una parola grossa', false, false, 'more is said of it than that'],
  ['Non interessato', 'no',                          true,  false, 'a field put in the negative leaves it open'],
  ['Disdetta',        'non voglio più continuare',   true,  true,  'a denial at the beginning is a no'],
  ['Interested',      "I'm not interested",          true,  true,  'in English too'],
  ['Confirmed',       'why not',                     true,  false, 'with its own turns of speech'],
]
for (const [label, quote, value, contradicted, why] of ROWS)
  test(`"${quote}" ${contradicted ? 'contradicts' : 'leaves'} ${value} for "${label}": ${why}`, () => {
    const field = { key: 'campo', label, type: 'boolean' as const, required: false, options: [] }
    assert.equal(contradicts(field, value, quote), contradicted)
  })
