import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Desk, Ending, Plan, Turn } from '#contract/conversation.ts'
import { createConverse } from '#conversation/converse.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { nominalTime, scriptedModel } from './model.ts'
import { writeScript } from './script.ts'

const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })

async function hold(
  plan: Plan,
  onTurn: (count: number, stop: () => void) => void = () => {},
): Promise<{ turns: Turn[]; ending: Ending }> {
  const [closing, gone] = [new AbortController(), new AbortController()]
  const turns: Turn[] = []
  const desk: Desk = {
    turn(turn) {
      turns.push(turn)
      onTurn(turns.length, () => closing.abort())
    },
    tool: async () => ({ text: '' }),
    told: () => {},
  }
  return { turns, ending: await converse(plan, desk, { closing: closing.signal, gone: gone.signal }) }
}

const callback = { kind: 'request_callback', whenText: "tra un'ora", at: null, inMinutes: 60 }
const transfer = { transfer: { to: '+390000000001' } }
// biome-ignore format: a table reads in columns
const cases: [scenario: string, document: object, reason: string, intents: object[]][] = [
  ['01', {},       'agent',    [{ kind: 'end_call', reason: 'done' }]],
  ['05', {},       'agent',    [callback, { kind: 'end_call', reason: 'callback' }]],
  ['06', {},       'agent',    [{ kind: 'do_not_call', quote: 'Non chiamatemi più, per favore.' }, { kind: 'end_call', reason: 'do_not_call' }]],
  ['07', {},       'agent',    [{ kind: 'wrong_person' }, { kind: 'end_call', reason: 'wrong_person' }]],
  ['08', {},       'agent',    [{ kind: 'end_call', reason: 'refused' }]],
  ['09', {},       'person',   []],
  ['10', transfer, 'transfer', [{ kind: 'transfer', reason: 'Preferirei parlare con un operatore, se è possibile.' }]],
  ['10', {},       'agent',    [{ kind: 'end_call', reason: 'done' }]],
  ['13', {},       'agent',    [{ kind: 'end_call', reason: 'done' }]],
  ['14', {},       'agent',    [{ kind: 'end_call', reason: 'done' }]],
]
for (const [scenario, document, reason, intents] of cases) {
  test(`scenario ${scenario} (${Object.keys(document)}) is heard as it is written and ends by ${reason}`, async () => {
    const plan = examplePlan({ scenario }, document)
    const script = writeScript(plan)
    const { turns, ending } = await hold(plan)
    assert.deepEqual(ending, { reason, durationSeconds: script.durationSeconds, intents })
    const written = script.steps.flatMap((step) =>
      step.kind === 'line'
        ? [
            {
              speaker: step.speaker,
              text: step.text,
              start_seconds: step.start,
              end_seconds: step.end,
              interrupted: false,
            },
          ]
        : [],
    )
    assert.deepEqual(turns, written)
  })
}

test('asked to close, the agent says one sentence more and ends there, whenever that is', async () => {
  const { turns: whole } = await hold(examplePlan())
  for (let at = 1; at < whole.length; at += 1) {
    const { turns, ending } = await hold(examplePlan(), (count, stop) => count === at && stop())
    assert.equal(ending.reason, 'shutdown')
    assert.deepEqual(turns.slice(0, at), whole.slice(0, at))
    assert.equal(turns.length, at + 1)
    assert.ok((turns[at]?.start_seconds ?? 0) >= (turns[at - 1]?.end_seconds ?? 0))
  }
})

test('a call is cut at its longest duration', async () => {
  const { turns, ending } = await hold(examplePlan({ maxDurationSeconds: 12 }))
  assert.equal(ending.reason, 'duration_limit')
  assert.ok(ending.durationSeconds >= 12 && ending.durationSeconds <= 24)
  assert.ok(turns.every((turn) => turn.end_seconds <= ending.durationSeconds))
})
