import { WebSocket } from 'ws'
import type { RunningMessage, SaidLine, SayingMessage } from '#contract/stream.ts'
import type { TalkMessage } from '#contract/talks.ts'

/** What the console's page does with a talk and with the wall, done by no browser. */
export interface TalkClient {
  socket: WebSocket
  messages: TalkMessage[]
  frames: Buffer[]
  opened: Promise<number>
  closed: Promise<number>
  said: () => string[]
  say: (message: object | Uint8Array) => void
}

export function connectTalk(
  house: string,
  url: string,
  { cookie, origin = house }: { cookie: string; origin?: string | null },
): TalkClient {
  const headers = { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}) }
  const socket = new WebSocket(`${house.replace('http', 'ws')}${url}`, { headers })
  const opened = Promise.withResolvers<number>()
  const closed = Promise.withResolvers<number>()
  const client: TalkClient = {
    socket,
    messages: [],
    frames: [],
    opened: opened.promise,
    closed: closed.promise,
    said: () =>
      client.messages.flatMap((one) => (one.type === 'turn' ? [`${one.turn.speaker}: ${one.turn.text}`] : [])),
    say: (message) => socket.send(message instanceof Uint8Array ? message : JSON.stringify(message)),
  }
  socket.on('open', () => opened.resolve(101))
  socket.on('unexpected-response', (_request, { statusCode = 0 }) => opened.resolve(statusCode))
  socket.on('error', () => {})
  socket.on('close', (code) => closed.resolve(code))
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) client.frames.push(data)
    else client.messages.push(JSON.parse(data.toString()))
  })
  return client
}

/** Somebody who looks at the wall. */
export interface Looking {
  status: number
  told: RunningMessage[]
  /** What was being said. */
  saying: SaidLine[]
  close: () => void
}

export async function lookAtWall(house: string, { cookie }: { cookie: string }, filter: string): Promise<Looking> {
  const over = new AbortController()
  const reply = await fetch(`${house}/v1/stream?running=true&${filter}`, { headers: { cookie }, signal: over.signal })
  const looking: Looking = { status: reply.status, told: [], saying: [], close: () => over.abort() }
  void (async () => {
    let text = ''
    for await (const piece of reply.body ?? []) {
      text += Buffer.from(piece).toString()
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts)
        if (part.startsWith('event: running')) looking.told.push(dataOf<RunningMessage>(part))
        else if (part.startsWith('event: saying')) looking.saying.push(...dataOf<SayingMessage>(part).lines)
    }
  })().catch(() => {})
  return looking
}

const dataOf = <T>(part: string): T => JSON.parse(part.slice(part.indexOf('data: ') + 6))
