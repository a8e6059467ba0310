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
  ['Conferma',        'scusi, può ripetere?',        true,  true,  'who has not heard has answered nothing'],
  ['Conferma',        'non saprei dirle',            true,  true,  'nor who is unsure, whatever follows'],
  ['Conferma',        'non saprei, anzi sì',         true,  false, 'but who says yes in the end'],
  ['Parcheggio',      'mah, non lo so, viene mio marito', true, true, 'with more behind it'],
  ['Breakfast',       "hang on, somebody's at the door", true, true, 'nor who asks for patience'],
  ['Interessato',     'quanto costa?',               true,  true,  'nor who asks back'],
  ['Incontro',        'mi lasci in pace',            true,  true,  'a refusal is a no'],
  ['Consiglierebbe',  'no assolutamente no',         true,  true,  'a double no is one'],
  ['Interpreter',     'No, my English is fine.',     true,  true,  'something that is fine is no yes'],
  ['Colazione',       'la colazione no',             true,  true,  'a no at the end'],
  ['Conferma',        'guardi per oggi no',          true,  true,  'whatever it is said of'],
  ['Has steps',       'there are steps yes three',   false, true,  'a yes in the middle'],
  ['Somebody at home', "there'll be nobody in",      true,  true,  'nobody where somebody is asked for'],
  ['Bolletta pagata', "l'ho già pagata",             false, true,  'the verb of the field, done'],
  ['Bolletta pagata', 'la bolletta non l’ho ancora pagata', true, true, 'and denied'],
  ['Bolletta pagata', 'devo ancora pagarla',         false, false, 'what is still to be done is not'],
  ['Invoice paid',    'if I paid it today',          false, false, 'nor what is supposed'],
  ['Has pets',        "We've got a cat.",            false, true,  'what the field asks for is there'],
  ['Has pets',        'we had a cat',                true,  true,  'and was'],
  ['Has pets',        "We've got two children.",     false, false, 'another thing says nothing'],
  ['Prima visita',    'sono già venuta tre volte',   true,  true,  'who has been there'],
  ['Prima visita',    'non ci sono mai stata',       true,  false, 'and who has not'],
  ['MOT valid',       'it ran out in September',     true,  true,  'what is over'],
  ['Owns the home',   'we rent',                     true,  true,  'what is said in its place'],
  ['Casa di proprietà', 'non siamo in affitto',      true,  false, 'and denied'],
  ['Interested',      "I'm not interested",          true,  true,  'in English too'],
  ['Confirmed',       'why not',                     true,  false, 'with its own turns of speech'],
  ['Ha superato la teoria', 'mi hanno bocciata',     true,  true,  'who was failed has not passed'],
  ['Passed theory test', 'I failed it',              true,  true,  'in English too'],
  ['Passed theory test', 'I passed first time',      true,  false, 'and who passed has'],
  ['Soddisfatto della consegna', 'sono rimasto deluso dalla consegna', false, false, 'who is let down is not satisfied'],
  ['Diabetic',        "my dad's diabetic i'm not",   true,  true,  'what holds of somebody else alone'],
  ['Diabetic',        "my dad's diabetic i'm not",   false, false, 'is a no of theirs'],
  ['Diabetic',        "I'm diabetic, my dad's not",  true,  false, 'and the other way round a yes'],
  ['Fumatore',        'mio marito fuma, io no',      true,  true,  'in Italian too'],
  ['Wants insurance', "I'll have to talk it over with my husband.", true, true, 'who has to ask has not decided'],
  ['Vuole la polizza', 'ne parlo con mia moglie',    true,  true,  'whoever is asked'],
  ['Wears glasses',   "the test's in birmingham",    true,  true,  'where another thing is answers nothing'],
  ['Wears glasses',   'the glasses are in the car',  true,  false, 'unless it is what is asked for'],
]
for (const [label, quote, value, contradicted, why] of ROWS)
  test(`"${quote}" ${contradicted ? 'contradicts' : 'leaves'} ${value} for "${label}": ${why}`, () => {
    const field = { key: 'campo', label, type: 'boolean' as const, required: false, options: [] }
    assert.equal(contradicts(field, value, quote), contradicted)
  })
