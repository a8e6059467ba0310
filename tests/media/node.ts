import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { type Foundations, startCentralino } from '#main.ts'
import { type Connection, openDb } from '#store/db.ts'

/** A node in a process of its own, with a real telephone and a model that a test brings; it is there to be killed. */
export interface NodeOrder {
  connection: Connection
  secretKey: string
  config: Config
  speech: NonNullable<Foundations['speech']>
}

/** Settles when it is ready. */
export async function startNode(order: NodeOrder): Promise<ChildProcess> {
  const node = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, NODE_TEST_CONTEXT: '', MEDIA_NODE_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = Promise.withResolvers<void>()
  node.once('message', () => ready.resolve())
  node.once('exit', () => ready.reject(new Error('a node did not start')))
  await ready.promise
  return node
}

async function run({ connection, secretKey, config, speech }: NodeOrder): Promise<void> {
  // A parent that died takes its node along.
  process.on('disconnect', () => process.exit(1))
  const log = createLog('error')
  const db = openDb({ connection, log, max: 6 })
  const keys = keyring([Buffer.from(secretKey, 'base64')])
  await startCentralino({ config, clock: systemClock, log, db, keyring: keys, speech })
  process.send?.('ready')
}

const { MEDIA_NODE_ORDER } = process.env
if (MEDIA_NODE_ORDER) await run(JSON.parse(MEDIA_NODE_ORDER) as NodeOrder)
