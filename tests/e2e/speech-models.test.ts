import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, publishedAgent } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/**
 * Whether a live call is taken depends on what living nodes announce; here they are rows, as another node would have
 * written them.
 */
let house: TestHouse
let live: Api
let test: Api
before(async () => {
  house = await startHouse()
  live = apiFor(house.url, await house.key(true))
  test = apiFor(house.url, await house.key(false))
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
})
after(() => house[Symbol.asyncDispose]())

async function withNodes<T>(
  nodes: readonly { telephony: boolean; models: string[]; heard?: string }[],
  work: () => Promise<T>,
): Promise<T> {
  for (const [n, { telephony, models, heard = '2030-01-01Z' }] of nodes.entries())
    await house.db.query(sql`
      insert into nodes (id, roles, telephony, models, started_at, heartbeat_at)
      values (${`node_other_${n}`}, 'calls', ${telephony}, ${models}::text[], ${heard}, ${heard})`)
  try {
    return await work()
  } finally {
    await house.db.query(sql`delete from nodes where id like 'node_other_%'`)
  }
}

const GPT = 'gpt-live-1'
const GEMINI = 'gemini-3.8-live'
const NO_TELEPHONE = /SIP_LISTEN/
const NO_GPT = /gpt-live-1: set OPENAI_API_KEY/
const NO_GEMINI = /gemini-3\.8-live: set GEMINI_API_KEY/
const PHONE = { telephony: true, models: [GPT] }

// biome-ignore format: a table reads in columns
const CASES: [title: string, nodes: Parameters<typeof withNodes>[0], agent: object, refused: RegExp | null][] = [
  ['no node with a telephone',                    [],                                                          {},                NO_TELEPHONE],
  ['a telephone and no model at all',             [{ telephony: true, models: [] }],                           {},                NO_GPT],
  ['a telephone and the other model',             [{ telephony: true, models: [GEMINI] }],                     {},                NO_GPT],
  ['the model on a node without a telephone',     [{ telephony: true, models: [GEMINI] }, { telephony: false, models: [GPT] }], {}, NO_GPT],
  ['the model on a node that is gone',            [{ telephony: true, models: [] }, { ...PHONE, heard: '2020-01-01Z' }], {},       NO_GPT],
  ['the model on one of two nodes',               [{ telephony: true, models: [GEMINI] }, PHONE],              {},                null],
  ['tools, which need the other model',           [PHONE],                                                     { mcp: { url: 'https://tools.example.com/mcp' } }, NO_GEMINI],
  ['a voice of the other model',                  [PHONE],                                                     { voice: 'Kore' }, NO_GEMINI],
  ['both models on one node',                     [{ telephony: true, models: [GPT, GEMINI] }],                { model: GEMINI }, null],
]

describe('a live call or campaign', () => {
  for (const [title, nodes, changes, refused] of CASES)
    it(`with ${title} is ${refused ? 'refused with 503, which names what is missing, and leaves nothing' : 'taken'}`, async () => {
      const agent = await publishedAgent(live, changes)
      const to = '+393331234567'
      await withNodes(nodes, async () => {
        const call = await live('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' }, scheduled_at: soon() })
        const contacts = [{ to: '+393331234568', inputs: { nome: 'Anna' } }]
        const campaign = await live('POST', '/v1/campaigns', { agent, name: 'Prova', contacts })
        for (const { status, json, text } of [call, campaign]) {
          assert.equal(status >= 300 ? status : 'taken', refused ? 503 : 'taken', text)
          if (!refused) continue
          assert.equal(json.error.code, 'unavailable')
          assert.match(json.error.message, refused)
        }
        const [left] = await house.db.query(
          sql<{ n: number }>`select count(*)::int as n from calls where agent_id = ${agent}`,
        )
        assert.equal(left?.n, refused ? 0 : 2)
      })
    })
})

it('a test call needs neither a telephone nor a model', async () => {
  const agent = await publishedAgent(test, { model: GEMINI })
  const { status, text } = await test('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })
  assert.equal(status, 202, text)
})

const soon = (): string => new Date(systemClock.now().epochMilliseconds + 3_600_000).toISOString()
