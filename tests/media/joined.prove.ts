import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { seeded } from '#kernel/random.ts'
import { openMediaPool } from '#media/pool.ts'
import { SAMPLE_RATE, wavHeader } from '#media/recording/wav.ts'
import { atOnce } from '#telephony/example-plan.ts'
import type { Line } from '#telephony/port.ts'
import { openEndpoint } from '#telephony/sip/endpoint.ts'
import { freshAddress, SIP_PORT } from '../sip/peers/address.ts'
import { type Baresip, startBaresip } from '../sip/peers/baresip.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { trunkTo } from '../support/trunk.ts'
import { type Passed, watching } from './joined-line.ts'
import { soundFolder } from './stage.ts'

const { after, it } = needs('sip')

/**
 * Two real telephones, joined by us, each making a noise of which no two packets are alike: so each is known again on
 * the other side. All is counted in packets and in their own time: a machine whose processor is taken away makes no
 * difference.
 */
const PORTS = { from: 22_000, to: 22_400 }
const FRAME_SAMPLES = 160
/**
 * What a packet may be late more than if it went straight: three times 20 ms. And 40 ms without any, as the two are
 * joined.
 */
const LATE_PACKETS_MAX = 3
const GAP_SAMPLES_MAX = 2 * FRAME_SAMPLES
const ENOUGH = 120
const ROUNDS = 3
const TALK_MAX_MS = 60_000
const WAIT = { timeout: 180_000 }
const never = new AbortController().signal
const folder = soundFolder()
after(async () => {
  await tidyUp()
  folder[Symbol.dispose]()
})

function noise(name: string): string {
  const chance = seeded(name)
  const samples = Int16Array.from({ length: 60 * SAMPLE_RATE }, () => Math.round((chance() - 0.5) * 8_000))
  const path = join(folder.path, `${name}.wav`)
  writeFileSync(path, Buffer.concat([wavHeader(samples.length), Buffer.from(samples.buffer)]))
  return path
}

const telephone = (number: string): Promise<Baresip> =>
  startBaresip({ address: freshAddress(), number, sound: noise(number), codecs: 'PCMA' })

/**
 * Of what came from one, each as it left for the other: how many more had come by then, and where it stands in our own
 * stream.
 */
function crossed(from: readonly Passed[], to: readonly Passed[]) {
  const came = from.filter(({ way }) => way === 'to us')
  const known = new Map(came.map((one, index) => [one.sound, { one, index }]))
  const left = to.filter(({ way }) => way === 'to them')
  const passed = left.flatMap((one, at) => {
    const found = known.get(one.sound)
    if (!found) return []
    const later = came.slice(found.index + 1).filter(({ nth }) => nth < one.nth).length
    return [{ at, later, packet: one }]
  })
  const [first] = passed
  const before = first && left[first.at - 1]
  // Who has heard nothing before misses nothing.
  const gap = first && before ? ((first.packet.timestamp - before.timestamp) >>> 0) - FRAME_SAMPLES : 0
  const jump = first && before ? (first.packet.sequence - before.sequence) & 0xffff : 1
  return {
    waited: before !== undefined,
    lates: passed.map(({ later }) => later).sort((a, b) => a - b),
    gap,
    jump,
    count: passed.length,
  }
}

const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? Number.NaN

it(
  'the sound of each reaches the other within 60 ms more than straight, and no 40 ms are missing as they are joined',
  WAIT,
  async () => {
    await using person = await telephone('+390298760030')
    await using operator = await telephone('+390298760031')
    const host = freshAddress()
    const model = { module: new URL('../support/silent-model.ts', import.meta.url).href, options: {} }
    const inner = await openMediaPool({
      ...{
        clock: systemClock,
        log: silentLog,
        logLevel: 'silent',
        host,
        recordingsDir: folder.path,
        ports: PORTS,
        workers: 1,
        model,
      },
    })
    const { pool, passed } = watching(inner, host)
    const endpoint = (to: Baresip) =>
      openEndpoint({
        ...{ clock: systemClock, log: silentLog, publicAddress: null, media: pool },
        listen: [{ transport: 'udp', host, port: to === person ? SIP_PORT : SIP_PORT + 1 }],
        trunks: [trunkTo({ host: to.address, port: SIP_PORT }, { options: false })],
        arrive: async () => ({ kind: 'refused', status: 404 }),
      })
    const [near, far] = [await endpoint(person), await endpoint(operator)]
    const dial = async (by: typeof near, to: string, beside?: Line) => {
      const order = { callId: 'call_x', attempt: 1, to, from: '+390200000000', ringForSeconds: 30, retryOf: null }
      const dialled = await by.telephone.dial({ ...order, ...(beside && { beside }) }, never, atOnce)
      assert.equal(dialled.kind, 'answered', JSON.stringify(dialled))
      return dialled.kind === 'answered' ? dialled.line : assert.fail()
    }
    const gaps: number[] = []
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const line = await dial(near, '+390298760030')
        line.held?.play({ kind: 'ringing' })
        await until(
          async () => passed.at(-1),
          (heard) => heard?.some(({ way }) => way === 'to them') ?? false,
        )
        const second = await dial(far, '+390298760031', line)
        const [a, b] = passed.slice(-2)
        assert.ok(a && b)
        const over = line.held?.bridge(second)
        const ways = await until(
          async () => [crossed(a, b), crossed(b, a)],
          (found) => found.every(({ count }) => count >= ENOUGH),
          TALK_MAX_MS,
        )
        for (const { lates, gap, jump, waited } of ways) {
          assert.ok(median(lates) <= LATE_PACKETS_MAX, `${median(lates)} packets late`)
          assert.equal(jump, 1, 'no number is left out')
          if (waited) gaps.push(gap)
        }
        assert.ok(ways[1]?.waited, 'the person has heard something before')
        second.hangUp()
        await over
      }
    } finally {
      await near.close()
      await far.close()
      await inner.close()
    }
    // A processor that was taken away in that very moment tells nothing of us.
    gaps.sort((a, b) => a - b)
    assert.ok(median(gaps) <= GAP_SAMPLES_MAX, `samples without sound: ${gaps.join(' ')}`)
  },
)
