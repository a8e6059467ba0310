import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { apiFor, until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import {
  AS_ROOT,
  asUsed,
  centralino,
  type Exit,
  externalDatabase,
  family,
  finished,
  freshDataDir,
  gone,
  heldPort,
  type Keys,
  type Launched,
  launch,
  listening,
  lives,
  obeyed,
  othersMayRead,
  PROGRAM,
  processes,
  type Server,
  severally,
  tidyUp,
  usedDataDir,
} from '../support/process.ts'
import {
  assertCompleted,
  assertFirstStart,
  assertStopped,
  patientApi,
  placeCalls,
  startTogether,
} from './first-start.ts'

after(tidyUp)

/** The same of an ordinary user is in `setup.prove.ts`; `nobody` starts it in tests/container. */
test('on an empty folder it starts, is ready, and tells where the first keys lie and shows them nowhere else', async () => {
  asUsed(await assertFirstStart())
})

/** It failed, and said so as one would to a person. */
function assertSentence(exit: Exit, ...patterns: RegExp[]): void {
  assert.equal(exit.code, 1, exit.stderr)
  assert.equal(exit.stdout, '')
  for (const pattern of patterns) assert.match(exit.stderr, pattern)
  assert.doesNotMatch(exit.stderr, /^ {4}at |node:internal|\{"level"/m)
}

test('a port that is taken is named', async () => {
  await using taken = await heldPort()
  const dataDir = freshDataDir()
  const exit = await finished(['start'], { env: { PORT: String(taken.port), DATA_DIR: dataDir } })
  assertSentence(
    exit,
    new RegExp(`PORT ${taken.port} on 127\\.0\\.0\\.1 is taken: stop what listens there, or set PORT`),
  )
  assert.ok(!existsSync(join(dataDir, 'pg')), 'nothing was set up in vain')
})

test('a DATA_DIR that is a file, or lies in one, is named', async () => {
  const file = freshDataDir()
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'inside')]) {
    const exit = await obeyed(['start'], { env: { PORT: '0', DATA_DIR: dataDir } })
    assertSentence(exit, /DATA_DIR \S+ (is a file|is not a folder): /)
    assert.ok(exit.stderr.includes(dataDir))
  }
})

/** One that no list of users knows. */
const [stranger] = [1_234].filter(othersMayRead)
const whoMayNot = stranger === undefined ? 'by the user of the tests' : `by user ${stranger}`

test(`a DATA_DIR that cannot be written or made is named (tried ${whoMayNot})`, async () => {
  const closed = freshDataDir()
  mkdirSync(closed, { mode: 0o555 })
  chmodSync(join(closed, '..'), 0o755)
  // Whoever owns a folder can open it, and root needs no permission: each is tried where it is really refused.
  const refused = AS_ROOT && stranger === undefined ? ['/proc/data'] : [join(closed, 'data')]
  if (stranger !== undefined) refused.push(closed)
  await severally(refused, async (path) => {
    const exit = await finished(['start'], {
      env: { PORT: '0', DATA_DIR: path },
      ...(stranger === undefined ? {} : { uid: stranger }),
    })
    assertSentence(exit, /DATA_DIR \S+ [^\n]+\.\n$/)
    assert.ok(exit.stderr.includes(path))
  })
})

test('every problem is named in one message: variables, port and folder', async () => {
  await using taken = await heldPort()
  const file = freshDataDir()
  writeFileSync(file, '')
  const wrong = { CENTRALINO_ROLES: 'api,phones', CENTRALINO_DRAIN_SECONDS: 'long', CENTRALINO_LOG_LEVEL: 'loud' }
  const [variables, world] = await Promise.all([
    obeyed(['start'], { env: { ...wrong, PORT: 'http', DATA_DIR: file } }),
    obeyed(['start'], { env: { CENTRALINO_RATE_LIMIT: '-1', PORT: String(taken.port), DATA_DIR: file } }),
  ])
  assertSentence(variables, /^Centralino cannot start:\n/, /PORT must/, /ROLES must/, /SECONDS must/, /LEVEL must/)
  assert.match(variables.stderr, /DATA_DIR \S+ is a file/)
  assertSentence(world, /RATE_LIMIT must/, /PORT \d+ on 127\.0\.0\.1 is taken/, /DATA_DIR \S+ is a file/)
})

const CENTRALINO_SECRET_KEY = Buffer.alloc(32, 1).toString('base64')

test('a database that does not answer is told in one sentence, without its password', async () => {
  await using taken = await heldPort()
  const urls = ['127.0.0.1:1', 'localhost:1', `127.0.0.1:${taken.port}`].map(
    (at) => `postgres://phone:hunter2@${at}/calls`,
  )
  for (const DATABASE_URL of urls) {
    const env = { DATABASE_URL, CENTRALINO_SECRET_KEY, PORT: '0', DATA_DIR: freshDataDir() }
    const exit = await obeyed([DATABASE_URL === urls[0] ? 'migrate' : 'start'], { env })
    assertSentence(exit, /^The database does not answer as it should: [^\n]*\w[^\n]*\.\n$/)
    assert.doesNotMatch(exit.stderr, /hunter2/)
  }
})

test('DATABASE_URL without the secret key is refused by the name of the key', async () => {
  const env = { DATABASE_URL: 'postgres://phone:hunter2@127.0.0.1:1/calls', PORT: '0' }
  const exit = await obeyed(['start'], { env })
  assertSentence(exit, /^Centralino cannot start:\n {2}CENTRALINO_SECRET_KEY is required with DATABASE_URL: [^\n]+\n$/)
})

test('a lost secret key is asked for, never replaced: what it sealed would not open', async () => {
  const { dataDir } = await usedDataDir()
  rmSync(join(dataDir, 'secret-key'))
  const exit = await obeyed(['start'], { env: { DATA_DIR: dataDir, PORT: '0', CENTRALINO_LOG_LEVEL: 'silent' } })
  assertSentence(exit, /^\S+secret-key is missing: put it back from a backup\./)
  assert.ok(!existsSync(join(dataDir, 'secret-key')))
})

/** Stages of a first start, each with what tells that it has been reached. */
const STAGES: readonly [reached: string, (server: Launched, dataDir: string) => Promise<unknown>][] = [
  [
    'its database is being made',
    (_, dataDir) =>
      until(
        async () => globSync(join(dataDir, 'pg.new-*')),
        (found) => found.length > 0,
      ),
  ],
  ['its database is ready', (server) => server.logs(/the embedded PostgreSQL is ready/)],
  ['its tables are made', (server) => server.logs(/"migrated"/)],
]

// biome-ignore format: a table reads in columns
const ENDINGS = [
  { title: "SIGTERM to npm's own process",           signal: 'SIGTERM', toGroup: false },
  { title: 'Ctrl-C at the terminal, to the whole group', signal: 'SIGINT',  toGroup: true  },
] as const

const FAULT = 'process.on("SIGUSR2", () => { throw new Error("a fault that names +390212345678") })'

/** Each life ends in another way, and the next one has to find what that one acknowledged. */
describe('an installation that is ended in every way', () => {
  const env = { DATA_DIR: freshDataDir(), PORT: '0' }
  const ofPostgres = (one: { command: string }) => one.command.includes(join(env.DATA_DIR, 'pg'))
  let keys: Keys | undefined
  let assertKept = async (_: string): Promise<void> => {}

  /** The first life shows the keys, and no other. */
  async function begin(launched: Launched): Promise<Server & { key: string; started: ReturnType<typeof family> }> {
    const server = await listening(launched)
    if (keys) assert.doesNotMatch(server.stdout() + server.stderr(), /svc_|first keys/)
    else keys = server.keys ?? assert.fail(server.stdout())
    assert.equal((await apiFor(server.url, keys.test)('GET', '/v1/me')).status, 200)
    await assertKept(server.url)
    assertKept = async () => {}
    return { ...server, key: keys.test, started: family(server.pid) }
  }

  let first: Awaited<ReturnType<typeof begin>> | undefined

  test('while it starts for the first time, at any stage, is made good by the next start, at once', async () => {
    for (const [stage, reached] of STAGES) {
      const server = centralino(['start'], { env })
      await reached(server, env.DATA_DIR)
      server.kill('SIGKILL')
      assert.equal((await server.exited).signal, 'SIGKILL', stage)
    }
    first = await begin(centralino(['start'], { env }))
    assert.deepEqual(globSync(join(env.DATA_DIR, 'pg.new-*')), [])
  })

  test('by a closed terminal keeps answering until the hang-up reaches it, and stops in order; another on its folder is refused in a sentence', async () => {
    const server = first ?? (await begin(centralino(['start'], { env })))
    const isThere = async () => assert.equal((await apiFor(server.url, server.key)('GET', '/v1/me')).status, 200)
    const second = await obeyed(['start'], { env })
    assertSentence(second, /^Centralino already runs on .+ \(process \d+\): stop that one first/)
    assert.ok(second.stderr.includes(String(server.pid)))
    server.deafen()
    for (const _ of [1, 2, 3]) await isThere()
    server.kill('SIGHUP')
    assert.equal((await server.exited).code, 0)
    await gone(server.started)
  })

  for (const { title, signal, toGroup } of ENDINGS) {
    test(`by ${title} stops everything that npm start started, in order, and no call is lost`, async () => {
      const npm = await begin(launch('npm', ['start'], { env, ownGroup: true }))
      const { started } = npm
      const postgres = started.find(ofPostgres)
      assert.ok(postgres && started.some((one) => one.command.includes('centralino.js start')))
      assert.notEqual(postgres.group, npm.pid, 'a signal to the group must not reach PostgreSQL')
      const calls = await placeCalls(npm.url, npm.key, 20)
      process.kill(toGroup ? -npm.pid : npm.pid, signal)
      const exit = await npm.exited
      assert.ok(exit.code === 0 || exit.signal === signal, `npm ended with ${exit.code ?? exit.signal}: ${exit.stderr}`)
      await gone(started)
      assert.deepEqual(
        processes().filter((one) => one.command.includes(env.DATA_DIR)),
        [],
      )
      assertOrderly(exit, env.DATA_DIR)
      assertKept = (url) => assertCompleted(url, npm.key, calls)
    })
  }

  test('by SIGKILL leaves no PostgreSQL, and the next start has every row that was acknowledged', async () => {
    const server = await begin(centralino(['start'], { env }))
    assert.ok(server.started.some(ofPostgres))
    const calls = await placeCalls(server.url, server.key, 5)
    const last = await patientApi(server.url, server.key)('POST', '/v1/agents', {
      config: {
        type: 'inbound',
        name: 'Ultimo',
        persona: 'Eva',
        instructions: 'Rispondi bene.',
        greeting: 'Buongiorno!!',
      },
    })
    server.kill('SIGKILL')
    assert.equal(last.status, 201, last.text)
    assert.equal((await server.exited).signal, 'SIGKILL')
    await gone(server.started, 10_000)
    assertKept = async (url) => {
      const api = apiFor(url, server.key)
      const read = await api('GET', `/v1/agents/${last.json.id}`)
      assert.deepEqual([read.status, read.json?.name], [200, 'Ultimo'])
      for (const call of calls) assert.equal((await api('GET', `/v1/calls/${call}`)).status, 200)
    }
  })

  test('by whoever asks a second time, later than one key press, keeps nobody waiting', async () => {
    const server = await begin(centralino(['start'], { env }))
    // An orderly stop would wait for the body that it was promised.
    const promise = { authorization: `Bearer ${server.key}`, expect: '100-continue', 'content-length': '100' }
    const half = request(`${server.url}/v1/agents`, { method: 'POST', headers: promise })
    half.on('error', () => {})
    half.flushHeaders()
    await once(half, 'continue')
    server.kill('SIGTERM')
    await server.says(/Centralino stops/)
    await until(
      async () => {
        server.kill('SIGTERM')
        return lives(server.pid)
      },
      (isThere) => !isThere,
    )
    assert.equal((await server.exited).code, 1)
    await gone(server.started)
  })

  test('by a fault of its own says so in a line of the log that tells no secret, and leaves nothing behind', async () => {
    const args = ['--import', `data:text/javascript,${encodeURIComponent(FAULT)}`, PROGRAM, 'start']
    const server = await begin(launch(process.execPath, args, { env }))
    server.kill('SIGUSR2')
    const exit = await server.exited
    assert.equal(exit.code, 1)
    assert.match(exit.stderr, /"level":"fatal".*a fault that names \[number\].*\n$/)
    assert.doesNotMatch(exit.stderr, /390212345678/)
    await gone(server.started)
  })
})

/** The server stopped as it should: its database was the last to go, and needs no recovery. */
function assertOrderly(exit: Exit, dataDir: string): void {
  assert.match(exit.stdout, /^Centralino stops; .*\nCentralino has stopped\.\n$/m)
  assert.doesNotMatch(exit.stderr, /"level":"(error|fatal)"/)
  assert.match(readFileSync(join(dataDir, 'pg-log/postgres.log'), 'utf8'), /database system is shut down\n$/)
}

test('a signal while it still starts is obeyed as well', async () => {
  const { dataDir } = await usedDataDir()
  const server = centralino(['start'], { env: { DATA_DIR: dataDir, PORT: '0' } })
  await until(
    async () => family(server.pid),
    (members) => members.some((one) => one.command.includes(join(dataDir, 'pg'))),
  )
  const started = family(server.pid)
  server.kill('SIGTERM')
  const exit = await server.exited
  assert.equal(exit.code, 0, exit.stderr)
  await gone(started)
  assert.ok(!existsSync(join(dataDir, 'server.json')))
})

const { it } = needs('postgres-15')
it('a node for the API and a node for calls, started together on one PostgreSQL 15, are both ready, one of them shows the first keys, and they complete a call together', async () => {
  await using external = await externalDatabase()
  const { env } = external
  const together = await startTogether(env, ['api', 'calls,worker'])
  const { urls, keys } = together
  const made = await obeyed(['keys', 'create', '--mode', 'test'], { env })
  assert.equal((await apiFor(String(urls[0]), made.stdout.trim())('GET', '/v1/me')).json?.mode, 'test')
  await assertCompleted(String(urls[0]), keys.test, await placeCalls(String(urls[0]), keys.test, 1))
  assert.deepEqual(readdirSync(env.DATA_DIR), ['first-keys'], 'nothing else is kept beside the database')
  await assertStopped(together)
})
