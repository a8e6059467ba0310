import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToolCallRecord } from '#contract/calls.ts'
import type { Ending, Turn } from '#contract/conversation.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { type AnalysisDecision, decideAnalysis } from './decide.ts'
import type { AnalysisTask, Proposal, ProposedOutcome } from './port.ts'

const turn = (speaker: Turn['speaker'], text: string): Turn => ({
  speaker,
  text,
  start_seconds: 0,
  end_seconds: 1,
  interrupted: false,
})
const GREETING = turn('agent', 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi.')
const agent = (text: string): Turn => turn('agent', text)
const HELLO = turn('person', 'Pronto?')
const SPOKEN = [GREETING, turn('person', 'Sì, confermo, di mattina, siamo in 3. No, non serve altro.')]

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
    livemode: true,
    agent: examplePlan({}, { result: fields, review: 'on_issues' }).agent,
    turns: SPOKEN,
    callDay: '2026-11-16',
    scenario: '01',
    toolCalls: [],
    ending: { reason: 'agent', durationSeconds: 30, intents: [], ...ending },
    endedAt: '2026-11-16T10:00:30.000Z',
    ...changes,
  }
}

function proposal(changes: Partial<Proposal> = {}): Proposal {
  return {
    values: { ok: { value: true, evidence: 'sì, confermo' }, fascia: { value: 'mattina', evidence: 'di mattina' } },
    outcome: 'completed',
    outcomeEvidence: null,
    callback: null,
    summary: ' Tutto bene. ',
    sentiment: { score: 0, start: 0, end: 0, emotions: [] },
    usage: null,
    ...changes,
  }
}

const mute = [GREETING]

const codes = ({ issues }: AnalysisDecision): string[] => issues.map(({ code, field }) => `${code} ${field}`)
const said = (value: unknown, evidence: string | null = 'sì, confermo') => ({ value, evidence })
// biome-ignore format: a table reads in columns
const results: [title: string, values: Proposal['values'], outcome: ProposedOutcome, data: object, issues: string[]][] = [
  ['values with evidence are kept',                    { ok: said(true), fascia: said('mattina'), persone: said(3, 'siamo in 3') }, 'completed', { ok: true, fascia: 'mattina', persone: 3 }, []],
  ['an optional value may be absent',                  { ok: said(true), fascia: said('sera') },   'completed', { ok: true, fascia: 'sera' }, []],
  ['a required value that is absent is an issue',      { ok: said(true) },                         'completed', { ok: true }, ['missing_required fascia']],
  ['but only when the call completed',                 { ok: said(true) },                         'refused',   { ok: true }, []],
  ['null is absent',                                   { ok: said(null, null) },                   'completed', {},           ['missing_required ok']],
  ['words are read by our code',                       { ok: said('sì'), fascia: said('Sera'), persone: said('tre', 'siamo in 3') }, 'completed', { ok: true, fascia: 'sera', persone: 3 }, []],
  ['what is no value of the type is dropped and said', { ok: said(false, 'No, non serve'), persone: said('tanti') }, 'completed', { ok: false }, ['invalid_value persone']],
  ['words that carry another value are no evidence',   { ok: said(false, 'No, non serve'), persone: said(4, 'siamo in 3') }, 'completed', { ok: false }, ['evidence_missing persone']],
  ['words that nobody said are dropped and said',      { ok: said(false, 'No, non serve'), persone: said(3, 'siamo in tre') }, 'completed', { ok: false }, ['evidence_missing persone']],
  ['a value without words is dropped and said',        { ok: said(false, 'No, non serve'), persone: said(3, null) }, 'completed', { ok: false }, ['evidence_missing persone']],
  ['what the agent said is no evidence',               { ok: said(false, 'No, non serve'), persone: said(3, 'sono Giulia') }, 'completed', { ok: false }, ['evidence_missing persone']],
  ['a dropped required value is missing as well',      { ok: said('forse') },                      'completed', {},           ['invalid_value ok', 'missing_required ok']],
  ['a condition that does not hold takes value, fault and need away', { ok: said(false, 'No, non serve'), fascia: said('notte') }, 'completed', { ok: false }, []],
  ['also when the condition itself was dropped',       { ok: said(true, 'mai'), fascia: said('sera') }, 'completed', {},       ['evidence_missing ok', 'missing_required ok']],
  ['keys that the agent does not have are ignored',    { ok: said(false, 'No, non serve'), altro: said(1) },        'completed', { ok: false }, []],
]
for (const [title, values, outcome, data, issues] of results) {
  test(`result: ${title}`, () => {
    const decision = decideAnalysis(task(), proposal({ values, outcome }))
    assert.deepEqual(decision.data, data)
    assert.deepEqual(codes(decision), issues)
  })
}

test('a key named like something every object has is absent unless it was proposed', () => {
  const result = [{ key: 'constructor', label: 'Costruttore', type: 'text' as const }]
  const decision = decideAnalysis(task({ agent: examplePlan({}, { result }).agent }), proposal())
  assert.deepEqual([decision.data, decision.issues], [{}, []])
})

test('without a proposal there is one issue, and nothing is guessed', () => {
  const decision = decideAnalysis(task(), null)
  const { data, summary, sentiment, outcome } = decision
  assert.deepEqual(
    { data, summary, sentiment, outcome },
    { data: {}, summary: '', sentiment: null, outcome: 'completed' },
  )
  assert.deepEqual(codes(decision), ['analysis_failed null'])
})

test('a callback that was asked for has its time, and one without says so', () => {
  const asked = {
    outcome: 'callback_requested' as const,
    callback: { words: 'di mattina', at: '2026-12-01T08:00:00Z' },
  }
  assert.equal(decideAnalysis(task(), proposal(asked)).callbackAt !== null, true)
  assert.deepEqual(codes(decideAnalysis(task(), proposal(asked))), [])
  const unknown = decideAnalysis(task(), proposal({ ...asked, callback: null }))
  assert.deepEqual([unknown.callbackAt, codes(unknown)], [null, ['callback_time_unknown null']])
})

test('a time without a request for a callback is no callback', () => {
  const decision = decideAnalysis(task(), proposal({ callback: { words: 'di mattina', at: '2026-12-01T08:00:00Z' } }))
  assert.equal(decision.callbackAt, null)
})

// biome-ignore format: a table reads in columns
const reviews: [review: 'always' | 'on_issues' | 'never', withIssue: boolean, needed: boolean][] = [
  ['always', false, true], ['always', true, true], ['on_issues', false, false], ['on_issues', true, true], ['never', false, false], ['never', true, false],
]
for (const [review, withIssue, needed] of reviews) {
  test(`review ${review} ${withIssue ? 'with' : 'without'} an issue ${needed ? 'asks' : 'does not ask'} for a person`, () => {
    const { agent } = examplePlan({}, { result: fields, review })
    const values = withIssue ? { ok: said(7) } : proposal().values
    assert.equal(decideAnalysis(task({ agent }), proposal({ values })).needsReview, needed)
  })
}

// biome-ignore format: a table reads in columns
const disclosures: [title: string, turns: Turn[], disclosed: boolean | null][] = [
  ['null when the agent never spoke',                    [HELLO],                                                                             null],
  ['true by its first turn',                             SPOKEN,                                                                              true],
  ['true by it also where the person spoke first',       [HELLO, ...SPOKEN],                                                                  true],
  ['true by turns that follow at once',                  [agent('Buongiorno, sono Giulia.'), turn('system', '[tono]'), agent('Sono un robot.')], true],
  ['false when it is said after the person’s answer',    [agent('Buongiorno, sono Giulia.'), HELLO, ...SPOKEN],                               false],
  ['false when the person cut it off before',            [{ ...agent('Buongiorno, sono Giulia, assistente'), interrupted: true }, HELLO],     false],
  ['false when it says to be a person',                  [agent('Buongiorno, sono Anna, non un robot.'), HELLO],                              false],
  ['false when it comes after a speech',                 [agent(`${'Buongiorno a lei. '.repeat(20)}Sono un robot.`), HELLO],                  false],
  ['true by the platform’s sentence after a speech',     [agent(`${'Buongiorno a lei. '.repeat(20)}Sono un assistente virtuale.`), HELLO],    true],
]
for (const [title, turns, disclosed] of disclosures) {
  test(`ai_disclosed is ${title}`, () => {
    const decision = decideAnalysis(task({ turns }), proposal({ values: {}, outcome: 'refused' }))
    assert.equal(decision.aiDisclosed, disclosed)
    assert.deepEqual(codes(decision), disclosed === false ? ['ai_not_disclosed null'] : [])
  })
}

test('an action that awaited its confirmation and was not done is told, by its name', () => {
  const entry = (name: string, status: ToolCallRecord['status']): ToolCallRecord => ({
    name,
    status,
    arguments: {},
    result: '',
    duration_ms: 1,
    at: '2026-11-16T10:00:00.000Z',
  })
  const toolCalls = [entry('prenota', 'confirmation_required'), entry('cerca', 'error')]
  const decision = decideAnalysis(task({ toolCalls }), proposal())
  assert.deepEqual(codes(decision), ['tool_action_not_done null'])
  assert.match(decision.issues[0]?.message ?? '', /"prenota"/)
  assert.equal(decision.needsReview, false)
})

test('sentiment is null where the person did not speak, and the summary is fit to be stored', () => {
  assert.equal(decideAnalysis(task({ turns: mute }), proposal()).sentiment, null)
  assert.equal(decideAnalysis(task(), proposal()).sentiment?.label, 'neutral')
  assert.equal(decideAnalysis(task(), proposal({ summary: ' a\u0000b\ud800 ' })).summary, 'ab\ufffd')
  assert.equal(decideAnalysis(task(), proposal({ summary: 'x'.repeat(9_000) })).summary.length, 4_000)
})
