import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#conversation/conformance-stage.ts'
import type { ModelEvent, SpeechSession } from '#conversation/port.ts'
import { systemClock } from '#kernel/clock.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import type { Peer } from '../../../tests/support/gemini/peer.ts'
import type { Script } from '../../../tests/support/gemini/script.ts'
import { type GeminiServer, startGemini } from '../../../tests/support/gemini/server.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { openGemini } from './gemini.ts'

const PATIENCE = { timeout: 60_000 }
const NEVER = new AbortController().signal
const FRAME = 640

interface Stage extends AsyncDisposable {
  clock: ManualClock
  server: GeminiServer
  session: SpeechSession
  peer: Peer
  told: ModelEvent[]
  ended: Promise<void>
}

/** A session whose time stands still, unless it is moved. */
async function stageOf(script: Script = { isPuppet: true }): Promise<Stage> {
  const clock = new ManualClock()
  const server = await startGemini()
  server.play(script)
  const model = openGemini({ clock, apiKey: server.key, baseUrl: server.url })
  const plan = examplePlan({}, { model: 'gemini-3.8-live' })
  const connection = await model.connect({ plan, tools: [], history: [], resume: null }, NEVER)
  const session = await connection.begin('pcm_16k', NEVER)
  const [peer] = server.sessions
  assert.ok(peer)
  const told: ModelEvent[] = []
  const read = async () => {
    for await (const event of session.events) told.push(event)
  }
  return {
    clock,
    server,
    session,
    peer,
    told,
    ended: read(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const inputs = ({ messages }: Peer) => messages.flatMap(({ realtimeInput }) => (realtimeInput ? [realtimeInput] : []))
const sizes = (peer: Peer) =>
  inputs(peer).map((input) => ('audio' in input ? Buffer.from(input.audio.data, 'base64').length : 'end'))

test('the line is heard in pieces of 60 ms, however it comes', PATIENCE, async () => {
  await using stage = await stageOf()
  const { session, peer } = stage
  for (let frame = 0; frame < 7; frame += 1) session.hear(new Uint8Array(FRAME))
  await until(() => sizes(peer).length === 2)
  session.hear(new Uint8Array(10 * FRAME))
  await until(() => sizes(peer).length === 5)
  assert.deepEqual(sizes(peer), [1920, 1920, 1920, 1920, 1920])
  await session[Symbol.asyncDispose]()
})

test('a voice is heard as it comes, with what was waiting, and so is the second after it', PATIENCE, async () => {
  await using stage = await stageOf()
  const { session, peer } = stage
  const loud = Uint8Array.from({ length: FRAME }, (_, at) => (at % 2 === 0 ? 0 : 0x10))
  for (const frame of [new Uint8Array(FRAME), loud]) session.hear(frame)
  for (let frame = 0; frame < 52; frame += 1) session.hear(new Uint8Array(FRAME))
  await until(() => sizes(peer).length === 51)
  assert.deepEqual(sizes(peer), [2 * FRAME, ...Array(49).fill(FRAME), 3 * FRAME])
  await session[Symbol.asyncDispose]()
})

test('a line that brings nothing for a second is told, with what was left of it, and once', PATIENCE, async () => {
  await using stage = await stageOf()
  const { clock, session, peer } = stage
  session.hear(new Uint8Array(FRAME))
  await clock.advance(900)
  session.hear(new Uint8Array(FRAME))
  await clock.advance(999)
  await clock.advance(1)
  await until(() => sizes(peer).length === 2)
  await clock.advance(10_000)
  session.hear(new Uint8Array(3 * FRAME))
  await until(() => sizes(peer).length === 3)
  assert.deepEqual(sizes(peer), [2 * FRAME, 'end', 1920])
  await session[Symbol.asyncDispose]()
})

test('a session that has ended leaves no timer behind, whoever ended it', PATIENCE, async () => {
  for (const end of ['us', 'them'] as const) {
    await using stage = await stageOf()
    const { clock, session, peer, told, ended } = stage
    session.hear(new Uint8Array(FRAME))
    peer.understand('Buongiorno')
    peer.speak('Mi dica', { ends: false })
    await until(() => told.some(({ kind }) => kind === 'audio'))
    assert.ok(clock.waiting > 0)
    if (end === 'us') await session[Symbol.asyncDispose]()
    else peer.cut()
    await ended
    assert.equal(clock.waiting, 0)
    assert.deepEqual(
      told.slice(-2).map((event) => (event.kind === 'person_text' ? event.text : event.kind)),
      ['Buongiorno', 'closed'],
    )
  }
})

test('a connection that is refused, given up or not begun leaves no timer behind', PATIENCE, async () => {
  const clock = new ManualClock()
  await using server = await startGemini()
  const plan = examplePlan({}, { model: 'gemini-3.8-live' })
  const model = openGemini({ clock, apiKey: server.key, baseUrl: server.url })
  const connection = await model.connect({ plan, tools: [], history: [], resume: null }, NEVER)
  await connection[Symbol.asyncDispose]()
  assert.equal(clock.waiting, 0)
  server.play({ refuses: { at: 'setup', code: 1007, reason: '' } })
  await assert.rejects(model.connect({ plan, tools: [], history: [], resume: null }, NEVER))
  assert.equal(clock.waiting, 0)
  server.play({ refuses: { at: 'no_setup' } })
  const gone = new AbortController()
  const connecting = model.connect({ plan, tools: [], history: [], resume: null }, gone.signal)
  await until(() => server.sessions.length === 3)
  gone.abort(new Error('gone'))
  await assert.rejects(connecting, /gone/)
  await until(() => server.connections() === 0 && clock.waiting === 0)
})

test('a provider that does not let go is left by force', { timeout: 15_000 }, async () => {
  await using stage = await stageOf()
  const { clock, server, session, peer } = stage
  peer.stopReading()
  const closing = session[Symbol.asyncDispose]()
  await until(() => clock.waiting > 0)
  await clock.advance(1_000)
  await closing
  assert.equal(clock.waiting, 0)
  peer.cut()
  await until(() => server.connections() === 0)
})

test('an end that was announced is an end of its time, however it comes', PATIENCE, async () => {
  await using stage = await stageOf()
  const { peer, told, ended } = stage
  peer.goAway(50)
  await until(() => told.length === 1)
  peer.cut()
  await ended
  const last = told.at(-1)
  assert.deepEqual(last?.kind === 'closed' && [last.reason, last.fault?.code], ['expired', 'expired'])
})

test('a session whose answers are withheld again and again is given up', PATIENCE, async () => {
  await using stage = await stageOf()
  const { peer, told, ended } = stage
  for (const reason of ['RESPONSE_REJECTED', 'PROHIBITED_INPUT_CONTENT', 'RESPONSE_REJECTED']) peer.withhold(reason)
  await ended
  const last = told.at(-1)
  assert.deepEqual(last?.kind === 'closed' && [last.reason, last.fault?.code], ['refused', 'content_refused'])
})

test('what a lost session could be resumed by is known after its end', PATIENCE, async () => {
  await using stage = await stageOf()
  const { session, peer, ended } = stage
  peer.resumableBy('h7')
  await until(() => session.resumableBy === 'h7')
  peer.cut()
  await ended
  assert.equal(session.resumableBy, 'h7')
})

test('events that nobody reads do not grow without a bound: the session ends as a bug', PATIENCE, async () => {
  const server = await startGemini()
  await using _ = server
  server.play({ isPuppet: true })
  const model = openGemini({ clock: systemClock, apiKey: server.key, baseUrl: server.url })
  const plan = examplePlan({}, { model: 'gemini-3.8-live' })
  const connection = await model.connect({ plan, tools: [], history: [], resume: null }, NEVER)
  const session = await connection.begin('pcm_16k', NEVER)
  for (let n = 0; n < 10_001; n += 1)
    server.sessions[0]?.send({ serverContent: { outputTranscription: { text: 'e ' } } })
  await until(() => server.connections() === 0)
  await assert.rejects(Array.fromAsync(session.events), RangeError)
})
