import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Desk, Ending } from '#contract/conversation.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { listening, silentPool } from '../../../tests/support/silent-pool.ts'
import { session } from '../../../tests/support/sip-stage.ts'
import { ANSWERS, CARRIER, SECOND, sipWorld } from '../../../tests/support/sip-world.ts'

const desk: Desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }
const never = new AbortController().signal
const ORDER = { callId: 'call_1', attempt: 1, from: '+390600000000', retryOf: null }
const HANDS_OVER: Ending = { reason: 'transfer', durationSeconds: 3, intents: [] }

/** What may happen at any moment of a hand-over. */
const HAPPENS = ['person', 'operator', 'hang_up', 'cancel', 'person_lost', 'operator_lost'] as const
const OPERATORS = ['answers', 'answersLate', 'rings', 'busy', 'unavailable', 'gone'] as const

test('a hand-over that ends in whatever way at whatever moment leaves no leg and no place for sound behind', {
  timeout: 120_000,
}, async () => {
  const moment = fc.record({ afterMs: fc.nat(40_000), what: fc.constantFrom(...HAPPENS) })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...OPERATORS),
      fc.array(moment, { minLength: 1, maxLength: 3 }),
      async (operator, moments) => {
        const world = sipWorld()
        const [first, second] = [world.carrier(CARRIER), world.carrier(SECOND)]
        let conversations = 0
        const pool = silentPool({
          converse: (...given) => {
            conversations += 1
            return conversations === 1 ? Promise.resolve(HANDS_OVER) : listening(...given)
          },
        })
        const { telephone, endpoint } = await world.endpoint({ pool, hosts: [CARRIER, SECOND] })
        first.answer = ANSWERS.answers
        const dialling = telephone.dial({ ...ORDER, to: '+390612345678', ringForSeconds: 45 }, never, atOnce)
        await settle()
        await world.clock.advance(100)
        const person = await dialling
        assert.ok(person.kind === 'answered')
        const { line } = person
        await line.converse(examplePlan(), desk, never)
        assert.ok(line.held)

        first.answer = (request, server, take) => {
          if (operator !== 'answersLate') return ANSWERS[operator](request, server, take)
          const leg = take()
          leg.ring()
          world.clock.after(9_000, () => leg.answer(session({ address: CARRIER, port: 30_002 })))
        }
        second.answer = ANSWERS.busy
        const cancel = new AbortController()
        const stop = AbortSignal.any([line.held.over, cancel.signal])
        const course = (async () => {
          const order = { ...ORDER, attempt: 0, to: '+390299999999', ringForSeconds: 30, beside: line }
          const dialled = await telephone.dial(order, stop, atOnce)
          if (dialled.kind === 'answered' && line.held) await line.held.bridge(dialled.line)
          // The agent comes back, and the person is in no hurry.
          else if (!stop.aborted) await line.converse(examplePlan(), desk, never)
          line.hangUp()
        })()
        for (const { afterMs, what } of moments) {
          await world.clock.advance(afterMs)
          if (what === 'person') first.legs[0]?.hangUp()
          else if (what === 'operator') first.legs[1]?.hangUp()
          else if (what === 'hang_up') line.hangUp()
          else if (what === 'cancel') cancel.abort()
          else pool.legs[what === 'person_lost' ? 0 : 1]?.lose('silence')
          await settle()
        }
        // Whoever still talks ends it like anybody.
        first.legs[0]?.hangUp()
        await world.clock.advance(60_000)
        await course
        await world.clock.advance(60_000)
        assert.deepEqual([endpoint.legs(), pool.size], [0, 0])
        assert.deepEqual(
          pool.legs.map(({ closed }) => closed > 0),
          pool.legs.map(() => true),
        )
      },
    ),
    { numRuns: 100 },
  )
})
