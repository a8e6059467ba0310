import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTryMs, RETRY_AFTER_SECONDS, retryAfterSeconds } from './schedule.ts'

const NOW = Temporal.Instant.from('2026-11-16T10:00:00Z')

RETRY_AFTER_SECONDS.forEach((seconds, at) => {
  test(`after try ${at + 1} it waits ${seconds} s and at most a tenth more`, () => {
    for (let round = 0; round < 100; round += 1) {
      const ms = nextTryMs(at + 1) ?? 0
      assert.ok(ms >= seconds * 1_000 && ms <= seconds * 1_100)
    }
  })
})

test('after the eighth try there is no other', () => {
  assert.equal(RETRY_AFTER_SECONDS.length, 7)
  assert.equal(nextTryMs(8), null)
  assert.equal(nextTryMs(8, 60), null)
})

// biome-ignore format: a table reads in columns
const cases: [asked: string, seconds: number][] = [
  ['120',                           120],
  ['Mon, 16 Nov 2026 10:10:00 GMT', 600],
  ['86400',                         86_400],
  ['999999',                        86_400],
  ['Mon, 16 Nov 2036 10:10:00 GMT', 86_400],
]
for (const [asked, seconds] of cases) {
  test(`an endpoint that asks for ${asked} is given it, up to a day`, () => {
    assert.equal(nextTryMs(1, retryAfterSeconds(asked, NOW)), seconds * 1_000)
  })
}

test('an endpoint cannot ask to be tried sooner, nor by nonsense', () => {
  for (const asked of ['0', '-5', 'soon', '', 'Mon, 16 Nov 2020 10:00:00 GMT']) {
    const ms = nextTryMs(2, retryAfterSeconds(asked, NOW)) ?? 0
    assert.ok(ms >= 300_000 && ms <= 330_000)
  }
})
