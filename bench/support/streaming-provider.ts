import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type * as LiveAPI from 'openai/resources/live/live'
import { type WebSocket, WebSocketServer } from 'ws'
import { CODECS } from '#media/audio/g711.ts'
import * as events from '../../tests/support/gpt-live/server-events.ts'

/**
 * As much of a provider of `gpt-live-1` as a figure needs: it streams in real time, silence where it says nothing,
 * notes when sound came and left, and does nothing else. Its messages are of the vendor's own types.
 */
export interface StreamingProvider extends AsyncDisposable {
  /** What OPENAI_BASE_URL is set to. */
  readonly url: string
  readonly sessions: StreamingSession[]
}

export interface StreamingSession {
  /** Told of each message of sound: whether anything can be heard in it. */
  onHeard: (isLoud: boolean) => void
  readonly isOpen: boolean
  /** Says this from the next piece on, word by word; settles when that one leaves. */
  say(text: string, ms: number): Promise<number>
  /** Has understood that the person said this. */
  understand(text: string): void
}

const PIECE_MS = 100
const SAMPLES_PER_MS = 8
const LOUD = 2_000
const HUM_HZ = 140

export async function startStreaming(): Promise<StreamingProvider> {
  const sessions: StreamingSession[] = []
  const http = createServer()
  const wss = new WebSocketServer({ server: http })
  wss.on('connection', (socket) => {
    socket.on('error', () => {})
    socket.once('message', (raw) => sessions.push(streamOn(socket, JSON.parse(String(raw)))))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    sessions,
    async [Symbol.asyncDispose]() {
      for (const socket of wss.clients) socket.terminate()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

function streamOn(socket: WebSocket, { session, event_id: id }: LiveAPI.SessionStartEvent): StreamingSession {
  const send = (event: LiveAPI.ServerEvent) => socket.send(JSON.stringify(event))
  const { input: _, ...config } = session
  const expires = Math.floor(Date.now() / 1_000) + 7_200
  send(events.started({ ...config, id: 'live_bench', expires_at: expires, status: 'active' }, id ?? undefined))
  let said = 0
  let sound: Int16Array = new Int16Array(0)
  let words: string[] = []
  let wordsEach = 0
  let left: PromiseWithResolvers<number> | null = null
  let pieces = 0
  const beganMs = performance.now()
  const stream = () => {
    for (; beganMs + pieces * PIECE_MS <= performance.now(); pieces += 1) {
      const pcm = new Int16Array(PIECE_MS * SAMPLES_PER_MS)
      pcm.set(sound.subarray(0, pcm.length))
      sound = sound.subarray(pcm.length)
      const codes = new Uint8Array(pcm.length)
      CODECS.PCMA.encode(pcm, codes)
      const place = { startMs: pieces * PIECE_MS, endMs: (pieces + 1) * PIECE_MS }
      if (words.length > 0) send(events.said({ text: words.splice(0, wordsEach).join(''), ...place }))
      send(events.audio(Buffer.from(codes).toString('base64')))
      left?.resolve(performance.now())
      left = null
    }
  }
  const timer = setInterval(stream, 5)
  socket.on('close', () => clearInterval(timer))
  const self: StreamingSession = {
    onHeard() {},
    say(text, ms) {
      said += 1
      const leaves = Promise.withResolvers<number>()
      left = leaves
      sound = hum(ms)
      words = (said === 1 ? text : ` ${text}`).match(/\s*\S+/g) ?? []
      wordsEach = Math.ceil((words.length * PIECE_MS) / ms)
      return leaves.promise
    },
    understand(text) {
      const place = { startMs: pieces * PIECE_MS, endMs: (pieces + 1) * PIECE_MS }
      for (const word of text.match(/\s*\S+/g) ?? []) send(events.heard({ text: word, ...place }))
    },
    get isOpen() {
      return socket.readyState === socket.OPEN
    },
  }
  socket.on('message', (raw) => {
    const event: LiveAPI.ClientEvent = JSON.parse(String(raw))
    if (event.type === 'session.input_audio.append') self.onHeard(isLoud(Buffer.from(event.audio, 'base64')))
    else if (event.type === 'session.commentary.append') {
      const [, text = 'Va bene.'] = /[«"](.*)[»"]/s.exec(event.content) ?? []
      void self.say(text, text.length * 40)
    } else if (event.type === 'session.close') socket.close()
  })
  return self
}

function isLoud(codes: Uint8Array): boolean {
  return codes.some((code) => Math.abs(CODECS.PCMA.pcmOf[code] ?? 0) > LOUD)
}

function hum(ms: number): Int16Array {
  return Int16Array.from({ length: ms * SAMPLES_PER_MS }, (_, n) => {
    const turn = (2 * Math.PI * HUM_HZ * n) / 8_000
    return Math.round(4_000 * (Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(3 * turn)))
  })
}
