import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { EmulatedSession } from './emulated-session.ts'
import type { GptLiveOptions, LiveScript, Upgrade } from './script.ts'
import { voiceOf } from './voice.ts'

/**
 * The provider of `gpt-live-1` on loopback: its WebSocket, and the one page of its API that says whether a key is good.
 */
export interface GptLiveServer extends AsyncDisposable {
  /** What OPENAI_BASE_URL is set to. */
  readonly url: string
  readonly port: number
  /** Each connection that was taken, in order, begun or not. */
  readonly sessions: readonly EmulatedSession[]
  /** Sockets that stand now. */
  connections(): number
  /** How many upgrades were asked for, taken or not. */
  readonly upgrades: number
  /** Other answers and scripts from now on. */
  change(options: Partial<GptLiveOptions>): void
  /** Cuts every connection, and takes none any more. */
  down(): void
}

const PATH = '/v1/live/sessions'
const KEY_BODY = {
  error: {
    message: 'Incorrect API key provided: sk-…. You can find your API key in your account.',
    type: 'invalid_request_error',
    param: null,
    code: 'invalid_api_key',
  },
}

export async function startGptLive(given: GptLiveOptions = {}): Promise<GptLiveServer> {
  let options = given
  const played = new Map<LiveScript, number>()
  const sessions: EmulatedSession[] = []
  const sockets = new Set<Duplex>()
  let upgrades = 0
  let refused = 0
  const prepare = () => {
    if (options.voice === 'spoken') for (const text of textsOf(options)) voiceOf.spoken(text)
  }
  prepare()

  const wss = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 * 1024 })
  const server = createServer((request, response) => models(options, request, response))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {})
    upgrades += 1
    const answer = request.url === PATH ? next() : { status: 404 }
    if (answer === 'unanswered') return void socket.resume().on('end', () => socket.destroy())
    if (typeof answer === 'object') return refuse(socket, answer)
    if (!isTaken(options, request)) return refuse(socket, { status: 401, body: KEY_BODY })
    wss.handleUpgrade(request, socket, head, (ws) => {
      if (answer === 'silent') return void ws.on('error', () => {})
      sessions.push(
        new EmulatedSession({
          socket: ws,
          voiceOf: voiceOf[options.voice ?? 'hum'],
          chunkMs: options.chunkMs ?? 100,
          slowMs: options.slowMs ?? 0,
          scriptFor,
          authorization: request.headers.authorization ?? '',
        }),
      )
    })
  })

  function next(): Upgrade {
    const list = options.upgrades ?? []
    const answer = list[Math.min(refused, list.length - 1)] ?? 'taken'
    refused += 1
    return answer
  }

  function scriptFor(start: string): LiveScript {
    const fits = ({ match, times = Number.POSITIVE_INFINITY }: LiveScript, one: LiveScript) =>
      (match === undefined || start.includes(JSON.stringify(match).slice(1, -1))) && (played.get(one) ?? 0) < times
    const script = (options.scripts ?? []).find((one) => fits(one, one)) ?? {}
    played.set(script, (played.get(script) ?? 0) + 1)
    return script
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    sessions,
    connections: () => sockets.size,
    get upgrades() {
      return upgrades
    },
    change(changes) {
      options = { ...options, ...changes }
      refused = 0
      prepare()
    },
    down() {
      options = { ...options, upgrades: [{ status: 503 }] }
      cut()
    },
    async [Symbol.asyncDispose]() {
      cut()
      wss.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const isTaken = ({ keys }: GptLiveOptions, { headers }: IncomingMessage): boolean =>
  keys === undefined || keys.some((key) => headers.authorization === `Bearer ${key}`)

function refuse(socket: Duplex, { status, body }: { status: number; body?: unknown }): void {
  const text = body === undefined ? '' : JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/** `GET /v1/models` and `GET /v1/models/gpt-live-1`: what a check of the key looks at. */
function models(options: GptLiveOptions, request: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const model = { id: 'gpt-live-1', object: 'model', created: 1, owned_by: 'openai' }
  const status = options.modelStatus ?? 200
  if (!isTaken(options, request)) send(401, KEY_BODY)
  else if (request.url === '/v1/models') send(200, { object: 'list', data: status === 404 ? [] : [model] })
  else if (request.url !== '/v1/models/gpt-live-1')
    send(404, { error: { code: 'not_found', message: 'No such page.' } })
  else if (status === 200) send(200, model)
  else send(status, { error: { code: status === 404 ? 'model_not_found' : 'server_error', message: 'Not now.' } })
}

/** All that may be said, so that it is spoken into memory before anybody waits for it. */
function textsOf({ scripts = [] }: GptLiveOptions): string[] {
  return scripts.flatMap(({ replies = [], cued, rewords = {} }) => [
    ...replies.map(({ says }) => says).filter((says) => !says.includes('{answer}')),
    ...(cued === undefined ? [] : [cued]),
    ...Object.values(rewords),
  ])
}
