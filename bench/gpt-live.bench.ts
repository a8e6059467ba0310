import { openGptLive } from '#conversation/gpt-live/gpt-live.ts'
import type { SpeechSession } from '#conversation/port.ts'
import { systemClock as clock } from '#kernel/clock.ts'
import { planOf } from '../tests/support/gpt-live/call.ts'
import { startGptLiveThread } from '../tests/support/gpt-live/thread.ts'

/**
 * What a second of a call with gpt-live-1 costs the thread that holds its session, both ways, by how much sound is sent at a
 * time; and how long after a frame was handed over the sound that it makes the provider send comes back. The provider runs on a
 * thread of its own, which does not count. The limit is what the same sound costs as text alone: base64 and JSON.
 */
const CALLS = Number(process.env.BENCH_CALLS ?? 30)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const BATCHES_MS = [20, 60, 100]
const CHOSEN_MS = 60
const FRAME_MS = 20
const CHUNK_MS = 100
const CODES_PER_MS = 8
const TARGET = 8

await using provider = await startGptLiveThread()
const never = new AbortController().signal
const limit = asText()
console.log(`${CALLS} calls for ${SECONDS} s; as text alone: ${limit.toFixed(2)} ms per call and second`)
let ratio = 0
for (const batchMs of BATCHES_MS) {
  const { cpuMs, late } = await measure(batchMs)
  const at = (share: number) => (late[Math.floor(share * late.length)] ?? 0).toFixed(0)
  console.log(
    `${String(batchMs).padStart(3)} ms at a time: ${cpuMs.toFixed(2)} ms of the processor per call and second; back after p50 ${at(0.5)} p95 ${at(0.95)} ms`,
  )
  if (batchMs === CHOSEN_MS) ratio = cpuMs / limit
}
console.log(
  `${ratio.toFixed(1)} times its text, ${CHOSEN_MS} ms at a time (at most ${TARGET})${ratio > TARGET ? '  TOO DEAR' : ''}`,
)
if (ratio > TARGET) process.exitCode = 1

async function measure(batchMs: number): Promise<{ cpuMs: number; late: number[] }> {
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
  const frame = new Uint8Array(FRAME_MS * CODES_PER_MS).fill(0xd5)
  const began = process.threadCpuUsage()
  const beganAt = performance.now()
  for (let n = 0; n < (SECONDS * 1_000) / FRAME_MS; n += 1) {
    await clock.sleep(Math.max(0, beganAt + n * FRAME_MS - performance.now()))
    handed.push(performance.now())
    for (const session of sessions) session.hear(frame.slice())
  }
  const { user, system } = process.threadCpuUsage(began)
  await Promise.all(sessions.map((session) => session[Symbol.asyncDispose]()))
  return { cpuMs: (user + system) / 1_000 / CALLS / SECONDS, late: late.sort((a, b) => a - b) }
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

/** Ten appends and ten deltas of a tenth of a second each, written and read: no socket, no client. */
function asText(): number {
  const sound = Buffer.alloc(CHUNK_MS * CODES_PER_MS, 0xd5)
  const delta = JSON.stringify({ type: 'session.output_audio.delta', delta: sound.toString('base64') })
  const rounds = 20_000
  const began = process.threadCpuUsage()
  let bytes = 0
  for (let n = 0; n < rounds; n += 1) {
    bytes += JSON.stringify({ type: 'session.input_audio.append', audio: sound.toString('base64') }).length
    bytes += Buffer.from(JSON.parse(delta).delta, 'base64').length
  }
  const { user, system } = process.threadCpuUsage(began)
  if (bytes === 0) throw new Error('nothing was written')
  return ((user + system) / 1_000 / rounds) * (1_000 / CHUNK_MS)
}
