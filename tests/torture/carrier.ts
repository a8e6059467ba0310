import { createSocket, type RemoteInfo } from 'node:dgram'
import { seeded } from '#kernel/random.ts'
import { PACE } from '../support/pace.ts'
import { type FromCarrier, MEDIA_MS, type Seen, type ToCarrier } from './messages.ts'
import { tellStarving } from './starved.ts'

/**
 * The carrier, in a process of its own: it rings, answers, ends, and keeps the history that everything is judged by.
 */
const chance = seeded(`carrier ${process.env.TORTURE_SEED}`)
const RING_MS = 400 * PACE
const TALK_MS = 3_500 * PACE

interface Leg {
  seen: Omit<Seen, 'at' | 'kind'>
  back: RemoteInfo
  heardMs: number
}
const history: Seen[] = []
const live = new Map<string, Leg>()
const wire = createSocket('udp4')

const note = (kind: Seen['kind'], { seen }: Leg, by?: Seen['by']) =>
  history.push({ at: Date.now(), kind, ...seen, ...(by ? { by } : {}) })
const tell = (kind: FromCarrier['kind'], { seen, back }: Leg) =>
  wire.send(JSON.stringify({ kind, leg: seen.leg }), back.port, back.address)
/** What comes next on a leg, unless it has ended meanwhile. */
const later = (ms: number, leg: Leg, next: () => void) => setTimeout(() => live.get(leg.seen.leg) === leg && next(), ms)

function ring(leg: Leg): void {
  note('invite', leg)
  live.set(leg.seen.leg, leg)
  const kind = chance() < 0.7 ? 'ok' : chance() < 0.5 ? 'busy' : 'no_answer'
  later(RING_MS * chance(), leg, () => {
    note(kind, leg)
    if (kind === 'ok') later(TALK_MS * chance(), leg, () => over(leg))
    else live.delete(leg.seen.leg)
    tell(kind, leg)
  })
}

function over(leg: Leg): void {
  live.delete(leg.seen.leg)
  note('bye', leg, 'person')
  tell('bye', leg)
}

wire.on('message', (bytes, back) => {
  const message = JSON.parse(bytes.toString()) as ToCarrier
  if (message.kind === 'invite') {
    const { leg, node, to, from, at } = message
    ring({ seen: { leg, node, to, from, sentAt: at }, back, heardMs: performance.now() })
  } else if (message.kind === 'media') {
    for (const name of message.legs) {
      const leg = live.get(name)
      if (leg) leg.heardMs = performance.now()
      // A datagram that got lost on a busy machine must not leave a node with a leg that is none.
      else wire.send(JSON.stringify({ kind: 'bye', leg: name } satisfies FromCarrier), back.port, back.address)
    }
  } else {
    const leg = live.get(message.leg)
    if (!leg) return
    live.delete(message.leg)
    note('bye', leg, 'node')
  }
})
const LOOK_MS = MEDIA_MS / 8
let lookedMs = performance.now()
/** Of a node that is dead or stopped nothing is heard: its legs end. */
setInterval(() => {
  const now = performance.now()
  const slept = now - lookedMs > 2 * LOOK_MS
  lookedMs = now
  // Whoever slept itself has not read yet what came meanwhile.
  if (slept) return
  const before = now - MEDIA_MS
  for (const leg of live.values()) {
    if (leg.heardMs > before) continue
    live.delete(leg.seen.leg)
    note('silent', leg)
    tell('bye', leg)
  }
}, LOOK_MS)

tellStarving((from, to) => process.send?.({ kind: 'starved', from, to }))
process.on('message', () => process.send?.({ kind: 'history', history }))
process.on('disconnect', () => process.exit(0))
wire.bind(0, '127.0.0.1', () => process.send?.({ kind: 'ready', port: wire.address().port }))
