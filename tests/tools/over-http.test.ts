import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallObject } from '#contract/calls.ts'
import { sql } from '#store/sql.ts'
import { apiFor, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { LIES } from './lies.ts'
import { lyingModel, type Move, SEED_INPUT } from './lying-model.ts'
import { codeIn } from './oracle.ts'
import { ended, type Owner, openOwner, place, telephoneOf } from './stage.ts'
import { startWitness, type Witness } from './witness.ts'

let house: TestHouse
/** What the model does in the call that is held now. */
let moves: readonly Move[] = []
const model = lyingModel([
  async function* (liar) {
    for (const move of moves) yield* (typeof move === 'string' ? LIES[move]?.play(liar) : move(liar)) ?? []
  },
])
before(async () => {
  house = await startHouse({ allowPrivateTargets: true }, POSTGRES[0], { liveTelephone: telephoneOf(model) })
})
after(() => house[Symbol.asyncDispose]())

let accounts = 0
const newAccount = () => `azienda-${++accounts}`

/** One call of an account of its own, asked for and read over HTTP. */
async function oneCall(its: readonly Move[], given: { witness: Witness; mcp?: object }) {
  moves = its
  const owner = await openOwner(house, newAccount(), given)
  const id = await place(owner, 7)
  await ended(house, [id])
  const call: CallObject = (await owner.api('GET', `/v1/calls/${id}`)).json
  return { call, owner, log: model.conversations.get(7)?.log ?? [], event: await eventOf(owner, id) }
}

async function eventOf({ api }: Owner, id: string) {
  const { json } = await api('GET', `/v1/events?call=${id}`)
  assert.deepEqual(
    json.data.map((event: { type: string }) => event.type),
    ['call.completed'],
  )
  return json.data[0]
}

const DATA = { customer: 'cliente-7-1', when: { day: '2026-11-20', hour: 15 }, guests: 4 }

for (const era of ['modern', 'legacy'] as const) {
  test(`an action that was confirmed is done, and shown on the call and in its event (${era} server)`, async () => {
    await using witness = await startWitness({ era })
    const book: Move = async function* (liar) {
      const told = yield* liar.calls('book', liar.fresh())
      yield* liar.says('A nome cliente sette uno, venerdì 20 novembre 2026 alle quindici, quattro persone. Conferma?')
      yield* liar.hears('Sì, confermo.')
      yield* liar.calls('book', { ...DATA, confirmation_code: codeIn(told) })
    }
    const { call, event } = await oneCall(['honest read', book], { witness })
    const [read, asked, done, ...rest] = call.tool_calls
    assert.deepEqual(rest, [])
    assert.deepEqual(
      [read, asked, done].map((entry) => [entry?.name, entry?.status]),
      [
        ['find_slots', 'ok'],
        ['book', 'confirmation_required'],
        ['book', 'ok'],
      ],
    )
    assert.deepEqual([asked?.arguments, done?.arguments], [DATA, DATA])
    assert.deepEqual([read?.result, done?.result], ['Free for cliente-7: 15:00, 16:00.', 'Booked for cliente-7-1.'])
    for (const entry of call.tool_calls) {
      assert.ok(Number.isInteger(entry.duration_ms) && entry.duration_ms >= 0)
      assert.ok(entry.at >= (call.answered_at ?? '') && entry.at <= (call.ended_at ?? ''), entry.at)
    }
    assert.deepEqual(event.call.tool_calls, call.tool_calls)
    assert.deepEqual([call.status, call.error], ['completed', null])
    assert.deepEqual(
      witness.seen.map(({ name, callId, idempotencyKey }) => [name, callId, typeof idempotencyKey]),
      [
        ['find_slots', call.id, 'undefined'],
        ['book', call.id, 'string'],
      ],
    )
  })
}

test('an answer that comes after the time-out is recorded before the call ends, and never spoken', async () => {
  await using witness = await startWitness()
  const late = Promise.withResolvers<void>()
  witness.onAction = () => late.promise
  const book: Move = async function* (liar) {
    const told = yield* liar.calls('book', liar.fresh())
    yield* liar.says('A nome cliente sette uno, venerdì 20 novembre 2026 alle quindici, quattro persone. Conferma?')
    yield* liar.hears('Sì, confermo.')
    yield* liar.calls('book', { ...DATA, confirmation_code: codeIn(told) })
    late.resolve()
    const id = model.conversations.get(7)?.callId ?? ''
    await until(
      () =>
        house.db.query(sql<{ status: string }>`
          select entry ->> 'status' as status from call_tools where call_id = ${id} order by n desc limit 1`),
      ([last]) => last?.status === 'ok',
    )
    yield* liar.says('Il personale la ricontatterà.')
  }
  const { call, log } = await oneCall([book], { witness })
  assert.deepEqual(
    call.tool_calls.map(({ status, result }) => [status, result.includes('Booked for')]),
    [
      ['confirmation_required', false],
      ['ok', true],
    ],
  )
  const told = log.flatMap((one) => (one.kind === 'told' ? one.text : []))
  assert.equal(told.length, 2)
  assert.match(told[1] ?? '', /Non sai se l'azione è riuscita: non dire che è fatta/)
  assert.equal(witness.seen.length, 1)
})

// biome-ignore format: a table reads in columns
const DOWN: readonly [how: string, instead: 'hangs' | 'breaks' | null][] = [
  ['does not answer', 'hangs'],
  ['answers nothing but 503', 'breaks'],
  ['is not there', null],
]
for (const [how, instead] of DOWN) {
  test(`a call whose tool server ${how} goes on without tools, and says so`, async () => {
    await using witness = await startWitness({
      instead: (_, response) => {
        if (instead === 'breaks') response.writeHead(503).end()
        return true
      },
    })
    const mcp = instead === null ? { url: 'https://localhost:9/mcp' } : {}
    const { call, event, log } = await oneCall(['honest read'], { witness, mcp })
    assert.deepEqual([call.status, call.error?.code], ['completed', 'tools_unavailable'])
    assert.deepEqual(event.call.error, call.error)
    assert.ok(!JSON.stringify(call).includes(witness.token))
    assert.deepEqual(
      call.tool_calls.map(({ status }) => status),
      ['unknown_tool'],
    )
    assert.equal(log.filter((one) => one.kind === 'turn').length, 2, 'it was held to its end')
    assert.deepEqual(witness.seen, [])
  })
}

test('a test call shows a simulated tool and contacts nobody', async () => {
  await using witness = await startWitness()
  const account = newAccount()
  const { agent } = await openOwner(house, account, { witness })
  const api = apiFor(house.url, await house.key(false, account))
  const to = '+390000000014'
  const { json } = await api('POST', '/v1/calls', { agent, to, inputs: { [SEED_INPUT]: 1 } })
  await ended(house, [json.id])
  const call: CallObject = (await api('GET', `/v1/calls/${json.id}`)).json
  assert.deepEqual([call.tool_calls.length, call.error, witness.requests()], [1, null, 0])
})
