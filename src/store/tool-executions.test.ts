import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plantedDatabase } from '../../tests/support/planted.ts'
import { sql } from './sql.ts'
import { beginExecution, endExecution, entriesOf, executionOf, loseExecutions } from './tool-executions.ts'

const NODE = 'node_x'
const AT = '2026-11-16T10:00:00Z'
const entry = (status: 'ok' | 'error' | 'timeout', result = '') =>
  ({ name: 'book', status, arguments: { a: '\u0000\ud800' }, result, duration_ms: 1, at: AT }) as const
const action = { tool: 'book', hash: Buffer.alloc(32, 7), n: 1, entry: entry('timeout'), idempotencyKey: 'key', at: AT }

let planted: Awaited<ReturnType<typeof plantedDatabase>>
let whose: { accountId: string; clientId: string }
before(async () => {
  planted = await plantedDatabase()
  whose = await planted.account('one')
  await planted.db.query(sql`
    insert into nodes (id, roles, telephony, started_at, heartbeat_at) values (${NODE}, 'calls', true, ${AT}, ${AT})`)
})
after(() => planted[Symbol.asyncDispose]())

const running = () => planted.call(whose, { status: 'in_progress', livemode: true })

test('of many who begin the same action at once exactly one may send it', async () => {
  const callId = await running()
  const all = Array.from({ length: 20 }, (_, n) => ({ ...action, n: n + 1 }))
  const begun = await Promise.all(all.map((one) => beginExecution(planted.db, { callId, nodeId: NODE }, one)))
  assert.deepEqual(begun.toSorted(), ['begun', ...Array(19).fill('begun_before')])
  assert.equal((await entriesOf(planted.db, callId)).length, 1, 'and has the one entry')
})

test('other data, another tool and another call are other actions', async () => {
  const [one, two] = [await running(), await running()]
  for (const [callId, changes] of [
    [one, {}],
    [one, { n: 2, hash: Buffer.alloc(32, 8) }],
    [one, { n: 3, tool: 'cancel' }],
    [two, {}],
  ] as const)
    assert.equal(await beginExecution(planted.db, { callId, nodeId: NODE }, { ...action, ...changes }), 'begun')
})

test('a late answer takes the place of a time-out, and nothing that of an answer', async () => {
  const callId = await running()
  await beginExecution(planted.db, { callId, nodeId: NODE }, action)
  const end = (status: 'ok' | 'error' | 'timeout', result: string) =>
    endExecution(planted.db, callId, { ...action, status, result, entry: entry(status, result) })
  const look = async () => ({
    ...(await executionOf(planted.db, callId, action)),
    entries: await entriesOf(planted.db, callId),
  })
  assert.deepEqual(await look(), { status: 'sent', result: '', entries: [entry('timeout')] })
  await end('timeout', '')
  await end('ok', 'fatto')
  const done = { status: 'ok', result: 'fatto', entries: [entry('ok', 'fatto')] }
  assert.deepEqual(await look(), done)
  await end('error', 'troppo tardi')
  await loseExecutions(planted.db, callId, AT)
  assert.deepEqual(await look(), done)
})

test('the database knows no execution that is neither under way nor ended', async () => {
  const callId = await running()
  await beginExecution(planted.db, { callId, nodeId: NODE }, action)
  for (const change of ["status = 'ok'", 'ended_at = started_at', "status = 'limit', ended_at = started_at"])
    await assert.rejects(planted.db.script(`update tool_executions set ${change} where call_id = '${callId}'`), /check/)
  assert.equal(await executionOf(planted.db, callId, { tool: 'cancel', hash: action.hash }), undefined)
})
