import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Converse, Desk, Ending } from '#contract/conversation.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { listening, silentPool } from '../../../tests/support/silent-pool.ts'
import { ANSWERS, CARRIER, NEAR, sipWorld } from '../../../tests/support/sip-world.ts'

const PATIENCE = { timeout: 20_000 }
const never = new AbortController().signal
const desk: Desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }
const ORDER = { callId: 'call_1', attempt: 1, from: '+390600000000', retryOf: null }
const HANDS_OVER: Ending = { reason: 'transfer', durationSeconds: 3, intents: [] }

/** A person whose conversation has lasted so long and ended with a hand-over; the next one is as the test says. */
async function handedOver(next: Converse = listening, lastedMs = 0) {
  const world = sipWorld()
  const talks: Converse = async () => {
    await world.clock.advance(lastedMs)
    return HANDS_OVER
  }
  const endings = [talks, next]
  const pool = silentPool({ converse: (...given) => (endings.shift() ?? listening)(...given) })
  const opened: unknown[] = []
  const open = pool.open.bind(pool)
  pool.open = (beside) => {
    opened.push(beside)
    return open(beside)
  }
  const carrier = world.carrier(CARRIER)
  const { telephone, endpoint } = await world.endpoint({ pool })
  carrier.answer = ANSWERS.answers
  const dial = async (to: string, more = {}) => {
    const dialling = telephone.dial({ ...ORDER, to, ringForSeconds: 45, ...more }, never, atOnce)
    await settle()
    await world.clock.advance(100)
    const dialled = await dialling
    assert.ok(dialled.kind === 'answered', dialled.kind)
    return dialled.line
  }
  const line = await dial('+390612345678')
  const ending = await line.converse(examplePlan(), desk, never)
  assert.deepEqual(ending, HANDS_OVER)
  const { held } = line
  assert.ok(held)
  return { ...world, carrier, endpoint, pool, line, held, dial, opened }
}

describe('somebody who was handed over', PATIENCE, () => {
  it('is still there, and hears what is played', async () => {
    const { held, pool, sent, clock } = await handedOver()
    held.play({ kind: 'ringing' })
    await clock.advance(30_000)
    assert.deepEqual([held.over.aborted, sent(NEAR, 'BYE').length], [false, 0])
    assert.deepEqual(pool.legs[0]?.played, [{ kind: 'ringing' }])
  })

  it('is given up where nobody takes care of them for two minutes', async () => {
    const { held, sent, clock, endpoint } = await handedOver()
    await clock.advance(121_000)
    assert.deepEqual([held.over.reason, sent(NEAR, 'BYE').length, endpoint.legs()], ['limit', 1, 0])
  })

  it('may hang up, which is told, and everything is given back', async () => {
    const { held, carrier, clock, pool, endpoint } = await handedOver()
    carrier.legs[0]?.hangUp()
    await clock.advance(100)
    assert.deepEqual([held.over.reason, pool.legs[0]?.closed, endpoint.legs()], ['person', 1, 0])
  })

  it('is joined to whoever is dialled beside them, in the same place for sound', async () => {
    const { held, pool, line, dial, opened } = await handedOver()
    const operator = await dial('+390299999999', { beside: line })
    const bridged = held.bridge(operator)
    await settle()
    const [person, other] = pool.legs
    assert.deepEqual([opened, person?.joined], [[undefined, person], [other]])
    operator.hangUp()
    await bridged
  })

  // biome-ignore format: a table reads in columns
  const ENDS: readonly [who: string, by: string, end: (given: Awaited<ReturnType<typeof handedOver>>) => void][] = [
    ['the person hangs up',            'person',   ({ carrier }) => carrier.legs[0]?.hangUp()],
    ['the operator hangs up',          'operator', ({ carrier }) => carrier.legs[1]?.hangUp()],
    ['the line is hung up',            'error',    ({ line }) => line.hangUp()],
    ['the sound of one leg is lost',   'error',    ({ pool }) => pool.legs[1]?.lose('silence')],
  ]
  for (const [who, by, end] of ENDS)
    it(`talks until one of the two is gone, and then both are: ${who}`, async () => {
      const given = await handedOver()
      const operator = await given.dial('+390299999999', { beside: given.line })
      const bridged = given.held.bridge(operator)
      await given.clock.advance(3 * 60_000)
      end(given)
      await given.clock.advance(200)
      assert.equal(await bridged, by)
      assert.deepEqual(
        given.pool.legs.map(({ closed }) => closed),
        [1, 1],
      )
      assert.equal(given.endpoint.legs(), 0)
    })

  it('is not joined to somebody where one of the two is gone already', async () => {
    for (const nth of [0, 1]) {
      const { held, pool, line, dial, carrier, clock, endpoint } = await handedOver()
      const operator = await dial('+390299999999', { beside: line })
      carrier.legs[nth]?.hangUp()
      await clock.advance(100)
      assert.equal(await held.bridge(operator), nth === 0 ? 'person' : 'operator')
      await clock.advance(100)
      assert.deepEqual([pool.legs[0]?.joined, endpoint.legs()], [[], 0])
    }
  })

  it('may be spoken with again, and that ends the call', async () => {
    const closing: Ending = { reason: 'agent', durationSeconds: 9, intents: [] }
    const { line, endpoint, clock, pool } = await handedOver(async () => closing)
    assert.deepEqual(await line.converse(examplePlan(), desk, never), closing)
    await clock.advance(100)
    assert.deepEqual([pool.legs[0]?.closed, endpoint.legs()], [1, 0])
  })

  it('is spoken with again for as long as that takes, however long the call has lasted already', async () => {
    const { line, held, clock } = await handedOver(listening, 5 * 60_000)
    const again = line.converse(examplePlan({ maxDurationSeconds: 120 }), desk, never)
    await settle()
    await clock.advance(139_000)
    assert.equal(held.over.aborted, false)
    await clock.advance(2_000)
    assert.deepEqual([held.over.reason, (await again).reason], ['limit', 'error'])
  })

  it('finds room for an operator also while no other call does', async () => {
    const { line, dial, endpoint, held } = await handedOver()
    endpoint.drain()
    const bridged = held.bridge(await dial('+390299999999', { beside: line }))
    line.hangUp()
    assert.equal(await bridged, 'error')
  })
})
