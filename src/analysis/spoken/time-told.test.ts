import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROME } from '#kernel/clock.ts'
import { spokenTime } from './time.ts'

/** What is said around an hour on the telephone: of something else, or why just then. */

type Row = readonly [language: 'it' | 'en', words: string, means: string | null]

/** A Wednesday. */
const MORNING = '2026-11-18T10:00'
const EVENING = '2026-11-18T17:30'

function reads(at: string, [language, words, means]: Row): void {
  const instant = Temporal.ZonedDateTime.from(`${at}[${ROME}]`).toInstant()
  const read = spokenTime(words, { at: instant, language })?.toZonedDateTimeISO(ROME).toPlainDateTime()
  assert.equal(read?.toString({ smallestUnit: 'minute' }) ?? null, means, `"${words}" said at ${at}`)
}

// biome-ignore format: a table reads in columns
const OF_SOMETHING_ELSE: readonly Row[] = [
  ['en', 'I’ve already spoken to somebody today',                       null],
  ['en', 'I’ve already been on hold for thirty minutes today',          null],
  ['en', 'We’ve been waiting all day today',                            null],
  ['en', 'I’ve been run off my feet, ring me Friday at two',            '2026-11-20T14:00'],
  ['en', 'I’d have said five but he’s changed his shift',               null],
  ['en', 'nine would have suited me',                                   null],
  ['en', 'if you’d rung at nine I’d have been free',                    null],
  ['en', 'How long’s this offer on, while Friday or what?',             null],
  ['en', 'When’s the cut-off, Friday at five?',                         null],
  ['en', 'When’s the cut-off? Ring me Friday at five.',                 '2026-11-20T17:00'],
  ['en', 'What day is the delivery, Thursday?',                         null],
  ['en', 'Is it Tuesday the bins go?',                                  null],
  ['en', 'When’s it good for you, Thursday at two?',                    '2026-11-19T14:00'],
  ['it', 'Che giorno è la consegna, giovedì?',                          null],
  ['it', 'Quando scade, venerdì alle cinque?',                          null],
  ['it', 'Quando scade? Mi chiami venerdì alle cinque.',                '2026-11-20T17:00'],
  ['en', 'is that the number that rang me Tuesday at two',              null],
  ['en', 'Saturday at noon, hang on, that’s the christening',           null],
  ['en', 'anyone who’d ring at seven on a Sunday wants their head looked at', null],
  ['en', 'it’s only half eight in the morning',                         null],
  ['en', 'it’s barely eight o’clock',                                   null],
  ['en', 'I’m due at the hospital at eleven',                           null],
  ['en', 'at half two the whole thing cut out',                         null],
  ['en', 'on Tuesday at nine my card was charged',                      null],
  ['en', 'please don’t ring during dinner, we eat at seven',            null],
  ['it', 'non mi chiami a cena, ceniamo alle sette',                    null],
  ['it', 'giovedì, ma non di mattina, alle tre',                        '2026-11-19T15:00'],
  ['en', 'there’s nobody here at six',                                  null],
  ['en', 'lunch is from one to two',                                    null],
  ['en', 'the evening crowd comes in at seven',                         null],
  ['en', 'Friday is out, and so is Saturday',                           null],
  ['en', 'circle back Thursday at two',                                 '2026-11-19T14:00'],
  ['en', 'tomorrow, I’ve no time today',                                '2026-11-19T10:00'],
]
// biome-ignore format: a table reads in columns
const WHY_THEN: readonly Row[] = [
  ['en', 'Ring me Saturday at half ten, I’m not on the tools then.',    '2026-11-21T10:30'],
  ['en', 'Friday at ten, I don’t start till twelve',                    '2026-11-20T10:00'],
  ['en', 'six o’clock, I won’t be driving by then',                     '2026-11-18T18:00'],
  ['en', 'Friday at ten, I’m not free then',                            null],
  ['it', 'sabato alle dieci e mezza non sono di turno',                 '2026-11-21T10:30'],
  ['en', 'five after four I have a call until four',                    '2026-11-18T16:05'],
  ['en', 'at five I’m at work until six',                               null],
  ['it', 'alle tre e mezza ho riunione fino alle tre',                  '2026-11-18T15:30'],
  ['it', 'alle tre ho riunione fino alle cinque',                       null],
  ['en', 'can I have a call at four',                                   '2026-11-18T16:00'],
  ['en', 'my day’s a mess okay four forty-five',                        '2026-11-18T16:45'],
  ['en', 'my train gets in right at six',                               null],
  ['en', 'the van should be okay Friday at nine',                       null],
  ['en', 'in an hour and a half I’ll be on the train call then',        '2026-11-18T11:30'],
  ['en', 'not at five at six I’m stuck in traffic at five',             '2026-11-18T18:00'],
  ['en', 'don’t ring before two, ring at three tomorrow',               '2026-11-19T15:00'],
  ['en', 'ring at three tomorrow, but not before four',                 null],
  ['en', 'I’d rather Monday at ten than Friday',                        '2026-11-23T10:00'],
  ['en', 'let’s do five thirty my desk should be clear',                '2026-11-18T17:30'],
  ['en', 'make it four mate I’ll be back in the van',                   '2026-11-18T16:00'],
  ['en', 'tomorrow at ten doesn’t suit me eleven does',                 '2026-11-19T11:00'],
  ['en', 'does six work for you',                                       '2026-11-18T18:00'],
  ['it', 'il babbo sta nei campi fino alle cinque chiamate alle sei',   '2026-11-18T18:00'],
  ['it', 'ho già ricevuto cinque chiamate alle sei',                    null],
]
for (const row of [...OF_SOMETHING_ELSE, ...WHY_THEN])
  test(`"${row[1]}" is ${row[2] ?? 'no time'}`, () => reads(MORNING, row))

// biome-ignore format: a table reads in columns
const TOLD_TONIGHT: readonly Row[] = [
  ['it', 'facciamo alle tre che stasera non posso',                     '2026-11-19T15:00'],
  ['it', 'Stasera c’è la partita, verso le undici',                     null],
  ['en', 'Try me at two, I’m done for today.',                          '2026-11-19T14:00'],
]
for (const row of TOLD_TONIGHT)
  test(`"${row[1]}", said in the evening, is ${row[2] ?? 'no time'}`, () => reads(EVENING, row))
