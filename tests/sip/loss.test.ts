import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import type { Line } from '#telephony/port.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { openOurs } from './ours.ts'
import { freshAddress } from './peers/address.ts'
import { hasty } from './peers/scenario.ts'
import { startSipp } from './peers/sipp.ts'
import * as telephones from './peers/telephones.ts'
import { openRelay } from './relay.ts'

const { after, it } = needs('sip')

after(tidyUp)

/** Of each kind: placed or taken, ended by us or by the other side. */
const CALLS = 25
const ANSWERED_MIN = 99
/**
 * Half of the RFC's: both sides give up sooner, after as many tries, and not because a busy machine is slow for
 * seconds.
 */
const TIMERS = { t1Ms: 250, t2Ms: 2_000, t4Ms: 2_500 }
const TALK_MS = 300
const OVER_MS = 30_000
/** Who was held to the end, and whose BYE nobody answers, is gone by then (RFC 3261, 17.1.2.2: 64 times T1). */
const GONE_MS = OVER_MS + 128 * TIMERS.t1Ms
const AT_ONCE = { atOnce: true } as const

// biome-ignore format: a table reads in columns
const SIDES = {
  we:   { telephone: telephones.answers(AT_ONCE),                  caller: telephones.callsAndWaits(6_000), reason: 'shutdown' },
  they: { telephone: telephones.answersAndHangsUp(TALK_MS, AT_ONCE), caller: telephones.calls(TALK_MS),         reason: 'person' },
} as const

/** Calls in both directions through a network that loses, each ended by that side. */
async function play(loss: number, by: keyof typeof SIDES) {
  const side = SIDES[by]
  const [near, telephone, caller] = [freshAddress(), freshAddress(), freshAddress()]
  await using out = await openRelay({ first: near, second: telephone, loss, seed: `out ${loss} ${by}` })
  await using back = await openRelay({ first: near, second: caller, loss, seed: `in ${loss} ${by}` })
  const reasons: string[] = []
  const hold = async (line: Line) => {
    const closing = new AbortController()
    systemClock.after(by === 'we' ? TALK_MS : OVER_MS, () => closing.abort())
    reasons.push((await ours.talk(line, closing.signal)).reason)
  }
  await using ours = await openOurs({
    address: near,
    trunks: [out, back].map(({ second }) => ({ host: second, options: false, always: true })),
    timers: TIMERS,
    mute: true,
    arrive: async () => ({ kind: 'answered', hold }),
  })
  const sipp = { more: ['-T2', String(TIMERS.t2Ms)] }
  const picksUp = hasty(side.telephone, TIMERS.t1Ms)
  await using picking = await startSipp({ ...sipp, address: telephone, scenario: picksUp })
  const order = { calls: CALLS, rate: CALLS, number: '+390000000100', to: back.first }
  const places = hasty(side.caller, TIMERS.t1Ms)
  await using placing = await startSipp({ ...sipp, ...order, address: caller, scenario: places })
  const dialled = Array.from({ length: CALLS }, async () => {
    const dialled = await ours.dial()
    if (dialled.kind === 'answered') await hold(dialled.line)
    else reasons.push(dialled.kind)
  })
  await Promise.all([...dialled, placing.exited])
  await until(
    async () => ({ ended: reasons.length, legs: ours.endpoint.legs(), places: ours.places() }),
    ({ legs, places }) => legs === 0 && places === 0,
    GONE_MS,
  )
  // Everybody who was called is one call, however often they were asked.
  const ids = new Set(picking.heard('INVITE').map(({ text }) => /^Call-ID: (.+)\r$/m.exec(text)?.[1]))
  return {
    right: reasons.filter((reason) => reason === side.reason).length,
    reasons,
    called: ids.size,
    lost: (out.lost + back.lost) / (out.carried + back.carried),
  }
}

describe('a hundred calls through a network that loses datagrams', { concurrency: true }, () => {
  for (const loss of [0.05, 0.15])
    it(`reach their end, at ${loss * 100} % each way: at least ${ANSWERED_MIN} answered, and none left open`, async () => {
      const played = await Promise.all([play(loss, 'we'), play(loss, 'they')])
      const right = played.reduce((sum, one) => sum + one.right, 0)
      assert.ok(right >= ANSWERED_MIN, `${right} of ${4 * CALLS}: ${played.map(({ reasons }) => reasons.join(' '))}`)
      for (const { called, lost } of played) {
        assert.equal(called, CALLS)
        assert.ok(lost > loss / 2 && lost < loss * 2, `${lost} were lost`)
      }
    })
})
