import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelEvent } from '#conversation/port.ts'
import { openPersonSpeech } from './person-speech.ts'

function stage() {
  const told: string[] = []
  const person = openPersonSpeech((event: ModelEvent) => {
    assert.equal(event.kind, 'person_text')
    if (event.kind === 'person_text') told.push(`${event.final ? '.' : '…'}${event.text}@${event.atSeconds ?? 'now'}`)
  })
  const words = (text: string, final = true) => person.words({ kind: 'person_text', text, final })
  return { told, person, words }
}

test('a turn of the person begins and ends with their voice, however late its words come', () => {
  const { told, person, words } = stage()
  person.started(2)
  person.ended(3.5)
  words('Pronto.')
  assert.deepEqual(told, ['…@2', '.Pronto.@3.5'])
})

test('words while the voice still speaks end now', () => {
  const { told, person, words } = stage()
  person.started(2)
  words('Pron', false)
  words('Pronto.')
  assert.deepEqual(told, ['…@2', '…Pron@now', '.Pronto.@now'])
})

test('words that come before the ear knows that the voice has ended end where it was last heard', () => {
  const { told, person, words } = stage()
  person.started(2)
  for (const at of [2.2, 3.5, 3.5]) person.heard(at)
  words('Pronto.')
  person.ended(3.5)
  person.started(5)
  person.ended(6)
  words('Sì.')
  assert.deepEqual(told, ['…@2', '.Pronto.@3.5', '…@5', '.Sì.@6'])
})

test('a voice without words is no turn, and silence counts from its end; words that come even later have its time', () => {
  const { told, person, words } = stage()
  person.started(2)
  person.passed(30)
  assert.deepEqual(told, ['…@2'], 'who speaks for long is not silent')
  person.ended(31)
  person.passed(33.9)
  assert.equal(told.length, 1)
  person.passed(34)
  assert.deepEqual(told, ['…@2', '.@31'])
  words('Sì.')
  assert.deepEqual(told.slice(2), ['…@2', '.Sì.@31'])
})

test('several stretches of voice before the words are one turn', () => {
  const { told, person, words } = stage()
  person.started(1)
  person.ended(2)
  person.started(3)
  person.ended(4)
  words('Uno, due.')
  assert.deepEqual(told, ['…@1', '.Uno, due.@4'])
})

test('words that have begun are never closed by silence: only the model knows where they end', () => {
  const { told, person, words } = stage()
  person.started(1)
  words('Un', false)
  person.ended(2)
  person.passed(60)
  assert.deepEqual(told, ['…@1', '…Un@now'])
})

test('words of a voice that the line did not notice have the time at which they came', () => {
  const { told, words } = stage()
  words('Sì.')
  assert.deepEqual(told, ['.Sì.@now'])
})

test('a session that gives way in the middle: its words are told anew by the next, once, with the time of the voice', () => {
  const { told, person, words } = stage()
  person.started(1)
  words('Vorr', false)
  person.again(1.5)
  assert.equal(person.isSettled, false)
  person.ended(2)
  words('Vorrei.')
  assert.deepEqual(told, ['…@1', '…Vorr@now', '.Vorrei.@2'])
  assert.equal(person.isSettled, true)
})

test('where the next understands nothing, what the one before had understood stands', () => {
  const { told, person, words } = stage()
  person.started(1)
  words('Vorr', false)
  words('ei', false)
  person.again(1.5)
  person.ended(2)
  person.passed(5)
  assert.deepEqual(told.at(-1), '.Vorrei@2')
})
