import assert from 'node:assert/strict'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import {
  centralino,
  type Environment,
  family,
  freshDataDir,
  holds,
  type Keys,
  keysIn,
  type Launched,
  serve,
} from '../support/process.ts'

/** A first start on an empty folder, by the user of the tests or by another, looked at in every way, and stopped. */
export async function assertFirstStart(uid?: number): Promise<{ dataDir: string; keys: Keys }> {
  const dataDir = freshDataDir(uid)
  const first = await serve({ DATA_DIR: dataDir }, uid === undefined ? {} : { uid })
  const { keys } = first
  assert.ok(keys, first.stdout())
  assert.doesNotMatch(first.stdout(), /svc_/, 'this is no terminal')
  assert.match(first.stdout(), new RegExp(`^The first keys are in ${join(dataDir, 'first-keys')}$`, 'm'))
  assert.equal(statSync(join(dataDir, 'first-keys')).mode & 0o777, 0o600)
  assert.equal(statSync(join(dataDir, 'first-keys')).uid, statSync(dataDir).uid)
  rmSync(join(dataDir, 'first-keys'))
  for (const mode of ['test', 'live'] as const) {
    const me = await apiFor(first.url, keys[mode])('GET', '/v1/me')
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
  for (const secret of [...Object.values(keys), link])
    assert.ok(!first.stderr().includes(secret) && !holds(dataDir, secret))
  return { dataDir, keys }
}

/** A browser is shown the console, or that it is being built, and probes are answered without a key. */
async function assertOpenToAll(url: string): Promise<void> {
  const api = apiFor(url)
  assert.match((await api('GET', '/')).text, /<title>[^<]*Centralino/)
  assert.equal((await api('GET', '/docs')).status, 200)
  assert.deepEqual((await api('GET', '/healthz')).json, { status: 'ok' })
  assert.deepEqual((await api('GET', '/readyz')).json, { status: 'ready' })
}

export interface Together {
  nodes: readonly Launched[]
  /** Of those that have the role of the API. */
  urls: readonly string[]
  keys: Keys
}

/** Nodes of these roles that start at the same moment on an empty database: one of them shows the first keys. */
export async function startTogether(env: Environment, roles: readonly string[]): Promise<Together> {
  const nodes = roles.map((some) => centralino(['start'], { env: { ...env, PORT: '0', CENTRALINO_ROLES: some } }))
  const said = await Promise.all(nodes.map((node) => node.says(/^Centralino (?:listens on (\S+)|runs as) .*\n/m)))
  const urls = said.flatMap(([, url]) => url ?? [])
  const [keys, ...more] = nodes.flatMap((node) => keysIn(node.stdout()) ?? [])
  assert.ok(keys && more.length === 0)
  for (const url of urls) {
    assert.equal((await apiFor(url)('GET', '/readyz')).status, 200)
    assert.equal((await apiFor(url, keys.live)('GET', '/v1/me')).json.mode, 'live')
  }
  for (const node of nodes) assert.ok(!family(node.pid).some((one) => one.command.includes('postgres')))
  return { nodes, urls, keys }
}

/** They stop when they are told to, each in order. */
export async function assertStopped({ nodes }: Together): Promise<void> {
  for (const node of nodes) node.kill('SIGTERM')
  for (const node of nodes) assert.equal((await node.exited).code, 0)
}

/** Who hears that the service is not available asks again: on a starved machine a transaction is ended for its delay. */
export function patientApi(url: string, key: string): Api {
  const api = apiFor(url, key)
  return (...asked) =>
    until(
      () => api(...asked),
      ({ status }) => status !== 503,
    )
}

/** A test key's agent, and calls of it that have been accepted and not looked after. */
export async function placeCalls(url: string, key: string, count: number): Promise<string[]> {
  const api = patientApi(url, key)
  const agent = await publishedAgent(api)
  const body = { agent, to: '+390000000001', inputs: { nome: 'Anna' } }
  const replies = await Promise.all(Array.from({ length: count }, () => api('POST', '/v1/calls', body)))
  for (const reply of replies) assert.equal(reply.status, 202, reply.text)
  return replies.map((reply) => reply.json.id)
}

export async function assertCompleted(url: string, key: string, calls: readonly string[]): Promise<void> {
  const api = apiFor(url, key)
  for (const call of calls) {
    const done = await until(
      () => api('GET', `/v1/calls/${call}`),
      (seen) => seen.json.status === 'completed',
    )
    assert.equal(done.json.outcome, 'completed')
  }
}
