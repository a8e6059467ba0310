import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  agentText,
  assertOrderly,
  atProvider,
  begin,
  connect,
  type Open,
  ofKind,
  open,
  PATIENCE,
  type Provider,
  type ProviderTraits,
  type SpeechStage,
  sessionPlan,
  until,
} from './conformance-stage.ts'
import { lastingConformance } from './lasting-conformance.ts'
import { providerConformance } from './provider-conformance.ts'

/**
 * The promise of `SpeechModel`, as tests that every adapter runs: `traits` is null for one that has no provider, such
 * as a script. What only a provider can bring about stands in provider-conformance.ts and lasting-conformance.ts.
 */
export function speechModelConformance(make: () => Promise<SpeechStage>, traits: ProviderTraits | null): void {
  connectionConformance(make)
  endingConformance(make)
  if (traits) providerConformance(make, traits)
  if (traits) lastingConformance(make, traits)
}

const GONE = new Error('the person has hung up')

function connectionConformance(make: () => Promise<SpeechStage>): void {
  test('whoever gave up before it was connected is told why', PATIENCE, async () => {
    await using stage = await make()
    await assert.rejects(stage.model.connect(sessionPlan(stage), AbortSignal.abort(GONE)), GONE)
    await nothingIsLeft(stage.provider)
  })

  test('a connection that is given up at any moment settles, and leaves nothing behind', PATIENCE, async () => {
    await using stage = await make()
    for (let turns = 0; turns < 40; turns += 1) {
      const given = new AbortController()
      const settled = stage.model.connect(sessionPlan(stage), given.signal).then(
        (connection) => connection[Symbol.asyncDispose](),
        (error) => assert.equal(error, GONE),
      )
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      given.abort(GONE)
      await settled
    }
    await nothingIsLeft(stage.provider)
    assert.ok(!stage.provider?.sessions.some(({ billed }) => billed), 'nothing was billed')
  })

  test('a connection that nobody begins costs nothing, and may be given back twice', PATIENCE, async () => {
    await using stage = await make()
    const connection = await connect(stage)
    await connection[Symbol.asyncDispose]()
    await connection[Symbol.asyncDispose]()
    await nothingIsLeft(stage.provider)
    assert.ok(!stage.provider?.sessions.some(({ billed }) => billed), 'nothing was billed')
  })

  test('a call that was over before it began is told why', PATIENCE, async () => {
    await using stage = await make()
    await using connection = await connect(stage)
    const [format] = stage.model.capabilities.audio
    assert.ok(format)
    await assert.rejects(connection.begin(format, AbortSignal.abort(GONE)), GONE)
    await nothingIsLeft(stage.provider)
  })

  test(
    'a connection that is given back although it has begun leaves nothing behind with its session',
    PATIENCE,
    async () => {
      await using stage = await make()
      const connection = await connect(stage)
      const { session, told, ended } = await begin(stage, connection)
      await connection[Symbol.asyncDispose]()
      await session[Symbol.asyncDispose]()
      await ended
      assertOrderly(told)
      await nothingIsLeft(stage.provider)
    },
  )
}

function endingConformance(make: () => Promise<SpeechStage>): void {
  test('a session that is asked to end says so, once, and nothing more', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, ended } = await open(stage)
    await session[Symbol.asyncDispose]()
    await ended
    assert.deepEqual(ofKind(told, 'closed'), [{ ...told.at(-1), kind: 'closed', reason: 'asked', fault: null }])
    assertOrderly(told)
    await nothingIsLeft(stage.provider)
  })

  test('a session may be ended at any moment, and by several at once', PATIENCE, async () => {
    for (let moment = 0; moment < 12; moment += 1) {
      await using stage = await make()
      const opened = await open(stage)
      const { session, told, ended } = opened
      const over = Promise.withResolvers<void>()
      talk(stage, opened, over.promise)
      await Promise.race([ended, until(() => told.length >= moment)])
      await Promise.all([session[Symbol.asyncDispose](), session[Symbol.asyncDispose]()])
      over.resolve()
      await ended
      assertOrderly(told)
      await nothingIsLeft(stage.provider)
    }
  })

  test('whatever is asked of a session that is over does nothing', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, ended } = await open(stage)
    session.say(stage.plan.firstWords)
    await session[Symbol.asyncDispose]()
    await ended
    const before = told.length
    session.hear(new Uint8Array(3_200))
    session.cue('La persona tace.', 'reply')
    session.cue('La persona tace.', 'note')
    session.say('Arrivederci.')
    session.answerTool('nobody', 'asked')
    await session[Symbol.asyncDispose]()
    await nothingIsLeft(stage.provider)
    assert.equal(told.length, before)
  })

  test('the first words are the first that is said', PATIENCE, async () => {
    await using stage = await make()
    const { session, told } = await open(stage)
    session.say(stage.plan.firstWords)
    if (stage.provider) {
      const there = atProvider(stage.provider)
      await until(() => there.received.said.length === 1)
      assert.deepEqual(there.received.said, [stage.plan.firstWords])
      there.speak(stage.plan.firstWords)
    }
    const over = () => told.findIndex(({ kind }) => kind === 'agent_turn_ended')
    await until(() => over() >= 0)
    assert.equal(agentText(told.slice(0, over())).trim(), stage.plan.firstWords)
    await session[Symbol.asyncDispose]()
  })
}

/** A conversation goes on until it is over: a script plays itself, a provider is made to. */
async function talk({ plan, provider }: SpeechStage, { session, told }: Open, over: Promise<void>): Promise<void> {
  session.say(plan.firstWords)
  let going = true
  over.then(() => {
    going = false
  })
  const there = provider && atProvider(provider)
  for (let turn = 0; going && turn < 1_000; turn += 1) {
    there?.speak('Buongiorno, sono Giulia.')
    there?.understand('Buongiorno, mi dica.')
    if (turn % 2 === 1) there?.ask({ id: `t${turn}`, name: 'posti', arguments: {} })
    for (const { id } of ofKind(told, 'tool')) session.answerTool(id, 'due posti')
    session.hear(new Uint8Array(640))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function nothingIsLeft(provider: Provider | null): Promise<void> {
  if (provider) await until(() => provider.connections() === 0)
}
