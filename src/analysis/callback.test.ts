import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Intent, Turn } from '#contract/conversation.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { callbackTimeOf } from './callback.ts'
import type { AnalysisTask, Proposal } from './port.ts'

/** A Monday, half past ten in Rome. */
const ENDED = '2026-11-16T09:30:30.000Z'
const said = (text: string): Turn => ({ speaker: 'person', text, start_seconds: 0, end_seconds: 1, interrupted: false })

interface Case {
  notes?: Partial<Intent & { kind: 'request_callback' }>[]
  callback?: Proposal['callback']
  person?: string
  language?: 'it' | 'en'
}

function timeOf({ notes = [], callback = null, person = 'Mi richiami, per favore.', language = 'it' }: Case) {
  const note = { kind: 'request_callback', whenText: '', at: null, inMinutes: null } as const
  const task: AnalysisTask = {
    callId: 'call_1',
    livemode: true,
    agent: examplePlan({}, { language }).agent,
    turns: [said(person)],
    callDay: '2026-11-16',
    scenario: '01',
    toolCalls: [],
    ending: { reason: 'agent', durationSeconds: 30, intents: notes.map((changes) => ({ ...note, ...changes })) },
    endedAt: ENDED,
  }
  const proposal: Proposal = {
    values: {},
    outcome: 'callback_requested',
    outcomeEvidence: null,
    callback,
    summary: '',
    sentiment: null,
    usage: null,
  }
  return callbackTimeOf(task, proposal)
}

const AT = '2026-11-20T08:00:00.000Z'
const OTHER = '2026-12-01T08:00:00.000Z'
const SIX = 'domani alle sei di sera'
// biome-ignore format: a table reads in columns
const cases: [title: string, given: Case, at: string | null][] = [
  ['the person’s words that the agent noted, before any sum of a model’s', { notes: [{ whenText: SIX, at: AT, inMinutes: 5 }], callback: { words: null, at: OTHER } }, '2026-11-17T17:00:00.000Z'],
  ['in the agent’s language',                                              { notes: [{ whenText: 'tomorrow at six pm', at: AT }], language: 'en' },                   '2026-11-17T17:00:00.000Z'],
  ['counted from the end of the call',                                     { notes: [{ whenText: "fra un'ora" }] },                                                   '2026-11-16T10:30:30.000Z'],
  ['those of the last note, when they changed their mind',                 { notes: [{ whenText: "fra un'ora" }, { whenText: SIX }] },                                '2026-11-17T17:00:00.000Z'],
  ['words that the analyst quotes, if the person said them',               { callback: { words: SIX, at: OTHER }, person: `Facciamo ${SIX}.` },                       '2026-11-17T17:00:00.000Z'],
  ['these before the agent’s own sum',                                     { notes: [{ at: AT }], callback: { words: SIX, at: OTHER }, person: `Facciamo ${SIX}.` },  '2026-11-17T17:00:00.000Z'],
  ['not words that nobody said',                                           { notes: [{ at: AT }], callback: { words: SIX, at: OTHER } },                              AT],
  ['the agent’s time, in UTC',                                             { notes: [{ whenText: 'boh', at: '2026-11-20T09:00:00+01:00', inMinutes: 5 }] },           AT],
  ['the agent’s minutes, counted from the end of the call',                { notes: [{ inMinutes: 60 }], callback: { words: 'mi richiami', at: OTHER } },             '2026-11-16T10:30:30.000Z'],
  ['the analyst’s reading of words that were said',                        { notes: [{}], callback: { words: 'mi richiami', at: OTHER } },                            OTHER],
  ['but not of words that were not',                                       { notes: [{}], callback: { words: 'il primo dicembre', at: OTHER } },                      null],
  ['nor of none',                                                          { notes: [{}], callback: { words: null, at: OTHER } },                                     null],
  ['none, where none can be read',                                         { notes: [{}], callback: { words: 'mi richiami', at: 'quando può' } },                     null],
  ['none that had passed before the call',                                 { notes: [{ at: '2026-11-16T09:29:59Z' }] },                                               null],
  ['one that passed while they talked',                                    { notes: [{ at: '2026-11-16T09:30:10Z' }] },                                               '2026-11-16T09:30:10.000Z'],
  ['one 366 days away',                                                    { notes: [{ at: '2027-11-17T09:30:30Z' }] },                                               '2027-11-17T09:30:30.000Z'],
  ['none beyond that',                                                     { notes: [{ at: '2027-11-17T09:30:31Z' }] },                                               null],
  ['the next witness, where the first names a time that cannot be',        { notes: [{ at: '2020-01-01T09:00:00Z', inMinutes: 60 }] },                                '2026-11-16T10:30:30.000Z'],
]
for (const [title, given, at] of cases) {
  test(`a callback's time is ${title}`, () => assert.equal(timeOf(given), at))
}
