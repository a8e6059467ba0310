import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addLiveNumber, createKey } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { type Connection, type Db, openDb } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import type { Served } from '../support/global-setup.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { PACE } from '../support/pace.ts'
import { family } from '../support/process.ts'
import type { Struck } from './faults.ts'
import {
  type Delivered,
  type FromNode,
  HEARTBEAT_MS,
  LEASE_MS,
  LINES,
  type NodeOrder,
  type Seen,
  type Starved,
} from './messages.ts'
import type { RoadOrder } from './roads.ts'

/**
 * Where a torture is held: the database, its roads, a carrier and a webhook sink, each a process of its own that
 * nothing of ours runs in, and the nodes.
 */
export interface StageNode {
  name: string
  child: ChildProcess
  port: number
}

export interface Account {
  id: string
  /** What the carrier tells accounts apart by. */
  number: string
  live: string
  test: string
  agent: string
}

export interface Complaint {
  node: string
  at: number
  line: string
}

const ALWAYS = { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 1 }
const START_MS = 60_000 * PACE

export class Stage implements AsyncDisposable {
  readonly seed: string
  readonly nodes = new Map<string, StageNode>()
  readonly complaints: Complaint[] = []
  /** When the machine did not let a node run, or any of the others, which are slow for all of them. */
  readonly starved: Struck[] = []
  readonly accounts: Account[] = []
  readonly secretKey = randomBytes(32).toString('base64')
  /** Every node's, as an installation has it. */
  readonly #recordings = mkdtempSync(join(tmpdir(), 'centralino-torture-'))
  readonly #children: ChildProcess[] = []
  readonly #waiting = new Map<number, (answer: { connection: Connection }) => void>()
  #asked = 0
  #named = 0
  #roads: ChildProcess | undefined
  #carrier: { child: ChildProcess; port: number } | undefined
  #sink: { child: ChildProcess; port: number } | undefined
  #cluster = ''
  #direct: Connection = {}
  #db: Db | undefined

  constructor(seed: string) {
    this.seed = seed
  }

  async open(nodes: number): Promise<void> {
    const database = this.#fork('../support/global-setup.ts', {}, ['18'])
    await this.#makeDatabase((await next(database)) as Served)
    this.#carrier = await this.#listening('./carrier.ts')
    this.#sink = await this.#listening('./sink.ts')
    this.#roads = this.#fork('./roads.ts', { TORTURE_DATABASE: JSON.stringify(this.#direct) })
    this.#roads.on('message', (message: { id: number; connection: Connection } | Starved) => {
      if ('kind' in message) return
      this.#waiting.get(message.id)?.({ connection: message.connection })
      this.#waiting.delete(message.id)
    })
    for (const child of [this.#roads, this.#carrier.child])
      child.on('message', (message: object) => isStarved(message) && this.starve(message))
    for (let n = 0; n < nodes; n += 1) await this.start()
    for (const name of ['uno', 'due', 'tre']) this.accounts.push(await this.#openAccount(name))
  }

  /** The machine did not let somebody run whom all of them need. */
  starve({ from, to }: Pick<Starved, 'from' | 'to'>): void {
    this.starved.push({ fault: 'starved', nodes: 'all', from, to })
  }

  /** Not by any road: for who looks at the end. */
  get db(): Db {
    this.#db ??= openDb({ connection: this.#direct, log: silentLog, max: 2 })
    return this.#db
  }

  async #makeDatabase({ connection, superuser }: Served): Promise<void> {
    const name = `torture_${randomBytes(4).toString('hex')}`
    const { templateOf } = await import('../support/global-setup.ts')
    const template = await templateOf({ connection, superuser })
    const admin = openDb({ connection: superuser, log: silentLog, max: 1 })
    const [row] = await admin.query(sql<{ folder: string }>`select current_setting('data_directory') as folder`)
    this.#cluster = row?.folder ?? ''
    await admin.script(`create database ${name} template ${template} owner ${connection.user}`)
    await admin.close()
    this.#direct = { ...connection, database: name }
  }

  #fork(file: string, env: Record<string, string>, args: string[] = []): ChildProcess {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
      env: { ...process.env, NODE_TEST_CONTEXT: '', TORTURE_SEED: this.seed, ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#children.push(child)
    return child
  }

  async #listening(file: string): Promise<{ child: ChildProcess; port: number }> {
    const child = this.#fork(file, {})
    const { port } = (await next(child)) as { port: number }
    return { child, port }
  }

  /** Another node, which goes by a road of its own. */
  async start(): Promise<StageNode> {
    this.#named += 1
    const name = `n${this.#named}`
    const { connection } = await this.road(name, 'make')
    const config: NodeOrder['config'] = {
      ...TEST_CONFIG,
      times: { heartbeatMs: HEARTBEAT_MS, leaseMs: LEASE_MS },
      allowPrivateTargets: true,
      recordingsDir: this.#recordings,
      checkReplies: false,
      drainMs: 1_000,
    }
    const order: NodeOrder = { name, connection, secretKey: this.secretKey, config, carrier: this.#carrier?.port ?? 0 }
    const child = this.#fork('./node.ts', { TORTURE_ORDER: JSON.stringify(order) })
    child.on('message', (message: FromNode) => {
      if (message.kind === 'starved')
        this.starved.push({ fault: 'starved', nodes: [name], from: message.from, to: message.to })
      if (message.kind === 'complaint') this.complaints.push({ node: name, at: message.at, line: message.line })
    })
    const { port } = await ready(child)
    const node = { name, child, port }
    this.nodes.set(name, node)
    child.once('exit', () => this.nodes.delete(name))
    return node
  }

  road(node: string, does: RoadOrder['does'], ms = 0): Promise<{ connection: Connection }> {
    this.#asked += 1
    const id = this.#asked
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#roads?.send({ id, node, does, ms } satisfies RoadOrder)
    })
  }

  apiOf(node: StageNode, key: string): Api {
    return apiFor(`http://127.0.0.1:${node.port}`, key)
  }

  async #openAccount(name: string): Promise<Account> {
    const house = { db: this.db, clock: systemClock }
    const number = `+39021234560${this.accounts.length}`
    const [live, test] = [
      await createKey(house, { name, livemode: true }),
      await createKey(house, { name, livemode: false }),
    ]
    await addLiveNumber(house, { account: name, number })
    await this.db.query(sql`update accounts set concurrent_calls = ${LINES}`)
    const [node] = this.nodes.values()
    if (!node) throw new Error('there is no node')
    const api = this.apiOf(node, live)
    const delivery = { mode: 'webhook', url: `http://127.0.0.1:${this.#sink?.port}/${name}` }
    const agent = await publishedAgent(api, { calling: ALWAYS, delivery, recording: true })
    return { id: (await api('GET', '/v1/me')).json.id, number, live, test, agent }
  }

  /** The server's processes: its first one, and all that came of it. */
  postgres(): number[] {
    const pid = Number(readFileSync(join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return family(pid).map((one) => one.pid)
  }

  async history(): Promise<{ carrier: Seen[]; sink: Delivered[] }> {
    const ask = async <T>(child: ChildProcess | undefined) => {
      if (!child) throw new Error('it was never started')
      const answer = next(child)
      child.send({ kind: 'history' })
      return ((await answer) as { history: T[] }).history
    }
    return { carrier: await ask<Seen>(this.#carrier?.child), sink: await ask<Delivered>(this.#sink?.child) }
  }

  /** Nothing runs any more, and all that is due was delivered. */
  async settled(withinMs: number): Promise<void> {
    const look = async () => {
      const [row] = await this.db.query(sql<{ calls: number; deliveries: number }>`
        select (select count(*) from calls where status not in ('completed', 'failed', 'cancelled')) as calls,
               (select count(*) from deliveries where status = 'pending') as deliveries`)
      return row
    }
    // A delivery that failed is due again in a minute: here nobody waits for that.
    const hurry = () =>
      this.db.query(
        sql`update deliveries set due_at = last_attempt_at where status = 'pending' and node_id is null and attempts > 0`,
      )
    const hurryLines = () =>
      this.db.query(sql`update endpoints set next_due = '2020-01-01Z' where next_due is not null`)
    await until(
      async () => {
        await hurry().then(hurryLines, () => {})
        await systemClock.sleep(200)
        return look()
      },
      (left) => left?.calls === 0 && left.deliveries === 0,
      withinMs,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#db?.close().catch(() => {})
    const [database, ...others] = this.#children
    for (const child of others) child.kill('SIGKILL')
    rmSync(this.#recordings, { recursive: true, force: true })
    // It takes its server along.
    if (database?.connected) {
      const gone = new Promise((resolve) => database.once('exit', resolve))
      database.disconnect()
      await Promise.race([gone, systemClock.sleep(10_000)])
    }
  }
}

const isStarved = (message: object): message is Starved => 'kind' in message && message.kind === 'starved'

function next(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const told = (message: object) => {
      if (isStarved(message)) return
      child.off('message', told)
      resolve(message)
    }
    child.on('message', told)
    child.once('exit', () => reject(new Error('a process of the stage ended')))
  })
}

function ready(child: ChildProcess): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a node did not start')), START_MS)
    child.on('message', (message: FromNode) => {
      if (message.kind !== 'ready') return
      clearTimeout(late)
      resolve(message)
    })
    child.once('exit', () => {
      clearTimeout(late)
      reject(new Error('a node ended as it started'))
    })
  })
}
