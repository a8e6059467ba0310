import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import type { Desk, Turn } from '#contract/conversation.ts'
import type { MediaPool } from '#contract/media.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import { PCMA } from '#media/audio/g711.ts'
import type { ModelModule } from '#media/messages.ts'
import { openMediaPool } from '#media/pool.ts'
import { FRAME_SAMPLES } from '#media/rtp/packet.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { until } from '../support/api.ts'
import { openRtpPeer } from '../support/rtp-peer.ts'
import { terms } from '../support/rtp-stage.ts'
import { openRoads, type Road } from './road.ts'
import { ticksOf, type WitnessOptions } from './witness-model.ts'

const NEVER = new AbortController().signal

const pool = (from: number, model: ModelModule): Promise<MediaPool> =>
  openMediaPool({
    ...{ clock: systemClock, log: silentLog, logLevel: 'silent', host: '127.0.0.1', recordingsDir: tmpdir() },
    ...{ ports: { from, to: from + 99 }, workers: 1, model },
  })

/** A leg with a conversation on it that ends with the pool. */
async function talk(places: MediaPool, remote: number) {
  const leg = await places.open()
  assert.ok(leg)
  leg.agree(terms({ remote: { address: '127.0.0.1', port: remote } }))
  const callId = newId('call')
  const turns: Turn[] = []
  const desk: Desk = { turn: (turn) => turns.push(turn), tool: async () => ({ text: '' }), told() {} }
  void leg.converse(examplePlan({ callId, firstWords: 'Ciao' }), desk, { closing: NEVER, gone: NEVER })
  const heard = () => turns.filter(({ speaker }) => speaker === 'person').map(({ text }) => text)
  return { leg, callId, heard }
}

test('a stranger who came first is heard no more, and sent nothing, once the peer speaks', async () => {
  const module = new URL('../support/tone-model.ts', import.meta.url).href
  await using places = disposable(await pool(23_300, { module, options: { audio: ['pcma_8k'] } }))
  const [peer, stranger] = await Promise.all([openRtpPeer(), openRtpPeer()])
  const { leg, heard } = await talk(places.pool, peer.port)
  const at = { address: '127.0.0.1', port: leg.port }
  const holds = <T>(look: () => T, holding: (seen: T) => boolean) => until(async () => look(), holding)
  try {
    stranger.send(at, 1_000)
    await holds(heard, (pitches) => pitches.includes('1000 Hz'))
    peer.send(at, 600)
    await holds(heard, (pitches) => pitches.includes('600 Hz'))
    await holds(
      () => stranger.hears,
      (hears) => !hears,
    )
    const { received } = peer
    await holds(
      () => peer.received,
      (now) => now > received + 50,
    )
    assert.equal(stranger.hears, false)
    assert.equal(heard().at(-1), '600 Hz')
  } finally {
    peer.close()
    stranger.close()
  }
})

/** Ten times what a peer sends, of which the first is the peer's own. */
const FLOODED: Road = { what: 'a flood', flood: 9 }
const QUIET: readonly Road[] = Array.from({ length: 8 }, (_, n) => ({ what: `quiet ${n}` }))
const WINDOW_SECONDS = 2
/** Quiet and flood take turns, so that what the machine does else falls upon both. */
const ROUNDS = 2
const TRIES = 3
const RATIO_MAX = 1.5

test(`a flood at ten times the rate on one leg leaves the others’ ticks within ${RATIO_MAX} times of quiet`, async (t) => {
  let ratio = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && ratio > RATIO_MAX; tries += 1) {
    const { quiet, busy } = await ticksBeside(`flood ${tries}`)
    ratio = p95(busy) / p95(quiet)
    t.diagnostic(`p95 tick ${p95(quiet).toFixed(1)} ms quiet, ${p95(busy).toFixed(1)} ms in the flood`)
  }
  assert.ok(ratio <= RATIO_MAX, `${ratio.toFixed(2)} times`)
})

/**
 * Milliseconds between the ticks of the legs beside one that is flooded by turns. The calls are new ones each time: a
 * model that never speaks is given up after some seconds.
 */
async function ticksBeside(channel: string): Promise<Record<'quiet' | 'busy', number[]>> {
  const options: WitnessOptions = { channel }
  const model = { module: new URL('./witness-model.ts', import.meta.url).href, options }
  await using places = disposable(await pool(23_400, model))
  await using roads = await openRoads([FLOODED, ...QUIET])
  const calls = await Promise.all(roads.ports.map((port) => talk(places.pool, port)))
  const [flooded, ...others] = calls
  const codes = new Uint8Array(WINDOW_SECONDS * 50 * FRAME_SAMPLES).fill(PCMA.silence)
  const intervals = async (flood: boolean): Promise<number[]> => {
    await ticksOf(channel)
    await roads.send(
      calls.map(({ leg }) => leg.port),
      codes,
      flood,
    )
    const ticks = await ticksOf(channel)
    assert.ok((ticks[flooded?.callId ?? '']?.length ?? 0) > 0)
    return others.flatMap(({ callId }) => ticks[callId] ?? [])
  }
  const [quiet, busy]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await intervals(false)))
    busy.push(...(await intervals(true)))
  }
  return { quiet, busy }
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(0.95 * values.length)] ?? Number.NaN

const disposable = (pool: MediaPool) => ({ pool, [Symbol.asyncDispose]: () => pool.close() })
