import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Turn } from '#contract/conversation.ts'
import type { SaidLine } from '#contract/stream.ts'
import { silentLog } from '#kernel/log.ts'
import { COMMANDS_CHANNEL } from '#store/commands.ts'
import type { NotificationEar } from '#store/db.ts'
import { NOTICE_BYTES_MAX, SAID_CHANNEL } from '#store/said.ts'
import { sql } from '#store/sql.ts'
import { until } from '../../../tests/support/api.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { plantedDatabase } from '../../../tests/support/planted.ts'
import { noticeRows, noticesOf } from './notices.ts'
import { SaidWords, WANTED_MS } from './said.ts'
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

/** One node at which somebody looks, and another one that holds calls; each notice between them is kept. */
let clock: ManualClock
let stream: Stream
let said: SaidWords
let looks: string[]
let notices: string[]
let ears: NotificationEar[]
beforeEach(async () => {
  await planted.db.script('truncate calls cascade; truncate watchers; truncate changes')
  clock = new ManualClock()
  const house = { db: planted.db, clock, log: silentLog }
  stream = new Stream({ ...house, nodeId: 'node_x' })
  said = new SaidWords(house)
  looks = []
  notices = []
  ears = [
    await planted.db.listen(COMMANDS_CHANNEL, (notice) => {
      looks.push(notice)
      said.looked(notice)
    }),
    await planted.db.listen(SAID_CHANNEL, (notice) => void notices.push(notice)),
  ]
})
afterEach(async () => {
  await stream.stop()
  await said.stop()
  for (const ear of ears) await ear[Symbol.asyncDispose]()
})

async function look(filter: object | null, { accountId }: Whose = ours, livemode = true) {
  const ear = await stream.listen({ caller: { accountId, livemode }, after: undefined, words: [], running: filter })
  const lines: SaidLine[] = []
  const told = { shown: 0 }
  ear.onTold = () => {
    for (const one of ear.take()) {
      if (one.kind === 'saying') lines.push(...one.data.lines)
      if (one.kind === 'running') told.shown += 1
    }
  }
  const words = () => lines.flatMap(({ turns }) => turns.map(({ text }) => text))
  return { ear, lines, told, words }
}

test('nothing runs on a node until somebody looks somewhere, nor after it has stopped', async () => {
  const quiet = new ManualClock()
  const idle = new SaidWords({ db: planted.db, clock: quiet, log: silentLog })
  await settle()
  assert.equal(quiet.waiting, 0)
  const [notice = ''] = noticesOf([[ours.accountId, true]])
  idle.looked(notice)
  await until(
    async () => quiet.waiting,
    (waiting) => waiting > 0,
  )
  await idle.stop()
  // One at which nobody ever looked has nothing to end, and begins nothing afterwards.
  const unseen = new SaidWords({ db: planted.db, clock: quiet, log: silentLog })
  await unseen.stop()
  for (const over of [idle, unseen]) over.looked(notice)
  await planted.db.query(sql`select 1`)
  await settle()
  assert.equal(quiet.waiting, 0)
})

/** A call that talks, and what it would tell. */
async function talking(whose: Whose, livemode = true) {
  const id = await planted.call(whose, { status: 'in_progress', livemode })
  const turns: Turn[] = []
  return { id, turns, saying: said.follow({ id, account_id: whose.accountId, livemode }, turns) }
}

const open = (text: string, start = 1): Turn => ({
  ...{ speaker: 'person', text, start_seconds: start, end_seconds: start + 1, interrupted: false },
})

const passing = (holds: () => boolean, ms = 100) =>
  until(
    async () => {
      await clock.advance(ms)
      return holds()
    },
    (held) => held,
  )

describe('what is being said', () => {
  test('reaches who looks at that very line, on whatever node, and nobody else', async () => {
    const calls = {
      Anna: await talking(ours),
      Bruno: await talking(ours, false),
      Carla: await talking(ourOther),
      Dario: await talking(theirs),
    }
    const cases = [
      { who: await look({}), hears: ['Anna', 'Carla'] },
      { who: await look({}, ours, false), hears: ['Bruno'] },
      { who: await look({ client: ourOther.clientId }), hears: ['Carla'] },
      { who: await look({ campaign: 'cmp_x' }), hears: [] },
      { who: await look({}, theirs), hears: ['Dario'] },
      { who: await look({}, theirs, false), hears: [] },
      { who: await look(null), hears: [] },
    ]
    const all = Object.entries(calls)
    await passing(() => all.every(([, { saying }]) => saying.isWanted))
    await passing(() => cases.every(({ who, hears }) => who.told.shown > 0 || hears.length === 0))
    for (const [name, { saying }] of all) saying.tell([open(`${name} dice`)])
    await passing(() => cases.every(({ who, hears }) => who.lines.length >= hears.length))
    await passing(() => notices.length > 0)
    await settle()
    for (const { who, hears } of cases)
      assert.deepEqual(
        who.words().sort(),
        hears.map((name) => `${name} dice`),
      )
    const [row] = cases[1]?.who.lines ?? []
    assert.deepEqual(row, { call: calls.Bruno.id, turns: [{ ...open('Bruno dice'), open: true }] })
  })

  test('is not asked for while nobody looks, nor after they have gone', async () => {
    const { saying } = await talking(ours)
    const changes: boolean[] = []
    const takeBack = saying.onWanted((isWanted) => changes.push(isWanted))
    const elsewhere = await look(null)
    await clock.advance(120_000)
    saying.tell([open('nobody hears this')])
    await clock.advance(120_000)
    assert.deepEqual([looks, notices, changes, saying.isWanted], [[], [], [], false])
    elsewhere.ear.close()
    const looking = await look({})
    await passing(() => saying.isWanted)
    looking.ear.close()
    await passing(() => !saying.isWanted, 1_000)
    assert.deepEqual(changes, [true, false])
    const asked = looks.length
    await clock.advance(10 * WANTED_MS)
    await planted.db.query(sql`select 1`)
    await settle()
    assert.deepEqual([looks.length, notices], [asked, []])
    takeBack()
  })

  test('is told at most twice a second for each call, as far as it was heard by then', async () => {
    const { saying } = await talking(ours)
    const looking = await look({})
    await passing(() => saying.isWanted && looking.told.shown > 0)
    const beganMs = clock.monotonicMs()
    for (let word = 1; word <= 60; word += 1) {
      saying.tell([open(`parola ${word}`)])
      await clock.advance(50)
      // As long as a telling takes, and longer.
      for (let n = 0; n < 3; n += 1) await planted.db.query(sql`select 1`)
    }
    await passing(() => looking.words().includes('parola 60'))
    const seconds = (clock.monotonicMs() - beganMs) / 1_000
    assert.ok(looking.lines.length <= 2 * seconds + 1, `${looking.lines.length} in ${seconds} s`)
    assert.ok(looking.lines.length >= 3, `${looking.lines.length}`)
  })

  test('is bounded: of what goes on its end is told, and a turn that is over once more', async () => {
    const { saying, turns } = await talking(ours)
    const looking = await look({})
    await passing(() => saying.isWanted && looking.told.shown > 0)
    saying.tell([open(`${'a'.repeat(10_000)} fine`)])
    await passing(() => looking.lines.length === 1)
    const [long] = looking.words()
    assert.match(long ?? '', /^…a+ fine$/)
    assert.ok((long ?? '').length < 200)
    turns.push(open('Detto.'))
    saying.tell([open('Altro', 3)])
    await passing(() => looking.lines.length === 2)
    assert.deepEqual(
      looking.lines[1]?.turns.map((turn) => [turn.text, turn.open]),
      [
        ['Detto.', false],
        ['Altro', true],
      ],
    )
  })
})

test('notices hold all rows in order, each within what the server takes; what is none of ours holds nothing', () => {
  const rows = Array.from({ length: 400 }, (_, n) => ({ n, text: '…è\u0001'.repeat(n % 100) }))
  const made = noticesOf([...rows, { text: 'x'.repeat(NOTICE_BYTES_MAX) }])
  assert.ok(made.every((notice) => Buffer.byteLength(notice) <= NOTICE_BYTES_MAX))
  assert.deepEqual(made.flatMap(noticeRows), rows)
  assert.ok(made.length < 60, `${made.length}`)
  assert.deepEqual(['', 'last', '{}', '[1'].flatMap(noticeRows), [])
})
