import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Arrive } from '#telephony/sip/endpoint.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { type Ours, openOurs } from './ours.ts'
import { freshAddress } from './peers/address.ts'
import { caller, hear, hearAnswer, invite, named, pause, within } from './peers/scenario.ts'
import { type SippOrder, startSipp } from './peers/sipp.ts'
import * as telephones from './peers/telephones.ts'

const { after, it } = needs('sip')

after(tidyUp)

const NUMBER = '+390000000100'

/** sipp calls us, and its address is a trunk's. */
async function called(order: Omit<SippOrder, 'address' | 'to'>, arrive?: Arrive) {
  const address = freshAddress()
  const transport = order.transport ?? 'udp'
  const trunks = [{ host: address, options: false as const, transport }]
  const ours = await openOurs({ trunks, transport, ...(arrive ? { arrive } : {}) })
  const peer = await startSipp({ address, to: ours.address, number: NUMBER, calls: 1, ...order })
  return {
    ours,
    peer,
    async [Symbol.asyncDispose]() {
      await peer[Symbol.asyncDispose]()
      await ours[Symbol.asyncDispose]()
    },
  }
}

const endings = (ours: Ours, count: number) =>
  until(
    async () => ours.endings.map(({ reason }) => reason),
    (seen) => seen.length >= count,
  )

describe('calls that come in', { concurrency: true }, () => {
  for (const transport of ['udp', 'tcp'] as const)
    it(`over ${transport} are answered, forty at a time, and each ends when its caller hangs up`, async () => {
      const order = { transport, scenario: telephones.calls(1_500), calls: 40, rate: 400 }
      await using stage = await called(order)
      await until(
        async () => stage.ours.endpoint.legs(),
        (legs) => legs === 40,
      )
      await stage.peer.done()
      assert.deepEqual(await endings(stage.ours, 40), Array(40).fill('person'))
      assert.deepEqual([stage.ours.arrived.length, stage.ours.places(), stage.ours.endpoint.legs()], [40, 0, 0])
      const [rang] = stage.ours.arrived
      assert.deepEqual([rang?.to, rang?.from], [NUMBER, '+390000000055'])
    })

  it('are hung up on from our side', async () => {
    const hold: Extract<Awaited<ReturnType<Arrive>>, { kind: 'answered' }>['hold'] = async (line) => line.hangUp()
    await using stage = await called({ scenario: telephones.callsAndWaits() }, async () => ({ kind: 'answered', hold }))
    await stage.peer.done()
    assert.equal(stage.peer.heard('BYE').length, 1)
    assert.equal(stage.ours.places(), 0)
  })

  const vouched = 'P-Asserted-Identity: <sip:+390000000056@carrier.invalid>'
  const diverted = 'Diversion: <sip:+390000000101@carrier.invalid>;reason=unconditional'
  // biome-ignore format: a table reads in columns
  const callers: [title: string, caller: string, headers: string[], from: string, divertedFrom: string | null][] = [
    ['in national form are in E.164',           '0612345678',     [],                       '+390612345678', null],
    ['in international form are in E.164',      '00441632960001', [],                       '+441632960001', null],
    ['withheld are anonymous',                  'anonymous',      [],                       'anonymous',     null],
    ['are those that the trunk vouches for',    '+390000000055',  [vouched],                '+390000000056', null],
    ['not to be named are not, whoever vouches', '+390000000055', [vouched, 'Privacy: id'], 'anonymous',     null],
    ['that were diverted say from where',       '+390000000055',  [diverted],               '+390000000055', '+390000000101'],
  ]
  for (const [title, from, headers, expected, divertedFrom] of callers)
    it(`from numbers ${title}`, async () => {
      await using stage = await called({ scenario: telephones.calls(50, headers), caller: from })
      await stage.peer.done()
      const [rang] = stage.ours.arrived
      assert.deepEqual(stage.ours.arrived, [
        { to: NUMBER, from: expected, divertedFrom, trunk: rang?.trunk, sipCallId: rang?.sipCallId },
      ])
      assert.match(rang?.sipCallId ?? '', /^1-/, 'as sipp numbers its calls')
    })

  for (const status of [404, 480, 486, 503] as const)
    it(`are refused with ${status} where the house says so`, async () => {
      await using stage = await called({ scenario: telephones.isRefused(status) }, async () => ({
        kind: 'refused',
        status,
      }))
      await stage.peer.done()
      assert.deepEqual([stage.ours.places(), stage.ours.endpoint.legs()], [0, 0])
    })

  it('and are given up before they are answered leave nothing behind', async () => {
    const answered = Promise.withResolvers<void>()
    const reasons: string[] = []
    const arrive: Arrive = async () => {
      await answered.promise
      return { kind: 'answered', hold: async (line) => void reasons.push((await stage.ours.talk(line)).reason) }
    }
    const scenario = caller('gives up', [
      invite(),
      hearAnswer(100, ''),
      pause(100),
      within('CANCEL', 1)
        .replace('[next_url]', 'sip:[service]@[remote_ip]:[remote_port]')
        .replace('[peer_tag_param]', '')
        .replace(/^Via:.*$/m, 'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch-3];rport'),
      hearAnswer(200, ''),
      hearAnswer(487, ''),
      within('ACK', 1)
        .replace(/^Via:.*$/m, '[last_Via:]')
        .replace('[next_url]', 'sip:[service]@[remote_ip]:[remote_port]'),
    ])
    await using stage = await called({ scenario }, arrive)
    await stage.peer.done()
    answered.resolve()
    assert.deepEqual(
      await until(
        async () => reasons,
        (seen) => seen.length > 0,
      ),
      ['person'],
    )
    assert.deepEqual([stage.ours.places(), stage.ours.endpoint.legs()], [0, 0])
  })

  it('change as the caller asks', async () => {
    const change = (sequence: number, direction: 'sendonly' | 'sendrecv') => [
      ...named(`change${sequence}`, [
        within('INVITE', sequence, { sound: { direction, version: sequence } }),
        hearAnswer(100, 'optional="true"'),
        hearAnswer(200),
        within('ACK', sequence),
      ]),
      pause(50),
    ]
    const steps = [...change(2, 'sendonly'), ...change(3, 'sendrecv')]
    await using stage = await called({ scenario: telephones.calls(50, [], steps) })
    await stage.peer.done()
    const sends = stage.ours.agreed.map((terms) => terms.sends)
    assert.deepEqual(
      sends.filter((one, at) => one !== sends[at - 1]),
      [true, false, true],
    )
  })

  it('are refused with 503 while the node drains, and those that run go on', async () => {
    const address = freshAddress()
    await using ours = await openOurs({ trunks: [{ host: address, options: false }] })
    const order = { address, to: ours.address, number: NUMBER, calls: 1 }
    await using running = await startSipp({ ...order, scenario: telephones.calls(1_500) })
    await running.hears(/^SIP\/2\.0 200 /)
    ours.endpoint.drain()
    const again = { ...order, port: 5070, more: ['-mp', '7000'] }
    await using refused = await startSipp({ ...again, scenario: telephones.isRefused(503) })
    await refused.done()
    assert.match(refused.messages().find(({ way }) => way === 'received')?.text ?? '', /^Retry-After: \d+/m)
    await running.done()
    assert.deepEqual(await endings(ours, 1), ['person'])
  })

  it('from strangers get no answer at all', async () => {
    const address = freshAddress()
    await using ours = await openOurs({ trunks: [{ host: freshAddress(), options: false }] })
    const scenario = caller('asks in vain', [invite({ repeatMs: 200 }), hear('BYE', 'timeout="1000"')])
    const order = { address, to: ours.address, number: NUMBER, calls: 1, scenario }
    await using stranger = await startSipp(order)
    await stranger.exited
    assert.deepEqual([stranger.messages().filter(({ way }) => way === 'received'), ours.arrived], [[], []])
    assert.ok(stranger.messages().length > 2, 'it asked more than once')
  })
})
