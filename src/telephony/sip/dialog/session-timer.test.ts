import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SipHeaders } from '#telephony/sip/message/message.ts'
import { answer, invite } from '../../../../tests/support/sip-stage.ts'
import {
  answerTimer,
  askHeaders,
  expiresAfterMs,
  refreshAfterMs,
  timerOfAnswer,
  wishAfter422,
} from './session-timer.ts'

const WISH = { seconds: 1_800, minimum: 90 }
const told = (value: string) => timerOfAnswer(answer(invite(), 200, { headers: [['Session-Expires', value]] }))

describe('a session timer', () => {
  // biome-ignore format: a table reads in columns
  const ANSWERS = [
    ['1800;refresher=uac',      { seconds: 1_800,  ours: true  }],
    ['1800 ; Refresher = UAS',  { seconds: 1_800,  ours: false }],
    ['1800',                    { seconds: 1_800,  ours: true  }],
    ['1;refresher=uac',         { seconds: 90,     ours: true  }],
    ['4294967295',              { seconds: 86_400, ours: true  }],
    ['99999999999999999999',    null],
    ['-5',                      null],
    ['soon;refresher=uac',      null],
  ] as const
  for (const [value, timer] of ANSWERS)
    it(`is ${timer ? `${timer.seconds} s and refreshed by ${timer.ours ? 'us' : 'the peer'}` : 'none'} for "${value}"`, () => {
      assert.deepEqual(told(value), timer)
    })

  it('is refreshed at half, and given up 32 s, or a third, before its end', () => {
    for (const [seconds, refresh, end] of [
      [1_800, 900_000, 1_768_000],
      [90, 45_000, 60_000],
    ] as const)
      assert.deepEqual(
        [refreshAfterMs({ seconds, ours: true }), expiresAfterMs({ seconds, ours: true })],
        [refresh, end],
      )
  })

  it('is asked for with its refresher once there is one', () => {
    assert.deepEqual(askHeaders(WISH, null)[0], ['Session-Expires', '1800'])
    assert.deepEqual(askHeaders(WISH, { seconds: 0, ours: false })[0], ['Session-Expires', '1800;refresher=uas'])
  })

  it('is lengthened by a 422 that names more, and by no other', () => {
    const after = (headers: SipHeaders) => wishAfter422(WISH, answer(invite(), 422, { headers }))
    assert.deepEqual(after([['Min-SE', '300']]), { seconds: 1_800, minimum: 300 })
    for (const value of ['90', '10', 'x', '100000']) assert.equal(after([['Min-SE', value]]), null)
    assert.equal(after([]), null)
  })

  it('that a caller wants too short is refused, unless the caller knows no timers and a proxy asked', () => {
    const asked = (...headers: [string, string][]) =>
      answerTimer(invite({ headers: [['Session-Expires', '89'], ...headers] }))
    assert.equal(asked(['Supported', '100rel, timer']), 'too_small')
    assert.equal(asked(['Require', 'timer']), 'too_small')
    assert.notEqual(asked(), 'too_small')
  })
})
