import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Model } from '#contract/agent-document.ts'
import type { Desk, Ending } from '#contract/conversation.ts'
import { systemClock as clock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { random } from '#kernel/random.ts'
import { CODECS } from '#media/audio/g711.ts'
import { levelOf } from '#media/audio/levels.ts'
import { openMediaPool } from '#media/pool.ts'
import { emptyPacket, FRAME_SAMPLES, HEADER_BYTES, readPacket, writeHeader } from '#media/rtp/packet.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { voice } from '../tests/live/voices.ts'
import { startGemini } from '../tests/support/gemini/server.ts'
import { percentile } from './support/load.ts'
import { startStreaming } from './support/streaming-provider.ts'
import { isLoud } from './support/talking-providers.ts'

/**
 * What we add to the time that a model takes, on calls of which each has its packets and its socket: from a packet on
 * the wire to the message on the model's socket, from a message of the model to the packet on the wire, from
 * `interrupted` to silence, and from the end of "Pronto?" to the first word of a model that answers at once. The limit
 * is what the machine itself adds: a packet that is sent back at once, in the same seconds.
 */
const CALLS = Number(process.env.BENCH_CALLS ?? 10)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
const FRAME_MS = 20
const LIMITS = { in: 45, out: 25, stop: 40, first: 900 }
const FIRST_WORDS = 'Buongiorno, sono Giulia, assistente virtuale.'
const PERSON = 'Sì.'
const PRONTO_MS = 600
const PERSON_HZ = 210
const AUDIBLE_DBFS = -45
const SPEAKS_MS = 800
const QUIET_MS = 700
const ECHOES = 100
const DEAF: Desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }
const TITLES = { in: 'wire to socket', out: 'socket to wire', stop: 'silent after interrupted', first: 'first word' }

interface Figures {
  in: number[]
  out: number[]
  stop: number[]
  first: number[]
}

interface Call {
  /** When something was last heard; and told of it. */
  audibleMs: number
  onAudible: (atMs: number) => void
  /** When the first packet of what is said leaves, and the last. */
  begun: PromiseWithResolvers<number>
  ended: PromiseWithResolvers<number>
  readonly ending: Promise<Ending>
  say(sound: Int16Array): void
  close(): void
}

/** One telephone: packets every 20 ms, of silence or of what it is given to say. */
async function openTelephone(model: Model): Promise<Call> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const leg = await pool.open()
  if (!leg) throw new Error('a leg had no place')
  const remote = { address: '127.0.0.1', port: socket.address().port }
  const numbers = { codec: 'PCMA', payloadType: 8, eventType: 101, noiseType: null, ptimeMs: FRAME_MS } as const
  const plan = examplePlan({ livemode: true, firstWords: FIRST_WORDS }, { model })
  await leg.prepare(plan)
  leg.agree({ ...numbers, remote, sends: true, hears: true })

  const packet = emptyPacket()
  const pcm = new Int16Array(FRAME_SAMPLES)
  const left = new AbortController()
  const never = new AbortController().signal
  let sound: Int16Array = new Int16Array(0)
  const self: Call = {
    audibleMs: 0,
    onAudible() {},
    begun: Promise.withResolvers(),
    ended: Promise.withResolvers(),
    ending: leg.converse(plan, DEAF, { closing: never, left: left.signal, gone: never }),
    say(given) {
      sound = given
      self.begun = Promise.withResolvers()
      self.ended = Promise.withResolvers()
    },
    close() {
      clearTimeout(timer)
      left.abort()
      leg.close()
      socket.close()
    },
  }
  socket.on('message', (bytes) => {
    if (!readPacket(bytes, packet) || packet.payloadType !== numbers.payloadType) return
    CODECS.PCMA.decode(bytes.subarray(packet.start, packet.end), pcm)
    if (levelOf(pcm) <= AUDIBLE_DBFS) return
    self.audibleMs = performance.now()
    self.onAudible(self.audibleMs)
  })
  let [sequence, timestamp] = [1, 0]
  let dueMs = performance.now() + random() * FRAME_MS
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    for (; dueMs <= performance.now(); dueMs += FRAME_MS) {
      const bytes = new Uint8Array(HEADER_BYTES + FRAME_SAMPLES)
      writeHeader(bytes, { payloadType: 8, marker: false, sequence, timestamp, ssrc: 4711 })
      const frame = new Int16Array(FRAME_SAMPLES)
      const had = sound.length > 0
      frame.set(sound.subarray(0, FRAME_SAMPLES))
      sound = sound.subarray(FRAME_SAMPLES)
      CODECS.PCMA.encode(frame, bytes.subarray(HEADER_BYTES))
      socket.send(bytes, leg.port, host)
      if (had) self.begun.resolve(performance.now())
      if (had && sound.length === 0) self.ended.resolve(performance.now())
      sequence = (sequence + 1) & 0xffff
      timestamp += FRAME_SAMPLES
    }
    timer = setTimeout(send, Math.max(1, dueMs - performance.now()))
  }
  send()
  return self
}

/** What a provider offers to be measured by. */
interface Far {
  onHeard(told: (isLoud: boolean) => void): void
  /** Has understood something: who says nothing for long is said goodbye to. */
  understand(): void
  /** Speaks for so long from now on; when its first sound left. */
  speak(ms: number): Promise<number>
  /** Says that it was interrupted; when. Null where it says no such thing. */
  interrupt: (() => number) | null
}

const folder = mkdtempSync(join(tmpdir(), 'centralino-latency-'))
await using streaming = await startStreaming()
await using gemini = await startGemini()
gemini.play({ isPuppet: true })
const host = '127.0.0.1'
const pool = await openMediaPool({
  ...{ clock, log: silentLog, logLevel: 'silent', host, recordingsDir: folder, workers: 1 },
  ports: { from: 25_000, to: 25_000 + 8 * CALLS },
  model: {
    module: new URL('../src/conversation/speech-models.ts', import.meta.url).href,
    options: {
      'gpt-live-1': { apiKey: 'sk-bench', baseUrl: streaming.url },
      'gemini-3.8-live': { apiKey: gemini.key, baseUrl: gemini.url },
    },
  },
})

try {
  const echo = await machine()
  console.log(`a packet sent back at once: p50 ${ms(percentile(echo, 0.5))} p95 ${ms(percentile(echo, 0.95))} ms`)
  const floorMs = percentile(echo, 0.95)
  let worst = 0
  for (const model of ['gpt-live-1', 'gemini-3.8-live'] as const) {
    const figures = await measured(model)
    for (const [what, limit] of Object.entries(LIMITS) as [keyof Figures, number][]) {
      const all = figures[what]
      if (all.length === 0) continue
      const p95 = percentile(all, 0.95)
      worst = Math.max(worst, p95 / limit)
      console.log(
        `${model} ${TITLES[what]}: p50 ${ms(percentile(all, 0.5))} p95 ${ms(p95)} ms of ${all.length} (at most ${limit}), ${(p95 / floorMs).toFixed(0)} times the machine${p95 > limit ? '  TOO LATE' : ''}`,
      )
    }
  }
  console.log(`${worst.toFixed(2)} of the limit at worst (at most 1)`)
  if (worst > 1) process.exitCode = 1
} finally {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measured(model: Model): Promise<Figures> {
  const figures: Figures = { in: [], out: [], stop: [], first: [] }
  const calls: { call: Call; far: Far }[] = []
  try {
    // One after the other, so that it is known which session is whose.
    for (let n = 0; n < CALLS; n += 1) {
      const call = await openTelephone(model)
      calls.push({ call, far: await newest(model, n) })
    }
    const ended = Promise.race(calls.map(({ call }) => call.ending)).then((ending) => {
      throw new Error(`a call has ended before its time: ${JSON.stringify(ending)}`)
    })
    await Promise.race([Promise.all(calls.map(({ call }) => greeted(call, figures))), ended])
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.race([Promise.all(calls.map(({ call, far }) => oneRound(call, far, figures))), ended])
    ended.catch(() => {})
  } finally {
    for (const { call } of calls) call.close()
    await Promise.all(calls.map(({ call }) => call.ending))
  }
  return figures
}

/** From the end of their greeting to the first word. */
async function greeted(call: Call, figures: Figures): Promise<void> {
  call.say(voice(PERSON_HZ, PRONTO_MS))
  const endedMs = await call.ended.promise
  figures.first.push((await nextAudible(call)) - endedMs)
  await silent(call)
}

async function oneRound(call: Call, far: Far, figures: Figures): Promise<void> {
  await clock.sleep(random() * 10 * FRAME_MS)
  const heard = Promise.withResolvers<number>()
  far.onHeard((isLoud) => isLoud && heard.resolve(performance.now()))
  call.say(voice(PERSON_HZ, 100).slice(0, FRAME_SAMPLES))
  const begunMs = await call.begun.promise
  figures.in.push((await heard.promise) - begunMs)
  far.understand()
  await clock.sleep(random() * 10 * FRAME_MS)
  const spoken = far.speak(SPEAKS_MS)
  const audible = nextAudible(call)
  figures.out.push((await audible) - (await spoken))
  if (far.interrupt) {
    await clock.sleep(SPEAKS_MS / 4)
    const interruptedMs = far.interrupt()
    await clock.sleep(SPEAKS_MS / 2)
    figures.stop.push(Math.max(0, call.audibleMs - interruptedMs))
  }
  await silent(call)
}

function nextAudible(call: Call): Promise<number> {
  const heard = Promise.withResolvers<number>()
  call.onAudible = heard.resolve
  return heard.promise
}

async function silent(call: Call): Promise<void> {
  while (performance.now() - call.audibleMs < QUIET_MS) await clock.sleep(FRAME_MS)
}

/** The session that was opened last, once it is there. */
async function newest(model: Model, before: number): Promise<Far> {
  if (model === 'gpt-live-1') {
    while (streaming.sessions.length <= before) await clock.sleep(FRAME_MS)
    const session = streaming.sessions[before]
    if (!session) throw new Error('no session')
    return {
      onHeard(told) {
        session.onHeard = told
      },
      understand: () => session.understand(PERSON),
      speak: (forMs) => session.say('Va bene.', forMs),
      interrupt: null,
    }
  }
  while (gemini.sessions.length <= before) await clock.sleep(FRAME_MS)
  const peer = gemini.sessions[before]
  if (!peer) throw new Error('no session')
  peer.on.prompted = (_how, text) => peer.speak(text)
  return {
    onHeard(told) {
      peer.on.heard = (bytes) => told(isLoud(bytes))
    },
    understand: () => peer.understand(PERSON),
    async speak(forMs) {
      const atMs = performance.now()
      peer.speak('a'.repeat(forMs / 40))
      return atMs
    },
    interrupt() {
      peer.interrupt()
      return performance.now()
    },
  }
}

/** What a datagram takes there and back between two sockets, each in a loop of its own. */
async function machine(): Promise<number[]> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads'); const s = require('node:dgram').createSocket('udp4')
     s.on('message', (bytes, { port }) => s.send(bytes, port, '127.0.0.1')); s.bind(0, '127.0.0.1', () => parentPort.postMessage(s.address().port))`,
    { eval: true },
  )
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  const socket = createSocket('udp4')
  const took: number[] = []
  for (let n = 0; n < ECHOES; n += 1) {
    await clock.sleep(FRAME_MS)
    const sentMs = performance.now()
    const back = new Promise<void>((resolve) => socket.once('message', () => resolve()))
    socket.send(new Uint8Array(HEADER_BYTES + FRAME_SAMPLES), port, '127.0.0.1')
    await back
    took.push(performance.now() - sentMs)
  }
  socket.close()
  await worker.terminate()
  return took
}
function ms(value: number): string {
  return value.toFixed(1)
}
