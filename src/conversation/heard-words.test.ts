import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWords, resembles } from './heard-words.ts'

// biome-ignore format: a table reads in columns
const compared: [expected: string, heard: string, verdict: ReturnType<typeof compareWords>][] = [
  ['Buongiorno, sono Giulia.',              'buongiorno sono giulia',                        'whole'],
  ['Perché? È così.',                       'perche e cosi',                                 'whole'],
  ["L'appuntamento è domani.",              'L’appuntamento è domani',                       'whole'],
  ['Buongiorno, sono Giulia.',              'Buongiorno, sono Giulia. Come sta?',            'whole'],
  ['Buongiorno, sono Giulia.',              'Buongiorno, sono',                              'beginning'],
  ['Buongiorno, sono Giulia.',              '',                                              'beginning'],
  ['Buongiorno, sono Giulia.',              'Salve, sono Giulia.',                           'other'],
  ['Buongiorno, sono Giulia.',              'Allora, buongiorno, sono Giulia.',              'other'],
  ['Il costo non è compreso.',              'Il costo è compreso.',                          'other'],
  ['La visita è alle 10:30 del 5 marzo.',   'la visita è alle dieci e mezza del cinque marzo', 'whole'],
  ['La visita è alle dieci e trenta.',      'La visita è alle 10:30.',                       'whole'],
  ['Il 1 marzo 2027',                       'il primo marzo duemilaventisette',              'whole'],
  ['Sono 1.250 euro.',                      'Sono 1250 €.',                                  'whole'],
  ['Sono 20 euro.',                         'Sono 30 euro.',                                 'other'],
  ['Sono venti euro.',                      'Sono trenta euro.',                             'other'],
  ['Sono ventitré.',                        'Sono venti tre.',                               'whole'],
  ['Il 50% di sconto',                      'il cinquanta per cento di sconto',              'whole'],
  ['Alle 10 in studio',                     'Alle in studio',                                'other'],
  ['Your appointment is on the 3rd at 5.',  'your appointment is on the third at five',      'whole'],
  ['Your appointment is at 5 past 10.',     'Your appointment is at five past ten.',         'whole'],
  ['It costs twenty-three pounds.',         'It costs 23 pounds.',                           'whole'],
]
for (const [expected, heard, verdict] of compared)
  test(`“${heard}” instead of “${expected}”: ${verdict}`, () => {
    assert.equal(compareWords(heard, expected), verdict)
  })

test('a goodbye in other words is recognised by half of its words', () => {
  const goodbye = 'Non la sento più. La saluto, buona giornata.'
  assert.equal(resembles('Mi scusi, non la sento. Buona giornata, la saluto.', goodbye), true)
  assert.equal(resembles('E quindi per la visita di giovedì…', goodbye), false)
})
