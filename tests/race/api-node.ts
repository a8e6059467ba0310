import { createKey } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { openDb } from '#store/db.ts'
import { type Api, apiFor } from '../support/api.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { HEARTBEAT_MS, LEASE_MS } from './messages.ts'
import type { World } from './world.ts'

/** A node in the test's own process that only answers requests: all that is dialled or run is run by others. */
export interface ApiNode extends AsyncDisposable {
  /** Safe to repeat, as is the end of the block that made it. */
  [Symbol.asyncDispose](): Promise<void>
  api(account: string, mode: 'test' | 'live'): Promise<Api>
}

const CONNECTIONS = 6

export async function startApi(world: World): Promise<ApiNode> {
  const db = openDb({ connection: world.connection, log: silentLog, max: CONNECTIONS })
  const times = { heartbeatMs: HEARTBEAT_MS, leaseMs: LEASE_MS }
  const node = await startCentralino({
    config: { ...TEST_CONFIG, roles: ['api'], times },
    clock: systemClock,
    log: silentLog,
    db,
    keyring: keyring([Buffer.from(world.secretKey, 'base64')]),
  })
  let stopping: Promise<void> | null = null
  return {
    async api(account, mode) {
      const key = await createKey({ db, clock: systemClock }, { name: account, livemode: mode === 'live' })
      return apiFor(`http://127.0.0.1:${node.address?.port}`, key)
    },
    [Symbol.asyncDispose]() {
      stopping ??= node.stop().then(() => db.close())
      return stopping
    },
  }
}
