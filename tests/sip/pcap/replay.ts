import assert from 'node:assert/strict'
import { silentLog } from '#kernel/log.ts'
import { type CallLeg, type LegHouse, placeCall, takeCall } from '#telephony/sip/dialog/call-leg.ts'
import type { LegEvent } from '#telephony/sip/dialog/leg-state.ts'
import { Legs } from '#telephony/sip/dialog/legs.ts'
import { cseqOf, header, viaOf } from '#telephony/sip/message/headers.ts'
import type { SipMessage, SipRequest } from '#telephony/sip/message/message.ts'
import { parseMessage } from '#telephony/sip/message/parse.ts'
import { openTransactions } from '#telephony/sip/transaction/layer.ts'
import { createLossyNetwork, type LossyNetwork } from '../../support/lossy-network.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { session } from '../../support/sip-stage.ts'
import type { Datagram } from './read-pcap.ts'

/**
 * Plays a captured call again: the peer's messages come as they came then and when they came, and whatever we sent then
 * has to be sent again at its place. Names that we make up anew (tags, branches, Call-IDs) are put in the place of
 * those of then.
 */
export interface Call {
  callId: string
  ours: string
  passed: Passed[]
}

interface Passed {
  atMs: number
  isOurs: boolean
  text: string
  message: SipMessage
}

/** Each call of a capture in which we took part; by our Contact we know ourselves. */
export function callsIn(datagrams: readonly Datagram[]): Call[] {
  const all = datagrams.flatMap(({ atMs, from, to, payload }) => {
    const parsed = parseMessage(payload)
    return parsed.ok ? [{ atMs, from, to, text: Buffer.from(payload).toString('utf8'), message: parsed.message }] : []
  })
  const ours = all.find(({ from, text }) => text.includes(`<sip:centralino@${from.address}:`))?.from.address
  if (ours === undefined) return []
  const mine = all.filter(({ from, to }) => from.address === ours || to.address === ours)
  const isInvite = ({ message }: { message: SipMessage }) => message.kind === 'request' && message.method === 'INVITE'
  const ids = new Set(mine.filter(isInvite).map(({ message }) => header(message, 'Call-ID') ?? ''))
  return [...ids].map((callId) => ({
    callId,
    ours,
    passed: mine
      .filter(({ message }) => header(message, 'Call-ID') === callId)
      .map(({ atMs, from, text, message }) => ({ atMs, text, message, isOurs: from.address === ours })),
  }))
}

const PORT = 5060
/** In the network's memory, on a clock that stands still between two messages. */
const MOMENT_MS = 2
const GIVEN_UP_MS = 40_000

/** Returns what the leg told, in order, and fails where it did not send what it sent then. */
export async function replay({ ours, passed }: Call): Promise<LegEvent[]> {
  const stage = openStage(ours)
  let nowMs = passed[0]?.atMs ?? 0
  for (const one of passed) {
    await stage.clock.advance(Math.max(0, one.atMs - nowMs))
    nowMs = Math.max(nowMs, one.atMs)
    if (one.isOurs) await stage.expect(one)
    else await stage.inject(one)
    nowMs += MOMENT_MS
  }
  await stage.clock.advance(GIVEN_UP_MS)
  return stage.events
}

function openStage(ours: string) {
  const clock = new ManualClock()
  const network = createLossyNetwork({ clock })
  const transactions = openTransactions({ clock, log: silentLog, transports: network.join(ours, PORT) })
  const house: LegHouse = { clock, log: silentLog, transactions, legs: new Legs() }
  const events: LegEvent[] = []
  const terms = {
    contact: `sip:centralino@${ours}:${PORT}`,
    hop: peerHop,
    on: (event: LegEvent) => void events.push(event),
  }
  const names = new Map<string, string>()
  let leg: CallLeg | null = null
  let seen = 0
  transactions.onRequest((request, server) => {
    if (house.legs.receive(request, server) || !server) return
    leg = takeCall(house, { ...terms, request, server })
  })
  /** Does what only a user decides; the rest comes of itself. */
  function decide(message: SipMessage): void {
    if (message.kind === 'response') {
      const isAnswer = cseqOf(message)?.method === 'INVITE' && leg?.phase === 'offered'
      if (isAnswer && message.status === 180) leg?.ring()
      else if (isAnswer && message.status < 300 && message.status >= 200) leg?.answer(session())
      else if (isAnswer && message.status >= 300) leg?.reject(message.status as 486)
    } else if (message.method === 'INVITE' && leg === null) leg = placeCall(house, { ...terms, ...orderOf(message) })
    else if (message.method === 'BYE' || message.method === 'CANCEL') leg?.hangUp()
  }
  return {
    clock,
    events,
    async inject({ text }: Passed) {
      const renamed = [...names].reduce((all, [then, now]) => all.replaceAll(then, now), text)
      network.inject(Buffer.from(renamed), peerHop, { transport: 'udp', host: ours, port: PORT })
      await clock.advance(MOMENT_MS)
    },
    async expect({ message }: Passed) {
      decide(message)
      await clock.advance(MOMENT_MS)
      // When we say that we try is ours to choose, and may change.
      if (message.kind === 'response' && message.status === 100) return
      const { found, at } = sentAfter(network, seen, message)
      seen = at
      for (const [then, now] of renamed(message, found)) names.set(then, now)
    },
  }
}

const peerHop = { transport: 'udp', host: '192.0.2.9', port: PORT } as const

function orderOf(invite: SipRequest) {
  return {
    to: invite.uri,
    identity: { uri: 'sip:+390000000100@carrier.invalid' },
    session: session(),
    ringForSeconds: 45,
    credentials: { user: 'centralino', password: 'whatever it was' },
  }
}

/** The next message of ours of that kind. */
function sentAfter(network: LossyNetwork, from: number, message: SipMessage): { found: SipMessage; at: number } {
  for (let at = from; at < network.carried.length; at += 1) {
    const carried = network.carried[at]
    const isOurs = carried !== undefined && carried.from !== peerHop.host
    const parsed = isOurs ? parseMessage(Buffer.from(carried.text)) : null
    if (parsed?.ok && kindOf(parsed.message) === kindOf(message)) return { found: parsed.message, at: at + 1 }
  }
  const sent = network.carried.map(({ text }) => text.slice(0, text.indexOf('\r\n')))
  return assert.fail(`${kindOf(message)} was not sent again; sent were:\n${sent.join('\n')}`)
}

function kindOf(message: SipMessage): string {
  const cseq = cseqOf(message)
  const what = message.kind === 'request' ? message.method : message.status
  return `${what} ${cseq?.sequence} ${cseq?.method}`
}

/** What of the names of then is called otherwise now. */
function renamed(then: SipMessage, now: SipMessage): [string, string][] {
  const names = (message: SipMessage) => [
    message.kind === 'request' ? viaOf(message)?.parameters.branch : undefined,
    ...['From', 'To'].map((name) => /;tag=([^;>\s]+)/.exec(header(message, name) ?? '')?.[1]),
    header(message, 'Call-ID'),
  ]
  const [before, after] = [names(then), names(now)]
  return before.flatMap((name, at): [string, string][] => {
    const other = after[at]
    return name && other && name !== other ? [[name, other]] : []
  })
}
