import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Desk, Ending } from '#contract/conversation.ts'
import type { MediaLeg, MediaPool, MediaTerms } from '#contract/media.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { createLog } from '#kernel/log.ts'
import { openResampler } from '#media/audio/resample.ts'
import { openMediaPool } from '#media/pool.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { spoken } from '../tests/support/waves.ts'
import { CHANNEL, type Used } from './support/loud-model.ts'
import { compilePrograms } from './support/programs.ts'

/**
 * The sound of 200 calls on one worker, both ways: A-law to 24 kHz for a model that hears, 24 kHz to A-law for one that
 * never stops talking, all of it recorded, against a reflector in C that sends every packet back. In the same window a
 * probe in C sends one packet every 20 ms: its pace is what the machine allows. Then a loop in C carries as many
 * packets.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const LEGS = 200
const WARM_SECONDS = 5
const LOOP_SECONDS = Math.min(SECONDS, 10)
const PORTS = { from: 24_000, to: 24_000 + 4 * LEGS }
const REFLECTORS = { warm: 23_990, measured: 23_992, loop: 23_994 }
const TEXT =
  'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. La chiamo per la visita di giovedì mattina: se per lei va bene, ci vediamo alle dieci e mezza, altrimenti posso proporle un altro giorno della prossima settimana, anche nel pomeriggio.'
/** What a core carries where it is kept busy for six tenths of the time. */
const LOAD_MS = 600
const TARGETS = { cpuMs: 3, intervalMs: 15 }

const NEVER = new AbortController().signal
const DEAF: Desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }

using programs = compilePrograms('rtp-loop', 'pace')
const { folder, run, reflect } = programs
report(await carried(), await looped())

/** A voice at 24 kHz. */
function voiceFile(): string {
  const voice = spoken(TEXT)
  const resampler = openResampler(8_000, 24_000)
  const samples = new Int16Array(resampler.room(voice.length))
  resampler.process(voice, samples)
  const path = join(folder, 'voice')
  writeFileSync(path, new Uint8Array(samples.buffer))
  return path
}

async function carried() {
  const recordingsDir = join(folder, 'recordings')
  const pool = await openMediaPool({
    ...{ clock: systemClock, log: createLog('error'), logLevel: 'error', host: '127.0.0.1', recordingsDir },
    ...{ ports: PORTS, workers: 1, legsPerWorker: LEGS },
    model: { module: new URL('./support/loud-model.ts', import.meta.url).href, options: { voice: voiceFile() } },
  })
  const warm = await reflect(REFLECTORS.warm, WARM_SECONDS * 2)
  const calls = await Promise.all(Array.from({ length: LEGS }, () => call(pool)))
  await systemClock.sleep(WARM_SECONDS * 1_000)
  const peer = await reflect(REFLECTORS.measured, SECONDS)
  const probe = run<{ p50: number; p90: number; p99: number }>('pace', SECONDS)
  const before = await used()
  for (const { leg } of calls) leg.agree(termsWith(REFLECTORS.measured))
  const [reflected, paced] = await Promise.all([peer.figures, probe.figures])
  const after = await used()
  const endings = await Promise.all(calls.map(({ end }) => end()))
  await Promise.all([pool.close(), warm.figures])
  const seconds = (after.atMs - before.atMs) / 1_000
  return {
    reflected,
    paced,
    recorded: endings.filter((ending) => ending.recorded).length,
    cpuMs: (after.thread - before.thread) / seconds / LEGS,
    allMs: (after.process - before.process) / seconds / LEGS,
  }
}

/** One call that talks until it is ended. */
async function call(pool: MediaPool): Promise<{ leg: MediaLeg; end: () => Promise<Ending> }> {
  const leg = await pool.open()
  if (!leg) throw new Error('a leg had no place')
  leg.agree(termsWith(REFLECTORS.warm))
  const left = new AbortController()
  const plan = examplePlan({ callId: newId('call') }, { recording: true })
  const ending = leg.converse(plan, DEAF, { closing: NEVER, left: left.signal, gone: NEVER })
  return {
    leg,
    async end() {
      left.abort()
      const ended = await ending
      leg.close()
      return ended
    },
  }
}

function termsWith(port: number): MediaTerms {
  const numbers = { codec: 'PCMA', payloadType: 8, eventType: 101, noiseType: null, ptimeMs: 20 } as const
  return { ...numbers, remote: { address: '127.0.0.1', port }, sends: true, hears: true }
}

/** What the worker has used so far. */
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

/** As many packets, with nothing done to their sound. */
async function looped(): Promise<{ cpu: number }> {
  const peer = await reflect(REFLECTORS.loop, LOOP_SECONDS + 1)
  const loop = run<{ cpu: number }>('rtp-loop', 'send', REFLECTORS.loop, LEGS, LOOP_SECONDS)
  const [figures] = await Promise.all([loop.figures, peer.figures])
  return figures
}

function report({ reflected, paced, recorded, cpuMs, allMs }: Carried, { cpu }: { cpu: number }): void {
  const ms = (value: number) => value.toFixed(2)
  const due = LEGS * 50 * SECONDS
  const whole = reflected.legs === LEGS && reflected.gaps === 0 && recorded === LEGS
  const paces = reflected.p99 - paced.p99
  const wrong = (isWrong: boolean, word: string) => (isWrong ? `  ${word}` : '')
  console.log(
    `${reflected.legs} legs for ${SECONDS} s: ${reflected.received} packets at the peer, ${ms((100 * reflected.received) / due)} % of those due; ${recorded} recordings`,
  )
  console.log(`${reflected.gaps} sequence gaps at the peer (none)${wrong(!whole, 'NOT WHOLE')}`)
  console.log(
    `send intervals at the peer: p50 ${ms(reflected.p50)} p90 ${ms(reflected.p90)} p99 ${ms(reflected.p99)} ms; of the probe: p50 ${ms(paced.p50)} p90 ${ms(paced.p90)} p99 ${ms(paced.p99)} ms`,
  )
  console.log(
    `p99 ${ms(paces)} ms beyond the probe's (at most ${TARGETS.intervalMs})${wrong(paces > TARGETS.intervalMs, 'TOO LATE')}`,
  )
  console.log(
    `CPU per leg and second: ${ms(cpuMs)} ms of the worker (at most ${TARGETS.cpuMs})${wrong(cpuMs > TARGETS.cpuMs, 'TOO DEAR')}; ${ms(allMs)} ms of the whole process`,
  )
  console.log(`${Math.floor(LOAD_MS / cpuMs)} legs per core at 60 % load`)
  console.log(`${(cpuMs / cpu).toFixed(1)} times a loop in C that only carries the packets (${ms(cpu)} ms)`)
  if (!whole || paces > TARGETS.intervalMs || cpuMs > TARGETS.cpuMs) process.exitCode = 1
}

type Carried = Awaited<ReturnType<typeof carried>>
