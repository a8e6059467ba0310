import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { freshAddress } from '../../tests/sip/peers/address.ts'
import { openIntervalMeter } from '../../tests/support/interval-meter.ts'
import { openMediaPool } from './pool.ts'

const BLOCKS = 8
const BLOCK_MS = 200
const BETWEEN_MS = 100
/** A gap that only the main thread's own stall could make. */
const GAP_MS = 150

const pool = await openMediaPool({
  clock: systemClock,
  log: silentLog,
  logLevel: 'silent',
  host: freshAddress(),
  ports: { from: 10_000, to: 10_019 },
  workers: 1,
  recordingsDir: tmpdir(),
  model: { module: new URL('../../tests/support/silent-model.ts', import.meta.url).href, options: null },
})
after(() => pool.close())

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

const gaps = (intervals: readonly number[]) => intervals.filter((ms) => ms > GAP_MS).length
const p90 = (intervals: readonly number[]) =>
  intervals.toSorted((a, b) => a - b)[Math.floor(0.9 * intervals.length)] ?? 0

test('a main thread that is blocked for 200 ms at a time does not disturb the sound', async () => {
  const meter = await openIntervalMeter()
  const leg = await pool.open()
  assert.ok(leg)
  leg.agree({
    codec: 'PCMA',
    payloadType: 8,
    eventType: null,
    noiseType: null,
    ptimeMs: 20,
    remote: { address: '127.0.0.1', port: meter.port },
    sends: true,
    hears: true,
  })
  await systemClock.sleep(500)
  await meter.take()
  await systemClock.sleep(BLOCKS * (BLOCK_MS + BETWEEN_MS))
  const quiet = await meter.take()
  for (let n = 0; n < BLOCKS; n += 1) {
    block(BLOCK_MS)
    await systemClock.sleep(BETWEEN_MS)
  }
  const blocked = await meter.take()
  const figures = `p90 ${p90(quiet)} and ${p90(blocked)} ms, gaps ${gaps(quiet)} and ${gaps(blocked)}`
  assert.ok(blocked.length > 0.8 * quiet.length, `${quiet.length} and ${blocked.length} packets`)
  assert.ok(gaps(blocked) <= gaps(quiet) + BLOCKS / 4, figures)
  assert.ok(p90(blocked) <= p90(quiet) + 20, figures)
  leg.close()
  await meter.close()
})
