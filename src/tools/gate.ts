import { hash, timingSafeEqual } from 'node:crypto'
import type { ToolHandover, Turn } from '#contract/conversation.ts'
import { answerOf } from './answers.ts'

/**
 * The confirmation gate of one call: `(state, event) → (state, effects)`, without a clock, a socket or a promise (interface, "Tool
 * action confirmation"). It promises that an action is executed at most once per tool and data, and only after its code was
 * handed to the agent, then a turn of the agent that began later was heard, then a turn of the person was transcribed that was
 * no refusal. The agent's model is not trusted with any of it.
 *
 * One code per tool: who asks for other data, or sends a wrong code, has the old one die, and so does a person who refuses. Who
 * asks again for the same data without a code is told the same one again, and has gained nothing.
 */
export type GateEvent =
  /** `code`: what the agent sent, null if nothing; `fresh`: the code to hand out if a new one is needed. */
  | { kind: 'asked'; request: string; tool: string; hash: string; code: string | null; fresh: string }
  /** What was answered to that request has reached the agent. */
  | ({ kind: 'told'; request: string } & Omit<ToolHandover, 'id'>)
  | { kind: 'heard'; turn: Turn }
  /** The request has waited for the person's words long enough. */
  | { kind: 'waited'; request: string }
  /** Nothing was sent after all: it may be asked for anew. */
  | { kind: 'unsent'; tool: string; hash: string }
  | { kind: 'ended' }

export type GateEffect = { request: string } & (
  | { kind: 'execute' }
  /** It was executed, or is being: the first result is the answer. */
  | { kind: 'repeat' }
  | { kind: 'confirm'; code: string; why: 'asked' | 'wrong_code' | 'early' }
  /** The person's words may still be on their way. */
  | { kind: 'wait' }
  /** Its code died while it waited. */
  | { kind: 'void' }
  | { kind: 'closed' }
)

export interface GateState {
  /** By tool. */
  readonly pending: ReadonlyMap<string, Pending>
  /** What is executed or being executed. */
  readonly done: ReadonlySet<string>
  readonly ended: boolean
}

interface Pending {
  readonly hash: string
  readonly code: string
  /** Requests that were answered with the code. */
  readonly handedTo: readonly string[]
  readonly stage: Stage
  /** Requests with the right code that came a moment too early. */
  readonly waiting: readonly string[]
}

type Stage =
  | { name: 'issued' }
  | { name: 'told'; atSeconds: number; speaking: boolean }
  | { name: 'read'; from: number; to: number }
  | { name: 'confirmed' }

export interface Gated {
  state: GateState
  effects: GateEffect[]
}

export const CLOSED_GATE: GateState = { pending: new Map(), done: new Set(), ended: false }

export function reduceGate(state: GateState, event: GateEvent): Gated {
  if (state.ended)
    return event.kind === 'asked' ? still(state, { kind: 'closed', request: event.request }) : still(state)
  switch (event.kind) {
    case 'asked':
      return ask(state, event)
    case 'told':
      return still(eachPending(state, (one) => hand(one, event)))
    case 'heard':
      return event.turn.speaker === 'agent'
        ? still(eachPending(state, (one) => read(one, event.turn)))
        : event.turn.speaker === 'person'
          ? answer(state, event.turn)
          : still(state)
    case 'waited':
      return giveUpWaiting(state, event.request)
    case 'unsent':
      return still({ ...state, done: new Set([...state.done].filter((key) => key !== keyOf(event.tool, event.hash))) })
    case 'ended':
      return end(state)
  }
}

/** Whether this was executed, or is being: a repetition is no new call. */
export const isDone = (state: GateState, tool: string, dataHash: string): boolean =>
  state.done.has(keyOf(tool, dataHash))

function ask(state: GateState, asked: GateEvent & { kind: 'asked' }): Gated {
  const { request, tool, code } = asked
  if (isDone(state, tool, asked.hash)) return still(state, { kind: 'repeat', request })
  const pending = state.pending.get(tool)
  if (pending?.hash !== asked.hash) return issue(state, asked)
  if (code === null) {
    const again = { ...pending, handedTo: [...pending.handedTo, request] }
    return still(withPending(state, tool, again), { kind: 'confirm', request, code: pending.code, why: 'asked' })
  }
  if (!isSame(code, pending.code)) return issue(state, asked)
  if (pending.stage.name === 'confirmed') return execute(state, tool, [request])
  if (pending.stage.name === 'read')
    return still(withPending(state, tool, { ...pending, waiting: [...pending.waiting, request] }), {
      kind: 'wait',
      request,
    })
  return still(state, { kind: 'confirm', request, code: pending.code, why: 'early' })
}

/** A new code; whatever the tool had before is worth nothing any more. */
function issue(state: GateState, { request, tool, hash, code, fresh }: GateEvent & { kind: 'asked' }): Gated {
  const dead = state.pending.get(tool)
  const pending: Pending = { hash, code: fresh, handedTo: [request], stage: { name: 'issued' }, waiting: [] }
  const why = code === null ? 'asked' : 'wrong_code'
  return still(
    withPending(state, tool, pending),
    { kind: 'confirm', request, code: fresh, why },
    ...voided(dead?.waiting ?? []),
  )
}

function hand(pending: Pending, { request, atSeconds, speaking }: GateEvent & { kind: 'told' }): Pending {
  if (pending.stage.name !== 'issued' || !pending.handedTo.includes(request)) return pending
  return { ...pending, stage: { name: 'told', atSeconds: tenths(atSeconds), speaking } }
}

/** A turn that was under way when the code was handed over cannot have been its summary. */
function read(pending: Pending, turn: Turn): Pending {
  const { stage } = pending
  if (stage.name !== 'told' || turn.text.trim() === '') return pending
  const beganAfter = stage.speaking ? turn.start_seconds > stage.atSeconds : turn.start_seconds >= stage.atSeconds
  return beganAfter ? { ...pending, stage: { name: 'read', from: turn.start_seconds, to: turn.end_seconds } } : pending
}

function answer(state: GateState, turn: Turn): Gated {
  const said = turn.text.trim() === '' ? 'not_heard' : answerOf(turn.text)
  let next: Gated = still(state)
  for (const [tool, pending] of state.pending) {
    if (!isAddressed(pending.stage, turn)) continue
    const then =
      said === 'no' ? kill(next.state, tool) : said === 'words' ? confirm(next.state, tool, pending) : still(next.state)
    next = { state: then.state, effects: [...next.effects, ...then.effects] }
  }
  return next
}

/** Words that began before the summary did are no answer to it, nor are those that were over before it was. */
function isAddressed(stage: Stage, turn: Turn): boolean {
  if (stage.name === 'confirmed') return true
  return stage.name === 'read' && turn.start_seconds >= stage.from && turn.end_seconds >= stage.to
}

function confirm(state: GateState, tool: string, pending: Pending): Gated {
  if (pending.waiting.length > 0) return execute(state, tool, pending.waiting)
  return still(withPending(state, tool, { ...pending, stage: { name: 'confirmed' } }))
}

/** Whoever refuses has refused: it takes a new summary, and a new code. */
function kill(state: GateState, tool: string): Gated {
  const waiting = state.pending.get(tool)?.waiting ?? []
  return still(withoutPending(state, tool), ...voided(waiting))
}

/** The first of them executes; the others are repetitions of it. */
function execute(state: GateState, tool: string, requests: readonly string[]): Gated {
  const dataHash = state.pending.get(tool)?.hash ?? ''
  const [first, ...others] = requests.map((request, at) => ({
    kind: at === 0 ? ('execute' as const) : ('repeat' as const),
    request,
  }))
  const done = new Set([...state.done, keyOf(tool, dataHash)])
  return still({ ...withoutPending(state, tool), done }, ...(first ? [first, ...others] : []))
}

/** The same code stays good. */
function giveUpWaiting(state: GateState, request: string): Gated {
  for (const [tool, pending] of state.pending) {
    if (!pending.waiting.includes(request)) continue
    const waiting = pending.waiting.filter((one) => one !== request)
    return still(withPending(state, tool, { ...pending, waiting }), {
      kind: 'confirm',
      request,
      code: pending.code,
      why: 'early',
    })
  }
  return still(state)
}

function end(state: GateState): Gated {
  const waiting = [...state.pending.values()].flatMap((pending) => pending.waiting)
  return still(
    { ...state, pending: new Map(), ended: true },
    ...waiting.map((request) => ({ kind: 'closed' as const, request })),
  )
}

const keyOf = (tool: string, dataHash: string): string => `${tool}\n${dataHash}`
const voided = (requests: readonly string[]): GateEffect[] => requests.map((request) => ({ kind: 'void', request }))
const still = (state: GateState, ...effects: GateEffect[]): Gated => ({ state, effects })
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

const withPending = (state: GateState, tool: string, pending: Pending): GateState => ({
  ...state,
  pending: new Map([...state.pending, [tool, pending]]),
})
const withoutPending = (state: GateState, tool: string): GateState => ({
  ...state,
  pending: new Map([...state.pending].filter(([name]) => name !== tool)),
})
const eachPending = (state: GateState, change: (pending: Pending) => Pending): GateState => ({
  ...state,
  pending: new Map([...state.pending].map(([tool, pending]) => [tool, change(pending)])),
})

/** In a time that says nothing about where they differ. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
