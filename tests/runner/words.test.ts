import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordFaults } from '../../scripts/words/faults.ts'

const said = {
  it: { calls: { title: 'Chiamate', busy: 'Occupato', many: '{count} chiamate' } },
  en: { calls: { title: 'Calls', busy: 'Busy', many: '{count} calls' } },
}
const keys = ['calls.title', 'calls.busy', 'calls.many']
/** A word that is said in two parts, as a template has it. */
const inTwo = ['t(`calls.', '{outcome}`)'].join('$')
const sources = ["t('calls.title')", "t('calls.many', { count })", inTwo, "const OUTCOMES = ['busy']"]

test('words that are all said, in every language, have no fault', () => {
  assert.deepEqual(wordFaults({ keys, said, sources }), [])
})

test('a word that nobody says is a fault, also where its group is said in two parts', () => {
  assert.deepEqual(wordFaults({ keys, said, sources: sources.slice(0, 3) }), ['calls.busy: nobody says it'])
})

test('a word that is not there is a fault', () => {
  const faults = wordFaults({ keys, said, sources: [...sources, "t('calls.none')"] })
  assert.deepEqual(faults, ['calls.none: there is no such word'])
})

test('a word that is empty or leaves another gap in one language is a fault', () => {
  const en = { calls: { title: '', busy: 'Busy', many: '{number} calls' } }
  assert.deepEqual(wordFaults({ keys, said: { ...said, en }, sources }), [
    'calls.title: empty in en',
    'calls.many: the languages leave different gaps',
  ])
})
