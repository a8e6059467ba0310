import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { MODELS } from '#contract/agent-document.ts'
import type { Desk, Ending, Plan } from '#contract/conversation.ts'
import { admitDue } from '#dialer/admission.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import type { CallRow } from '#domain/calls/attempt.ts'
import { openRegister } from '#domain/calls/register.ts'
import { iso, systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { sweepLanes } from '#store/lanes.ts'
import { registerNode } from '#store/nodes.ts'
import { sql } from '#store/sql.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'
import { type ToolOrder, type ToolServer, ToolServerDown, type ToolTarget } from '#tools/server.ts'
import { type Api, apiFor, publishedAgent, until } from '../../tests/support/api.ts'
import { startHouse, type TestHouse } from '../../tests/support/house.ts'
import { SpeechMeter } from './speech-meter.ts'
import { place, type SwitchboardHouse } from './switchboard.ts'

const NODE = 'node_switchboard'
const TOKEN = 'token-of-the-customer'
const ENDING: Ending = { reason: 'agent', durationSeconds: 20, intents: [] }
const LISTED = [
  { name: 'find', description: 'Finds.', inputSchema: { type: 'object' }, kind: 'read' },
  { name: 'book', description: 'Books.', inputSchema: { type: 'object' }, kind: 'action' },
] as const

let house: TestHouse
let api: Api
let agent: string
before(async () => {
  // No dialer, no worker: what happens to the calls is only what these tests do.
  house = await startHouse({ roles: ['api'], times: { heartbeatMs: 60_000, leaseMs: 600_000 } })
  api = apiFor(house.url, await house.key(true))
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
  await registerNode(house.db, {
    id: NODE,
    roles: 'calls',
    telephony: true,
    models: MODELS,
    at: iso(systemClock.now()),
  })
  const calling = { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' } }
  agent = await publishedAgent(api, { mcp: { url: 'https://tools.example/mcp', tools: ['find', 'book'] }, calling })
  assert.equal((await api('PUT', `/v1/agents/${agent}/mcp-token`, { token: TOKEN })).status, 200)
})
after(() => house[Symbol.asyncDispose]())

let numbers = 0
async function admitted(by: Api = api): Promise<CallRow> {
  const to = `+39333${String(++numbers).padStart(7, '0')}`
  const { status, text } = await by('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })
  assert.equal(status, 202, text)
  // A lane that somebody pokes at this moment is passed over.
  const [call] = await until(
    async () => {
      await sweepLanes(house.db)
      return (await admitDue({ db: house.db, clock: systemClock }, { nodeId: NODE, limit: 10, models: MODELS }))
        .admitted
    },
    (admitted) => admitted.length > 0,
  )
  assert.ok(call)
  return call
}

interface Witness extends ToolServer {
  listed: ToolTarget[]
  sent: ToolOrder[]
  signal: AbortSignal | null
}

function witness(list: ToolServer['list'] = async () => LISTED): Witness {
  const seen: Witness = {
    listed: [],
    sent: [],
    signal: null,
    list: (target, signal) => {
      seen.listed.push({ ...target })
      seen.signal = signal
      return list(target, signal)
    },
    call: async (_target, order) => {
      seen.sent.push(order)
      return { kind: 'ok', text: 'fatto' }
    },
  }
  return seen
}

const NOBODY: Telephone = { dial: async () => assert.fail('this telephone is not used') }

function switchboard(toolServer: ToolServer, changes: Partial<SwitchboardHouse> = {}): SwitchboardHouse {
  const { db } = house
  return {
    db,
    clock: systemClock,
    log: silentLog,
    nodeId: NODE,
    register: openRegister({ db, clock: systemClock }),
    poke: () => {},
    keyring: keyring([Buffer.from(house.secretKey, 'base64')]),
    toolServer,
    telephones: { test: NOBODY, live: NOBODY },
    firstWords: () => 'Buongiorno.',
    prompt: () => '',
    comingBack: (plan) => plan,
    holdSound: () => ({ kind: 'ringing' }),
    callMinutes: 15,
    speechMeter: new SpeechMeter(),
    simulatedTool: () => ({ status: 'ok', result: '', duration_ms: 1 }),
    analysis: { hasRoom: () => false, take: () => {} },
    onEvent: () => {},
    ...changes,
  }
}

/** A telephone that does this when it is dialled, and that when it is answered. */
function telephone(converse: (plan: Plan, desk: Desk) => Promise<Ending>, ring: () => Promise<void> = async () => {}) {
  const line: Line = { converse, hangUp: () => {} }
  const dial = async (_order: unknown, _signal: AbortSignal, leave: (send: () => void) => Promise<boolean>) => {
    await leave(() => {})
    await ring()
    return { kind: 'answered', line } as const
  }
  return { test: { dial }, live: { dial } }
}

const never = new AbortController().signal
const signals = { closing: never, lost: never, ending: never }
const read = async (id: string, by: Api = api) => (await by('GET', `/v1/calls/${id}`)).json
const factsOf = async (id: string) =>
  (await house.db.query(sql<{ facts: Ending }>`select facts from call_details where call_id = ${id}`))[0]?.facts

/** An honest agent: asks, reads the summary, hears the yes, and asks with the code. */
async function confirmsBooking(desk: Desk): Promise<string> {
  const ask = async (id: string, given: object) => {
    const { text } = await desk.tool({ id, name: 'book', arguments: { ...given }, atSeconds: 5, personTurns: 1 })
    desk.told({ id, atSeconds: 5, speaking: false })
    return text
  }
  const code = /confirmation_code = (\w{6})/.exec(await ask('t1', { ora: 15 }))?.[1]
  desk.turn({
    speaker: 'agent',
    text: 'Alle quindici, conferma?',
    start_seconds: 6,
    end_seconds: 7,
    interrupted: false,
  })
  desk.turn({ speaker: 'person', text: 'Sì.', start_seconds: 8, end_seconds: 9, interrupted: false })
  return ask('t2', { ora: 15, confirmation_code: code })
}

describe('a live call of an agent with tools', () => {
  test('has them listed before it rings, by the version and with the token of its agent, and offers them', async () => {
    const call = await admitted()
    const server = witness()
    let offered: string[] = []
    const telephones = telephone(
      async ({ tools }, desk) => {
        offered = tools.map(({ name }) => name)
        assert.match(await confirmsBooking(desk), /eseguita/)
        return ENDING
      },
      async () => {
        await until(
          async () => server.listed.length,
          (times) => times === 1,
        )
      },
    )
    await place(switchboard(server, { telephones }), call, signals)
    const [target] = server.listed
    assert.deepEqual([target?.url, target?.token, target?.version], ['https://tools.example/mcp', TOKEN, 1])
    assert.deepEqual([target?.agentId, target?.accountId], [agent, call.account_id])
    assert.deepEqual(offered, ['find', 'book'])
    const seen = await read(call.id)
    assert.deepEqual([seen.status, seen.error], ['processing', null])
    assert.deepEqual(
      seen.tool_calls.map(({ name, status, arguments: given, result }: Record<string, unknown>) => [
        name,
        status,
        given,
        result,
      ]),
      [
        ['book', 'confirmation_required', { ora: 15 }, 'Azione: book (Books.). Dati: ora: 15.'],
        ['book', 'ok', { ora: 15 }, 'fatto'],
      ],
    )
    assert.deepEqual(
      server.sent.map(({ arguments: given }) => given),
      [{ ora: 15 }],
    )
    assert.deepEqual((await factsOf(call.id))?.actions, ['book'])
  })

  test('goes on without them when their server cannot be reached, and says so; its status and outcome are not affected', async () => {
    for (const list of [
      () => Promise.reject(new ToolServerDown('It does not answer.')),
      () => Promise.reject(new TypeError('a bug')),
    ]) {
      const call = await admitted()
      let plan: Plan | null = null
      const telephones = telephone(async (given) => {
        plan = given
        return ENDING
      })
      await place(switchboard(witness(list), { telephones }), call, signals)
      assert.deepEqual((plan as Plan | null)?.tools, [])
      const seen = await read(call.id)
      assert.deepEqual([seen.status, seen.outcome, seen.error.code], ['processing', null, 'tools_unavailable'])
      assert.match(seen.error.message, /went on without tools/)
    }
  })

  test('does not send its token to another server than the one that it was set for', async () => {
    await house.db.query(sql`update agents set mcp_token_origin = 'https://other.example' where id = ${agent}`)
    const call = await admitted()
    const server = witness()
    await place(switchboard(server, { telephones: telephone(async () => ENDING) }), call, signals)
    await house.db.query(sql`update agents set mcp_token_origin = 'https://tools.example' where id = ${agent}`)
    assert.deepEqual(
      server.listed.map(({ url, token }) => [url, token]),
      [['https://tools.example/mcp', null]],
    )
  })

  test('goes on without them when the token was sealed with a key that this node does not have', async () => {
    const call = await admitted()
    const server = witness()
    const telephones = telephone(async () => ENDING)
    await place(switchboard(server, { telephones, keyring: keyring([randomBytes(32)]) }), call, signals)
    const seen = await read(call.id)
    assert.deepEqual([seen.status, seen.error.code, server.listed], ['processing', 'tools_unavailable', []])
  })

  test('that is not answered gives the listing up, and knows of no error', async () => {
    const call = await admitted()
    const server = witness(() => new Promise(() => {}))
    const dialled: Dialled = { kind: 'busy' }
    const live: Telephone = {
      dial: async (_order, _signal, leave) => {
        await leave(() => {})
        await until(
          async () => server.signal !== null,
          (asked) => asked,
        )
        return dialled
      },
    }
    await place(switchboard(server, { telephones: { test: NOBODY, live } }), call, signals)
    assert.equal(server.signal?.aborted, true)
    const seen = await read(call.id)
    assert.deepEqual([seen.status, seen.outcome, seen.error], ['queued', 'busy', null])
  })
})

test('a call of test mode never contacts the customer’s server', async () => {
  const test = apiFor(house.url, await house.key(false))
  const call = await admitted(test)
  const server = witness()
  const telephones = telephone(async ({ tools }, desk) => {
    assert.deepEqual(tools, [])
    await desk.tool({ id: 't1', name: 'book', arguments: {}, atSeconds: 1, personTurns: 0 })
    desk.told({ id: 't1', atSeconds: 1, speaking: false })
    return ENDING
  })
  await place(switchboard(server, { telephones }), call, signals)
  assert.deepEqual([server.listed, server.sent], [[], []])
  assert.deepEqual(
    (await read(call.id, test)).tool_calls.map(({ status }: { status: string }) => status),
    ['ok'],
    'it is simulated',
  )
})
