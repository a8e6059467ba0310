import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { random } from '#kernel/random.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { type Db, openDb } from '#store/db.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'
import { type FromNode, MEDIA_BEAT_MS, type NodeOrder, type Rang, type ToNode, type Weakness } from './messages.ts'

/**
 * A node in a process of its own, whose live telephone is the carrier in the parent process: each dial and each end is
 * told to it, and it alone says what happens. What the carrier has seen is the witness of the race tests, not our
 * tables.
 */
const order = JSON.parse(process.env.RACE_ORDER ?? '{}') as NodeOrder
/** Between its admission and its leaving a real call sets up its media: time for others to come between. */
const DAWDLE_MS = 40
const tell = (message: FromNode) => process.send?.(message)

interface Leg {
  rang: PromiseWithResolvers<Rang>
  over: PromiseWithResolvers<'person' | 'error'>
}
const legs = new Map<string, Leg>()

/** What this node is to die or to stop at, once; the parent says it. */
let weakness: Weakness | null = null

function weakAt(place: Weakness['at']): void {
  if (weakness?.at !== place) return
  const { signal } = weakness
  weakness = null
  tell({ kind: 'fainting' })
  process.kill(process.pid, signal)
}

function hangUp(name: string): void {
  const leg = legs.get(name)
  if (!leg) return
  legs.delete(name)
  tell({ kind: 'hang_up', leg: name })
  leg.rang.resolve('no_answer')
  leg.over.resolve('error')
}

function lineOf(name: string, leg: Leg): Line {
  return {
    async converse(_plan, desk, signal) {
      desk.turn({ speaker: 'person', text: 'Pronto', start_seconds: 0, end_seconds: 1, interrupted: false })
      weakAt('talk')
      tell({ kind: 'talk', leg: name })
      signal.addEventListener('abort', () => hangUp(name), { once: true })
      return { reason: await leg.over.promise, durationSeconds: 1, intents: [] }
    },
    hangUp: () => hangUp(name),
  }
}

const carrier: Telephone = {
  async dial({ callId, attempt, to, from }, signal, leave): Promise<Dialled> {
    const name = `${callId}/${attempt}`
    const leg: Leg = { rang: Promise.withResolvers(), over: Promise.withResolvers() }
    weakAt('dial')
    await systemClock.sleep(random() * DAWDLE_MS)
    const left = await leave(() => {
      legs.set(name, leg)
      tell({ kind: 'dial', leg: name, to, from })
    })
    if (!left) {
      tell({ kind: 'held_back' })
      return { kind: 'not_sent', details: { reason: 'held_back' } }
    }
    const cancel = () => hangUp(name)
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    const kind = await leg.rang.promise
    signal.removeEventListener('abort', cancel)
    if (kind === 'answered') setImmediate(() => weakAt('answer'))
    return kind === 'answered' ? { kind, line: lineOf(name, leg) } : { kind }
  },
}

function hear(message: ToNode): void {
  if (message.kind === 'quit') void quit()
  else if (message.kind === 'weakness') weakness = message.weakness
  else if (message.kind === 'rang') {
    const leg = legs.get(message.leg)
    if (message.answer !== 'answered') legs.delete(message.leg)
    leg?.rang.resolve(message.answer)
  } else {
    const leg = legs.get(message.leg)
    legs.delete(message.leg)
    leg?.rang.resolve('no_answer')
    leg?.over.resolve('person')
  }
}

async function quit(): Promise<void> {
  await node.stop()
  await db.close()
  process.exit(0)
}

process.on('message', hear)
// Without the carrier there is nothing to do: a parent that died takes its nodes along.
process.on('disconnect', () => process.exit(1))
setInterval(() => legs.size > 0 && tell({ kind: 'media', legs: [...legs.keys()] }), MEDIA_BEAT_MS)

/**
 * The database, with places to faint in: an admission that holds lanes and has written nothing yet, or one just
 * committed.
 */
function weakened(db: Db): Db {
  return {
    ...db,
    async transaction(work) {
      let admitted = false
      const done = await db.transaction((tx) =>
        work({
          async query(statement) {
            const rows = await tx.query(statement)
            if (rows.length > 0 && statement.text.includes('for update of l skip locked')) weakAt('admission')
            admitted ||= rows.length > 0 && statement.text.includes("set status = 'dialing'")
            return rows
          },
        }),
      )
      if (admitted) weakAt('admitted')
      return done
    },
  }
}

const log = createLog('error', (line) => tell({ kind: 'complaint', line }))
// What a node has locked when it is stopped has to be free before its lease ends, or nobody could take its calls over.
const idleInTransactionMs = order.config.times.leaseMs / 2
const db = openDb({ connection: order.connection, log, max: 6, idleInTransactionMs })
const node = await startCentralino({
  config: order.config,
  clock: systemClock,
  log,
  db: weakened(db),
  keyring: keyring([Buffer.from(order.secretKey, 'base64')]),
  liveTelephone: carrier,
})
tell({ kind: 'ready' })
