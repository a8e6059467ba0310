import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelFault } from '#contract/conversation.ts'
import { ModelRefused, type SpeechModel, type SpeechSession } from '#conversation/port.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { reachModel } from './reached-model.ts'

const NEVER = new AbortController().signal
const PLAN = { plan: examplePlan(), tools: [], history: [], resume: null }

const refusing = (code: ModelFault['code']) => () => Promise.reject(new ModelRefused({ code, message: 'No.' }))

function stage(...begins: (() => Promise<SpeechSession>)[]) {
  const clock = new ManualClock()
  const seen = { connected: 0, disposed: 0 }
  const model: SpeechModel = {
    capabilities: { tools: true, exactSpeech: true, signalsInterruption: true, audio: ['pcma_8k'] },
    connect: async () => {
      const begin = begins[Math.min(seen.connected, begins.length - 1)] ?? refusing('unreachable')
      seen.connected += 1
      return {
        begin,
        [Symbol.asyncDispose]: async () => {
          seen.disposed += 1
        },
      }
    },
  }
  return { clock, seen, reached: reachModel({ clock, model }) }
}

test('a model that never opens is refused within its time, and one that opens later is closed', async () => {
  const late = Promise.withResolvers<SpeechSession>()
  const { clock, reached } = stage(() => late.promise)
  const connection = await reached.connect(PLAN, NEVER)
  let refused: unknown = null
  connection.begin('pcma_8k', NEVER).catch((reason) => (refused = reason))
  await settle()
  await clock.advance(10_000)
  assert.ok(refused instanceof ModelRefused, 'nobody waits on')
  let closed = false
  const dispose = async () => {
    closed = true
  }
  late.resolve({ [Symbol.asyncDispose]: dispose } as unknown as SpeechSession)
  await settle()
  assert.equal(closed, true)
})

test('what was reached ahead of the call is taken by its first session, and by no other', async () => {
  const { reached, seen } = stage(() => new Promise(() => {}))
  await reached.prepare(PLAN, NEVER)
  assert.equal(seen.connected, 1)
  await reached.connect(PLAN, NEVER)
  assert.equal(seen.connected, 1)
  await reached.connect(PLAN, NEVER)
  assert.equal(seen.connected, 2)
  await reached.dismiss()
  assert.equal(seen.disposed, 0, 'whoever took it disposes of it')
})

test('what was reached ahead of the call and lost while it rang is reached anew, once; what was refused stays refused', async () => {
  const session = {} as SpeechSession
  for (const [code, connections] of [
    ['lost', 2],
    ['unreachable', 2],
    ['quota_spent', 1],
  ] as const) {
    const { reached, seen } = stage(refusing(code), async () => session)
    await reached.prepare(PLAN, NEVER)
    const connection = await reached.connect(PLAN, NEVER)
    const beginning = connection.begin('pcma_8k', NEVER)
    if (connections === 1) await assert.rejects(beginning, ModelRefused)
    else assert.equal(await beginning, session)
    assert.deepEqual([seen.connected, seen.disposed], [connections, connections - 1])
  }
  const { reached } = stage(refusing('lost'), refusing('lost'))
  await reached.prepare(PLAN, NEVER)
  await assert.rejects((await reached.connect(PLAN, NEVER)).begin('pcma_8k', NEVER), ModelRefused)
})

test('what was reached and is not wanted is given back, once', async () => {
  const { reached, seen } = stage(() => new Promise(() => {}))
  await reached.prepare(PLAN, NEVER)
  await reached.dismiss()
  await reached.dismiss()
  assert.equal(seen.disposed, 1)
})
