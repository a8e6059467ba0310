import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Ending, Plan } from '#contract/conversation.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import type { DialOrder, Leave } from '#telephony/port.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { listening, silentPool } from '../../../tests/support/silent-pool.ts'
import { session } from '../../../tests/support/sip-stage.ts'
import { ANSWERS, CARRIER, NEAR, quietTrunk, SECOND, sipWorld } from '../../../tests/support/sip-world.ts'
import { reply } from './dialog/reply.ts'
import { header } from './message/headers.ts'
import { readSdp } from './sdp/sdp.ts'

/** What hangs has failed. */
const PATIENCE = { timeout: 20_000 }

const ORDER: DialOrder = {
  ...{ callId: 'call_1', attempt: 1, to: '+390612345678', from: '+390600000000', ringForSeconds: 45, retryOf: null },
}
const never = new AbortController().signal

/** Two trunks, both answering as named, and one attempt. */
async function dialled(first: keyof typeof ANSWERS, second: keyof typeof ANSWERS, leave: Leave = atOnce) {
  const world = sipWorld()
  const [one, two] = [world.carrier(CARRIER), world.carrier(SECOND)]
  one.answer = ANSWERS[first]
  two.answer = ANSWERS[second]
  const { telephone, pool, endpoint } = await world.endpoint({ hosts: [CARRIER, SECOND] })
  const result = telephone.dial(ORDER, never, leave)
  await settle()
  await world.clock.advance(100_000)
  return { ...world, one, two, pool, endpoint, dialled: await result }
}

describe('an attempt', PATIENCE, () => {
  // biome-ignore format: a table reads in columns
  const ways: { first: keyof typeof ANSWERS; second: keyof typeof ANSWERS; kind: string; invites: [number, number]; why: string }[] = [
    { first: 'answers',        second: 'answers',     kind: 'answered',  invites: [1, 0], why: 'the first trunk answers' },
    { first: 'unavailable',    second: 'answers',     kind: 'answered',  invites: [1, 1], why: 'the first is out of order' },
    { first: 'gone',           second: 'answers',     kind: 'answered',  invites: [0, 1], why: 'the first does not answer' },
    { first: 'unavailable',    second: 'unavailable', kind: 'failed',    invites: [1, 1], why: 'all are out of order' },
    { first: 'ringsThenFails', second: 'answers',     kind: 'failed',    invites: [1, 0], why: 'somebody was rung' },
    { first: 'busy',           second: 'answers',     kind: 'busy',      invites: [1, 0], why: 'the person is busy' },
    { first: 'rings',          second: 'answers',     kind: 'no_answer', invites: [1, 0], why: 'it rings for too long' },
  ]
  for (const { first, second, kind, invites, why } of ways)
    it(`where ${why} is ${kind}, told to ${invites[0] + invites[1]} of two trunks`, async () => {
      const { dialled: result, one, two, pool, endpoint } = await dialled(first, second)
      assert.equal(result.kind, kind)
      // A transaction hands an INVITE on once, however often it comes.
      assert.deepEqual([one.invites.length, two.invites.length], invites)
      if (result.kind === 'answered') result.line.hangUp()
      assert.deepEqual(
        pool.legs.map(({ closed }) => closed),
        [1],
      )
      assert.equal(endpoint.legs(), result.kind === 'answered' ? 1 : 0)
    })

  for (const { asks, cps, trunk } of [
    { asks: false, cps: 10, trunk: quietTrunk(CARRIER) },
    { asks: false, cps: 3, trunk: quietTrunk(CARRIER, { cps: 3 }) },
    { asks: true, cps: 3, trunk: quietTrunk(CARRIER, { cps: 3, user: 'office', password: 'secret' }) },
  ])
    it(`is one of ${cps} that leave for its trunk in a second, however many are made${asks ? ', challenges and all' : ''}`, async () => {
      const world = sipWorld()
      const carrier = world.carrier(CARRIER)
      carrier.answer = asks ? ANSWERS.asks : ANSWERS.busy
      const { telephone } = await world.endpoint({ trunks: [trunk] })
      const made = Array.from({ length: 24 }, () => telephone.dial(ORDER, never, atOnce))
      for (let n = 0; n < 40; n += 1) await world.clock.advance(500)
      const kinds = new Set((await Promise.all(made)).map(({ kind }) => kind))
      assert.deepEqual([...kinds], [asks ? 'answered' : 'busy'])
      const times = world.sent(NEAR, 'INVITE').map(({ atMs }) => atMs)
      assert.equal(times.length, asks ? 48 : 24)
      const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length))
      assert.equal(most, cps)
    })

  it('says in figures why it failed', async () => {
    const { dialled: result } = await dialled('ringsThenFails', 'answers')
    assert.deepEqual(result, { kind: 'failed', details: { reason: 'the network failed', sip_code: 503 } })
  })

  it('offers what the trunk speaks, as the account’s own number', async () => {
    const { one } = await dialled('busy', 'busy')
    const [invite = assert.fail()] = one.invites
    assert.equal(invite.uri, `sip:+390612345678@${CARRIER}:5060;user=phone`)
    assert.match(header(invite, 'From') ?? '', /^<sip:\+390600000000@10\.0\.1\.1;user=phone>;tag=/)
    assert.equal(header(invite, 'P-Asserted-Identity'), '<sip:+390600000000@10.0.1.1;user=phone>')
    assert.equal(header(invite, 'Contact'), `<sip:centralino@${NEAR}:5060>`)
    const offer = readSdp(invite.body)
    assert.deepEqual(
      [offer?.address, offer?.port, offer?.ptime, offer?.codecs.map(({ name, payloadType }) => [name, payloadType])],
      [NEAR, 40_000, 20, [['PCMA', 8], ['PCMU', 0], ['telephone-event', 101]]], // biome-ignore format: one line
    )
  })

  it('hears the network’s own sound before the answer', async () => {
    const world = sipWorld()
    world.carrier(CARRIER).answer = (_request, _server, take) =>
      take().early(session({ address: CARRIER, port: 30_000 }))
    const { telephone, pool } = await world.endpoint()
    const result = telephone.dial(ORDER, never, atOnce)
    await settle()
    await world.clock.advance(1_000)
    assert.deepEqual(
      pool.legs[0]?.terms.map(({ codec, remote }) => [codec, remote.port]),
      [['PCMA', 30_000]],
    )
    await world.clock.advance(100_000)
    assert.equal((await result).kind, 'no_answer')
    assert.equal(pool.legs[0]?.closed, 1)
  })
})

it('what the network said of who answers is known to the conversation', PATIENCE, async () => {
  const named = ['Diversion', '<sip:voicemail@carrier.example>;reason=no-answer'] as const
  for (const [headers, diverted] of [
    [[named], 'mailbox'],
    [[], 'elsewhere'],
  ] as const) {
    const world = sipWorld()
    world.carrier(CARRIER).answer = (request, server, take) => {
      server.respond(reply(request, { status: 181, tag: 'c', headers }))
      take().answer(session({ address: CARRIER, port: 30_000 }))
    }
    const plans: Plan[] = []
    const converse = async (plan: Plan): Promise<Ending> => {
      plans.push(plan)
      return { reason: 'person', durationSeconds: 1, intents: [] }
    }
    const pool = silentPool({ converse })
    const { telephone } = await world.endpoint({ pool })
    const result = telephone.dial(ORDER, never, atOnce)
    await settle()
    await world.clock.advance(1_000)
    const dialled = await result
    assert.ok(dialled.kind === 'answered', dialled.kind)
    await dialled.line.converse(examplePlan(), { turn() {}, told() {}, tool: async () => ({ text: '' }) }, never)
    assert.deepEqual(
      plans.map((plan) => plan.diverted),
      [diverted],
    )
  }
})

describe('an attempt that may not leave', PATIENCE, () => {
  /** Leave for so many, and no more. */
  const times = (count: number): { leave: Leave; asked: () => number } => {
    let asked = 0
    const leave: Leave = async (send) => {
      asked += 1
      if (asked > count) return false
      send()
      return true
    }
    return { leave, asked: () => asked }
  }

  it('by another trunk ends as its first trunk failed, and is asked about no more', async () => {
    const { leave, asked } = times(1)
    const { dialled: result, two, pool } = await dialled('unavailable', 'answers', leave)
    assert.deepEqual([result.kind, two.invites.length, asked()], ['failed', 0, 2])
    assert.equal(pool.legs[0]?.closed, 1)
  })

  it('by the first is asked about no more, though there is a second', async () => {
    const { leave, asked } = times(0)
    const { dialled: result, sent } = await dialled('answers', 'answers', leave)
    assert.deepEqual([result.kind, asked(), sent(NEAR, 'INVITE').length], ['not_sent', 1, 0])
  })

  it('with credentials is not answered, and nothing more was sent', async () => {
    const world = sipWorld()
    const carrier = world.carrier(CARRIER)
    carrier.answer = ANSWERS.asks
    const trunks = [quietTrunk(CARRIER, { user: 'u', password: 'p' })]
    const { telephone, pool } = await world.endpoint({ trunks })
    const { leave, asked } = times(1)
    const result = telephone.dial(ORDER, never, leave)
    await settle()
    await world.clock.advance(1_000)
    assert.deepEqual([await result, asked()], [{ kind: 'no_answer' }, 2])
    assert.equal(world.sent(NEAR, 'INVITE').length, 1)
    assert.deepEqual([pool.legs[0]?.closed, world.sent(NEAR, 'CANCEL').length], [1, 0])

    const again = telephone.dial(ORDER, never, times(2).leave)
    await settle()
    await world.clock.advance(1_000)
    assert.equal((await again).kind, 'answered')
  })
})

describe('an attempt that cannot be made', PATIENCE, () => {
  it('is not sent where there is no place for its sound, no trunk or no room', async () => {
    const full = silentPool({ converse: listening, places: 0 })
    for (const changes of [{ pool: full }, { hosts: [] }, { maxLegs: 0 }]) {
      const { telephone, pool } = await sipWorld().endpoint(changes)
      const result = await telephone.dial(ORDER, never, async () => assert.fail('nothing is asked'))
      assert.equal(result.kind, 'not_sent')
      assert.ok(pool.legs.every(({ closed }) => closed === 1))
    }
  })

  it('is not sent where no trunk can be reached at all, and was tried by each', async () => {
    const world = sipWorld()
    const trunks = [CARRIER, SECOND].map((host) => quietTrunk(host, { transport: 'tcp' }))
    const { telephone, pool } = await world.endpoint({ trunks })
    let asked = 0
    const result = await telephone.dial(ORDER, never, async (send) => {
      asked += 1
      return atOnce(send)
    })
    assert.deepEqual(result, { kind: 'not_sent', details: { reason: 'the trunk cannot be reached' } })
    assert.deepEqual([asked, pool.legs[0]?.closed], [2, 1])
  })

  it('has failed where one trunk may have got it, and goes on over the next where none has', async () => {
    const world = sipWorld()
    world.carrier(SECOND).answer = ANSWERS.unavailable
    const trunks = [quietTrunk(CARRIER, { transport: 'tcp' }), quietTrunk(SECOND)]
    const { telephone } = await world.endpoint({ trunks })
    const result = telephone.dial(ORDER, never, atOnce)
    await settle()
    await world.clock.advance(1_000)
    assert.equal((await result).kind, 'failed')
  })
})

describe('an attempt that is given up', PATIENCE, () => {
  it('while it waits for its leave is not sent', async () => {
    const world = sipWorld()
    world.carrier(CARRIER)
    const { telephone, pool } = await world.endpoint()
    const stop = new AbortController()
    const waits = Promise.withResolvers<void>()
    const result = telephone.dial(ORDER, stop.signal, async (send) => {
      await waits.promise
      return atOnce(send)
    })
    await settle()
    stop.abort()
    waits.resolve()
    assert.equal((await result).kind, 'not_sent')
    assert.deepEqual([world.sent(NEAR, 'INVITE').length, pool.legs[0]?.closed], [0, 1])
  })

  it('while it waits for its turn on a trunk is over at once', async () => {
    const world = sipWorld()
    world.carrier(CARRIER)
    const { telephone, pool, endpoint } = await world.endpoint({ trunks: [quietTrunk(CARRIER, { cps: 1 })] })
    const waits = Promise.withResolvers<boolean>()
    const first = telephone.dial(ORDER, never, () => waits.promise)
    await settle()
    const stop = new AbortController()
    const result = telephone.dial(ORDER, stop.signal, atOnce)
    await settle()
    stop.abort()
    assert.equal((await result).kind, 'not_sent')
    assert.deepEqual([world.sent(NEAR, 'INVITE').length, pool.legs[1]?.closed, endpoint.legs()], [0, 1, 1])
    waits.resolve(false)
    await first
  })

  it('while it rings is taken back at once', async () => {
    const world = sipWorld()
    const carrier = world.carrier(CARRIER)
    carrier.answer = ANSWERS.rings
    const { telephone, endpoint } = await world.endpoint()
    const stop = new AbortController()
    const result = telephone.dial(ORDER, stop.signal, atOnce)
    await settle()
    await world.clock.advance(1_000)
    stop.abort()
    await world.clock.advance(1_000)
    assert.deepEqual([carrier.kinds(), world.sent(NEAR, 'CANCEL').length, endpoint.legs()], [['ended'], 1, 0])
    assert.deepEqual(await result, { kind: 'no_answer' })
  })

  it('in the very moment of the answer is not answered, and the peer is told', async () => {
    const world = sipWorld()
    world.carrier(CARRIER).answer = ANSWERS.answers
    const stop = new AbortController()
    const pool = silentPool({ converse: listening })
    const open = pool.open.bind(pool)
    pool.open = async () => {
      const media = (await open()) ?? assert.fail()
      media.agree = () => stop.abort()
      return media
    }
    const { telephone, endpoint } = await world.endpoint({ pool })
    const result = telephone.dial(ORDER, stop.signal, atOnce)
    await settle()
    await world.clock.advance(1_000)
    assert.deepEqual(await result, { kind: 'no_answer' })
    assert.deepEqual([world.sent(NEAR, 'BYE').length, pool.legs[0]?.closed, endpoint.legs()], [1, 1, 0])
  })

  it('is taken back whenever that is, and never answered: the call that came through is hung up', async () => {
    for (let ms = 0; ms <= 12; ms += 1) {
      const world = sipWorld({ delayMs: [2, 2] })
      const carrier = world.carrier(CARRIER)
      carrier.answer = (_request, _server, take) => {
        const leg = take()
        leg.ring()
        world.clock.after(3, () => leg.answer(session({ address: CARRIER })))
      }
      const { telephone, pool, endpoint } = await world.endpoint()
      const stop = new AbortController()
      const result = telephone.dial(ORDER, stop.signal, atOnce)
      await settle()
      world.clock.after(ms, () => stop.abort())
      // Nobody looks at the result before it is given up: then it counts as given up in time.
      const seen = world.clock.advance(100_000).then(() => result)
      const kind = (await seen).kind
      assert.equal(kind, ms <= 7 ? 'no_answer' : 'answered', `after ${ms} ms`)
      const told = carrier.kinds()
      assert.ok(told.includes('ended') === (kind === 'no_answer'), `after ${ms} ms the carrier heard ${told}`)
      if (kind === 'no_answer') assert.deepEqual([pool.legs[0]?.closed, endpoint.legs()], [1, 0])
    }
  })
})
