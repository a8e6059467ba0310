import type { Config } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { type Connection, openDb } from '#store/db.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'

/**
 * A node in a process of its own, whose live telephone is the carrier in the parent process: each dial and each end is told
 * to it, and it alone says what happens. What the carrier has seen is the witness of the race tests, not our tables.
 */
export interface NodeOrder {
  connection: Connection
  secretKey: string
  config: Config
}

const order = JSON.parse(process.env.RACE_ORDER ?? '{}') as NodeOrder
const waiting = new Map<string, (answer: unknown) => void>()

function ask<T>(message: { kind: string; leg: string; to?: string; from?: string }): Promise<T> {
  return new Promise((resolve) => {
    waiting.set(`${message.kind}/${message.leg}`, resolve as (answer: unknown) => void)
    process.send?.(message)
  })
}

process.on('message', (message: { kind: string; leg: string; answer: unknown } | 'stop') => {
  if (message === 'stop') {
    node
      .stop()
      .then(() => db.close())
      .then(() => process.exit(0))
    return
  }
  waiting.get(`${message.kind}/${message.leg}`)?.(message.answer)
})
// Without the carrier there is nothing to do: a parent that died takes its nodes along.
process.on('disconnect', () => process.exit(1))

const carrier: Telephone = {
  async dial({ callId, attempt, to, from }): Promise<Dialled> {
    const leg = `${callId}/${attempt}`
    const kind = await ask<'answered' | 'busy' | 'no_answer'>({ kind: 'dial', leg, to, from })
    if (kind !== 'answered') return { kind }
    const line: Line = {
      async converse(_plan, desk) {
        desk.turn({ speaker: 'person', text: 'Pronto', start_seconds: 0, end_seconds: 1, interrupted: false })
        await ask({ kind: 'talk', leg })
        return { reason: 'person', durationSeconds: 1, intents: [] }
      },
      hangUp: () => process.send?.({ kind: 'hang_up', leg }),
    }
    return { kind: 'answered', line }
  },
}

const log = createLog('error')
const db = openDb({ connection: order.connection, log, max: 6 })
const node = await startCentralino({
  config: order.config,
  clock: systemClock,
  log,
  db,
  keyring: keyring([Buffer.from(order.secretKey, 'base64')]),
  liveTelephone: carrier,
})
process.send?.({ kind: 'ready', leg: '' })
