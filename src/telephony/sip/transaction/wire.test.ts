import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { header, viaOf } from '#telephony/sip/message/headers.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import { openTransports } from '#telephony/sip/transport/transports.ts'
import { until } from '../../../../tests/support/api.ts'
import { answerTo, ourRequest } from '../../../../tests/support/sip-peer.ts'
import { openTransactions } from './layer.ts'

/** The same layer on real sockets and in real time. */
const CALLS = 50

const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close()
})

async function node(transport: Hop['transport']) {
  const listen: Hop[] = [{ transport, host: '127.0.0.1', port: 0 }]
  const transports = await openTransports({ clock: systemClock, log: silentLog, listen, publicAddress: null })
  const layer = openTransactions({ clock: systemClock, log: silentLog, transports })
  closing.push(layer)
  return { layer, hop: transports.local[0] ?? assert.fail() }
}

describe('over real sockets', () => {
  for (const transport of ['udp', 'tcp'] as const)
    it(`${CALLS} INVITEs by ${transport} are answered, refused or cancelled, and known to be at both ends`, async () => {
      const caller = await node(transport)
      const callee = await node(transport)
      const acknowledged = new Set<string>()
      const ended = new Set<string>()
      callee.layer.onRequest((request, server, from) => {
        const callId = header(request, 'Call-ID') ?? ''
        if (request.method === 'ACK' && !ended.has(callId)) acknowledged.add(callId)
        const plan = Number(header(request, 'Subject'))
        if (!server) return
        server.onEnded((why) => why === 'confirmed' && ended.add(callId))
        assert.equal(viaOf(request)?.parameters.rport, String(from.port))
        server.respond(answerTo(request, 180))
        server.onCancel(() => server.respond(answerTo(request, 487)))
        if (plan < 2) server.respond(answerTo(request, plan === 0 ? 200 : 486))
      })
      const told = Array.from({ length: CALLS }, (): string[] => [])
      for (const [at, list] of told.entries()) {
        const callId = `wire-${at}`
        const request = ourRequest('INVITE', { callId, extra: [['Subject', String(at % 3)]] })
        const transaction = caller.layer.request(request, callee.hop, (event) => {
          list.push(event.kind === 'ended' ? event.why : String(event.response.status))
          if (event.kind === 'response' && event.response.status === 200)
            caller.layer.send(ourRequest('ACK', { callId, toTag: 'to-1' }), callee.hop)
        })
        if (at % 3 === 2) transaction.cancel()
      }
      await until(
        async () => told.map((list, at) => list.includes(['200', '486', '487'][at % 3] ?? '')),
        (right) => right.every(Boolean),
      )
      await until(
        async () => ended.size + acknowledged.size,
        (known) => known === CALLS,
      )
    })
})
