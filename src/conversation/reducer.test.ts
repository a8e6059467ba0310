import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Plan } from '#contract/conversation.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { CUES } from './cues.ts'
import type { ModelEvent } from './port.ts'
import { beginConversation, reduce } from './reducer.ts'
import type { ConversationEvent, Effect } from './state.ts'

/** Plays events into a fresh conversation that was opened at second 0. */
function play(events: readonly ConversationEvent[], plan: Plan = examplePlan()): Effect[] {
  let state = beginConversation(plan, { isReal: false })
  const effects: Effect[] = []
  for (const event of [{ kind: 'opened', session: 0, atSeconds: 0 } as const, ...events]) {
    const next = reduce(state, event)
    state = next.state
    effects.push(...next.effects)
  }
  return effects
}

const model = (atSeconds: number, event: ModelEvent): ConversationEvent => ({
  kind: 'model',
  session: 0,
  event,
  atSeconds,
})
const says = (from: number, to: number, text: string): ConversationEvent[] => [
  model(from, { kind: 'agent_text', text }),
  model(to, { kind: 'agent_turn_ended' }),
]
const replies = (from: number, to: number, text: string): ConversationEvent[] => [
  model(from, { kind: 'person_text', text: '', final: false }),
  model(to, { kind: 'person_text', text, final: true }),
]
const calls = (at: number, name: string, args: Record<string, unknown> = {}): ConversationEvent =>
  model(at, { kind: 'tool', id: `${name}@${at}`, name, arguments: args })

const turns = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.kind === 'turn' ? [effect.turn] : []))
const ending = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'end' ? [effect.ending] : []))[0]
const of = (effects: readonly Effect[], kind: Effect['kind']) => effects.filter((effect) => effect.kind === kind)

const greeted = [...says(1, 4, 'Buongiorno.'), ...replies(5, 6, 'Sì?')]
const withTransfer = examplePlan({}, { transfer: { to: '+390000000001' } })
const { it } = CUES

test('a conversation begins with the first words of the plan', () => {
  assert.deepEqual(play([]), [{ kind: 'say', session: 0, text: examplePlan().firstWords }])
})

test('turns are told as they end, with the seconds at which they were heard', () => {
  assert.deepEqual(turns(play(greeted)), [
    { speaker: 'agent', text: 'Buongiorno.', start_seconds: 1, end_seconds: 4, interrupted: false },
    { speaker: 'person', text: 'Sì?', start_seconds: 5, end_seconds: 6, interrupted: false },
  ])
})

test('fragments make one turn; the final text of the person takes the place of theirs', () => {
  const effects = play([
    model(1.04, { kind: 'agent_text', text: 'Buon' }),
    model(1.5, { kind: 'agent_text', text: 'giorno.' }),
    model(2, { kind: 'agent_turn_ended' }),
    model(3, { kind: 'person_text', text: 'Si', final: false }),
    model(3.5, { kind: 'person_text', text: ' mi', final: false }),
    model(4.06, { kind: 'person_text', text: 'Sì, mi dica.', final: true }),
  ])
  assert.deepEqual(
    turns(effects).map(({ text, start_seconds, end_seconds }) => [text, start_seconds, end_seconds]),
    [
      ['Buongiorno.', 1, 2],
      ['Sì, mi dica.', 3, 4.1],
    ],
  )
})

test('an interrupted turn says so; a turn without a word, or cut off as it began, is none', () => {
  const cut = play([model(1, { kind: 'agent_text', text: 'Buongiorno, sono' }), model(2, { kind: 'interrupted' })])
  assert.equal(turns(cut)[0]?.interrupted, true)
  assert.deepEqual(turns(play([...says(1, 2, ' \u0000'), ...replies(3, 4, '  ')])), [])
  const unheard = [model(1, { kind: 'agent_text', text: 'Buon' }), model(1, { kind: 'interrupted' })]
  assert.deepEqual(turns(play(unheard)), [])
})

// biome-ignore format: a table reads in columns
const endings: [title: string, events: ConversationEvent[], reason: string, durationSeconds: number, plan?: Plan][] = [
  ['the agent hangs up when it is silent',            [...greeted, calls(7, 'end_call', { reason: 'done' })], 'agent', 7],
  ['the agent hangs up once its sentence is over',    [...greeted, model(7, { kind: 'agent_text', text: 'Arrivederci.' }), calls(8, 'end_call'), model(9.4, { kind: 'agent_turn_ended' })], 'agent', 10],
  ['or after a while, if that never comes',           [...greeted, model(7, { kind: 'agent_text', text: 'Arrivederci.' }), calls(8, 'end_call'), { kind: 'tick', atSeconds: 30 }], 'agent', 20],
  ['the person hangs up',                             [...greeted, model(7.2, { kind: 'person_left' })], 'person', 8],
  ['the call is handed over',                         [...greeted, ...says(7, 8, 'Un attimo.'), calls(8, 'transfer_call')], 'transfer', 8, withTransfer],
  ['nobody speaks any more, after a goodbye',         [...greeted, { kind: 'tick', atSeconds: 30 }, ...says(31, 33, it.silence)], 'silence', 33],
  ['nobody speaks, and the goodbye fails',            [...greeted, { kind: 'tick', atSeconds: 30 }, { kind: 'tick', atSeconds: 50 }], 'silence', 42],
  ['the longest duration is reached in a silence',    [...greeted, { kind: 'tick', atSeconds: 12 }], 'duration_limit', 10, examplePlan({ maxDurationSeconds: 10 })],
  ['the longest duration is reached in a sentence',   [...greeted, model(9, { kind: 'agent_text', text: 'E poi' }), { kind: 'tick', atSeconds: 10 }, model(11, { kind: 'agent_turn_ended' })], 'duration_limit', 11, examplePlan({ maxDurationSeconds: 10 })],
  ['the house closes, after a sentence',              [...greeted, { kind: 'shutdown', atSeconds: 6 }, ...says(6, 9, it.shutdown)], 'shutdown', 9],
  ['the house closes, and the model is lost',         [...greeted, { kind: 'shutdown', atSeconds: 6 }, model(7, { kind: 'closed', reason: 'lost', fault: null })], 'shutdown', 7],
  ['the leg is gone, also while the house closes',    [...greeted, { kind: 'shutdown', atSeconds: 6 }, { kind: 'leg_gone', atSeconds: 6.5 }], 'error', 7],
  ['the model is lost',                               [...greeted, model(7, { kind: 'closed', reason: 'lost', fault: null })], 'error', 7],
]
for (const [title, events, reason, durationSeconds, plan] of endings) {
  test(`a conversation ends when ${title}`, () => {
    const effects = play(events, plan)
    const { intents: _, ...rest } = ending(effects) ?? { intents: [] }
    assert.deepEqual(rest, { reason, durationSeconds })
    assert.equal(effects.at(-1)?.kind, 'end')
  })
}

// biome-ignore format: a table reads in columns
const intents: [name: string, args: Record<string, unknown>, intent: object][] = [
  ['request_callback', { when_text: 'domani', iso: '2026-11-17T10:00:00+01:00' }, { kind: 'request_callback', whenText: 'domani', at: '2026-11-17T09:00:00Z', inMinutes: null }],
  ['request_callback', { when_text: "tra un'ora", in_minutes: 60 },               { kind: 'request_callback', whenText: "tra un'ora", at: null, inMinutes: 60 }],
  ['request_callback', { when_text: 7, iso: 'presto', in_minutes: -1 },           { kind: 'request_callback', whenText: '', at: null, inMinutes: null }],
  ['do_not_call',      { quote: 'basta' },                                        { kind: 'do_not_call', quote: 'basta' }],
  ['wrong_person',     {},                                                        { kind: 'wrong_person' }],
]
for (const [name, args, intent] of intents) {
  test(`${name} ${JSON.stringify(args)} is noted, answered, and ends nothing by itself`, () => {
    const noted = play([...greeted, calls(7, name, args)])
    assert.equal(of(noted, 'answer_tool').length, 1)
    assert.equal(ending(noted), undefined)
    const over = play([...greeted, calls(7, name, args), calls(8, 'end_call', { reason: 'done' })])
    assert.deepEqual(ending(over)?.intents, [intent, { kind: 'end_call', reason: 'done' }])
  })
}

test('the agent cannot hang up on somebody who has not had time to speak, nor hand over to nobody', () => {
  for (const events of [
    [...says(1, 4, 'Buongiorno.'), calls(5, 'end_call')],
    [...greeted, calls(7, 'transfer_call')],
  ]) {
    const effects = play(events)
    assert.equal(of(effects, 'answer_tool').length, 1)
    assert.equal(ending(effects), undefined)
  }
  const silent = play([...says(1, 4, 'Buongiorno.'), { kind: 'tick', atSeconds: 13 }, calls(14, 'end_call')])
  assert.equal(ending(silent)?.reason, 'agent')
})

test('a tool that is not the platform’s goes to the desk with how often the person has spoken, and its answer to the agent', () => {
  const asked = [...greeted, calls(7, 'cerca', { citta: 'Bari' })]
  const request = { id: 'cerca@7', name: 'cerca', arguments: { citta: 'Bari' }, atSeconds: 7, personTurns: 1 }
  assert.deepEqual(play(asked).at(-1), { kind: 'ask_tool', session: 0, request })
  const answered = play([...asked, { kind: 'tool_answered', session: 0, id: 'cerca@7', text: 'niente', atSeconds: 40 }])
  assert.deepEqual(answered.slice(-2), [
    { kind: 'told', handover: { id: 'cerca@7', atSeconds: 40, speaking: false } },
    { kind: 'answer_tool', session: 0, id: 'cerca@7', text: 'niente' },
  ])
  assert.equal(ending(answered), undefined, 'waiting for a tool is no silence')
})

test('the desk is told when the agent was given an answer, and whether it was speaking by then', () => {
  const handedOver = (events: ConversationEvent[]) => of(play([...greeted, ...events]), 'told')
  const answer = { kind: 'tool_answered', session: 0, id: 'cerca@7', text: '', atSeconds: 9 } as const
  const talking = model(8, { kind: 'agent_text', text: 'Un attimo' })
  const told = (speaking: boolean) => [{ kind: 'told', handover: { id: 'cerca@7', atSeconds: 9, speaking } }]
  assert.deepEqual(handedOver([calls(7, 'cerca'), answer]), told(false))
  assert.deepEqual(handedOver([calls(7, 'cerca'), talking, answer]), told(true))
  assert.deepEqual(handedOver([calls(7, 'wrong_person')]), [], 'of the platform’s own tools it knows nothing')
  assert.deepEqual(handedOver([calls(7, 'cerca'), { kind: 'leg_gone', atSeconds: 8 }, answer]), [])
})

test('a silence is told to the agent twice, and the coming end once', () => {
  const quiet = play([
    ...greeted,
    { kind: 'tick', atSeconds: 15 },
    { kind: 'tick', atSeconds: 16 },
    { kind: 'tick', atSeconds: 23 },
  ])
  assert.deepEqual(of(quiet, 'cue'), [
    { kind: 'cue', session: 0, text: it.quiet, how: 'reply' },
    { kind: 'cue', session: 0, text: it.quiet, how: 'reply' },
  ])
  const talk = Array.from({ length: 9 }, (_, index) => replies(7 + index * 10, 15 + index * 10, 'Eh.')).flat()
  const cues = of(play([...greeted, ...talk], examplePlan({ maxDurationSeconds: 100 })), 'cue')
  assert.deepEqual(cues, [{ kind: 'cue', session: 0, text: it.nearEnd, how: 'note' }])
})

const words = fc.constantFrom('sì', 'no grazie', ' ', '')
const tool = fc.constantFrom('end_call', 'request_callback', 'do_not_call', 'wrong_person', 'transfer_call', 'cerca')
const anything: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(fc.string(), fc.jsonValue())
const modelEvent: fc.Arbitrary<ModelEvent> = fc.oneof(
  fc.record({ kind: fc.constant('agent_text' as const), text: words }),
  fc.record({ kind: fc.constant('person_text' as const), text: words, final: fc.boolean() }),
  fc.record({ kind: fc.constant('tool' as const), id: fc.uuid(), name: tool, arguments: anything }),
  fc.constantFrom<ModelEvent>({ kind: 'agent_turn_ended' }, { kind: 'interrupted' }, { kind: 'person_left' }),
  fc.constant<ModelEvent>({ kind: 'closed', reason: 'lost', fault: null }),
)
const event: fc.Arbitrary<{ after: number; make: (atSeconds: number) => ConversationEvent }> = fc.record({
  after: fc.double({ min: 0, max: 12, noNaN: true }),
  make: fc.oneof(
    { weight: 12, arbitrary: modelEvent.map((value) => (atSeconds: number) => model(atSeconds, value)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('tick', 'shutdown', 'leg_gone')
        .map((kind) => (atSeconds: number) => ({ kind, atSeconds }) as ConversationEvent),
    },
  ),
})

test('whatever comes in whatever order, there is at most one end, nothing after it, and every tool is seen to', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (list) => {
      let now = 0
      const events = list.map(({ after, make }) => {
        now += after
        return make(now)
      })
      const effects = play([...events, { kind: 'tick', atSeconds: 2_000 }, { kind: 'tick', atSeconds: 2_100 }])
      assert.equal(of(effects, 'end').length, 1)
      assert.equal(effects.at(-1)?.kind, 'end')
      let heard = 0
      for (const turn of turns(effects)) {
        assert.ok(turn.text !== '' && turn.end_seconds >= turn.start_seconds && turn.end_seconds >= heard)
        heard = turn.end_seconds
      }
      assert.ok((ending(effects)?.durationSeconds ?? -1) >= heard)
      const asked = of(effects, 'ask_tool').length + of(effects, 'answer_tool').length
      assert.ok(asked <= events.filter((each) => each.kind === 'model' && each.event.kind === 'tool').length)
    }),
    { numRuns: 500 },
  )
})
