import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Leave } from '#telephony/port.ts'
import { settle } from '../../../../tests/support/manual-clock.ts'
import { stage, THEIRS } from '../../../../tests/support/sip-stage.ts'

const CHALLENGE = [['WWW-Authenticate', 'Digest realm="a", nonce="n1", algorithm=MD5, qop="auth"']] as const
const CREDENTIALS = { credentials: { user: 'u', password: 'p' } }

/** Leave that the test gives when it wants. */
function held() {
  const asked: { give: () => void; refuse: () => void; fail: () => void }[] = []
  const leave: Leave = (send) =>
    new Promise((resolve, reject) => {
      asked.push({
        give() {
          send()
          resolve(true)
        },
        refuse: () => resolve(false),
        fail: () => reject(new Error('no answer')),
      })
    })
  return { leave, asked }
}

async function challenged() {
  const scene = stage()
  const { leave, asked } = held()
  const leg = scene.place({ ...CREDENTIALS, leave })
  assert.equal(asked.length, 0, 'for the first INVITE whoever places the call has asked')
  scene.reply('INVITE', 401, { headers: CHALLENGE })
  await settle()
  assert.deepEqual([asked.length, scene.transactions.methods], [1, ['INVITE']])
  const [question = assert.fail()] = asked
  return { ...scene, leg, question }
}

describe('an INVITE with credentials', () => {
  it('leaves within its leave, and the call goes on', async () => {
    const { question, transactions, reply, kinds } = await challenged()
    question.give()
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE'])
    reply('INVITE', 200, { sdp: THEIRS })
    assert.deepEqual(kinds(), ['answered'])
  })

  for (const how of ['refuse', 'fail'] as const)
    it(`does not leave where leave is not given (${how}): the leg has ended without another message`, async () => {
      const { question, transactions, ended, faults } = await challenged()
      question[how]()
      await settle()
      assert.deepEqual(transactions.methods, ['INVITE'])
      assert.deepEqual(
        ended().map(({ kind, side, failover }) => [kind, side, failover]),
        [['cancelled', 'local', false]],
      )
      assert.equal(faults.length, how === 'fail' ? 1 : 0)
    })

  it('does not leave once the call was given up, though leave is given later', async () => {
    const { leg, question, transactions, ended } = await challenged()
    leg.hangUp()
    assert.equal(ended()[0]?.kind, 'cancelled')
    question.give()
    await settle()
    assert.deepEqual([transactions.methods, ended().length], [['INVITE'], 1])
  })

  it('is not waited for beyond the time for ringing', async () => {
    const { clock, question, transactions, ended } = await challenged()
    await clock.advance(45_000)
    assert.equal(ended()[0]?.kind, 'no_answer')
    question.give()
    assert.deepEqual(transactions.methods, ['INVITE'])
  })
})

describe('the limit of a call', () => {
  it('is the last that was set, from then on', async () => {
    const { place, reply, clock, kinds, ended } = stage()
    const leg = place({ maxSeconds: 10 })
    reply('INVITE', 200, { sdp: THEIRS })
    await clock.advance(9_000)
    leg.limit(20)
    await clock.advance(19_999)
    assert.deepEqual(kinds(), ['answered'])
    await clock.advance(1)
    assert.deepEqual(kinds(), ['answered', 'closing'])
    reply('BYE', 200)
    assert.equal(ended()[0]?.reason, 'duration limit')
  })
})
