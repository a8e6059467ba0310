import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelFault } from '#contract/conversation.ts'
import {
  agentText,
  assertOrderly,
  assertReadable,
  at,
  atProvider,
  begin,
  connect,
  type Open,
  ofKind,
  open,
  PATIENCE,
  POSTI,
  type ProviderTraits,
  providerOf,
  refusal,
  type SpeechStage,
  tool,
  until,
} from './conformance-stage.ts'
import { ModelRefused } from './port.ts'

/** What a speech model owes whoever pays its provider. */
export function providerConformance(make: () => Promise<SpeechStage>, traits: ProviderTraits): void {
  refusalConformance(make, traits)
  speechConformance(make)
  if (traits.interrupts) interruptionConformance(make)
  toolConformance(make, traits)
  promptConformance(make)
}

function refusalConformance(make: () => Promise<SpeechStage>, { refusals }: ProviderTraits): void {
  for (const [way, code] of Object.entries(refusals)) {
    test(
      `a session that is turned away (${way}) is refused as ${code} before anything is billed`,
      PATIENCE,
      async () => {
        await using stage = await make()
        const provider = providerOf(stage)
        provider.refuse(way)
        const refused = await refusal(open(stage))
        assert.equal(refused.code, code)
        assertReadable(refused, provider.secret)
        await until(() => provider.connections() === 0)
        assert.ok(!provider.sessions.some(({ billed }) => billed), 'nothing was billed')
      },
    )
  }

  test('a provider that says nothing is given up within a bound', PATIENCE, async () => {
    await using stage = await make()
    const provider = providerOf(stage)
    provider.fallSilent()
    const refused = await refusal(open(stage))
    assert.equal(refused.code, 'timed_out')
    assertReadable(refused, provider.secret)
    await until(() => provider.connections() === 0)
  })

  test(
    'a connection that is lost while it waits for the answer refuses to begin, or ends at once',
    PATIENCE,
    async () => {
      await using stage = await make()
      const provider = providerOf(stage)
      await using connection = await connect(stage)
      await until(() => provider.sessions.length === 1)
      atProvider(provider).end('cut')
      await until(() => provider.connections() === 0)
      assertReadable(await faultOf(begin(stage, connection)), provider.secret)
    },
  )

  test('a connection brings what the agent is: nothing else is billed or said before it begins', PATIENCE, async () => {
    await using stage = await make()
    const provider = providerOf(stage)
    const tools = [{ name: 'posti', description: 'Posti liberi.', parameters: { type: 'object', properties: {} } }]
    const connection = await connect(stage, { tools })
    await until(() => provider.sessions.length === 1)
    const there = atProvider(provider)
    assert.equal(there.billed, false)
    await begin(stage, connection)
    await until(() => there.received.prompt !== '')
    assert.ok(there.received.prompt.includes(stage.plan.prompt))
    assert.ok(there.received.tools.includes('posti'))
    assert.notEqual(there.received.voice, '')
    assert.deepEqual([there.received.said, there.received.cues, there.received.history], [[], [], []])
    assert.equal(there.received.resumed, null)
    await connection[Symbol.asyncDispose]()
  })
}

/** How what was lost is told: as it begins, or, where our end did not know of it yet, by its session. */
async function faultOf(beginning: Promise<Open>): Promise<ModelFault | null> {
  const begun = await beginning.catch((error: unknown) => {
    if (error instanceof ModelRefused) return error
    throw error
  })
  if (begun instanceof ModelRefused) return begun.fault
  const { told, ended } = begun
  await ended
  return ofKind(told, 'closed')[0]?.fault ?? null
}

function speechConformance(make: () => Promise<SpeechStage>): void {
  test(
    'what the model says comes with its words, as whole samples, and its turn ends after them',
    PATIENCE,
    async () => {
      await using stage = await make()
      const { session, told, ended, there } = await at(stage)
      for (const [n, sentence] of ['Buongiorno, sono Giulia.', 'Come posso aiutarla oggi?'].entries()) {
        const from = told.length
        there.speak(sentence)
        await until(() => ofKind(told, 'agent_turn_ended').length === n + 1)
        const turn = told.slice(from)
        assert.equal(agentText(turn).trim(), sentence)
        const { audio, speaks } = stage.model.capabilities
        const sample = (speaks ?? audio[0] ?? '').startsWith('pcm_') ? 2 : 1
        assert.ok(ofKind(turn, 'audio').length > 0)
        for (const { audio } of ofKind(turn, 'audio')) assert.equal(audio.length % sample, 0)
        const last = turn.findLastIndex(({ kind }) => kind === 'audio' || kind === 'agent_text')
        assert.ok(turn.findIndex(({ kind }) => kind === 'agent_turn_ended') > last)
      }
      await session[Symbol.asyncDispose]()
      await ended
      assertOrderly(told)
    },
  )

  test('what the person said is told once as a whole, whatever came before it', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, ended, there } = await at(stage)
    const sentences = ['Buongiorno, vorrei spostare la visita.', 'A domani, se si può.']
    for (const [n, sentence] of sentences.entries()) {
      there.understand(sentence)
      there.speak('Va bene.')
      await until(() => ofKind(told, 'agent_turn_ended').length === n + 1)
    }
    const finals = () => ofKind(told, 'person_text').filter(({ final }) => final)
    await until(() => finals().length === 2)
    assert.deepEqual(
      finals().map(({ text }) => text.trim()),
      sentences,
    )
    await session[Symbol.asyncDispose]()
    await ended
    assert.equal(finals().length, 2)
    assertOrderly(told)
  })

  test('all that is heard reaches the provider, in order', PATIENCE, async () => {
    await using stage = await make()
    const { session, there } = await at(stage)
    // Two seconds in frames of 20 ms, and a piece that fills no whole one.
    const frame = (stage.model.capabilities.audio[0] ?? '').startsWith('pcm_') ? 640 : 160
    const sent = Uint8Array.from({ length: 100 * frame }, (_, n) => (n * 7 + (n >> 8)) & 0xff)
    for (let from = 0; from < sent.length; from += frame) session.hear(sent.subarray(from, from + frame))
    // A batch may wait for its rest, but for no more than a tenth of a second.
    await until(() => there.received.audio.length >= sent.length - 5 * frame)
    const { audio } = there.received
    assert.ok(Buffer.from(sent.subarray(0, audio.length)).equals(audio.subarray(0, sent.length)))
    assert.equal(there.billed, true)
    await session[Symbol.asyncDispose]()
  })
}

function interruptionConformance(make: () => Promise<SpeechStage>): void {
  test('an interruption is told at once and once, and its turn ends by it alone', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, ended, there } = await at(stage)
    there.speak('Le spiego tutto quanto, con calma e per filo e per segno.', { ends: false })
    await until(() => ofKind(told, 'audio').length > 0)
    there.interrupt()
    await until(() => ofKind(told, 'interrupted').length === 1)
    there.understand('Scusi, un momento.')
    there.speak('Mi dica.')
    await until(() => ofKind(told, 'agent_turn_ended').length === 1)
    await session[Symbol.asyncDispose]()
    await ended
    assert.equal(ofKind(told, 'interrupted').length, 1)
    assert.equal(ofKind(told, 'agent_turn_ended').length, 1)
    assertOrderly(told)
  })
}

function toolConformance(make: () => Promise<SpeechStage>, { cancelsTools }: ProviderTraits): void {
  test('a tool is asked with its arguments, and answered once, in whatever order', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, ended, there } = await at(stage, { tools: [tool('posti'), tool('orari')] })
    there.ask(POSTI)
    await until(() => ofKind(told, 'tool').length === 1)
    there.ask({ id: 'o1', name: 'orari', arguments: {} })
    await until(() => ofKind(told, 'tool').length === 2)
    const [posti, orari] = ofKind(told, 'tool')
    assert.deepEqual([posti?.name, posti?.arguments], [POSTI.name, POSTI.arguments])
    assert.deepEqual([orari?.name, orari?.arguments], ['orari', {}])
    session.answerTool('nobody', 'asked for this')
    session.answerTool(orari?.id ?? '', 'dalle nove alle sei')
    session.answerTool(posti?.id ?? '', 'due posti')
    session.answerTool(posti?.id ?? '', 'tre posti')
    await until(() => there.received.answers.length === 2)
    session.cue('Fine.', 'reply')
    await until(() => there.received.cues.length === 1)
    assert.deepEqual(there.received.answers, [
      { id: 'o1', text: 'dalle nove alle sei' },
      { id: 'p1', text: 'due posti' },
    ])
    await session[Symbol.asyncDispose]()
    await ended
    assertOrderly(told)
  })

  if (cancelsTools)
    test('an answer that is not wanted any more is not given', PATIENCE, async () => {
      await using stage = await make()
      const { session, told, ended, there } = await at(stage, { tools: [tool('posti')] })
      there.ask(POSTI)
      there.ask({ ...POSTI, id: 'p2' })
      await until(() => ofKind(told, 'tool').length === 2)
      there.cancel('p1')
      await until(() => ofKind(told, 'tool_cancelled').length === 1)
      const [first, second] = ofKind(told, 'tool')
      assert.deepEqual(ofKind(told, 'tool_cancelled'), [{ kind: 'tool_cancelled', id: first?.id }])
      session.answerTool(first?.id ?? '', 'troppo tardi')
      session.answerTool(second?.id ?? '', 'due posti')
      await until(() => there.received.answers.length === 1)
      assert.deepEqual(there.received.answers, [{ id: 'p2', text: 'due posti' }])
      await session[Symbol.asyncDispose]()
      await ended
      assertOrderly(told)
    })
}

function promptConformance(make: () => Promise<SpeechStage>): void {
  test('cues arrive whole and in order, those that want a reply and those that do not', PATIENCE, async () => {
    await using stage = await make()
    const { session, there } = await at(stage)
    const cues = [
      { text: 'La persona ha premuto sulla tastiera: 12#', how: 'reply' },
      { text: 'La telefonata sta per finire.', how: 'note' },
      { text: 'La persona tace. Chiedile se è ancora in linea.', how: 'reply' },
    ] as const
    for (const { text, how } of cues) session.cue(text, how)
    await until(() => there.received.cues.length === 3)
    assert.deepEqual(there.received.cues, cues)
    assert.deepEqual(there.received.said, [])
    await session[Symbol.asyncDispose]()
  })

  test('another sentence takes the place of what is being said, and nobody was interrupted', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, there } = await at(stage)
    there.speak('Le spiego tutto quanto, con calma.', { ends: false })
    await until(() => ofKind(told, 'audio').length > 0)
    session.say('Mi scusi, devo chiudere qui.')
    await until(() => there.received.said.length === 1)
    const from = told.length
    there.speak('Mi scusi, devo chiudere qui.')
    await until(() => ofKind(told.slice(from), 'agent_turn_ended').length === 1)
    assert.equal(agentText(told.slice(from)).trim(), 'Mi scusi, devo chiudere qui.')
    assert.deepEqual(ofKind(told, 'interrupted'), [])
    await session[Symbol.asyncDispose]()
  })
}
