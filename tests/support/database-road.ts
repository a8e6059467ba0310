import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '#store/db.ts'

/**
 * The road between one node and the database, on which things happen: it is blocked (nothing passes, whoever sets out
 * is not heard of again), its travellers are muted (what is under way vanishes and nothing is closed), it is slow, or
 * it is cut.
 */
export interface Road extends AsyncDisposable {
  /** For whoever is to go by it. */
  connection: Connection
  /** From now on nothing passes, on connections old and new. */
  block(): void
  /** What is connected now never says or hears anything again; who connects from now on does. */
  mute(): void
  /** Everything takes so much longer, either way. */
  delay(ms: number): void
  /** What is connected now is closed. */
  cut(): void
  /** It is as it was; what was muted or blocked stays so, as packets that were lost stay lost. */
  open(): void
}

interface Pair {
  near: Socket
  far: Socket | null
  isMute: boolean
}

export async function openRoad(to: Connection): Promise<Road> {
  const pairs = new Set<Pair>()
  let isBlocked = false
  let delayMs = 0

  function carry(pair: Pair, from: Socket, onto: Socket): void {
    from.on('data', (bytes) => {
      if (pair.isMute) return
      if (delayMs === 0) onto.write(bytes)
      else setTimeout(() => !pair.isMute && onto.writable && onto.write(bytes), delayMs)
    })
  }

  function end(pair: Pair): void {
    pairs.delete(pair)
    pair.near.destroy()
    pair.far?.destroy()
  }

  const server = createServer((near) => {
    const pair: Pair = { near, far: null, isMute: isBlocked }
    pairs.add(pair)
    near.on('error', () => {})
    // Of a side that is muted the other hears nothing, not even that it has gone.
    near.on('close', () => !pair.isMute && end(pair))
    if (pair.isMute) return void near.resume()
    const far = to.host?.startsWith('/')
      ? createConnection(join(to.host, `.s.PGSQL.${to.port}`))
      : createConnection(to.port ?? 0, to.host ?? '127.0.0.1')
    pair.far = far
    far.on('error', () => {})
    far.on('close', () => !pair.isMute && end(pair))
    carry(pair, near, far)
    carry(pair, far, near)
  })
  await listening(server)
  const { port } = server.address() as { port: number }
  const mute = () => {
    for (const pair of pairs) pair.isMute = true
  }
  return {
    connection: { ...to, host: '127.0.0.1', port },
    block() {
      isBlocked = true
      mute()
    },
    mute,
    delay(ms) {
      delayMs = ms
    },
    cut() {
      for (const pair of [...pairs]) end(pair)
    },
    open() {
      isBlocked = false
      delayMs = 0
    },
    async [Symbol.asyncDispose]() {
      for (const pair of [...pairs]) end(pair)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const listening = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
