import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { launch, tidyUp } from '../support/process.ts'

let house: TestHouse
before(async () => {
  house = await startHouse()
})
after(async () => {
  await tidyUp()
  await house[Symbol.asyncDispose]()
})

interface Received {
  headers: Record<string, string>
  body: string
}

async function sink(): Promise<{ url: string; received: Received[]; close(): void }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => server.close() }
}

test('a simulated call goes from POST to a signed webhook', async () => {
  const api = apiFor(house.url, await house.key(false))
  const hook = await sink()
  const secret = await api('POST', '/v1/webhook-secret')
  assert.equal(secret.status, 201)
  const agent = await publishedAgent(api, { delivery: { mode: 'webhook', url: hook.url } })
  const queued = await api('POST', '/v1/calls', {
    agent,
    to: '+390000000001',
    inputs: { nome: 'Anna' },
    reference: 'ordine-42',
  })
  assert.equal(queued.status, 202, queued.text)
  assert.equal(queued.json.status, 'queued')
  const done = await until(
    () => api('GET', `/v1/calls/${queued.json.id}`),
    (seen) => seen.json.status === 'completed',
  )
  assert.equal(done.json.outcome, 'completed')
  assert.equal(done.json.ai_disclosed, true)
  assert.equal(done.json.livemode, false)
  assert.equal(typeof done.json.result.data.conferma, 'boolean')
  assert.ok(done.json.duration_seconds >= 20 && done.json.duration_seconds <= 90)
  const [event] = await until(
    async () => hook.received,
    (seen) => seen.length > 0,
  )
  assert.ok(event)
  const verified = new Webhook(secret.json.secret).verify(event.body, event.headers) as Record<string, unknown>
  assert.equal(verified.type, 'call.completed')
  assert.equal(verified.version, '2')
  assert.deepEqual((verified.call as { reference: string }).reference, 'ordine-42')
  assert.equal((verified.call as { outcome: string }).outcome, 'completed')
  hook.close()
})

test('the example of a reminder goes from a CSV to what people said, and calls nobody twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-reminder-'))
  try {
    const key = await house.key(false, 'reminders')
    const remind = async () => {
      const results = join(folder, 'results.csv')
      const args = ['examples/reminder/remind.js', 'examples/reminder/appointments.csv', results]
      const { code, stdout, stderr } = await launch(process.execPath, args, { env: { API: house.url, KEY: key } })
        .exited
      assert.equal(code, 0, stderr)
      return { stdout, results: readFileSync(results, 'utf8') }
    }
    const { stdout, results } = await remind()
    assert.match(stdout, /^skipped \+390000000001: duplicate\ncompleted: 3 calls/)
    assert.match(
      results,
      /^id,outcome,comes,prefers\nvisita-1,completed,(true,|false,[\d-]*)\nvisita-2,refused,,\nvisita-3,voicemail,,\n$/,
    )
    assert.equal((await remind()).results, results)
    const { json } = await apiFor(house.url, key)('GET', '/v1/calls')
    assert.equal(json.data.length, 3)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
