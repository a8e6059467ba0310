import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformTools } from '#conversation/platform-tools.ts'
import type { ModelEvent } from '#conversation/port.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { agentText, openCall, until } from '../../../tests/support/gpt-live/call.ts'
import type { GptLiveOptions, LiveScript, ToolUse } from '../../../tests/support/gpt-live/script.ts'
import { startGptLive } from '../../../tests/support/gpt-live/server.ts'
import { RESPONSE_TOKENS } from '../../../tests/support/gpt-live/server-events.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { openGptLive } from './gpt-live.ts'

const PATIENCE = { timeout: 60_000 }
const apiKey = 'sk-proj-session'
const OPENING = 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi.'
const tools = platformTools(examplePlan().agent)

async function stage(script: LiveScript, options: GptLiveOptions = {}, clock: Clock = systemClock) {
  const server = await startGptLive({ scripts: [script], ...options })
  return {
    server,
    model: openGptLive({ clock, apiKey, baseUrl: server.url }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const finals = (told: readonly ModelEvent[]) =>
  told.flatMap((event) => (event.kind === 'person_text' && event.final ? [event.text] : []))

test('a conversation is told in its order: the first words, what the person said, the answer', PATIENCE, async () => {
  await using here = await stage({ replies: [{ hears: 'Sì, mi dica.', says: 'Conferma la visita?' }] })
  const call = await openCall(here)
  call.session.say(OPENING)
  call.silence(6_000)
  await until(() => call.of('agent_turn_ended').length === 1)
  call.voice(800)
  call.silence(4_000)
  await until(() => call.of('agent_turn_ended').length === 2)
  const kinds = call.told.filter(({ kind }) => kind !== 'audio' && kind !== 'usage')
  const shown = kinds.map((event) =>
    event.kind === 'agent_text'
      ? 'a'
      : event.kind === 'agent_turn_ended'
        ? '|'
        : 'final' in event && event.final
          ? 'P'
          : 'p',
  )
  assert.match(shown.join(''), /^a+\|p+Pa+\|$/)
  assert.equal(agentText(call.told), `${OPENING}Conferma la visita?`)
  assert.deepEqual(finals(call.told), ['Sì, mi dica.'])
  await call.session[Symbol.asyncDispose]()
})

test(
  'a model that is spoken over yields by itself: its voice ends, and its turn with what was said',
  PATIENCE,
  async () => {
    const long = 'Le spiego tutto quanto, con calma, per filo e per segno, dal principio alla fine.'
    await using here = await stage({ replies: [{ hears: 'Scusi, un momento.', says: 'Mi dica.' }] })
    const call = await openCall(here)
    call.session.say(long)
    call.silence(1_500)
    await call.heard()
    assert.deepEqual(call.of('agent_turn_ended'), [])
    call.voice(1_000)
    call.silence(4_000)
    await until(() => call.of('agent_turn_ended').length === 2)
    assert.deepEqual(call.of('interrupted'), [])
    const first = agentText(
      call.told.slice(
        0,
        call.told.findIndex(({ kind }) => kind === 'agent_turn_ended'),
      ),
    )
    assert.ok(long.startsWith(first) && first.length > 0 && first.length < long.length, first)
    assert.ok(agentText(call.told).endsWith('Mi dica.'))
    await call.session[Symbol.asyncDispose]()
  },
)

test(
  'first words that the model begins by itself are heard from their start, and not asked for again',
  PATIENCE,
  async () => {
    await using here = await stage({ replies: [{ hears: 'Pronto?', says: OPENING }], thinksMs: 100 })
    const call = await openCall(here)
    call.silence(300)
    call.voice(500)
    call.silence(1_000)
    await call.heard()
    assert.equal(agentText(call.told), '')
    assert.deepEqual(call.of('audio'), [])
    assert.ok(call.there.sent.some(({ type }) => type === 'session.output_transcript.delta'))
    call.session.say(OPENING)
    call.silence(5_000)
    await until(() => call.of('agent_turn_ended').length === 1)
    assert.equal(agentText(call.told), OPENING)
    assert.deepEqual(finals(call.told), ['Pronto?'])
    assert.ok(!call.there.received.some(({ type }) => type === 'session.commentary.append'))
    await call.session[Symbol.asyncDispose]()
  },
)

test('something else that the model says before its time is not heard', PATIENCE, async () => {
  await using here = await stage({
    replies: [{ hears: 'Pronto?', says: 'Pronto, chi parla, mi sente?' }],
    thinksMs: 100,
  })
  const call = await openCall(here)
  call.voice(500)
  call.silence(1_200)
  await call.heard()
  call.session.say(OPENING)
  call.silence(5_000)
  await until(() => call.of('agent_turn_ended').length === 1)
  assert.equal(agentText(call.told), OPENING)
  await call.session[Symbol.asyncDispose]()
})

test('turns are the same whatever pieces the sound comes in, and however late its words', PATIENCE, async () => {
  for (const [chunkMs, wordsLateMs] of [
    [20, 0],
    [100, 700],
    [240, 300],
    [500, 0],
  ] as const) {
    await using here = await stage(
      { replies: [{ hears: 'Sì.', says: 'Conferma la visita di domani?' }], wordsLateMs },
      { chunkMs },
    )
    const call = await openCall(here)
    call.session.say(OPENING)
    call.silence(7_000)
    call.voice(600)
    call.silence(6_000)
    await until(() => call.of('agent_turn_ended').length === 2)
    const turns = call.told.map((event) => (event.kind === 'agent_turn_ended' ? '|' : agentText([event]))).join('')
    assert.equal(turns, `${OPENING}|Conferma la visita di domani?|`, `${chunkMs} ms, ${wordsLateMs} ms late`)
    await call.session[Symbol.asyncDispose]()
  }
})

test(
  'a tool is asked with the arguments that it has, answered once, and then spoken of; what it cost is told',
  PATIENCE,
  async () => {
    const asks: ToolUse = { name: 'request_callback', arguments: { when_text: 'domani', iso: null, in_minutes: null } }
    await using here = await stage({ replies: [{ hears: 'Mi richiami domani.', asks, says: 'Fatto: {answer}' }] })
    const call = await openCall(here, { tools })
    call.session.say(OPENING)
    call.silence(5_000)
    call.voice(800)
    call.silence(1_500)
    await until(() => call.of('tool').length === 1)
    assert.deepEqual(call.of('tool'), [
      { kind: 'tool', id: 'call_1', name: 'request_callback', arguments: { when_text: 'domani' } },
    ])
    call.session.answerTool('call_1', 'preso nota')
    call.session.answerTool('call_1', 'due volte')
    call.session.answerTool('call_2', 'nessuno')
    call.silence(3_000)
    await until(() => agentText(call.told).endsWith('Fatto: preso nota'))
    const sent = call.there.received.map(({ type }) => type).filter((type) => type.startsWith('response.'))
    assert.deepEqual(sent, ['response.item.create', 'response.create'])
    const { textIn, textOut } = call.of('usage').at(-1)?.usage ?? { textIn: 0, textOut: 0 }
    assert.deepEqual([textIn, textOut], [2 * RESPONSE_TOKENS.textIn, 2 * RESPONSE_TOKENS.textOut])
    assert.deepEqual(call.there.refusals, [])
    await call.session[Symbol.asyncDispose]()
  },
)

test('a tool whose response fails is cancelled, and its answer is not sent', PATIENCE, async () => {
  await using here = await stage({})
  const call = await openCall(here, { tools })
  call.there.ask({ id: 'c1', name: 'wrong_person', arguments: {}, fails: true })
  await until(() => call.of('tool_cancelled').length === 1)
  assert.deepEqual(call.of('tool_cancelled'), [{ kind: 'tool_cancelled', id: 'c1' }])
  call.session.answerTool('c1', 'troppo tardi')
  call.session.cue('Fine.', 'note')
  await until(() => call.there.received.some(({ type }) => type === 'session.thinking.append'))
  assert.ok(!call.there.received.some(({ type }) => type.startsWith('response.')))
  await call.session[Symbol.asyncDispose]()
})

test('what it costs is what the provider counts, from the beginning, and final when it is over', PATIENCE, async () => {
  await using here = await stage({ usageEveryMs: 1_000 })
  const call = await openCall(here)
  call.silence(3_300)
  await call.heard()
  assert.deepEqual(
    call.of('usage').map(({ usage }) => usage.seconds),
    [1, 2, 3],
  )
  await call.session[Symbol.asyncDispose]()
  await call.ended
  const last = call.of('usage').at(-1)?.usage.seconds ?? 0
  assert.ok(last > 3.2 && last <= 3.3, `${last}`)
  assert.equal(call.there.received.at(-1)?.type, 'session.close')
  assert.deepEqual(call.told.at(-1), { kind: 'closed', reason: 'asked', fault: null })
})

test('an error about a sentence or a command of ours ends nothing', PATIENCE, async () => {
  await using here = await stage({
    replies: [{ hears: 'Sì.', says: 'Va bene.' }],
    troubles: [{ after: { ms: 1_000 }, does: 'moderation' }],
  })
  const call = await openCall(here)
  call.session.say(OPENING)
  call.silence(4_000)
  call.voice(500)
  call.silence(3_000)
  await until(() => agentText(call.told).endsWith('Va bene.'))
  assert.deepEqual(call.of('closed'), [])
  await call.session[Symbol.asyncDispose]()
})

test('how a session ends by itself is told as what it is', PATIENCE, async () => {
  const endings = [
    ['drop', 'lost', 'lost'],
    ['close', 'lost', 'lost'],
    ['expire', 'expired', 'expired'],
    ['content', 'refused', 'content_refused'],
    ['quota', 'refused', 'quota_spent'],
    ['server_error', 'lost', 'overloaded'],
  ] as const
  for (const [does, reason, code] of endings) {
    await using here = await stage({ troubles: [{ after: { ms: 1_000 }, does }] })
    const call = await openCall(here)
    call.silence(2_000)
    await call.ended
    const closed = call.told.at(-1)
    assert.ok(closed?.kind === 'closed')
    assert.equal(closed.reason, reason, does)
    assert.ok(closed.fault?.code === code || does === 'close', `${does}: ${closed.fault?.code}`)
    assert.ok(!JSON.stringify(call.told).includes(apiKey))
    await call.session[Symbol.asyncDispose]()
    await until(() => here.server.connections() === 0)
  }
})

test('the end of a session is announced a minute ahead, or at half of a shorter time', PATIENCE, async () => {
  for (const [expiresInSeconds, ahead] of [
    [7_200, 60],
    [90, 45],
  ] as const) {
    const set: { ms: number; task: () => void }[] = []
    const clock: Clock = {
      ...systemClock,
      after(ms, task) {
        set.push({ ms, task })
        return systemClock.after(ms, task)
      },
    }
    await using here = await stage({ expiresInSeconds }, {}, clock)
    const call = await openCall(here)
    const due = (expiresInSeconds - ahead) * 1_000
    const timer = set.find(({ ms }) => Math.abs(ms - due) < 1_500)
    assert.ok(timer, 'nobody waits for it')
    timer.task()
    await until(() => call.of('expiring').length === 1)
    const [{ inSeconds } = { inSeconds: 0 }] = call.of('expiring')
    assert.ok(Math.abs(inSeconds - ahead) <= 1, `${inSeconds}`)
    await call.session[Symbol.asyncDispose]()
  }
})

test('an end that lies in the past by our clock is not believed', PATIENCE, async () => {
  const clock = new ManualClock('2100-01-01T00:00:00Z')
  await using here = await stage({}, {}, clock)
  const call = await openCall(here)
  await clock.advance(1_000)
  assert.deepEqual(call.of('expiring'), [])
  await call.session[Symbol.asyncDispose]()
  assert.equal(clock.waiting, 0, 'no timer is left behind')
})

test('a provider that does not say goodbye is waited for no longer than a second', PATIENCE, async () => {
  const clock = new ManualClock()
  await using here = await stage({ troubles: [{ after: { received: 1 }, does: 'stall' }] }, {}, clock)
  const call = await openCall(here)
  const disposed = call.session[Symbol.asyncDispose]()
  await until(() => call.there.received.some(({ type }) => type === 'session.close'))
  assert.deepEqual(call.told, [])
  await clock.advance(1_000)
  await disposed
  await call.ended
  assert.deepEqual(call.told, [{ kind: 'closed', reason: 'asked', fault: null }])
})

test('words other than those that were asked for are told as they were said', PATIENCE, async () => {
  await using here = await stage({ rewords: { [OPENING]: 'Salve, qui Giulia.' } })
  const call = await openCall(here)
  call.session.say(OPENING)
  call.silence(4_000)
  await until(() => call.of('agent_turn_ended').length === 1)
  assert.equal(agentText(call.told), 'Salve, qui Giulia.')
  await call.session[Symbol.asyncDispose]()
})

test('a session whose events nobody reads ends, and harms nobody else', PATIENCE, async () => {
  await using here = await stage({}, { chunkMs: 20 })
  const connection = await here.model.connect(
    { plan: examplePlan(), tools: [], history: [], resume: null },
    new AbortController().signal,
  )
  const session = await connection.begin('pcma_8k', new AbortController().signal)
  session.say(OPENING)
  for (let second = 0; second < 230; second += 1) session.hear(new Uint8Array(8_000).fill(0xd5))
  await until(() => here.server.connections() === 0)
  await session[Symbol.asyncDispose]()
})
