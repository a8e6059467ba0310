import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Desk, Ending, ToolAnswer, ToolRequest, Turn } from '#contract/conversation.ts'
import { DISCLOSURE } from '#language/disclosure.ts'
import { livePlan } from '../../tests/support/engine-stage.ts'
import { ManualClock, settle } from '../../tests/support/manual-clock.ts'
import { openPuppet, openPuppetLine } from '../../tests/support/puppet-model.ts'
import { createConverse, type Timekeeper } from './converse.ts'
import { CUES } from './cues.ts'
import { type ModelEvent, ModelRefused } from './port.ts'

const USAGE = { seconds: 0, textIn: 0, textOut: 0, audioIn: 0, audioOut: 0 }
const LOST: ModelEvent = { kind: 'closed', reason: 'lost', fault: null }
const FIRST = livePlan().firstWords

/** A conversation on a line of the test's own, with a model and a desk that do as they are told. */
async function stage(options: Parameters<typeof openPuppet>[0] = {}, plan = livePlan()) {
  const clock = new ManualClock()
  const begunMs = clock.monotonicMs()
  const now = () => (clock.monotonicMs() - begunMs) / 1_000
  const timekeeper = (): Timekeeper => ({
    secondsAt: (event) => event?.atSeconds ?? now(),
    nextTick: (signal, due) => clock.sleep(Math.max(10, Math.min(200, 1_000 * (due - now()))), signal),
  })
  const puppet = openPuppet(options)
  const { line, adopted, tell } = openPuppetLine()
  const turns: Turn[] = []
  const hook = { onTurn: () => {} }
  const told: string[] = []
  const asked: { request: ToolRequest; answer: (answer: ToolAnswer) => void }[] = []
  const follower = { isWanted: false, onWanted: () => () => {}, said: [] as string[] }
  const desk: Desk = {
    saying: {
      get isWanted() {
        return follower.isWanted
      },
      onWanted: follower.onWanted,
      tell: (open) => follower.said.push(open.map(({ speaker, text }) => `${speaker}: ${text}`).join(' | ')),
    },
    turn: (turn) => {
      turns.push(turn)
      hook.onTurn()
    },
    told: ({ id }) => told.push(id),
    tool(request) {
      const { promise, resolve } = Promise.withResolvers<ToolAnswer>()
      asked.push({ request, answer: resolve })
      return promise
    },
  }
  const [closing, left, gone] = [new AbortController(), new AbortController(), new AbortController()]
  const signals = { closing: closing.signal, left: left.signal, gone: gone.signal }
  const endings: Ending[] = []
  const running = createConverse({ model: puppet.model, timekeeper, line })(plan, desk, signals)
  running.then((ending) => endings.push(ending)).catch(() => {})
  await settle()
  const emit = async (session: number, ...events: ModelEvent[]) => {
    for (const event of events) puppet.sessions[session]?.events.push(event)
    await settle()
  }
  const says = (session: number, text: string) =>
    emit(session, { kind: 'agent_text', text }, { kind: 'agent_turn_ended' })
  return {
    follower,
    hook,
    clock,
    puppet,
    adopted,
    tell,
    turns,
    told,
    asked,
    closing,
    left,
    gone,
    endings,
    running,
    emit,
    says,
  }
}

test('a session that is lost is opened anew by its handle, with what was heard, and takes the line', async () => {
  const { clock, puppet, adopted, emit, says, left, running } = await stage({ handle: 'h1' })
  await clock.advance(1_000)
  await says(0, FIRST)
  await emit(0, LOST)
  const [first, second] = puppet.sessions
  assert.deepEqual([second?.given.resume, second?.given.history], ['h1', [{ speaker: 'agent', text: FIRST }]])
  assert.deepEqual([adopted.length, first?.disposed], [2, 1])
  assert.deepEqual(second?.done, [`note ${CUES.it.resumed}`])
  left.abort()
  const { reason, speech, firstWords } = await running
  assert.deepEqual([reason, speech?.sessions, firstWords], ['person', 2, { verbatim: true, disclosed: true }])
  assert.equal(second?.disposed, 1)
})

test('what the sessions have cost is summed up, also what they say as they close', async () => {
  const { clock, puppet, emit, says, left, running } = await stage()
  await clock.advance(1_000)
  await says(0, FIRST)
  await emit(0, { kind: 'usage', usage: { ...USAGE, seconds: 3, audioIn: 5 } })
  await emit(0, { kind: 'usage', usage: { ...USAGE, seconds: 4, audioIn: 7 } }, LOST)
  await emit(1, { kind: 'usage', usage: { ...USAGE, seconds: 2 } })
  const [, second] = puppet.sessions
  left.abort()
  second?.events.push({ kind: 'usage', usage: { ...USAGE, seconds: 2.5 } })
  const { speech } = await running
  assert.deepEqual(speech, { model: 'gpt-live-1', usage: { ...USAGE, seconds: 6.5, audioIn: 7 }, sessions: 2 })
})

test('a tool is answered on the session that asked; one whose session is gone is told to the next, and counts as told', async () => {
  const { clock, puppet, told, asked, emit, says, left, running } = await stage()
  await clock.advance(1_000)
  await says(0, FIRST)
  for (const id of ['a', 'b']) await emit(0, { kind: 'tool', id, name: 'posti', arguments: { id } })
  asked[0]?.answer({ text: 'uno' })
  await settle()
  await emit(0, LOST)
  await emit(1, { kind: 'tool', id: 'b', name: 'posti', arguments: { id: 'c' } })
  asked[1]?.answer({ text: 'due' })
  asked[2]?.answer({ text: 'tre' })
  await settle()
  const [first, second] = puppet.sessions
  assert.deepEqual(first?.done.slice(1), ['answer a uno'])
  assert.deepEqual(second?.done.slice(1), [`reply ${CUES.it.answered} posti: due`, 'answer b tre'])
  assert.deepEqual(told, ['a', 'b', 'b'])
  left.abort()
  await running
})

test('an answer that the model has taken back its request for is not given', async () => {
  const { puppet, told, asked, emit, left, running } = await stage()
  await emit(0, { kind: 'tool', id: 'a', name: 'posti', arguments: {} }, { kind: 'tool_cancelled', id: 'a' })
  asked[0]?.answer({ text: 'uno' })
  await settle()
  assert.deepEqual([asked.length, told, puppet.sessions[0]?.done.slice(1)], [1, [], []])
  left.abort()
  await running
})

test('a session that does not come in time is given up, and one that comes late is disposed of', async () => {
  const { clock, puppet, emit, says, left, running } = await stage()
  await clock.advance(1_000)
  await says(0, FIRST)
  puppet.isReady = false
  await emit(0, LOST)
  assert.equal(puppet.waiting.length, 1)
  await clock.advance(2_100)
  assert.deepEqual([puppet.waiting[0]?.signal.aborted, puppet.waiting.length], [true, 2])
  puppet.waiting[1]?.begin()
  await settle()
  assert.equal(puppet.sessions.length, 2)
  left.abort()
  await running
  assert.equal(puppet.sessions[1]?.disposed, 1)
})

test('a model that cannot be opened anew ends the call with why, and a call that ends gives up what is being opened', async () => {
  const { clock, puppet, emit, says, running } = await stage()
  await clock.advance(1_000)
  await says(0, FIRST)
  puppet.isReady = false
  await emit(0, LOST)
  puppet.waiting[0]?.refuse(new ModelRefused({ code: 'quota_spent', message: 'Spent.' }))
  const { reason, fault } = await running
  assert.deepEqual([reason, fault], ['error', { code: 'quota_spent', message: 'Spent.' }])
  const other = await stage()
  other.puppet.isReady = false
  await other.emit(0, LOST)
  other.left.abort()
  assert.equal((await other.running).reason, 'person')
  assert.equal(other.puppet.waiting[0]?.signal.aborted, true)
})

test('a bug of the model in the middle is not swallowed', async () => {
  const { puppet, emit, running } = await stage()
  const failed = assert.rejects(running, /a bug/)
  puppet.isReady = false
  await emit(0, LOST)
  puppet.waiting[0]?.refuse(new Error('a bug'))
  await failed
})

test('what is brought about in the middle of an event comes after all that the event does', async () => {
  const { hook, puppet, tell, says, left, running } = await stage({}, livePlan({ firstWords: 'Buongiorno.' }))
  hook.onTurn = () => tell({ kind: 'keys', digits: '1' })
  await says(0, 'Buongiorno.')
  assert.deepEqual(puppet.sessions[0]?.done, ['say Buongiorno.', `say ${DISCLOSURE.it}`, `reply ${CUES.it.keys} 1`])
  left.abort()
  await running
})

/** What can happen next, in any order. */
const STEPS = [
  'agent',
  'ends',
  'interrupts',
  'person',
  'voice',
  'tool',
  'cancel',
  'end_call',
  'answer',
  'lose',
  'expire',
  'begin',
  'refuse',
  'closing',
  'pass',
  'pass',
  'long',
] as const
type Step = (typeof STEPS)[number]

test('any interleaving of model, line, tools and time has one ending; every session is closed, every request answered once where it was asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 40 }), fc.boolean(), async (steps, isReady) => {
      const all = await stage()
      const { clock, puppet, asked, endings, emit } = all
      puppet.isReady = isReady
      /** By id, the session that asked. */
      const asking: number[] = []
      const current = () => puppet.sessions.length - 1
      const ask = (name: string) => {
        const id = asking.push(current()) - 1
        return emit(current(), { kind: 'tool', id: `t${id}`, name, arguments: { id } })
      }
      const happen: Record<Step, () => unknown> = {
        agent: () => emit(current(), { kind: 'agent_text', text: 'una parola ' }),
        ends: () => emit(current(), { kind: 'agent_turn_ended' }),
        interrupts: () => emit(current(), { kind: 'interrupted' }),
        person: () => all.tell({ kind: 'person_text', text: 'Sì.', final: true }),
        voice: () => {
          all.tell({ kind: 'voice', speaker: 'person', change: 'started' })
          all.tell({ kind: 'voice', speaker: 'person', change: 'ended' })
        },
        tool: () => ask('posti'),
        cancel: () => emit(current(), { kind: 'tool_cancelled', id: `t${asking.length - 1}` }),
        end_call: () => ask('end_call'),
        answer: () => asked.shift()?.answer({ text: 'ok' }),
        lose: () => emit(current(), LOST),
        expire: () => emit(current(), { kind: 'expiring', inSeconds: 4 }),
        begin: () => puppet.waiting.shift()?.begin(),
        refuse: () => puppet.waiting.shift()?.refuse(new ModelRefused({ code: 'overloaded', message: 'Busy.' })),
        closing: () => all.closing.abort(),
        pass: () => clock.advance(300),
        long: () => clock.advance(7_000),
      }
      for (const step of steps) {
        await happen[step]()
        await settle()
      }
      all.left.abort()
      await all.running
      assert.equal(endings.length, 1)
      assert.ok(
        puppet.sessions.every(({ disposed }) => disposed === 1),
        'each session is disposed of, once',
      )
      for (const [id, session] of asking.entries()) {
        const isAnswer = (done: string) => done.startsWith(`answer t${id} `)
        const given = puppet.sessions.flatMap(({ done }, n) => done.filter(isAnswer).map(() => n))
        assert.ok(given.length <= 1 && given.every((n) => n === session), `t${id} of ${session}: ${given}`)
      }
    }),
    { numRuns: 60 },
  )
})

test('what is being said is told word by word to who follows it, and nothing while nobody does', async () => {
  const { follower, clock, emit, says, turns, left, running } = await stage()
  await clock.advance(1_000)
  await says(0, FIRST)
  await emit(0, { kind: 'person_text', text: 'Buon', final: false })
  assert.deepEqual(follower.said, [])
  follower.isWanted = true
  await emit(0, { kind: 'person_text', text: 'giorno', final: false })
  await emit(0, { kind: 'person_text', text: 'Buongiorno.', final: true })
  assert.equal(turns.at(-1)?.text, 'Buongiorno.')
  await emit(0, { kind: 'agent_text', text: 'Mi ' }, { kind: 'agent_text', text: 'dica.' })
  await clock.advance(400)
  await emit(0, { kind: 'person_text', text: 'Ecco', final: false })
  assert.deepEqual(follower.said, [
    'person: Buongiorno',
    '',
    'agent: Mi',
    'agent: Mi dica.',
    'agent: Mi dica. | person: Ecco',
  ])
  follower.isWanted = false
  await emit(0, { kind: 'person_text', text: ' qui', final: false })
  left.abort()
  await running
  assert.equal(follower.said.length, 5)
})
