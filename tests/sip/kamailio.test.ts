import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Line } from '#telephony/port.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { hurriedClock } from './hurried-clock.ts'
import { type Ours, openOurs } from './ours.ts'
import { freshAddress } from './peers/address.ts'
import { type Kamailio, type KamailioOrder, startKamailio } from './peers/kamailio.ts'
import { startSipp } from './peers/sipp.ts'
import * as telephones from './peers/telephones.ts'

const { after, it } = needs('sip')

after(tidyUp)

const ACCOUNT = { user: 'centralino', password: 'right-horse' }
const NUMBER = '+390000000100'

/** A proxy with telephones behind it. */
async function carrier(scenario: string, changes: Partial<KamailioOrder> = {}) {
  const [address, callers] = [freshAddress(), freshAddress()]
  const telephone = await startSipp({ address: freshAddress(), scenario })
  const proxy = await startKamailio({ address, callers, telephones: telephone.address, ...ACCOUNT, ...changes })
  return {
    proxy,
    telephone,
    callers,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      await telephone[Symbol.asyncDispose]()
    },
  }
}

/** So many times as fast: a registration for a minute is renewed within three seconds. */
const HURRY = 20

const isRegistered = (ours: Ours) =>
  until(
    async () => ours.endpoint.health().map(({ registered }) => registered),
    ([registered]) => registered === true,
  )

/** What passed the proxy within dialogs; what was repeated, once. */
const routed = (proxy: Kamailio): string[] =>
  proxy
    .notes()
    .filter((note) => /^(ACK|BYE|INVITE) in a dialog from /.test(note))
    .filter((note, at, all) => note !== all[at - 1])

describe('behind a proxy', { concurrency: true }, () => {
  it('a call is let through by its password with SHA-256, and stays on the proxy’s route, whoever hangs up', async () => {
    for (const by of ['us', 'them'] as const) {
      const scenario = by === 'us' ? telephones.answers() : telephones.answersAndHangsUp(200)
      await using stage = await carrier(scenario)
      await using ours = await openOurs({ trunks: [{ host: stage.proxy.address, ...ACCOUNT }] })
      const dialled = await ours.dial()
      assert.equal(dialled.kind, 'answered', JSON.stringify(dialled))
      if (dialled.kind === 'answered' && by === 'us') dialled.line.hangUp()
      else if (dialled.kind === 'answered') assert.equal((await ours.talk(dialled.line)).reason, 'person')
      await stage.proxy.noted(/^BYE in a dialog/)
      const notes = stage.proxy.notes()
      assert.ok(notes.includes('invite challenged'))
      assert.match(notes.find((note) => note.startsWith('invite accepted')) ?? '', /algorithm="?SHA-256"?/)
      const from = { us: ours.address, them: stage.telephone.address }
      const expected = [`ACK in a dialog from ${from.us}`, `BYE in a dialog from ${from[by]}`]
      assert.deepEqual(routed(stage.proxy), expected)
      // The telephone itself hears from nobody but the proxy.
      for (const { text } of stage.telephone.heard('ACK'))
        assert.match(text, new RegExp(`^Via: .* ${stage.proxy.address}`, 'm'))
      assert.equal(stage.telephone.faults(), '')
    }
  })

  it('a wrong password puts no call through', async () => {
    await using stage = await carrier(telephones.answers())
    await using ours = await openOurs({ trunks: [{ host: stage.proxy.address, ...ACCOUNT, password: 'wrong' }] })
    const dialled = await ours.dial()
    assert.deepEqual(dialled, {
      kind: 'failed',
      details: { reason: 'the trunk refused the credentials', sip_code: 407 },
    })
    assert.deepEqual(stage.telephone.heard('INVITE'), [])
  })

  it('who registers is called at that address, along the proxy’s route, whoever hangs up, and is renewed in time', async () => {
    await using stage = await carrier(telephones.answers(), { expiresSeconds: 60 })
    const hold = async (line: Line) => {
      // The first caller waits for us, the second does not.
      if (ours.arrived.length === 1) line.hangUp()
      else await ours.talk(line)
    }
    await using ours = await openOurs({
      trunks: [{ host: stage.proxy.address, ...ACCOUNT, register: true }],
      clock: hurriedClock(HURRY),
      arrive: async () => ({ kind: 'answered', hold }),
    })
    await isRegistered(ours)
    const order = { address: stage.callers, calls: 1, number: NUMBER, to: stage.proxy.address }
    for (const scenario of [telephones.callsAndWaits(), telephones.calls(300)]) {
      await using peer = await startSipp({ ...order, scenario })
      await peer.done()
    }
    assert.deepEqual(
      ours.arrived.map(({ to, from }) => [to, from]),
      Array(2).fill([NUMBER, '+390000000055']),
    )
    const from = { them: stage.callers, us: ours.address }
    const expected = [`ACK ${from.them}`, `BYE ${from.us}`, `ACK ${from.them}`, `BYE ${from.them}`]
    assert.deepEqual(
      routed(stage.proxy),
      expected.map((one) => one.replace(' ', ' in a dialog from ')),
    )
    await stage.proxy.noted(/^register accepted/, 3)
  })

  it('who is gone is registered no more', async () => {
    await using stage = await carrier(telephones.answers())
    const trunk = { host: stage.proxy.address, ...ACCOUNT, register: true }
    {
      await using ours = await openOurs({ trunks: [trunk] })
      await isRegistered(ours)
    }
    await stage.proxy.noted(/^register accepted, expires 0/)
    await using peer = await startSipp({
      ...{ address: stage.callers, scenario: telephones.isRefused(480), calls: 1, number: NUMBER },
      to: stage.proxy.address,
    })
    await peer.done()
  })
})
