import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import {
  asModel,
  asUser,
  freshFolder,
  keep,
  killed,
  leaveStage,
  live,
  other,
  ownedBy,
  PLACES,
  proveAnswer,
  query,
  reachable,
  type Said,
  start,
  temporary,
  until,
  usedFolder,
} from '../../tests/support/embedded-stage.ts'
import { AS_ROOT, lives } from '../../tests/support/process.ts'
import { type Embedded, EmbeddedFailure, type EmbeddedOptions, findRunning } from './embedded.ts'
import { embeddedBinaries } from './postgres/binaries.ts'
import { folderAt } from './postgres/folder.ts'
import { findLauncher } from './postgres/launch.ts'

after(leaveStage)

test('a new folder becomes a private, durable database, and keeps what was written', async () => {
  const dataDir = freshFolder()
  const first = await start(dataDir, { settings: {} })
  const [facts] = await query(
    first.connection,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
       current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
       current_setting('server_encoding') as encoding, datlocprovider as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  )
  assert.deepEqual(facts, {
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    checksums: 'on',
    addresses: '',
    zone: 'UTC',
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
  })
  // Root's own may be passed through, on the way to what is in it, and not read.
  assert.equal(statSync(dataDir).mode & (AS_ROOT ? 0o766 : 0o777), 0o700)
  assert.equal(statSync(join(dataDir, 'pg-password')).mode & 0o777, 0o600)
  assert.equal(statSync(join(dataDir, 'pg')).mode & 0o777, 0o700)
  if (AS_ROOT) assert.deepEqual([statSync(dataDir).uid, statSync(join(dataDir, 'pg')).uid], [0, 65534])
  const claim = readFileSync(join(dataDir, 'server.json'), 'utf8')
  assert.equal(JSON.parse(claim).pid, process.pid)
  assert.ok(!claim.includes(first.connection.password))
  await query(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  assert.ok(!existsSync(join(dataDir, 'server.json')))
  assert.ok(!lives(first.pid))
  const second = await start(dataDir)
  assert.deepEqual(await query(second.connection, 'select answer from kept'), [{ answer: 42 }])
  await query(second.connection, 'drop table kept')
  await second.stop()
  asModel(dataDir)
})

for (const { how, dataDir, host } of [
  { how: 'a socket in the folder', dataDir: freshFolder(), host: /^\/.*\/pg$/ },
  {
    how: 'a port of this machine, when the path is too long for a socket',
    dataDir: join(freshFolder(), 'long'.repeat(25)),
    host: /^127\.0\.0\.1$/,
  },
]) {
  test(`nobody connects without the password, by ${how}`, async () => {
    await using embedded = await start(await usedFolder(dataDir))
    assert.match(embedded.connection.host, host)
    assert.deepEqual(await query(embedded.connection, 'select 1 as one'), [{ one: 1 }])
    const { password, ...open } = embedded.connection
    await assert.rejects(query({ ...open, password: `not ${password}` }, 'select 1'), { code: '28P01' })
    // An empty password makes the driver itself give up, which would prove nothing of the server: the exchange is
    // scram.
    await assert.rejects(query({ ...open, password: '' }, 'select 1'), /SCRAM/)
    const rules = readFileSync(join(dataDir, 'pg', 'pg_hba.conf'), 'utf8')
      .split('\n')
      .filter((line) => /^\w/.test(line))
    assert.ok(rules.length > 0 && rules.every((line) => line.endsWith('scram-sha-256')), rules.join('\n'))
    assert.deepEqual(await findRunning(dataDir), embedded.connection)
  })
}

test('where no socket can be made the server is reached by a port, with the password all the same', async () => {
  const dataDir = await usedFolder()
  // Something that cannot be removed is in the socket's place.
  mkdirSync(join(dataDir, 'pg', '.s.PGSQL.5432', 'in-the-way'), { recursive: true })
  await using embedded = await start(dataDir)
  assert.equal(embedded.connection.host, '127.0.0.1')
  await assert.rejects(query({ ...embedded.connection, password: 'wrong' }, 'select 1'), { code: '28P01' })
  assert.deepEqual(await findRunning(dataDir), embedded.connection)
})

test('the server is found while it runs, and not before or after', async () => {
  const dataDir = await usedFolder()
  assert.equal(await findRunning(dataDir), null)
  const embedded = await start(dataDir)
  assert.deepEqual(await findRunning(dataDir), embedded.connection)
  await embedded.stop()
  assert.equal(await findRunning(dataDir), null)
})

test('a server that is still starting is waited for by whoever looks for it', async () => {
  const dataDir = await usedFolder()
  const starting = start(dataDir)
  await until('the claim is laid', () => existsSync(join(dataDir, 'server.json')))
  const found = await findRunning(dataDir)
  await using embedded = await starting
  assert.deepEqual(found, embedded.connection)
})

test('a server that makes its database for long is waited for as well, but not for ever', async () => {
  const dataDir = await usedFolder()
  await using embedded = await start(dataDir)
  const { connection } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'))
  rewriteClaim(dataDir, { connection: null })
  let waited = 0
  const clock = {
    ...systemClock,
    monotonicMs: () => waited,
    sleep: async (_: number) => {
      waited += 1_000
      if (waited === 60_000) rewriteClaim(dataDir, { connection })
    },
  }
  assert.deepEqual(await findRunning(dataDir, clock), embedded.connection)
  assert.equal(waited, 60_000)
  rewriteClaim(dataDir, { connection: null })
  waited = 61_000
  assert.equal(await findRunning(dataDir, clock), null)
  assert.equal(waited, 181_000)
})

if (AS_ROOT)
  test('started by root it has no right of root’s, wherever its folder can be passed instead', async () => {
    const dataDir = await usedFolder()
    await using embedded = await start(dataDir, reachable(dataDir))
    await proveAnswer(embedded.connection, embedded.pid)
    const status = readFileSync(`/proc/${embedded.pid}/status`, 'utf8')
    for (const set of ['CapEff', 'CapPrm', 'CapAmb']) assert.match(status, new RegExp(`^${set}:\\t0+$`, 'm'))
    assert.equal(statSync(dataDir).mode & 0o777, 0o711)
  })

for (const { where, shown, prefix, make } of PLACES) {
  if (shown === 'visited') continue
  test(`runs ${where}`, async () => {
    const dataDir = freshFolder()
    const options = { dataDir, ...make?.(dataDir) }
    if (shown === 'copied') await usedFolder(options.dataDir)
    else await live(prefix, options)
    await live(prefix, options)
  })
}

if (AS_ROOT)
  test('runs as an ordinary user, and as root in their folder, whose visit does not lock them out', async () => {
    const dataDir = freshFolder()
    ownedBy(33, dataDir)
    for (const prefix of [asUser(33), undefined, asUser(33)]) await live(prefix, { dataDir })
  })

async function failureOf(starting: Promise<Embedded>): Promise<Said> {
  try {
    await using embedded = await starting
    return { ready: embedded.pid }
  } catch (error) {
    return error instanceof Error ? { failed: error.name, message: error.message } : {}
  }
}

interface Refusal {
  what: string
  says: RegExp
  /** Files in the folder before the start; the empty name makes a file of the folder itself. */
  holds?: Record<string, string>
  /** DATA_DIR below the folder. */
  below?: string
  /** There is a database in the folder. */
  used?: true
  options?: Partial<EmbeddedOptions>
  /** The start is another user's, to whom the folder is shown but not given. */
  stranger?: true
}

// biome-ignore format: a table reads in columns
const REFUSALS: Refusal[] = [
  { what: 'a file in place of the folder',           holds: { '': '' },                                  says: /DATA_DIR .*data-\d+ is a file: name a folder\./ },
  { what: 'a file on the way to the folder',         holds: { '': '' }, below: 'data',                   says: /DATA_DIR .*data is not a folder: / },
  { what: 'a folder that others use',                holds: { diary: '' },                               says: /holds files that are not Centralino's .*: name an empty folder/ },
  { what: 'foreign files where the database goes',   holds: { 'pg/diary': '' },                          says: /pg holds files that are not a PostgreSQL database: / },
  { what: 'a file where the database goes',          holds: { pg: '' },                                  says: /pg is not a folder: / },
  { what: 'a database of another major version',     holds: { 'pg/PG_VERSION': '14', 'pg-password': 'x' }, says: /made by PostgreSQL 14 and this is PostgreSQL 18: / },
  { what: 'a database whose password is lost',       holds: { 'pg/PG_VERSION': '18' },                   says: /password of the database in .* is missing: put .*pg-password back/ },
  { what: 'a setting that PostgreSQL does not take', used: true, options: { settings: { shared_buffers: 'plenty' } }, says: /PostgreSQL stopped while starting in .*shared_buffers/ },
  { what: 'binaries that do not run',                options: { binaries: { binDir: temporary, libraries: [] } }, says: /PostgreSQL cannot be run from .* or set DATABASE_URL/ },
]
// biome-ignore format: a table reads in columns
const REFUSALS_OF_STRANGERS: Refusal[] = [
  { what: 'a folder it may not write',               holds: {}, stranger: true,                          says: /DATA_DIR .*data-\d+ cannot be .* by the user that runs Centralino: give it/ },
  { what: 'a parent folder it may not write',        holds: {}, stranger: true, below: 'data',           says: /DATA_DIR .*data cannot be .* by the user that runs Centralino: give it/ },
]

for (const { what, says, holds, below = '', used, options, stranger } of [
  ...REFUSALS,
  ...(AS_ROOT ? REFUSALS_OF_STRANGERS : []),
]) {
  test(`refuses ${what} with one sentence, and touches nothing`, async () => {
    const dataDir = freshFolder()
    if (used) await usedFolder(dataDir)
    if (holds && !('' in holds)) mkdirSync(dataDir, { mode: 0o755 })
    for (const [name, text] of Object.entries(holds ?? {})) {
      mkdirSync(dirname(join(dataDir, name)), { recursive: true })
      writeFileSync(join(dataDir, name), text)
    }
    const given = { dataDir: join(dataDir, below), settings: { fsync: 'off' }, ...options }
    const said = stranger ? other(given, asUser(33)).said() : failureOf(start(given.dataDir, given))
    const { failed, message = '' } = await said
    assert.equal(failed, 'EmbeddedFailure', message)
    assert.match(message, says)
    assert.match(message, /^[^\n]+\.$/)
    for (const [name, text] of Object.entries(holds ?? {}))
      assert.equal(readFileSync(join(dataDir, name), 'utf8'), text)
    if (holds && 'diary' in holds) assert.equal(statSync(dataDir).mode & 0o777, 0o755)
    assert.ok(!existsSync(join(dataDir, 'server.json')))
  })
}

test('a machine without binaries is told what to do', () => {
  assert.throws(
    () => embeddedBinaries('plan9', 'mips'),
    (error) => error instanceof EmbeddedFailure && /plan9-mips.*DATABASE_URL/.test(error.message),
  )
})

test('an initialisation that was cut off leaves nothing behind that stands in the way', async () => {
  const dataDir = freshFolder()
  const first = other({ dataDir })
  const begun = () =>
    existsSync(dataDir) &&
    readdirSync(dataDir).some((name) => name.startsWith('pg.new-') && existsSync(join(dataDir, name, 'pg', 'base')))
  await until('the initialisation has begun', begun)
  await killed(first.child)
  assert.ok(!existsSync(join(dataDir, 'pg')))
  await using embedded = await start(dataDir)
  assert.deepEqual(await query(embedded.connection, 'select 1 as one'), [{ one: 1 }])
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith('pg.new-')),
    [],
  )
})

test('a second server on the folder is refused, and told which process runs the first', async () => {
  const dataDir = await usedFolder()
  const first = other({ dataDir })
  const { ready } = await first.said()
  const { namespace } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'))
  const refused = new RegExp(`already runs on .* \\(process ${first.child.pid}\\): stop that one first`)
  await assert.rejects(start(dataDir), { name: 'EmbeddedFailure', message: refused })
  await assert.rejects(start(dataDir, { role: 'moment' }), { message: refused })
  // From another container the number of the process tells nothing; the server that answers does.
  rewriteClaim(dataDir, { namespace: 'pid:[1]', pid: 2 ** 22 + 1 })
  await assert.rejects(start(dataDir), { message: /already runs on/ })
  assert.ok(lives(Number(ready)))
  rewriteClaim(dataDir, { namespace, pid: first.child.pid })
  first.finish()
  assert.deepEqual(await first.said(), { stopped: true })
})

function rewriteClaim(dataDir: string, change: Record<string, unknown>): void {
  const file = join(dataDir, 'server.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
}

test('a Centralino that is stopping is waited for, but not for ever', async () => {
  const dataDir = await usedFolder()
  const first = other({ dataDir })
  await first.said()
  rewriteClaim(dataDir, { stopping: true })
  const hurried = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() * 100 }
  await assert.rejects(start(dataDir, { clock: hurried }), { message: /has been stopping for 10 seconds: wait/ })
  const waiting = start(dataDir)
  first.finish()
  await using embedded = await waiting
  assert.deepEqual(await query(embedded.connection, 'select 1 as one'), [{ one: 1 }])
})

test('of two that start together on a new folder exactly one runs', async () => {
  const dataDir = freshFolder()
  const both = [other({ dataDir }), other({ dataDir })]
  const said = await Promise.all(both.map((one) => one.said()))
  assert.equal(said.filter((one) => one.ready).length, 1, JSON.stringify(said))
  assert.match(said.find((one) => one.failed)?.message ?? '', /already runs on/)
  for (const one of both) one.finish()
})

test('a command that uses the folder for its moment is waited for, and is no server to be found', async () => {
  const dataDir = await usedFolder()
  const command = other({ dataDir, role: 'moment', linger: 300 })
  await command.said()
  assert.equal(await findRunning(dataDir), null)
  const waiting = start(dataDir)
  command.finish()
  await using embedded = await waiting
  assert.deepEqual(await command.said(), { stopped: true })
  assert.deepEqual(await findRunning(dataDir), embedded.connection)
})

test('a killed Centralino leaves no PostgreSQL, and its successor loses no row', async () => {
  const dataDir = await usedFolder()
  const first = other({ dataDir })
  const { ready = 0, connection = {} } = await first.said()
  await query(connection, 'create table kept as select 42 as answer')
  // A session in a transaction, so that the shutdown has something to cut off.
  const session = new pg.Client(connection)
  session.on('error', () => {})
  await session.connect()
  await session.query('begin')
  await killed(first.child)
  await using second = await start(dataDir)
  assert.ok(!lives(ready))
  assert.deepEqual(await query(second.connection, 'select answer from kept'), [{ answer: 42 }])
})

test('when nobody succeeds it, the PostgreSQL of a killed Centralino ends by itself', async () => {
  const first = other({ dataDir: await usedFolder() })
  const { ready = 0 } = await first.said()
  await killed(first.child)
  await until('PostgreSQL is gone', () => !lives(ready))
})

test('locks left by a crash of everything do not stand in the way, and whoever has their numbers now is left alone', async () => {
  const dataDir = await usedFolder()
  const first = other({ dataDir })
  const { ready = 0, connection = {} } = await first.said()
  await query(connection, 'create table kept as select 42 as answer')
  process.kill(ready, 'SIGSTOP')
  await killed(first.child)
  process.kill(ready, 'SIGKILL')
  await until('PostgreSQL is gone', () => !lives(ready))
  const lock = join(dataDir, 'pg', 'postmaster.pid')
  assert.ok(existsSync(lock) && existsSync(join(dataDir, 'server.json')))
  // As after a reboot: both numbers belong to a stranger, of the very user that PostgreSQL runs as.
  const [file = '', ...args] = [...(AS_ROOT ? asUser(65534) : []), 'sleep', '60']
  const stranger = spawn(file, args)
  keep(stranger)
  await once(stranger, 'spawn')
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger.pid)))
  rewriteClaim(dataDir, { pid: stranger.pid })
  await using embedded = await start(dataDir)
  assert.deepEqual(await query(embedded.connection, 'select answer from kept'), [{ answer: 42 }])
  assert.ok(lives(Number(stranger.pid)))
  await killed(stranger)
})

test('a torn claim is no claim', async () => {
  const dataDir = await usedFolder()
  writeFileSync(join(dataDir, 'server.json'), '{"pid": 1, "ro')
  assert.equal(await findRunning(dataDir), null)
  await using embedded = await start(dataDir)
  assert.deepEqual(await findRunning(dataDir), embedded.connection)
})

test('a PostgreSQL whose Centralino is gone is ended and replaced', async () => {
  const dataDir = await usedFolder()
  const first = other({ dataDir })
  const { connection } = await first.said()
  const claim = readFileSync(join(dataDir, 'server.json'), 'utf8')
  first.finish()
  await first.said()
  // Where the kernel does not end it with its Centralino it stays; the number in the claim is of a process that was.
  const folder = folderAt(dataDir)
  const launcher = await findLauncher(folder, embeddedBinaries())
  const args = ['-D', folder.cluster, '-c', 'listen_addresses=', '-c', 'unix_socket_directories=.']
  const log = openSync(folder.log, 'a')
  const orphan = launcher.spawn('postgres', args, log)
  keep(orphan)
  closeSync(log)
  const exit = once(orphan, 'exit')
  await until('the orphan answers', () =>
    query(connection ?? {}, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  writeFileSync(folder.claim, claim)
  await using embedded = await start(dataDir)
  await exit
  assert.notEqual(embedded.pid, orphan.pid)
})

test('a server that dies is started again at the same address, until it dies too often', async () => {
  const dataDir = await usedFolder()
  const lines: string[] = []
  let givenUp: EmbeddedFailure | undefined
  const log = createLog('info', (line) => void lines.push(line))
  const onGivenUp = (failure: EmbeddedFailure) => {
    givenUp = failure
  }
  const clock = { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 10, signal) }
  await using embedded = await start(dataDir, { clock, log, onGivenUp })
  const { connection } = embedded
  await query(connection, 'create table kept as select 42 as answer')
  for (const time of [1, 2, 3, 4, 5]) {
    const { pid } = embedded
    process.kill(pid, 'SIGKILL')
    await until(`restart ${time}`, () => lines.filter((line) => line.includes('ready again')).length === time)
    assert.notEqual(embedded.pid, pid)
    assert.deepEqual(embedded.connection, connection)
    assert.deepEqual(await query(connection, 'select answer from kept'), [{ answer: 42 }])
  }
  process.kill(embedded.pid, 'SIGKILL')
  await until('it is given up', () => givenUp !== undefined)
  assert.match(
    String(givenUp?.message),
    /died 6 times within 60 seconds and is not started again: see .*postgres\.log\./,
  )
})

test('stopping cuts off whoever is connected, at once, and stopping twice is stopping once', async () => {
  const embedded = await start(await usedFolder())
  const busy = query(embedded.connection, 'select pg_sleep(60)')
  const cut = assert.rejects(busy, { code: '57P01' })
  await until(
    'the statement runs',
    async () =>
      (await query(embedded.connection, "select 1 from pg_stat_activity where query like 'select pg_sleep%'")).length >
      0,
  )
  await Promise.all([embedded.stop(), embedded.stop()])
  await cut
  assert.ok(!lives(embedded.pid))
})

test('no datum of a statement reaches the log of the server', async () => {
  const dataDir = await usedFolder()
  const embedded = await start(dataDir)
  const secret = 'Mario Rossi 3331234567'
  await query(embedded.connection, 'create table person (name text primary key)')
  await query(embedded.connection, `insert into person values ('${secret}')`)
  await assert.rejects(query(embedded.connection, `insert into person values ('${secret}')`), { code: '23505' })
  await assert.rejects(query(embedded.connection, `select '${secret}'::uuid`), { code: '22P02' })
  await assert.rejects(
    query(embedded.connection, `do $$ begin raise warning '${secret}'; raise exception '${secret}'; end $$`),
    { code: 'P0001' },
  )
  await embedded.stop()
  const log = readFileSync(join(dataDir, 'pg-log', 'postgres.log'), 'utf8')
  assert.match(log, /database system is ready/)
  assert.doesNotMatch(log, /Mario/)
})

test('the log is begun anew at each start, and cut when it has grown too long', async () => {
  const dataDir = await usedFolder()
  const file = join(dataDir, 'pg-log', 'postgres.log')
  // Only a minute passes quickly: who is told to end is given all their time.
  const sleep = (ms: number, signal?: AbortSignal) => systemClock.sleep(ms === 60_000 ? 60 : ms, signal)
  const clock = { ...systemClock, sleep }
  writeFileSync(file, 'yesterday')
  await using embedded = await start(dataDir, { clock })
  assert.doesNotMatch(readFileSync(file, 'utf8'), /yesterday/)
  appendFileSync(file, 'x'.repeat(5 * 1024 * 1024))
  await until('the log is cut', () => statSync(file).size < 1024)
  await embedded.stop()
  assert.match(readFileSync(file, 'utf8'), /^\d[^\0]+ is shut down\n$/)
})

if (AS_ROOT) {
  test('a database that root copied is given back to the user that PostgreSQL runs as', async () => {
    const dataDir = await usedFolder()
    const cluster = join(dataDir, 'pg')
    for (const name of ['.', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
      lchownSync(join(cluster, name), 0, 0)
    chmodSync(cluster, 0o755)
    await using embedded = await start(dataDir)
    assert.deepEqual(await query(embedded.connection, 'select 1 as one'), [{ one: 1 }])
    assert.equal(statSync(cluster).uid, 65534)
  })
}
