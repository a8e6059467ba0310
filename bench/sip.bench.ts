import { fork } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { atOnce } from '#telephony/example-plan.ts'
import { openEndpoint, type SipEndpoint } from '#telephony/sip/endpoint.ts'
import { RFC_TIMERS } from '#telephony/sip/transaction/timers.ts'
import { freshAddress, SIP_PORT } from '../tests/sip/peers/address.ts'
import { startSipp } from '../tests/sip/peers/sipp.ts'
import * as telephones from '../tests/sip/peers/telephones.ts'
import { tidyUp } from '../tests/support/process.ts'
import { listening, silentPool } from '../tests/support/silent-pool.ts'
import { trunkTo } from '../tests/support/trunk.ts'
import { median } from './support/load.ts'

/**
 * Signalling alone, without sound: call set-ups per second of our endpoint to sipp, against sipp calling sipp in the
 * same minute; what a call costs in memory while nothing happens on it; and how late the event loop is while strangers
 * send as much as they can, against quiet.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = 3
const AT_A_TIME = 50
const IDLE_CALLS = 1_000
const IDLE_TIMERS = { t1Ms: 50, t2Ms: 400, t4Ms: 500 }
const FLOOD_PER_SECOND = 10_000
const TARGETS = { setUps: 0.15, eventLoop: 3 }

let calls = 0

const idle = await idleCalls()
const sippSetUps: number[] = []
const ourSetUps: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  sippSetUps.push(await sippToSipp())
  ourSetUps.push(await oursToSipp())
}
const late = await eventLoop()
await tidyUp()

const perSecond = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(' ')
console.log(`set-ups per second: sipp to sipp ${perSecond(sippSetUps)}; ours to sipp ${perSecond(ourSetUps)}`)
console.log(`an idle call: ${idle.heapKb.toFixed(1)} KB of heap, ${idle.rssKb.toFixed(1)} KB of memory in all`)
console.log(
  `event loop p99: ${late.quietMs.toFixed(2)} ms quiet, ${late.floodedMs.toFixed(2)} ms with ${late.perSecond.toFixed(0)} hostile datagrams a second; a call was set up in ${late.setUpMs.toFixed(0)} ms meanwhile`,
)
const ratio = median(ourSetUps) / median(sippSetUps)
const timesLate = late.floodedMs / late.quietMs
const tooLate = timesLate > TARGETS.eventLoop
const tooSlow = ratio < TARGETS.setUps
console.log(
  `${timesLate.toFixed(2)} times the quiet event loop (at most ${TARGETS.eventLoop})${tooLate ? '  TOO LATE' : ''}`,
)
console.log(`${ratio.toFixed(2)} of sipp's own set-ups (at least ${TARGETS.setUps})${tooSlow ? '  TOO SLOW' : ''}`)
if (tooLate || tooSlow) process.exitCode = 1

/** Successful calls, by what it says of itself at its end. */
async function sippToSipp(): Promise<number> {
  await using called = await startSipp({ address: freshAddress(), scenario: telephones.picksUp(), untraced: true })
  await using calling = await startSipp({
    ...{ address: freshAddress(), scenario: telephones.callsAtOnce(), untraced: true, to: called.address },
    more: ['-r', '50000', '-l', String(AT_A_TIME), '-timeout', `${SECONDS}s`],
  })
  const { stdout } = await calling.exited
  const counts = [...stdout.matchAll(/Successful call\s*\|\s*\d+\s*\|\s*(\d+)/g)]
  return Number(counts.at(-1)?.[1]) / SECONDS
}

async function openOurs(to: string, timers = RFC_TIMERS): Promise<SipEndpoint & { address: string }> {
  const address = freshAddress()
  const endpoint = await openEndpoint({
    ...{ clock: systemClock, log: silentLog, publicAddress: null, maxLegs: IDLE_CALLS * 2, timers },
    listen: [{ transport: 'udp', host: address, port: SIP_PORT }],
    trunks: [trunkTo({ host: to, port: SIP_PORT })],
    media: silentPool({ converse: listening, places: IDLE_CALLS * 2 }),
    arrive: async () => ({ kind: 'refused', status: 404 }),
  })
  return { ...endpoint, address }
}

function dial({ telephone }: SipEndpoint) {
  calls += 1
  const numbers = { to: '+390000000001', from: '+390000000100' }
  const order = { callId: `call_bench${calls}`, attempt: 1, ...numbers, ringForSeconds: 45, retryOf: null }
  return telephone.dial(order, new AbortController().signal, atOnce)
}

async function oursToSipp(): Promise<number> {
  await using called = await startSipp({ address: freshAddress(), scenario: telephones.picksUp(), untraced: true })
  const ours = await openOurs(called.address)
  const until = systemClock.monotonicMs() + SECONDS * 1_000
  let answered = 0
  const caller = async () => {
    while (systemClock.monotonicMs() < until) {
      const dialled = await dial(ours)
      if (dialled.kind !== 'answered') throw new Error(`a call was not answered: ${JSON.stringify(dialled)}`)
      dialled.line.hangUp()
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, caller))
  await ours.close()
  return answered / SECONDS
}

async function idleCalls(): Promise<{ heapKb: number; rssKb: number }> {
  await using called = await startSipp({
    address: freshAddress(),
    scenario: telephones.answers({ atOnce: true }),
    untraced: true,
  })
  const ours = await openOurs(called.address, IDLE_TIMERS)
  // What is compiled and grown once is no call's.
  const first = await Promise.all(Array.from({ length: AT_A_TIME * 4 }, () => dial(ours)))
  for (const dialled of first) if (dialled.kind === 'answered') dialled.line.hangUp()
  await systemClock.sleep(IDLE_TIMERS.t1Ms * 64 + 1_000)
  const before = memory()
  for (let placed = 0; placed < IDLE_CALLS; placed += AT_A_TIME) {
    const dialled = await Promise.all(Array.from({ length: AT_A_TIME }, () => dial(ours)))
    if (dialled.some(({ kind }) => kind !== 'answered')) throw new Error('a call was not answered')
  }
  // What the transactions of the set-up hold is let go of after 64 T1 (RFC 6026): an idle call is what remains.
  await systemClock.sleep(IDLE_TIMERS.t1Ms * 64 + 1_000)
  const after = memory()
  await ours.close()
  return {
    heapKb: (after.heap - before.heap) / 1_024 / IDLE_CALLS,
    rssKb: (after.rss - before.rss) / 1_024 / IDLE_CALLS,
  }
}

function memory(): { heap: number; rss: number } {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let round = 0; round < 3; round += 1) collect()
  const { heapUsed: heap, rss } = process.memoryUsage()
  return { heap, rss }
}

async function eventLoop() {
  await using called = await startSipp({
    address: freshAddress(),
    scenario: telephones.answers({ atOnce: true }),
    untraced: true,
  })
  const ours = await openOurs(called.address)
  const quietMs = await lateness()
  const strangers = fork(new URL('./sip-strangers.ts', import.meta.url))
  let sent = 0
  strangers.on('message', (count: number) => {
    sent = count
  })
  strangers.send({ host: ours.address, port: SIP_PORT, from: freshAddress(), perSecond: FLOOD_PER_SECOND })
  await systemClock.sleep(1_000)
  const [before, beganMs] = [sent, systemClock.monotonicMs()]
  const floodedMs = await lateness()
  const perSecond = ((sent - before) * 1_000) / (systemClock.monotonicMs() - beganMs)
  const dialledMs = systemClock.monotonicMs()
  const dialled = await dial(ours)
  if (dialled.kind !== 'answered') throw new Error('a call was not put through the flood')
  const setUpMs = systemClock.monotonicMs() - dialledMs
  const gone = new Promise((resolve) => strangers.once('exit', resolve))
  strangers.disconnect()
  await gone
  await ours.close()
  return { quietMs, floodedMs, perSecond, setUpMs }
}

async function lateness(): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await systemClock.sleep(SECONDS * 1_000)
  delay.disable()
  return delay.percentile(99) / 1e6
}
