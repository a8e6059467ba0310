import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { test } from 'node:test'
import type { Desk } from '#contract/conversation.ts'
import type { MediaLeg } from '#contract/media.ts'
import { examplePlan, greetingPlan } from '#telephony/example-plan.ts'
import { until } from '../../tests/support/api.ts'
import { openPeer, openPool, pitchIs, placeIn, recordingsDir, talk } from '../../tests/support/media-stage.ts'
import { KEYS } from '../../tests/support/tone-model.ts'
import { recordingPath } from './recording/recordings.ts'

test('what was told to end before it began ends without a word, and a leg holds one conversation', async () => {
  const pool = await openPool()
  for (const [signal, reason] of [
    ['left', 'person'],
    ['closing', 'shutdown'],
    ['gone', 'error'],
  ] as const) {
    const leg = await placeIn(pool)
    leg.agree((await openPeer()).terms())
    const controllers = { closing: new AbortController(), left: new AbortController(), gone: new AbortController() }
    controllers[signal].abort()
    const { closing, left, gone } = controllers
    const signals = { closing: closing.signal, left: left.signal, gone: gone.signal }
    const desk: Desk = { turn: () => assert.fail(), tool: () => assert.fail(), told: () => assert.fail() }
    const { latency, quality, ...ending } = await leg.converse(examplePlan(), desk, signals)
    assert.deepEqual(ending, { reason, durationSeconds: 0, intents: [] })
    assert.deepEqual([latency?.first_word_ms, quality?.codec], [null, 'PCMA'])
    await assert.rejects(leg.converse(examplePlan(), desk, signals), TypeError)
    leg.close()
  }
})

test('a bug of the desk breaks its conversation and no other', async () => {
  const pool = await openPool()
  const bug = new Error('a bug')
  const fail = (): never => {
    throw bug
  }
  const never = new AbortController().signal
  for (const desk of [
    { turn: fail, tool: () => assert.fail(), told: () => {} },
    { turn: () => {}, tool: () => Promise.reject(bug), told: () => {} },
  ] satisfies Desk[]) {
    const leg = await placeIn(pool)
    leg.agree((await openPeer()).terms())
    const broken = leg.converse(greetingPlan(), desk, { closing: never, gone: never })
    leg.dtmf(KEYS.ask, null)
    await assert.rejects(broken, bug)
    leg.close()
  }
  const leg = await placeIn(pool)
  leg.agree((await openPeer()).terms())
  const held = talk(leg)
  await held.turned(1)
  held.controllers.left.abort()
  await held.ending
})

test('every port and every place is given once; none left is null; a port rests before it is another’s', async () => {
  const few = await openPool({ ports: { from: 10_000, to: 10_005 } })
  const legs = [await placeIn(few), await placeIn(few), await placeIn(few)]
  assert.deepEqual(
    legs.map(({ port }) => port),
    [10_000, 10_002, 10_004],
  )
  assert.equal(await few.open(), null)
  legs[0]?.close()
  legs[0]?.close()
  assert.equal(few.size, 2)
  assert.equal(await few.open(), null, 'it rests')
  const narrow = await openPool({ legsPerWorker: 2 })
  const [first, second] = [await placeIn(narrow), await placeIn(narrow)]
  assert.equal(await narrow.open(), null)
  first.close()
  const third = await placeIn(narrow)
  assert.notEqual(third.port, first.port)
  second.close()
  third.close()
  assert.equal(narrow.size, 0)
})

test('a port that somebody else holds is passed over', async () => {
  const ports = { from: 10_000, to: 10_003 }
  const held = await openPool({ ports })
  await placeIn(held)
  const beside = await openPool({ ports, host: held.host })
  assert.equal((await placeIn(beside)).port, 10_002)
})

test('a worker that dies takes its own calls with it and no others: each call goes to who carries least', async () => {
  const pool = await openPool({ workers: 2, legsPerWorker: 3 })
  const legs: MediaLeg[] = []
  // Six places are there once the second worker is, which starts with the first call.
  const fill = async () => {
    const leg = await pool.open()
    if (leg) legs.push(leg)
    return legs.length
  }
  await until(fill, (count) => count === 6)
  for (const leg of legs.splice(0)) leg.close()
  const lost: MediaLeg[] = []
  for (let n = 0; n < 4; n += 1) {
    const leg = await placeIn(pool)
    leg.onLost(() => lost.push(leg))
    legs.push(leg)
  }
  const [first] = legs
  assert.ok(first)
  const held = talk(first)
  first.dtmf(KEYS.exit, null)
  assert.equal((await held.ending).reason, 'error')
  assert.equal(lost.length, 2)
  assert.ok(lost.includes(first))
})

test('workers that keep dying are not replaced for ever: after five deaths in a minute there is no room', async () => {
  const pool = await openPool({}, { audio: ['pcma_8k'], fatal: true })
  for (let deaths = 0; deaths < 5; deaths += 1) {
    const leg = await placeIn(pool)
    assert.equal((await talk(leg).ending).reason, 'error')
    leg.close()
  }
  assert.equal(await pool.open(), null)
})

test('a bug in the sound of one call ends that call, and its worker carries the others on', async () => {
  const pool = await openPool()
  const [broken, whole] = [await placeIn(pool), await placeIn(pool)]
  for (const leg of [broken, whole]) leg.agree((await openPeer()).terms())
  const lost: string[] = []
  broken.onLost((why) => lost.push(`broken ${why}`))
  whole.onLost((why) => lost.push(`whole ${why}`))
  const [one, other] = [talk(broken), talk(whole)]
  broken.dtmf(KEYS.deaf, null)
  assert.equal((await one.ending).reason, 'error')
  await until(
    async () => lost.join(),
    (told) => told === 'broken failed',
    3_000,
  )
  whole.dtmf(KEYS.look, null)
  await other.turned(2)
  assert.deepEqual(other.said('agent'), ['Sono un bot.', 'Sono 0.'], 'nor does it know the environment')
  other.controllers.left.abort()
  await other.ending
})

for (const [how, key] of [
  ['that ends', KEYS.exit],
  ['that throws', KEYS.fail],
  ['that is stuck', KEYS.hang],
] as const)
  test(`a worker ${how} ends its calls: the leg is told, the conversation has an ending and its recording; the next call is held`, {
    timeout: 60_000,
  }, async () => {
    const pool = await openPool()
    const [leg, far] = [await placeIn(pool), await openPeer()]
    leg.agree(far.terms())
    far.send({ address: pool.host, port: leg.port }, 600)
    const lost: string[] = []
    leg.onLost((why) => lost.push(why))
    const callId = `call_06e8z9k2m4q6s8v0x2z4b6d8${key}a`
    const held = talk(leg, greetingPlan({ callId }, { recording: true }))
    await held.turned(2)
    leg.dtmf(key, null)
    const ending = await held.ending
    assert.equal(ending.reason, 'error')
    assert.ok(ending.durationSeconds >= 2 && ending.durationSeconds <= 20, `${ending.durationSeconds} s`)
    assert.equal(ending.recorded, true)
    assert.ok((await stat(recordingPath(recordingsDir, callId))).size > 8_000)
    assert.deepEqual(lost, ['failed'])
    leg.close()
    const next = await placeIn(pool)
    next.agree(far.terms())
    const after = talk(next)
    await after.turned(1)
    after.controllers.left.abort()
    await after.ending
  })

test('a pool that closes waits for what was recorded', async () => {
  const pool = await openPool()
  const leg = await placeIn(pool)
  leg.agree((await openPeer()).terms())
  const callId = 'call_06e8z9k2m4q6s8v0x2z4b6d8za'
  const held = talk(leg, greetingPlan({ callId }, { recording: true }))
  await held.turned(1)
  await pool.close()
  assert.equal((await held.ending).reason, 'error')
  assert.ok((await stat(recordingPath(recordingsDir, callId))).size > 1_000)
})

test('nothing is sent, heard or told of a leg that is closed, and nothing opens on a pool that is', async () => {
  const pool = await openPool()
  const [leg, far] = [await placeIn(pool), await openPeer()]
  leg.agree(far.terms())
  const held = talk(leg, greetingPlan({ firstWords: `Sono un bot. ${'x'.repeat(87)}` }))
  leg.onLost(() => assert.fail('a closed leg is not lost'))
  await pitchIs(far, 440)
  leg.close()
  assert.equal((await held.ending).reason, 'error')
  await until(
    async () => far.hears,
    (hears) => !hears,
    3_000,
  )
  assert.deepEqual(held.turns, [])
  const before = performance.now()
  await pool.close()
  assert.ok(performance.now() - before < 4_000)
  assert.equal(await pool.open(), null)
})
