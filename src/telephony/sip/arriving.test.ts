import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Ending } from '#contract/conversation.ts'
import { silentLog } from '#kernel/log.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import type { Line } from '#telephony/port.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { listening, silentPool } from '../../../tests/support/silent-pool.ts'
import { CODECS, inDialog, invite, session } from '../../../tests/support/sip-stage.ts'
import { at, CARRIER, NEAR, sipWorld } from '../../../tests/support/sip-world.ts'
import type { Arrive, SipArrival } from './arriving.ts'
import type { EndpointSettings } from './endpoint.ts'
import { withHeaders } from './message/headers.ts'
import type { SipRequest, SipResponse } from './message/message.ts'
import { readSdp } from './sdp/sdp.ts'

/** What hangs has failed. */
const PATIENCE = { timeout: 20_000 }

const never = new AbortController().signal
const desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }

/** An endpoint that is rung by a carrier; who is asked answers when the test says so. */
async function rung(changes: Partial<EndpointSettings> & { pool?: ReturnType<typeof silentPool> } = {}) {
  const world = sipWorld()
  const carrier = world.carrier(CARRIER)
  const asked = Promise.withResolvers<void>()
  const decided = Promise.withResolvers<SipArrival>()
  const endings: Ending[] = []
  const held: Line[] = []
  const hold = async (line: Line) => {
    held.push(line)
    endings.push(await line.converse(examplePlan(), desk, never))
  }
  const arrive: Arrive = () => {
    asked.resolve()
    return decided.promise
  }
  const { endpoint, pool } = await world.endpoint({ arrive, ...changes })
  return {
    ...{ ...world, carrier, endpoint, pool, endings, held, asked: asked.promise },
    take: () => decided.resolve({ kind: 'answered', hold }),
    refuse: (status: 404 | 480 | 486 | 503) => decided.resolve({ kind: 'refused', status }),
    fail: () => decided.reject(new Error('the database is away')),
    places: () => pool.legs.map(({ closed }) => closed),
    answers: () => world.network.carried.filter(({ from }) => from === NEAR).map(({ text }) => text.slice(8, 11)),
  }
}

const withoutVia = (request: SipRequest): SipRequest => withHeaders(request, { Via: null })

describe('a call that arrives', PATIENCE, () => {
  it('hears 100 at once, is answered, held, and ends with the caller', async () => {
    const { carrier, clock, take, endings, places, endpoint, answers } = await rung()
    const leg = carrier.place()
    await clock.advance(10)
    assert.deepEqual([answers(), endpoint.legs()], [['100'], 1])
    take()
    await settle()
    await clock.advance(1_000)
    assert.deepEqual([carrier.kinds(), answers()], [['answered'], ['100', '200']])
    leg.hangUp()
    await clock.advance(1_000)
    assert.deepEqual([endings.map(({ reason }) => reason), places(), endpoint.legs()], [['person'], [1], 0])
  })

  it('without an offer is offered what the trunk speaks, and held once it has answered', async () => {
    const { carrier, clock, take, pool, endings } = await rung()
    const contact = `sip:carrier@${CARRIER}:5060`
    const responses: SipResponse[] = []
    carrier.transactions.request(withoutVia(invite({ body: new Uint8Array(), contact })), at(NEAR), (event) => {
      if (event.kind === 'response') responses.push(event.response)
    })
    take()
    await clock.advance(1_000)
    const answer = responses.find(({ status }) => status === 200) ?? assert.fail()
    assert.equal(readSdp(answer.body)?.port, pool.legs[0]?.port)
    assert.deepEqual(pool.legs[0]?.terms, [], 'nothing is agreed on yet')
    const sdp = session({ address: CARRIER, port: 31_000 })
    carrier.transactions.send(withoutVia(inDialog(answer, 'ACK', { sequence: 1, sdp, contact })), at(NEAR))
    await clock.advance(1_000)
    assert.deepEqual(
      pool.legs[0]?.terms.map(({ codec, remote }) => [codec, remote]),
      [['PCMA', { address: CARRIER, port: 31_000 }]],
    )
    assert.deepEqual(endings, [])
  })

  for (const status of [404, 480, 486, 503] as const)
    it(`is refused with ${status} as it was decided, and nothing is left of it`, async () => {
      const { carrier, clock, refuse, held, places, endpoint } = await rung()
      carrier.place()
      refuse(status)
      await clock.advance(1_000)
      const [ended] = carrier.events
      assert.equal(ended?.kind === 'ended' && ended.cause.sip_code, status)
      assert.deepEqual([held.length, places(), endpoint.legs()], [0, [1], 0])
    })

  it('is refused with 503 where whoever is asked fails, or there is no place for its sound: then nobody is asked', async () => {
    const failing = await rung({ log: silentLog })
    failing.fail()
    const full = await rung({ pool: silentPool({ converse: listening, places: 0 }), arrive: () => assert.fail() })
    for (const { carrier, clock, endpoint } of [failing, full]) {
      carrier.place()
      await clock.advance(1_000)
      const [ended] = carrier.events
      assert.equal(ended?.kind === 'ended' && ended.cause.sip_code, 503)
      assert.equal(endpoint.legs(), 0)
    }
  })

  it('that nobody decides about is refused in time; decided later it is a line that has ended', async () => {
    const { carrier, clock, take, endings, places, endpoint } = await rung()
    carrier.place()
    await clock.advance(16_000)
    const [ended] = carrier.events
    assert.equal(ended?.kind === 'ended' && ended.cause.sip_code, 480)
    assert.deepEqual([places(), endpoint.legs()], [[1], 0])
    take()
    await clock.advance(1_000)
    assert.deepEqual(endings, [{ reason: 'error', durationSeconds: 0, intents: [] }])
  })

  it('with nothing that can be heard is refused before anybody is asked, and has no place', async () => {
    const { carrier, clock, places, endpoint } = await rung({ arrive: () => assert.fail() })
    carrier.place({ session: session({ codecs: [CODECS.G722] }) })
    await clock.advance(1_000)
    const [ended] = carrier.events
    assert.equal(ended?.kind === 'ended' && ended.cause.sip_code, 488)
    assert.deepEqual([places(), endpoint.legs()], [[], 0])
  })

  it('whose answer is never acknowledged has no sound sent anywhere, and ends as an error', async () => {
    const world = await rung()
    world.carrier.place()
    world.take()
    await world.clock.advance(1)
    await world.carrier.transactions.close()
    await world.clock.advance(60_000)
    assert.deepEqual([world.endings[0]?.reason, world.places()], ['error', [1]])
    assert.deepEqual(world.pool.legs[0]?.terms, [], 'what is not agreed on is not sent')
  })

  it('has its sound from the ACK on, to where it said; the trunk’s own addresses are named with it', async () => {
    const { carrier, clock, take, pool } = await rung()
    carrier.place()
    take()
    await clock.advance(1_000)
    assert.deepEqual(
      pool.legs[0]?.terms.map(({ remote, trunk }) => [remote.address, trunk]),
      [[CARRIER, [CARRIER, CARRIER]]],
    )
  })
})

describe('a caller who gives up', PATIENCE, () => {
  it('before it is decided who takes the call leaves a line that has ended, and nothing else', async () => {
    const { carrier, clock, asked, take, endings, places, endpoint } = await rung()
    const leg = carrier.place()
    await clock.advance(10)
    await asked
    leg.hangUp()
    await clock.advance(1_000)
    assert.deepEqual([places(), endpoint.legs()], [[1], 0])
    take()
    await clock.advance(1_000)
    assert.deepEqual(endings, [{ reason: 'person', durationSeconds: 0, intents: [] }])
    assert.deepEqual(places(), [1])
  })

  it('before there is a place for the sound is asked about nowhere', async () => {
    const pool = silentPool({ converse: listening })
    const waits = Promise.withResolvers<void>()
    pool.before = waits.promise
    const { carrier, clock, places, endpoint } = await rung({ pool, arrive: () => assert.fail('nobody is there') })
    const leg = carrier.place()
    await clock.advance(10)
    leg.hangUp()
    await clock.advance(1_000)
    waits.resolve()
    await settle()
    assert.deepEqual([places(), endpoint.legs()], [[1], 0])
  })

  it('whenever that is leaves nothing behind, and ends the line that was taken', async () => {
    for (let ms = 0; ms <= 10; ms += 1) {
      const { carrier, clock, take, asked, endings, places, endpoint } = await rung()
      const leg = carrier.place()
      asked.then(() => clock.after(3, take))
      clock.after(ms, () => leg.hangUp())
      await clock.advance(200_000)
      assert.deepEqual([places(), endpoint.legs()], [[1], 0], `after ${ms} ms`)
      assert.deepEqual(
        endings.map(({ reason }) => reason),
        ['person'],
        `after ${ms} ms`,
      )
      assert.equal(carrier.kinds().filter((kind) => kind === 'ended').length, 1)
    }
  })
})
