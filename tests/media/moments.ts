import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemClock } from '#kernel/clock.ts'
import { seeded } from '#kernel/random.ts'
import { sql } from '#store/sql.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import type { Line } from '#telephony/port.ts'
import { socketsAt } from '../sip/peers/address.ts'
import { apiFor, until } from '../support/api.ts'
import type { TestHouse } from '../support/house.ts'
import { type Exchange, OPERATORS, type Operator } from './exchange.ts'

/** Hand-overs by the real server, in which person and operator do whatever they do at whatever moment. */
const AT_ONCE = 8
const MOMENT_MS = 2_500
const PATIENCE_MS = 90_000
const TERMINAL = ['answered', 'no_answer', 'busy', 'failed']
const never = new AbortController().signal
const DEAF = { turn() {}, tool: async () => ({ text: '' }), told() {} }

export interface Moments {
  /** How the records ended. */
  statuses: string[]
  /** What is left of it all: legs here and there, places and ports for sound, lines that somebody holds, slots. */
  left: { ours: number; theirs: number; places: number; ports: number; held: number; slots: number }
  billed: number
}

export const NOTHING: Moments['left'] = { ours: 0, theirs: 0, places: 0, ports: 0, held: 0, slots: 0 }

export async function transfersAtRandom(
  { house, exchange }: { house: TestHouse; exchange: Exchange },
  count: number,
  seed = randomUUID(),
): Promise<Moments> {
  const chance = seeded(seed)
  const within = (ms: number) => Math.floor(chance() * ms)
  const { peer, pool, account } = exchange
  /** The operator refuses, or answers after a while and hangs up after another. */
  const operator: Operator = async () => {
    const [answersMs, talksMs, does] = [within(MOMENT_MS), within(MOMENT_MS), chance()]
    await systemClock.sleep(answersMs)
    if (does < 0.3) return does < 0.15 ? OPERATORS.busy() : OPERATORS.away()
    const hold = async (line: Line) => {
      void systemClock.sleep(talksMs).then(() => line.hangUp())
      await line.converse(examplePlan(), DEAF, never)
    }
    return { kind: 'answered', hold }
  }
  const to = await exchange.number(operator)

  /** Calls, and hangs up at some moment: before the hand-over, while it rings, as they talk, or never. */
  async function call(n: number): Promise<void> {
    const from = `+39333000${String(n).padStart(4, '0')}`
    const order = { callId: `call_${n}`, attempt: 1, to, from, ringForSeconds: 60, retryOf: null }
    const [leavesMs, stays] = [within(3 * MOMENT_MS), chance() < 0.4]
    const dialled = await peer.telephone.dial(order, never, atOnce)
    if (dialled.kind !== 'answered') return
    const talk = dialled.line.converse(examplePlan(), DEAF, never)
    if (!stays) void systemClock.sleep(leavesMs).then(() => dialled.line.hangUp())
    await talk
  }

  async function look(): Promise<Moments['left'] & { running: number }> {
    const [rows] = await house.db.query(sql<{ held: number; slots: number; running: number }>`
      select count(*) filter (where d.transfer_node is not null)::int as held,
             count(*) filter (where c.status not in ('completed', 'failed'))::int as running,
             count(*) filter (where exists (select 1 from line_slots s where s.call_id = c.id))::int as slots
        from calls c join accounts a on a.id = c.account_id left join call_details d on d.call_id = c.id
       where a.name = ${account}`)
    const { text } = await apiFor(house.url)('GET', '/metrics')
    const ours = Number(/^centralino_telephone_legs (\d+)$/m.exec(text)?.[1])
    const { held = -1, slots = -1, running = -1 } = rows ?? {}
    // One for its signalling, and whatever is open for sound.
    const ports = socketsAt(exchange.address, 'udp') - 1
    return { ours, theirs: peer.legs(), places: pool.size, ports, held, slots, running }
  }

  try {
    let next = 0
    const callers = Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
      for (let n = next++; n < count; n = next++) await call(n)
    })
    await Promise.all(callers)
    const isNothing = (seen: object) => Object.values(seen).every((one) => one === 0)
    const { running: _, ...left } = await until(look, isNothing, PATIENCE_MS)
    const records = await house.db.query(sql<{ status: string; ended: boolean }>`
      select d.transfer ->> 'status' as status, d.transfer ->> 'ended_at' is not null as ended
        from calls c join accounts a on a.id = c.account_id join call_details d on d.call_id = c.id
       where a.name = ${account} and d.transfer is not null`)
    for (const { status, ended } of records)
      assert.ok(TERMINAL.includes(status) && ended, `a record is left as ${status}`)
    const [bills] = await house.db.query(sql<{ n: number }>`
      select count(*)::int as n from usage_records u join accounts a on a.id = u.account_id where a.name = ${account}`)
    return { statuses: records.map(({ status }) => status), left, billed: bills?.n ?? 0 }
  } catch (error) {
    throw new Error(`with the seed ${seed}`, { cause: error })
  }
}
