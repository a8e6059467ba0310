import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Proposal } from '#analysis/port.ts'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import type { Case, Gold } from '../../eval/case.ts'
import { reportText } from '../../eval/report.ts'
import { evidenceOf, precision, proposed, type Reading, rate, recall, scoreOf } from '../../eval/score.ts'

const agent = agentDocumentSchema({ allowHttp: false }).parse({
  type: 'inbound',
  name: 'Reservations',
  persona: 'Clara',
  language: 'en',
  greeting: 'Hello, this is Clara, the virtual assistant.',
  instructions: 'Take reservations for tables.',
  result: [
    { key: 'day', label: 'Day', type: 'date' },
    { key: 'people', label: 'People', type: 'number' },
  ],
})

function caseOf(gold: Partial<Gold>, tags: Case['tags'] = ['noise']): Case {
  const turns = [{ speaker: 'person' as const, text: 'for two', start_seconds: 0, end_seconds: 1, interrupted: false }]
  return {
    id: 'en-000-example',
    tags,
    gold: { outcome: 'completed', data: {}, callback_at: null, issues: [], ...gold },
    task: {
      callId: 'en-000-example',
      livemode: true,
      agent,
      turns,
      callDay: '2026-11-16',
      scenario: '01',
      toolCalls: [],
      ending: { reason: 'agent', durationSeconds: 10, intents: [] },
      endedAt: '2026-11-16T10:00:10.000Z',
    },
  }
}

const reading = (changes: Partial<Reading>): Reading => ({
  data: {},
  outcome: 'completed',
  callbackAt: null,
  issues: null,
  ...changes,
})
const score = (gold: Partial<Gold>, read: Partial<Reading>) => scoreOf([{ case: caseOf(gold), reading: reading(read) }])

// biome-ignore format: a table reads in columns
const fields: [title: string, gold: Gold['data'], read: Record<string, unknown>, right: number, given: number, wanted: number][] = [
  ['a value as in the gold is right',               { people: 2 },                    { people: 2 },                       1, 1, 1],
  ['another value is given and wrong',              { people: 2 },                    { people: 3 },                       0, 1, 1],
  ['the same digits as text are another value',     { people: 2 },                    { people: '2' },                     0, 1, 1],
  ['what is left out is wanted',                    { people: 2, day: '2026-11-17' }, { people: 2 },                       1, 1, 2],
  ['what nobody said is given and wrong',           {},                               { people: 2 },                       0, 1, 0],
  ['a key that the agent does not have counts too', {},                               { table: 4 },                        0, 1, 0],
  ['a name that every object has is no value',      {},                               {},                                  0, 0, 0],
]
for (const [title, gold, data, right, given, wanted] of fields) {
  test(`fields: ${title}`, () => assert.deepEqual(score({ data: gold }, { data }).fields, { right, given, wanted }))
}

test('fields are counted by their type and under every tag of their case', () => {
  const one = {
    case: caseOf({ data: { people: 2 } }, ['noise', 'correction']),
    reading: reading({ data: { people: 2 } }),
  }
  const two = { case: caseOf({ data: { day: '2026-11-17' } }), reading: reading({ data: { table: 4 } }) }
  const { byType, byTag } = scoreOf([one, two])
  assert.deepEqual(byType, {
    number: { right: 1, given: 1, wanted: 1 },
    date: { right: 0, given: 0, wanted: 1 },
    unknown: { right: 0, given: 1, wanted: 0 },
  })
  assert.deepEqual(byTag, { noise: { right: 1, given: 2, wanted: 2 }, correction: { right: 1, given: 1, wanted: 1 } })
})

test('precision is of what was given, recall of what was wanted, and nothing at all is no mistake', () => {
  const tally = { right: 1, given: 2, wanted: 4 }
  assert.deepEqual([precision(tally), recall(tally)], [0.5, 0.25])
  const none = { right: 0, given: 0, wanted: 0 }
  assert.deepEqual([precision(none), recall(none), rate({ right: 0, of: 0 })], [1, 1, 1])
})

test('outcomes are counted by what the gold says and what was read', () => {
  const { confusion, outcomes } = scoreOf([
    { case: caseOf({ outcome: 'refused' }), reading: reading({ outcome: 'completed' }) },
    { case: caseOf({ outcome: 'refused' }), reading: reading({ outcome: 'refused' }) },
    { case: caseOf({}), reading: reading({}) },
  ])
  assert.deepEqual(confusion, { refused: { completed: 1, refused: 1 }, completed: { completed: 1 } })
  assert.deepEqual(outcomes, { right: 2, of: 3 })
})

// biome-ignore format: a table reads in columns
const callbacks: [title: string, gold: string | null, read: string | null, right: number][] = [
  ['the same instant, written otherwise',  '2026-11-17T09:00:00Z', '2026-11-17T10:00:00+01:00', 1],
  ['another instant',                      '2026-11-17T09:00:00Z', '2026-11-17T09:00:01Z',      0],
  ['none where there is one',              '2026-11-17T09:00:00Z', null,                        0],
  ['none where there is none',             null,                   null,                        1],
  ['no instant at all',                    '2026-11-17T09:00:00Z', 'tomorrow',                  0],
]
for (const [title, gold, callbackAt, right] of callbacks) {
  test(`callback time: ${title}`, () => {
    const { callbacks } = score({ outcome: 'callback_requested', callback_at: gold }, { callbackAt })
    assert.deepEqual(callbacks, { right, of: 1 })
  })
}

test('a call that asked for no callback has no time to miss', () => {
  assert.deepEqual(score({}, { callbackAt: '2026-11-17T09:00:00Z' }).callbacks, { right: 0, of: 0 })
})

test('issues agree when they are the same, in any order; an analyst is not asked for any', () => {
  const gold: Gold['issues'] = [
    ['missing_required', 'day'],
    ['callback_time_unknown', null],
  ]
  assert.deepEqual(score({ issues: gold }, { issues: gold.toReversed() }).issues, { right: 1, of: 1 })
  assert.deepEqual(score({ issues: gold }, { issues: gold.slice(1) }).issues, { right: 0, of: 1 })
  assert.equal(score({ issues: gold }, {}).issues, null)
})

const proposal: Proposal = {
  values: { people: { value: 2, evidence: 'for two' }, day: { value: null, evidence: null } },
  outcome: 'completed',
  outcomeEvidence: null,
  callback: { words: null, at: '2026-11-17T09:00:00Z' },
  summary: '',
  sentiment: null,
  usage: null,
}

test('a proposal is read as it stands: null is no value, and a time belongs to a callback only', () => {
  assert.deepEqual(proposed(proposal), reading({ data: { people: 2 } }))
  assert.equal(proposed({ ...proposal, outcome: 'callback_requested' }).callbackAt, '2026-11-17T09:00:00Z')
  assert.deepEqual(proposed(null), reading({ outcome: 'none' }))
})

test('the evidence rate is of the values that were proposed', () => {
  const invented = { ...proposal, values: { ...proposal.values, day: { value: '2026-11-17', evidence: 'tomorrow' } } }
  assert.deepEqual(evidenceOf([{ case: caseOf({}), proposal }]), { right: 1, of: 1 })
  assert.deepEqual(evidenceOf([{ case: caseOf({}), proposal: invented }]), { right: 1, of: 2 })
  assert.deepEqual(evidenceOf([{ case: caseOf({}), proposal: null }]), { right: 0, of: 0 })
})

test('the report shows both readings side by side, and which outcome was taken for which', () => {
  const before = score({ data: { people: 2 }, outcome: 'refused' }, { data: { people: 3 } })
  const after = score({ data: { people: 2 }, outcome: 'refused' }, { data: { people: 2 }, outcome: 'refused' })
  const usage = { inputTokens: 1200, outputTokens: 80, costMicros: 2_500 }
  const share = { right: 1, of: 1 }
  const lines = reportText({
    model: 'compatible/example',
    cases: 1,
    failed: [],
    proposed: before,
    decided: after,
    evidence: share,
    usage,
  }).split('\n')
  assert.equal(lines[1], '1200 tokens in, 80 out, cost 0.0025')
  assert.ok(lines.some((line) => /^all +0\.0 % +0\.0 % +100\.0 % +100\.0 %$/.test(line)))
  assert.ok(
    lines.some((line) => /^4 refused +1( +·){6} +·( +·){2} +1( +·){3}$/.test(line)),
    lines.join('\n'),
  )
})
