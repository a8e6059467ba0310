import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Saying } from '#contract/conversation.ts'
import { systemClock } from '#kernel/clock.ts'
import { greetingPlan } from '#telephony/example-plan.ts'
import { until } from '../../tests/support/api.ts'
import {
  connected,
  openPeer,
  openPool,
  packetsAre,
  pitchIs,
  placeIn,
  recordingsDir,
  talk,
} from '../../tests/support/media-stage.ts'
import { KEYS, MS_PER_CHARACTER, pitchOf } from '../../tests/support/tone-model.ts'
import { recordingPath } from './recording/recordings.ts'
import { WAV_HEADER_BYTES } from './recording/wav.ts'

/** Conversations on real sockets: a telephone that sends and hears tones, a model that speaks and understands them. */

const understands = (said: () => string[]) =>
  until(
    async () => said(),
    (texts) => texts.includes('600 Hz'),
  )

for (const [codec, audio] of [
  ['PCMA', 'pcma_8k'],
  ['PCMU', 'pcmu_8k'],
  ['PCMA', 'pcmu_8k'],
  ['PCMU', 'pcm_24k'],
  ['PCMA', 'pcm_16k'],
] as const)
  test(`a tone goes both ways in ${codec} with a model of ${audio}, and turns have the times at which they were heard`, async () => {
    const { leg, far, at } = await connected({ audio: [audio] }, codec)
    const held = talk(leg, greetingPlan({ firstWords: `Sono un bot. ${'x'.repeat(12)}` }))
    await pitchIs(far, 440)
    await held.turned(1)
    far.send(at, 600)
    await understands(() => held.said('person'))
    held.controllers.left.abort()
    const { reason, durationSeconds } = await held.ending
    assert.equal(reason, 'person')
    const [first] = held.turns
    const took = first ? first.end_seconds - first.start_seconds : 0
    assert.ok(took >= 0.9 && took < 4, `${took} s`)
    assert.ok(durationSeconds >= took)
    leg.close()
  })

test('who is on hold hears nothing and is not heard; the agent’s words wait for them', async () => {
  const { leg, far, at } = await connected()
  const held = talk(leg, greetingPlan({ firstWords: `Sono un bot. ${'x'.repeat(37)}` }))
  await pitchIs(far, 440)
  leg.agree(far.terms({ sends: false, hears: false }))
  far.send(at, 600)
  await until(
    async () => far.hears,
    (hears) => !hears,
  )
  const before = far.received
  await systemClock.sleep(500)
  assert.equal(far.received, before)
  assert.equal(held.turns.length, 0)
  leg.agree(far.terms())
  await pitchIs(far, 440)
  await understands(() => held.said('person'))
  await held.turned(2)
  const words = held.turns.find(({ speaker }) => speaker === 'agent')
  const took = words ? words.end_seconds - words.start_seconds : 0
  assert.ok(words && !words.interrupted && took >= 2.5, `half a second longer than its sound: ${took} s`)
  held.controllers.gone.abort()
  assert.equal((await held.ending).reason, 'error')
  leg.close()
})

test('a tool is asked of the desk, its answer is said; goodbye is heard to its end before the call ends', async () => {
  const { leg, far, at } = await connected()
  far.send(at, 600)
  const held = talk(leg, greetingPlan())
  await held.turned(2)
  leg.dtmf(KEYS.ask, null)
  await held.turned(3)
  leg.dtmf(KEYS.leave, null)
  const ending = await held.ending
  assert.equal(ending.reason, 'agent')
  assert.deepEqual(ending.intents, [{ kind: 'end_call', reason: 'done' }])
  assert.deepEqual(held.said('agent'), ['Sono un bot.', 'Tre posti.', 'Arrivederci.'])
  assert.deepEqual(held.told, ['t1'])
  assert.deepEqual([held.asked.length, held.asked[0]?.name, held.asked[0]?.personTurns], [1, 'posti', 1])
  assert.ok(held.turns.every(({ interrupted }) => !interrupted))
  leg.close()
})

test('a stop of the node is a last sentence, heard to its end', async () => {
  const { leg, far } = await connected()
  const held = talk(leg, greetingPlan({ firstWords: `Sono un bot. ${'parola '.repeat(40)}` }))
  await packetsAre(far, 60)
  held.controllers.closing.abort()
  assert.equal((await held.ending).reason, 'shutdown')
  const [cut, last] = held.turns
  assert.ok(cut?.interrupted && /^Sono un bot\. (parola ?){1,10}$/.test(cut.text), cut?.text ?? 'no turn')
  assert.ok(last && !last.interrupted && /devo interrompere qui/.test(last.text))
  leg.close()
})

test('interrupted: the line falls silent at once, and the transcript holds the words that were heard', async () => {
  const { leg, far } = await connected()
  const held = talk(leg)
  await held.turned(1)
  await packetsAre(far, 30)
  leg.dtmf(KEYS.long, null)
  await pitchIs(far, 440)
  leg.dtmf(KEYS.stop, null)
  await held.turned(2)
  const [, turn] = held.turns
  assert.ok(turn?.interrupted)
  assert.match(turn.text, /^uno due tre/)
  assert.doesNotMatch(turn.text, /fine/)
  const heardMs = 1_000 * (turn.end_seconds - turn.start_seconds)
  const missing = Math.abs(heardMs - turn.text.length * MS_PER_CHARACTER)
  assert.ok(missing < 3_000, `${heardMs} ms of sound, ${turn.text}`)
  await pitchIs(far, null)
  held.controllers.left.abort()
  await held.ending
  leg.close()
})

test('two turns that were made before a tool answered are one, which began before the answer', async () => {
  const { leg } = await connected()
  const held = talk(leg)
  await held.turned(1)
  leg.dtmf(KEYS.twice, null)
  await held.turned(3)
  assert.deepEqual(held.said('agent').slice(1), ['Un attimo che guardo. Ancora un attimo, prego.', 'Tre posti.'])
  held.controllers.left.abort()
  await held.ending
  leg.close()
})

test('a model whose session is lost is opened anew, three times; one that cannot be loaded is told to who sets it up', async () => {
  const { leg } = await connected()
  const held = talk(leg)
  await held.turned(1)
  for (let lost = 1; lost <= 3; lost += 1) {
    leg.dtmf(KEYS.close, null)
    await systemClock.sleep(1_700)
    leg.dtmf(KEYS.ask, null)
    await held.turned(1 + lost)
  }
  assert.deepEqual(held.said('agent'), ['Sono un bot.', 'Tre posti.', 'Tre posti.', 'Tre posti.'])
  leg.dtmf(KEYS.close, null)
  const { reason, fault, speech } = await held.ending
  assert.deepEqual([reason, fault?.code, speech?.sessions], ['error', 'lost', 4])
  leg.close()
  await assert.rejects(openPool({}, { audio: ['pcma_8k'], broken: true }), /no such model/)
})

test('a conversation that is recorded leaves a whole file with both voices, each at its time', async () => {
  const { leg, far, at } = await connected()
  const plan = greetingPlan(
    { firstWords: 'Sono un bot, buongiorno.', callId: 'call_06e8z9k2m4q6s8v0x2z4b6d8xa' },
    { recording: true },
  )
  const held = talk(leg, plan)
  await held.turned(1)
  far.send(at, 600)
  await understands(() => held.said('person'))
  await packetsAre(far, far.received + 25)
  held.controllers.left.abort()
  const ending = await held.ending
  assert.equal(ending.recorded, true)
  const bytes = await readFile(recordingPath(recordingsDir, plan.callId))
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + WAV_HEADER_BYTES))
  const seconds = samples.length / 8_000
  assert.ok(ending.durationSeconds - seconds < 1.2, `${seconds} s of ${ending.durationSeconds}`)
  const pitchAt = (second: number) => pitchOf(samples.subarray(8_000 * second, 8_000 * second + 1_600), 8_000)
  assert.equal(pitchAt(0.3), 440)
  assert.equal(pitchAt(seconds - 0.3), 600)
  leg.close()
})

test('fifty calls over two workers are all heard and all end', async () => {
  const pool = await openPool({ workers: 2 })
  const legs = await Promise.all(Array.from({ length: 50 }, () => placeIn(pool)))
  assert.equal(pool.size, 50)
  const talks = await Promise.all(
    legs.map(async (leg, n) => {
      leg.agree((await openPeer()).terms())
      return talk(leg, greetingPlan({ firstWords: `Sono un bot. Chiamata ${n}.` }))
    }),
  )
  await Promise.all(talks.map((held) => held.turned(1)))
  for (const [n, held] of talks.entries()) {
    assert.deepEqual(held.said('agent'), [`Sono un bot. Chiamata ${n}.`])
    held.controllers.left.abort()
  }
  for (const held of talks) assert.equal((await held.ending).reason, 'person')
  for (const leg of legs) leg.close()
  assert.equal(pool.size, 0)
})

test('what is being said crosses from the worker while somebody follows it, and not else', async () => {
  const { leg, far } = await connected()
  const said: string[] = []
  let follow = (_isWanted: boolean): void => {}
  const saying: Saying = {
    isWanted: false,
    onWanted(changed) {
      follow = changed
      return () => {}
    },
    tell: (open) => said.push(...open.map(({ text }) => text)),
  }
  const held = talk(leg, greetingPlan({ firstWords: `Sono un bot. ${'parola '.repeat(100)}` }), saying)
  await packetsAre(far, 60)
  assert.deepEqual(said, [])
  follow(true)
  await until(
    async () => said.length,
    (length) => length >= 3,
  )
  assert.equal(held.turns.length, 0)
  assert.ok(
    said.every((text) => /^Sono un bot\.( parola)+ ?\w*$/.test(text)),
    said.join(),
  )
  assert.ok((said[2] ?? '').length > (said[0] ?? '').length)
  follow(false)
  // Whatever was on its way when that was told has come by then.
  await packetsAre(far, far.received + 25)
  const before = said.length
  await packetsAre(far, far.received + 50)
  assert.deepEqual([said.length, held.turns.length], [before, 0])
  held.controllers.left.abort()
  await held.ending
  leg.close()
})
