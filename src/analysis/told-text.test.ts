import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '#contract/agent-document.ts'
import { tellsText } from './told-text.ts'

// biome-ignore format: a table reads in columns
const ROWS: readonly [language: Language, label: string, value: string, quote: string, told: boolean, why: string][] = [
  ['it', 'Indirizzo', 'Via Roma 12',        'sto in via roma al dodici',      true,  'a house number in words'],
  ['it', 'Indirizzo', 'Via Roma 12',        'sto in via roma',                false, 'no house number'],
  ['it', 'Indirizzo', 'Via Roma 12',        'sto in via roma al ventuno',     false, 'another one'],
  ['it', 'Indirizzo', 'Via Roma 12, Lecce', 'in via roma dodici a bari',      false, 'another town'],
  ['it', 'Nome',      'Giovanna',           'mi chiamo giovanni',             false, 'a name is the same or another'],
  ['it', 'Nome',      'Mario Rossi',        'mario',                          false, 'half of a name'],
  ['it', 'Motivo',    'allergia alle noci', 'sono allergica alle noci',       true,  'a form of the same word'],
  ['it', 'Motivo',    'perdita in cucina',  'ho una perdita in bagno',        false, 'one word that was not said'],
  ['it', 'Motivo',    'vuole disdire',      'non voglio disdire',             false, 'what was denied'],
  ['it', 'Motivo',    'non vuole disdire',  'voglio disdire',                 false, 'and what was not'],
  ['it', 'Motivo',    'nessuna allergia',   'no nessuna',                     true,  'a no that answers is a no'],
  ['it', 'Targa',     'AB123CD',            'a b uno due tre c d',            true,  'letters and digits, spelt'],
  ['it', 'Targa',     'AB123CD',            'a b uno due quattro c d',        false, 'one of them another'],
  ['it', 'Ora',       '20:30',              'alle otto e mezza',              true,  'an hour that it may be'],
  ['it', 'Ora',       '20:30',              'alle sette e mezza',             false, 'and one that it cannot'],
  ['en', 'Reason',    'two cats',           "we've got two cats",             true,  'a number as a word'],
  ['en', 'Reason',    'three cats',         "we've got two cats",             false, 'another number'],
]
for (const [language, label, value, quote, told, why] of ROWS)
  test(`"${quote}" ${told ? 'tells' : 'does not tell'} ${label} "${value}": ${why}`, () => {
    const field = { key: 'campo', label, type: 'text' as const, required: false, options: [] }
    assert.equal(tellsText(field, value, { quote, language }), told)
  })
