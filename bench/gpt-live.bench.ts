import { once } from 'node:events'
import { WebSocket } from 'ws'
import { openGptLive } from '#conversation/gpt-live/gpt-live.ts'
import type { SpeechSession } from '#conversation/port.ts'
import { systemClock as clock } from '#kernel/clock.ts'
import { planOf } from '../tests/support/gpt-live/call.ts'
import { startGptLiveThread } from '../tests/support/gpt-live/thread.ts'

/**
 * What a second of a call with gpt-live-1 costs the thread that holds its session, both ways, by how much sound is sent
 * at a time; and how long after a frame was handed over the sound that it makes the provider send comes back. The
 * provider runs on a thread of its own, which does not count. The limit is a bare socket that sends the same messages
 * at the same pace, and reads the answers.
 */
const CALLS = Number(process.env.BENCH_CALLS ?? 30)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const WARM_UP_SECONDS = 2
const BATCHES_MS = [20, 60, 100]
const CHOSEN_MS = 60
const FRAME_MS = 20
const CHUNK_MS = 100
const CODES_PER_MS = 8
const TARGET = 2.5

await using provider = await startGptLiveThread()
const never = new AbortController().signal
const sound = (ms: number) => new Uint8Array(ms * CODES_PER_MS).fill(0xd5)

await bare(WARM_UP_SECONDS)
await measure(CHOSEN_MS, WARM_UP_SECONDS)
const limit = await bare(SECONDS)
console.log(
  `${CALLS} calls for ${SECONDS} s; a bare socket, ${CHOSEN_MS} ms at a time: ${limit.toFixed(2)} ms per call and second`,
)
let ratio = 0
for (const batchMs of BATCHES_MS) {
  const { cpuMs, late } = await measure(batchMs, SECONDS)
  const at = (share: number) => (late[Math.floor(share * late.length)] ?? 0).toFixed(0)
  console.log(
    `${String(batchMs).padStart(3)} ms at a time: ${cpuMs.toFixed(2)} ms of the processor per call and second; back after p50 ${at(0.5)} p95 ${at(0.95)} ms`,
  )
  if (batchMs === CHOSEN_MS) ratio = cpuMs / limit
}
console.log(
  `${ratio.toFixed(1)} times a bare socket, ${CHOSEN_MS} ms at a time (at most ${TARGET})${ratio > TARGET ? '  TOO DEAR' : ''}`,
)
if (ratio > TARGET) process.exitCode = 1

/**
 * Does this every so many milliseconds; what of the processor it took this thread, in milliseconds per call and second.
 */
async function paced(everyMs: number, seconds: number, step: () => void): Promise<number> {
  const began = process.threadCpuUsage()
  const beganAt = performance.now()
  for (let n = 0; n < (seconds * 1_000) / everyMs; n += 1) {
    await clock.sleep(Math.max(0, beganAt + n * everyMs - performance.now()))
    step()
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1_000 / CALLS / seconds
}

async function measure(batchMs: number, seconds: number): Promise<{ cpuMs: number; late: number[] }> {
  const model = openGptLive({ clock, apiKey: 'sk-bench', baseUrl: provider.url, batchMs })
  const late: number[] = []
  const handed: number[] = []
  const sessions: SpeechSession[] = []
  for (let n = 0; n < CALLS; n += 1) {
    const connection = await model.connect(planOf(), never)
    const session = await connection.begin('pcma_8k', never)
    session.cue('.', 'reply')
    sessions.push(session)
    listen(session, (chunk) => {
      const frame = handed[((chunk + 1) * CHUNK_MS) / FRAME_MS - 1]
      if (frame !== undefined) late.push(performance.now() - frame)
    })
  }
  const cpuMs = await paced(FRAME_MS, seconds, () => {
    handed.push(performance.now())
    for (const session of sessions) session.hear(sound(FRAME_MS))
  })
  await Promise.all(sessions.map((session) => session[Symbol.asyncDispose]()))
  return { cpuMs, late: late.sort((a, b) => a - b) }
}

async function bare(seconds: number): Promise<number> {
  const sockets: WebSocket[] = []
  let heard = 0
  for (let n = 0; n < CALLS; n += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${provider.port}/v1/live/sessions`, { perMessageDeflate: false })
    socket.on('message', (data) => {
      const { delta } = JSON.parse(String(data))
      if (delta) heard += Buffer.from(delta, 'base64').length
    })
    await once(socket, 'open')
    const format = { type: 'audio/pcma', rate: 8_000 }
    socket.send(JSON.stringify({ type: 'session.start', session: { model: 'gpt-live-1', audio: { format } } }))
    sockets.push(socket)
  }
  const cpuMs = await paced(CHOSEN_MS, seconds, () => {
    for (const socket of sockets) {
      const audio = Buffer.from(sound(CHOSEN_MS).buffer).toString('base64')
      socket.send(JSON.stringify({ type: 'session.input_audio.append', audio }))
    }
  })
  if (heard === 0) throw new Error('nothing came back')
  for (const socket of sockets) socket.terminate()
  return cpuMs
}

/** Whoever holds a session reads it; each piece of its sound is told with its number. */
async function listen(session: SpeechSession, heard: (chunk: number) => void): Promise<void> {
  let chunk = 0
  for await (const event of session.events) {
    if (event.kind !== 'audio') continue
    heard(chunk)
    chunk += 1
  }
}
