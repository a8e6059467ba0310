import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ending, Intent, Turn } from '#contract/conversation.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { EXCLUDED, FACTS, type Facts, outcomeOf } from './outcome.ts'
import type { AnalysisTask, Proposal, ProposedOutcome } from './port.ts'

const turn = (speaker: Turn['speaker'], text: string): Turn => ({
  speaker,
  text,
  start_seconds: 0,
  end_seconds: 1,
  interrupted: false,
})
const mute = [turn('agent', 'Buongiorno, sono Giulia.')]
const spoken = [...mute, turn('person', 'Sì, confermo.')]
const unwilling = [...mute, turn('person', 'Guardi, non chiamatemi più.')]

const unlisted: Intent = { kind: 'do_not_call', quote: 'basta' }
const later: Intent = { kind: 'request_callback', whenText: 'dopo', at: null, inMinutes: null }
const stranger: Intent = { kind: 'wrong_person' }

interface Case {
  ending?: Partial<Ending>
  turns?: Turn[]
  proposed?: ProposedOutcome
  gaveValue?: boolean
  livemode?: boolean
}

function facts({ ending = {}, turns = spoken, proposed, gaveValue = false, livemode = true }: Case): Facts {
  const task: AnalysisTask = {
    callId: 'call_1',
    livemode,
    agent: examplePlan().agent,
    turns,
    callDay: '2026-11-16',
    scenario: '01',
    toolCalls: [],
    ending: { reason: 'agent', durationSeconds: 30, intents: [], ...ending },
    endedAt: '2026-11-16T10:00:30.000Z',
  }
  const proposal: Proposal | null = proposed
    ? {
        values: {},
        outcome: proposed,
        outcomeEvidence: 'mai detto',
        callback: null,
        summary: '',
        sentiment: null,
        usage: null,
      }
    : null
  return { task, proposal, gaveValue }
}

// biome-ignore format: a table reads in columns
const cases: [title: string, given: Case, outcome: string][] = [
  ['hung_up where only a call screener was spoken with',             { ending: { reason: 'silence', screened: true }, proposed: 'completed' },         'hung_up'],
  ['transferred once it was handed over',                            { ending: { reason: 'transfer', intents: [unlisted] }, proposed: 'refused' },     'transferred'],
  ['do_not_call by the agent’s note',                                { ending: { intents: [stranger, unlisted] }, proposed: 'completed' },             'do_not_call'],
  ['do_not_call by it though nothing was transcribed',               { ending: { intents: [unlisted] }, turns: mute, proposed: 'hung_up' },            'do_not_call'],
  ['do_not_call by the person’s own words',                          { turns: unwilling, proposed: 'refused' },                                        'do_not_call'],
  ['do_not_call by them before the agent’s other notes',             { ending: { intents: [later, stranger] }, turns: unwilling },                     'do_not_call'],
  ['do_not_call by them without any analyst',                        { turns: unwilling },                                                             'do_not_call'],
  ['what its scenario says where the person is simulated',           { turns: unwilling, proposed: 'completed', livemode: false },                     'completed'],
  ['hung_up when the person never spoke',                            { ending: { reason: 'person' }, turns: mute, proposed: 'do_not_call' },           'hung_up'],
  ['hung_up when nobody ever spoke',                                 { ending: { reason: 'error' }, turns: [] },                                       'hung_up'],
  ['do_not_call by the analyst alone, though its quote is not found', { ending: { intents: [later] }, proposed: 'do_not_call' },                       'do_not_call'],
  ['wrong_person by the agent’s note',                               { ending: { intents: [later, stranger] }, proposed: 'completed' },                'wrong_person'],
  ['callback_requested by the agent’s note',                         { ending: { intents: [later] }, proposed: 'completed' },                          'callback_requested'],
  ['what the analyst read, where facts leave it open',               { proposed: 'refused', gaveValue: true },                                         'refused'],
  ['hung_up by the analyst when the person left',                    { ending: { reason: 'person' }, proposed: 'hung_up', gaveValue: true },           'hung_up'],
  ['hung_up by the analyst when nothing useful was said',            { proposed: 'hung_up' },                                                          'hung_up'],
  ['completed instead, when the agent ended it after a value',       { proposed: 'hung_up', gaveValue: true },                                         'completed'],
  ['completed when there is no reading',                             {},                                                                               'completed'],
  ['by facts when there is no reading',                              { ending: { intents: [later] } },                                                 'callback_requested'],
]
for (const [title, given, outcome] of cases) {
  test(`the outcome is ${title}`, () => assert.equal(outcomeOf(facts(given)), outcome))
}

test('every rule decides a case, and `completed` is never excluded', () => {
  for (const rule of FACTS) {
    const decided = cases.some(([, given]) => FACTS.find(({ holds }) => holds(facts(given))) === rule)
    assert.ok(decided, rule.because)
  }
  for (const { outcome, holds, because } of EXCLUDED) {
    assert.ok(
      cases.some(([, given]) => given.proposed === outcome && holds(facts(given))),
      because,
    )
    assert.notEqual(outcome, 'completed')
  }
})
