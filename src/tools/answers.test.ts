import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf } from './answers.ts'

// biome-ignore format: a table reads in columns
const turns: [said: string, answer: ReturnType<typeof answerOf>][] = [
  ['No.',                                   'no'],
  ['No, no, grazie!',                       'no'],
  ['NO',                                    'no'],
  ['Nò.',                                   'no'],
  ['Ma no, scusi, aspetti un attimo.',      'no'],
  ['Non ancora.',                           'no'],
  ['Mah, direi di no.',                     'no'],
  ['Non sono d’accordo',                    'no'],
  ['Lasci perdere, grazie.',                'no'],
  ['Not yet, please.',                      'no'],
  ["I'd rather not, thank you.",            'no'],
  ["No, don't!",                            'no'],
  ['Wait, wait. Hold on.',                  'no'],
  ['Come?',                                 'not_heard'],
  ['Scusi, come?',                          'not_heard'],
  ['Pronto? Pronto?',                       'not_heard'],
  ['Sorry, what?',                          'not_heard'],
  ['Sì.',                                   'words'],
  ['Sì, grazie.',                           'words'],
  ['Grazie.',                               'words'],
  ['Certo, prego.',                         'words'],
  ['Non c’è problema.',                     'words'],
  ['No, va benissimo così, proceda pure.',  'words'],
  ['Non vedo perché no.',                   'words'],
  ['Why not.',                              'words'],
  ['No problem, go ahead.',                 'words'],
  ['Annulli.',                              'words'],
  ['No no no no no no no no no',            'words'],
  ['Come no!',                              'words'],
  ['Eh, come no, grazie.',                  'words'],
  ['non',                                   'words'],
  ['',                                      'words'],
  ['…',                                     'words'],
  ['是的',                                   'words'],
]
for (const [said, answer] of turns) {
  test(`«${said}» is ${answer}`, () => assert.equal(answerOf(said), answer))
}

test('however long the turn, it is judged at once', () => {
  const started = performance.now()
  for (const text of ['no '.repeat(500_000), 'x'.repeat(2_000_000), '\u0301'.repeat(1_000_000)])
    assert.equal(answerOf(text), 'words')
  assert.ok(performance.now() - started < 500)
})
