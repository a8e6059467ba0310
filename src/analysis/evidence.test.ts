import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Turn } from '#contract/conversation.ts'
import { personSpoke, saidByPerson } from './evidence.ts'

const turn = (speaker: Turn['speaker'], text: string): Turn => ({
  speaker,
  text,
  start_seconds: 0,
  end_seconds: 1,
  interrupted: false,
})
const turns = [
  turn('agent', 'Siete dei ladri, dice qualcuno.'),
  turn('person', 'Perché no? Sì, GRAZIE mille!'),
  turn('agent', 'E il numero?'),
  turn('person', 'Il numero è +39 333 12'),
  turn('person', '34 567.'),
]

// biome-ignore format: a table reads in columns
const cases: [quote: string, said: boolean, why: string][] = [
  ['grazie mille',        true,  'case does not matter'],
  ['perche no si',        true,  'accents and punctuation do not matter'],
  ['PERCHÉ',              true,  'a composed accent is the same letter'],
  ['perche\u0301',        true,  'and so is one written apart'],
  ['ﬁne',                 false, 'a word that was not said'],
  ['mill',                false, 'half a word is no word'],
  ['siete dei ladri',     false, 'what the agent said is not what the person said'],
  ['333 12 34',           true,  'a turn that goes on in the next one is one stretch'],
  ['mille il numero',     false, 'but not across what the agent said between'],
  ['mille grazie',        false, 'the order of words matters'],
  ['',                    false, 'nothing is no evidence'],
  ['?! …',                false, 'nor are signs'],
]
for (const [quote, said, why] of cases) {
  test(`"${quote}" is ${said ? '' : 'not '}evidence: ${why}`, () => assert.equal(saidByPerson(turns, quote), said))
}

test('a person spoke when there was a word of theirs', () => {
  assert.equal(personSpoke(turns), true)
  assert.equal(personSpoke([turn('agent', 'Pronto?'), turn('person', '…'), turn('system', 'tasto 5')]), false)
})
