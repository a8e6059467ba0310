import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import {
  AS_ROOT,
  centralino,
  type Exit,
  externalDatabase,
  family,
  finished,
  freshDataDir,
  gone,
  heldPort,
  holds,
  keysIn,
  type Launched,
  launch,
  listening,
  othersMayRead,
  PROGRAM,
  processes,
  type Server,
  serve,
  severally,
  tidyUp,
  usedDataDir,
} from '../support/process.ts'

after(tidyUp)

/** One that no list of users knows; `nobody` starts it in tests/container. */
const ORDINARY = [1_234].filter(othersMayRead)
const USERS: readonly { title: string; uid?: number }[] = AS_ROOT
  ? [{ title: 'root' }, ...ORDINARY.map((uid) => ({ title: `the ordinary user ${uid}`, uid }))]
  : [{ title: 'an ordinary user, who cannot try it as another' }]

/** A browser is shown the console, or that it is being built, and probes are answered without a key. */
async function assertOpenToAll(url: string): Promise<void> {
  const api = apiFor(url)
  assert.match((await api('GET', '/')).text, /<title>[^<]*Centralino/)
  assert.equal((await api('GET', '/docs')).status, 200)
  assert.deepEqual((await api('GET', '/healthz')).json, { status: 'ok' })
  assert.deepEqual((await api('GET', '/readyz')).json, { status: 'ready' })
}

for (const { title, uid } of USERS) {
  test(`on an empty folder, as ${title}, it starts, is ready, and tells where the first keys lie and shows them nowhere else`, async () => {
    const dataDir = freshDataDir(uid)
    const user = uid === undefined ? {} : { uid }
    const first = await serve({ DATA_DIR: dataDir }, user)
    assert.ok(first.keys, first.stdout())
    assert.doesNotMatch(first.stdout(), /svc_/, 'this is no terminal')
    assert.match(first.stdout(), new RegExp(`^The first keys are in ${join(dataDir, 'first-keys')}$`, 'm'))
    assert.equal(statSync(join(dataDir, 'first-keys')).mode & 0o777, 0o600)
    assert.equal(statSync(join(dataDir, 'first-keys')).uid, statSync(dataDir).uid)
    rmSync(join(dataDir, 'first-keys'))
    for (const mode of ['test', 'live'] as const) {
      const me = await apiFor(first.url, first.keys[mode])('GET', '/v1/me')
      assert.equal(me.status, 200, me.text)
      assert.deepEqual([me.json.mode, me.json.livemode, me.json.name], [mode, mode === 'live', 'default'])
    }
    await assertOpenToAll(first.url)
    assert.equal(statSync(dataDir).mode & 0o777, 0o700)
    assert.equal((await first.stop()).code, 0)
    assert.ok(!existsSync(join(dataDir, 'server.json')), 'a server that stopped lays no claim to its folder')
    const [, link = ''] =
      /^The console's first owner comes in here, once: http:\/\/127\.0\.0\.1:\d+\/welcome\/([\w-]{43})$/m.exec(
        first.stdout(),
      ) ?? []
    assert.ok(link, first.stdout())
    for (const secret of [...Object.values(first.keys), link])
      assert.ok(!first.stderr().includes(secret) && !holds(dataDir, secret))
  })
}

describe('a second start', () => {
  let used: Awaited<ReturnType<typeof usedDataDir>>
  let server: Server
  const me = () => apiFor(server.url, used.keys.test)('GET', '/v1/me')
  before(async () => {
    used = await usedDataDir()
    server = await serve({ DATA_DIR: used.dataDir })
  })

  test('shows no keys, and those of the first work on', async () => {
    assert.equal(server.keys, null)
    assert.doesNotMatch(server.stdout() + server.stderr(), /svc_/)
    assert.equal((await me()).status, 200)
  })

  test('is not disturbed by another on its folder, which is refused in a sentence', async () => {
    const second = await finished(['start'], { env: { DATA_DIR: used.dataDir, PORT: '0' } })
    assertSentence(second, /^Centralino already runs on .+ \(process \d+\): stop that one first/)
    assert.ok(second.stderr.includes(String(server.pid)))
    assert.equal((await me()).status, 200)
  })

  test('keeps answering once its terminal is closed, until the hang-up reaches it, and stops in order', async () => {
    const started = family(server.pid)
    server.deafen()
    for (const _ of [1, 2, 3]) assert.equal((await me()).status, 200)
    server.kill('SIGHUP')
    assert.equal((await server.exited).code, 0)
    await gone(started)
  })
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
  await severally([file, join(file, 'inside')], async (dataDir) => {
    const exit = await finished(['start'], { env: { PORT: '0', DATA_DIR: dataDir } })
    assertSentence(exit, /DATA_DIR \S+ (is a file|is not a folder): /)
    assert.ok(exit.stderr.includes(dataDir))
  })
})

const [stranger] = ORDINARY
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
    finished(['start'], { env: { ...wrong, PORT: 'http', DATA_DIR: file } }),
    finished(['start'], { env: { CENTRALINO_RATE_LIMIT: '-1', PORT: String(taken.port), DATA_DIR: file } }),
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
  await severally(urls, async (DATABASE_URL) => {
    const env = { DATABASE_URL, CENTRALINO_SECRET_KEY, PORT: '0', DATA_DIR: freshDataDir() }
    const exit = await finished([DATABASE_URL === urls[0] ? 'migrate' : 'start'], { env })
    assertSentence(exit, /^The database does not answer as it should: [^\n]*\w[^\n]*\.\n$/)
    assert.doesNotMatch(exit.stderr, /hunter2/)
  })
})

test('DATABASE_URL without the secret key is refused by the name of the key', async () => {
  const env = { DATABASE_URL: 'postgres://phone:hunter2@127.0.0.1:1/calls', PORT: '0' }
  const exit = await finished(['start'], { env })
  assertSentence(exit, /^Centralino cannot start:\n {2}CENTRALINO_SECRET_KEY is required with DATABASE_URL: [^\n]+\n$/)
})

test('a lost secret key is asked for, never replaced: what it sealed would not open', async () => {
  const { dataDir } = await usedDataDir()
  rmSync(join(dataDir, 'secret-key'))
  const exit = await finished(['start'], { env: { DATA_DIR: dataDir, PORT: '0', CENTRALINO_LOG_LEVEL: 'silent' } })
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

test('a first start that is killed at any stage is made good by the next one, at once', async () => {
  const env = { DATA_DIR: freshDataDir(), PORT: '0' }
  for (const [stage, reached] of STAGES) {
    const server = centralino(['start'], { env })
    await reached(server, env.DATA_DIR)
    server.kill('SIGKILL')
    assert.equal((await server.exited).signal, 'SIGKILL', stage)
  }
  const server = await serve(env)
  assert.ok(server.keys)
  assert.equal((await apiFor(server.url, server.keys.test)('GET', '/v1/me')).status, 200)
  assert.deepEqual(globSync(join(env.DATA_DIR, 'pg.new-*')), [])
  await server.stop()
})

/** A test key's agent, and calls of it that have been accepted and not looked after. */
async function placeCalls(url: string, key: string, count: number): Promise<string[]> {
  const api = apiFor(url, key)
  const agent = await publishedAgent(api)
  const body = { agent, to: '+390000000001', inputs: { nome: 'Anna' } }
  const replies = await Promise.all(Array.from({ length: count }, () => api('POST', '/v1/calls', body)))
  for (const reply of replies) assert.equal(reply.status, 202, reply.text)
  return replies.map((reply) => reply.json.id)
}

async function assertCompleted(url: string, key: string, calls: readonly string[]): Promise<void> {
  const api = apiFor(url, key)
  for (const call of calls) {
    const done = await until(
      () => api('GET', `/v1/calls/${call}`),
      (seen) => seen.json.status === 'completed',
    )
    assert.equal(done.json.outcome, 'completed')
  }
}

/** The server stopped as it should: its database was the last to go, and needs no recovery. */
function assertOrderly(exit: Exit, dataDir: string): void {
  assert.match(exit.stdout, /^Centralino stops; .*\nCentralino has stopped\.\n$/m)
  assert.doesNotMatch(exit.stderr, /"level":"(error|fatal)"/)
  assert.match(readFileSync(join(dataDir, 'pg-log/postgres.log'), 'utf8'), /database system is shut down\n$/)
}

// biome-ignore format: a table reads in columns
const ENDINGS = [
  { title: "SIGTERM to npm's own process",           signal: 'SIGTERM', toGroup: false },
  { title: 'Ctrl-C at the terminal, to the whole group', signal: 'SIGINT',  toGroup: true  },
] as const

for (const { title, signal, toGroup } of ENDINGS) {
  test(`${title} stops everything that npm start started, in order, and no call is lost`, async () => {
    const { dataDir, keys } = await usedDataDir()
    const npm = launch('npm', ['start'], { env: { DATA_DIR: dataDir, PORT: '0' }, ownGroup: true })
    const server = await listening(npm)
    const started = family(npm.pid)
    const postgres = started.find((one) => one.command.includes(join(dataDir, 'pg')))
    assert.ok(postgres && started.some((one) => one.command.includes('centralino.js start')))
    assert.notEqual(postgres.group, npm.pid, 'a signal to the group must not reach PostgreSQL')
    const calls = await placeCalls(server.url, keys.test, 20)
    process.kill(toGroup ? -npm.pid : npm.pid, signal)
    const exit = await npm.exited
    assert.ok(exit.code === 0 || exit.signal === signal, `npm ended with ${exit.code ?? exit.signal}: ${exit.stderr}`)
    await gone(started)
    assert.deepEqual(
      processes().filter((one) => one.command.includes(dataDir)),
      [],
    )
    assertOrderly(exit, dataDir)
    const again = await serve({ DATA_DIR: dataDir })
    await assertCompleted(again.url, keys.test, calls)
    await again.stop()
  })
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

test('whoever asks a second time, later than one key press, is not kept waiting', async () => {
  const { dataDir, keys } = await usedDataDir()
  const server = await serve({ DATA_DIR: dataDir })
  const started = family(server.pid)
  // An orderly stop would wait for the body that it was promised.
  const promise = { authorization: `Bearer ${keys.test}`, expect: '100-continue', 'content-length': '100' }
  const half = request(`${server.url}/v1/agents`, { method: 'POST', headers: promise })
  half.on('error', () => {})
  half.flushHeaders()
  await once(half, 'continue')
  server.kill('SIGTERM')
  await server.says(/Centralino stops/)
  await until(
    async () => {
      server.kill('SIGTERM')
      return processes().some((one) => one.pid === server.pid)
    },
    (lives) => !lives,
  )
  assert.equal((await server.exited).code, 1)
  await gone(started)
})

const FAULT = 'process.on("SIGUSR2", () => { throw new Error("a fault that names +390212345678") })'

test('a fault of its own ends the server with a line in the log that tells no secret, and leaves nothing behind', async () => {
  const { dataDir } = await usedDataDir()
  const args = ['--import', `data:text/javascript,${encodeURIComponent(FAULT)}`, PROGRAM, 'start']
  const server = await listening(launch(process.execPath, args, { env: { DATA_DIR: dataDir, PORT: '0' } }))
  const started = family(server.pid)
  server.kill('SIGUSR2')
  const exit = await server.exited
  assert.equal(exit.code, 1)
  assert.match(exit.stderr, /"level":"fatal".*a fault that names \[number\].*\n$/)
  assert.doesNotMatch(exit.stderr, /390212345678/)
  await gone(started)
})

test('after SIGKILL no PostgreSQL stays, and the next start has every row that was acknowledged', async () => {
  const { dataDir, keys } = await usedDataDir()
  const server = await serve({ DATA_DIR: dataDir })
  const started = family(server.pid)
  assert.ok(started.some((one) => one.command.includes(join(dataDir, 'pg'))))
  const calls = await placeCalls(server.url, keys.test, 5)
  const last = await apiFor(server.url, keys.test)('POST', '/v1/agents', {
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
  await gone(started, 10_000)
  const again = await serve({ DATA_DIR: dataDir })
  const read = await apiFor(again.url, keys.test)('GET', `/v1/agents/${last.json.id}`)
  assert.deepEqual([read.status, read.json?.name], [200, 'Ultimo'])
  for (const call of calls) assert.equal((await apiFor(again.url, keys.test)('GET', `/v1/calls/${call}`)).status, 200)
  await again.stop()
})

const { it } = needs('postgres-15')
it('two nodes started together on one PostgreSQL 15 are both ready, and one of them shows the first keys', async () => {
  await using external = await externalDatabase()
  const { env } = external
  const nodes = await Promise.all([serve(env), serve(env)])
  const keys = nodes.flatMap((node) => node.keys ?? [])
  assert.equal(keys.length, 1)
  for (const node of nodes) {
    assert.equal((await apiFor(node.url)('GET', '/readyz')).status, 200)
    assert.equal((await apiFor(node.url, keys[0]?.live)('GET', '/v1/me')).json.mode, 'live')
    assert.ok(!family(node.pid).some((one) => one.command.includes('postgres')))
  }
  const made = await finished(['keys', 'create', '--mode', 'test'], { env })
  assert.equal((await apiFor(String(nodes[0]?.url), made.stdout.trim())('GET', '/v1/me')).json?.mode, 'test')
  assert.deepEqual(readdirSync(env.DATA_DIR), ['first-keys'], 'nothing else is kept beside the database')
  assert.deepEqual(
    (await Promise.all(nodes.map((node) => node.stop()))).map((exit) => exit.code),
    [0, 0],
  )
})

it('a node for the API and a node for calls and the work after them complete a call together', async () => {
  await using external = await externalDatabase()
  const { env } = external
  const api = await serve({ ...env, CENTRALINO_ROLES: 'api' })
  const calls = centralino(['start'], { env: { ...env, CENTRALINO_ROLES: 'calls,worker' } })
  await calls.says(/^Centralino runs as calls, worker$/m)
  assert.equal(keysIn(calls.stdout()), null)
  assert.ok(api.keys)
  await assertCompleted(api.url, api.keys.test, await placeCalls(api.url, api.keys.test, 1))
  calls.kill('SIGTERM')
  assert.equal((await calls.exited).code, 0)
  assert.equal((await api.stop()).code, 0)
})
