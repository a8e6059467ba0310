import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Dialled } from '#telephony/port.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { type Ours, openOurs } from './ours.ts'
import { freshAddress } from './peers/address.ts'
import { type Sipp, startSipp } from './peers/sipp.ts'
import * as telephones from './peers/telephones.ts'

const { after, it } = needs('sip')

after(tidyUp)

const sippThat = (scenario: string, transport: 'udp' | 'tcp' = 'udp'): Promise<Sipp> =>
  startSipp({ scenario, transport, address: freshAddress() })

/** Nothing is held any more, and the peer met nothing that it had not foreseen. */
async function isOver(ours: Ours, ...peers: Sipp[]): Promise<void> {
  assert.equal(ours.places(), 0, 'a place for sound is still taken')
  for (const peer of peers) assert.equal(peer.faults(), '')
}

const detailsOf = (dialled: Dialled) => ('details' in dialled ? dialled.details : null)

/** Hangs up after a moment, and returns when the peer has been told. */
async function hangUpOn(ours: Ours, dialled: Dialled, peer: Sipp): Promise<void> {
  assert.equal(dialled.kind, 'answered', JSON.stringify(dialled))
  if (dialled.kind === 'answered') dialled.line.hangUp()
  await peer.hears(/^BYE /)
  await isOver(ours, peer)
}

describe('a call that is refused ends as the cause says, with the codes', { concurrency: true }, () => {
  const q850 = (cause: number) => [`Reason: Q.850;cause=${cause};text="Whatever it says"`]
  // biome-ignore format: a table reads in columns
  const refusals: [status: number, headers: string[], kind: Dialled['kind'], details: object | null][] = [
    [486, [],       'busy',           null],
    [603, [],       'busy',           null],
    [480, [],       'no_answer',      null],
    [404, [],       'invalid_number', { reason: 'no such number', sip_code: 404 }],
    [503, [],       'failed',         { reason: 'the network failed', sip_code: 503 }],
    [503, q850(34), 'failed',         { reason: 'no line is free', sip_code: 503, q850: 34 }],
    [480, q850(1),  'invalid_number', { reason: 'no such number', sip_code: 480, q850: 1 }],
    [503, q850(17), 'busy',           null],
  ]
  for (const [status, headers, kind, details] of refusals)
    it(`${status}${headers.length > 0 ? ` ${headers}` : ''}: ${kind}`, async () => {
      await using peer = await sippThat(telephones.refuses(status, { headers }))
      await using ours = await openOurs({ trunks: [{ host: peer.address }] })
      const dialled = await ours.dial()
      assert.deepEqual([dialled.kind, detailsOf(dialled)], [kind, details])
      await peer.hears(/^ACK /)
      assert.equal(peer.heard('INVITE').length, 1)
      await isOver(ours, peer)
    })
})

describe('a call is put through', { concurrency: true }, () => {
  it('with the password that the trunk asks for, after its announcement', async () => {
    await using peer = await sippThat(telephones.asksForPassword('centralino', 'right horse'))
    await using ours = await openOurs({ trunks: [{ host: peer.address, user: 'centralino', password: 'right horse' }] })
    await hangUpOn(ours, await ours.dial(), peer)
    assert.equal(peer.heard('INVITE').length, 2)
  })

  it('not with a wrong one, and the trunk is asked no third time', async () => {
    await using peer = await sippThat(telephones.asksForPassword('centralino', 'right horse'))
    await using ours = await openOurs({ trunks: [{ host: peer.address, user: 'centralino', password: 'wrong' }] })
    const dialled = await ours.dial()
    assert.deepEqual([dialled.kind, detailsOf(dialled)?.sip_code], ['failed', 403])
    assert.equal(peer.heard('INVITE').length, 2)
    assert.equal(ours.log.join('').includes('wrong'), false, 'a password is in the log')
  })

  it('whatever was to be heard before the answer', async () => {
    await using peer = await sippThat(telephones.announces())
    await using ours = await openOurs({ trunks: [{ host: peer.address }] })
    await hangUpOn(ours, await ours.dial(), peer)
    assert.deepEqual([...new Set(ours.agreed.map(({ codec }) => codec))], ['PCMA'])
  })

  it('by TCP where the trunk says so', async () => {
    await using peer = await sippThat(telephones.answers(), 'tcp')
    await using ours = await openOurs({ transport: 'tcp', trunks: [{ host: peer.address, transport: 'tcp' }] })
    await hangUpOn(ours, await ours.dial(), peer)
    assert.match(peer.heard('INVITE')[0]?.text ?? '', /^Via: SIP\/2\.0\/TCP /m)
  })

  it('with the codec that the telephone chooses', async () => {
    await using peer = await sippThat(telephones.answers({ codec: 'PCMU' }))
    await using ours = await openOurs({ trunks: [{ host: peer.address }] })
    await hangUpOn(ours, await ours.dial(), peer)
    assert.deepEqual(ours.agreed.map(({ codec, payloadType }) => [codec, payloadType]).at(-1), ['PCMU', 0])
  })

  it('and ends as the person’s when they hang up', async () => {
    await using peer = await sippThat(telephones.answersAndHangsUp(300))
    await using ours = await openOurs({ trunks: [{ host: peer.address }] })
    const dialled = await ours.dial()
    assert.equal(dialled.kind, 'answered')
    if (dialled.kind === 'answered') assert.equal((await ours.talk(dialled.line)).reason, 'person')
    await peer.hears(/^SIP\/2\.0 200 [\s\S]*CSeq: 1 BYE/)
    await isOver(ours, peer)
  })
})

describe('another trunk is tried', { concurrency: true }, () => {
  it('where the first is overloaded and nobody was rung', async () => {
    await using first = await sippThat(telephones.refuses(503))
    await using second = await sippThat(telephones.answers())
    await using ours = await openOurs({ trunks: [{ host: first.address }, { host: second.address }] })
    const asked: number[] = []
    const leave = async (send: () => void) => {
      asked.push(asked.length + 1)
      send()
      return true
    }
    const dialled = await ours.dial({}, { leave })
    assert.deepEqual([first.heard('INVITE').length, asked], [1, [1, 2]], 'each way has its own leave')
    await hangUpOn(ours, dialled, second)
    assert.equal(first.faults(), '')
  })

  it('not once a telephone has rung', async () => {
    await using first = await sippThat(telephones.refuses(503, { rings: true }))
    await using second = await sippThat(telephones.answers())
    await using ours = await openOurs({ trunks: [{ host: first.address }, { host: second.address }] })
    const dialled = await ours.dial()
    assert.deepEqual([dialled.kind, detailsOf(dialled)?.sip_code], ['failed', 503])
    assert.deepEqual(second.heard('INVITE'), [])
  })

  it('not where the person is busy', async () => {
    await using first = await sippThat(telephones.refuses(486))
    await using second = await sippThat(telephones.answers())
    await using ours = await openOurs({ trunks: [{ host: first.address }, { host: second.address }] })
    assert.equal((await ours.dial()).kind, 'busy')
    assert.deepEqual(second.heard('INVITE'), [])
  })
})

describe('a telephone that rings is left in peace', { concurrency: true }, () => {
  it('after the time that was asked for', async () => {
    await using peer = await sippThat(telephones.rings())
    await using ours = await openOurs({ trunks: [{ host: peer.address }] })
    assert.equal((await ours.dial({ ringForSeconds: 1 })).kind, 'no_answer')
    await peer.hears(/^ACK /)
    assert.equal(peer.heard('CANCEL').length, 1)
    await isOver(ours, peer)
  })

  it('when the call is taken back', async () => {
    await using peer = await sippThat(telephones.rings())
    await using ours = await openOurs({ trunks: [{ host: peer.address }] })
    const back = new AbortController()
    const dialled = ours.dial({}, { signal: back.signal })
    await peer.hears(/^INVITE /)
    back.abort()
    assert.equal((await dialled).kind, 'no_answer')
    await peer.hears(/^ACK /)
    await isOver(ours, peer)
  })
})
