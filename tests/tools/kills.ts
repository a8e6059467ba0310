import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallObject } from '#contract/calls.ts'
import { systemClock } from '#kernel/clock.ts'
import { seeded } from '#kernel/random.ts'
import { sql } from '#store/sql.ts'
import { startHouse, TEST_CONFIG, type TestHouse } from '../support/house.ts'
import type { FromNode, NodeOrder, ToNode } from './killed-node.ts'
import { keyOf } from './oracle.ts'
import { ended, type Owner, openOwner, place } from './stage.ts'
import { type Seen, startWitness, type Witness } from './witness.ts'

/**
 * Nodes that are killed while their agents execute what was confirmed: right after the commit of the execution, while
 * the customer's server works, right after its answer, or whenever. A node without a telephone takes over and tells the
 * end.
 */
export interface Killed {
  kills: number
  calls: number
  actions: number
  /** Actions of which the record says that nobody knows. */
  timeouts: number
  /** Of those the server never saw. */
  unsent: number
}

// biome-ignore format: a table reads in columns
const PLACES = ['committed', 'arrived', 'answered', 'anywhere'] as const
type Place = (typeof PLACES)[number]

/** Short enough that a killed node's calls go on while the next one starts. */
const TIMES = { heartbeatMs: 200, leaseMs: 3_000 }
/** Seven confirmed actions and what repeats them: fourteen entries, one below the limit. */
const MOVES = [
  'honest',
  'calls twice at once',
  'honest',
  'repeats what was done',
  'honest',
  'calls twice at once',
  'honest',
]
const CALLS_PER_KILL = 6
const ANSWER_MS = 30
const ANYWHERE_MS = 300
const NODE = fileURLToPath(new URL('./killed-node.ts', import.meta.url))

export async function killMany({ kills, seed }: { kills: number; seed: string }): Promise<Killed> {
  await using stack = new AsyncDisposableStack()
  const chance = seeded(`kills ${seed}`)
  const witness = stack.use(await startWitness())
  const house = stack.use(await startHouse({ allowPrivateTargets: true, times: TIMES }))
  const owner = await openOwner(house, 'uccisi', { witness })
  const folder = await mkdtemp(join(tmpdir(), 'centralino-tools-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const authority = join(folder, 'ca.pem')
  await writeFile(authority, witness.certificate)
  const start = async () => {
    const node = await startNode(house, authority)
    stack.defer(() => kill(node))
    return node
  }
  const ids: string[] = []
  for (let n = 0; n < kills; n += 1) {
    const node = await start()
    const gone = once(node, 'exit')
    arm({ node, witness, chance }, PLACES[n % PLACES.length] ?? 'anywhere')
    const round: string[] = []
    for (let one = 0; one < CALLS_PER_KILL; one += 1) round.push(await place(owner, ids.length + one + 1))
    ids.push(...round)
    // On a machine that is too busy the calls may be over before the node comes to that place.
    await Promise.race([gone, ended(house, round)])
    await kill(node)
  }
  witness.onAction = () => {}
  const last = await start()
  await ended(house, ids)
  last.send({ kind: 'quit' } satisfies ToNode)
  await once(last, 'exit')
  const calls = await Promise.all(ids.map(async (id) => (await owner.api('GET', `/v1/calls/${id}`)).json as CallObject))
  return { kills, ...(await judge(house, owner, calls)) }
}

async function startNode(
  { connection, secretKey, recordingsDir }: TestHouse,
  authority: string,
): Promise<ChildProcess> {
  const config = {
    ...TEST_CONFIG,
    roles: ['calls' as const],
    allowPrivateTargets: true,
    times: TIMES,
    recordingsDir,
  }
  const order: NodeOrder = { connection, secretKey, config, moves: MOVES }
  const node = fork(NODE, {
    execArgv: [],
    env: { ...process.env, NODE_TEST_CONTEXT: '', NODE_EXTRA_CA_CERTS: authority, TOOLS_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await Promise.race([once(node, 'message'), once(node, 'exit')])) as [FromNode | number | null]
  assert.deepEqual(message, { kind: 'ready' }, 'the node started')
  return node
}

async function kill(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return
  node.kill('SIGKILL')
  await once(node, 'exit')
}

/** Sees to it that the node dies at that place. */
function arm({ node, witness, chance }: Arms, where: Place): void {
  const after = Math.floor(chance() * CALLS_PER_KILL * 2)
  let arrived = 0
  witness.onAction = async () => {
    arrived += 1
    if (where === 'arrived' && arrived > after) node.kill('SIGKILL')
    else if (arrived === after + 1 && where !== 'anywhere')
      node.send({ kind: 'die', place: where as 'committed' }, () => {})
    else if (arrived === 1 && where === 'anywhere')
      void systemClock.sleep(chance() * ANYWHERE_MS).then(() => kill(node))
    await systemClock.sleep(chance() * ANSWER_MS)
  }
}

interface Arms {
  node: ChildProcess
  witness: Witness
  chance: () => number
}

/**
 * The server saw each action at most once; the record says `ok` of what is known and `timeout` of what may have
 * happened.
 */
async function judge(house: TestHouse, { witness }: Owner, calls: CallObject[]): Promise<Omit<Killed, 'kills'>> {
  const actions = witness.seen.filter(({ idempotencyKey }) => idempotencyKey !== undefined)
  const nameOf = ({ callId, name, arguments: given }: Seen) => `${callId} ${keyOf(name, given)}`
  const seen = new Set(actions.map(nameOf))
  assert.equal(seen.size, actions.length, 'no action reached the server twice')
  assert.equal(new Set(actions.map((one) => one.idempotencyKey)).size, actions.length, 'each under a key of its own')
  const recorded = executedOf(calls, seen)
  for (const key of seen) assert.ok(recorded.has(key), `${key} was seen, so it is on record`)
  const rows = await house.db.query(sql<{ status: string }>`select status from tool_executions`)
  assert.equal(rows.length, recorded.size, 'what was written down before it left is on record')
  assert.ok(!rows.some(({ status }) => status === 'sent'), 'and nothing is still under way')
  const told = await house.db.query(sql<{ n: number }>`
    select count(*) as n from events where type = 'call.completed' group by call_id`)
  assert.deepEqual([told.length, told.filter(({ n }) => n !== 1).length], [calls.length, 0], 'every call is told once')
  const timeouts = [...recorded].filter(([, status]) => status === 'timeout').map(([key]) => key)
  return {
    calls: calls.length,
    actions: actions.length,
    timeouts: timeouts.length,
    unsent: timeouts.filter((key) => !seen.has(key)).length,
  }
}

/** What the calls say of every action that was sent: once each, and after it was asked for. */
function executedOf(calls: readonly CallObject[], seen: ReadonlySet<string>): Map<string, string> {
  const recorded = new Map<string, string>()
  const asked = new Set<string>()
  for (const { id, tool_calls } of calls)
    for (const { name, arguments: given, status } of tool_calls) {
      const key = `${id} ${keyOf(name, given)}`
      if (status === 'confirmation_required') {
        asked.add(key)
        continue
      }
      assert.ok(status === 'ok' || status === 'timeout', `${key} is ${status}`)
      assert.ok(asked.has(key), `${key} was asked for before, and nothing of the record is lost`)
      assert.ok(!recorded.has(key), `${key} is recorded once`)
      recorded.set(key, status)
      if (status === 'ok') assert.ok(seen.has(key), `${key} is ok, so the server saw it`)
    }
  return recorded
}
