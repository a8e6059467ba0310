import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { header } from '#telephony/sip/message/headers.ts'
import { createLossyNetwork } from '../../../../tests/support/lossy-network.ts'
import { ManualClock } from '../../../../tests/support/manual-clock.ts'
import { answerTo, ourRequest, PEER, US } from '../../../../tests/support/sip-peer.ts'
import { openTransactions } from './layer.ts'
import { RFC_TIMERS } from './timers.ts'
import type { ClientEvent, SipRequestHandler } from './transactions.ts'

/** Two users as small as they can be: what a dialog does about a success is here in twenty lines. */

const EACH = 500
const RINGS_MS = 3_000

interface Call {
  /** At the caller's and at the callee's end. */
  events: string[]
  answered: 'ringing' | 'sent' | 'confirmed'
  ended: string[]
}

type Plan = 'accept' | 'refuse' | 'cancel' | 'options'

function play(seed: string, loss: number) {
  const clock = new ManualClock()
  const network = createLossyNetwork({ clock, seed, loss, duplicate: 0.05, delayMs: [5, 120] })
  const caller = openTransactions({ clock, log: silentLog, transports: network.join(US.host) })
  const callee = openTransactions({ clock, log: silentLog, transports: network.join(PEER.host) })
  const calls = new Map<string, Call>()
  const callOf = (id: string | undefined): Call => calls.get(id ?? '') ?? assert.fail('a call that nobody made')

  const onRequest: SipRequestHandler = (request, server) => {
    const call = callOf(header(request, 'Call-ID'))
    if (request.method === 'ACK') call.answered = 'confirmed'
    if (!server) return
    const plan = header(request, 'Subject')
    server.onEnded((why) => call.ended.push(why))
    if (request.method === 'OPTIONS') return server.respond(answerTo(request, 200))
    server.respond(answerTo(request, 180))
    server.onCancel(() => server.respond(answerTo(request, 487)))
    if (plan === 'refuse') clock.after(RINGS_MS, () => server.respond(answerTo(request, 486)))
    // 13.3.1.4: the success is repeated from T1 to T2 until its ACK, for 64 times T1.
    const accept = (waitMs: number, totalMs: number) => {
      if (call.answered === 'confirmed' || totalMs > 64 * RFC_TIMERS.t1Ms) return
      call.answered = 'sent'
      server.respond(answerTo(request, 200))
      clock.after(waitMs, () => accept(Math.min(waitMs * 2, RFC_TIMERS.t2Ms), totalMs + waitMs))
    }
    if (plan === 'accept') clock.after(RINGS_MS, () => accept(RFC_TIMERS.t1Ms, 0))
  }
  callee.onRequest(onRequest)

  function place(plan: Plan, callId: string): void {
    const call: Call = { events: [], answered: 'ringing', ended: [] }
    calls.set(callId, call)
    const method = plan === 'options' ? 'OPTIONS' : 'INVITE'
    const on = (event: ClientEvent) => {
      call.events.push(event.kind === 'ended' ? event.why : String(event.response.status))
      const isSuccess = event.kind === 'response' && Math.floor(event.response.status / 100) === 2
      if (isSuccess && method === 'INVITE') caller.send(ourRequest('ACK', { callId, toTag: 'to-1' }), PEER)
    }
    const request = ourRequest(method, { callId, extra: [['Subject', plan]] })
    const transaction = caller.request(request, PEER, on)
    if (plan === 'cancel') clock.after(1_000, () => transaction.cancel())
  }
  return { clock, network, caller, callee, calls, place }
}

for (const loss of [0.05, 0.15])
  describe(`with ${loss * 100} % of all datagrams lost, both ways, others doubled and overtaken`, () => {
    // biome-ignore format: a table reads in columns
    const plans: readonly [plan: Plan, status: string, calleeEnds: string | null][] = [
      ['accept',  '200', 'done'],
      ['refuse',  '486', 'confirmed'],
      ['cancel',  '487', 'confirmed'],
      ['options', '200', 'done'],
    ]
    for (const [plan, status, calleeEnds] of plans)
      it(`${EACH} of "${plan}" all end as the RFC has it, at both ends`, async () => {
        const { clock, network, caller, callee, calls, place } = play(`${plan} ${loss}`, loss)
        for (let at = 0; at < EACH; at += 1) {
          place(plan, `call-${at}`)
          await clock.advance(20)
        }
        await clock.advance(120_000)
        const list = [...calls.values()]
        assert.ok(network.carried.filter((one) => one.lost).length > EACH * loss)
        // Exactly one end each, after which nothing came; and a final answer before it wherever it says so.
        for (const { events, ended } of list) {
          assert.equal(events.filter((one) => ['final', 'timeout', 'transport'].includes(one)).length, 1)
          assert.ok(['final', 'timeout'].includes(events.at(-1) ?? ''))
          assert.ok(ended.length <= 1)
        }
        const right = list.filter(({ events }) => events.at(-1) === 'final' && events.includes(status))
        assert.ok(right.length >= EACH * 0.99, `${right.length} of ${EACH} were told ${status}`)
        const known = list.filter(({ ended }) => ended[0] === calleeEnds)
        assert.ok(known.length >= EACH * 0.99, `${known.length} of ${EACH} ended as ${calleeEnds}`)
        if (plan === 'accept') {
          const both = right.filter(({ answered }) => answered === 'confirmed')
          assert.ok(both.length >= EACH * 0.99, `${both.length} of ${EACH} are known as answered at both ends`)
        }
        for (const layer of [caller, callee]) assert.deepEqual(layer.counts(), { clients: 0, servers: 0, bytes: 0 })
        assert.equal(clock.waiting, 0)
      })
  })

it('the same seed loses the same datagrams', async () => {
  const texts = async () => {
    const { clock, network, place } = play('again', 0.15)
    for (let at = 0; at < 20; at += 1) place('accept', `call-${at}`)
    await clock.advance(60_000)
    return network.carried.map(({ atMs, lost }) => [atMs, lost])
  }
  assert.deepEqual(await texts(), await texts())
})

it('a call into nothing ends after 32 s, however much is sent', async () => {
  const { clock, caller, network } = play('nothing', 1)
  const told: string[] = []
  caller.request(ourRequest('INVITE'), PEER, (event) => told.push(event.kind === 'ended' ? event.why : 'response'))
  await clock.advance(32_000)
  assert.deepEqual(told, ['timeout'])
  assert.equal(network.carried.length, 7)
})
