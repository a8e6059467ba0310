import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { needs } from '../support/needs.ts'
import { externalDatabase, othersMayRead, tidyUp } from '../support/process.ts'
import { assertFirstStart, assertStopped, startTogether } from './first-start.ts'

after(tidyUp)

/** One that no list of users knows. */
for (const uid of [1_234].filter(othersMayRead))
  test(`on an empty folder, as the ordinary user ${uid}, it starts, is ready, and tells where the first keys lie and shows them nowhere else`, async () => {
    await assertFirstStart(uid)
  })

const { it } = needs('postgres-15')
it('two whole nodes started together on one PostgreSQL 15 are both ready, and one of them shows the first keys', async () => {
  await using external = await externalDatabase()
  const { env } = external
  const all = 'api,calls,worker'
  const together = await startTogether(env, [all, all])
  assert.equal(together.urls.length, 2)
  assert.deepEqual(readdirSync(env.DATA_DIR), ['first-keys'], 'nothing else is kept beside the database')
  await assertStopped(together)
})
