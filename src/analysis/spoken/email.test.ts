import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { EMAIL_ADDRESS } from '#kernel/email-address.ts'
import { saysEmail, spokenEmail } from './email.ts'

// biome-ignore format: a table reads in columns
const CASES: [language: 'it' | 'en', words: string, address: string | null][] = [
  // As it is written.
  ['it', 'anna.verdi@example.com',                                          'anna.verdi@example.com'],
  ['it', 'È Anna.Verdi12@Example.com.',                                     'anna.verdi12@example.com'],
  ['en', "It is o'neill+shop@a-b.co.uk, thanks",                            "o'neill+shop@a-b.co.uk"],
  ['it', 'anna@example.com, ripeto, anna@example.com',                      'anna@example.com'],
  ['it', 'anna@example.com oppure info@example.com',                        null],
  ['it', 'mario.rossi @ gmail.com',                                         'mario.rossi@gmail.com'],
  ['it', 'mario.rossi chiocciola gmail.com',                                'mario.rossi@gmail.com'],
  ['it', 'mario punto rossi@gmail.com',                                     'mario.rossi@gmail.com'],
  ['it', 'mario trattino basso rossi@gmail.com',                            'mario_rossi@gmail.com'],
  ['it', 'mario.rossi@gmail punto com',                                     'mario.rossi@gmail.com'],
  ['en', 'anna@example.co dot uk',                                          'anna@example.co.uk'],
  ['en', 'you can reach me at anna@example.com',                            'anna@example.com'],
  ['it', 'Niccolò chiocciola gmail punto com',                              'niccolo@gmail.com'],
  // In words.
  ['it', 'mario punto rossi chiocciola gmail punto com',                    'mario.rossi@gmail.com'],
  ['it', 'Mario Punto Rossi, chiocciola, Gmail, punto com.',                'mario.rossi@gmail.com'],
  ['it', 'La mia mail è mario punto rossi chiocciola gmail punto com',      'mario.rossi@gmail.com'],
  ["it", "allora, l'indirizzo e' info chiocciola officinaferri punto it, grazie", 'info@officinaferri.it'],
  ['it', 'sì certo: giulia trattino ferri chiocciola libero punto it',      'giulia-ferri@libero.it'],
  ['it', 'giulia underscore ferri chiocciola libero punto it',              'giulia_ferri@libero.it'],
  ['it', 'giulia trattino basso ferri chiocciola libero punto it',          'giulia_ferri@libero.it'],
  ['it', 'obassi quattro sette in cifre chiocciola libero punto it',        'obassi47@libero.it'],
  ['it', 'fsan sette nove, scritto in numeri, chiocciola tiscali punto it', 'fsan79@tiscali.it'],
  ['it', 'mario rossi tutto attaccato chiocciola gmail punto com',          'mariorossi@gmail.com'],
  ['it', 'mario rossi, tutto attaccato, tutto minuscolo, chiocciola gmail punto com', 'mariorossi@gmail.com'],
  ['it', 'mario rossi chiocciola studio legale bianchi punto it',           'mariorossi@studiolegalebianchi.it'],
  ['it', 'mario punto rossi ottantacinque chiocciola gmail punto com',      'mario.rossi85@gmail.com'],
  ['it', 'mario punto rossi otto cinque chiocciola gmail punto com',        'mario.rossi85@gmail.com'],
  ['it', 'mario punto rossi 85 chiocciola gmail punto com',                 'mario.rossi85@gmail.com'],
  ['it', 'luca moretti millenovecentonovanta at hotmail punto com',         'lucamoretti1990@hotmail.com'],
  ['it', 'anna chiocciola pec punto studio punto it',                       'anna@pec.studio.it'],
  ['it', 'mario più shop chiocciola gmail punto com',                       'mario+shop@gmail.com'],
  ['it', 'info chiocciola rossi trattino bianchi punto com',                'info@rossi-bianchi.com'],
  ['it', 'ripeto, anna punto verdi chiocciola example punto com, va bene?', 'anna.verdi@example.com'],
  ['it', 'anna chiocciola posta punto it',                                  'anna@posta.it'],
  ['en', 'mario dot rossi at gmail dot com',                                'mario.rossi@gmail.com'],
  ['en', 'My e-mail is jane underscore smith at example dot co dot uk',     'jane_smith@example.co.uk'],
  ['en', "It's jane dash smith at example dot com, thank you",              'jane-smith@example.com'],
  ['en', 'Sure. jane smith, all one word, at example dot com',              'janesmith@example.com'],
  ['en', 'you can reach me at jane dot smith at example dot com',           'jane.smith@example.com'],
  ['en', 'jane dot smith ninety-two at example dot com',                    'jane.smith92@example.com'],
  ['en', 'jane dot smith nine two at example dot com',                      'jane.smith92@example.com'],
  ['en', 'Use this one: jane at example dot com.',                          'jane@example.com'],
  ['en', 'jane hyphen smith, all lower case, at my company dot org',        null],
  ['en', 'jane plus news at example dot com',                               'jane+news@example.com'],
  ['en', 'jane at the rate example dot com',                                'jane@example.com'],
  ['en', 'it would be info at green street dot org',                        'info@greenstreet.org'],
  // Letter by letter.
  ['it', 'emme a erre i o chiocciola gmail punto com',                      'mario@gmail.com'],
  ['it', 'emme, a, erre, i, o, punto, erre, o, esse, esse, i, chiocciola gmail punto com', 'mario.rossi@gmail.com'],
  ['it', 'm a r i o punto rossi chiocciola gmail punto com',                'mario.rossi@gmail.com'],
  ['it', 'M-A-R-I-O chiocciola gmail punto com',                            'mario@gmail.com'],
  ['it', 'emme punto rossi chiocciola libero punto i ti',                   'm.rossi@libero.it'],
  ['it', 'erre o doppia esse i chiocciola libero punto it',                 'rossi@libero.it'],
  ['it', 'kappa a erre i enne chiocciola doppia vu e bi punto it',          'karin@web.it'],
  ['it', 'i lunga a ci kappa chiocciola example punto com',                 'jack@example.com'],
  ['it', 'A come Ancona, enne come Napoli, N come Napoli, A come Ancona, chiocciola gmail punto com', 'anna@gmail.com'],
  ['it', 'di come Domodossola, i come Imola, no, a come Ancona chiocciola gmail punto com', null],
  ['it', 'emme di Milano, a di Ancona, erre di Roma, chiocciola gmail punto com', 'mar@gmail.com'],
  ['it', 'Milano Ancona Roma Imola Otranto chiocciola gmail punto com',     'mario@gmail.com'],
  ['en', 'm a r i o at gmail dot com',                                      'mario@gmail.com'],
  ['en', 'm as in mike, a as in alpha, x for xylophone, at gmail dot com',  'max@gmail.com'],
  ['en', 'mike alpha x-ray at gmail dot com',                               'max@gmail.com'],
  ['en', 'mike alpha romeo kilo at gmail dot com',                          'mark@gmail.com'],
  ['en', 'em ar double s zed at gmail dot com',                             'mrssz@gmail.com'],
  ['en', 'double u e b at example dot com',                                 'web@example.com'],
  ['en', 'capital j dot smith at example dot com',                          'j.smith@example.com'],
  // Taken back, and it is certain what replaces what.
  ['it', 'mario, anzi marco, chiocciola gmail punto com',                   'marco@gmail.com'],
  ['en', 'mario, sorry, marco at gmail dot com',                            'marco@gmail.com'],
  ['it', 'mario chiocciola gmail punto com, no scusi, libero punto it',     'mario@libero.it'],
  ['it', 'elena punto riva chiocciola hotmail punto it no scusi punto com', 'elena.riva@hotmail.com'],
  ['it', 'elena punto sara anzi no elena punto sala chiocciola yahoo punto it', 'elena.sala@yahoo.it'],
  ['it', 'Chiara punto Longo, no, senza il punto, chiaralongo chiocciola tiscali punto it.', 'chiaralongo@tiscali.it'],
  ['it', 'chiara punto longo chiocciola tiscali punto it, no, senza punto', 'chiaralongo@tiscali.it'],
  ['it', 'luca ottantacinque, anzi ottantasei, chiocciola gmail punto com', 'luca86@gmail.com'],
  ['it', 'luca chiocciola gmail punto it, no, com',                         'luca@gmail.com'],
  ['en', 'tina dot marsh at outlook dot com no sorry at icloud dot com',    'tina.marsh@icloud.com'],
  ['en', 'sam dot lowe at gmail no sorry at outlook dot com',               'sam.lowe@outlook.com'],
  ['en', 'sam dot lowe at gmail, sorry, outlook dot com',                   'sam.lowe@outlook.com'],
  ['en', 'Sales at, no sorry, service at brady garage, all one word, dot co dot uk.', 'service@bradygarage.co.uk'],
  ['en', 'sam at brady dot com no sorry dot co dot uk',                     'sam@brady.co.uk'],
  // What is only said about it.
  ['it', 'Luca, poi il numero novanta, chiocciola hotmail punto it.',       'luca90@hotmail.it'],
  ['en', 'Dave, then the number forty-four, at hotmail dot com.',           'dave44@hotmail.com'],
  ['it', 'mario rossi senza punto chiocciola gmail punto com',              'mariorossi@gmail.com'],
  ['en', 'mark dot dunne with an e on the end at gmail dot com',            'mark.dunne@gmail.com'],
  ['en', 'mark dot dunn with an e on the end at gmail dot com',             'mark.dunne@gmail.com'],
  ['it', 'luis con la a finale punto conti chiocciola libero punto it',     'luisa.conti@libero.it'],
  ['en', 'smith, no capitals, at gmail dot com',                            'smith@gmail.com'],
  ['it', 'effe kappa quattro otto due erre chiocciola gmail punto com',     'fk482r@gmail.com'],
  ['en', 'jane dot doe which is d o e at gmail dot com',                    'jane.doe@gmail.com'],
  ['en', "jane dot doe that's d o e at gmail dot com",                      'jane.doe@gmail.com'],
  ['en', "k holt that's k h o l t at yahoo dot co dot uk",                  'kholt@yahoo.co.uk'],
  ['en', 'tom, t o m, at gmail dot com',                                    'tom@gmail.com'],
  ['en', "jane dot dow that's d o e at gmail dot com",                      null],
  ['en', 'sam underscore oh two at gmail dot com',                          'sam_02@gmail.com'],
  ['en', 'you can get me on tom at gmail dot com',                          'tom@gmail.com'],
  // Nobody can be sure.
  ['it', 'mario punto rossi, anzi marco, chiocciola gmail punto com',       null],
  ['it', 'mario chiocciola gmail punto com, oppure quella di mia moglie',   null],
  ['it', 'mario chiocciola gmail punto com chiocciola libero',              null],
  ['it', 'nome punto cognome chiocciola gmail punto com',                   null],
  ['en', "it's my name at gmail dot com",                                   null],
  ['en', 'sarah something at gmail dot com',                                null],
  ['it', 'mario punto rossi senza punto chiocciola gmail punto com',        null],
  ['it', 'mario chiocciola gmail punto com, no',                            null],
  ['it', 'mario chiocciola gmail punto com, no scusi, anna punto verdi',    null],
  ['it', 'luca ottantacinque, anzi sei, chiocciola gmail punto com',        null],
  ['en', 'smith, no thanks, at gmail dot com',                              null],
  ['en', 'sam at brady dot co dot uk no sorry dot com',                     null],
  ['en', 'mark dunne with an e at gmail dot com',                           null],
  ['it', 'sì, esatto',                                                      null],
  ['it', 'mario punto rossi',                                               null],
  ['it', 'mario punto rossi chiocciola gmail',                              null],
  ['it', 'chiocciola gmail punto com',                                      null],
  ['it', 'michele con la kappa chiocciola gmail punto com',                 null],
  ['it', 'gia due enne i chiocciola gmail punto com',                       null],
  ['it', 'mario chiocciola tre punto it',                                   null],
  ['it', 'a come Bologna chiocciola gmail punto com',                       null],
  ['it', 'mario chiocciola gmail punto com mario chiocciola gmail punto com', null],
  ['it', 'posso darle quella che usa mario punto rossi chiocciola gmail punto com', null],
  ['en', 'jay dot smith at example dot com',                                null],
  ['en', 'mario at gmail',                                                  null],
  ['it', 'sara novantuno in cifre nove uno chiocciola hotmail punto it',    'sara91@hotmail.it'],
  ['it', 'sara novantuno in cifre nove due chiocciola hotmail punto it',    null],
  ['en', 'gymgirl ninety five in numbers at outlook dot com',               'gymgirl95@outlook.com'],
  ['en', 'the letter P dot Shaw at btinternet dot com',                     'p.shaw@btinternet.com'],
  ['en', '',                                                                null],
  ['en', `${'so '.repeat(700)}jane@example.com`,                                                   null],
]
for (const [language, words, address] of CASES)
  test(`"${words.slice(0, 90)}" is ${address ?? 'no address that one can be sure of'}`, () =>
    assert.equal(spokenEmail(words, language), address))

// biome-ignore format: a table reads in columns
const SAID: [language: 'it' | 'en', words: string, address: string, said: boolean, why: string][] = [
  ['it', 'È Anna.Verdi12@example.com.',                        'anna.verdi12@example.com', true,  'as it stands, whatever its case'],
  ['it', 'anna@example.com',                                   'Anna@Example.com',         true,  'the value may have capitals too'],
  ['it', 'maria.anna@example.com',                             'anna@example.com',         false, 'the end of an address is not the address'],
  ['it', 'mario punto rossi chiocciola gmail punto com',       'mario.rossi@gmail.com',    true,  'in words'],
  ['it', 'mario punto rossi chiocciola gmail punto com',       'mariorossi@gmail.com',     false, 'the dot was said'],
  ['it', 'mario punto rossi chiocciola gmail punto com',       'mario.rossi@gmail.it',     false, 'another host'],
  ['it', 'dunque mio marito mario punto rossi chiocciola gmail punto com', 'mario.rossi@gmail.com', true, 'words of the sentence stand before it'],
  ['it', 'michele con la acca, chiocciola gmail punto com',    'michele@gmail.com',        true,  'explained, and each letter was said'],
  ['it', 'mario, anzi marco, chiocciola gmail punto com',      'marco@gmail.com',          true,  'corrected, and each letter was said'],
  ['it', 'mario, anzi marco, chiocciola gmail punto com',      'luigi@gmail.com',          false, 'corrected, and not to this'],
  ['it', 'mario, anzi marco, chiocciola gmail punto com',      'mario@gmail.com',          false, 'corrected, and this was taken back'],
  ['it', 'elena chiocciola hotmail punto it no scusi punto com', 'elena@hotmail.it',       false, 'and so was its ending'],
  ['en', 'mark dot dunne with an e on the end at gmail dot com', 'mark.dunn@gmail.com',    false, 'its last letter was explained'],
  ['en', 'mark dunn with an e at gmail dot com',               'markdunn@gmail.com',       false, 'explained, and the letter is not in it'],
  ['en', 'mark dot dunne or so at gmail dot com',              'mark.dunn@gmail.com',      false, 'the beginning of a word is not that word'],
  ['it', 'mario rossi senza punto chiocciola gmail',           'mario.rossi@gmail.com',    false, 'a sign that is not there'],
  ['it', 'mario punto rossi chiocciola gmail',                 'mario.rossi@gmail.com',    false, 'a host is not completed'],
  ['it', 'mario rossi',                                        'mario.rossi@gmail.com',    false, 'a name is no address'],
  ['it', 'sì, esatto, tutto giusto',                           'mario.rossi@gmail.com',    false, 'assent holds no address'],
  ['en', 'yes that is right',                                  'jane@example.com',         false, 'nor does it in English'],
  ['en', 'well you know jane dot smith at example dot com',    'jane.smith@example.com',   true,  'words of the sentence stand before it'],
]
for (const [language, words, address, said, why] of SAID)
  test(`"${words}" ${said ? 'says' : 'does not say'} ${address}: ${why}`, () =>
    assert.equal(saysEmail(words, address, language), said))

test('whatever is said, what is read is an address, and words that were read say what was read of them', () => {
  const pieces = [
    'mario',
    'punto',
    'chiocciola',
    'at',
    'dot',
    'com',
    'a',
    'di',
    'come',
    'ancona',
    'è',
    'no',
    'due',
    '@',
    '-',
    'x',
    '😀',
  ]
  const words = fc.oneof(
    fc.string({ maxLength: 2_100 }),
    fc.array(fc.constantFrom(...pieces)).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(words, fc.constantFrom('it' as const, 'en' as const), (said, language) => {
      const address = spokenEmail(said, language)
      if (address === null) return
      assert.match(address, EMAIL_ADDRESS)
      assert.ok(saysEmail(said, address, language))
    }),
  )
})

const NAMES: Record<'it' | 'en', readonly string[]> = {
  it: 'a bi ci di e effe gi acca i gei kappa elle emme enne o pi cu erre esse ti u vu ics ipsilon zeta'.split(' '),
  en: 'a bee cee dee e eff gee aitch i jay kay ell em en o pee cue ar ess tee u vee ex wye zed'.split(' '),
}
const LETTERS = 'abcdefghijklmnopqrstuvxyz'

test('any address that is spelled letter by letter is read as it is', () => {
  const letters = fc.array(fc.integer({ min: 0, max: LETTERS.length - 1 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(letters, fc.constantFrom('it' as const, 'en' as const), (picked, language) => {
      const [at, dot] = language === 'it' ? ['chiocciola', 'punto'] : ['at', 'dot']
      const said = picked.map((index) => NAMES[language][index]).join(', ')
      const address = `${picked.map((index) => LETTERS[index]).join('')}@example.com`
      assert.equal(spokenEmail(`${said}, ${at} example ${dot} com`, language), address)
    }),
  )
})
