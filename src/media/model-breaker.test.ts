import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelFault } from '#contract/conversation.ts'
import { askFirst, type Breaker, CLOSED, tellAll } from './model-breaker.ts'

const fault = (code: ModelFault['code']): ModelFault => ({ code, message: `It said ${code}.` })
const refusedBy = (breaker: Breaker, code: ModelFault['code'], nowMs: number): Breaker => {
  const asked = askFirst(breaker, nowMs)
  assert.equal(asked.fault, null, 'it would not have been asked')
  return tellAll(asked.breaker, fault(code), nowMs)
}

test('a key that is refused is asked for by nobody for a while, then by one, and by all once it is taken', () => {
  let breaker = refusedBy(CLOSED, 'key_refused', 0)
  assert.equal(askFirst(breaker, 4_999).fault?.code, 'key_refused')
  const probe = askFirst(breaker, 5_000)
  assert.equal(probe.fault, null)
  assert.equal(askFirst(probe.breaker, 5_001).fault?.code, 'key_refused', 'one finds out for all')
  breaker = tellAll(probe.breaker, null, 5_100)
  assert.deepEqual(breaker, CLOSED)
})

test('each refusal in a row makes the pause longer, up to a minute', () => {
  let breaker = CLOSED
  let nowMs = 0
  for (const pauseMs of [5_000, 15_000, 30_000, 60_000, 60_000]) {
    breaker = refusedBy(breaker, 'quota_spent', nowMs)
    assert.notEqual(askFirst(breaker, nowMs + pauseMs - 1).fault, null)
    nowMs += pauseMs
  }
})

test('a provider that does not answer is given up on after the third time, not after the first', () => {
  let breaker = refusedBy(CLOSED, 'timed_out', 0)
  breaker = refusedBy(breaker, 'unreachable', 1)
  assert.equal(askFirst(breaker, 2).fault, null)
  breaker = refusedBy(breaker, 'overloaded', 2)
  assert.equal(askFirst(breaker, 3).fault?.code, 'overloaded')
})

test('what is wrong with one call says nothing of the others', () => {
  for (const code of ['voice_unknown', 'instructions_too_long', 'request_refused', 'content_refused'] as const)
    assert.deepEqual(refusedBy(CLOSED, code, 0), CLOSED)
  const open = refusedBy(CLOSED, 'key_refused', 0)
  assert.deepEqual(tellAll(askFirst(open, 5_000).breaker, fault('voice_unknown'), 5_001), CLOSED)
})

test('who goes away while finding out has found nothing out: the next one asks', () => {
  const open = refusedBy(CLOSED, 'key_refused', 0)
  const left = tellAll(askFirst(open, 5_000).breaker, fault('lost'), 5_001)
  const next = askFirst(left, 5_002)
  assert.equal(next.fault, null)
  assert.equal(askFirst(next.breaker, 5_003).fault?.code, 'key_refused')
})
