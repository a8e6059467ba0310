import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { startEmbedded } from '#store/embedded.ts'
import { assertDone, assertRefused, openDrawer } from '../backup/commands.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import {
  centralino,
  type Environment,
  externalDatabase,
  finished,
  freshDataDir,
  serve,
  tidyUp,
} from '../support/process.ts'

/** Backups and restores that are broken off in the middle. */
const { test, before, after } = needs('postgres-15')

const { folder, fresh, empty } = openDrawer()
after(async () => {
  await tidyUp()
  empty()
})

/** Whoever is about to fill the table of events sleeps over it: most tables are filled then. */
const SLEEPY = `
  create schema sleepy;
  create function sleepy.wait() returns event_trigger language plpgsql as $$
  begin
    if exists (select 1 from pg_event_trigger_ddl_commands() where object_identity = 'public.events')
       and to_regclass('backups') is not null then
      perform pg_sleep(600);
    end if;
  end
  $$;
  create event trigger sleepy on ddl_command_end when tag in ('ALTER TABLE') execute function sleepy.wait();`
const SLEEPERS = `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`

let file: string
let secretKey: string
before(async () => {
  await using source = await externalDatabase()
  secretKey = source.env.CENTRALINO_SECRET_KEY
  await finished(['keys', 'create', '--mode', 'test'], { env: source.env })
  file = fresh()
  assertDone(await finished(['backup', file], { env: source.env }), /^Backed up \d+ rows/)
})

const UNFINISHED =
  /^A backup is being restored into this database, or its restoring broke off: run "centralino restore" again, which begins anew\.$/

/** Kills a restore as its rows go in. */
async function killed(env: Environment, connection: pg.ClientConfig): Promise<void> {
  const restoring = centralino(['restore', file], { env })
  await until(
    () => command(connection, SLEEPERS).catch(() => []),
    (sleepers) => sleepers.length > 0,
    60_000,
  )
  restoring.kill('SIGKILL')
  assert.equal((await restoring.exited).signal, 'SIGKILL')
  // A PostgreSQL of its own is gone with it; another one goes on sleeping.
  await command(connection, `select pg_terminate_backend(pid) from (${SLEEPERS}) as sleepers`).catch(() => {})
}

test('a restore into DATABASE_URL: whoever starts is refused, and restoring again does it', async () => {
  await using target = await externalDatabase()
  const env = { ...target.env, CENTRALINO_SECRET_KEY: secretKey }
  const connection = { connectionString: env.DATABASE_URL }
  await command(target.superuser, SLEEPY)
  await killed(env, connection)
  assertRefused(await finished(['start'], { env }), UNFINISHED)
  await command(target.superuser, 'drop event trigger sleepy')
  assertDone(await finished(['restore', file], { env }), /^Restored \d+ rows/)
  assert.match((await finished(['keys', 'list'], { env })).stdout, /^key_/m)
})

test('a restore into a folder: the same, though its PostgreSQL died with it', async () => {
  const dataDir = freshDataDir()
  const env = { DATA_DIR: dataDir, CENTRALINO_SECRET_KEY: secretKey }
  const options = { dataDir, clock: systemClock, log: silentLog, onGivenUp: assert.fail, settings: { fsync: 'off' } }
  const moment = async (text: string) => {
    await using embedded = await startEmbedded({ ...options, role: 'moment' })
    await command(embedded.superuser, text)
    return embedded.connection
  }
  await killed(env, await moment(SLEEPY))
  assertRefused(await finished(['start'], { env }), UNFINISHED)
  await moment('drop event trigger sleepy')
  assertDone(await finished(['restore', file], { env }), /^Restored \d+ rows/)
  await (await serve(env)).stop()
})

test('a backup that is told to stop leaves nothing of itself', async () => {
  await using source = await externalDatabase()
  await finished(['migrate'], { env: source.env })
  await using holder = await connected({ connectionString: source.env.DATABASE_URL })
  await holder.query('begin; lock table events in access exclusive mode')
  const inner = mkdtempSync(join(folder, 'inner-'))
  const backing = centralino(['backup', join(inner, 'a.backup')], { env: source.env })
  await until(
    async () => readdirSync(inner),
    (found) => found.length > 0,
  )
  backing.kill('SIGTERM')
  assertRefused(await backing.exited, /^The backup was interrupted; \S+ was not made\.$/)
  assert.deepEqual(readdirSync(inner), [])
})

async function connected(config: pg.ClientConfig): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => {}) })
}

async function command(config: pg.ClientConfig, text: string): Promise<unknown[]> {
  await using client = await connected(config)
  return (await client.query(text)).rows
}
