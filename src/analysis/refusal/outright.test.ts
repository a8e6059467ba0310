import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEFORE, weightsIn } from '#language/weights.ts'
import { ENGLISH } from './english.ts'
import { ITALIAN } from './italian.ts'
import { asksFor, isForeseen, type RequestRows, requestsOf } from './requests.ts'
import { plainSpeech, saidIn } from './sentence.ts'

/** Whether it is heard where all words weigh against it. */
// biome-ignore format: a table reads in columns
const OUTRIGHT: readonly [rows: RequestRows, said: string, asks: boolean][] = [
  // A plain order at the end of a long speech.
  [ENGLISH, "Right, pal, I'm only saying this the once: don't phone here again.",                 true],
  [ENGLISH, "there's no point in it for either of us do not ring this house again",              true],
  [ENGLISH, 'My sister shouts it down the line every time: do not ring this house again',        false],
  [ENGLISH, "There's a sticker on the door that reads don't ring here again.",                    false],
  [ENGLISH, "They don't phone here again.",                                                       false],
  [ENGLISH, "I've nae use for a boiler plan and I won't have next year either, so don't call back.", true],
  [ENGLISH, "I don't need the ladder, it's sorted, don't call back.",                             false],
  [ITALIAN, "Ho la cataratta e mi tocca correre fino all'ingresso, perciò qui non telefonate più.", true],
  [ITALIAN, 'Mia zia lo dice a ogni squillo: qui non telefonate più.',                            false],
  [ITALIAN, 'ho la caldaia nuova non chiamatemi più',                                            true],
  [ITALIAN, 'le dicevo di non chiamarmi più',                                                    false],
  [ITALIAN, 'non serve che mi ricerchiate non fatelo più',                                       true],
  [ENGLISH, "I'll say it the one time only: don't phone back.",                                   true],
  [ENGLISH, "I'll say it the one time only: don't phone back now, I'm driving.",                  false],
  [ITALIAN, 'Le dico solo questo e poi metto giù perché ho la minestra sul fuoco: non richiami.', true],
  [ITALIAN, 'Le dico solo questo: ho la minestra sul fuoco, adesso non richiami.',                false],
  // Struck out.
  [ENGLISH, "Aye, well, wherever you've got me written down, score me out.",                      true],
  [ENGLISH, 'cross me out',                                                                      true],
  [ENGLISH, 'Cross me out of the raffle.',                                                       false],
  [ENGLISH, "Don't you dare cross me out.",                                                       false],
  [ENGLISH, "Whatever sheet I'm on, score me off it.",                                            true],
  [ENGLISH, 'wherever my name is put a line through it',                                         true],
  [ENGLISH, 'Put a big line through my name.',                                                   true],
  [ENGLISH, 'Put a line through the old address.',                                               false],
  [ITALIAN, 'Dovunque mi abbiate scritto, tirateci una riga sopra.',                             true],
  [ITALIAN, 'Ovunque ci sia il mio nome, depennatelo.',                                          true],
  [ITALIAN, "Tirateci una riga sopra, all'importo vecchio.",                                     false],
  // A right that is used.
  [ENGLISH, "um I think it's called the right to be forgotten well I'd like to use that please",  true],
  [ENGLISH, "It's my right to object, and I do object.",                                          true],
  [ENGLISH, "I'm invoking my right to be forgotten.",                                             true],
  [ENGLISH, 'How do I use my right to object?',                                                  false],
  [ENGLISH, "I'd like to use my right to object to the scaffolding next door.",                   false],
  [ITALIAN, "Credo si chiami diritto all'oblio, lo vorrei esercitare.",                          true],
  [ITALIAN, "Vorrei far valere il mio diritto all'oblio.",                                       true],
  [ITALIAN, 'Mi avvalgo del diritto di opposizione.',                                            true],
  [ITALIAN, "Mettiamo che volessi esercitare il diritto all'oblio, a chi scrivo?",               false],
  // For somebody who has died.
  [ENGLISH, "Mrs Rafferty died last winter, so could you remove her, it's very upsetting.",       true],
  [ENGLISH, 'Could you take her name off your list, she passed away at Easter.',                 true],
  [ENGLISH, 'My husband died and they would not remove his name.',                               false],
  [ENGLISH, 'My husband died, can you take his name off the policy?',                            false],
  [ITALIAN, 'Il signor Cadeddu è mancato a febbraio, potete levarlo?',                           true],
  [ITALIAN, 'Mio padre è morto, toglietelo dalla polizza.',                                      false],
  // Consent undone.
  [ENGLISH, 'Undo that consent for me, I never meant to give it.',                               true],
  [ENGLISH, 'Consider my consent cancelled.',                                                    true],
  [ENGLISH, 'whatever consent i gave i want it undone',                                          true],
  [ENGLISH, 'Please revoke whatever it was I signed about being phoned.',                        true],
  [ENGLISH, "I'd like to take back my agreement to be contacted.",                               true],
  [ENGLISH, "I'd like to cancel my consent for the operation.",                                  false],
  [ENGLISH, 'One day I might withdraw my consent.',                                              false],
  [ENGLISH, 'Can I withdraw my consent later on if I change my mind?', false],
  [ITALIAN, 'adesso voglio annullare il consenso alle telefonate',                               true],
  [ITALIAN, "Cancelli l'autorizzazione a contattarmi, ho cambiato idea.",                        true],
  [ITALIAN, 'Il consenso alle chiamate lo annullo.',                                             true],
  [ITALIAN, 'Il permesso di chiamarmi non ve lo do più.',                                        true],
  [ITALIAN, 'Annullate pure quel consenso.',                                                     true],
  [ITALIAN, "Devo annullare il consenso all'intervento.",                                        false],
  [ITALIAN, 'Ho dovuto revocare il consenso alle telefonate.',                                   false],
]

const stretch = (text: string): readonly string[] => saidIn(plainSpeech(text))
/** A language in which everything that was said is known, and weighs against a request. */
function weighedAgainst(rows: RequestRows) {
  const { wordsOf } = requestsOf(rows)
  const known = OUTRIGHT.flatMap(([, said]) => wordsOf(stretch(said)).words.map((word) => `=${word}`))
  const weights = weightsIn(Buffer.from(`-90 ${BEFORE}\n0 ${[...new Set(known)].join(' ')}`))
  return requestsOf({ ...rows, weights: () => weights })
}
const against = new Map([ENGLISH, ITALIAN].map((rows) => [rows, weighedAgainst(rows)]))

for (const [rows, said, asks] of OUTRIGHT)
  test(`${asks ? 'asked' : 'not asked'} outright, whatever the words weigh: "${said}"`, () => {
    const requests = against.get(rows)
    assert.ok(requests)
    assert.equal(asksFor(requests, stretch(said)), asks)
  })

test('what a row foresees and nobody asks outright is not heard where the words weigh against it', () => {
  const requests = against.get(ENGLISH)
  assert.ok(requests)
  const said = stretch("I don't want to be called again.")
  assert.ok(isForeseen(requests, requests.wordsOf(said)))
  assert.equal(asksFor(requests, said), false)
})
