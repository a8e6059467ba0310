import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { MODEL } from './judge.ts'
import { Peer } from './peer.ts'
import { Player } from './player.ts'
import { REFUSALS, type Refusal, type Script } from './script.ts'

/**
 * The service of Gemini Live on loopback, as its own client speaks to it: `GEMINI_BASE_URL` set to `url` and
 * `GEMINI_API_KEY` to `key` are all that a program needs to talk to it. Many sessions at once, each with the script
 * that was chosen for it.
 */
export interface GeminiServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  /** The key that it takes. */
  readonly key: string
  /** Sessions whose setup has come, in order. */
  readonly sessions: Peer[]
  /** Requests for an upgrade, as they came. */
  readonly upgrades: { path: string; key: string | null; headers: IncomingMessage['headers'] }[]
  /** Connections that stand now, upgraded or not. */
  connections(): number
  /** For the next sessions, one after the other; the last one is kept. */
  play(...scripts: Script[]): void
  /** For sessions whose system instruction has this text in it, one after the other; the last one is kept. */
  playFor(text: string, ...scripts: Script[]): void
  /** What it takes as a wrong key: a status, or a close. */
  refusesWrongKey: Refusal
  /** What is answered to a look at the model (`GET /v1beta/models/…`), where the key is right. */
  lookStatus: number
  /** One more by which a session can be resumed. */
  handle(): string
  /** No session can be resumed any more. */
  forget(): void
  /** Why the service refused messages, of all sessions. */
  complaints(): string[]
}

const PATH = /^\/+ws\/google\.ai\.generativelanguage\.v1beta\.GenerativeService\.BidiGenerateContent$/
const LOOK = /^\/v1beta\/(models\/[\w.-]+)$/

export async function startGemini({ clock = systemClock }: { clock?: Clock } = {}): Promise<GeminiServer> {
  const handles = new Set<string>()
  const sockets = new Set<Socket>()
  const queue: Script[] = [{}]
  const chosen: { text: string; scripts: Script[] }[] = []
  const http = createServer((request, response) => look(server, request, response))
  const ws = new WebSocketServer({ noServer: true })
  http.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  http.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = addressOf(request)
    const key = searchParams.get('key')
    server.upgrades.push({ path: request.url ?? '', key, headers: request.headers })
    const refusal = key === server.key ? refusalAtUpgrade(queue) : server.refusesWrongKey
    if (refusal?.at === 'no_upgrade') return void socket.resume()
    if (!PATH.test(pathname)) return deny(socket as Socket, NOT_FOUND)
    if (refusal?.at === 'upgrade') return deny(socket as Socket, refusal)
    ws.handleUpgrade(request, socket, head, (upgraded) => {
      const peer = new Peer(upgraded)
      upgraded.on('error', () => {})
      if (refusal?.at === 'open') return peer.close(refusal.code, refusal.reason)
      let player: Player | null = null
      upgraded.on('close', () => player?.stop())
      peer.on.setup = (setup) => {
        server.sessions.push(peer)
        const script = nextOf(chosen.find(({ text }) => peer.received.prompt.includes(text))?.scripts ?? queue)
        const no = refusal ?? script.refuses ?? null
        if (no !== null) return turnAway(peer, no)
        const handle = setup.sessionResumption?.handle ?? null
        if (handle !== null && !handles.has(handle)) return peer.close(1007, 'Request contains an invalid argument.')
        peer.received.resumed = handle
        peer.agree(`session-${server.sessions.length}`)
        player = new Player({ clock, handle: server.handle }, peer, script)
        player.begin(setup)
      }
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const server: GeminiServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    key: 'AIza-a-key-that-only-tests-know_0',
    sessions: [],
    upgrades: [],
    connections: () => sockets.size,
    play: (...scripts) => void queue.splice(0, queue.length, ...scripts),
    playFor: (text, ...scripts) => void chosen.push({ text, scripts }),
    refusesWrongKey: REFUSALS['key, as a status of 400'],
    lookStatus: 200,
    handle: () => newHandle(handles),
    forget: () => handles.clear(),
    complaints: () => server.sessions.flatMap(({ complaint }) => (complaint === null ? [] : [complaint])),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      ws.close()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

/** What is decided before the setup has come, which no text of it can choose. */
function refusalAtUpgrade(queue: Script[]): Refusal | null {
  const { refuses } = queue[0] ?? {}
  if (!refuses || !['no_upgrade', 'upgrade', 'open'].includes(refuses.at)) return null
  nextOf(queue)
  return refuses
}

/** Its client asks for a path that begins with two slashes. */
const addressOf = ({ url }: IncomingMessage): URL => new URL(`http://localhost${url}`)

/** The last one is kept. */
const nextOf = (queue: Script[]): Script => (queue.length > 1 ? queue.shift() : queue[0]) ?? {}

let handlesMade = 0

function newHandle(handles: Set<string>): string {
  handlesMade += 1
  const handle = `handle-${handlesMade}`
  handles.add(handle)
  return handle
}

function turnAway(peer: Peer, refusal: Refusal): void {
  if (refusal.at === 'setup') peer.close(refusal.code, refusal.reason)
  else if (refusal.at === 'cut') peer.cut()
}

interface Status {
  status: number
  message: string
  grpc: string
}

const NOT_FOUND: Status = { status: 404, message: 'Not found.', grpc: 'NOT_FOUND' }
const errorBody = ({ status, message, grpc }: Status): string =>
  JSON.stringify({ error: { code: status, message, status: grpc } })

function deny(socket: Socket, refusal: Status): void {
  const body = errorBody(refusal)
  socket.end(
    `HTTP/1.1 ${refusal.status} No\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const LOOKS: Record<number, string> = { 400: 'INVALID_ARGUMENT', 403: 'PERMISSION_DENIED', 429: 'RESOURCE_EXHAUSTED' }

/** What `doctor` asks before anybody is called: whether the key is good for the model. */
function look(server: GeminiServer, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = addressOf(request)
  const key = request.headers['x-goog-api-key'] ?? searchParams.get('key')
  const [, model] = LOOK.exec(pathname) ?? []
  const isRight = key === server.key
  const wrong = server.refusesWrongKey.at === 'upgrade' ? server.refusesWrongKey.status : 400
  const status = !isRight ? wrong : model === MODEL ? server.lookStatus : 404
  const message = isRight ? 'It is not to be had.' : 'API key not valid. Please pass a valid API key.'
  const body =
    status === 200
      ? JSON.stringify({
          name: MODEL,
          displayName: 'Gemini 3.8 Live',
          supportedGenerationMethods: ['bidiGenerateContent'],
        })
      : errorBody({ status, message, grpc: LOOKS[status] ?? 'NOT_FOUND' })
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body)
}
