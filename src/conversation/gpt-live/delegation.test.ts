import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DelegationEffect, type DelegationEvent, delegate, noDelegations } from './delegation.ts'

const NO_ROOM = 'Non ci sta.'

function all(events: readonly DelegationEvent[]): DelegationEffect[] {
  let state = noDelegations(NO_ROOM)
  return events.flatMap((event) => {
    const next = delegate(state, event)
    state = next.state
    return next.effects
  })
}

const response = (type: string, more: object = {}, delegationId = 'd1'): DelegationEvent => ({
  kind: 'response',
  delegationId,
  event: { type, ...more },
})
const created = (delegationId?: string) => response('response.created', {}, delegationId)
const completed = (delegationId?: string) =>
  response('response.completed', { response: { usage: { input_tokens: 100, output_tokens: 7 } } }, delegationId)
const call = (id: string, delegationId?: string, more: object = {}) =>
  response(
    'response.output_item.done',
    {
      item: {
        type: 'function_call',
        call_id: id,
        name: 'posti',
        arguments: '{"giorno":"oggi"}',
        status: 'completed',
        ...more,
      },
    },
    delegationId,
  )
const answer = (id: string, text = 'due posti'): DelegationEvent => ({ kind: 'answer', id, text })
const sent = (effects: readonly DelegationEffect[]) =>
  effects.flatMap((effect) =>
    effect.kind !== 'send' ? [] : effect.event.type === 'response.create' ? ['go on'] : [outputOf(effect.event.item)],
  )
const outputOf = (item: object) => ('output' in item ? `${'call_id' in item && item.call_id}: ${item.output}` : '')
const tools = (effects: readonly DelegationEffect[]) => effects.filter(({ kind }) => kind === 'tool')

test('a call is asked for once, when its item is done, with its arguments', () => {
  const added = response('response.output_item.added', {
    item: { type: 'function_call', call_id: 'c1', name: 'posti', arguments: '' },
  })
  const effects = all([created(), added, call('c1'), call('c1'), completed()])
  assert.deepEqual(tools(effects), [{ kind: 'tool', id: 'c1', name: 'posti', arguments: '{"giorno":"oggi"}' }])
})

test('what is no whole call is none', () => {
  const items = [
    { type: 'reasoning', id: 'r1' },
    { type: 'function_call', call_id: 'c1', name: 'posti', status: 'in_progress' },
    { type: 'function_call', name: 'posti', status: 'completed' },
    { type: 'function_call', call_id: 'c1', status: 'completed' },
    null,
    'function_call',
  ]
  for (const item of items) assert.deepEqual(all([response('response.output_item.done', { item })]), [])
})

test('an answer is sent once, and then what waits for it is made to go on, once', () => {
  assert.deepEqual(sent(all([created(), call('c1'), completed(), answer('c1'), answer('c1', 'tre')])), [
    'c1: due posti',
    'go on',
  ])
  assert.deepEqual(all([answer('nobody')]), [])
})

test('nothing is made to go on while any call of the session has no answer, or while a response is being made', () => {
  const two = [created('a'), call('a1', 'a'), completed('a'), created('b'), call('b1', 'b'), completed('b')]
  assert.deepEqual(sent(all([...two, answer('b1')])), ['b1: due posti'])
  assert.deepEqual(sent(all([...two, answer('b1'), answer('a1')])), ['b1: due posti', 'a1: due posti', 'go on'])
  assert.deepEqual(sent(all([created(), call('c1'), answer('c1')])), ['c1: due posti'])
  assert.deepEqual(sent(all([created(), call('c1'), answer('c1'), completed()])), ['c1: due posti', 'go on'])
})

test('a response that fails takes its calls with it, and no others', () => {
  for (const how of ['response.failed', 'response.incomplete']) {
    const two = [created('a'), call('a1', 'a'), completed('a'), created('b'), call('b1', 'b'), response(how, {}, 'b')]
    const effects = all([...two, answer('b1'), answer('a1')])
    assert.deepEqual(
      effects.filter(({ kind }) => kind === 'tool_cancelled'),
      [{ kind: 'tool_cancelled', id: 'b1' }],
    )
    assert.deepEqual(sent(effects), ['a1: due posti', 'go on'])
  }
})

test('what every response costs is told, also of one that failed', () => {
  const failed = response('response.failed', { response: { usage: { input_tokens: 5, output_tokens: 1 } } })
  assert.deepEqual(
    all([created(), completed(), created(), failed, response('response.completed', { response: { usage: null } })]),
    [
      { kind: 'tokens', textIn: 100, textOut: 7 },
      { kind: 'tokens', textIn: 5, textOut: 1 },
    ],
  )
})

test('answers stay within what the provider takes in a session, and the last ones say that there is no room', () => {
  for (const long of ['perché così '.repeat(2_000), '"\\n'.repeat(9_000), '😀'.repeat(5_000), '\u0001'.repeat(9_000)]) {
    const events = Array.from({ length: 64 }, (_, n) => [
      created(),
      call(`call_${n}`),
      completed(),
      answer(`call_${n}`, long),
    ])
    const messages = all(events.flat()).flatMap((one) => (one.kind === 'send' ? [one.event] : []))
    const answers = messages.filter(({ type }) => type === 'response.item.create')
    assert.equal(answers.length, 64)
    assert.ok(answers.reduce((sum, message) => sum + Buffer.byteLength(JSON.stringify(message)), 0) < 32_768)
    const outputs = sent(all(events.flat())).filter((one) => one !== 'go on')
    assert.ok(long.startsWith(outputs[0]?.slice('call_0: '.length) ?? '?') && (outputs[0]?.length ?? 0) > 400)
    assert.equal(outputs.at(-1), `call_63: ${NO_ROOM}`)
  }
})

test('whatever comes in whatever order, no call is told or answered twice, and none is left without going on', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const event: fc.Arbitrary<DelegationEvent> = fc.oneof(
    id.map((one) => call(one, one)),
    id.map((one) => created(one)),
    id.map((one) => completed(one)),
    id.map((one) => response('response.failed', {}, one)),
    id.map((one) => answer(one)),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const ids = ['a', 'b', 'c', 'd']
      const effects = all([...events, ...ids.map((one) => answer(one)), ...ids.map((one) => completed(one))])
      const told = tools(effects).map((effect) => 'id' in effect && effect.id)
      assert.equal(new Set(told).size, told.length)
      const answers = sent(effects)
      const given = answers.filter((one) => one !== 'go on')
      assert.equal(new Set(given).size, given.length)
      if (given.length > 0) assert.equal(answers.at(-1), 'go on')
    }),
  )
})
