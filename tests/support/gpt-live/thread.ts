import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type * as LiveAPI from 'openai/resources/live/live'
import type { Refusal, Taken } from './judge.ts'
import type { GptLiveOptions } from './script.ts'
import { type GptLiveServer, startGptLive } from './server.ts'

/**
 * The emulated provider on a thread of its own, for tests that start a whole Centralino beside it: however busy the
 * test is, calls go on. It is led by data, and asked for what it has seen.
 */
export interface GptLiveThread extends AsyncDisposable {
  /** What OPENAI_BASE_URL is set to. */
  readonly url: string
  readonly port: number
  change(options: Partial<GptLiveOptions>): Promise<void>
  /** Cuts every connection, and takes none any more. */
  down(): Promise<void>
  seen(): Promise<Seen>
}

export interface Seen {
  upgrades: number
  connections: number
  sessions: SeenSession[]
}

/** All of a session but its sound, of which there is the length. */
export interface SeenSession {
  authorization: string
  billed: boolean
  open: boolean
  config: LiveAPI.SessionConfig | null
  received: Taken[]
  sent: LiveAPI.ServerEvent[]
  refusals: Refusal[]
  heardBytes: number
  nowMs: number
}

type Order = { kind: 'change'; options: Partial<GptLiveOptions> } | { kind: 'down' } | { kind: 'seen' }

export async function startGptLiveThread(options: GptLiveOptions = {}): Promise<GptLiveThread> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { gptLive: options } })
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  const port = await next<number>()
  // One order at a time, each with its answer.
  let last: Promise<unknown> = Promise.resolve()
  const order = <T>(given: Order): Promise<T> => {
    const answered = last.then(() => {
      worker.postMessage(given)
      return next<T>()
    })
    last = answered
    return answered
  }
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    change: (changes) => order({ kind: 'change', options: changes }),
    down: () => order({ kind: 'down' }),
    seen: () => order({ kind: 'seen' }),
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

function seenBy({ upgrades, connections, sessions }: GptLiveServer): Seen {
  return {
    upgrades,
    connections: connections(),
    sessions: sessions.map(({ authorization, billed, open, config, received, sent, refusals, audio, nowMs }) => ({
      authorization,
      billed,
      open,
      config,
      received,
      sent,
      refusals,
      heardBytes: audio.length,
      nowMs,
    })),
  }
}

if (!isMainThread && parentPort && workerData?.gptLive) {
  const main = parentPort
  const server = await startGptLive(workerData.gptLive)
  main.on('message', (order: Order) => {
    if (order.kind === 'change') server.change(order.options)
    else if (order.kind === 'down') server.down()
    main.postMessage(order.kind === 'seen' ? seenBy(server) : null)
  })
  main.postMessage(server.port)
}
