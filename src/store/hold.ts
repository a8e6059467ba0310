import type pg from 'pg'
import { giveUpConnection } from './answer-watch.ts'

/** A connection in somebody's hands. */
export interface Held {
  client: pg.PoolClient
  /** What ended its connection, if that has ended. */
  failure(): Error | undefined
  release(isOld: boolean): void
}

/**
 * A client in use reports its connection's death by an event, and without a listener that would end the process. So we
 * listen from the very moment in which the pool hands it over: a promise would be told a moment later, and the server
 * may have said goodbye in the same packet.
 */
export function hold(pool: pg.Pool): Promise<Held> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (error || !client) return reject(error)
      let broken: Error | undefined
      // The first one says why.
      const lost = (failure: Error) => {
        broken ??= failure
      }
      client.on('error', lost)
      resolve({
        client,
        failure: () => broken,
        release(isOld) {
          // Politely it would wait for an answer again.
          if (isOld) giveUpConnection(client, 'the connection was given up')
          client.off('error', lost)
          client.release(broken ?? isOld)
        },
      })
    })
  })
}
