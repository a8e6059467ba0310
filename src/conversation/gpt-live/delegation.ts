import type * as LiveAPI from 'openai/resources/live/live'

/**
 * The tools of a session, which another model of the provider asks for. Its rules were learnt the hard way by others: a
 * call counts when its item is done, not when it is announced; an answer makes nothing go on, only `response.create`
 * does, and that is refused as long as any call of the session has no answer; a response that fails takes its calls
 * with it; and all answers of a session together have little room. A pure reducer: events in, what to tell and what to
 * send out.
 */
export type DelegationEvent =
  | { kind: 'response'; delegationId: string; event: Readonly<Record<string, unknown>> }
  | { kind: 'answer'; id: string; text: string }

export type DelegationEffect =
  | { kind: 'tool'; id: string; name: string; arguments: string }
  | { kind: 'tool_cancelled'; id: string }
  | { kind: 'tokens'; textIn: number; textOut: number }
  | { kind: 'send'; event: LiveAPI.ResponseItemCreateEvent | LiveAPI.ResponseCreateEvent }

export interface Delegations {
  /** Responses that are being made, by the delegation that they belong to. */
  readonly running: ReadonlySet<string>
  /** Calls without an answer, with their delegation. */
  readonly open: ReadonlyMap<string, string>
  /** Every call that was ever seen: the same one is told once. */
  readonly seen: ReadonlySet<string>
  /** An answer was given, and nothing was made to go on since. */
  readonly owed: boolean
  /** How many answers were given, and how much of what the provider takes of them. */
  readonly answers: number
  readonly bytes: number
  /** What is said where an answer does not fit. */
  readonly noRoom: string
}

/** What the provider takes of answers in one session, in bytes, and for how many of them some of it is kept. */
const BYTES_MAX = 32_768
const ANSWERS_FORESEEN = 64
/** Of one answer: a customer's tool has no more to say than 1,500 characters. */
const ANSWER_MAX_BYTES = 2_500
const BYTES_AROUND_ANSWER = 160
/** A model that asks more often than this in one session is broken. */
const CALLS_MAX = 1_000

export const noDelegations = (noRoom: string): Delegations => ({
  running: new Set(),
  open: new Map(),
  seen: new Set(),
  owed: false,
  answers: 0,
  bytes: 0,
  noRoom,
})

type Reduced = { state: Delegations; effects: DelegationEffect[] }

export function delegate(state: Delegations, event: DelegationEvent): Reduced {
  return event.kind === 'answer' ? answer(state, event) : goOn(respond(state, event))
}

function respond(state: Delegations, { delegationId, event }: DelegationEvent & { kind: 'response' }): Reduced {
  switch (event.type) {
    case 'response.created':
      return { state: { ...state, running: new Set([...state.running, delegationId]) }, effects: [] }
    case 'response.output_item.done':
      return call(state, delegationId, event.item)
    case 'response.completed':
      return { state: without(state, delegationId), effects: tokensOf(event.response) }
    case 'response.failed':
    case 'response.incomplete':
    case 'response.cancelled': {
      const gone = [...state.open].filter(([, delegation]) => delegation === delegationId).map(([id]) => id)
      const open = new Map([...state.open].filter(([id]) => !gone.includes(id)))
      const cancelled = gone.map((id) => ({ kind: 'tool_cancelled', id }) as const)
      return {
        state: without({ ...state, open }, delegationId),
        effects: [...cancelled, ...tokensOf(event.response)],
      }
    }
    default:
      return { state, effects: [] }
  }
}

const without = (state: Delegations, delegationId: string): Delegations => ({
  ...state,
  running: new Set([...state.running].filter((id) => id !== delegationId)),
})

function call(state: Delegations, delegationId: string, item: unknown): Reduced {
  const { type, status, call_id: id, name, arguments: given } = recordOf(item)
  const whole = type === 'function_call' && (status === undefined || status === 'completed')
  if (!whole || typeof id !== 'string' || typeof name !== 'string') return { state, effects: [] }
  if (state.seen.has(id) || state.seen.size >= CALLS_MAX) return { state, effects: [] }
  return {
    state: {
      ...state,
      seen: new Set([...state.seen, id]),
      open: new Map([...state.open, [id, delegationId]]),
    },
    effects: [{ kind: 'tool', id, name, arguments: typeof given === 'string' ? given : '' }],
  }
}

function tokensOf(response: unknown): DelegationEffect[] {
  const { input_tokens: textIn, output_tokens: textOut } = recordOf(recordOf(response).usage)
  if (typeof textIn !== 'number' || typeof textOut !== 'number') return []
  return [{ kind: 'tokens', textIn, textOut }]
}

function answer(state: Delegations, { id, text }: DelegationEvent & { kind: 'answer' }): Reduced {
  if (!state.open.has(id)) return { state, effects: [] }
  const output = fitting(state, text)
  const open = new Map([...state.open].filter(([other]) => other !== id))
  const item = { type: 'function_call_output', call_id: id, output } as const
  const next = goOn({
    state: {
      ...state,
      open,
      owed: true,
      answers: state.answers + 1,
      bytes: state.bytes + bytesOf(output) + BYTES_AROUND_ANSWER,
    },
    effects: [],
  })
  return {
    state: next.state,
    effects: [{ kind: 'send', event: { type: 'response.item.create', item } }, ...next.effects],
  }
}

/**
 * As much of the answer as there is room for: one that is refused would leave its call open, and all would stand still.
 */
function fitting({ answers, bytes, noRoom }: Delegations, text: string): string {
  const kept = Math.max(0, ANSWERS_FORESEEN - answers - 1) * (bytesOf(noRoom) + BYTES_AROUND_ANSWER)
  const room = Math.min(ANSWER_MAX_BYTES, BYTES_MAX - bytes - kept - BYTES_AROUND_ANSWER)
  if (bytesOf(text) <= room) return text
  if (room < 2 * bytesOf(noRoom)) return noRoom
  return cutTo(text, room)
}

/** Whole characters, as many as take no more than that when they are written. */
function cutTo(text: string, bytes: number): string {
  const short = Buffer.from(text)
    .subarray(0, bytes - 2)
    .toString()
    .replace(/\uFFFD+$/, '')
  return bytesOf(short) <= bytes ? short : cutTo(short.slice(0, -Math.ceil((bytesOf(short) - bytes) / 6)), bytes)
}

/** Once everything is answered and nothing runs, what waits for the answers is made to go on: once for all of them. */
function goOn({ state, effects }: Reduced): Reduced {
  if (!state.owed || state.open.size > 0 || state.running.size > 0) return { state, effects }
  return {
    state: { ...state, owed: false },
    effects: [...effects, { kind: 'send', event: { type: 'response.create' } }],
  }
}

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text))

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
