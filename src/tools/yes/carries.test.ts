import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '#contract/agent-document.ts'
import { missingIn } from './carries.ts'
import { valuesOf } from './values.ts'

/** A Monday. */
const TODAY = '2026-11-16'
const missing = (given: Record<string, unknown>, words: string, language: Language): string[] =>
  missingIn({ values: valuesOf(given), language, today: TODAY }, words).map(({ key }) => key)

// biome-ignore format: a table reads in columns
const carried: [given: unknown, it: string[], en: string[], not: string[]][] = [
  [12.5,   ['Sono dodici e cinquanta.', 'dodici virgola cinque', 'dodici euro e cinquanta centesimi', '12,50', '€ 12.50', 'dodici euro e cinquanta', '12 euro e 50', 'dodici virgola cinquanta', 'dodici e mezzo'],
           ['twelve fifty', 'twelve point five', '12.50', 'twelve dollars and fifty cents', 'twelve and a half'],
           ['dodici', 'dodici e quindici', 'cinquanta', 'twelve', '1250', 'dodicimila cinquecento']],
  [12,     ['dodici', '12 persone', 'sono dodici, va bene?'], ['twelve', '12 people'], ['dodici e cinquanta', 'dodici euro e cinquanta', 'ventidue', '112', 'twelve fifty', '12,50']],
  [4,      ['quattro persone', 'per 4'], ['four people'], ['ventiquattro', 'quattordici', 'quattrocento', 'il 4 dicembre'.replace('4', '14')]],
  [3.5,    ['tre chili e mezzo', 'tre e mezzo', '3,5'], ['three and a half', 'three point five'], ['tre', 'tre persone e mezza pensione', '35']],
  [1,      ['una persona', 'uno', 'per 1'], ['one guest', 'a person'], ['un tavolo', 'a table', 'undici']],
  [1250,   ['milleduecentocinquanta', 'mille duecento cinquanta', '1.250 euro', '1250', 'mille e duecentocinquanta'], ['one thousand two hundred and fifty', '1,250'], ['1,25', 'duecentocinquanta']],
  [121,    ['centoventuno'], ['one hundred and twenty-one', 'a hundred and twenty one'], ['ventuno', 'cento', 'centoventi']],
  [-3,     ['meno tre'], ['minus three', '-3'], ['tre']],
  ['2026-12-01', ['il primo dicembre', 'martedì 1 dicembre', 'il 1° dicembre 2026', '01/12/2026', 'il primo dicembre duemilaventisei', '2026-12-01', '1/12'],
           ['the first of December', 'December 1st', 'Tuesday, December first', 'December the first, twenty twenty-six', '1 December 2026'],
           ['il primo novembre', 'il due dicembre', 'il primo dicembre 2027', 'mercoledì 1 dicembre', 'dicembre', 'il primo', 'December 2nd', 'l’undici dicembre', 'il ventuno dicembre']],
  ['2026-11-20', ['venerdì 20 novembre', 'venerdì', 'venerdì venti', 'il venti novembre'], ['Friday', 'this Friday the 20th', 'November twentieth'],
           ['venerdì prossimo', 'venerdì 27', 'giovedì', 'sabato 20 novembre', 'next Friday', 'il venti']],
  ['2026-11-17', ['domani', 'martedì 17'], ['tomorrow'], ['dopodomani', 'oggi', 'the day after tomorrow']],
  ['1985-03-03', ['il tre marzo 1985', 'tre marzo millenovecentottantacinque'], ['March 3rd, 1985', 'the third of March nineteen eighty-five'], ['il tre marzo', 'March 3rd']],
  ['15:30', ['alle tre e mezza del pomeriggio', 'alle 15:30', 'alle quindici e trenta', 'alle 15.30', 'alle tre e mezza', 'alle 3 e 30 del pomeriggio'],
           ['at half past three', 'at 3:30 pm', 'at three thirty in the afternoon', 'at 15:30'],
           ['alle tre', 'alle tre e mezza di mattina', 'alle sei e mezza', 'alle quindici', 'at half past four', '3:30 am', 'alle tre e un quarto']],
  ['09:00', ['alle nove', 'alle 9 di mattina', 'ore 9:00'], ['at nine', 'at 9 am', "nine o'clock"], ['alle nove di sera', 'alle 19', 'at nine pm']],
  ['20:45', ['alle nove meno un quarto di sera', 'alle venti e quarantacinque', 'alle otto e tre quarti di sera'], ['at a quarter to nine in the evening'], ['alle nove meno un quarto', 'alle otto e quarantacinque']],
  ['07:00', ['alle sette di mattina', 'alle 07:00'], ['at seven in the morning', '7 am'], ['alle sette', 'at seven']],
  ['12:00', ['a mezzogiorno', 'alle dodici'], ['at noon'], ['a mezzanotte']],
  ['2026-11-20T14:30:00Z', ['venerdì 20 novembre alle quindici e trenta'], ['Friday at half past three'], ['venerdì 20 novembre alle quattordici e trenta', 'alle quindici e trenta', 'venerdì 20 novembre']],
  ['2026-11-20T15:30', ['venerdì 20 novembre alle tre e mezza del pomeriggio'], [], ['venerdì 20 novembre']],
  ['Anna Rossi', ['a nome di Anna Rossi', 'la signora ROSSI, Anna'], ['for Anna Rossi'], ['Anna', 'Anna Bianchi', 'annarossini']],
  ['Nicolò', ['Nicolò', 'nicolo'], [], ['Nicola']],
  ['Via Roma 12', ['in via Roma dodici', 'via Roma, 12'], [], ['via Roma', 'via Roma 13', 'via Milano dodici']],
  ['+393331234567', ['tre tre tre, uno due tre, quattro cinque sei sette', '333 1234567', '+39 333 123 4567', 'trecentotrentatré dodici trentaquattro cinquecentosessantasette'], ['three three three one two three four five six seven'],
           ['333 123 456', '333 1234568', '1234567']],
  ['00184', ['zero zero uno otto quattro', '00184'], [], ['184', '00185']],
  ['anna.rossi@example.com', ['anna punto rossi chiocciola example punto com', 'anna.rossi@example.com'], ['anna dot rossi at example dot com'], ['anna rossi', 'anna.rossi@example.org']],
  ['AB12-9', ['A B 1 2 9', 'codice AB12-9', 'A come Ancona, B come Bologna, uno due nove'], ['A B one two nine'], ['AB12', 'AB129'.replace('9', '8')]],
  ['cliente-7-1', ['cliente sette uno', 'cliente-7-1'], [], ['cliente 7', 'cliente 8 1']],
  ['€ 20', ['venti euro'], ['twenty euro'], ['ventidue euro']],
]
describe('a value is carried by what it means', () => {
  for (const [given, it, en, not] of carried) {
    for (const words of it)
      test(`«${words}» carries ${given}`, () => assert.deepEqual(missing({ v: given }, words, 'it'), []))
    for (const words of en)
      test(`“${words}” carries ${given}`, () => assert.deepEqual(missing({ v: given }, words, 'en'), []))
    for (const words of not)
      test(`«${words}» does not carry ${given}`, () => {
        for (const language of ['it', 'en'] as const)
          assert.notDeepEqual(missing({ v: given }, words, language), [], language)
      })
  }
})

// biome-ignore format: a table reads in columns
const together: [title: string, given: Record<string, unknown>, words: string, missing: string[]][] = [
  ['all of a booking',                          { nome: 'Rossi', quando: { giorno: '2026-11-20', ora: 15 }, persone: 4 }, 'Allora, a nome Rossi, venerdì 20 novembre alle quindici, quattro persone. Conferma?', []],
  ['an hour that is a number, by its meaning',  { giorno: '2026-11-20', ora: 15 }, 'venerdì 20 alle tre del pomeriggio', []],
  ['the day of a date is no number of guests',  { giorno: '2026-12-04', persone: 4 }, 'il 4 dicembre, va bene?', ['persone']],
  ['the hour of a time is no number of guests', { ora: '16:00', persone: 16 }, 'alle 16, va bene?', ['persone']],
  ['two that are alike are said twice',         { adulti: 2, bambini: 2 }, 'due adulti, va bene?', ['bambini']],
  ['and then both are heard',                   { adulti: 2, bambini: 2 }, 'due adulti e due bambini', []],
  ['one of several is missing',                 { nome: 'Rossi', persone: 4, note: 'vicino alla finestra' }, 'Rossi, quattro persone, va bene?', ['note']],
  ['what lies in lists and deep',               { a: [{ b: ['Anna', 'Marco'] }] }, 'per Anna e Marco', []],
  ['what was taken back was not read',          { persone: 4 }, 'Quattro persone, anzi cinque. Va bene?', ['persone']],
  ['true, by what it is about',                 { sms: true }, 'le mando anche un SMS', []],
  ['true that nobody spoke of',                 { newsletter: true }, 'le va bene?', ['newsletter']],
  ['false, with a not',                         { newsletter: false }, 'senza iscrizione alla newsletter', []],
  ['false without one',                         { newsletter: false }, 'con la newsletter', ['newsletter']],
  ['nothing has to be said of what is empty',   { note: '', altro: null, lista: [] }, 'va bene?', []],
]
describe('the values of a summary', () => {
  for (const [title, given, words, is] of together) test(title, () => assert.deepEqual(missing(given, words, 'it'), is))
})

test('whatever the words and values, they are compared at once', () => {
  const started = performance.now()
  const nasty = [
    'uno '.repeat(5_000),
    '1,'.repeat(5_000),
    'x'.repeat(100_000),
    'centomila'.repeat(500),
    'cento'.repeat(1_600),
    'cento'.repeat(12),
    '1'.repeat(8_000),
  ]
  for (const words of nasty)
    for (const value of [4, '2026-12-01', '15:30', 'x'.repeat(500), '1'.repeat(500)]) missing({ v: value }, words, 'it')
  // What grows faster than the words would take hours; a busy machine takes a second.
  assert.ok(performance.now() - started < 20_000, `${performance.now() - started}`)
})
