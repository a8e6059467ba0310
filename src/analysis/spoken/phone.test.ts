import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { E164 } from '#kernel/e164.ts'
import { saysPhone, spokenPhone } from './phone.ts'

// biome-ignore format: a table reads in columns
const CASES: [language: 'it' | 'en', words: string, number: string | null][] = [
  // As it is written.
  ['it', '+393331234567',                                             '+393331234567'],
  ['it', '+39 333 12 34 567',                                         '+393331234567'],
  ['it', '(+39) 333-1234.567',                                        '+393331234567'],
  ['it', '0039 333 1234567',                                          '+393331234567'],
  ['it', '333/1234567',                                               '+393331234567'],
  ['it', '3331234567',                                                '+393331234567'],
  ['it', '393331234567',                                              '+393331234567'],
  ['it', '393 1234567',                                               '+393931234567'],
  ['it', '02 1234 5678',                                              '+390212345678'],
  ['it', '+39 (0)2 12345678',                                         '+390212345678'],
  ['it', '39 02 12345678',                                            '+390212345678'],
  ['it', '800 123 456',                                               '+39800123456'],
  ['it', 'tel:+39-06-1234567',                                        '+39061234567'],
  ['it', '+39 0000 0000 22',                                          '+390000000022'],
  ['en', '+44 20 7946 0958',                                          '+442079460958'],
  ['en', '0044 20 7946 0958',                                         '+442079460958'],
  ['en', '+1 (202) 555-0143',                                         '+12025550143'],
  ['en', '+44 (0)20 7946 0958',                                       null],
  // In a sentence.
  ['it', 'È +39 0000 0000 22.',                                       '+390000000022'],
  ['it', 'Sì, il mio numero è 333 12 34 567, grazie.',                '+393331234567'],
  ['it', 'Le do questo: 02.12345678.',                                '+390212345678'],
  ['en', 'Use this one: 333 1234567.',                                '+393331234567'],
  ['en', 'Use this one: +39 0000 0000 22.',                           '+390000000022'],
  ['en', 'You can reach me on 333 123 4567',                          '+393331234567'],
  ['it', 'Uno solo: 333 1234567',                                     '+393331234567'],
  // In words.
  ['it', 'tre tre tre quarantadue zero sei dodici tre',               '+393334206123'],
  ['it', 'tre tre tre, uno due tre, quattro cinque sei sette',        '+393331234567'],
  ['it', 'trecentotrentatré dodici trentaquattro cinquecentosessantasette', '+393331234567'],
  ['it', 'Più trentanove, tre quattro otto, novanta, ottanta, settanta, uno', '+393489080701'],
  ['it', 'zero zero trentanove tre tre tre uno due tre quattro cinque sei sette', '+393331234567'],
  ['it', 'il prefisso è zero due, e poi quarantotto cinquanta undici',  '+3902485011'],
  ['it', 'tre tre tre e poi doppio quattro, triplo zero, uno due',    '+393334400012'],
  ['it', '333 quarantadue 06 dodici tre',                             '+393334206123'],
  ['it', 'zero sei, ehm, trentadue, quindici, novantuno',             '+3906321591'],
  ['it', 'TRE TRE TRE UNO DUE TRE QUATTRO CINQUE SEI SETTE',          '+393331234567'],
  ['en', 'three three three, one two three, four five six seven',     '+393331234567'],
  ['en', 'plus four four, two oh, seven nine four six, oh nine five eight', '+442079460958'],
  ['en', 'plus three nine, triple three, double four, oh six twelve three', '+393334406123'],
  ['en', "it's three four eight, ninety, eighty, seventy, one",       '+393489080701'],
  ['en', 'zero zero three nine zero two one two three four five six', '+3902123456'],
  ['it', '333 1234567, ripeto: 333 1234567',                          '+393331234567'],
  ['it', 'tre tre otto, sì, quattro uno due, sì, nove sette sei cinque', '+393384129765'],
  ['it', 'mi chiami dopo le sei al 3384129765',                       '+393384129765'],
  // Said in English without a country: eleven digits behind a zero are British, fewer Italian.
  ['en', 'oh two oh, seven nine four six, oh nine five eight',        '+442079460958'],
  ['en', 'Oh double seven double oh, nine double oh, six two nine.',  '+447700900629'],
  ['en', '07700 900 885',                                             '+447700900885'],
  ['en', 'plus four four, oh seven seven double oh, nine double oh, one eight nine', '+447700900189'],
  ['en', 'oh two, one two three four, five six seven eight',          '+390212345678'],
  ['it', 'zero due zero, sette nove quattro sei, zero nove cinque otto', null],
  ['en', 'oh four oh, seven nine four six, oh nine five eight',       null],
  // Corrected, and it is certain what replaces what.
  ['en', 'Oh seven seven double oh, nine double oh, one one eight, no sorry, one one nine.', '+447700900119'],
  ['en', 'oh seven seven double oh nine double oh four four two sorry no four five two at the end', '+447700900452'],
  ['en', 'oh seven seven double oh nine double oh one one eight oh no sorry one one nine', '+447700900119'],
  ['en', 'oh seven seven double oh nine double oh one one eight, I tell a lie, the last digit is nine', '+447700900119'],
  ['it', 'Tre nove due, cinque uno uno, ottantotto, settantadue, anzi no, settantatré.', '+393925118873'],
  ['it', 'tre quattro sei otto otto due uno cinque zero quattro no scusi finisce con zero sei', '+393468821506'],
  ['it', 'tre quattro sei otto otto due uno cinque zero quattro, no, le ultime due sono zero sei', '+393468821506'],
  ['it', 'tre due zero sei uno quattro anzi no sei uno cinque ventidue zero nove', '+393206152209'],
  ['it', '333 1234567, no scusi, 333 1234568',                        '+393331234568'],
  // Nobody can be sure.
  ['it', '333 1234567, no scusi, mi richiami alle tre',               null],
  ['it', '333 1234567, no, quello di mia moglie è 333 7654321',       null],
  ['it', '333 1234567, non 333 1234568',                              null],
  ['it', '333 1234567 non è più il mio',                              null],
  ['it', '06 123456, anzi 57',                                        null],
  ['it', '333 1234567, no, è sbagliato',                              null],
  ['it', '333 12 34, anzi 56, 78',                                    null],
  ['it', '333 123456, no scusi, 457',                                 null],
  ['it', 'tre tre tre uno due, anzi uno tre, quattro cinque sei',     null],
  ['it', 'tre nove due, zero uno cinque, anzi no, zero uno sei, quarantaquattro venti', '+393920164420'],
  ['it', '333 1234567 oppure 02 12345678',                            null],
  ['it', '333 1234567, mi chiami alle tre',                           null],
  ['it', 'doppio trenta 333 1234567',                                 null],
  ['it', '347 55 66 77 8 e il fisso zero due quarantotto',            null],
  ['it', 'sì, esatto',                                                null],
  ['it', '112',                                                       null],
  ['it', '12345678',                                                  null],
  ['it', '33312345678',                                               null],
  ['it', '+0391234567',                                               null],
  ['it', '+123456789012345678',                                       null],
  ['en', 'three three three',                                         null],
  ['en', 'three three three one two three, sorry, two two three, four five six', null],
  ['it', '',                                                          null],
  ['it', `${'eh '.repeat(700)}333 1234567`,                                            null],
]
for (const [language, words, number] of CASES)
  test(`"${words.slice(0, 80)}" is ${number ?? 'no number that one can be sure of'}`, () =>
    assert.equal(spokenPhone(words, language), number))

// biome-ignore format: a table reads in columns
const SAID: [language: 'it' | 'en', words: string, number: string, said: boolean, why: string][] = [
  ['it', 'È +39 333 1234567.',                          '+393331234567', true,  'as it stands'],
  ['it', 'tre tre tre uno due tre quattro cinque sei sette', '+393331234567', true, 'in words, the country left out'],
  ['it', '333 1234568',                                 '+393331234567', false, 'another digit is another number'],
  ['it', '333 123456',                                  '+393331234567', false, 'a number is not completed'],
  ['it', '333 123456, no scusi, 457',                   '+39333123457', true, 'corrected, and each digit was said'],
  ['it', '333 1234567 oppure 02 12345678',              '+390212345678', true,  'one of two'],
  ['it', '333 12 34 567, anzi 568',                     '+393331234567', false, 'corrected, and this was taken back'],
  ['it', '333 12 34 567, anzi 568',                     '+393331234568', true,  'corrected to this'],
  ['it', '333 1234567, non 333 1234568',                '+393331234568', false, 'denied'],
  ['it', '333 1234567 è di mia sorella, chiami pure lei', '+393331234567', true, 'another is to be called'],
  ['it', 'il vecchio numero era 333 1234567, adesso ho 339 7654321', '+393397654321', true, 'the one that they have now'],
  ['it', 'il vecchio numero era 333 1234567, adesso ho 339 7654321', '+393331234567', false, 'and not the old one'],
  ['en', "oh seven seven double oh nine double oh one four two, that's my old number", '+447700900142', false, 'nor in English'],
  ['it', '333, aspetti che leggo, 12 34 567',           '+393331234567', true,  'in two goes'],
  ['it', '333 12 34 567 89',                            '+393331234567', false, 'more digits are another number'],
  ['en', 'oh double seven double oh nine double oh one four two', '+447700900142', true, 'the digits that its country dials'],
  ['en', 'oh double seven double oh nine double oh one four two', '+3907700900142', false, 'and not those of another'],
  ['it', 'zero sette sette zero zero nove zero zero uno quattro due', '+447700900142', true, 'whatever is spoken'],
  ['en', 'oh eight five, one two three, four five six seven', '+353851234567', true, 'nor must it be one that we read'],
  ['en', 'two oh two, five five five, oh one four three', '+12025550143', true, 'a country without a zero'],
  ['en', 'oh two oh seven nine four six oh nine five nine', '+442079460958', false, 'another digit'],
  ['en', 'seven seven double oh nine double oh one four two', '+2107700900142', false, 'no country has this code'],
  ['it', '333 1234567 oppure 02 12345678',              '+390287654321', false, 'none of two'],
  ['it', 'sì, esatto, è quello',                        '+393331234567', false, 'assent holds no digit'],
  ['en', 'yes, that one',                               '+393331234567', false, 'nor does it in English'],
  ['en', 'Use this one: +39 0000 0000 22.',             '+390000000022', true,  'a word that is a digit too stands before'],
]
for (const [language, words, number, said, why] of SAID)
  test(`"${words}" ${said ? 'says' : 'does not say'} ${number}: ${why}`, () =>
    assert.equal(saysPhone(words, number, language), said))

test('whatever is said, what is read is E.164, and words that were read say what was read of them', () => {
  const pieces = [
    'tre',
    'doppio',
    '+',
    '39',
    '0',
    'sei',
    'no',
    ':',
    'x',
    ' ',
    '(0)',
    'one',
    'oh',
    'hundred',
    'più',
    '😀',
  ]
  const words = fc.oneof(
    fc.string({ maxLength: 2_100 }),
    fc.array(fc.constantFrom(...pieces)).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(words, fc.constantFrom('it' as const, 'en' as const), (said, language) => {
      const number = spokenPhone(said, language)
      if (number === null) return
      assert.match(number, E164)
      assert.ok(saysPhone(said, number, language))
    }),
  )
})

test('any Italian number is found again, however its digits are grouped', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 999 }).map(String), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(groups, (rest) => {
      const digits = `345${rest.join('')}`.slice(0, 10).padEnd(10, '7')
      assert.equal(spokenPhone(digits.split('').join(' '), 'it'), `+39${digits}`)
      assert.equal(spokenPhone(`${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`, 'en'), `+39${digits}`)
    }),
  )
})
