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
  ['it', 'Auto',      'Renault',            'una Renault, che dico, una Peugeot',            false, 'what was taken back'],
  ['it', 'Auto',      'Peugeot',            'una Renault, che dico, una Peugeot',            true,  'and what replaced it'],
  ['it', 'Auto',      'Panda',              'la Panda, anzi se può la guardi subito',        true,  'what adds something takes nothing back'],
  ['it', 'Camera',    'camera singola',     'camera singola, anzi no, camera doppia',        false, 'half of it said again is another'],
  ['it', 'Giorno',    'giovedì',            'giovedì, anzi no, venerdì, giovedì ho il dottore', false, 'the first day behind it is meant'],
  ['it', 'Indirizzo', 'Via Roma 14',        'via Roma dodici, no scusi, quattordici',        true,  'a house number put right'],
  ['en', 'Main',      'salmon',             'the salmon oh no actually make that the lamb',  false, 'in English too'],
  ['it', 'Ora',       '20:00',              'alle otto, no scusi, alle nove',                false, 'an hour that was taken back'],
  ['en', 'Time',      '15:00',              'at three, no sorry, four',                      false, 'by a bare number as well'],
  ['it', 'Ora',       '10:30',              'dieci e mezza no, diciamo undici e mezza',      false, 'an hour that was denied'],
  ['en', 'Time',      '14:30',              "I'm at work at half two",                       false, 'at which they are elsewhere'],
  ['it', 'Ora',       '20:00',              'alle otto di mattina',                          false, 'of the other half of the day'],
  ['it', 'Orario',    'dopo le 18',         'dopo le sei di sera',                           true,  'an hour inside a text'],
  ['it', 'Orario',    'dopo le 18',         'dopo le cinque di sera',                        false, 'and another one'],
  ['it', 'Città',     'Ferrara',            'a Ferrara ci abita mia suocera, noi stiamo a Rovigo', false, 'somebody else’s'],
  ['it', 'Città',     'Rovigo',             'a Ferrara ci abita mia suocera, noi stiamo a Rovigo', true,  'and their own'],
  ['en', 'Town',      'Exeter',             'I live with my daughter in Exeter',             true,  'who is beside them is not set against them'],
  ['en', 'Job',       'nurse',              "my wife's a nurse, I drive a van",              false, 'somebody else’s trade'],
  ['en', "Wife's job", 'nurse',             "my wife's a nurse, I drive a van",              true,  'which the field asks for'],
  ['it', 'Compagnia', 'Generali',           'quello che mi è venuto addosso era con Generali', false, 'the other party’s'],
  ['it', 'Targa',     'FK482RT',            'effe kappa quattro otto due erre ti',           true,  'a two before a letter may be a digit'],
  ['it', 'Targa',     'FK482RT',            'effe kappa quattro otto tre erre ti',           false, 'a code is the same or another'],
  ['en', 'Colour',    'red',                'anything but red',                              false, 'what is left out of everything'],
  ['en', 'Colour',    'red',                'nothing but red',                               true,  'what is left when all else is'],
  ['it', 'Offerta',   'luce e gas',         'solo la luce, il gas lo lascio dov’è',          false, 'half of it left out'],
  ['it', 'Richiesta', 'cambio',             'invece del cambio voglio i soldi',              false, 'what is not wanted in its place'],
  ['it', 'Giorno di chiusura', 'lunedì',    'il lunedì siamo aperti, chiudiamo il mercoledì', false, 'the opposite of what is asked'],
  ['it', 'Giorno di chiusura', 'mercoledì', 'il lunedì siamo aperti, chiudiamo il mercoledì', true,  'and what is asked'],
  ['it', 'Giorno di chiusura', 'domenica',  'la domenica non apriamo',                       true,  'the opposite, denied'],
  ['en', 'Problem',   'no hot water',       "the hot water's fine, the radiators won't warm up", false, 'a denial of something else'],
  ['en', 'Problem',   'no hot water',       "we've not had any hot water",                   true,  'and of this'],
  ['en', 'Problem',   'oven',               "the oven's fine, it's the grill",               false, 'what is fine is no problem'],
  ['en', 'Problem',   'door stuck',         "the door's stuck, isn't it",                    true,  'a tag denies nothing'],
  ['en', 'Reason',    'never received the invoice', 'I never got the invoice',               true,  'an everyday word for another'],
  ['en', 'Contact',   'by email',           'by post please',                                false, 'but not for another thing'],
  ['en', 'Comment',   'driver was polite',  'the chap was polite, no complaints',            true,  'whoever came'],
  ['it', 'Cognome',   'Zanetti',            'no non zanotti zanetti con la e',               true,  'a namesake was denied'],
  ['en', 'Address',   '8 Birch Close',      'No, bring it to Birch Close, number eight',     true,  'a no that only answers'],
  ['en', 'Seating',   'booth',              'no booths please',                              false, 'and one that denies'],
  ['en', 'Reason',    'three cats',         "we've got two cats",             false, 'another number'],
]
for (const [language, label, value, quote, told, why] of ROWS)
  test(`"${quote}" ${told ? 'tells' : 'does not tell'} ${label} "${value}": ${why}`, () => {
    const field = { key: 'campo', label, type: 'text' as const, required: false, options: [] }
    assert.equal(tellsText(field, value, { quote, language }), told)
  })
