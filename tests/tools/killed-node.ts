import type { Config } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { type Connection, type Db, openDb, type Queryable } from '#store/db.ts'
import { lyingModel } from './lying-model.ts'
import { telephoneOf } from './stage.ts'

/**
 * A node in a process of its own, whose agents confirm and execute one action after the other; it is there to be
 * killed. The parent may name a statement: the process then dies by its own hand the moment that statement is done, or
 * is about to be sent.
 */
export interface NodeOrder {
  connection: Connection
  secretKey: string
  config: Config
  moves: readonly string[]
}

export type ToNode = { kind: 'die'; place: 'committed' | 'answered' } | { kind: 'quit' }
export type FromNode = { kind: 'ready' }

const order = JSON.parse(process.env.TOOLS_ORDER ?? '{}') as NodeOrder
let place: 'committed' | 'answered' | null = null

function dieAt(here: 'committed' | 'answered'): void {
  if (place === here) process.kill(process.pid, 'SIGKILL')
}

const EXECUTION_BEGINS = /insert into tool_executions/
const EXECUTION_ENDS = /update tool_executions/

/** Dies between the commit of an execution and its request, or between the answer and its record. */
function mortal(db: Db): Db {
  const watched = (inner: Queryable, done: (text: string) => void): Queryable['query'] =>
    async function query(statement) {
      if (EXECUTION_ENDS.test(statement.text)) dieAt('answered')
      const rows = await inner.query(statement)
      done(statement.text)
      return rows
    }
  return {
    ...db,
    query: watched(db, (text) => {
      if (EXECUTION_BEGINS.test(text)) dieAt('committed')
    }),
    async transaction(work) {
      let began = false
      const result = await db.transaction((tx) =>
        work({
          query: watched(tx, (text) => {
            began ||= EXECUTION_BEGINS.test(text)
          }),
        }),
      )
      if (began) dieAt('committed')
      return result
    },
  }
}

process.on('message', (message: ToNode) => {
  if (message.kind === 'die') place = message.place
  else void quit()
})
// A parent that died takes its nodes along.
process.on('disconnect', () => process.exit(1))

async function quit(): Promise<void> {
  await node.stop()
  await db.close()
  process.exit(0)
}

const db = openDb({ connection: order.connection, log: silentLog, max: 6 })
const node = await startCentralino({
  config: order.config,
  clock: systemClock,
  log: silentLog,
  db: mortal(db),
  keyring: keyring([Buffer.from(order.secretKey, 'base64')]),
  liveTelephone: telephoneOf(lyingModel(order.moves)),
})
process.send?.({ kind: 'ready' } satisfies FromNode)
