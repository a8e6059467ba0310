import assert from 'node:assert/strict'
import fc from 'fast-check'
import { CALLEE_ROWS, onCallee, reduceCallee } from '#telephony/sip/dialog/callee.ts'
import { CALLER_ROWS, onCaller, reduceCaller } from '#telephony/sip/dialog/caller.ts'
import { beginCall } from '#telephony/sip/dialog/invite.ts'
import type { LegEffect, LegInput, LegState, LegTimerName, ReducedLeg } from '#telephony/sip/dialog/leg-state.ts'
import { beginOffer } from '#telephony/sip/dialog/offer.ts'
import { TALK_ROWS } from '#telephony/sip/dialog/talk.ts'
import { cseqOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { writeSdp } from '#telephony/sip/sdp/sdp.ts'
import { answer, CODECS, inDialog, invite, session, THEIRS, TRUNK } from './sip-stage.ts'

/**
 * Legs in a world without sense: answers, requests, commands and timers in any order, repeated and out of place. What
 * the transactions below promise is kept (nothing comes of a transaction that has ended); the peer keeps no promise.
 */
const OWN = { contact: 'sip:centralino@198.51.100.7:5060', hop: TRUNK, always: false }
const TERMS = { own: OWN, timing: { t1Ms: 500, t2Ms: 4_000 }, maxSeconds: 900, luck: 0.3, cnonce: 'c', tag: 'ours' }
const CREDENTIALS = { user: 'u', password: 'p' }

const placed = (): ReducedLeg =>
  beginCall({
    ...{ ...TERMS, to: 'sip:+39061@t.example', identity: { uri: 'sip:+39060@t.example' }, session: session() },
    ...{ credentials: CREDENTIALS, headers: [], ringForSeconds: 45, callId: 'call' },
  })

const offered = (headers: SipHeaders, body?: Uint8Array, maxSeconds = 900): ReducedLeg =>
  beginOffer({
    ...{ ...TERMS, maxSeconds, request: invite({ headers, ...(body ? { body } : {}) }), server: 1, credentials: null },
    answerWithinSeconds: 60,
  })

interface Client {
  id: number
  request: SipRequest
  over: boolean
}

/** What a shell would do, without doing it: timers, transactions, and a record of everything. */
class World {
  state: LegState
  readonly reduce: (state: LegState, input: LegInput) => ReducedLeg
  readonly timers = new Map<LegTimerName, number>()
  readonly clients: Client[] = []
  readonly done: LegEffect[] = []
  readonly firstAnswers: SipResponse[] = []
  unreachable = false
  /** Every phase and event that came together. */
  readonly met = new Set<string>()
  #nowMs = 0
  #server = 1

  constructor(begun: ReducedLeg) {
    this.state = begun.state
    this.reduce = begun.state.role === 'uac' ? reduceCaller : reduceCallee
    this.#perform(begun.effects)
  }

  get invite(): SipRequest {
    return this.state.calling?.request ?? this.state.offered?.request ?? assert.fail()
  }

  happen(input: LegInput): void {
    const before = this.state
    const on = (before.role === 'uac' ? onCaller : onCallee)(before, input)
    this.met.add(`${before.role} ${before.phase} ${on}`)
    const { state, effects } = this.reduce(before, input)
    this.state = state
    this.#perform(effects)
    this.#judge(before, input, effects)
  }

  /** A request of the peer's; what is not an ACK must be answered finally, in this very step, and once. */
  ask(request: SipRequest): void {
    if (request.method === 'ACK') {
      this.happen({ kind: 'request', server: 0, request })
      return
    }
    this.#server += 1
    const server = this.#server
    const from = this.done.length
    this.happen({ kind: 'request', server, request })
    const answers = this.done.slice(from).filter((one) => one.kind === 'respond' && one.server === server)
    assert.equal(answers.length, 1, `${request.method} is answered once`)
  }

  /** The next timer that is due; false where none is. */
  pass(): boolean {
    const [next] = [...this.timers].sort(([, a], [, b]) => a - b)
    if (!next) return false
    this.#nowMs = next[1]
    this.timers.delete(next[0])
    this.happen({ kind: 'timer', name: next[0] })
    return true
  }

  #perform(effects: readonly LegEffect[]): void {
    for (const effect of effects) {
      this.done.push(effect)
      if (effect.kind === 'timer') this.timers.set(effect.name, this.#nowMs + effect.ms)
      if (effect.kind === 'clear') this.timers.delete(effect.name)
      if (effect.kind === 'request') this.clients.push({ id: effect.id, request: effect.request, over: false })
      if (effect.kind === 'respond' && effect.server === 1) this.firstAnswers.push(effect.response)
    }
  }

  #judge(before: LegState, input: LegInput, effects: readonly LegEffect[]): void {
    const success = input.kind === 'response' && Math.floor(input.response.status / 100) === 2
    const invited = success && cseqOf(input.response)?.method === 'INVITE'
    const acks = effects.filter(({ kind }) => kind === 'ack').length
    assert.equal(acks, invited ? 1 : 0, 'a 2xx to an INVITE gets one ACK, and nothing else gets any')
    const invites = effects.some((effect) => effect.kind === 'request' && effect.request.method === 'INVITE')
    assert.ok(
      !invites || before.dialog || (input.kind === 'leave' && input.given),
      'another INVITE leaves by leave alone',
    )
    if (before.phase !== 'ended') return
    assert.equal(this.state.phase, 'ended')
    for (const effect of effects)
      assert.ok(
        effect.kind === 'respond' ||
          effect.kind === 'ack' ||
          (effect.kind === 'request' && effect.request.method === 'BYE' && invited),
        `nothing but answers after the end, and not ${effect.kind}`,
      )
  }
}

// biome-ignore format: a table reads in columns
const SOUNDS = [
  undefined, THEIRS, { ...THEIRS, direction: 'sendonly' }, { ...THEIRS, port: 31_000 }, { ...THEIRS, codecs: [CODECS.G722] },
] as const
// biome-ignore format: a table reads in columns
const EXTRAS: readonly SipHeaders[] = [
  [],
  [['WWW-Authenticate', 'Digest realm="a", nonce="n", algorithm=MD5, qop="auth", stale=true']],
  [['Proxy-Authenticate', 'Digest realm="b", nonce="n", algorithm=SHA-256, qop="auth"']],
  [['Session-Expires', '90;refresher=uac'], ['Supported', 'timer'], ['Allow', 'UPDATE']],
  [['Session-Expires', '90;refresher=uas'], ['Supported', 'timer']],
  [['Min-SE', '400'], ['Require', '100rel'], ['RSeq', '1']],
  [['RAck', '1 1 INVITE']],
  [['Event', 'refer'], ['Content-Type', 'message/sipfrag']],
]
const STATUSES = [100, 180, 183, 200, 200, 200, 200, 202, 302, 401, 407, 408, 422, 481, 486, 487, 491, 491, 500, 603]
const METHODS = [
  'INVITE',
  'INVITE',
  'ACK',
  'ACK',
  'ACK',
  'BYE',
  'UPDATE',
  'UPDATE',
  'INFO',
  'OPTIONS',
  'PRACK',
  'REFER',
  'NOTIFY',
  'NOTIFY',
]

type Move = (world: World) => void

const pick = (world: World, at: number): Client | undefined => {
  const open = world.clients.filter(({ over }) => !over)
  return open[at % Math.max(open.length, 1)]
}

function respond(world: World, at: number, response: Parameters<typeof answer>[2] & { status: number }): void {
  const client = pick(world, at)
  if (!client) return
  const { status, ...said } = response
  if (status >= 300 || (status >= 200 && client.request.method !== 'INVITE')) client.over = true
  world.happen({ kind: 'response', id: client.id, response: answer(client.request, status, said) })
}

const said = fc.record({
  tag: fc.constantFrom('peer', 'peer', 'peer', 'fork', ''),
  sound: fc.constantFrom(...SOUNDS),
  headers: fc.constantFrom(...EXTRAS),
})
const saying = ({ tag, sound, headers }: { tag: string; sound: (typeof SOUNDS)[number]; headers: SipHeaders }) => ({
  ...{ tag, headers },
  ...(sound ? { sdp: sound } : {}),
})

const moves: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ at: fc.nat(5), status: fc.constantFrom(...STATUSES), said }).map(
      ({ at, status, said }) =>
        (world: World) =>
          respond(world, at, { status, ...saying(said) }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ at: fc.nat(5), why: fc.constantFrom('timeout' as const, 'transport' as const) })
      .map(({ at, why }) => (world: World) => {
        const client = pick(world, at)
        if (!client) return
        client.over = true
        world.happen({ kind: 'failed', id: client.id, why })
      }),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({ method: fc.constantFrom(...METHODS), sequence: fc.integer({ min: 1, max: 5 }), said })
      .map(({ method, sequence, said }) => (world: World) => {
        const ours =
          world.state.role === 'uac'
            ? world.invite
            : (world.firstAnswers[0] ?? answer(world.invite, 200, { tag: 'ours' }))
        world.ask(inDialog(ours, method, { sequence, ...saying(said) }))
      }),
  },
  { weight: 3, arbitrary: fc.constant((world: World) => void world.pass()) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom<LegInput[]>(
        { kind: 'hang_up' },
        { kind: 'ring' },
        { kind: 'early', session: session() },
        { kind: 'answer', session: session() },
        { kind: 'answer', session: session() },
        { kind: 'reject', status: 486 },
        { kind: 'change', session: session({ port: 41_000 }) },
        { kind: 'leave', given: true },
        { kind: 'leave', given: true },
        { kind: 'leave', given: false },
        { kind: 'limit', seconds: 60 },
        { kind: 'refer', uri: 'sip:+390200000000@trunk.example' },
        { kind: 'refer', uri: 'sip:+390200000000@trunk.example' },
        { kind: 'cancelled' },
        { kind: 'unreachable' },
      )
      .map((input) => (world: World) => {
        if (input.kind === 'unreachable' && world.state.phase === 'offered') world.unreachable = true
        world.happen(input)
      }),
  },
)

/** Beginnings of every kind, half of them already in conversation, with and without a session timer. */
const talking = (headers: SipHeaders): World => {
  const world = new World(placed())
  respond(world, 0, { status: 200, sdp: THEIRS, headers })
  return world
}

function heard(status: number, headers: SipHeaders = []): World {
  const world = new World(placed())
  respond(world, 0, { status, headers })
  return world
}

function ringing(headers: SipHeaders): World {
  const world = new World(offered(headers))
  world.happen({ kind: 'ring' })
  return world
}

/** Its answer waits until the ringing is acknowledged. */
function answeredSoon(): World {
  const world = ringing([['Require', '100rel']])
  world.happen({ kind: 'answer', session: session() })
  return world
}

function taken(headers: SipHeaders): World {
  const world = new World(offered(headers))
  world.happen({ kind: 'answer', session: session() })
  world.ask(inDialog(world.firstAnswers[0] ?? assert.fail(), 'ACK', { sequence: 1 }))
  return world
}

export const stories = fc.record({
  begin: fc.constantFrom<(() => World)[]>(
    () => new World(placed()),
    () => heard(401, EXTRAS[1]),
    () => heard(180),
    () => new World(placed()),
    () => new World(offered([])),
    () => new World(offered([['Require', '100rel']])),
    () => new World(offered([['Supported', 'timer']], new Uint8Array(0))),
    () => new World(offered([['Require', 'telepathy']])),
    () => new World(offered([], writeSdp(session({ codecs: [CODECS.G722] })))),
    () => new World(offered([], undefined, 3)),
    () => ringing([['Require', '100rel']]),
    () => answeredSoon(),
    () => talking([]),
    () => talking([['Session-Expires', '90;refresher=uac']]),
    () =>
      talking([
        ['Session-Expires', '90;refresher=uac'],
        ['Allow', 'UPDATE'],
      ]),
    () => taken([]),
    () =>
      taken([
        ['Session-Expires', '120;refresher=uac'],
        ['Supported', 'timer'],
      ]),
    () => taken([['Supported', 'timer']]),
  ),
  moves: fc.array(moves, { maxLength: 40, size: 'max' }),
})

/** More timers than any leg can set: who needs more has a loop. */
const TIMERS_MAX = 2_000

export function play({ begin, moves }: { begin: () => World; moves: Move[] }): World {
  const world = begin()
  for (const move of moves) move(world)
  let passed = 0
  while (world.pass()) assert.ok(++passed < TIMERS_MAX, 'time alone brings every leg to its end')
  return world
}

const told = (world: World) => world.done.flatMap((effect) => (effect.kind === 'tell' ? [effect.event.kind] : []))

/**
 * It ends, once, and says nothing after. One that was offered gives the INVITE one final answer, which it may repeat;
 * one that we placed is cancelled at most once, and never after it was answered.
 */
export function judge(world: World): void {
  const kinds = told(world)
  assert.equal(world.state.phase, 'ended')
  assert.equal(kinds.filter((kind) => kind === 'ended').length, 1)
  assert.equal(kinds.at(-1), 'ended')
  for (const once of ['answered', 'closing', 'ringing'] as const)
    assert.ok(kinds.filter((kind) => kind === once).length <= 1, `${once} is told at most once`)
  assert.equal(world.timers.size, 0)
  const cancelled = world.done.findIndex(({ kind }) => kind === 'cancel')
  assert.ok(world.done.filter(({ kind }) => kind === 'cancel').length <= 1, 'it is cancelled at most once')
  assert.ok(!kinds.includes('answered') || cancelled < 0, 'what is answered is hung up')
  if (world.state.role === 'uac') return
  const finals = new Set(world.firstAnswers.filter(({ status }) => status >= 200))
  assert.equal(finals.size, world.unreachable ? 0 : 1, 'one final answer')
}

const ROWS = [
  ...CALLER_ROWS.map((row) => ({ ...row, roles: ['uac'] })),
  ...CALLEE_ROWS.map((row) => ({ ...row, roles: ['uas'] })),
  ...TALK_ROWS.map((row) => ({ ...row, roles: ['uac', 'uas'] })),
]

/** The rows of its tables that these have not met. */
export const unmetIn = (met: ReadonlySet<string>): string[] =>
  ROWS.flatMap(({ in: phases, on, roles }) =>
    phases.flatMap((phase) => (roles.some((role) => met.has(`${role} ${phase} ${on}`)) ? [] : [`${phase} ${on}`])),
  )
