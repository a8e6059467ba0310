import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Converse, Desk, Ending, Plan } from '#contract/conversation.ts'
import { silentLog } from '#kernel/log.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { listening, silentPool } from '../../../tests/support/silent-pool.ts'
import { session } from '../../../tests/support/sip-stage.ts'
import { CARRIER, NEAR, sipWorld } from '../../../tests/support/sip-world.ts'
import type { CallLeg } from './dialog/call-leg.ts'

/** What hangs has failed. */
const PATIENCE = { timeout: 20_000 }

const never = new AbortController().signal
const desk: Desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }
const ORDER = { callId: 'call_1', attempt: 1, to: '+390612345678', from: '+390600000000', retryOf: null }

/** An answered line, the far end of it, and what became of the conversation. */
async function answered(converse: Converse = listening, mayHang = false) {
  const world = sipWorld()
  const carrier = world.carrier(CARRIER)
  const far = Promise.withResolvers<CallLeg>()
  carrier.answer = (_request, _server, take) => {
    const leg = take()
    leg.answer(session({ address: CARRIER, port: 30_000 }))
    far.resolve(leg)
  }
  const { telephone, pool, endpoint } = await world.endpoint({
    pool: silentPool({ converse }),
    ...(mayHang ? { log: silentLog } : {}),
  })
  const dialling = telephone.dial({ ...ORDER, ringForSeconds: 45 }, never, atOnce)
  await settle()
  await world.clock.advance(100)
  const dialled = await dialling
  assert.ok(dialled.kind === 'answered')
  const { line } = dialled
  const [media = assert.fail()] = pool.legs
  return {
    ...{ ...world, carrier, endpoint, line, media, far: await far.promise },
    async talk(plan: Plan = examplePlan(), closing: AbortSignal = never) {
      const result: { ending: Ending | null } = { ending: null }
      line.converse(plan, desk, closing).then((ending) => {
        result.ending = ending
      }, assert.fail)
      await settle()
      return result
    },
  }
}

describe('a conversation on a line', PATIENCE, () => {
  it('is the person’s to end by hanging up', async () => {
    const { talk, far, clock, media, endpoint } = await answered()
    const result = await talk()
    far.hangUp()
    await clock.advance(100)
    assert.equal(result.ending?.reason, 'person')
    assert.deepEqual([media.closed, endpoint.legs()], [1, 0])
  })

  it('ends as an error at once where the line is hung up, and the peer is told', async () => {
    const { talk, line, clock, media, endpoint, sent } = await answered()
    const result = await talk()
    line.hangUp()
    await settle()
    assert.deepEqual([result.ending?.reason, media.closed], ['error', 1])
    line.hangUp()
    await clock.advance(100)
    assert.deepEqual([sent(NEAR, 'BYE').length, endpoint.legs()], [1, 0])
  })

  it('ends as an error where the sound is lost, and the peer is told', async () => {
    const { talk, media, clock, sent } = await answered()
    const result = await talk()
    media.lose('silence')
    await clock.advance(100)
    assert.deepEqual([result.ending?.reason, media.closed, sent(NEAR, 'BYE').length], ['error', 1, 1])
  })

  it('that ends of itself hangs up', async () => {
    const ending: Ending = { reason: 'agent', durationSeconds: 3, intents: [{ kind: 'wrong_person' }] }
    const { talk, media, clock, carrier } = await answered(async () => ending)
    const result = await talk()
    await clock.advance(100)
    assert.deepEqual([result.ending, media.closed], [ending, 1])
    assert.deepEqual(carrier.kinds(), ['answered', 'ended'])
  })

  it('that is asked to close does, and then the line is hung up', async () => {
    const { talk, media, clock, sent } = await answered()
    const closing = new AbortController()
    const result = await talk(examplePlan(), closing.signal)
    closing.abort()
    await clock.advance(100)
    assert.deepEqual([result.ending?.reason, media.closed, sent(NEAR, 'BYE').length], ['shutdown', 1, 1])
  })

  for (const by of ['person', 'error'] as const)
    it(`that does not see the end of its leg is left to itself, and nobody hears of it (${by})`, async () => {
      const heard: string[] = []
      let speak = () => {}
      const deaf: Converse = (_plan, given) => {
        speak = () => {
          given.turn({ speaker: 'agent', text: 'x', start_seconds: 0, end_seconds: 1, interrupted: false })
          given.told({ id: '1', atSeconds: 1, speaking: false })
          given.tool({ id: '1', name: 't', arguments: {}, atSeconds: 1, personTurns: 0 }).then(() => heard.push('tool'))
        }
        return new Promise(() => {})
      }
      const { line, far, clock, media } = await answered(deaf, true)
      const listens = { turn: () => void heard.push('turn'), tool: desk.tool, told: () => void heard.push('told') }
      const ended = line.converse(examplePlan(), listens, never)
      await settle()
      speak()
      await settle()
      assert.deepEqual(heard, ['turn', 'told', 'tool'])
      await clock.advance(60_000)
      if (by === 'person') far.hangUp()
      else line.hangUp()
      await clock.advance(4_900)
      assert.equal(media.closed, 0, 'it has a moment to end by itself')
      await clock.advance(200)
      speak()
      await settle()
      assert.deepEqual([(await ended).reason, heard.length, media.closed], [by, 3, 1])
      assert.ok((await ended).durationSeconds >= 60)
    })

  it('that never ends is ended a while after the longest duration', async () => {
    const { talk, clock, media, sent } = await answered(() => new Promise(() => {}), true)
    const result = await talk(examplePlan({ maxDurationSeconds: 300 }))
    await clock.advance(300_000)
    assert.equal(sent(NEAR, 'BYE').length, 0, 'the agent may be in its last sentence')
    await clock.advance(30_000)
    assert.deepEqual([sent(NEAR, 'BYE').length, result.ending?.reason, media.closed], [1, 'error', 1])
  })
})

describe('a line', PATIENCE, () => {
  it('on which nobody begins to speak is hung up', async () => {
    const { clock, sent, media, endpoint } = await answered()
    await clock.advance(121_000)
    assert.deepEqual([sent(NEAR, 'BYE').length, media.closed, endpoint.legs()], [1, 1, 0])
  })

  it('that the person left before anybody spoke says nothing, and says so', async () => {
    const { talk, far, clock, media } = await answered(() => assert.fail('nobody is there'))
    far.hangUp()
    await clock.advance(100)
    const result = await talk()
    assert.deepEqual([result.ending, media.closed], [{ reason: 'person', durationSeconds: 0, intents: [] }, 1])
  })

  it('tells its sound what was agreed, and again when the peer holds, resumes or moves', async () => {
    const { talk, far, clock, media } = await answered()
    await talk()
    const there = { address: CARRIER, port: 30_000 }
    for (const change of [
      session({ ...there, direction: 'sendonly' }),
      session({ ...there, direction: 'inactive' }),
      session(there),
      session({ ...there, direction: 'recvonly' }),
      session({ ...there, port: 31_000 }),
    ]) {
      far.change(change)
      await clock.advance(1_000)
    }
    assert.deepEqual(
      media.terms.map(({ remote, sends, hears }) => [remote.port, sends, hears]),
      [
        [30_000, true, true],
        [30_000, false, true],
        [30_000, false, false],
        [30_000, true, true],
        [30_000, true, false],
        [31_000, true, true],
      ],
    )
    assert.deepEqual(
      media.terms.map(({ codec, payloadType, eventType, noiseType }) => [codec, payloadType, eventType, noiseType])[0],
      ['PCMA', 8, 101, null],
    )
  })

  it('is hung up as the endpoint closes, and its place given back though the conversation hangs', async () => {
    const { talk, clock, media, endpoint, carrier } = await answered(() => new Promise(() => {}))
    await talk()
    const closed = endpoint.close()
    await clock.advance(5_000)
    await closed
    assert.deepEqual([media.closed, endpoint.legs()], [1, 0])
    assert.deepEqual(carrier.kinds(), ['answered', 'ended'])
  })
})
