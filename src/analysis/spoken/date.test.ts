import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readSpokenDate, saysDay } from './date.ts'

type Row = readonly [words: string, means: string | null]

/** A Wednesday. */
const CALL_DAY = '2026-11-18'

function reads(language: 'it' | 'en', rows: readonly Row[], day = CALL_DAY): void {
  for (const [words, means] of rows) {
    const read = readSpokenDate(words, { day: Temporal.PlainDate.from(day), language })
    assert.equal(read?.toString() ?? null, means, `"${words}" said on ${day}`)
  }
}

// biome-ignore format: a table reads in columns
const ITALIAN: readonly Row[] = [
  ['oggi',                               '2026-11-18'],
  ['Domani',                             '2026-11-19'],
  ['dopodomani',                         '2026-11-20'],
  ['dopo domani',                        '2026-11-20'],
  ['ieri',                               '2026-11-17'],
  ["l'altro ieri",                       '2026-11-16'],
  ['stasera',                            '2026-11-18'],
  ['domattina',                          '2026-11-19'],
  ['lunedì',                             '2026-11-23'],
  ["lunedi'",                            '2026-11-23'],
  ['mercoledì',                          '2026-11-18'],
  ['mercoledì prossimo',                 '2026-11-25'],
  ['venerdì prossimo',                   '2026-11-20'],
  ['il prossimo venerdì',                '2026-11-20'],
  ['venerdì che viene',                  '2026-11-20'],
  ['venerdì della settimana prossima',   '2026-11-27'],
  ['la settimana prossima, martedì',     '2026-11-24'],
  ['lunedì a otto',                      '2026-11-30'],
  ['mercoledì della prossima',           '2026-11-25'],
  ['lunedì scorso',                      '2026-11-16'],
  ['lo scorso mercoledì',                '2026-11-11'],
  ['lunedì della settimana scorsa',      '2026-11-09'],
  ['lunedì 23',                          '2026-11-23'],
  ['martedì, 24 novembre',               '2026-11-24'],
  ['il 15',                              '2026-12-15'],
  ['il diciotto',                        '2026-11-18'],
  ['il 31',                              '2026-12-31'],
  ["l'otto",                             '2026-12-08'],
  ['il primo',                           '2026-12-01'],
  ['il 15 del mese prossimo',            '2026-12-15'],
  ['il 15 di questo mese',               '2026-11-15'],
  ['il quindici marzo',                  '2027-03-15'],
  ['primo maggio',                       '2027-05-01'],
  ["l'otto marzo",                       '2027-03-08'],
  ['il 1° dicembre',                     '2026-12-01'],
  ['il 3 dicembre va bene',              '2026-12-03'],
  ['il 29 febbraio',                     '2028-02-29'],
  ['lo scorso 3 aprile',                 '2026-04-03'],
  ['il 20 dicembre scorso',              '2025-12-20'],
  ["il 3 aprile dell'anno scorso",       '2025-04-03'],
  ["il 20 dicembre dell'anno prossimo",  '2027-12-20'],
  ['il tre aprile duemilaventisei',      '2026-04-03'],
  ['nato il 3 aprile 1985 a Roma',       '1985-04-03'],
  ['il tre aprile ottantacinque',        '1985-04-03'],
  ["tre aprile dell'85",                 '1985-04-03'],
  ['nata il ventidue sei settantotto',   '1978-06-22'],
  ['22 06 1978',                         '1978-06-22'],
  ['12 maggio 05',                       '2005-05-12'],
  ['il 3 dicembre due persone',          '2026-12-03'],
  ['il due del dodici',                  '2026-12-02'],
  ['tre aprile del millenovecentottantacinque', '1985-04-03'],
  ['fra tre giorni',                     '2026-11-21'],
  ['tra una settimana',                  '2026-11-25'],
  ['fra due settimane',                  '2026-12-02'],
  ['fra un mese',                        '2026-12-18'],
  ['tre giorni fa',                      '2026-11-15'],
  ['un anno fa',                         '2025-11-18'],
  ['a fine mese',                        '2026-11-30'],
  ['entro fine mese',                    '2026-11-30'],
  ['entro venerdì',                      '2026-11-20'],
  ['2026-04-03',                         '2026-04-03'],
  ['3/4',                                '2027-04-03'],
  ['03/04/2026',                         '2026-04-03'],
  ['3.4.2026',                           '2026-04-03'],
  ['3-4-26',                             '2026-04-03'],
  ['3/4/85',                             '1985-04-03'],
  ['3/14',                               '2027-03-14'],
  ['il 25 alle 3',                       '2026-11-25'],
  ['domani, anzi no, venerdì',           '2026-11-20'],
  ['il 3 dicembre, scusi, il 4',         '2026-12-04'],
  ['non domani, dopodomani',             '2026-11-20'],
  ['domani va bene, oggi non posso',     '2026-11-19'],
  ['lunedì dopo le cinque',              '2026-11-23'],
  ['alle tre lunedì',                    '2026-11-23'],
]
// biome-ignore format: a table reads in columns
const ITALIAN_NONE: readonly Row[] = [
  ['domani non posso', null], ['domani o dopodomani', null], ['tra lunedì e mercoledì', null], ['lunedì 24', null], ['30 febbraio', null],
  ['il 31 novembre', null], ['2026-02-30', null], ['45/13', null], ['0/0', null], ['3/0', null], ['0/4/2026', null], ['dal 3 al 10 dicembre', null], ['06 12 34 56 78', null], ['3 aprile 18', null], ['la settimana prossima', null], ['il mese prossimo', null], ['a marzo', null],
  ['prima di lunedì', null], ['dopo il 15', null], ['ogni lunedì', null], ['alle sei', null], ["fra un'ora", null], ['il due per cento', null],
  ['il primo pomeriggio', null], ['fra qualche giorno', null], ['fra due o tre giorni', null], ['il tre aprile, anzi quattro', null],
  ['fra due lunedì', null], ['due lunedì fa', null], ['due martedì al mese', null], ["l'ultimo venerdì del mese", null], ['il lunedì dopo', null],
  ['il venerdì della settimana dopo', null], ['il tre di ogni mese', null],
  ['siamo in tre', null], ['fra 99999999 giorni', null], ['non lo so', null], ['', null],
]
// biome-ignore format: a table reads in columns
const ENGLISH: readonly Row[] = [
  ['today',                              '2026-11-18'],
  ['tomorrow',                           '2026-11-19'],
  ['the day after tomorrow',             '2026-11-20'],
  ['yesterday',                          '2026-11-17'],
  ['the day before yesterday',           '2026-11-16'],
  ['Tuesday',                            '2026-11-24'],
  ['this Friday',                        '2026-11-20'],
  ['next Friday',                        '2026-11-27'],
  ['next Tuesday',                       '2026-11-24'],
  ['last Friday',                        '2026-11-13'],
  ['Monday next week',                   '2026-11-23'],
  ['Monday week',                        '2026-11-30'],
  ['Monday fortnight',                   '2026-12-07'],
  ['Monday after five',                  '2026-11-23'],
  ['the Friday after',                   null],
  ['last Friday of the month',           null],
  ['any day but Friday',                 null],
  ['tomorrow week',                      '2026-11-26'],
  ['Monday the 23rd',                    '2026-11-23'],
  ['March 3rd',                          '2027-03-03'],
  ['the third of March',                 '2027-03-03'],
  ['3 March 1985',                       '1985-03-03'],
  ['March 3rd, 1985',                    '1985-03-03'],
  ['the third of March nineteen eighty-five', '1985-03-03'],
  ['May 5th twenty twenty-seven',        '2027-05-05'],
  ['the twenty-first of December',       '2026-12-21'],
  ['December 1st',                       '2026-12-01'],
  ['the 15th',                           '2026-12-15'],
  ['on the fifteenth',                   '2026-12-15'],
  ['the 15th of next month',             '2026-12-15'],
  ['March 3rd last year',                '2025-03-03'],
  ['in three days',                      '2026-11-21'],
  ['a week from now',                    '2026-11-25'],
  ['two weeks from tomorrow',            '2026-12-03'],
  ['a week on Friday',                   '2026-11-27'],
  ['in a fortnight',                     '2026-12-02'],
  ['two weeks ago',                      '2026-11-04'],
  ['end of the month',                   '2026-11-30'],
  ['3/4/2026',                           '2026-04-03'],
  ['2026-04-03',                         '2026-04-03'],
  ['Monday 5pm',                         '2026-11-23'],
  ['tomorrow, I mean Friday',            '2026-11-20'],
  ['not tomorrow, Friday',               '2026-11-20'],
  ["tomorrow doesn't work", null], ['Monday or Tuesday', null], ['Monday the 24th', null], ['February 30th', null], ['next week', null],
  ['the third floor', null], ['may five people come', null], ['after Friday', null], ['every Monday', null], ['the Monday after next', null],
  ['sometime', null],
]

// biome-ignore format: a table reads in columns
const FEASTS: readonly (readonly ['it' | 'en', ...Row])[] = [
  ['it', 'a santo stefano',                      '2026-12-26'],
  ['it', 'il giorno di Natale',                  '2026-12-25'],
  ['it', 'arriviamo la vigilia di Natale',       '2026-12-24'],
  ['it', "la vigilia dell'Epifania",             '2027-01-05'],
  ['it', 'la notte di san Silvestro',            '2026-12-31'],
  ['it', 'per ferragosto',                       '2027-08-15'],
  ['it', 'il Natale scorso',                     '2025-12-25'],
  ['it', 'la festa della Repubblica',            '2027-06-02'],
  ['en', "new year's eve",                       '2026-12-31'],
  ['en', 'on christmas eve this year',           '2026-12-24'],
  ['en', 'on boxing day',                        '2026-12-26'],
  ['en', 'Christmas next year',                  '2027-12-25'],
  ['en', 'last Christmas',                       '2025-12-25'],
  ['en', "St Patrick's Day",                     '2027-03-17'],
  ['en', 'bonfire night',                        '2027-11-05'],
  // Near one, of one, or on one that moves.
  ['it', 'sotto Natale', null], ['it', 'dopo la Befana', null], ['it', "il ponte dell'Immacolata", null], ['it', 'il pranzo di Natale', null],
  ['it', 'a Pasqua', null], ['it', 'il lunedì di Pasquetta', null], ['it', 'tra Natale e Capodanno', null], ['it', 'la vigilia di Pasqua', null],
  ['en', 'around Christmas', null], ['en', 'sometime after Christmas', null], ['en', 'Christmas week', null], ['en', 'Easter Monday', null],
  ['en', 'by Christmas', null], ['en', 'some time in the new year', null],
]
// biome-ignore format: a table reads in columns
const YEARS: readonly (readonly ['it' | 'en', ...Row])[] = [
  ['en', "It's the thirtieth of September, nineteen ninety.", '1990-09-30'],
  ['en', 'the thirtieth of September in nineteen ninety',     '1990-09-30'],
  ['en', 'the fourteenth of January, twenty twenty-seven',    '2027-01-14'],
  ['en', 'twelfth of the fourth nineteen seventy',            '1970-04-12'],
  ['en', 'twelve oh four nineteen seventy',                   '1970-04-12'],
  ['it', 'il tre aprile, millenovecentonovantadue',           '1992-04-03'],
  ['it', 'il tre aprile nel novantadue',                      '1992-04-03'],
  ['it', 'zero tre zero quattro ottantacinque',               '1985-04-03'],
  ['it', 'il tre aprile, novantadue',                         '1992-04-03'],
  ['en', 'twelfth of May, sixty-three',                       '1963-05-12'],
  ['en', 'the third of March, and the year is nineteen sixty', null],
  ['en', 'the third of December, forty people',               '2026-12-03'],
  ['en', 'the third of December in forty minutes',            '2026-12-03'],
  ['en', 'the third of December, seven',                      '2026-12-03'],
]
const ALREADY: readonly (readonly ['it' | 'en', ...Row])[] = [
  ['it', 'non funziona da ieri', '2026-11-17'],
  ['it', 'da ieri non posso, domani sì', '2026-11-19'],
  ['en', "it hasn't worked since yesterday", '2026-11-17'],
  ['en', "it's been broken since Monday", '2026-11-16'],
  ['en', "I can't come since Monday I'm away", null],
  ['en', 'the Tuesday just gone', '2026-11-17'],
  ['en', 'a week last Tuesday', '2026-11-10'],
  ['it', 'il mese scorso, il dodici', null],
  ['en', 'a couple of years ago', null],
  ['it', 'un sabato vediamo quale', null],
  ['en', 'some Friday, I think', null],
  ['en', 'six months ago I think', null],
  ['it', 'un paio di mesi fa', null],
  ['it', 'tre anni fa', null],
]
test('feasts are days where a date is asked for, and what is only near one is none', () => {
  for (const [language, ...row] of FEASTS) reads(language, [row])
})
test('a year in words counts, behind a pause too, and where one is said apart none is guessed', () => {
  for (const [language, ...row] of YEARS) reads(language, [row])
})
test('since when something has been so is a day behind, and is not denied with it', () => {
  for (const [language, ...row] of ALREADY) reads(language, [row])
})

// biome-ignore format: a table reads in columns
const SAID: readonly (readonly [language: 'it' | 'en', words: string, date: string, said: boolean])[] = [
  ['en', 'Ninth of August, nineteen sixty-eight.',    '1968-08-09', true],
  ['en', 'Ninth of August, nineteen sixty-eight.',    '1963-08-09', false],
  ['en', 'the ninth of August, the year was nineteen sixty-eight', '1968-08-09', true],
  ['en', 'the ninth of August, the year was nineteen sixty-eight', '1963-08-09', false],
  ['it', 'il nove agosto',                            '2026-08-09', true],
  ['it', 'il nove agosto',                            '2027-08-09', true],
  ['it', 'il nove agosto',                            '1968-08-09', false],
  ['en', 'the twenty-seventh of June',                '2013-06-27', false],
  ['en', 'the twenty-seventh of June',                '2028-06-27', false],
  ['it', 'il nove agosto del sessantotto',            '1963-08-09', false],
  ['it', 'domani',                                    '2026-11-19', true],
  ['it', 'domani',                                    '2025-11-19', false],
  ['it', 'arriviamo la vigilia di natale',            '2026-12-24', true],
  ['it', 'arriviamo sotto natale',                    '2026-12-25', false],
  ['it', 'non funziona da ieri',                      '2026-11-17', true],
]
test('words say a day by its month, and by its year where one was said', () => {
  for (const [language, words, date, said] of SAID)
    assert.equal(saysDay(words, date, { day: Temporal.PlainDate.from(CALL_DAY), language }), said, `${words}: ${date}`)
})

test('a day said in Italian is a date, seen from the day of the call', () => reads('it', ITALIAN))
test('vague, double, denied and impossible days said in Italian are none', () => reads('it', ITALIAN_NONE))
test('a day said in English, and what is none', () => reads('en', ENGLISH))

test('over the end of a year and in a leap year', () => {
  reads(
    'it',
    [
      ['domani', '2027-01-01'],
      ['il 2', '2027-01-02'],
      ['venerdì', '2027-01-01'],
      ['il 31', '2026-12-31'],
    ],
    '2026-12-31',
  )
  reads(
    'it',
    [
      ['domani', '2028-02-29'],
      ['il 29 febbraio', '2028-02-29'],
      ['a fine mese', '2028-02-29'],
    ],
    '2028-02-28',
  )
  reads(
    'en',
    [
      ['next Monday', '2026-11-23'],
      ['Sunday', '2026-11-22'],
      ['last Sunday', '2026-11-15'],
    ],
    '2026-11-22',
  )
})

test('the tables hold at least 80 phrases', () => {
  assert.ok(new Set([...ITALIAN, ...ITALIAN_NONE, ...ENGLISH].map(([words]) => words)).size >= 80)
})

const days = fc.integer({ min: 0, max: 30_000 }).map((add) => Temporal.PlainDate.from('2000-01-01').add({ days: add }))

test('an ISO date is itself, whatever the day of the call', () => {
  fc.assert(
    fc.property(days, days, fc.constantFrom('it' as const, 'en' as const), (date, day, language) => {
      assert.equal(readSpokenDate(date.toString(), { day, language })?.toString(), date.toString())
    }),
  )
})

test('nothing that is said makes it throw', () => {
  const pieces = [...ITALIAN, ...ITALIAN_NONE, ...ENGLISH].flatMap(([words]) => words.split(' '))
  const talk = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((words) => words.join(' '))
  const words = fc.oneof(talk, fc.string({ unit: 'binary', maxLength: 2_000 }))
  fc.assert(
    fc.property(words, days, fc.constantFrom('it' as const, 'en' as const), (said, day, language) => {
      readSpokenDate(said, { day, language })
    }),
    { numRuns: 1_000 },
  )
})
