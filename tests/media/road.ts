import { Worker } from 'node:worker_threads'

/**
 * What happens to packets between a peer and a leg. Shares are parts of one; the same road does the same with the same
 * signal.
 */
export interface Road {
  what: string
  loss?: number
  doubled?: number
  /** That share is held back for so long, 30 ms unless said otherwise, and overtaken by the next ones. */
  overtaken?: number
  overtakenMs?: number
  /** Each is late by up to so many milliseconds. */
  lateMs?: number
  /** In the middle of the signal the peer begins anew: as another source, or with other numbers. */
  restarts?: 'source' | 'sequence'
  /** From the third packet on somebody else sends to the leg, from there, under the peer's own numbers. */
  stranger?: '127.0.0.1' | '127.0.0.2'
  /** So many packets of chance come with each of the peer’s, from its own address, where a flood is asked for. */
  flood?: number
}

/** Of one road, when all of the signal was sent. */
export interface Travelled {
  /** Packets of the leg that reached the peer, and that reached the stranger. */
  returned: number
  stolen: number
}

/** Peers and their roads, on a thread of their own: each sends the same signal at the same time. */
export interface Roads extends AsyncDisposable {
  /** Where each road begins for its leg, in order. */
  readonly ports: readonly number[]
  /** Sends codes of A-law to these legs, a packet every 20 ms; settles when the last has come. */
  send(legs: readonly number[], codes: Uint8Array, flood?: boolean): Promise<Travelled[]>
}

export interface Journey {
  legs: readonly number[]
  codes: Uint8Array
  flood: boolean
}

export async function openRoads(roads: readonly Road[]): Promise<Roads> {
  const worker = new Worker(new URL('./road-thread.ts', import.meta.url), { workerData: roads })
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  const ports = await next<number[]>()
  return {
    ports,
    send(legs, codes, flood = false) {
      worker.postMessage({ legs, codes, flood } satisfies Journey)
      return next<Travelled[]>()
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}
