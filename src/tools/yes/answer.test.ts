import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '#contract/agent-document.ts'
import { answerOf, type SpokenAnswer } from './answer.ts'

/** One or two of each kind; the many are in eval/yes. */
// biome-ignore format: a table reads in columns
const turns: [said: string, language: Language, answer: SpokenAnswer][] = [
  ['Sì.',                                     'it', 'yes'],
  ['SÌ, SÌ, CERTO!',                          'it', 'yes'],
  ['Siii',                                    'it', 'yes'],
  ['eh sì d’accordo proceda pure',            'it', 'yes'],
  ['ehm... sì... va bene',                    'it', 'yes'],
  ['Non c’è problema.',                       'it', 'yes'],
  ['Yes, please.',                            'it', 'yes'],
  ['yeah go ahead',                           'en', 'yes'],
  ['Sì, certo.',                              'en', 'yes'],
  ["Yes, that's right.",                      'en', 'yes'],
  ['No.',                                     'it', 'no'],
  ['No, no, grazie!',                         'it', 'no'],
  ['Ma no, scusi, aspetti un attimo.',        'it', 'no'],
  ['Non va bene.',                            'it', 'no'],
  ['Non sono d’accordo',                      'it', 'no'],
  ['No, alle quattro.',                       'it', 'no'],
  ['Certo che no.',                           'it', 'no'],
  ["No, don't!",                              'en', 'no'],
  ["I'm good, thanks.",                       'en', 'no'],
  ['Of course not.',                          'en', 'no'],
  ['Sì, ma alle quattro.',                    'it', 'unclear'],
  ['Sì, se è gratis.',                        'it', 'unclear'],
  ['Sì, però prima mi dica il prezzo.',       'it', 'unclear'],
  ['No, sì, aspetti.',                        'it', 'unclear'],
  ['No, va benissimo così, proceda pure.',    'it', 'unclear'],
  ['Sì?',                                     'it', 'unclear'],
  ['Va bene?',                                'it', 'unclear'],
  ['Sì, chi parla?',                          'it', 'unclear'],
  ['sì sì la richiamo io',                    'it', 'unclear'],
  ['Sì, allora',                              'it', 'unclear'],
  ['Sì, come no.',                            'it', 'unclear'],
  ['Aspetti un attimo.',                      'it', 'unclear'],
  ['Come, scusi?',                            'it', 'unclear'],
  ['Fine.',                                   'it', 'unclear'],
  ['Fine.',                                   'en', 'yes'],
  ['Sì, annulli.',                            'it', 'unclear'],
  ['Sì, pronto, mi dica.',                    'it', 'unclear'],
  ['Sì Frobnicato.',                          'it', 'unclear'],
  ['yeah right',                              'en', 'unclear'],
  ['Fine, thanks.',                           'en', 'unclear'],
  ['Ah, ok.',                                 'it', 'nothing'],
  ['Ah, sì.',                                 'it', 'nothing'],
  ['Ah, ok, sì.',                             'it', 'yes'],
  ['是的',                                     'it', 'unclear'],
  ['Grazie.',                                 'it', 'nothing'],
  ['Me lo confermi.',                         'it', 'nothing'],
  ['Sì, confermi.',                           'it', 'yes'],
  ['Sicuro che va bene',                      'it', 'unclear'],
  ['Ehm…',                                    'it', 'nothing'],
  ['',                                        'it', 'nothing'],
  ['…',                                       'en', 'nothing'],
]
describe('a turn is what it says', () => {
  for (const [said, language, answer] of turns)
    test(`«${said}» is ${answer}, ${language}`, () => assert.equal(answerOf(said, language), answer))
})

test('one word that nobody knows, at whatever place, and a yes is none', () => {
  for (const language of ['it', 'en'] as const)
    for (const said of ['sì va bene proceda pure grazie', 'yes please go ahead thank you']) {
      const words = said.split(' ')
      for (let at = 0; at <= words.length; at += 1)
        for (const strange of ['frobnicato', 'venerdì', '7', 'mia', 'table'])
          assert.notEqual(answerOf(words.toSpliced(at, 0, strange).join(' '), language), 'yes', `${strange} at ${at}`)
    }
})

test('however long the turn, it is judged at once, and is no yes', () => {
  const started = performance.now()
  for (const text of ['sì '.repeat(500_000), 'x'.repeat(2_000_000), '\u0301'.repeat(1_000_000), 'ss'.repeat(500_000)])
    assert.notEqual(answerOf(text, 'it'), 'yes')
  assert.ok(performance.now() - started < 10_000)
})
