import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe } from 'node:test'
import { signedHeaders } from '../../src/delivery/sign.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { needs } from '../support/needs.ts'
import { type Launched, launch, tidyUp } from '../support/process.ts'

/** The receivers in examples/, each against deliveries that the server has really made, and against forged ones. */
const { test, before, after } = needs('languages')

let house: TestHouse
let api: Api
let agent: string
before(async () => {
  house = await startHouse()
  api = apiFor(house.url, await house.key(false))
  agent = await publishedAgent(api)
})
after(async () => {
  await tidyUp()
  await house[Symbol.asyncDispose]()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

interface Open {
  launched: Launched
  url: string
}

/** Says by itself on which port it listens. */
async function announced(file: string, args: string[], env: Record<string, string>): Promise<Open> {
  const launched = launch(file, args, { env: { ...env, RECEIVER_PORT: '0' } })
  const [, url = ''] = await launched.says(/receiving on (http:\S+)\n/)
  return { launched, url }
}

const TRIES = 5

/** Has to be told a port: somebody else may take it meanwhile. */
async function served(file: string, env: Record<string, string>): Promise<Open> {
  for (let tries = 1; ; tries += 1) {
    const at = `127.0.0.1:${await freePort()}`
    const launched = launch('php', ['-S', at, file], { env })
    const started = await launched.logs(/started/).catch((error) => {
      if (tries >= TRIES) throw error
    })
    if (started) return { launched, url: `http://${at}` }
  }
}

// biome-ignore format: a table reads in columns
const RECEIVERS: readonly [language: string, hears: 'says' | 'logs', open: (env: Record<string, string>) => Promise<Open>][] = [
  ['Node',   'says', (env) => announced('node', ['examples/receiver.js'], env)],
  ['Python', 'says', (env) => announced('python3', ['examples/receiver.py'], env)],
  ['PHP',    'logs', (env) => served('examples/receiver.php', env)],
]

const newSecret = async (): Promise<string> => (await api('POST', '/v1/webhook-secret')).json.secret

for (const [language, hears, open] of RECEIVERS)
  describe(`the receiver in ${language}`, () => {
    let receiver: Launched
    let secret: string
    let url: string
    before(async () => {
      secret = await newSecret()
      ;({ launched: receiver, url } = await open({ WEBHOOK_SECRET: secret }))
    })
    after(async () => {
      receiver.kill('SIGTERM')
      await receiver.exited
    })

    /** Has the server call somebody and tell the receiver of it; how that was answered. */
    async function delivered(reference: string): Promise<number> {
      const body = { agent, to: '+390000000001', inputs: { nome: 'Anna' }, reference, callback_url: url }
      const { json } = await api('POST', '/v1/calls', body)
      await receiver[hears](new RegExp(`verified call\\.completed: ${reference} ended completed.*conferma`))
      const { data } = await until(
        async () => (await api('GET', `/v1/events?call=${json.id}`)).json,
        ({ data: [event] }) => event?.delivery[0]?.status === 'delivered',
      )
      return data[0].delivery[0].response_status
    }

    test('takes an event that the server has signed', async () => assert.equal(await delivered(`${language}-1`), 204))

    test('takes it also while the secret is being changed, when two sign', async () => {
      await newSecret()
      assert.equal(await delivered(`${language}-2`), 204)
    })

    const call = { reference: 'forged', outcome: 'completed', result: { data: {} } }
    const body = JSON.stringify({ type: 'call.completed', call })
    const now = () => Math.floor(Date.now() / 1_000)
    const signed = (at: number, by = secret) => signedHeaders({ id: 'evt_1', timestampSeconds: at, body }, [by])
    const post = async (headers: Record<string, string>, text = body) =>
      (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text }))
        .status

    // biome-ignore format: a table reads in columns
    const rows: readonly [what: string, ask: () => Promise<number>, status: number][] = [
      ['takes one that is four minutes old',           () => post(signed(now() - 240)),                              204],
      ['takes a name of headers in capitals',          () => post(capitals(signed(now()))),                          204],
      ['refuses one that is six minutes old',          () => post(signed(now() - 360)),                              400],
      ['refuses one from six minutes ahead',           () => post(signed(now() + 360)),                              400],
      ['refuses another body',                         () => post(signed(now()), body.replace('forged', 'altered')), 400],
      ['refuses another id',                           () => post({ ...signed(now()), 'webhook-id': 'evt_2' }),      400],
      ['refuses another time',                         () => post({ ...signed(now()), 'webhook-timestamp': String(now() - 1) }), 400],
      ['refuses another secret',                       () => post(signed(now(), `whsec_${'A'.repeat(43)}=`)),        400],
      ['refuses another version of the signature',     () => post(changed(signed(now()), (one) => one.replace('v1,', 'v2,'))), 400],
      ['refuses no signature at all',                  () => post({ 'webhook-id': 'evt_1', 'webhook-timestamp': String(now()) }), 400],
      ['refuses a request without any of the headers', () => post({}),                                               400],
    ]
    for (const [what, ask, status] of rows) test(what, async () => assert.equal(await ask(), status))
  })

const changed = (headers: Record<string, string>, change: (text: string) => string) => ({
  ...headers,
  'webhook-signature': change(headers['webhook-signature'] ?? ''),
})
const capitals = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
