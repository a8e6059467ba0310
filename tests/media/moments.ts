import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { seeded } from '#kernel/random.ts'
import { sql } from '#store/sql.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import type { Line } from '#telephony/port.ts'
import { type Arrive, openEndpoint } from '#telephony/sip/endpoint.ts'
import { sipOf } from '../sip/house.ts'
import { freshAddress, SIP_PORT } from '../sip/peers/address.ts'
import { apiFor, INBOUND, publishedAgent, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse } from '../support/house.ts'
import { listening, silentPool } from '../support/silent-pool.ts'
import { trunkTo } from '../support/trunk.ts'

/** Hand-overs by the real server, in which person and operator do whatever they do at whatever moment. */
const NUMBER = '+390298760040'
const OPERATOR = '+390298760041'
const AT_ONCE = 8
const MOMENT_MS = 2_500
const PATIENCE_MS = 90_000
const TERMINAL = ['answered', 'no_answer', 'busy', 'failed']
const never = new AbortController().signal
const DEAF = { turn() {}, tool: async () => ({ text: '' }), told() {} }

export interface Moments {
  /** How the records ended. */
  statuses: string[]
  /** What is left of it all: legs here and there, places for sound, lines that somebody holds, slots. */
  left: { ours: number; theirs: number; places: number; held: number }
  billed: number
}

export async function transfersAtRandom(count: number, seed = randomUUID()): Promise<Moments> {
  const chance = seeded(seed)
  const within = (ms: number) => Math.floor(chance() * ms)
  const [ours, theirs] = [freshAddress(), freshAddress()]
  const pool = silentPool({ converse: listening })
  /** The operator refuses, or answers after a while and hangs up after another, or lets it ring. */
  const arrive: Arrive = async () => {
    const [answersMs, talksMs, does] = [within(MOMENT_MS), within(MOMENT_MS), chance()]
    await systemClock.sleep(answersMs)
    if (does < 0.3) return { kind: 'refused', status: does < 0.15 ? 486 : 480 }
    const hold = async (line: Line) => {
      void systemClock.sleep(talksMs).then(() => line.hangUp())
      await line.converse(examplePlan(), DEAF, never)
    }
    return { kind: 'answered', hold }
  }
  const speech = { module: new URL('../support/handing-model.ts', import.meta.url).href, options: {} }
  await using house = await startHouse(
    { sip: sipOf(ours, [{ host: theirs, options: false, cps: 100 }]) },
    POSTGRES[0],
    { speech },
  )
  const peer = await openEndpoint({
    ...{ clock: systemClock, log: silentLog, publicAddress: null, media: pool, arrive },
    listen: [{ transport: 'udp', host: theirs, port: SIP_PORT }],
    trunks: [trunkTo({ host: ours, port: SIP_PORT }, { options: false, cps: 100 })],
  })
  const api = apiFor(house.url, await house.key(true))
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: NUMBER })
  const document = { ...INBOUND, recording: true, review: 'never', opening: undefined, inputs: undefined, result: [] }
  const agent = await publishedAgent(api, { ...document, transfer: { to: OPERATOR } })
  const { id } = (await api('GET', '/v1/numbers')).json.data.find((one: { number: string }) => one.number === NUMBER)
  assert.equal((await api('PUT', `/v1/numbers/${id}`, { agent })).status, 200)

  /** Calls, and hangs up at some moment: before the hand-over, while it rings, as they talk, or never. */
  async function call(n: number): Promise<void> {
    const order = {
      callId: `call_${n}`,
      attempt: 1,
      to: NUMBER,
      from: `+39333000${String(n).padStart(4, '0')}`,
      ringForSeconds: 60,
      retryOf: null,
    }
    const [leavesMs, stays] = [within(3 * MOMENT_MS), chance() < 0.4]
    const dialled = await peer.telephone.dial(order, never, atOnce)
    if (dialled.kind !== 'answered') return
    const talk = dialled.line.converse(examplePlan(), DEAF, never)
    if (!stays) void systemClock.sleep(leavesMs).then(() => dialled.line.hangUp())
    await talk
  }

  let next = 0
  const places = Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
    for (let n = next++; n < count; n = next++) await call(n)
  })
  try {
    await Promise.all(places)
    const look = async () => {
      const [rows] = await house.db.query(sql<{ held: number; running: number }>`
        select (select count(*) from call_details where transfer_node is not null)::int as held,
               (select count(*) from calls where status not in ('completed', 'failed'))::int as running`)
      const { text } = await apiFor(house.url)('GET', '/metrics')
      const legs = Number(/^centralino_telephone_legs (\d+)$/m.exec(text)?.[1])
      return { legs, held: rows?.held ?? -1, running: rows?.running ?? -1 }
    }
    const last = await until(look, ({ legs, held, running }) => legs + held + running === 0, PATIENCE_MS)
    await until(
      async () => peer.legs(),
      (legs) => legs === 0,
      PATIENCE_MS,
    )
    const records = await house.db.query(sql<{ status: string; ended: boolean; answered: boolean }>`
      select d.transfer ->> 'status' as status, d.transfer ->> 'ended_at' is not null as ended, c.answered_at is not null as answered
        from calls c join call_details d on d.call_id = c.id where d.transfer is not null`)
    for (const { status, ended } of records)
      assert.ok(TERMINAL.includes(status) && ended, `a record is left as ${status}`)
    const [bills] = await house.db.query(sql<{ n: number }>`select count(*)::int as n from usage_records`)
    return {
      statuses: records.map(({ status }) => status),
      left: { ours: last.legs, theirs: peer.legs(), places: pool.size, held: last.held },
      billed: bills?.n ?? 0,
    }
  } catch (error) {
    throw new Error(`with the seed ${seed}`, { cause: error })
  } finally {
    await peer.close()
  }
}
