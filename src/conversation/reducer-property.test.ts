import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ModelFault, Plan } from '#contract/conversation.ts'
import { livePlan } from '../../tests/support/engine-stage.ts'
import type { LineEvent } from './line.ts'
import type { ModelEvent } from './port.ts'
import { beginConversation, reduce } from './reducer.ts'
import type { ConversationEvent, ConversationState, Effect } from './state.ts'

/** Whatever model, line, tools and time do, in whatever order, with sessions that are lost, refused and opened anew. */

const BUSY: ModelFault = { code: 'overloaded', message: 'Busy.' }

/** What may happen, written against the state that it happens to: sessions are named by what they are just then. */
type Happening = { after: number } & (
  | { what: 'model'; of: 'current' | 'retired' | 'opening' | 'old'; event: ModelEvent }
  | { what: 'line'; event: LineEvent }
  | { what: 'opened' | 'refused' | 'answered' | 'tick' | 'shutdown' | 'leg_gone' | 'person_left' }
)

const words = fc.constantFrom(
  '',
  'sì ',
  'no grazie. ',
  'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. ',
)
const modelEvent: fc.Arbitrary<ModelEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('agent_text' as const), text: words }) },
  { weight: 6, arbitrary: fc.constantFrom<ModelEvent>({ kind: 'agent_turn_ended' }, { kind: 'interrupted' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('tool' as const),
      id: fc.uuid(),
      name: fc.constantFrom('cerca', 'cerca', 'end_call', 'do_not_call', 'transfer_call'),
      arguments: fc.constantFrom<Record<string, unknown>>({}, { a: 1 }, { b: 2 }, { c: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expiring' as const), inSeconds: fc.constantFrom(0, 5, 60) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('closed' as const),
      reason: fc.constantFrom('lost' as const, 'lost' as const, 'expired' as const, 'refused' as const),
      fault: fc.constant(null),
    }),
  },
)
const lineEvent: fc.Arbitrary<LineEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('voice' as const),
    speaker: fc.constantFrom('person' as const, 'agent' as const),
    change: fc.constantFrom('started' as const, 'ended' as const),
  }),
  fc.record({ kind: fc.constant('person_text' as const), text: words, final: fc.boolean() }),
  fc.constant<LineEvent>({ kind: 'keys', digits: '12' }),
  fc.record({
    kind: fc.constant('verdict' as const),
    verdict: fc.constantFrom('wait' as const, 'person' as const, 'screener' as const),
  }),
)
const after = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 800 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9_000 }) },
)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      after,
      what: fc.constant('model' as const),
      of: fc.constantFrom(
        'current' as const,
        'current' as const,
        'retired' as const,
        'opening' as const,
        'old' as const,
      ),
      event: modelEvent,
    }),
  },
  { weight: 6, arbitrary: fc.record({ after, what: fc.constant('line' as const), event: lineEvent }) },
  {
    weight: 6,
    arbitrary: fc.record({ after, what: fc.constantFrom('opened' as const, 'refused' as const, 'answered' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ after, what: fc.constantFrom('shutdown' as const, 'tick' as const) }) },
)

interface Step {
  at: number
  event: ConversationEvent
  before: ConversationState
  effects: Effect[]
}

/** Plays it all, with the clock looked at every 0.2 s, and lets everything run out. */
function play(plan: Plan, list: readonly Happening[]): Step[] {
  let state = beginConversation(plan, { isReal: true })
  let ms = 0
  const steps: Step[] = []
  const asked: { session: number; id: string }[] = []
  const step = (event: ConversationEvent) => {
    const before = state
    const reduced = reduce(state, event)
    state = reduced.state
    for (const effect of reduced.effects)
      if (effect.kind === 'ask_tool') asked.push({ session: effect.session, id: effect.request.id })
    steps.push({ at: event.atSeconds, event, before, effects: reduced.effects })
  }
  const passTo = (until: number) => {
    for (; ms + 200 <= until; ms += 200) step({ kind: 'tick', atSeconds: (ms + 200) / 1_000 })
    ms = until
  }
  const sessionOf = (of: (Happening & { what: 'model' })['of']): number => {
    const { current, retired, opening } = state.link
    return { current, retired, opening: opening?.session, old: 0 }[of] ?? -1
  }
  step({ kind: 'opened', session: 0, atSeconds: 0 })
  for (const one of list) {
    passTo(ms + one.after)
    const atSeconds = ms / 1_000
    if (one.what === 'model') step({ kind: 'model', session: sessionOf(one.of), event: one.event, atSeconds })
    else if (one.what === 'line') step({ kind: 'line', event: one.event, atSeconds })
    else if (one.what === 'opened') step({ kind: 'opened', session: sessionOf('opening'), atSeconds })
    else if (one.what === 'refused') step({ kind: 'refused', session: sessionOf('opening'), fault: BUSY, atSeconds })
    else if (one.what === 'answered') {
      const tool = asked.shift()
      if (tool) step({ kind: 'tool_answered', ...tool, text: `answer of ${tool.id}`, atSeconds })
    } else step({ kind: one.what, atSeconds })
  }
  passTo(ms + 100_000)
  return steps
}

const effectsOf = (steps: readonly Step[]) => steps.flatMap(({ effects }) => effects)
const runs = (plan: Plan, check: (steps: Step[]) => void) =>
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80 }), (list) => check(play(plan, list))),
    { numRuns: 400 },
  )

/** Ends by itself: nobody needs to hang up. */
const SHORT = livePlan({ maxDurationSeconds: 60 })

test('there is exactly one ending, it is the last thing that is done, and turns are told in order', () => {
  runs(SHORT, (steps) => {
    const effects = effectsOf(steps)
    assert.equal(effects.filter(({ kind }) => kind === 'end').length, 1)
    const last = effects.at(-1)
    assert.ok(last?.kind === 'end')
    const ends = effects.flatMap((effect) => (effect.kind === 'turn' ? [effect.turn.end_seconds] : []))
    assert.ok(ends.every((end) => end <= last.ending.durationSeconds))
    assert.deepEqual(
      ends,
      ends.toSorted((a, b) => a - b),
    )
  })
})

test('only the session that hears and speaks is told anything; each is opened once and dropped once', () => {
  runs(SHORT, (steps) => {
    let current: number | null = 0
    const opened = new Set([0])
    const dropped = new Set<number>()
    for (const effect of effectsOf(steps)) {
      if (effect.kind === 'open') {
        assert.ok(!opened.has(effect.session))
        opened.add(effect.session)
      } else if (effect.kind === 'adopt') current = effect.session
      else if (effect.kind === 'drop') {
        // One that was refused or has closed by itself may be dropped again: nobody minds.
        dropped.add(effect.session)
        if (effect.session === current) current = null
      } else if (effect.kind === 'say' || effect.kind === 'cue' || effect.kind === 'answer_tool')
        assert.equal(effect.session, current, `${effect.kind} to ${effect.session}`)
    }
  })
})

test('every request is asked of the desk once, and answered once: where it was asked, or by telling the next session', () => {
  runs(SHORT, (steps) => {
    const effects = effectsOf(steps)
    const cancelled = new Set<string>()
    for (const { event } of steps)
      if (event.kind === 'model' && event.event.kind === 'tool_cancelled') cancelled.add(event.event.id)
    const asks = effects.flatMap((effect) => (effect.kind === 'ask_tool' ? [effect] : []))
    assert.equal(new Set(asks.map(({ request }) => request.id)).size, asks.length)
    for (const { before, event, effects: here } of steps) {
      if (event.kind !== 'tool_answered' || before.ended) continue
      const { id, session } = event
      const answers = effects.filter((effect) => effect.kind === 'answer_tool' && effect.id === id)
      const told = effects.filter((effect) => effect.kind === 'cue' && effect.text.endsWith(`answer of ${id}`))
      const isThere = before.link.current === session && here.some((effect) => effect.kind === 'answer_tool')
      assert.equal(answers.length, isThere ? 1 : 0)
      assert.ok(answers.every((effect) => effect.kind === 'answer_tool' && effect.session === session))
      const isLost = effects.at(-1)?.kind === 'end' && answers.length + told.length === 0
      assert.ok(answers.length + told.length === 1 || isLost, `${id}: ${answers.length} and ${told.length}`)
    }
    const answered = effects.flatMap((effect) =>
      effect.kind === 'answer_tool' ? [`${effect.session} ${effect.id}`] : [],
    )
    assert.equal(new Set(answered).size, answered.length)
  })
})

test('nothing is said before the line may speak: 2 s after the answer, 0.7 s after a greeting, at once to who was told to be a person, and not while it is listened to', () => {
  runs(livePlan({ maxDurationSeconds: 60, direction: 'outbound' }), (steps) => {
    let [isSpeaking, ended, isWaiting, isMet, voices] = [false, Number.NEGATIVE_INFINITY, false, false, 0]
    const isDue = (at: number) =>
      !isWaiting && (isMet || (isSpeaking ? at >= 12 : voices > 0 ? at >= ended + 0.7 - 1e-9 : at >= 2))
    for (const { at, event, effects } of steps) {
      // What the time has brought comes before what happens in the same moment.
      const wasDue = isDue(at)
      if (event.kind === 'line' && event.event.kind === 'voice' && event.event.speaker === 'person') {
        isSpeaking = event.event.change === 'started'
        voices += 1
        if (!isSpeaking) ended = at
      }
      if (event.kind === 'line' && event.event.kind === 'verdict') {
        isWaiting = event.event.verdict === 'wait'
        isMet ||= event.event.verdict === 'person'
      }
      const said = effects.find(({ kind }) => kind === 'say')
      if (!said) continue
      // Not the first words, but a goodbye to somebody with whom nobody ever spoke.
      if (said.kind === 'say' && said.text !== SHORT.firstWords) return
      assert.ok(wasDue || isDue(at), `${at} s`)
      return
    }
  })
})

test('the agent’s own end waits for what it was saying: for its turn to end, or 12 s', () => {
  runs(SHORT, (steps) => {
    const last = steps.find(({ effects }) => effects.some(({ kind }) => kind === 'end'))
    const end = last?.effects.at(-1)
    assert.ok(last && end?.kind === 'end')
    if (end.ending.reason !== 'agent' || !last.before.agentTurn) return
    const isOver =
      last.event.kind === 'model' && ['agent_turn_ended', 'interrupted', 'closed'].includes(last.event.event.kind)
    assert.ok(isOver || last.at >= last.before.agentTurn.start + 12 || last.at >= (last.before.leaving?.by ?? 0))
  })
})

test('what a new session is told of was heard, word by word, by somebody who said it', () => {
  runs(SHORT, (steps) => {
    const said = steps.flatMap(({ event }) =>
      event.kind === 'model' && event.event.kind === 'agent_text'
        ? [event.event.text]
        : event.kind === 'line' && event.event.kind === 'person_text'
          ? [event.event.text]
          : [],
    )
    const all = new Set(said.join(' ').split(/\s+/))
    for (const effect of effectsOf(steps))
      if (effect.kind === 'open')
        for (const { text } of effect.history) for (const word of text.split(/\s+/)) assert.ok(all.has(word), word)
  })
})
