import { WebSocket } from 'ws'
import { BROWSER_FRAME_BYTES, BROWSER_FRAME_SAMPLES, BROWSER_HZ } from '#contract/media.ts'
import { systemClock as clock } from '#kernel/clock.ts'
import { random } from '#kernel/random.ts'
import { INBOUND } from '../tests/support/api.ts'
import { startGemini } from '../tests/support/gemini/server.ts'
import { startHouse } from '../tests/support/house.ts'
import { firstOwner } from '../tests/support/person.ts'
import { percentile } from './support/load.ts'
import { isLoud } from './support/talking-providers.ts'

/**
 * What a browser's line adds between the microphone and the model: from the moment that the first sample of a frame was
 * spoken, which is 20 ms before the frame is sent, to the message on the model's socket. The client is no browser, but
 * sends what the page's worklet sends; server, worker and model's adapter are the whole of them.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100)
const FRAME_MS = 20
const P95_MAX_MS = 120

await using gemini = await startGemini()
gemini.play({ isPuppet: true })
const speech = { 'gpt-live-1': null, 'gemini-3.8-live': { apiKey: gemini.key, baseUrl: gemini.url } }
await using house = await startHouse({ speech, logLevel: 'silent' })
const owner = await firstOwner(house)
const agent = await owner.api('POST', '/v1/agents', { config: { ...INBOUND, model: 'gemini-3.8-live' } })
const talk = await owner.api('POST', `/v1/agents/${agent.json.id}/talks`, { kind: 'microphone' })
if (talk.status !== 201) throw new Error(talk.text)
const headers = { cookie: owner.cookie, origin: house.url }
const socket = new WebSocket(house.url.replace('http', 'ws') + talk.json.url, { headers })
await new Promise((resolve, reject) => {
  socket.once('open', resolve)
  socket.once('error', reject)
})

const quiet = new Uint8Array(BROWSER_FRAME_BYTES)
const loud = new Uint8Array(
  Int16Array.from({ length: BROWSER_FRAME_SAMPLES }, (_, n) => 12_000 * Math.sin((2 * Math.PI * 440 * n) / BROWSER_HZ))
    .buffer,
)
let next: ((sentMs: number) => void) | null = null
const timer = setInterval(() => {
  socket.send(next ? loud : quiet)
  next?.(performance.now())
  next = null
}, FRAME_MS)

while (gemini.sessions.length === 0) await clock.sleep(FRAME_MS)
const [peer] = gemini.sessions
if (!peer) throw new Error('no session')
peer.on.prompted = (_how, text) => peer.speak(text)
await clock.sleep(2_000)
const took: number[] = []
for (let n = 0; n < ROUNDS; n += 1) {
  await clock.sleep(100 + random() * 5 * FRAME_MS)
  const heard = Promise.withResolvers<number>()
  peer.on.heard = (bytes) => isLoud(bytes) && heard.resolve(performance.now())
  const sent = new Promise<number>((resolve) => {
    next = resolve
  })
  const sentMs = await sent
  took.push((await heard.promise) - sentMs + FRAME_MS)
  peer.on.heard = () => {}
}
clearInterval(timer)
socket.close()

const p95 = percentile(took, 0.95)
const ratio = p95 / P95_MAX_MS
console.log(`microphone to the model's socket: p50 ${percentile(took, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
console.log(`${ratio.toFixed(2)} of ${P95_MAX_MS} ms${ratio > 1 ? '  TOO SLOW' : ''}`)
if (ratio > 1) process.exitCode = 1
