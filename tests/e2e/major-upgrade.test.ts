import assert from 'node:assert/strict'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { openDb } from '#store/db.ts'
import { startEmbedded } from '#store/embedded.ts'
import { migrate } from '#store/migrate.ts'
import { ownKey } from '../../src/cli/secret-key.ts'
import { assertDone, assertRefused, completed, openDrawer, plantRecording, sound } from '../backup/commands.ts'
import { apiFor, publishedAgent } from '../support/api.ts'
import { SERVERS } from '../support/global-setup.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { needs } from '../support/needs.ts'
import { finished, freshDataDir, serve, tidyUp } from '../support/process.ts'

const { test, after } = needs('postgres-15')

const { folder, fresh, keyFile, empty } = openDrawer()
after(async () => {
  await tidyUp()
  empty()
})

test('a folder of another major version says what to do, and doing it works', async () => {
  const dataDir = freshDataDir()
  const { key, call, secretKey } = await made15(dataDir)
  const env = { DATA_DIR: dataDir }
  assert.equal(readFileSync(join(dataDir, 'pg', 'PG_VERSION'), 'utf8').trim(), '15')
  const refused = await finished(['start'], { env })
  assertRefused(
    refused,
    /^The database in \S+ was made by PostgreSQL 15 and this is PostgreSQL 18: back it up with "centralino backup FILE --postgres DIR", where DIR holds the programs of PostgreSQL 15, or with the release of Centralino that made it; then run "centralino restore FILE" with an empty DATA_DIR\.$/,
  )
  const file = fresh()
  assertRefused(await finished(['backup', file, '--encrypt', keyFile], { env }), /was made by PostgreSQL 15/)
  assertRefused(
    await finished(['backup', file, '--postgres', folder], { env }),
    /does not hold the program postgres: name the folder that does\.$/m,
  )
  const { binDir } = SERVERS['15'].binaries()
  assertDone(
    await finished(['backup', file, '--encrypt', keyFile, '--postgres', binDir], { env }),
    /^Backed up \d+ rows and 1 recording/,
  )
  renameSync(dataDir, `${dataDir}.15`)
  assertDone(await finished(['restore', file, '--decrypt', keyFile], { env }), /^Restored \d+ rows and 1 recording/)
  assert.deepEqual(
    [
      readFileSync(join(dataDir, 'pg', 'PG_VERSION'), 'utf8').trim(),
      readFileSync(join(dataDir, 'secret-key'), 'utf8').trim(),
    ],
    ['18', secretKey.toString('base64')],
  )
  const server = await serve(env)
  assert.equal((await apiFor(server.url, key)('GET', `/v1/calls/${call}`)).json.outcome, 'completed')
  await sound(server.url, key, call)
  await server.stop()
})

/** An installation as a release with PostgreSQL 15 would have left it. */
async function made15(dataDir: string): Promise<{ key: string; call: string; secretKey: Buffer }> {
  const binaries = SERVERS['15'].binaries()
  const options = { dataDir, clock: systemClock, log: silentLog, role: 'server', onGivenUp: assert.fail } as const
  await using embedded = await startEmbedded({ ...options, binaries, settings: { fsync: 'off' } })
  const db = openDb({ connection: embedded.connection, log: silentLog })
  await migrate(db, silentLog)
  const secretKey = await ownKey(db, dataDir)
  const config = { ...TEST_CONFIG, recordingsDir: join(dataDir, 'recordings') }
  const node = await startCentralino({ config, clock: systemClock, log: silentLog, db, keyring: keyring([secretKey]) })
  const key = await createKey({ db, clock: systemClock }, { name: 'default', livemode: false })
  const api = apiFor(`http://127.0.0.1:${node.address?.port}`, key)
  const call = await completed(api, await publishedAgent(api, { recording: true }))
  await node.stop()
  await db.close()
  await plantRecording(config.recordingsDir, call)
  return { key, call, secretKey }
}
