import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from '#store/sql.ts'
import { until } from '../support/api.ts'
import { plantedDatabase } from '../support/planted.ts'

const CALLS = 1_000
const NODES = 2
const NODE = fileURLToPath(new URL('../support/review-node.ts', import.meta.url))

async function killed(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return
  node.kill('SIGKILL')
  await once(node, 'exit')
}

test('killed at any moment, two who complete what nobody reviewed leave each call told once or still waiting', async () => {
  await using planted = await plantedDatabase()
  const first = await planted.call(await planted.account('one'), { status: 'needs_review' })
  await planted.db.query(sql`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       to_number, to_hash, from_number, inputs, status, max_attempts, ended_at, created_at, review_until)
    select 'call_' || lpad(n::text, 26, '0'), account_id, livemode, direction, agent_id, agent_version, agent_name, client_id,
           client_external_id, to_number, to_hash, from_number, inputs, status, max_attempts, ended_at, created_at, review_until
      from calls, generate_series(2, ${CALLS}::int) n where id = ${first}`)
  const start = () => fork(NODE, [JSON.stringify(planted.connection)], { execArgv: [], env: process.env })
  /** Where each call is and how often it was told. */
  const states = () =>
    planted.db.query(sql<{ status: string; told: number; delivered: number }>`
      select c.status, count(e.id) as told, count(d.event_id) as delivered
        from calls c left join events e on e.call_id = c.id left join deliveries d on d.event_id = e.id
       group by c.id, c.status`)
  const completed = async () => {
    const [row] = await planted.db.query(sql<{ n: number }>`select count(*) as n from calls where status = 'completed'`)
    return row?.n ?? 0
  }
  let kills = 0
  for (let done = 0; done < CALLS; ) {
    const nodes = Array.from({ length: NODES }, start)
    await until(completed, (n) => n > done).finally(() => Promise.all(nodes.map(killed)))
    done = await completed()
    if (done < CALLS) kills += 1
    for (const { status, told, delivered } of await states())
      assert.deepEqual([told, delivered], status === 'completed' ? [1, 1] : [0, 0], status)
  }
  assert.ok(kills > 0, 'none was killed before all was done')
})
