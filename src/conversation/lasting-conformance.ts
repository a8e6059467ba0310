import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  agentText,
  assertOrderly,
  assertReadable,
  at,
  ofKind,
  PATIENCE,
  POSTI,
  type ProviderTraits,
  providerOf,
  type SpeechStage,
  tool,
  until,
} from './conformance-stage.ts'

/**
 * What a speech model owes a call that outlasts its session: what it cost, that it ends, why, and how it is taken up.
 */
export function lastingConformance(make: () => Promise<SpeechStage>, traits: ProviderTraits): void {
  costConformance(make, traits)
  reopeningConformance(make, traits)
  lossConformance(make)
}

function costConformance(make: () => Promise<SpeechStage>, { announcesEnd }: ProviderTraits): void {
  test('what a session costs is told in all, each time', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, ended, there } = await at(stage)
    for (let n = 1; n <= 3; n += 1) {
      const costs = there.charge()
      await until(() => ofKind(told, 'usage').length >= n)
      assert.deepEqual(ofKind(told, 'usage').at(-1)?.usage, costs)
      assert.ok(Object.values(costs).some((count) => count > 0))
    }
    await session[Symbol.asyncDispose]()
    await ended
    assertOrderly(told)
  })

  if (!announcesEnd) return
  test('an end that comes near is told with the seconds that are left', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, there } = await at(stage)
    there.announceEnd(50)
    await until(() => ofKind(told, 'expiring').length === 1)
    const inSeconds = ofKind(told, 'expiring')[0]?.inSeconds ?? 0
    assert.ok(inSeconds > 45 && inSeconds <= 50, `${inSeconds} s`)
    await session[Symbol.asyncDispose]()
  })
}

function reopeningConformance(make: () => Promise<SpeechStage>, { resumes }: ProviderTraits): void {
  const history = [
    { speaker: 'agent', text: 'Buongiorno, sono Giulia.' },
    { speaker: 'person', text: 'Mi dica.' },
    { speaker: 'agent', text: 'Conferma la visita di domani?' },
  ] as const

  test('a session that takes up a call knows what was said, and says nothing by itself', PATIENCE, async () => {
    await using stage = await make()
    const { session, there } = await at(stage, { history })
    await until(() => there.received.history.length === history.length)
    assert.deepEqual(there.received.history, history)
    assert.deepEqual([there.received.said, there.received.cues], [[], []])
    await session[Symbol.asyncDispose]()
  })

  test('a session that cannot be resumed is begun anew with what was said', PATIENCE, async () => {
    await using stage = await make()
    const { session, there } = await at(stage, { history, resume: 'nobody-knows-this' })
    await until(() => there.received.history.length === history.length)
    assert.deepEqual([there.received.history, there.received.resumed], [history, null])
    await session[Symbol.asyncDispose]()
  })

  if (!resumes) return
  test('a session that can be resumed is, and is told nothing twice', PATIENCE, async () => {
    await using stage = await make()
    const provider = providerOf(stage)
    const first = await at(stage)
    first.there.speak('Buongiorno, sono Giulia.')
    await until(() => first.session.resumableBy !== null)
    const resume = first.session.resumableBy
    await first.session[Symbol.asyncDispose]()
    const { session, there } = await at(stage, { history, resume })
    assert.equal(there.received.resumed, resume)
    session.cue('Fine.', 'note')
    await until(() => there.received.cues.length === 1)
    assert.deepEqual(there.received.history, [])
    await session[Symbol.asyncDispose]()
    provider.forget()
    const third = await at(stage, { history, resume })
    await until(() => third.there.received.history.length === history.length)
    await third.session[Symbol.asyncDispose]()
  })

  test('nothing can be resumed by while a tool is being asked', PATIENCE, async () => {
    await using stage = await make()
    const { session, told, there } = await at(stage, { tools: [tool('posti')] })
    there.speak('Un attimo che guardo.')
    await until(() => session.resumableBy !== null)
    there.ask(POSTI)
    await until(() => ofKind(told, 'tool').length === 1 && session.resumableBy === null)
    session.answerTool(ofKind(told, 'tool')[0]?.id ?? '', 'due posti')
    there.speak('Ci sono due posti.')
    await until(() => session.resumableBy !== null)
    await session[Symbol.asyncDispose]()
  })
}

function lossConformance(make: () => Promise<SpeechStage>): void {
  const endings = {
    cut: { reason: 'lost', code: 'lost' },
    expired: { reason: 'expired', code: 'expired' },
    quota_spent: { reason: 'refused', code: 'quota_spent' },
  } as const
  for (const [how, { reason, code }] of Object.entries(endings) as [
    keyof typeof endings,
    { reason: string; code: string },
  ][]) {
    test(`a session that ends by itself (${how}) says why, once and last, at whatever moment`, PATIENCE, async () => {
      for (const upTo of [0, 1, 2, 3, 4]) {
        await using stage = await make()
        const provider = providerOf(stage)
        const { session, told, ended, there } = await at(stage, { tools: [tool('posti')] })
        const steps = [
          () => session.say(stage.plan.firstWords),
          () => there.speak('Buongiorno, sono Giulia.', { ends: false }),
          () => there.understand('Mi dica.'),
          () => there.ask(POSTI),
        ]
        for (const step of steps.slice(0, upTo)) step()
        there.end(how)
        await ended
        const [closed] = ofKind(told, 'closed')
        assert.deepEqual([closed?.reason, closed?.fault?.code], [reason, code])
        assertReadable(closed?.fault ?? null, provider.secret)
        assertOrderly(told)
        session.answerTool('p1', 'troppo tardi')
        await session[Symbol.asyncDispose]()
        await until(() => provider.connections() === 0)
      }
    })
  }

  test('sessions beside each other know nothing of one another', PATIENCE, async () => {
    await using stage = await make()
    const open = []
    for (let n = 0; n < 5; n += 1) open.push(await at(stage))
    for (const [n, { there }] of open.entries()) there.speak(`Sono la numero ${n}.`)
    for (const [n, { told, session }] of open.entries()) {
      await until(() => ofKind(told, 'agent_turn_ended').length === 1)
      assert.equal(agentText(told).trim(), `Sono la numero ${n}.`)
      await session[Symbol.asyncDispose]()
    }
  })
}
