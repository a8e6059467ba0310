import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLatency } from './latency.ts'

type Meter = ReturnType<typeof openLatency>
const voice = (meter: Meter, speaker: 'person' | 'agent', from: number, to: number) => {
  meter.follow({ kind: 'voice', speaker, change: 'started', atSeconds: from })
  meter.follow({ kind: 'voice', speaker, change: 'ended', atSeconds: to })
}
const words = (meter: Meter, text: string, from: number, to: number) => {
  meter.follow({ kind: 'person_text', text: '', final: false, atSeconds: from })
  meter.follow({ kind: 'person_text', text, final: true, atSeconds: to })
}

test('a call on which the agent said nothing has no latency', () => {
  const none = { first_word_ms: null, turns: [], p50_ms: null, p95_ms: null }
  assert.deepEqual(openLatency().result(), none)
})

test('the first word counts from the answer, or from the end of a greeting', () => {
  const called = openLatency()
  voice(called, 'agent', 0.45, 3)
  assert.equal(called.result().first_word_ms, 450)
  const greeted = openLatency()
  voice(greeted, 'person', 0.3, 0.9)
  words(greeted, 'Pronto?', 0.3, 0.9)
  voice(greeted, 'agent', 1.95, 5)
  assert.deepEqual(greeted.result(), { first_word_ms: 1_050, turns: [], p50_ms: null, p95_ms: null })
})

test('each turn of the person is answered so many ms after their voice ended, however late their words come', () => {
  const meter = openLatency()
  voice(meter, 'agent', 0.5, 2)
  voice(meter, 'person', 3, 4)
  words(meter, 'Sì.', 3, 4)
  voice(meter, 'agent', 4.8, 6)
  voice(meter, 'person', 6.5, 7)
  voice(meter, 'agent', 7.32, 9)
  words(meter, 'Domani.', 6.5, 7)
  assert.deepEqual(meter.result().turns, [
    { start_seconds: 4.8, ms: 800 },
    { start_seconds: 7.3, ms: 320 },
  ])
})

test('of several stretches the last one counts; an answer that began before they ended is none', () => {
  const meter = openLatency()
  voice(meter, 'agent', 0.5, 2)
  voice(meter, 'person', 3, 4)
  voice(meter, 'person', 4.5, 5)
  voice(meter, 'agent', 5.6, 7)
  words(meter, 'Sì, ecco.', 3, 5)
  meter.follow({ kind: 'voice', speaker: 'person', change: 'started', atSeconds: 8 })
  voice(meter, 'agent', 8.5, 9)
  meter.follow({ kind: 'voice', speaker: 'person', change: 'ended', atSeconds: 9.5 })
  assert.deepEqual(meter.result().turns, [{ start_seconds: 5.6, ms: 600 }])
})

test('who answers before it is known that a voice has ended has answered it all the same', () => {
  const meter = openLatency()
  voice(meter, 'agent', 0.5, 2)
  meter.follow({ kind: 'voice', speaker: 'person', change: 'started', atSeconds: 3 })
  meter.follow({ kind: 'voice', speaker: 'agent', change: 'started', atSeconds: 4.25 })
  meter.follow({ kind: 'voice', speaker: 'person', change: 'ended', atSeconds: 4 })
  words(meter, 'Sì.', 3, 4)
  voice(meter, 'agent', 9, 10)
  assert.deepEqual(meter.result().turns, [{ start_seconds: 4.3, ms: 250 }])
})

test('what comes after a cough, or after a silence, is no answer', () => {
  const meter = openLatency()
  voice(meter, 'agent', 0.5, 2)
  voice(meter, 'person', 3, 3.2)
  words(meter, '', 3, 3.2)
  voice(meter, 'agent', 11, 12)
  voice(meter, 'agent', 20, 21)
  assert.deepEqual(meter.result().turns, [])
})

test('half of the answers, and nineteen of twenty, were no slower than that', () => {
  const meter = openLatency()
  voice(meter, 'agent', 0.5, 1)
  for (let n = 1; n <= 20; n += 1) {
    const at = 10 * n
    voice(meter, 'person', at, at + 1)
    words(meter, 'Sì.', at, at + 1)
    voice(meter, 'agent', at + 1 + n / 10, at + 4)
  }
  const { p50_ms, p95_ms, turns } = meter.result()
  assert.deepEqual([p50_ms, p95_ms, turns.length], [1_000, 1_900, 20])
})
