import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Desk, Turn } from '#contract/conversation.ts'
import { atOnce, examplePlan } from './example-plan.ts'
import type { DialOrder, Leave, Line, Telephone } from './port.ts'

/** What an adapter brings to be held to the port's promise: itself, and numbers that behave as their names say. */
export interface TelephoneUnderTest {
  telephone: Telephone
  numbers: { answers: string; noAnswer: string; busy: string; invalid: string }
}

const PATIENCE = { timeout: 30_000 }

/** The promise of `Telephone`, as tests that every adapter runs. */
export function telephoneConformance(make: () => Promise<TelephoneUnderTest>): void {
  dialConformance(make)
  lineConformance(make)
}

function dialConformance(make: () => Promise<TelephoneUnderTest>): void {
  const unanswered = { noAnswer: 'no_answer', busy: 'busy', invalid: 'invalid_number' } as const
  for (const [name, kind] of Object.entries(unanswered) as [keyof typeof unanswered, string][]) {
    test(`a number that is ${kind} settles as that, in plain data`, PATIENCE, async () => {
      const { telephone, numbers } = await make()
      const dialled = await telephone.dial(order(numbers[name]), new AbortController().signal, atOnce)
      assert.equal(dialled.kind, kind)
      assert.deepEqual(structuredClone(dialled), dialled)
    })
  }

  test('an attempt that is cancelled while it rings is not answered', PATIENCE, async () => {
    const { telephone, numbers } = await make()
    const cancel = new AbortController()
    const leave: Leave = async (send) => {
      send()
      cancel.abort()
      return true
    }
    assert.deepEqual(await telephone.dial(order(numbers.answers), cancel.signal, leave), { kind: 'no_answer' })
  })

  test('an attempt that is cancelled before it was sent is not sent', PATIENCE, async () => {
    const { telephone, numbers } = await make()
    const { leave, partings } = watchedLeave()
    const dialled = await telephone.dial(order(numbers.answers), AbortSignal.abort(), leave)
    assert.deepEqual([dialled.kind, partings.sent], ['not_sent', 0])
  })

  test('an attempt that may not leave is not sent, says so in plain data and asks no more', PATIENCE, async () => {
    const { telephone, numbers } = await make()
    for (const to of Object.values(numbers)) {
      const { leave, partings } = watchedLeave({ refuses: true })
      const dialled = await telephone.dial(order(to), new AbortController().signal, leave)
      assert.equal(dialled.kind, 'not_sent')
      assert.deepEqual(structuredClone(dialled), dialled)
      assert.deepEqual(partings, { asked: 1, sent: 0 })
    }
  })

  test('an attempt waits for its leave, and is sent once', PATIENCE, async () => {
    const { telephone, numbers } = await make()
    const waits = Promise.withResolvers<void>()
    const { leave, partings } = watchedLeave({ after: waits.promise })
    let settled = false
    const dialled = telephone.dial(order(numbers.answers), new AbortController().signal, leave).finally(() => {
      settled = true
    })
    while (partings.asked === 0) await new Promise((resolve) => setImmediate(resolve))
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual([settled, partings.sent], [false, 0])
    waits.resolve()
    assert.equal((await dialled).kind, 'answered')
    assert.deepEqual(partings, { asked: 1, sent: 1 })
  })
}

function lineConformance(make: () => Promise<TelephoneUnderTest>): void {
  test('the desk hears the turns in order, and the ending agrees with them', PATIENCE, async () => {
    const line = await answered(await make())
    const { desk, turns } = listeningDesk()
    const ending = await line.converse(examplePlan(), desk, new AbortController().signal)
    assert.equal(turns[0]?.speaker, 'agent')
    assert.ok(turns.some((turn) => turn.speaker === 'person'))
    assertInOrder(turns)
    assert.ok(Number.isInteger(ending.durationSeconds))
    assert.ok(ending.durationSeconds >= (turns.at(-1)?.end_seconds ?? 0))
    assert.deepEqual(structuredClone({ turns, ending }), { turns, ending })
    const told = turns.length
    line.hangUp()
    await null
    assert.equal(turns.length, told, 'nothing is heard after the end')
  })

  test('a conversation that is asked to close ends with a sentence of the agent', PATIENCE, async () => {
    const line = await answered(await make())
    const closing = new AbortController()
    const { desk, turns } = listeningDesk((turn) => turn.speaker === 'person' && closing.abort())
    const ending = await line.converse(examplePlan(), desk, closing.signal)
    assert.equal(ending.reason, 'shutdown')
    assert.equal(turns.at(-1)?.speaker, 'agent')
    assertInOrder(turns)
  })

  test(
    'hanging up ends a running conversation at once, also while it closes, and may be repeated',
    PATIENCE,
    async () => {
      for (const closesFirst of [false, true]) {
        const line = await answered(await make())
        const closing = new AbortController()
        const { desk } = listeningDesk(() => {
          if (closesFirst) closing.abort()
          line.hangUp()
          line.hangUp()
        })
        assert.equal((await line.converse(examplePlan(), desk, closing.signal)).reason, 'error')
        line.hangUp()
      }
    },
  )

  test('a line that was hung up says nothing', PATIENCE, async () => {
    const line = await answered(await make())
    line.hangUp()
    const { desk, turns } = listeningDesk()
    const ending = await line.converse(examplePlan(), desk, new AbortController().signal)
    assert.deepEqual(ending, { reason: 'error', durationSeconds: 0, intents: [] })
    assert.deepEqual(turns, [])
  })
}

/** Leave as it is given or refused, and how often it was asked for and something sent. */
function watchedLeave({ refuses = false, after = Promise.resolve() } = {}) {
  const partings = { asked: 0, sent: 0 }
  const leave: Leave = async (send) => {
    partings.asked += 1
    await after
    if (refuses) return false
    send()
    partings.sent += 1
    return true
  }
  return { leave, partings }
}

function order(to: string): DialOrder {
  const { callId } = examplePlan()
  return { callId, attempt: 1, to, from: '+390000000100', ringForSeconds: 5, retryOf: null }
}

async function answered({ telephone, numbers }: TelephoneUnderTest): Promise<Line> {
  const dialled = await telephone.dial(order(numbers.answers), new AbortController().signal, atOnce)
  assert.equal(dialled.kind, 'answered')
  return dialled.line
}

function listeningDesk(onTurn: (turn: Turn) => void = () => {}): { desk: Desk; turns: Turn[] } {
  const turns: Turn[] = []
  const desk: Desk = {
    turn(turn) {
      turns.push(turn)
      onTurn(turn)
    },
    tool: async ({ name }) => ({ text: `no ${name} here` }),
    told: () => {},
  }
  return { desk, turns }
}

function assertInOrder(turns: readonly Turn[]): void {
  let heard = 0
  for (const turn of turns) {
    assert.ok(turn.end_seconds >= turn.start_seconds, 'a turn ends after it began')
    assert.ok(turn.end_seconds >= heard, 'turns are told in the order in which they ended')
    heard = turn.end_seconds
  }
}
