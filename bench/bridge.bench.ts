import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Desk } from '#contract/conversation.ts'
import type { MediaLeg, MediaPool, MediaTerms } from '#contract/media.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { createLog } from '#kernel/log.ts'
import { openResampler } from '#media/audio/resample.ts'
import { openMediaPool } from '#media/pool.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { use } from '../tests/support/needs.ts'
import { spoken } from '../tests/support/waves.ts'
import { CHANNEL, type Used } from './support/loud-model.ts'
import { openPhones, type PhonesHeard } from './support/phones.ts'

/**
 * What a call costs whose person was handed over: two legs on one worker that are joined, against as many calls with a
 * model on the same worker, in the same run. How late sound is that went through it, against sound that went from one
 * telephone straight to the other; and how long the person waited for a packet as the two were joined. Then a loop in C
 * that carries as many packets.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const CALLS = 20
const WARM_SECONDS = 3
const PORTS = { from: 24_000, to: 24_000 + 8 * CALLS }
const LOOP_PORT = 23_996
const TARGETS = { ratio: 0.5, delayMs: 60, gapMs: 40 }
const NEVER = new AbortController().signal
const DEAF: Desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }

const folder = mkdtempSync(join(tmpdir(), 'centralino-bench-'))
try {
  report({ ...(await measured()), loopMs: await looped() })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function voiceFile(): string {
  const voice = spoken(
    'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. La chiamo per la visita di giovedì mattina.',
  )
  const resampler = openResampler(8_000, 24_000)
  const samples = new Int16Array(resampler.room(voice.length))
  resampler.process(voice, samples)
  const path = join(folder, 'voice')
  writeFileSync(path, new Uint8Array(samples.buffer))
  return path
}

async function measured() {
  const pool = await openMediaPool({
    ...{ clock: systemClock, log: createLog('error'), logLevel: 'error', host: '127.0.0.1' },
    ...{ recordingsDir: join(folder, 'recordings'), ports: PORTS, workers: 1, legsPerWorker: 4 * CALLS },
    model: { module: new URL('./support/loud-model.ts', import.meta.url).href, options: { voice: voiceFile() } },
  })
  const phones = await openPhones(2 * CALLS)
  const { ports } = phones
  // Each to its neighbour: as sound goes without us.
  phones.aim(ports.map((_, n) => ports[n ^ 1] ?? 0))
  const direct = await during(WARM_SECONDS, phones.heard)
  const persons = await Promise.all(ports.slice(0, CALLS).map((port) => placed(pool, port)))
  phones.aim(persons.map(({ port }) => port))
  const talks = persons.map((leg) => talk(leg))
  await systemClock.sleep(WARM_SECONDS * 1_000)
  const talked = await cpuDuring(SECONDS)
  for (const end of talks) await end()
  for (const leg of persons) leg.close()
  const bridged = await bridge(pool, phones)
  phones.close()
  await pool.close()
  return { direct, talkMs: talked, ...bridged }
}

async function bridge(pool: MediaPool, phones: Awaited<ReturnType<typeof openPhones>>) {
  const people = await Promise.all(phones.ports.slice(0, CALLS).map((port) => placed(pool, port)))
  const operators = await Promise.all(people.map((leg, n) => placed(pool, phones.ports[CALLS + n] ?? 0, leg)))
  for (const leg of people) leg.play({ kind: 'ringing' })
  phones.aim([...people, ...operators].map(({ port }) => port))
  await systemClock.sleep(WARM_SECONDS * 1_000)
  await phones.heard()
  for (const [n, leg] of people.entries()) leg.join(operators[n] as MediaLeg)
  const joining = await during(1, phones.heard)
  const bridgeMs = await cpuDuring(SECONDS)
  const through = await phones.heard()
  for (const leg of [...people, ...operators]) leg.close()
  return { joining, bridgeMs, through }
}

async function placed(pool: MediaPool, port: number, beside?: MediaLeg): Promise<MediaLeg> {
  const leg = await pool.open(beside)
  if (!leg) throw new Error('a leg had no place')
  const numbers = { codec: 'PCMA', payloadType: 8, eventType: 101, noiseType: null, ptimeMs: 20 } as const
  leg.agree({ ...numbers, remote: { address: '127.0.0.1', port }, sends: true, hears: true } satisfies MediaTerms)
  return leg
}

/** A call that talks until it is ended. */
function talk(leg: MediaLeg): () => Promise<void> {
  const left = new AbortController()
  const plan = examplePlan({ callId: newId('call') }, { recording: true })
  const ending = leg.converse(plan, DEAF, { closing: NEVER, left: left.signal, gone: NEVER })
  return async () => {
    left.abort()
    await ending
  }
}

async function during(seconds: number, heard: () => Promise<PhonesHeard>): Promise<PhonesHeard> {
  await heard()
  await systemClock.sleep(seconds * 1_000)
  return heard()
}

/** Milliseconds of the worker for each second and call. */
async function cpuDuring(seconds: number): Promise<number> {
  const before = await used()
  await systemClock.sleep(seconds * 1_000)
  const after = await used()
  return (after.thread - before.thread) / ((after.atMs - before.atMs) / 1_000) / CALLS
}

function used(): Promise<Used> {
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      channel.close()
      resolve(data)
    }
    channel.postMessage('used')
  })
}

/** As many packets, with nothing done to them: milliseconds for each second and call. */
async function looped(): Promise<number> {
  use('compiler')
  const program = join(folder, 'rtp-loop')
  execFileSync('cc', ['-O2', '-o', program, fileURLToPath(new URL('./c/rtp-loop.c', import.meta.url))])
  const reflector = spawn(program, ['reflect', String(LOOP_PORT), '7'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => reflector.stdout.once('data', resolve))
  const figures = execFileSync(program, ['send', String(LOOP_PORT), String(2 * CALLS), '5'], { encoding: 'utf8' })
  reflector.kill()
  return 2 * (JSON.parse(figures.trim().split('\n').at(-1) ?? '') as { cpu: number }).cpu
}

type Measured = Awaited<ReturnType<typeof measured>> & { loopMs: number }

function report({ direct, talkMs, bridgeMs, joining, through, loopMs }: Measured): void {
  const ms = (value: number) => value.toFixed(2)
  const wrong = (isWrong: boolean, word: string) => (isWrong ? `  ${word}` : '')
  const [ratio, late] = [bridgeMs / talkMs, through.delay.p99 - direct.delay.p99]
  const share = (100 * through.packets) / (2 * CALLS * 50 * SECONDS)
  console.log(`${CALLS} bridged calls for ${SECONDS} s: ${ms(share)} % of the packets that were due arrived`)
  console.log(
    `sound is ${ms(late)} ms later than from one telephone to the other, p99 (at most ${TARGETS.delayMs}); p50 ${ms(through.delay.p50)} against ${ms(direct.delay.p50)} ms${wrong(late > TARGETS.delayMs, 'TOO LATE')}`,
  )
  console.log(
    `longest wait for a packet as they were joined: ${ms(joining.interval.max)} ms (at most ${TARGETS.gapMs}); p99 ${ms(joining.interval.p99)}, straight ${ms(direct.interval.max)}${wrong(joining.interval.max > TARGETS.gapMs, 'A GAP')}`,
  )
  console.log(
    `CPU per call and second: ${ms(bridgeMs)} ms bridged, ${ms(talkMs)} ms with a model; a loop in C takes ${ms(loopMs)} ms for as many packets`,
  )
  console.log(
    `${ms(ratio)} of a call with a model (at most ${TARGETS.ratio})${wrong(ratio > TARGETS.ratio, 'TOO DEAR')}`,
  )
  if (ratio > TARGETS.ratio || late > TARGETS.delayMs || joining.interval.max > TARGETS.gapMs) process.exitCode = 1
}
