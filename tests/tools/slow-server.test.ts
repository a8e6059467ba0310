import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallObject } from '#contract/calls.ts'
import { until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { watchLoop } from '../support/loop-watch.ts'
import type { FixtureTool } from '../support/mcp-tools.ts'
import { lyingModel, type Move } from './lying-model.ts'
import { ended, type Owner, openOwner, place, telephoneOf } from './stage.ts'
import { startWitness } from './witness.ts'

/** Seeds up to here are calls of the account whose server hangs. */
const STUCK_SEEDS = 8
const READS = 8
const CALLS = 6
const FIRST_CALLS = 2
/**
 * How much longer a read of another account may take, by the median; nobody waits in line, but two cores are shared.
 */
const RATIO_MAX = 4
/** Below this a median is noise. */
const FLOOR_MS = 2
/**
 * How long the event loop may be held at once. Sound is sent every 20 ms, from another thread; SIP's timers tolerate
 * more.
 */
const LOOP_HELD_MAX_MS = 1_000

const reads: Move = async function* (liar) {
  for (let n = 0; n < READS; n += 1) yield* liar.calls('find_slots', { who: `cliente-${liar.seed}`, n })
}
const stuck: Move = async function* (liar) {
  const answers: Promise<string>[] = []
  for (let n = 0; n < READS; n += 1) answers.push((yield* liar.sends('find_slots', { n })).answer)
  await Promise.all(answers)
}

async function readsOf(house: TestHouse, owner: Owner, seeds: readonly number[]): Promise<number[]> {
  const ids: string[] = []
  for (const seed of seeds) ids.push(await place(owner, seed))
  await ended(house, ids)
  const calls = await Promise.all(ids.map(async (id) => (await owner.api('GET', `/v1/calls/${id}`)).json as CallObject))
  const entries = calls.flatMap((call) => call.tool_calls)
  assert.ok(entries.length === seeds.length * READS && entries.every(({ status }) => status === 'ok'))
  return entries.map(({ duration_ms }) => duration_ms)
}

const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
const seedsFrom = (first: number, count = CALLS) => Array.from({ length: count }, (_, n) => first + n)

test("one customer's server that hangs delays no other account's tools", { timeout: 60_000 }, async (t) => {
  let hanging = 0
  await using slow = await startWitness({
    instead: ({ rpc }) => {
      if (rpc !== 'tools/call') return false
      hanging += 1
      return true
    },
  })
  await using quick = await startWitness()
  const chooses: Move = (liar) => (liar.seed <= STUCK_SEEDS ? stuck : reads)(liar)
  await using house = await startHouse({ allowPrivateTargets: true }, POSTGRES[0], {
    liveTelephone: telephoneOf(lyingModel([chooses])),
  })
  const one = await openOwner(house, 'lenta', { witness: slow })
  const other = await openOwner(house, 'svelta', { witness: quick })
  // The first ones open connections and list the tools.
  await readsOf(house, other, seedsFrom(100, FIRST_CALLS))
  const before = median(await readsOf(house, other, seedsFrom(200)))
  const held: string[] = []
  for (let seed = 1; seed <= STUCK_SEEDS; seed += 1) held.push(await place(one, seed))
  await until(
    async () => hanging,
    (many) => many >= STUCK_SEEDS * 4,
  )
  const meanwhile = median(await readsOf(house, other, seedsFrom(300)))
  t.diagnostic(`${hanging} requests hang; a read takes ${meanwhile} ms against ${before} ms`)
  assert.ok(meanwhile <= Math.max(before, FLOOR_MS) * RATIO_MAX, `${meanwhile} ms against ${before} ms`)
  await ended(house, held)
  const { json } = await one.api('GET', `/v1/calls/${held[0]}`)
  assert.ok(
    (json as CallObject).tool_calls.every(({ status }) => status === 'timeout' || status === 'error'),
    'nothing is made up about them',
  )
})

const READ = { readOnlyHint: true }
const object = (properties: object) => ({ type: 'object', properties })
const EVIL = `${'a'.repeat(5_000)}!`
function deep(levels: number): object {
  let schema: object = { type: 'string' }
  for (let level = 0; level < levels; level += 1) schema = object({ a: schema })
  return schema
}
/** Patterns on which a backtracking engine would take years, schemas that multiply, answers that never end. */
const HOSTILE: readonly FixtureTool[] = [
  {
    name: 'pattern',
    inputSchema: object({ a: { type: 'string', pattern: '^(a+)+$' } }),
    annotations: READ,
    answer: () => 'x',
  },
  {
    name: 'pattern_2',
    inputSchema: object({ a: { type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' } }),
    annotations: READ,
    answer: () => 'x',
  },
  {
    name: 'pattern_3',
    inputSchema: object({ a: { type: 'string', pattern: '(a{1,1000}){1,1000}' } }),
    annotations: READ,
    answer: () => 'x',
  },
  { name: 'deep', inputSchema: deep(500), annotations: READ, answer: () => 'x' },
  {
    name: 'many',
    inputSchema: object(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`p${n}`, {}]))),
    annotations: READ,
    answer: () => 'x',
  },
  {
    name: 'circle',
    inputSchema: { ...object({ a: { $ref: '#' } }), allOf: [{ $ref: '#' }, { $ref: '#' }] },
    annotations: READ,
    answer: () => 'x',
  },
  { name: 'huge', inputSchema: object({}), annotations: READ, answer: () => 'x'.repeat(3_000_000) },
  { name: 'long', inputSchema: object({}), annotations: READ, answer: () => 'à'.repeat(100_000) },
  {
    name: 'crowd',
    inputSchema: object({}),
    annotations: READ,
    answer: () => ({ content: Array.from({ length: 5_000 }, () => ({ type: 'text', text: 'y' })) }),
  },
]

test('no schema, pattern or answer of a server holds the event loop', { timeout: 60_000 }, async (t) => {
  await using witness = await startWitness({ more: HOSTILE })
  const tries: Move = async function* (liar) {
    for (const { name } of HOSTILE) yield* liar.calls(name, { a: EVIL })
  }
  const model = lyingModel([tries])
  await using house = await startHouse({ allowPrivateTargets: true }, POSTGRES[0], {
    liveTelephone: telephoneOf(model),
  })
  const owner = await openOwner(house, 'ostile', { witness, mcp: { tools: undefined } })
  const loop = watchLoop()
  const id = await place(owner, 1)
  await ended(house, [id])
  const heldMs = Math.round(loop.stop())
  const call = (await owner.api('GET', `/v1/calls/${id}`)).json as CallObject
  t.diagnostic(
    `held for ${heldMs} ms at most; ${call.tool_calls.map(({ name, status }) => `${name} ${status}`).join(', ')}`,
  )
  assert.equal(call.status, 'completed')
  assert.equal(call.tool_calls.length, HOSTILE.length)
  assert.ok(call.tool_calls.every(({ result }) => [...result].length <= 1_500))
  assert.ok(heldMs <= LOOP_HELD_MAX_MS, `${heldMs} ms`)
})
