import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ModelRefused, type SpeechModel, type SpeechSession } from '#conversation/port.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { reachModel } from './reached-model.ts'

const NEVER = new AbortController().signal
const PLAN = { plan: examplePlan(), tools: [], history: [], resume: null }

function stage(begin: () => Promise<SpeechSession>) {
  const clock = new ManualClock()
  const seen = { connected: 0, disposed: 0 }
  const model: SpeechModel = {
    capabilities: { tools: true, exactSpeech: true, signalsInterruption: true, audio: ['pcma_8k'] },
    connect: async () => {
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
  const refused = assert.rejects(connection.begin('pcma_8k', NEVER), ModelRefused)
  await settle()
  await clock.advance(10_000)
  await refused
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

test('what was reached and is not wanted is given back, once', async () => {
  const { reached, seen } = stage(() => new Promise(() => {}))
  await reached.prepare(PLAN, NEVER)
  await reached.dismiss()
  await reached.dismiss()
  assert.equal(seen.disposed, 1)
})
