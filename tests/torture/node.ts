import { createSocket } from 'node:dgram'
import { existsSync, mkdirSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { livePath, recordingPath } from '#media/recording/recordings.ts'
import { BYTES_PER_SAMPLE, SAMPLE_RATE, WAV_HEADER_BYTES, wavHeader } from '#media/recording/wav.ts'
import { type Db, openDb } from '#store/db.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'
import {
  type FromCarrier,
  type FromNode,
  MEDIA_BEAT_MS,
  type NodeOrder,
  type ToCarrier,
  type ToNode,
} from './messages.ts'
import { tellStarving } from './starved.ts'

/** A whole node in a process of its own, whose live telephone speaks with the carrier's process by datagrams. */
const order = JSON.parse(process.env.TORTURE_ORDER ?? '{}') as NodeOrder
const tell = (message: FromNode) => process.send?.(message)

interface Leg {
  /** Where its sound lies while it talks; a recorder has no more to do with a lease than that it grows. */
  recording: string
  rang: PromiseWithResolvers<'ok' | 'busy' | 'no_answer'>
  over: PromiseWithResolvers<'person' | 'error'>
  answeredMs: number
}
const legs = new Map<string, Leg>()
const wire = createSocket('udp4')
const send = (message: ToCarrier) => wire.send(JSON.stringify(message), order.carrier, '127.0.0.1')

wire.on('message', (bytes) => {
  const { kind, leg: name } = JSON.parse(bytes.toString()) as FromCarrier
  const leg = legs.get(name)
  if (!leg) return
  if (kind === 'ok') {
    leg.answeredMs = performance.now()
    leg.rang.resolve('ok')
    return
  }
  legs.delete(name)
  leg.rang.resolve(kind === 'bye' ? 'no_answer' : kind)
  leg.over.resolve('person')
})

/** What there is of a recording by now: silence, as long as the leg has talked. */
function record({ recording, answeredMs }: Leg): void {
  if (answeredMs === 0) return
  const samples = Math.floor(((performance.now() - answeredMs) / 1_000) * SAMPLE_RATE)
  mkdirSync(dirname(recording), { recursive: true })
  if (!existsSync(livePath(recording))) writeFileSync(livePath(recording), wavHeader(0))
  truncateSync(livePath(recording), WAV_HEADER_BYTES + samples * BYTES_PER_SAMPLE)
}

/** As a recorder leaves it whose call has ended. */
function finish(leg: Leg): boolean {
  record(leg)
  renameSync(livePath(leg.recording), leg.recording)
  return true
}

function hangUp(name: string): void {
  const leg = legs.get(name)
  if (!leg) return
  legs.delete(name)
  send({ kind: 'bye', leg: name })
  leg.rang.resolve('no_answer')
  leg.over.resolve('error')
}

const lineOf = (name: string, leg: Leg): Line => ({
  async converse(_plan, desk, closing) {
    desk.turn({ speaker: 'person', text: 'Pronto', start_seconds: 0, end_seconds: 0.4, interrupted: false })
    closing.addEventListener('abort', () => hangUp(name), { once: true })
    const reason = await leg.over.promise
    const durationSeconds = (performance.now() - leg.answeredMs) / 1_000
    return { reason, durationSeconds, intents: [], recorded: finish(leg) }
  },
  hangUp: () => hangUp(name),
})

const telephone: Telephone = {
  async dial({ callId, attempt, to, from }, signal, leave): Promise<Dialled> {
    const name = `${callId}/${attempt}`
    const recording = recordingPath(order.config.recordingsDir, callId)
    const leg: Leg = { recording, rang: Promise.withResolvers(), over: Promise.withResolvers(), answeredMs: 0 }
    const left = await leave(() => {
      legs.set(name, leg)
      send({ kind: 'invite', leg: name, node: order.name, to, from, at: Date.now() })
    })
    if (!left) return { kind: 'not_sent', details: { reason: 'it may not be sent' } }
    const cancel = () => hangUp(name)
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    const kind = await leg.rang.promise
    signal.removeEventListener('abort', cancel)
    return kind === 'ok' ? { kind: 'answered', line: lineOf(name, leg) } : { kind }
  },
}

/** Until then it is to stop when it next holds lanes and has written nothing yet: later nobody would wake it. */
let faintUntil = 0

function weakened(db: Db): Db {
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          async query(statement) {
            const rows = await tx.query(statement)
            if (Date.now() < faintUntil && rows.length > 0 && statement.text.includes('for update of l skip locked')) {
              faintUntil = 0
              tell({ kind: 'fainting' })
              process.kill(process.pid, 'SIGSTOP')
            }
            return rows
          },
        }),
      ),
  }
}

const WRONG = 50
const log = createLog('info', (line) => {
  const { level } = JSON.parse(line)
  if (level === 'error' || level === 'fatal' || level >= WRONG) tell({ kind: 'complaint', at: Date.now(), line })
})
const db = openDb({ connection: order.connection, log })

tellStarving((from, to) => tell({ kind: 'starved', from, to }))

process.on('message', (message: ToNode) => {
  if (message.kind === 'faint') faintUntil = message.until
  else void quit()
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit(1))
await new Promise<void>((resolve) => wire.bind(0, '127.0.0.1', () => resolve()))
setInterval(() => {
  if (legs.size > 0) send({ kind: 'media', legs: [...legs.keys()] })
  for (const leg of legs.values()) record(leg)
}, MEDIA_BEAT_MS)
const node = await startCentralino({
  config: order.config,
  clock: systemClock,
  log,
  db: weakened(db),
  keyring: keyring([Buffer.from(order.secretKey, 'base64')]),
  liveTelephone: telephone,
})
tell({ kind: 'ready', port: node.address?.port ?? 0 })

async function quit(): Promise<void> {
  await node.stop()
  await db.close()
  process.exit(0)
}
