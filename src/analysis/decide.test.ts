import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ending, Intent, Turn } from '#contract/conversation.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { decide } from './decide.ts'
import type { AnalysisTask, Proposal, ProposedOutcome } from './port.ts'

const turn = (speaker: Turn['speaker'], text: string): Turn => ({
  speaker,
  text,
  start_seconds: 0,
  end_seconds: 1,
  interrupted: false,
})
const GREETING = turn('agent', 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi.')
const SPOKEN = [GREETING, turn('person', 'Sì, confermo, di mattina, siamo in 3.')]

const fields = [
  { key: 'ok', label: 'Conferma', type: 'boolean' as const, required: true },
  {
    key: 'fascia',
    label: 'Fascia',
    type: 'select' as const,
    options: ['mattina', 'sera'],
    required: true,
    when: { field: 'ok', equals: true },
  },
  { key: 'persone', label: 'Persone', type: 'number' as const },
]

function task(changes: Partial<AnalysisTask> = {}, ending: Partial<Ending> = {}): AnalysisTask {
  return {
    callId: 'call_1',
    livemode: false,
    agent: examplePlan({}, { result: fields, review: 'on_issues' }).agent,
    turns: SPOKEN,
    callDay: '2026-11-16',
    scenario: '01',
    ending: { reason: 'agent', durationSeconds: 30, intents: [], ...ending },
    endedAt: '2026-11-16T10:00:30.000Z',
    ...changes,
  }
}

function proposal(changes: Partial<Proposal> = {}): Proposal {
  return {
    values: { ok: { value: true, evidence: 'sì, confermo' }, fascia: { value: 'mattina', evidence: 'di mattina' } },
    outcome: 'completed',
    callbackAt: null,
    summary: ' Tutto bene. ',
    sentiment: { score: 0, start: 0, end: 0, emotions: [] },
    ...changes,
  }
}

const unlisted: Intent = { kind: 'do_not_call', quote: 'basta' }
const later: Intent = { kind: 'request_callback', whenText: 'dopo', at: null, inMinutes: null }
const stranger: Intent = { kind: 'wrong_person' }
const mute = [GREETING]

// biome-ignore format: a table reads in columns
const outcomes: [title: string, ending: Partial<Ending>, turns: Turn[], proposed: ProposedOutcome | null, outcome: string][] = [
  ['what the analyst read, where facts leave it open',   {},                                              SPOKEN, 'refused',       'refused'],
  ['transferred once it was handed over',                { reason: 'transfer', intents: [unlisted] },     SPOKEN, 'refused',       'transferred'],
  ['do_not_call by the agent’s note',                    { intents: [stranger, unlisted] },               SPOKEN, 'completed',     'do_not_call'],
  ['do_not_call by the analyst alone',                   { intents: [later] },                            SPOKEN, 'do_not_call',   'do_not_call'],
  ['do_not_call though nothing was transcribed',         { intents: [unlisted] },                         mute,   'hung_up',       'do_not_call'],
  ['hung_up when the person never spoke',                { reason: 'person' },                            mute,   'do_not_call',   'hung_up'],
  ['hung_up when nobody ever spoke',                     { reason: 'error' },                             [],     null,            'hung_up'],
  ['wrong_person by the agent’s note',                   { intents: [later, stranger] },                  SPOKEN, 'completed',     'wrong_person'],
  ['callback_requested by the agent’s note',             { intents: [later] },                            SPOKEN, 'completed',     'callback_requested'],
  ['completed when there is no reading',                 {},                                              SPOKEN, null,            'completed'],
  ['by facts when there is no reading',                  { intents: [later] },                            SPOKEN, null,            'callback_requested'],
]
for (const [title, ending, turns, proposed, outcome] of outcomes) {
  test(`the outcome is ${title}`, () => {
    const decision = decide(task({ turns }, ending), proposed && proposal({ outcome: proposed }))
    assert.equal(decision.outcome, outcome)
  })
}

const said = (value: unknown, evidence: string | null = 'sì, confermo') => ({ value, evidence })
// biome-ignore format: a table reads in columns
const results: [title: string, values: Proposal['values'], outcome: ProposedOutcome, data: object, issues: string[]][] = [
  ['values with evidence are kept',                    { ok: said(true), fascia: said('mattina'), persone: said(3, 'siamo in 3') }, 'completed', { ok: true, fascia: 'mattina', persone: 3 }, []],
  ['an optional value may be absent',                  { ok: said(true), fascia: said('sera') },   'completed', { ok: true, fascia: 'sera' }, []],
  ['a required value that is absent is an issue',      { ok: said(true) },                         'completed', { ok: true }, ['missing_required fascia']],
  ['but only when the call completed',                 { ok: said(true) },                         'refused',   { ok: true }, []],
  ['null is absent',                                   { ok: said(null, null) },                   'completed', {},           ['missing_required ok']],
  ['a wrong type is dropped and said',                 { ok: said(false), persone: said('3') },    'completed', { ok: false }, ['invalid_value persone']],
  ['words that nobody said are dropped and said',      { ok: said(false), persone: said(3, 'siamo in tre') }, 'completed', { ok: false }, ['evidence_missing persone']],
  ['a value without words is dropped and said',        { ok: said(false), persone: said(3, null) }, 'completed', { ok: false }, ['evidence_missing persone']],
  ['what the agent said is no evidence',               { ok: said(false), persone: said(3, 'sono Giulia') }, 'completed', { ok: false }, ['evidence_missing persone']],
  ['a dropped required value is missing as well',      { ok: said('sì') },                         'completed', {},           ['invalid_value ok', 'missing_required ok']],
  ['a condition that does not hold takes value, fault and need away', { ok: said(false), fascia: said('notte') }, 'completed', { ok: false }, []],
  ['also when the condition itself was dropped',       { ok: said(true, 'mai'), fascia: said('sera') }, 'completed', {},       ['evidence_missing ok', 'missing_required ok']],
  ['keys that the agent does not have are ignored',    { ok: said(false), altro: said(1) },        'completed', { ok: false }, []],
]
for (const [title, values, outcome, data, issues] of results) {
  test(`result: ${title}`, () => {
    const decision = decide(task(), proposal({ values, outcome }))
    assert.deepEqual(decision.data, data)
    assert.deepEqual(
      decision.issues.map(({ code, field }) => `${code} ${field}`),
      issues,
    )
  })
}

test('a key named like something every object has is absent unless it was proposed', () => {
  const result = [{ key: 'constructor', label: 'Costruttore', type: 'text' as const }]
  const decision = decide(task({ agent: examplePlan({}, { result }).agent }), proposal())
  assert.deepEqual([decision.data, decision.issues], [{}, []])
})

test('without a proposal there is one issue, and nothing is guessed', () => {
  const { data, issues, summary, sentiment } = decide(task(), null)
  assert.deepEqual({ data, summary, sentiment }, { data: {}, summary: '', sentiment: null })
  assert.deepEqual(
    issues.map(({ code, field }) => [code, field]),
    [['analysis_failed', null]],
  )
})

// biome-ignore format: a table reads in columns
const callbacks: [title: string, intents: Intent[], proposed: string | null, at: string | null][] = [
  ['the agent’s time, in UTC',                      [{ ...later, at: '2026-11-17T10:00:00+01:00' }],             '2026-12-01T00:00:00Z', '2026-11-17T09:00:00.000Z'],
  ['minutes are counted from the end of the call',  [{ ...later, inMinutes: 60 }],                               null,                   '2026-11-16T11:00:30.000Z'],
  ['the last time that was named',                  [{ ...later, inMinutes: 60 }, { ...later, inMinutes: 120 }], null,                   '2026-11-16T12:00:30.000Z'],
  ['the analyst’s, where the agent noted none',     [later],                                                     '2026-12-01T08:00:00Z', '2026-12-01T08:00:00.000Z'],
  ['none, where none can be read',                  [later],                                                     'domani',               null],
]
for (const [title, intents, callbackAt, at] of callbacks) {
  test(`a callback's time: ${title}`, () => {
    assert.equal(decide(task({}, { intents }), proposal({ callbackAt })).callbackAt, at)
  })
}

test('a time without a request for a callback is no callback', () => {
  assert.equal(decide(task(), proposal({ callbackAt: '2026-12-01T08:00:00Z' })).callbackAt, null)
})

// biome-ignore format: a table reads in columns
const reviews: [review: 'always' | 'on_issues' | 'never', withIssue: boolean, needed: boolean][] = [
  ['always', false, true], ['always', true, true], ['on_issues', false, false], ['on_issues', true, true], ['never', false, false], ['never', true, false],
]
for (const [review, withIssue, needed] of reviews) {
  test(`review ${review} ${withIssue ? 'with' : 'without'} an issue ${needed ? 'asks' : 'does not ask'} for a person`, () => {
    const { agent } = examplePlan({}, { result: fields, review })
    const values = withIssue ? { ok: said(7) } : proposal().values
    assert.equal(decide(task({ agent }), proposal({ values })).needsReview, needed)
  })
}

// biome-ignore format: a table reads in columns
const disclosures: [title: string, turns: Turn[], disclosed: boolean | null][] = [
  ['null when the agent never spoke',       [turn('person', 'Pronto?')],                                     null],
  ['true by its first turn',                SPOKEN,                                                          true],
  ['false when that turn does not say so',  [turn('agent', 'Buongiorno, sono Giulia.'), ...SPOKEN],          false],
]
for (const [title, turns, disclosed] of disclosures) {
  test(`ai_disclosed is ${title}`, () => assert.equal(decide(task({ turns }), proposal()).aiDisclosed, disclosed))
}

test('sentiment is null where the person did not speak, and the summary is fit to be stored', () => {
  assert.equal(decide(task({ turns: mute }), proposal()).sentiment, null)
  assert.equal(decide(task(), proposal()).sentiment?.label, 'neutral')
  assert.equal(decide(task(), proposal({ summary: ' a\u0000b\ud800 ' })).summary, 'ab\ufffd')
  assert.equal(decide(task(), proposal({ summary: 'x'.repeat(9_000) })).summary.length, 4_000)
})
