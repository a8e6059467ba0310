import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Desk, Turn } from '#contract/conversation.ts'
import { examplePlan } from './example-plan.ts'
import type { DialOrder, Line, Telephone } from './port.ts'

/** What an adapter brings to be held to the port's promise: itself, and numbers that behave as their names say. */
export interface TelephoneUnderTest {
  telephone: Telephone
  numbers: { answers: string; noAnswer: string; busy: string; invalid: string }
}

const PATIENCE = { timeout: 30_000 }

/** The promise of `Telephone`, as tests that every adapter runs. */
export function telephoneConformance(make: () => Promise<TelephoneUnderTest>): void {
  const unanswered = { noAnswer: 'no_answer', busy: 'busy', invalid: 'invalid_number' } as const
  for (const [name, kind] of Object.entries(unanswered) as [keyof typeof unanswered, string][]) {
    test(`a number that is ${kind} settles as that, in plain data`, PATIENCE, async () => {
      const { telephone, numbers } = await make()
      const dialled = await telephone.dial(order(numbers[name]), new AbortController().signal)
      assert.equal(dialled.kind, kind)
      assert.deepEqual(structuredClone(dialled), dialled)
    })
  }

  for (const [moment, before] of [
    ['before it rings', true],
    ['while it rings', false],
  ] as const) {
    test(`an attempt that is cancelled ${moment} is not answered`, PATIENCE, async () => {
      const { telephone, numbers } = await make()
      const cancel = new AbortController()
      if (before) cancel.abort()
      const dialled = telephone.dial(order(numbers.answers), cancel.signal)
      cancel.abort()
      assert.deepEqual(await dialled, { kind: 'no_answer' })
    })
  }

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

function order(to: string): DialOrder {
  const { callId } = examplePlan()
  return { callId, attempt: 1, to, from: '+390000000100', ringForSeconds: 5, retryOf: null }
}

async function answered({ telephone, numbers }: TelephoneUnderTest): Promise<Line> {
  const dialled = await telephone.dial(order(numbers.answers), new AbortController().signal)
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
