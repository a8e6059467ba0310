import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemClock as clock } from '#kernel/clock.ts'
import { silentLog as log } from '#kernel/log.ts'
import { openRecorder } from '#media/recording/recorder.ts'
import { sql } from '#store/sql.ts'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { noise } from '../support/waves.ts'

let house: TestHouse
before(async () => {
  house = await startHouse()
})
after(() => house[Symbol.asyncDispose]())

test('what the recorder wrote is served over HTTP, whole and in ranges', async () => {
  const key = await house.key(false)
  const api = apiFor(house.url, key)
  const agent = await publishedAgent(api, { recording: true })
  const { id } = (await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })).json
  await until(
    () => api('GET', `/v1/calls/${id}`),
    (seen) => seen.json.recording !== null,
  )
  // Simulated calls have no file: this one is said to be real.
  await house.db.query(sql`update calls set livemode = true where id = ${id}`)
  const live = await house.key(true)
  const recorder = openRecorder({ clock, log, folder: house.recordingsDir, callId: id })
  const [heard, said] = [noise('heard', 20_000, -20), noise('said', 20_000, -20)]
  for (let n = 0; n < 20_000; n += 160) recorder.write(heard.subarray(n, n + 160), said.subarray(n, n + 160))
  assert.equal(await recorder.close(), true)

  const read = async (headers: Record<string, string>) => {
    const address = `${house.url}/v1/calls/${id}/recording`
    const reply = await fetch(address, { headers: { authorization: `Bearer ${live}`, ...headers } })
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
  }
  const whole = await read({})
  assert.deepEqual([whole.reply.status, whole.bytes.length], [200, 44 + 40_000])
  assert.equal(whole.bytes.readUInt32LE(40), 40_000)
  assert.equal(whole.bytes.readInt16LE(44 + 2 * 777), (heard[777] ?? 0) + (said[777] ?? 0))
  for (const [range, first, last] of [
    ['bytes=0-43', 0, 43],
    ['bytes=16044-32043', 16_044, 32_043],
    ['bytes=-2', 40_042, 40_043],
  ] as const) {
    const { reply, bytes } = await read({ range })
    assert.deepEqual([reply.status, reply.headers.get('content-range')], [206, `bytes ${first}-${last}/40044`])
    assert.ok(bytes.equals(whole.bytes.subarray(first, last + 1)), range)
  }
})
