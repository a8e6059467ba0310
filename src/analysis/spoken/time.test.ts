import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ROME } from '#kernel/clock.ts'
import { spokenTime } from './time.ts'

type Row = readonly [words: string, means: string | null]

/** Local time in Rome, with its offset where that is the point. */
function reads(language: 'it' | 'en', at: string, rows: readonly Row[]): void {
  const instant = Temporal.ZonedDateTime.from(`${at}[${ROME}]`).toInstant()
  for (const [words, means] of rows) {
    const read = spokenTime(words, { at: instant, language })?.toZonedDateTimeISO(ROME)
    const offset = means !== null && /[+]\d\d:\d\d$/.test(means)
    const shown = read
      ? `${read.toPlainDateTime().toString({ smallestUnit: 'minute' })}${offset ? read.offset : ''}`
      : null
    assert.equal(shown, means, `"${words}" said at ${at}`)
  }
}

/** A Wednesday. */
const MORNING = '2026-11-18T10:00'

// biome-ignore format: a table reads in columns
const ITALIAN_HOURS: readonly Row[] = [
  ['alle 18',                                        '2026-11-18T18:00'],
  ['alle diciotto',                                  '2026-11-18T18:00'],
  ['Alle 6 di sera',                                 '2026-11-18T18:00'],
  ['alle sei',                                       '2026-11-18T18:00'],
  ['alle sei e mezza',                               '2026-11-18T18:30'],
  ['alle quattro e mezzo',                           '2026-11-18T16:30'],
  ['alle sette meno un quarto',                      '2026-11-18T18:45'],
  ['alle sette meno dieci',                          '2026-11-18T18:50'],
  ['alle tre e tre quarti',                          '2026-11-18T15:45'],
  ['alle diciotto e trenta',                         '2026-11-18T18:30'],
  ['18 e 30',                                        '2026-11-18T18:30'],
  ['alle 18 30',                                     '2026-11-18T18:30'],
  ['alle sedici e quarantacinque',                   '2026-11-18T16:45'],
  ['17:30',                                          '2026-11-18T17:30'],
  ['17.30',                                          '2026-11-18T17:30'],
  ['alle ore 15',                                    '2026-11-18T15:00'],
  ['all’una e mezza',                                '2026-11-18T13:30'],
  ["verso l'una",                                    '2026-11-18T13:00'],
  ['alle otto',                                      '2026-11-18T20:00'],
  ['alle 8 di mattina',                              '2026-11-19T08:00'],
  ['alle nove',                                      '2026-11-19T09:00'],
  ['oggi alle nove',                                 '2026-11-18T21:00'],
  ['alle undici',                                    '2026-11-18T11:00'],
  ['alle 06:30',                                     '2026-11-19T06:30'],
  ['alle due di notte',                              '2026-11-19T02:00'],
  ['dopo le sei',                                    '2026-11-18T18:00'],
  ['tra le sei e le sette',                          '2026-11-18T18:00'],
  ['tra le nove e mezza e le dieci di domani',       '2026-11-19T09:30'],
  ['dalle 15 alle 17',                               '2026-11-18T15:00'],
  ['intorno alle 3, diciamo',                        '2026-11-18T15:00'],
  ['a mezzogiorno e mezzo',                          '2026-11-18T12:30'],
  ['eh, alle sei anzi sette',                        '2026-11-18T19:00'],
]
// biome-ignore format: a table reads in columns
const ITALIAN_SPANS: readonly Row[] = [
  ["fra un'ora",                                     '2026-11-18T11:00'],
  ["tra mezz'ora",                                   '2026-11-18T10:30'],
  ["tra una mezz'oretta",                            '2026-11-18T10:30'],
  ['fra due orette',                                 '2026-11-18T12:00'],
  ["fra un'ora e mezza",                             '2026-11-18T11:30'],
  ['tra 30 min',                                     '2026-11-18T10:30'],
  ["fra un'ora e venti",                             '2026-11-18T11:20'],
  ["tra un quarto d'ora",                            '2026-11-18T10:15'],
  ["tra tre quarti d'ora",                           '2026-11-18T10:45'],
  ['fra venti minuti circa',                         '2026-11-18T10:20'],
  ['fra una ventina di minuti',                      '2026-11-18T10:20'],
  ["fra circa un'ora",                               '2026-11-18T11:00'],
  ["un'oretta",                                      '2026-11-18T11:00'],
  ['fra un paio di giorni',                          '2026-11-20T10:00'],
  ['fra due giorni alle quattro del pomeriggio',     '2026-11-20T16:00'],
  ['tra una settimana',                              '2026-11-25T10:00'],
  ['fra un mese',                                    '2026-12-18T10:00'],
  ['il prima possibile',                             '2026-11-18T10:00'],
]
// biome-ignore format: a table reads in columns
const ITALIAN_DAYS: readonly Row[] = [
  ['domani',                                         '2026-11-19T10:00'],
  ['dopodomani',                                     '2026-11-20T10:00'],
  ['domani alle sei di sera',                        '2026-11-19T18:00'],
  ['domani mattina alle sei',                        '2026-11-19T06:00'],
  ['domattina alle 8',                               '2026-11-19T08:00'],
  ['domani alla stessa ora',                         '2026-11-19T10:00'],
  ["domani a quest'ora",                             '2026-11-19T10:00'],
  ['stasera',                                        '2026-11-18T19:00'],
  ['stasera dopo le otto',                           '2026-11-18T20:00'],
  ['oggi',                                           '2026-11-18T11:00'],
  ['oggi pomeriggio',                                '2026-11-18T15:00'],
  ['lunedì mattina',                                 '2026-11-23T10:00'],
  ['lunedì prossimo',                                '2026-11-23T10:00'],
  ["LUNEDI' ALLE 15",                                '2026-11-23T15:00'],
  ['venerdì della settimana prossima',               '2026-11-27T10:00'],
  ['lunedì a otto alle dieci',                       '2026-11-30T10:00'],
  ['la settimana prossima',                          '2026-11-23T10:00'],
  ['la settimana prossima, martedì pomeriggio',      '2026-11-24T15:00'],
  ['giovedì prossimo, quello della settimana prossima', '2026-11-26T10:00'],
  ['domani alla stessa ora di oggi',                 '2026-11-19T10:00'],
  ['mercoledì',                                      '2026-11-25T10:00'],
  ['mercoledì alle undici',                          '2026-11-25T11:00'],
  ['oggi che è mercoledì, alle undici',              '2026-11-18T11:00'],
  ['mercoledì alle 9',                               '2026-11-25T09:00'],
  ['lunedì 23 alle dieci',                           '2026-11-23T10:00'],
  ['il 15',                                          '2026-12-15T10:00'],
  ['il 18 alle 9',                                   '2026-12-18T09:00'],
  ['il quindici marzo',                              '2027-03-15T10:00'],
  ['il 3/12 alle 10',                                '2026-12-03T10:00'],
  ['venerdì 20 novembre alle ore 16:45',             '2026-11-20T16:45'],
  ['a fine mese alle 15',                            '2026-11-30T15:00'],
]
// biome-ignore format: a table reads in columns
const ITALIAN_PARTS: readonly Row[] = [
  ['domani mattina presto',                          '2026-11-19T09:00'],
  ['in mattinata',                                   '2026-11-18T11:00'],
  ['domani in tarda mattinata',                      '2026-11-19T11:30'],
  ['a mezzogiorno',                                  '2026-11-18T12:00'],
  ['domani in pausa pranzo',                         '2026-11-19T13:00'],
  ['dopo pranzo',                                    '2026-11-18T14:30'],
  ['nel primo pomeriggio di venerdì',                '2026-11-20T14:30'],
  ['nel tardo pomeriggio',                           '2026-11-18T17:30'],
  ['a fine giornata',                                '2026-11-18T18:00'],
  ["all'ora di cena",                                '2026-11-18T20:00'],
  ['domani sera dopo cena',                          '2026-11-19T21:00'],
  ['a mezzanotte',                                   '2026-11-19T00:00'],
]
// biome-ignore format: a table reads in columns
const ITALIAN_CORRECTED: readonly Row[] = [
  ['domani, anzi no, venerdì',                       '2026-11-20T10:00'],
  ['domani alle sei, anzi alle sette',               '2026-11-19T19:00'],
  ['domani alle sei, no aspetti, venerdì',           '2026-11-20T18:00'],
  ["fra un'ora, anzi domani",                        '2026-11-19T10:00'],
  ["domani... no, fra un'ora",                       '2026-11-18T11:00'],
  ['non domani, dopodomani',                         '2026-11-20T10:00'],
  ['non alle sei ma alle sette',                     '2026-11-18T19:00'],
  ['mi chiami domani che adesso non posso',          '2026-11-19T10:00'],
  ['mi chiami domani, oggi non posso',               '2026-11-19T10:00'],
  ['perché non mi chiama domani?',                   '2026-11-19T10:00'],
  ['guardi adesso sono occupata, mi richiami alle sei', '2026-11-18T18:00'],
  ['domani non posso',                               null],
  ['non posso aspettare domani',                     null],
  ['domani però non posso',                          null],
  ['mi chiami venerdì ma venerdì non ci sono',       null],
  ['mi chiami domani alle nove ma domani no',        null],
  ['mi chiami alle nove ma alle nove non posso',     null],
  ['domani no',                                      null],
  ['non domani',                                     null],
  ['domani, ma non di mattina',                      null],
  ['non posso perché domani lavoro',                 null],
  ["torna alle sette, lo chiami a quell'ora",        '2026-11-18T19:00'],
  ["torna alle sette, non lo chiami a quell'ora",    null],
  ['viene solo il lunedì, richiami lunedì alle tre', '2026-11-23T15:00'],
  ['non viene il lunedì, richiami lunedì alle tre',  null],
  ["alle tre, di solito a quell'ora sono a casa",    '2026-11-18T15:00'],
]
// biome-ignore format: a table reads in columns
const ITALIAN_NONE: readonly Row[] = [
  ["un'altra volta", null], ['più avanti', null], ['prima o poi', null], ['più tardi', null], ['quando ho tempo', null],
  ['fra poco', null], ['fra qualche giorno, di mattina', null], ['nei prossimi giorni', null], ['a marzo', null],
  ['domani o dopodomani', null], ['alle sei o alle sette', null], ['domani mattina o pomeriggio', null], ["fra un'ora o due", null],
  ['prima delle sei', null], ['entro le sei', null], ['prima di lunedì', null], ['ogni lunedì', null], ['nel fine settimana', null],
  ['alle 18 di mattina', null], ['alle 30', null], ['lunedì 24 alle dieci', null], ['il 30 febbraio', null], ['ieri', null],
  ['stamattina alle nove', null], ['fra 400 giorni', null], ['fra tredici mesi', null], ['ne parlo con le mie due figlie', null],
  ['siamo in tre', null], ['domani sei', null], ["ci metto un'ora", null], ["domani fra un'ora", null], ['', null],
]
// biome-ignore format: a table reads in columns
const ENGLISH: readonly Row[] = [
  ['at half past five',                              '2026-11-18T17:30'],
  ['half five',                                      '2026-11-18T17:30'],
  ['quarter to nine tomorrow',                       '2026-11-19T08:45'],
  ['a quarter past six',                             '2026-11-18T18:15'],
  ['twenty past four',                               '2026-11-18T16:20'],
  ['ten minutes to four',                            '2026-11-18T15:50'],
  ['5pm',                                            '2026-11-18T17:00'],
  ['5 p.m.',                                         '2026-11-18T17:00'],
  ['tomorrow at 9 am',                               '2026-11-19T09:00'],
  ['12am',                                           '2026-11-19T00:00'],
  ["five o'clock",                                   '2026-11-18T17:00'],
  ['at six',                                         '2026-11-18T18:00'],
  ['at five thirty',                                 '2026-11-18T17:30'],
  ['at six oh five',                                 '2026-11-18T18:05'],
  ['tomorrow, five thirty pm',                       '2026-11-19T17:30'],
  ['six thirty tomorrow evening',                    '2026-11-19T18:30'],
  ['six in the morning',                             '2026-11-19T06:00'],
  ['at 19:45',                                       '2026-11-18T19:45'],
  ['around 6',                                       '2026-11-18T18:00'],
  ['after six',                                      '2026-11-18T18:00'],
  ['between 3 and 5',                                '2026-11-18T15:00'],
  ['between 9 and 10 pm',                            '2026-11-18T21:00'],
  ['from five to six',                               '2026-11-18T17:00'],
  ['in twenty minutes',                              '2026-11-18T10:20'],
  ['in an hour',                                     '2026-11-18T11:00'],
  ['in half an hour',                                '2026-11-18T10:30'],
  ['in an hour and a half',                          '2026-11-18T11:30'],
  ['in two and a half hours',                        '2026-11-18T12:30'],
  ['in a couple of hours',                           '2026-11-18T12:00'],
  ['two hours from now',                             '2026-11-18T12:00'],
  ['give me ten minutes',                            '2026-11-18T10:10'],
  ['in a couple of days',                            '2026-11-20T10:00'],
  ['a week from now',                                '2026-11-25T10:00'],
  ['a week from Friday at noon',                     '2026-11-27T12:00'],
  ['tomorrow',                                       '2026-11-19T10:00'],
  ['the day after tomorrow at noon',                 '2026-11-20T12:00'],
  ['tomorrow at this time',                          '2026-11-19T10:00'],
  ['I am free tomorrow at six',                      '2026-11-19T18:00'],
  ['next Tuesday',                                   '2026-11-24T10:00'],
  ['next Friday',                                    '2026-11-27T10:00'],
  ['this Friday at 4',                               '2026-11-20T16:00'],
  ['Friday afternoon around three',                  '2026-11-20T15:00'],
  ['Monday next week',                               '2026-11-23T10:00'],
  ['the 23rd at 4',                                  '2026-11-23T16:00'],
  ['March 3rd at 2',                                 '2027-03-03T14:00'],
  ['this evening',                                   '2026-11-18T19:00'],
  ['tonight at 8',                                   '2026-11-18T20:00'],
  ['first thing tomorrow',                           '2026-11-19T09:00'],
  ['tomorrow morning',                               '2026-11-19T10:00'],
  ['lunch time',                                     '2026-11-18T13:00'],
  ['after lunch',                                    '2026-11-18T14:30'],
  ['late afternoon',                                 '2026-11-18T17:30'],
  ['end of the day',                                 '2026-11-18T18:00'],
  ['as soon as possible',                            '2026-11-18T10:00'],
  ['tomorrow, no wait, Friday',                      '2026-11-20T10:00'],
  ['at six, no, seven',                              '2026-11-18T19:00'],
  ['not tomorrow, Friday',                           '2026-11-20T10:00'],
  ["why don't you call me tomorrow",                 '2026-11-19T10:00'],
  ["I'm busy now, call me at four",                  '2026-11-18T16:00'],
  ['when I have time', null], ['some other time', null], ['later', null], ['one of these days', null], ['not tomorrow', null],
  ["tomorrow doesn't work", null], ['tomorrow or Friday', null], ['before six', null], ['by six', null], ['every Monday', null],
  ['at 25', null], ['6 pm in the morning', null], ['yesterday at five', null], ['in five hundred days', null], ['next month', null],
  ['two hours ago', null], ["I can't make it tomorrow", null], ['in an hour or two', null], ['the weekend', null], ['we are five', null],
  ['make it one',                                    '2026-11-18T13:00'],
  ['make it one, or two',                            null],
  ['oh, do one, please',                             null],
  ["half an hour, then I'm all yours",               '2026-11-18T10:30'],
  ["it lasts half an hour, then I'm free",           null],
  ["she's not in, she gets home at six, so ring then", '2026-11-18T18:00'],
]

test('an hour said in Italian is the next such hour that is sensible on a telephone', () =>
  reads('it', MORNING, ITALIAN_HOURS))
test('a stretch said in Italian is counted from the call', () => reads('it', MORNING, ITALIAN_SPANS))
test('a day said in Italian is at its hour, or at ten', () => reads('it', MORNING, ITALIAN_DAYS))
test('a part of the day said in Italian has one decided hour', () => reads('it', MORNING, ITALIAN_PARTS))
test('what is taken back or denied in Italian does not count', () => reads('it', MORNING, ITALIAN_CORRECTED))
test('vague, double, contradictory, past and far times said in Italian are none', () =>
  reads('it', MORNING, ITALIAN_NONE))
// biome-ignore format: a table reads in columns
const NO_HOUR_OF_OURS: readonly [language: 'it' | 'en', words: string][] = [
  ['it', "venerdì, l'ora la decide lei"],
  ['it', "domani mattina, l'ora la scelga lei"],
  ['it', 'domani tra una lezione e l’altra'],
  ['it', 'domani alle tre come non detto'],
  ['it', 'domani alle tre scusi non posso'],
  ['it', 'domani alle quattro è un problema'],
  ['it', 'alle dieci neanche alle undici'],
  ['it', 'domani non ho un minuto'],
  ['en', 'not a minute tomorrow'],
  ['it', 'di qui a domani'],
  ['en', 'Friday, you choose the hour'],
  ['en', 'nine hundred tomorrow'],
  ['en', 'tomorrow at twenty five hundred'],
  ['en', 'Thursday at nine in the evening a.m.'],
  ['en', 'tomorrow at three, no, forget it'],
  ['en', "don't bother me tomorrow at three"],
  ['en', 'the day after the wedding at four'],
]
for (const [language, words] of NO_HOUR_OF_OURS)
  test(`nothing is made of "${words}"`, () => reads(language, MORNING, [[words, null]]))

// biome-ignore format: a table reads in columns
const TURNED: readonly [language: 'it' | 'en', words: string, means: string][] = [
  ['it', 'mancano dieci alle dodici di domani',                  '2026-11-19T11:50'],
  ['it', "di qui a un'ora",                                      '2026-11-18T11:00'],
  ['it', 'domani alle nove no e alle dieci nemmeno alle undici', '2026-11-19T11:00'],
  ['it', 'dunque oggi è mercoledì allora facciamo lunedì alle due', '2026-11-23T14:00'],
  ['it', 'domani è giovedì alle tre',                            '2026-11-19T15:00'],
  ['it', 'domani alle quattro non se lo dimentichi',             '2026-11-19T16:00'],
  ['en', 'fourteen hundred tomorrow',                            '2026-11-19T14:00'],
  ['en', 'eleven on Friday',                                     '2026-11-20T11:00'],
  ['en', 'tomorrow no wait the day after at eleven',             '2026-11-20T11:00'],
  ['en', 'not eleven not twelve either do four o’clock',         '2026-11-18T16:00'],
  ['en', 'tomorrow at six not a minute earlier',                 '2026-11-19T18:00'],
  ['en', 'it’s now ten call me at three',                        '2026-11-18T15:00'],
]
for (const [language, words, means] of TURNED)
  test(`"${words}" is ${means}`, () => reads(language, MORNING, [[words, means]]))

test('times said in English, and what is none', () => reads('en', MORNING, ENGLISH))

// biome-ignore format: a table reads in columns
const LATER: readonly [at: string, language: 'it' | 'en', words: string, means: string | null][] = [
  ['2026-11-18T19:00', 'it', 'alle sei',                '2026-11-19T18:00'],
  ['2026-11-18T18:00', 'it', 'alle sei',                '2026-11-19T18:00'],
  ['2026-11-18T17:59', 'it', 'alle sei',                '2026-11-18T18:00'],
  ['2026-11-18T19:00', 'it', 'oggi alle sei',           null],
  ['2026-11-18T15:30', 'it', 'nel pomeriggio',          '2026-11-18T16:30'],
  ['2026-11-18T17:30', 'it', 'nel pomeriggio',          '2026-11-19T15:00'],
  ['2026-11-18T20:00', 'it', 'stasera',                 '2026-11-18T21:00'],
  ['2026-11-18T21:30', 'it', 'stasera',                 null],
  ['2026-11-18T21:30', 'it', 'oggi',                    null],
  ['2026-11-18T07:30', 'it', 'alle otto',               '2026-11-18T08:00'],
  ['2026-11-18T21:00', 'it', 'alle otto',               '2026-11-19T08:00'],
  ['2026-11-23T09:00', 'it', 'lunedì',                  '2026-11-30T10:00'],
  ['2026-11-23T12:00', 'it', 'lunedì',                  '2026-11-30T10:00'],
  ['2026-11-23T09:00', 'it', 'lunedì prossimo',         '2026-11-30T10:00'],
  ['2026-11-23T16:00', 'it', 'lunedì alle tre',         '2026-11-30T15:00'],
  ['2026-11-22T12:00', 'it', 'lunedì della settimana prossima', '2026-11-23T10:00'],
  ['2026-12-31T18:00', 'it', 'domani alle undici',      '2027-01-01T11:00'],
  ['2026-11-18T23:50', 'it', 'tra venti minuti',        '2026-11-19T00:10'],
  ['2026-11-18T19:00', 'en', 'at six',                  '2026-11-19T18:00'],
  ['2026-11-24T09:00', 'en', 'next Tuesday',            '2026-12-01T10:00'],
  ['2026-11-24T12:00', 'en', 'Tuesday at 11',           '2026-12-01T11:00'],
  // Clocks are set forward: 02:00 is 03:00 on 29 March 2026.
  ['2026-03-28T20:00', 'it', 'alle due e mezza di notte',   '2026-03-29T03:30+02:00'],
  ['2026-03-28T10:30', 'it', 'domani alla stessa ora',      '2026-03-29T10:30+02:00'],
  ['2026-03-28T10:30', 'it', 'domani alle sei di sera',     '2026-03-29T18:00+02:00'],
  ['2026-03-29T01:30', 'it', "fra un'ora",                  '2026-03-29T03:30+02:00'],
  ['2026-03-29T00:30', 'en', 'in three hours',              '2026-03-29T04:30+02:00'],
  ['2026-03-28T10:30', 'en', 'tomorrow at noon',            '2026-03-29T12:00+02:00'],
  ['2026-03-27T10:30', 'it', 'lunedì mattina',              '2026-03-30T10:00+02:00'],
  ['2026-03-22T02:30', 'it', 'fra una settimana alla stessa ora', '2026-03-29T03:30+02:00'],
  // And set back: 03:00 is 02:00 again on 25 October 2026.
  ['2026-10-24T12:00', 'it', 'domani alle 2:30 di notte',   '2026-10-25T02:30+02:00'],
  ['2026-10-24T10:30', 'it', 'domani alla stessa ora',      '2026-10-25T10:30+01:00'],
  ['2026-10-25T02:30', 'it', "fra un'ora",                  '2026-10-25T02:30+01:00'],
  ['2026-10-25T01:00', 'it', 'fra tre ore',                 '2026-10-25T03:00+01:00'],
  ['2026-10-24T22:00', 'en', 'tomorrow morning',            '2026-10-25T10:00+01:00'],
  ['2026-10-25T01:30', 'en', 'in an hour and a half',       '2026-10-25T02:00+01:00'],
]
for (const [at, language, words, means] of LATER)
  test(`"${words}", said at ${at}, is ${means ?? 'no time'}`, () => reads(language, at, [[words, means]]))

/** Feasts, what is denied or told around a wish, and what corrects a stretch or an hour. */
// biome-ignore format: a table reads in columns
const BY_FAMILIES: readonly (readonly [language: 'it' | 'en', ...Row])[] = [
  ['it', 'la vigilia di Natale alle undici',                            '2026-12-24T11:00'],
  ['it', 'mi chiami a Santo Stefano alle dieci',                        '2026-12-26T10:00'],
  ['it', 'a Pasqua alle undici',                                        null],
  ['it', 'il sette gennaio alle nove, passata la Befana',               '2027-01-07T09:00'],
  ['it', 'per il cenone di Natale, domani alle quattro',                '2026-11-19T16:00'],
  ['it', 'alle otto di domani, ma non di mattina',                      '2026-11-19T20:00'],
  ['it', 'domani alle nove ho il medico, ma alle undici sono libera',   '2026-11-19T11:00'],
  ['it', 'fra dieci minuti, anzi venti',                                '2026-11-18T10:20'],
  ['it', 'sul lavoro non mi chiami lunedì alle nove',                   null],
  ['it', 'non lavoro, mi chiami lunedì alle nove',                      '2026-11-23T09:00'],
  ['it', 'non voglio che al lavoro mi chiami lunedì alle nove',         null],
  ['it', 'venerdì alle undici non posso, lunedì alla stessa ora',       '2026-11-23T11:00'],
  // Where somebody can be reached, what they are and why not now take no hour away.
  ['it', 'alle undici e tre quarti sono già a casa mi telefoni',        '2026-11-18T11:45'],
  ['it', 'le ventuno e quindici faccio il turno di pomeriggio io',      '2026-11-18T21:15'],
  ['it', 'tra mezz’ora scusi ma ho le mani nell’impasto',               '2026-11-18T10:30'],
  ['it', 'giovedì no che ho il corso venerdì alle undici di mattina',   '2026-11-20T11:00'],
  ['it', 'adesso no che ho gente in negozio alle cinque precise',       '2026-11-18T17:00'],
  ['it', 'adesso no che devo uscire alle cinque',                       null],
  ['it', 'sono sveglio dalle cinque',                                   null],
  ['it', 'alle cinque. No, aspetti, alle cinque viene il tecnico',      null],
  ['it', 'stacco alle sei mi chiami mezz’ora dopo',                     null],
  ['it', 'stasera c’è la partita, verso le nove meno dieci',            null],
  ['it', 'alle sei meno dieci meno cinque',                             null],
  ['it', 'domani notte alle due',                                       null],
  ['it', 'siamo aperti dalle nove alle diciannove',                     null],
  ['it', 'alle sei e se non rispondo riprovi alle sette',               '2026-11-18T18:00'],
  ['it', 'stasera dopo le sette e mezza direi alle otto',               '2026-11-18T20:00'],
  ['it', 'il giorno dopo Natale alle undici',                           '2026-12-26T11:00'],
  ['it', 'l’ultimo di novembre alle tre',                               '2026-11-30T15:00'],
  ['it', 'oggi alle cinque e venti, ma solo cinque minuti che ho gente', '2026-11-18T17:20'],
  ['it', 'ho aspettato mezz’ora al telefono, mezz’ora!',                null],
  ['en', "Monday morning at ten I'll be at my desk",                    '2026-11-23T10:00'],
  ['en', "Friday week, two o'clock, I'm in hospital till then",         '2026-11-27T14:00'],
  ['en', "at three I'll be at the dentist",                             null],
  ['en', "Thursday at nine, what am I saying, ten, I'm at the post office at nine", '2026-11-19T10:00'],
  ['en', 'tomorrow at three no sorry four the gas man is here at three', '2026-11-19T16:00'],
  ['en', 'half two no sorry half three I always get that wrong',        '2026-11-18T15:30'],
  ['en', 'I get an hour off at one, ring me at ten past',               null],
  ['en', 'nine not nine tonight nine tomorrow morning',                 '2026-11-19T09:00'],
  ['en', 'the window cleaner comes at ten so tomorrow it has to be noon', '2026-11-19T12:00'],
  ['en', 'Tuesday dinnertime, twelve o’clock',                          '2026-11-24T12:00'],
  ['en', 'six this evening yeah six',                                   '2026-11-18T18:00'],
  ['en', 'Monday, or Tuesday, or even Wednesday',                       null],
  ['it', 'stanotte alle due',                                           '2026-11-19T02:00'],
  ['it', 'venerdì mi chiami che alle tre torno',                        null],
  ['en', 'Boxing Day at eleven',                                        '2026-12-26T11:00'],
  ['en', 'Easter Monday at ten',                                        null],
  ['en', 'about the Christmas party, ring me tomorrow at four',         '2026-11-19T16:00'],
  ['en', 'eight tomorrow, but not in the morning',                      '2026-11-19T20:00'],
  ['en', 'in ten minutes, no, twenty',                                  '2026-11-18T10:20'],
  ['en', "I don't work weekends, call me Monday at nine",               '2026-11-23T09:00'],
  ['en', "my boss is listening, don't call me Monday at nine",          null],
  ['en', "my brother said he'd ring at eleven",                         null],
  ['en', "Friday at eleven I can't, Monday same time",                  '2026-11-23T11:00'],
  ['en', 'this time next week',                                         '2026-11-25T10:00'],
  ['en', "Saturday at noon, hang on, that's the christening",           null],
  ['en', 'not three, four would be lovely',                             '2026-11-18T16:00'],
  ['en', 'nine, when I open up',                                        '2026-11-19T09:00'],
  ['en', "eight, I'm driving until then",                               '2026-11-18T20:00'],
  // What happens at an hour, and nobody asks to be called then.
  ['it', 'posiamo il pavimento giovedì alle otto',                       null],
  ['it', 'il pranzo è all’una',                                          null],
  ['it', 'si cena alle sette',                                           null],
  ['it', 'la farmacia chiude alle sette, sabato all’una',                null],
  ['it', 'siamo aperti dalle nove all’una, da martedì a sabato',         null],
  ['it', 'non mi chiami alle cinque, non mi chiami alle sei',            null],
  ['it', 'quello delle sei e un quarto era strapieno',                   null],
  ['it', 'domani alle tre o venerdì alle cinque, venerdì però no',       null],
  ['it', 'domani alle tre o venerdì alle cinque, facciamo venerdì',      '2026-11-20T17:00'],
  ['it', 'mercoledì sono via giovedì pure mi chiami venerdì alle undici','2026-11-20T11:00'],
  ['en', 'second coat goes on Tuesday at nine',                          null],
  ['en', 'roofers are back on Monday at eight',                          null],
  ['en', 'dinner’s at seven',                                            null],
  ['en', 'training’s on Thursday at six',                                null],
  ['en', 'Thursday at nine grandma arrives',                             null],
  ['en', 'dentist tomorrow at nine',                                     null],
  ['en', 'you’ve got an appointment on Monday at three',                 null],
  ['en', 'we’ve a gap on Monday at three',                               '2026-11-23T15:00'],
  ['en', 'the chemist shuts at seven, Saturday at one',                  null],
  ['en', 'the chemist shuts at seven, tomorrow at one',                  '2026-11-19T13:00'],
  ['en', 'we close at one and open again Monday at nine',                null],
  ['en', 'open to all, Monday to Friday',                                null],
  ['en', 'the 5:30 was cancelled again',                                 null],
  ['en', 'don’t call me at five, don’t call me at six',                  null],
  ['en', 'don’t call me at five, don’t call me at six, call me at seven','2026-11-18T19:00'],
  ['en', 'Monday at five or Tuesday at nine? Tuesday',                   '2026-11-24T09:00'],
  ['en', 'kitchen’s flooded. Tomorrow at nine',                          '2026-11-19T09:00'],
  ['en', 'boarding’s at twenty past six',                                null],
  ['en', 'we’ve a meeting with the teacher tomorrow at four',            null],
  ['it', 'Sara ha danza venerdì alle quattro',                           null],
  ['it', 'facciamo l’inventario lunedì alle sette',                      null],
  ['it', 'facciamo una cosa, lunedì alle nove',                          '2026-11-23T09:00'],
  ['en', 'I’m on shift from two tomorrow',                               null],
]
for (const [language, words, means] of BY_FAMILIES)
  test(`"${words}" is ${means ?? 'no time'}`, () => reads(language, MORNING, [[words, means]]))

// biome-ignore format: a table reads in columns
const IN_DOUBT: readonly (readonly ['it' | 'en', ...Row])[] = [
  ['it', 'alle sei mi passa a prendere mio cognato',                                          null],
  ['it', 'alle sei mi fa comodo',                                                             '2026-11-18T18:00'],
  ['it', 'alle sette mio marito vuole cenare',                                                null],
  ['it', 'alle sette sempre a questo numero',                                                 '2026-11-18T19:00'],
  ['it', 'domani alle otto mi fanno le analisi',                                              null],
  ['it', 'alle undici messa',                                                                 null],
  ['it', 'lunedì alle dieci ho già parlato con una collega',                                  null],
  ['it', 'alle sei ho già finito',                                                            '2026-11-18T18:00'],
  ['it', 'sono uscita di casa alle otto e mezza',                                             null],
  ['it', 'venerdì alle tre c’è stato un guasto',                                              null],
  ['it', 'la domenica si va a messa alle undici',                                             null],
  ['it', 'domenica alle undici',                                                              '2026-11-22T11:00'],
  ['it', 'giovedì faccio mattina, venerdì pomeriggio',                                        null],
  ['it', 'la settimana scorsa avevamo detto giovedì alle tre',                                null],
  ['en', 'last week we said Thursday at three',                                               null],
  ['it', 'ieri vi ho aspettato tutto il pomeriggio fino alle sette',                          null],
  ['it', 'la signora viene dalle nove a mezzogiorno e mi aiuta con tutto, mio figlio invece torna alle sei', null],
  ['it', 'alle tre esco alle cinque',                                                         '2026-11-18T17:00'],
  ['en', 'tomorrow, I’m worn out today',                                                      '2026-11-19T10:00'],
  ['en', 'tomorrow I’m shattered today',                                                      '2026-11-19T10:00'],
  ['it', 'venerdì pomeriggio alle cinque, la mattina la passo sempre in negozio',                       '2026-11-20T17:00'],
  ['it', 'alle otto si cena',                                                                 null],
  ['it', 'tra due ore ora lavoro',                                                            '2026-11-18T12:00'],
  ['en', 'it’s nearly seven in the evening, who rings people at seven in the evening',        null],
  ['it', 'le tre? ma chi chiama la gente alle tre',                                           null],
  ['it', 'tre telefonate dalle due',                                                          null],
  ['it', 'sabato alle dieci facciamo il trasloco',                                            null],
  ['it', 'sono le otto di sera, abbia pietà',                                                 null],
  ['it', 'ho sbagliato a dire alle due, sono le tre',                                          '2026-11-18T15:00'],
  ['en', 'it’s half past eight at night',                                                     null],
  ['en', 'tomorrow at ten sorry no Friday at ten I’m in Leeds tomorrow',                      '2026-11-20T10:00'],
  ['it', 'alle cinque, anzi alle sei, alle cinque sono dal parrucchiere',                     '2026-11-18T18:00'],
  ['it', 'alle 18, non alle 17, alle 17 ho ancora gente',                                     '2026-11-18T18:00'],
  ['it', 'possibile che chiamiate sempre a quest’ora',                                        null],
  ['it', 'a quest’ora',                                                                       null],
  ['it', 'domani a quest’ora',                                                                '2026-11-19T10:00'],
  ['en', 'he’s in tomorrow from two so call him at half two',                                     '2026-11-19T14:30'],
  ['it', 'oggi pranzo all’una con i suoceri',                                                 null],
  ['it', 'oggi a pranzo all’una',                                                             '2026-11-18T13:00'],
  ['en', 'ten minutes, let me get the shopping in',                                           '2026-11-18T10:10'],
  ['it', 'un quarto d’ora il tempo di parcheggiare',                                          '2026-11-18T10:15'],
  ['it', 'dieci minuti che aspetto',                                                          null],
  ['it', 'non so quando mi libero, facciamo a mezzogiorno',                                   '2026-11-18T12:00'],
  ['it', 'vi aspettavo alle tre',                                                              null],
  ['it', 'volevo dire alle tre',                                                               '2026-11-18T15:00'],
  ['it', 'deve parlare con mia nipote, viene giovedì alle quattro',                            null],
  ['en', 'it broke on Monday at ten',                                                          null],
  ['en', 'I told the other fella three o’clock',                                               null],
  ['en', 'I told you three o’clock',                                                           '2026-11-18T15:00'],
  ['en', 'I missed your call at three',                                                        null],
  ['en', 'I missed your call, ring me at three',                                               '2026-11-18T15:00'],
  ['en', 'at seven in the evening I’m still at work',                                         null],
  ['it', 'Non di mattina, sono al banco da sola: domani alle quattro del pomeriggio.',        '2026-11-19T16:00'],
  ['en', 'I’m on till ten tonight, tomorrow at eleven I’ll be up',                            '2026-11-19T11:00'],
  ['it', 'fra mezz’ora, facciamo fra un’ora',                                                 '2026-11-18T11:00'],
  ['en', 'in half an hour, let’s say in an hour',                                             '2026-11-18T11:00'],
  ['en', 'ring me in half an hour well no in an hour I haven’t eaten',                        '2026-11-18T11:00'],
  ['en', 'Could you leave it until Friday at three? I’m in the clinic tomorrow.',             '2026-11-20T15:00'],
  ['en', 'could you leave it until Friday at three I’m in the clinic tomorrow',               '2026-11-20T15:00'],
  ['en', 'Friday at three I’m in the clinic tomorrow',                                        null],
  ['en', 'Can the engineer come on Monday at nine?',                                          null],
  ['en', 'Can you come back to me on Monday at nine?',                                        '2026-11-23T09:00'],
  ['en', 'at three, no wait, at four I can’t',                                                null],
]
for (const [language, words, means] of IN_DOUBT)
  test(`"${words}" is ${means ?? 'no time'}`, () => reads(language, MORNING, [[words, means]]))

test('the tables hold at least 75 Italian and 45 English phrases', () => {
  const italian = [ITALIAN_HOURS, ITALIAN_SPANS, ITALIAN_DAYS, ITALIAN_PARTS, ITALIAN_CORRECTED, ITALIAN_NONE].flat()
  assert.ok(new Set(italian.map(([words]) => words)).size >= 75)
  assert.ok(new Set(ENGLISH.map(([words]) => words)).size >= 45)
})

/** Words that mean something here, in any order, and anything else between them. */
const pieces = [...ITALIAN_HOURS, ...ITALIAN_SPANS, ...ITALIAN_DAYS, ...ITALIAN_CORRECTED, ...ENGLISH].flatMap(
  ([words]) => words.split(' '),
)
const talk = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    ),
    { maxLength: 60 },
  )
  .map((words) => words.join(' ').slice(0, 2_000))

test('whatever is said, the answer is none or an instant from the call on, at most 366 days away', () => {
  const moments = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
  const words = fc.oneof(
    { weight: 3, arbitrary: talk },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2_000 }) },
  )
  fc.assert(
    fc.property(words, moments, fc.constantFrom('it' as const, 'en' as const), (said, ms, language) => {
      const at = Temporal.Instant.fromEpochMilliseconds(ms)
      const read = spokenTime(said, { at, language })
      if (read === null) return
      assert.ok(Temporal.Instant.compare(read, at) >= 0)
      assert.ok(read.since(at).total('hours') <= 366 * 24)
    }),
    { numRuns: 2_000 },
  )
})

test('what is longer than anybody speaks is not read', () => {
  const at = Temporal.Instant.from('2026-11-18T09:00Z')
  assert.equal(spokenTime(`${'ehm '.repeat(498)}domani`, { at, language: 'it' })?.toString(), '2026-11-19T09:00:00Z')
  assert.equal(spokenTime(`${'ehm '.repeat(500)}domani`, { at, language: 'it' }), null)
})
