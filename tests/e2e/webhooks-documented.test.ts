import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { type OpenApiDocument, pointerTo, schemasOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/** What a webhook really receives, held against what the served document says of it. */
let house: TestHouse
const received: { headers: Record<string, unknown>; body: { type: string } }[] = []
const hook = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  received.push({ headers: request.headers, body: JSON.parse(body) })
  response.writeHead(204).end()
})

before(async () => {
  house = await startHouse()
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
})
after(async () => {
  hook.closeAllConnections()
  hook.close()
  await house[Symbol.asyncDispose]()
})

const OURS = /^webhook-/

test('every event arrives with the payload and the headers that the document has for it', async () => {
  const api = apiFor(house.url, await house.key(false))
  const document: OpenApiDocument = (await api('GET', '/v1/openapi.json')).json
  const schemas = schemasOf(document)
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
  const agent = await publishedAgent(api, { delivery: { mode: 'webhook', url } })
  const call = { agent, inputs: { nome: 'Anna' }, max_attempts: 1 }
  await api('POST', '/v1/calls', { ...call, to: '+390000000001' })
  await until(
    async () => received.length,
    (count) => count === 1,
  )
  await api('POST', '/v1/webhook-secret')
  // Nobody answers: the attempt has failed, and with it the call.
  await api('POST', '/v1/calls', { ...call, to: '+390000000002' })
  await until(
    async () => received.length,
    (count) => count === 3,
  )
  assert.deepEqual([...new Set(received.map(({ body }) => body.type))].sort(), Object.keys(document.webhooks).sort())
  const signed = received.map(({ headers }) => 'webhook-signature' in headers)
  assert.deepEqual(signed, [false, true, true], 'there was no secret yet')
  for (const { headers, body } of received) {
    const { parameters = [] } = document.webhooks[body.type]?.post ?? {}
    const fits = schemas(
      pointerTo('webhooks', body.type, 'post', 'requestBody', 'content', 'application/json', 'schema'),
    )
    assert.ok(fits(body), JSON.stringify(fits.errors))
    const named = parameters.map(({ name }) => name)
    for (const name of Object.keys(headers).filter((name) => OURS.test(name))) assert.ok(named.includes(name), name)
    for (const { name, required } of parameters)
      if (required || headers['webhook-signature'] !== undefined) assert.ok(name in headers, name)
  }
})
