import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seeded } from '#kernel/random.ts'
import { openTransactions } from '#telephony/sip/transaction/layer.ts'
import { createLossyNetwork, type NetworkSettings } from '../../../../tests/support/lossy-network.ts'
import { ManualClock } from '../../../../tests/support/manual-clock.ts'
import { session } from '../../../../tests/support/sip-stage.ts'
import { type CallLeg, type LegHouse, placeCall, takeCall } from './call-leg.ts'
import type { LegEvent } from './leg-state.ts'
import { Legs } from './legs.ts'

/** Whole calls between two houses, over real transactions and a network that loses, doubles and reorders. */
const CALLS = 100
const SCENES = ['caller', 'callee', 'both', 'hold', 'cancelled', 'race', 'busy'] as const
type Scene = (typeof SCENES)[number]

interface Side {
  events: LegEvent[]
  leg: CallLeg | null
}

function houseOn(network: ReturnType<typeof createLossyNetwork>, clock: ManualClock, host: string) {
  const log = { error: assert.fail, warn() {}, info() {}, debug() {} } as never
  const transactions = openTransactions({ clock, log, transports: network.join(host) })
  const house: LegHouse = { clock, log, transactions, legs: new Legs() }
  return { house, contact: `sip:centralino@${host}:5060`, counts: () => transactions.counts() }
}

/** Both sides of each call, by the number that it is placed to. */
async function play(settings: Omit<NetworkSettings, 'clock'>) {
  const clock = new ManualClock()
  const network = createLossyNetwork({ clock, duplicate: 0.02, delayMs: [5, 60], ...settings })
  const [near, far] = [houseOn(network, clock, '10.0.0.1'), houseOn(network, clock, '10.0.0.2')]
  const chance = seeded(`${settings.seed} plans`)
  const calls = Array.from({ length: CALLS }, (_, at) => ({
    scene: SCENES[at % SCENES.length] ?? SCENES[0],
    near: { events: [], leg: null } as Side,
    far: { events: [], leg: null } as Side,
  }))

  near.house.transactions.onRequest((request, server) => void near.house.legs.receive(request, server))
  far.house.transactions.onRequest((request, server) => {
    if (far.house.legs.receive(request, server) || !server) return
    const call = calls[Number(/^sip:(\d+)@/.exec(request.uri)?.[1])] ?? assert.fail('a call to nobody')
    assert.equal(call.far.leg, null, 'one INVITE is one call')
    const hop = { transport: 'udp', host: '10.0.0.1', port: 5060 } as const
    const on = (event: LegEvent) => void call.far.events.push(event)
    call.far.leg = takeCall(far.house, { request, server, contact: far.contact, hop, on })
    act(call.scene, call.far.leg, clock)
  })

  for (const [at, call] of calls.entries()) {
    call.near.leg = placeCall(near.house, {
      to: `sip:${at}@10.0.0.2`,
      identity: { uri: 'sip:us@10.0.0.1' },
      contact: near.contact,
      hop: { transport: 'udp', host: '10.0.0.2', port: 5060 },
      session: session(),
      ringForSeconds: 120,
      on: (event, leg) => {
        call.near.events.push(event)
        if (event.kind === 'answered') talk(call.scene, leg, clock)
      },
    })
    if (call.scene === 'race') clock.after(1_800 + chance() * 500, () => call.near.leg?.hangUp())
    if (call.scene === 'cancelled') clock.after(chance() * 7_000, () => call.near.leg?.hangUp())
    await clock.advance(20)
  }
  await clock.advance(300_000)
  return { calls, counts: [near, far].map((one) => ({ ...one.counts(), legs: one.house.legs.size })), clock, network }
}

/** What the called side does of itself. In a race it answers while the caller is losing patience. */
function act(scene: Scene, leg: CallLeg, clock: ManualClock): void {
  leg.ring()
  if (scene === 'busy') clock.after(1_000, () => leg.reject(486))
  else if (scene !== 'cancelled') clock.after(2_000, () => leg.answer(session({ port: 50_000 })))
  if (scene === 'callee' || scene === 'both') clock.after(60_000, () => leg.hangUp())
}

/** What the caller does once it is answered. */
function talk(scene: Scene, leg: CallLeg, clock: ManualClock): void {
  if (scene === 'both') clock.after(58_000, () => leg.hangUp())
  if (scene === 'caller' || scene === 'hold') clock.after(100_000, () => leg.hangUp())
  if (scene !== 'hold') return
  clock.after(20_000, () => leg.change(session({ direction: 'sendonly' })))
  clock.after(60_000, () => leg.change(session()))
}

const ends = ({ events }: Side) => events.flatMap((event) => (event.kind === 'ended' ? [event.cause] : []))
const kinds = ({ events }: Side) => events.map(({ kind }) => kind)

/** How a scene may end at both ends, and how often it is answered there. */
// biome-ignore format: a table reads in columns
const EXPECTED: Record<Scene, { near: RegExp; far: RegExp; answered: readonly number[] }> = {
  caller:    { near: /^hung_up local$/,                far: /^hung_up remote$/,                 answered: [1] },
  callee:    { near: /^hung_up remote$/,               far: /^hung_up local$/,                  answered: [1] },
  both:      { near: /^hung_up (local|remote)$/,       far: /^hung_up (local|remote)$/,         answered: [1] },
  hold:      { near: /^hung_up local$/,                far: /^hung_up remote$/,                 answered: [1] },
  cancelled: { near: /^cancelled local$/,              far: /^cancelled remote$/,               answered: [0] },
  race:      { near: /^(cancelled|hung_up) local$/,    far: /^(cancelled|hung_up) remote$/,     answered: [0, 1] },
  busy:      { near: /^busy remote$/,                  far: /^refused local$/,                  answered: [0] },
}

function isAsExpected(scene: Scene, sides: { near: Side; far: Side }): boolean {
  const expected = EXPECTED[scene]
  return (['near', 'far'] as const).every((where) => {
    const [cause] = ends(sides[where])
    const times = kinds(sides[where]).filter((kind) => kind === 'answered').length
    return expected[where].test(`${cause?.kind} ${cause?.side}`) && expected.answered.includes(times)
  })
}

describe('a hundred calls over a network that loses datagrams', () => {
  for (const loss of [0.05, 0.15])
    it(`end as they should at both ends, at ${loss * 100} % each way`, async () => {
      const { calls, counts } = await play({ loss, seed: `calls at ${loss}` })
      let reached = 0
      for (const [at, { scene, near, far }] of calls.entries()) {
        assert.deepEqual([ends(near).length, ends(far).length], [1, 1], `call ${at}: one end at both ends`)
        assert.equal(near.events.at(-1)?.kind, 'ended')
        const right = isAsExpected(scene, { near, far })
        if (right) reached += 1
        if (scene === 'hold' && right)
          assert.deepEqual(
            kinds(far).filter((kind) => kind === 'held' || kind === 'resumed'),
            ['held', 'resumed'],
          )
      }
      assert.ok(reached >= 99, `${reached} of ${CALLS} reached`)
      for (const { clients, servers, legs } of counts) assert.deepEqual([clients, servers, legs], [0, 0, 0])
    })

  it('leaves no line open where the peer is gone for good', async () => {
    let cut = false
    const clock = new ManualClock()
    const network = createLossyNetwork({ clock, drop: () => cut })
    const [near, far] = [houseOn(network, clock, '10.0.0.1'), houseOn(network, clock, '10.0.0.2')]
    const [here, there]: [LegEvent[], LegEvent[]] = [[], []]
    far.house.transactions.onRequest((request, server) => {
      if (far.house.legs.receive(request, server) || !server) return
      const hop = { transport: 'udp', host: '10.0.0.1', port: 5060 } as const
      takeCall(far.house, { request, server, contact: far.contact, hop, on: (event) => void there.push(event) }).answer(
        session(),
      )
    })
    placeCall(near.house, {
      ...{ to: 'sip:1@10.0.0.2', identity: { uri: 'sip:us@10.0.0.1' }, contact: near.contact, session: session() },
      hop: { transport: 'udp', host: '10.0.0.2', port: 5060 },
      ringForSeconds: 45,
      on: (event) => void here.push(event),
    })
    await clock.advance(1_000)
    cut = true
    await clock.advance(15 * 60_000 + 70_000)
    for (const events of [here, there])
      assert.deepEqual(
        events.map(({ kind }) => kind),
        ['answered', 'closing', 'ended'],
      )
  })
})
