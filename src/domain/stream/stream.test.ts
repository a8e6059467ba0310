import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import type { Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { until } from '../../../tests/support/api.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { plantedDatabase } from '../../../tests/support/planted.ts'
import { Stream } from './stream.ts'

type Whose = { accountId: string; clientId: string }

let planted: Awaited<ReturnType<typeof plantedDatabase>>
let ours: Whose
let ourOther: Whose
let theirs: Whose
before(async () => {
  planted = await plantedDatabase()
  ours = await planted.account('ours')
  ourOther = { ...ours, clientId: await planted.client(ours.accountId) }
  theirs = await planted.account('theirs')
})
after(() => planted[Symbol.asyncDispose]())

let clock: ManualClock
let stream: Stream
let asked: string[]
beforeEach(async () => {
  await planted.db.script('truncate calls cascade; truncate watchers; truncate changes')
  clock = new ManualClock()
  asked = []
  const query: Db['query'] = (statement) => {
    asked.push(statement.text)
    return planted.db.query(statement)
  }
  stream = new Stream({ db: { ...planted.db, query }, clock, log: silentLog, nodeId: 'node_x' })
})
afterEach(() => stream.stop())

/** Looks at the lines of who listens, in test mode unless it is said. */
async function look(filter: object | null = {}, { accountId }: Whose = ours, livemode = false) {
  const ear = await stream.listen({ caller: { accountId, livemode }, after: undefined, words: [], running: filter })
  const told: string[] = []
  ear.onTold = () => told.push(...ear.take().map((message) => JSON.stringify(message)))
  return { told, ear }
}

/** A running call in which somebody says who they are. */
async function talking(whose: Whose, name: string, livemode = false): Promise<string> {
  const id = await planted.call(whose, { status: 'in_progress', livemode })
  const turn = { speaker: 'person', text: name, start_seconds: 1, end_seconds: 2, interrupted: false }
  await planted.db.query(sql`insert into call_words (call_id, n, turns) values (${id}, 1, ${JSON.stringify([turn])})`)
  return id
}

/** The clock goes on until the stream has looked so often, and what is waited for holds. */
async function looks(times: number, holds: () => boolean = () => true): Promise<void> {
  const looked = () => asked.filter((text) => text.includes('from changes\n')).length
  const before = looked()
  await until(
    async () => {
      await clock.advance(300)
      return looked() >= before + times && holds()
    },
    (held) => held,
  )
}
const ofWords = () => asked.filter((text) => text.includes('call_words'))
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dario']

describe('whoever comes back', () => {
  test('is told what came after, in order and once, though this node has yet to read it for others', async () => {
    const watching = await look(null)
    await looks(1)
    for (let n = 0; n < 3; n += 1) await planted.call(ours, { status: 'in_progress' })
    const changes = await planted.db.query(sql<{ place: string }>`
      select tx::text || '-' || id::text as place from changes order by tx, id`)
    const [last, ...missed] = changes.map(({ place }) => place)
    assert.ok(missed.length > 1)
    const caller = { accountId: ours.accountId, livemode: false }
    const ear = await stream.listen({ caller, after: last, words: [], running: null })
    const told: unknown[] = []
    const take = () => told.push(...ear.take().map((one) => (one.kind === 'change' ? one.place : one.kind)))
    take()
    ear.onTold = take
    await looks(2, () => watching.told.length === changes.length)
    assert.deepEqual(told, missed)
  })
})

describe('the words of running calls', () => {
  test('are told to who looks at that account, mode, agent, campaign and client, and to nobody else', async () => {
    await talking(ours, 'Anna')
    await talking(ours, 'Bruno', true)
    await talking(ourOther, 'Carla')
    await talking(theirs, 'Dario')
    const agentOf = async ({ clientId }: Whose) =>
      (await planted.db.query(sql<{ id: string }>`select id from agents where client_id = ${clientId}`))[0]?.id
    const cases = [
      { who: await look(), hears: 'Anna Carla' },
      { who: await look({}, ours, true), hears: 'Bruno' },
      { who: await look({ client: ours.clientId }), hears: 'Anna' },
      { who: await look({ client: ourOther.clientId }), hears: 'Carla' },
      { who: await look({ agent: await agentOf(ourOther) }), hears: 'Carla' },
      { who: await look({ campaign: 'cmp_x' }), hears: '' },
      { who: await look({ client: theirs.clientId }), hears: '' },
      { who: await look({}, theirs), hears: 'Dario' },
      { who: await look({}, theirs, true), hears: '' },
    ]
    await looks(1, () => cases.every(({ who }) => who.told.length > 0))
    const heard = ({ told }: { told: string[] }) => NAMES.filter((name) => told.join().includes(name)).join(' ')
    assert.deepEqual(
      cases.map(({ who }) => heard(who)),
      cases.map(({ hears }) => hears),
    )
  })

  test('are asked for by nobody while nobody looks', async () => {
    await talking(ours, 'Anna')
    await clock.advance(120_000)
    assert.deepEqual(asked, [])
    const elsewhere = await look(null)
    await looks(10)
    assert.deepEqual(ofWords(), [])
    elsewhere.ear.close()
    const looking = await look()
    await looks(1, () => looking.told.length > 0)
    looking.ear.close()
    await clock.advance(1_000)
    const before = asked.length
    await clock.advance(120_000)
    assert.equal(asked.length, before)
  })

  test('are asked for once a second, however many look at the same lines', async () => {
    await talking(ours, 'Anna')
    const all = await Promise.all(Array.from({ length: 20 }, () => look()))
    await looks(1, () => all.every(({ told }) => told.length === 1))
    asked.length = 0
    const beganMs = clock.monotonicMs()
    await looks(40)
    const seconds = (clock.monotonicMs() - beganMs) / 1_000
    assert.ok(ofWords().length >= 9 && ofWords().length <= seconds + 1, `${ofWords().length} in ${seconds} s`)
    // And told of only where something changed.
    assert.ok(all.every(({ told }) => told.length === 1))
  })
})
