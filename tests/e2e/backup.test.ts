import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { createKey } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { openDb } from '#store/db.ts'
import { startEmbedded } from '#store/embedded.ts'
import { migrate } from '#store/migrate.ts'
import { ownKey } from '../../src/cli/secret-key.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { SERVERS } from '../support/global-setup.ts'
import { TEST_CONFIG } from '../support/house.ts'
import {
  centralino,
  type Environment,
  type Exit,
  externalDatabase,
  finished,
  freshDataDir,
  type Server,
  serve,
  tidyUp,
  usedDataDir,
} from '../support/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'centralino-backups-'))
after(async () => {
  await tidyUp()
  rmSync(folder, { recursive: true })
})
let names = 0
const fresh = (): string => join(folder, `${++names}.backup`)
const keyFile = join(folder, 'key')
const otherKeyFile = join(folder, 'other-key')
for (const file of [keyFile, otherKeyFile]) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)

/** Done; on stderr at most how far it was, on a machine that is slow. */
function assertDone(exit: Exit, said: RegExp): void {
  assert.equal(exit.code, 0, exit.stderr)
  assert.match(exit.stdout, said)
}

/** Not done, and said last on stderr, on one line. */
function assertRefused(exit: Exit, said: RegExp, code = 1): void {
  assert.deepEqual([exit.code, exit.stdout], [code, ''], exit.stderr)
  assert.match(exit.stderr.trimEnd().split('\n').at(-1) ?? '', said)
}

async function completed(api: Api, agent: string): Promise<string> {
  const { status, json, text } = await api('POST', '/v1/calls', {
    agent,
    to: '+390000000001',
    inputs: { nome: 'Anna' },
  })
  assert.equal(status, 202, text)
  await until(
    () => api('GET', `/v1/calls/${json.id}`),
    (seen) => seen.json.status === 'completed',
  )
  return json.id
}

const sound = async (url: string, key: string, call: string): Promise<string> => {
  const reply = await fetch(`${url}/v1/calls/${call}/recording`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(reply.status, 200)
  return Buffer.from(await reply.arrayBuffer()).toString('base64')
}

describe('with the embedded database', () => {
  let dataDir: string
  let key: string
  let server: Server
  let call: string
  let heard: string
  let secret: string
  before(async () => {
    const used = await usedDataDir()
    ;({ dataDir } = used)
    key = used.keys.test
    server = await serve({ DATA_DIR: dataDir })
    const api = apiFor(server.url, key)
    call = await completed(api, await publishedAgent(api, { recording: true }))
    heard = await sound(server.url, key, call)
    secret = (await api('POST', '/v1/webhook-secret', undefined, { 'idempotency-key': 'the-secret' })).json.secret
    assert.match(secret, /^whsec_/)
  })
  after(() => server?.stop())

  const beside = (...args: string[]) => finished(args, { env: { DATA_DIR: dataDir } })

  /** A server on what was restored gives what the first one gave. The secret in the repeated reply was sealed. */
  async function assertSame(env: Environment): Promise<void> {
    const there = await serve(env)
    try {
      assert.equal(there.keys, null, 'no new keys')
      const api = apiFor(there.url, key)
      assert.equal((await api('GET', `/v1/calls/${call}`)).json.outcome, 'completed')
      assert.equal(await sound(there.url, key, call), heard)
      const again = await api('POST', '/v1/webhook-secret', undefined, { 'idempotency-key': 'the-secret' })
      assert.deepEqual([again.json.secret, again.headers.get('idempotent-replayed')], [secret, 'true'])
    } finally {
      await there.stop()
    }
  }

  test('an encrypted backup beside the running server is all that another machine needs', async () => {
    const file = fresh()
    assertDone(
      await beside('backup', file, '--encrypt', keyFile),
      /^Backed up \d+ rows and 1 recording to \S+ \([\d.]+ kB, encrypted\)\.\n$/,
    )
    const bytes = readFileSync(file)
    assert.deepEqual([statSync(file).mode & 0o777, bytes.includes('+390000000001')], [0o600, false])
    const env = { DATA_DIR: freshDataDir() }
    assertDone(
      await finished(['restore', file, '--decrypt', keyFile], { env }),
      /^Restored \d+ rows and 1 recording of 20\d\d-\S+Z from \S+\.\n$/,
    )
    assert.deepEqual(readFileSync(join(env.DATA_DIR, 'secret-key')), readFileSync(join(dataDir, 'secret-key')))
    await assertSame(env)
    const examined = await finished(['doctor'], { env })
    assert.match(examined.stdout, /^ok {4}backup: the last one was taken a moment ago \([\d.]+ kB, encrypted\)$/m)
    assert.match(
      (await beside('doctor')).stdout,
      /^ok {4}backup: the last one was taken a moment ago \([\d.]+ kB, encrypted\)$/m,
    )
  })

  test('one that is not encrypted says that the secret key is not inside, and is restored with it or not at all', async () => {
    const file = fresh()
    const exit = await beside('backup', file)
    assertDone(exit, /^Backed up .* not encrypted\)\.\n\S+\/secret-key is not inside: keep it elsewhere, .*\n$/)
    const env = { DATA_DIR: freshDataDir() }
    assertRefused(
      await finished(['restore', file], { env }),
      /^The secret key is not inside \S+: put the secret-key .* into \S+, or set CENTRALINO_SECRET_KEY to it\. Nothing was changed\.$/,
    )
    assert.equal(existsSync(env.DATA_DIR), false)
    mkdirSync(env.DATA_DIR, { mode: 0o700 })
    writeFileSync(join(env.DATA_DIR, 'secret-key'), readFileSync(otherKeyFile))
    assertRefused(
      await finished(['restore', file], { env }),
      /^\S+\/secret-key is not the key that the secrets in \S+ were sealed with: .* Nothing was changed\.$/,
    )
    assert.deepEqual(readdirSync(env.DATA_DIR), ['secret-key'])
    copyFileSync(join(dataDir, 'secret-key'), join(env.DATA_DIR, 'secret-key'))
    assertDone(await finished(['restore', file], { env }), /^Restored /)
    // Now it is an installation, at rest.
    assertRefused(
      await finished(['restore', file], { env }),
      /^There is an installation in \S+ already: restore into an empty one\. Nothing was changed\.$/,
    )
  })

  test('a file that cannot be restored is refused before there is even a folder', async () => {
    const file = fresh()
    await beside('backup', file, '--encrypt', keyFile)
    const [cut, short] = [fresh(), fresh()]
    writeFileSync(cut, readFileSync(file).subarray(0, -1))
    writeFileSync(short, 'short')
    // biome-ignore format: a table reads in columns
    const REFUSED: readonly [args: string[], said: RegExp][] = [
      [[cut, '--decrypt', keyFile],       /^\S+ is broken: it is cut off at byte \d+\. Nothing was changed\.$/],
      [[file],                            /^\S+ is encrypted: name its key file with --decrypt\. Nothing was changed\.$/],
      [[file, '--decrypt', otherKeyFile], /^\S+ was encrypted with another key\. Nothing was changed\.$/],
      [[file, '--decrypt', short],        /^\S+ must hold base64 of 32 bytes: "openssl rand -base64 32" makes one\.$/],
    ]
    for (const [args, said] of REFUSED) {
      const env = { DATA_DIR: freshDataDir() }
      assertRefused(await finished(['restore', ...args], { env }), said)
      assert.equal(existsSync(env.DATA_DIR), false, args.join(' '))
    }
    assertRefused(
      await beside('restore', file, '--decrypt', keyFile),
      /^Centralino already runs on \S+ \(process \d+\): stop that one first/,
    )
  })

  test('a backup is never written over, nor made of nothing', async () => {
    const file = fresh()
    writeFileSync(file, 'precious')
    assertRefused(await beside('backup', file), /^\S+ is there already: name a file that is not\.$/)
    assert.equal(readFileSync(file, 'utf8'), 'precious')
    assertRefused(await beside('backup', join(folder, 'no', 'such', 'folder')), /no such file or directory/)
    const env = { DATA_DIR: freshDataDir() }
    assertRefused(
      await finished(['backup', fresh()], { env }),
      /^There is no installation in \S+: DATA_DIR names its folder\.$/,
    )
    assert.equal(existsSync(env.DATA_DIR), false)
  })
})

describe('with DATABASE_URL', () => {
  test('it goes from one database to another, with the secret key of the first alone', async () => {
    await using source = await externalDatabase()
    await using target = await externalDatabase()
    const server = await serve(source.env)
    const key = server.keys?.test ?? ''
    const api = apiFor(server.url, key)
    const call = await completed(api, await publishedAgent(api, { recording: true }))
    const heard = await sound(server.url, key, call)
    const file = fresh()
    assertDone(
      await finished(['backup', file, '--encrypt', keyFile], { env: source.env }),
      /^Backed up .* encrypted\)\.\nCENTRALINO_SECRET_KEY is not inside: keep it elsewhere/,
    )
    assertRefused(
      await finished(['backup', fresh(), '--postgres', '/usr'], { env: source.env }),
      /^--postgres is for the embedded database/,
      2,
    )
    const restore = (env: Environment) => finished(['restore', file, '--decrypt', keyFile], { env })
    assertRefused(await restore(source.env), /^There is an installation in the database of DATABASE_URL already/)
    assertRefused(
      await restore(target.env),
      /^CENTRALINO_SECRET_KEY is not the key that the secrets in \S+ were sealed with: set it to the one of the installation that was backed up\. Nothing was changed\.$/m,
    )
    const env = { ...target.env, CENTRALINO_SECRET_KEY: source.env.CENTRALINO_SECRET_KEY }
    assertDone(await restore(env), /^Restored \d+ rows and 1 recording /)
    await server.stop()
    const there = await serve(env)
    assert.equal((await apiFor(there.url, key)('GET', `/v1/calls/${call}`)).json.outcome, 'completed')
    assert.equal(await sound(there.url, key, call), heard)
    await there.stop()
  })
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

describe('broken off in the middle', () => {
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
    await command(connection, SLEEPY)
    await killed(env, connection)
    assertRefused(await finished(['start'], { env }), UNFINISHED)
    await command(connection, 'drop event trigger sleepy')
    assertDone(await finished(['restore', file], { env }), /^Restored \d+ rows/)
    assert.match((await finished(['keys', 'list'], { env })).stdout, /^key_/m)
  })

  test('a restore into a folder: the same, though its PostgreSQL died with it', async () => {
    const dataDir = freshDataDir()
    const env = { DATA_DIR: dataDir, CENTRALINO_SECRET_KEY: secretKey }
    const options = { dataDir, clock: systemClock, log: silentLog, onGivenUp: assert.fail, settings: { fsync: 'off' } }
    const moment = async (text: string) => {
      await using embedded = await startEmbedded({ ...options, role: 'moment' })
      await command(embedded.connection, text)
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
  return { key, call, secretKey }
}

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
