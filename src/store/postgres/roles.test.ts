import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openDb } from '#store/db.ts'
import { type Embedded, findRunning, startEmbedded } from '#store/embedded.ts'
import { migrate } from '#store/migrate.ts'
import type { EmbeddedConnection } from './answer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'centralino-roles-'))
after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))

const start = (): Promise<Embedded> =>
  startEmbedded({
    dataDir,
    clock: systemClock,
    log: silentLog,
    role: 'server',
    settings: { fsync: 'off' },
    onGivenUp: assert.fail,
  })

async function query(connection: EmbeddedConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    client.end().catch(() => {})
  }
}

async function migrated(connection: EmbeddedConnection): Promise<number> {
  const db = openDb({ connection, log: silentLog, max: 1 })
  return (await migrate(db, silentLog).finally(() => db.close())).length
}

const NOT_ALLOWED = '42501'
/** What a superuser may, and whoever gets a statement of their own past Centralino would like to. */
const BEYOND = [
  "copy mine from program 'id'",
  "copy mine to program 'cat'",
  "copy mine from '/etc/passwd'",
  "copy mine to '/tmp/centralino-was-here'",
  "select pg_read_file('/etc/passwd')",
  "select pg_read_file('postmaster.pid')",
  "select pg_read_binary_file('/etc/passwd')",
  "select pg_stat_file('/etc/passwd')",
  "select pg_ls_dir('/')",
  "select lo_import('/etc/passwd')",
  'select rolpassword from pg_authid',
  'select passwd from pg_shadow',
  'show data_directory',
  'create role another',
  'alter role current_user superuser',
  'grant pg_read_server_files to current_user',
  'set role centralino',
  'set session authorization centralino',
  "alter role centralino password 'known'",
  'create database another',
  'alter database template1 allow_connections false',
  "alter system set archive_command = 'id'",
  "load 'plpgsql'",
  "create function run() returns int language c as '/tmp/library', 'run'",
  'set session_replication_role = replica',
  "set log_statement = 'all'",
  "create subscription taken connection 'host=127.0.0.1' publication all_of_it",
  'create event trigger watching on ddl_command_end execute function pg_catalog.now()',
  'create table pg_catalog.mine (n int)',
]

test('Centralino owns one database, and may do nothing beyond it', async () => {
  await using embedded = await start()
  const { connection, superuser } = embedded
  await query(connection, 'create table mine (line text)')
  for (const statement of BEYOND)
    await assert.rejects(query(connection, statement), { code: NOT_ALLOWED }, `was let do: ${statement}`)
  const owned = 'select datname as name from pg_database where datdba = current_user::regrole'
  assert.deepEqual(await query(connection, owned), [{ name: 'postgres' }])
  const memberships = 'select from pg_auth_members where member = current_user::regrole'
  assert.deepEqual(await query(connection, memberships), [])
  // Who knows the one password does not know the other.
  await assert.rejects(query({ ...superuser, password: connection.password }, 'select 1'), { code: '28P01' })
  await assert.rejects(query({ ...connection, password: superuser.password }, 'select 1'), { code: '28P01' })
  await query(connection, 'drop table mine')
})

/** One of every kind that has an owner, besides what the migrations make. */
const KINDS = `
  create schema other; create table other.kept (id serial, n int generated always as identity);
  create table parted (n int) partition by range (n); create table part partition of parted for values from (0) to (9);
  create view seen as select 1 as one; create materialized view kept_seen as select 1 as one; create sequence counting;
  create type pair as (a int, b int); create type mood as enum ('good'); create domain short as text check (length(value) < 9);
  create table "Quoted ""name" (n int);
  create function twice(n int) returns int language sql as 'select 2 * n'; create procedure nothing() language sql as '';
  create aggregate total(int) (sfunc = int4pl, stype = int);
  insert into other.kept default values; insert into accounts (id, name, created_at) values ('acc_old', 'old', '2026-01-01T00:00:00Z')`

const NOT_OWNED = `
  select relname as name from pg_class where relnamespace >= 16384 and relowner <> current_user::regrole
  union all select relname from pg_class where relnamespace = 'public'::regnamespace and relowner <> current_user::regrole
  union all select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole
  union all select typname from pg_type where typnamespace = 'public'::regnamespace and typowner <> current_user::regrole
  union all select nspname from pg_namespace where oid >= 16384 and nspname !~ '^pg_' and nspowner <> current_user::regrole`

test('a folder of a release whose Centralino was the superuser is taken over whole, also a second time', async () => {
  await using first = await start()
  const service = first.connection.user
  // As it was: one role, who made everything.
  await query(first.superuser, `reassign owned by ${service} to ${first.superuser.user}; drop role ${service}`)
  assert.ok((await migrated(first.superuser)) > 0)
  await query(first.superuser, KINDS)
  await first.stop()

  await using second = await start()
  assert.deepEqual(await query(second.connection, NOT_OWNED), [])
  assert.deepEqual(await query(second.connection, 'select a.name, k.n from accounts a, other.kept k'), [
    { name: 'old', n: 1 },
  ])
  assert.equal(await migrated(second.connection), 0)
  await query(
    second.connection,
    'alter table accounts add column more text; alter table other.kept add column more text',
  )
  // The release before comes back for a while, and is the superuser again.
  await query(second.superuser, 'create table later (n int); alter role centralino_service createrole')
  await second.stop()

  await using third = await start()
  assert.deepEqual(await query(third.connection, NOT_OWNED), [])
  await query(third.connection, 'drop table later')
  await assert.rejects(query(third.connection, 'create role another'), { code: NOT_ALLOWED })
})

test('who looks for the server gets the role of Centralino, once that may come in; of a release before it, the one there is', async () => {
  await using embedded = await start()
  const file = join(dataDir, 'server.json')
  const claim = JSON.parse(readFileSync(file, 'utf8'))
  assert.deepEqual(await findRunning(dataDir), embedded.connection)
  let waited = 0
  const sleep = async () => {
    waited += 1
    if (waited === 3) writeFileSync(file, JSON.stringify(claim))
  }
  writeFileSync(file, JSON.stringify({ ...claim, preparing: true }))
  assert.deepEqual(await findRunning(dataDir, { ...systemClock, sleep }), embedded.connection)
  assert.equal(waited, 3)
  const { preparing: _, ...before } = claim
  writeFileSync(file, JSON.stringify({ ...before, connection: { ...claim.connection, user: embedded.superuser.user } }))
  assert.deepEqual(await findRunning(dataDir), embedded.superuser)
  writeFileSync(file, JSON.stringify(claim))
})
