import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { atOnce } from '#telephony/example-plan.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { hurriedClock } from './hurried-clock.ts'
import { openOurs } from './ours.ts'
import { freshAddress } from './peers/address.ts'
import { answer, backwards, hear, hearAnswer, named, pause, type Step } from './peers/scenario.ts'
import { startSipp } from './peers/sipp.ts'
import * as telephones from './peers/telephones.ts'

const { after, it } = needs('sip')

after(tidyUp)

describe('a call that changes while it runs', { concurrency: true }, () => {
  it('is held, resumed and continued in another codec as its telephone asks, and each answer says so', async () => {
    const steps = [
      ...telephones.changes(1, { direction: 'sendonly' }),
      ...telephones.changes(2, { direction: 'sendrecv' }),
      ...telephones.changes(3, { codec: 'PCMU' }),
      ...telephones.changes(4, { codec: 'PCMU', direction: 'inactive' }),
    ]
    await using peer = await startSipp({ address: freshAddress(), scenario: telephones.answersAnd(steps) })
    await using ours = await openOurs({ trunks: [{ host: peer.address }] })
    const dialled = await ours.dial()
    assert.equal(dialled.kind, 'answered')
    const answers = await peer.hears(/^SIP\/2\.0 200 /, 4)
    const directions = answers.map(({ text }) => /^a=(sendrecv|sendonly|recvonly|inactive)\r$/m.exec(text)?.[1])
    assert.deepEqual(directions, ['recvonly', 'sendrecv', 'sendrecv', 'inactive'])
    const terms = await until(
      async () => ours.agreed.map(({ codec, sends, hears }) => `${codec} ${sends} ${hears}`),
      (seen) => seen.at(-1) === 'PCMU false false',
    )
    const distinct = terms.filter((one, at) => one !== terms[at - 1])
    assert.deepEqual(distinct, [
      'PCMA true true',
      'PCMA false true',
      'PCMA true true',
      'PCMU true true',
      'PCMU false false',
    ])
    if (dialled.kind === 'answered') dialled.line.hangUp()
    await peer.hears(/^BYE /)
    assert.equal(peer.faults(), '')
  })
})

/** So many times as fast: a session of 90 s, the shortest there is (RFC 4028, section 4), is refreshed after 2.25 s. */
const HURRY = 20

describe('the sign of life of a session', { concurrency: true }, () => {
  const timer = (refresher: 'uac' | 'uas') => ['Require: timer', `Session-Expires: 90;refresher=${refresher}`]
  const refreshed = (method: 'INVITE' | 'UPDATE'): Step[] => [
    hear(method),
    answer(200, { inDialog: true, headers: timer('uac'), sound: {} }),
    ...(method === 'INVITE' ? [hear('ACK')] : []),
  ]
  // biome-ignore format: a table reads in columns
  const ours: [title: string, method: 'INVITE' | 'UPDATE', headers: string[]][] = [
    ['is given by us where that is on us',                 'INVITE', []],
    ['is given by UPDATE where the telephone knows it', 'UPDATE', ['Allow: INVITE, ACK, BYE, CANCEL, UPDATE']],
  ]
  for (const [title, method, headers] of ours)
    it(title, async () => {
      const steps = [...refreshed(method), ...refreshed(method)]
      const scenario = telephones.answersAnd(steps, { headers: [...timer('uac'), ...headers] })
      await using peer = await startSipp({ address: freshAddress(), scenario })
      await using house = await openOurs({ clock: hurriedClock(HURRY), trunks: [{ host: peer.address }] })
      const dialled = await house.dial()
      assert.equal(dialled.kind, 'answered')
      await peer.hears(new RegExp(`^${method} [\\s\\S]*Session-Expires: \\d+;refresher=uac`), 2)
      await peer.hears(method === 'INVITE' ? /^ACK / : /^UPDATE /, method === 'INVITE' ? 3 : 2)
      if (dialled.kind === 'answered') dialled.line.hangUp()
      await peer.hears(/^BYE /)
      assert.equal(peer.faults(), '')
    })

  it('is waited for where that is on the telephone, which is hung up on without it', async () => {
    const scenario = telephones.answers({ headers: timer('uas') })
    await using peer = await startSipp({ address: freshAddress(), scenario })
    await using house = await openOurs({ clock: hurriedClock(HURRY), trunks: [{ host: peer.address }] })
    const dialled = await house.dial()
    assert.equal(dialled.kind, 'answered')
    if (dialled.kind === 'answered') assert.equal((await house.talk(dialled.line)).reason, 'error')
    await peer.hears(/^BYE /)
    assert.equal(peer.faults(), '')
  })

  it('is taken from the telephone, and the call goes on', async () => {
    const sign = (sequence: number): Step[] => [
      pause(2_000),
      ...named(`sign${sequence}`, [backwards('UPDATE', sequence, { headers: timer('uac') }), hearAnswer(200, '')]),
    ]
    const scenario = telephones.answersAnd([...sign(1), ...sign(2)], { headers: timer('uas') })
    await using peer = await startSipp({ address: freshAddress(), scenario })
    await using house = await openOurs({ clock: hurriedClock(HURRY), trunks: [{ host: peer.address }] })
    const dialled = await house.dial()
    assert.equal(dialled.kind, 'answered')
    const answers = await peer.hears(/^SIP\/2\.0 200 [\s\S]*CSeq: \d+ UPDATE/, 2)
    for (const { text } of answers) assert.match(text, /^Session-Expires: 90;refresher=uac\r$/m)
    assert.deepEqual(peer.heard('BYE'), [])
    if (dialled.kind === 'answered') dialled.line.hangUp()
    await peer.hears(/^BYE /)
  })

  it('may not be asked for so often that it costs more than the call', async () => {
    const address = freshAddress()
    await using house = await openOurs({ trunks: [{ host: address, options: false }] })
    const headers = ['Supported: timer', 'Session-Expires: 30']
    const scenario = telephones.isRefused(422, headers)
    await using peer = await startSipp({ address, scenario, to: house.address, calls: 1, number: '+390000000100' })
    await peer.done()
    assert.match(peer.messages()[1]?.text ?? '', /^Min-SE: 90\r$/m)
    assert.deepEqual(house.arrived, [])
  })
})

describe('a trunk that is asked to put a person through', { concurrency: true }, () => {
  // biome-ignore format: a table reads in columns
  const WAYS: readonly [what: string, scenario: string, referred: string][] = [
    ['does so, and tells that they talk',  telephones.isReferred(202, ['SIP/2.0 100 Trying', 'SIP/2.0 180 Ringing', 'SIP/2.0 200 OK']), 'answered'],
    ['finds the operator busy',            telephones.isReferred(202, ['SIP/2.0 100 Trying', 'SIP/2.0 486 Busy Here']),                 'busy'],
    ['finds nobody',                       telephones.isReferred(202, ['SIP/2.0 180 Ringing', 'SIP/2.0 480 Temporarily Unavailable']),  'no_answer'],
    ['will not',                           telephones.isReferred(603),                                                                  'refused'],
    ['takes it and says nothing more',     telephones.isReferred(202),                                                                  'refused'],
    ['says nothing at all',                telephones.isReferred(null),                                                                 'refused'],
  ]
  for (const [what, scenario, referred] of WAYS)
    it(`${what}: ${referred}, and the person is still there`, async () => {
      await using peer = await startSipp({ address: freshAddress(), scenario })
      await using ours = await openOurs({ trunks: [{ host: peer.address, refer: true }] })
      const dialled = await ours.dial()
      assert.equal(dialled.kind, 'answered')
      if (dialled.kind !== 'answered') return
      const { held } = dialled.line
      assert.equal(await held?.refer?.('+390299999999', atOnce), referred)
      assert.equal(held?.over.aborted, false)
      const [request] = await peer.hears(/^REFER /)
      assert.match(request?.text ?? '', /^Refer-To: <sip:\+390299999999@/im)
      dialled.line.hangUp()
      await peer.hears(/^BYE /)
      assert.equal(peer.faults(), '')
      assert.equal(ours.places(), 0)
    })
})
