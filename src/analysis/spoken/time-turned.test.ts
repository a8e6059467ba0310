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
// biome-ignore format: a table reads in columns
const DENIED: readonly Row[] = [
  ['it', 'di mattina mai di sera nemmeno insomma non chiamate e basta', null],
  ['it', 'di mattina mai, la sera neanche',                             null],
  ['it', 'di sabato mai, di domenica men che meno',                     null],
  ['it', 'la mattina mai, sabato alle tre del pomeriggio',              '2026-11-28T15:00'],
  ['it', 'domani manco per idea',                                       null],
  ['it', 'alle otto di sera ma siamo matti',                            null],
  ['en', 'in the morning never, in the evening neither',                null],
  ['it', 'giovedì va bene solo che alle nove no',                       '2026-11-26T10:00'],
  ['it', 'lunedì va bene basta che non sia alle cinque',                '2026-11-30T10:00'],
  ['it', 'venerdì va benissimo, tranne alle tre',                       '2026-11-27T10:00'],
  ['it', 'mercoledì sì, purché non sia alle dieci',                     null],
  ['it', 'domani ma non alle nove',                                     null],
  ['it', 'giovedì va bene ma non dopo le nove',                         null],
  ['it', 'giovedì va bene ma non dalle nove alle undici',               null],
  ['it', 'giovedì va bene ma non di mattina',                           null],
  ['it', 'oggi va bene ma non alle undici e mezza',                     null],
  ['en', 'Tuesday just not at eleven',                                  '2026-12-01T10:00'],
  ['en', 'Monday’s grand, except at noon',                              '2026-11-30T10:00'],
  ['en', 'Thursday’s fine, anything but two o’clock',                   '2026-11-26T10:00'],
  ['en', 'Tomorrow’s fine, only not three o’clock, say four',           '2026-11-25T16:00'],
  ['en', 'tomorrow’s fine only not two say five',                       '2026-11-25T17:00'],
  ['en', 'Wednesday’s good as long as it’s not ten',                    null],
  ['en', 'tomorrow but not at nine',                                    null],
  ['en', 'Friday I’m on shift, don’t call me Friday at two.',           null],
]
// biome-ignore format: a table reads in columns
const POINTED_TO: readonly Row[] = [
  ['it', 'a mezzogiorno stacco un attimo, provi a quell’ora lì',        '2026-11-24T12:00'],
  ['it', 'mio marito torna alle sei e mezza chiami a quell’ora e parla con lui', '2026-11-24T18:30'],
  ['it', 'mio marito torna alle sei e mezza chiami a quell’ora e alle sette esce', '2026-11-24T18:30'],
  ['it', 'mio figlio stacca alle cinque, a quel punto lo può trovare',  '2026-11-24T17:00'],
  ['it', 'tra tre quarti d’ora sono fuori dal lavoro mi chiami allora', '2026-11-24T11:15'],
  ['it', 'a mezzogiorno mangiamo, non provi a quell’ora',               null],
  ['en', 'I shut the shop at seven this evening, ring then',            '2026-11-24T19:00'],
  ['en', 'at noon I stop for a bite, try me then',                      '2026-11-24T12:00'],
  ['en', 'at two I start work, ring me then',                            null],
  ['en', 'we eat at seven, please don’t ring then',                     null],
]
// biome-ignore format: a table reads in columns
const BESIDE_IT: readonly Row[] = [
  ['en', 'Thursday at ten wait that’s the vet Friday at ten',           '2026-11-27T10:00'],
  ['it', 'giovedì alle undici no aspetti che ho il vaccino venerdì alle undici', '2026-11-27T11:00'],
  ['it', 'giovedì alle undici no aspetti che ho il vaccino giovedì alle undici', null],
  ['it', 'dopodomani no il giorno dopo venerdì alle sei di sera',       '2026-11-27T18:00'],
  ['it', 'dopodomani no il giorno dopo alle sei di sera',               '2026-11-27T18:00'],
  ['en', 'Can you ring tomorrow? Eleven if you can',                    '2026-11-25T11:00'],
  ['en', 'Can you ring tomorrow? Seven, I’d say',                       null],
  ['en', 'the shop opens at nine but I’m not in till later call Monday at eleven', '2026-11-30T11:00'],
  ['en', 'I’ve a conference call Monday at eleven',                     null],
  ['it', 'l’interno è il ventidue, mi chiami alle tre',                 '2026-11-24T15:00'],
  ['it', 'alle quindici e quaranta ho un buco tra due tagli',           '2026-11-24T15:40'],
  ['en', 'my mobile ends in double five use that one at half past six', '2026-11-24T18:30'],
  ['en', 'three forty would be perfect I’m between two cuts',           '2026-11-24T15:40'],
  ['en', 'two o’clock is better, I’m on my lunch break then',           '2026-11-24T14:00'],
  ['it', 'ma voi fino a che ora chiamate, alle otto di sera?',          null],
  ['en', 'how late do you people ring, eight at night?',                null],
  ['it', 'ma è normale chiamare alle dieci e mezza di martedì?',        null],
  ['en', 'is it normal to ring somebody at half ten on a Tuesday?',     null],
  ['it', 'alle sei stacco e posso parlare',                             '2026-11-24T18:00'],
  ['it', 'alle sei esco e non posso parlare',                           null],
  ['it', 'alle cinque non mi chiami alle sei nemmeno e se proprio deve alle sette', '2026-11-24T19:00'],
  ['it', 'domani mattina, ma non alle nove che ho la fisioterapia',     '2026-11-25T10:00'],
  ['it', 'tra due giorni, anzi tre',                                    '2026-11-27T10:00'],
  ['en', 'in a week, no, two',                                          '2026-12-08T10:00'],
  ['it', 'verso le otto, o non chiamate proprio',                       '2026-11-24T20:00'],
  ['en', 'about eight, or don’t call at all',                           '2026-11-24T20:00'],
  ['it', 'chi vi autorizza a telefonare alle nove di sera?',            null],
  ['en', 'who lets you people phone at nine at night?',                 null],
  ['it', 'le pare l’ora? mi chiamate alle sei',                         '2026-11-24T18:00'],
  ['it', 'a che ora mi ha chiamato ieri, alle cinque?',                 null],
  ['it', 'aspetto il corriere tra le due e le quattro, dopo sono libero', null],
  ['en', 'I’m at fifteen Church Street, second floor',                  null],
  ['en', 'ring at eight in the morning and I’ll hang up on you',        null],
  ['it', 'tra un’ora ho la riunione, mi chiami tra due',                '2026-11-24T12:30'],
  ['en', 'I’ve a meeting in an hour, call me in two',                   '2026-11-24T12:30'],
  ['it', 'tra quaranta minuti arrivo, mi chiami tra cinquanta',         '2026-11-24T11:20'],
  ['it', 'tra mezz’ora ho la riunione, mi chiami tra due',              null],
  ['it', 'alle undici di sera mi chiamate? ma vi pare',                 null],
  ['en', 'you’re ringing me at eleven at night?',                       null],
  ['en', 'every single day at twelve you ring me',                      null],
  ['en', 'Last night at half nine, I mean, half nine!',                 null],
  ['en', 'last night at half nine',                                     null],
  ['it', 'l’altra sera alle nove',                                      null],
  ['en', 'I told your man last night, ring at six',                     '2026-11-24T18:00'],
  ['en', 'they started drilling at half six, I mean half six!',         null],
  ['it', 'hanno trapanato alle sette di sera, dico, alle sette di sera', null],
  ['en', 'at nine, I mean ten',                                         '2026-11-25T10:00'],
  ['it', 'ha chiamato alle due, poi alle due e dieci, ma si rende conto?', null],
  ['it', 'tra un quarto d’ora ho il phon acceso e non la sento',        '2026-11-24T10:45'],
  ['it', 'tra due ore esatte, non di più, che poi vado via',            '2026-11-24T12:30'],
]
for (const row of [...LEFT_OUT, ...DENIED, ...POINTED_TO, ...BESIDE_IT])
  test(`"${row[1]}" is ${row[2] ?? 'no time'}`, () => reads(row))
