import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import { until } from '../../../tests/support/api.ts'
import { listening, silentPool } from '../../../tests/support/silent-pool.ts'
import { trunkTo } from '../../../tests/support/trunk.ts'
import { type Arrive, type EndpointSettings, openEndpoint } from './endpoint.ts'

/** Endpoints on real sockets. */
const never = new AbortController().signal
const desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }
const NOBODY = { host: '127.0.0.1', port: 9 }

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function opened(changes: Partial<EndpointSettings> = {}) {
  const pool = silentPool({ converse: listening })
  const endpoint = await openEndpoint({
    ...{ clock: systemClock, log: silentLog, publicAddress: null, media: pool },
    listen: [{ transport: 'udp', host: '127.0.0.1', port: 0 }],
    trunks: [trunkTo(NOBODY, { sources: ['127.0.0.1'], options: false })],
    arrive: async () => ({ kind: 'refused', status: 404 }),
    ...changes,
  })
  cleanups.push(() => endpoint.close())
  return { endpoint, pool, local: endpoint.local[0] ?? assert.fail() }
}

const rings: Parameters<Arrive>[0][] = []
const takes: Arrive = async (ring) => {
  rings.push(ring)
  return { kind: 'answered', hold: async (line) => void (await line.converse(examplePlan(), desk, never)) }
}
const ORDER = { callId: 'c', attempt: 1, to: '+390612345678', from: '+390600000000', ringForSeconds: 5, retryOf: null }

describe('an endpoint', () => {
  for (const transport of ['udp', 'tcp'] as const)
    it(`speaks with another over ${transport}, from INVITE to BYE`, async () => {
      const listen = [{ transport, host: '127.0.0.1', port: 0 }]
      const far = await opened({ listen, arrive: takes })
      const near = await opened({ listen, trunks: [trunkTo(far.local, { transport })] })
      const dialled = await near.endpoint.telephone.dial(ORDER, never, atOnce)
      assert.ok(dialled.kind === 'answered')
      const talk = dialled.line.converse(examplePlan(), desk, never)
      assert.deepEqual([near.endpoint.legs(), far.endpoint.legs()], [1, 1])
      const { to, from, divertedFrom } = rings.at(-1) ?? assert.fail()
      assert.deepEqual([to, from, divertedFrom], [ORDER.to, ORDER.from, null])
      assert.deepEqual(near.pool.legs[0]?.terms[0]?.remote, { address: '127.0.0.1', port: far.pool.legs[0]?.port })
      await far.endpoint.close()
      assert.equal((await talk).reason, 'person')
      await until(
        async () => near.endpoint.legs(),
        (legs) => legs === 0,
      )
      assert.deepEqual([near.pool.legs[0]?.closed, far.pool.legs[0]?.closed], [1, 1])
    })

  it('that cannot listen says so with the code and the port, and holds nothing', async () => {
    const { local } = await opened()
    const free = await opened()
    await free.endpoint.close()
    const both = opened({ listen: [free.local, local] })
    await assert.rejects(both, { code: 'EADDRINUSE', port: local.port })
    await opened({ listen: [free.local] })
  })

  it('tells how its trunks are, and dials over none that is down', async () => {
    const { endpoint } = await opened({ trunks: [trunkTo(NOBODY, { transport: 'tcp', options: false })] })
    assert.deepEqual(endpoint.health(), [{ name: '127.0.0.1:9', up: false, registered: null, lastAnswerMs: null }])
    const dialled = await endpoint.telephone.dial(ORDER, never, async () => assert.fail('nothing is sent'))
    assert.deepEqual(dialled, { kind: 'not_sent', details: { reason: 'no trunk is up' } })
  })

  it('that was closed is silent, and may be closed again', async () => {
    const { endpoint } = await opened({ arrive: takes })
    await endpoint.close()
    await endpoint.close()
    const dialled = await endpoint.telephone.dial(ORDER, never, async () => assert.fail('nothing is sent'))
    assert.equal(dialled.kind, 'not_sent')
  })
})
