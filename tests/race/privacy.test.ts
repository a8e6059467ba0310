import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { silentLog } from '#kernel/log.ts'
import { missingRecordings, openRecordings, recordingPath } from '#media/recording/recordings.ts'
import { sql } from '#store/sql.ts'
import { until } from '../support/api.ts'
import { occurrences, plantedDatabase } from '../support/planted.ts'

const CALLS = 500
const NODE = fileURLToPath(new URL('../support/retention-node.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'centralino-retention-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function killed(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return
  node.kill('SIGKILL')
  await once(node, 'exit')
}

test('killed at any moment, whoever anonymises leaves each call whole or bare, and another finishes', async () => {
  await using planted = await plantedDatabase()
  const whose = await planted.account('one')
  const recordings = openRecordings({ folder, log: silentLog })
  const ids: string[] = []
  for (let n = 0; n < CALLS; n += 1) ids.push(await planted.call(whose))
  await Promise.all(ids.map((id) => recordings.keep(id, [Buffer.from('canary')])))
  let caught = 0
  const start = () => fork(NODE, [JSON.stringify(planted.connection), folder], { execArgv: [], env: process.env })

  /** Rows of every call by how much of the person is in them: four places, or none. */
  const states = () =>
    planted.db.query(sql<{ gone: boolean; places: number; calls: number }>`
      select c.anonymized_at is not null as gone,
             (c.to_number <> '')::int + (d.summary <> '')::int + (w.call_id is not null)::int + (e.payload <> '')::int as places,
             count(*) as calls
        from calls c join call_details d on d.call_id = c.id join events e on e.call_id = c.id
             left join call_words w on w.call_id = c.id
       group by 1, 2`)

  const bare = async () => (await planted.anonymized()).size
  const missing = () => missingRecordings(folder, ids)
  for (let kill = 0, done = 0, gone = 0; done < CALLS; kill += 1) {
    const node = start()
    // Between the files and the rows, and between two batches.
    const between = kill % 2 === 0 && gone < CALLS
    const moment = between ? until(missing, (size) => size > gone) : until(bare, (size) => size > done)
    await moment.finally(() => killed(node))
    done = await bare()
    gone = await missing()
    if (gone > done) caught += 1
    for (const { gone, places, calls } of await states()) assert.equal(places, gone ? 0 : 4, `${calls} calls`)
    for (const id of await planted.anonymized()) assert.ok(!existsSync(recordingPath(folder, id)), id)
  }
  assert.ok(caught > 0, 'none was killed between its files and its rows')
  assert.deepEqual(await occurrences(planted.db, ['canary']), [])
  assert.ok(ids.every((id) => !existsSync(recordingPath(folder, id))))
})
