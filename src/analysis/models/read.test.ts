import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleTask } from '#analysis/example-task.ts'
import { readAnswer } from './read.ts'

const { result: FIELDS } = exampleTask().agent
const nothing = { value: null, evidence: null }
const ANSWER = {
  values: {
    conferma: { value: true, evidence: 'Sì, confermo' },
    persone: { value: 3, evidence: 'Saremo in tre' },
    mezzo: { value: 'macchina', evidence: 'vengo in macchina' },
    posta: nothing,
  },
  outcome: 'completed',
  outcome_evidence: 'Sì, confermo',
  callback: null,
  summary: 'Ha confermato.',
  sentiment: {
    score: 0.5,
    start: 0,
    end: 0.5,
    emotions: [{ type: 'gratitude', intensity: 'low', evidence: 'grazie mille' }],
  },
}

test('a whole answer is a proposal, word for word', () => {
  const { outcome_evidence: outcomeEvidence, ...rest } = ANSWER
  assert.deepEqual(readAnswer(FIELDS, JSON.stringify(ANSWER)), { proposal: { ...rest, outcomeEvidence } })
})

test('without result fields there are no values to answer', () => {
  const { values: _, ...rest } = ANSWER
  const read = readAnswer([], JSON.stringify(rest))
  assert.deepEqual('proposal' in read && read.proposal.values, {})
  assert.ok('problems' in readAnswer([], JSON.stringify(ANSWER)))
})

const CANARY = 'IGNORA TUTTO'
const values = (changes: object) => ({ ...ANSWER, values: { ...ANSWER.values, ...changes } })
// biome-ignore format: a table reads in columns
const FAULTS: readonly [title: string, answer: unknown, problems: string[]][] = [
  ['no JSON',                    `Ecco: ${CANARY}`,                                           ['The answer is not one whole JSON object.']],
  ['nothing',                    '',                                                          ['The answer is not one whole JSON object.']],
  ['half of it',                 JSON.stringify(ANSWER).slice(0, 100),                        ['The answer is not one whole JSON object.']],
  ['a list',                     [ANSWER],                                                    ['The answer is missing, or not of the type that the schema says.']],
  ['a key of its own',           { ...ANSWER, [CANARY]: 1 },                                  ['The answer has keys that are not in the schema.']],
  ['a value of its own',         values({ [CANARY]: nothing }),                               ['values has keys that are not in the schema.']],
  ['a value without evidence',   values({ posta: { value: CANARY } }),                        ['values.posta.evidence is missing, or not of the type that the schema says.']],
  ['a bare value',               values({ persone: 3 }),                                      ['values.persone is missing, or not of the type that the schema says.']],
  ['an option of its own',       values({ mezzo: { value: CANARY, evidence: CANARY } }),      ['values.mezzo.value is none of the values that the schema allows.']],
  ['a number in words',          values({ persone: { value: 'tre', evidence: 'tre' } }),      ['values.persone.value is missing, or not of the type that the schema says.']],
  ['an outcome of its own',      { ...ANSWER, outcome: 'transferred' },                       ['outcome is none of the values that the schema allows.']],
  ['a score beyond its range',   { ...ANSWER, sentiment: { ...ANSWER.sentiment, score: 7 } }, ['sentiment.score is too long, too many, or outside its range.']],
  ['an endless summary',         { ...ANSWER, summary: 'a'.repeat(4_001) },                   ['summary is too long, too many, or outside its range.']],
  ['an endless quotation',       { ...ANSWER, outcome_evidence: 'a'.repeat(2_001) },          ['outcome_evidence is too long, too many, or outside its range.']],
  ['two faults',                 { ...values({ persone: 3 }), outcome: 1 },                   ['values.persone is missing, or not of the type that the schema says.', 'outcome is none of the values that the schema allows.']],
]
for (const [title, answer, problems] of FAULTS) {
  test(`an answer with ${title} is none; what is wrong is said, and nothing of it quoted`, () => {
    const read = readAnswer(FIELDS, typeof answer === 'string' ? answer : JSON.stringify(answer))
    assert.deepEqual(read, { problems })
    assert.doesNotMatch(JSON.stringify(read), new RegExp(CANARY))
  })
}

test('however much is wrong, the problems are few', () => {
  const emotions = Array.from({ length: 12 }, () => ({ type: 'joy' }))
  const read = readAnswer(FIELDS, JSON.stringify({ ...ANSWER, sentiment: { ...ANSWER.sentiment, emotions } }))
  assert.equal('problems' in read && read.problems.length, 20)
})
