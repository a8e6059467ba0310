import { hash, timingSafeEqual } from 'node:crypto'
import type { ToolHandover, Turn } from '#contract/conversation.ts'
import { answerOf, type SpokenAnswer } from './yes/answer.ts'
import { asksAgain, asksForYes } from './yes/asks.ts'
import { missingIn } from './yes/carries.ts'
import type { Summary } from './yes/values.ts'
import { answerWords } from './yes/words.ts'

/**
 * The confirmation gate of one call: `(state, event) → (state, effects)`, without a clock, a socket or a promise
 * (rules.md#confirmation-of-actions). It promises that an action is executed at most once per tool and data, and only
 * after its code was handed to the agent, then words of the agent that began later were heard and carried every value
 * that would be sent, then a turn of the person that is a plain yes. The agent's model is not trusted with any of it.
 *
 * One code per tool: who asks for other data, or sends a wrong code, has the old one die, and so does a person who
 * refuses. Whatever else the person says leaves the code as it is, and the action undone. Who asks again for the same
 * data without a code is told the same one again, and has gained nothing.
 */
export type ActionGateEvent =
  /** `code`: what the agent sent, null if nothing; `fresh`: the code to hand out if a new one is needed. */
  | { kind: 'asked'; request: string; tool: string; hash: string; summary: Summary; code: string | null; fresh: string }
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
  /** `missing`: the names of the values that were not heard, where that is why. */
  | { kind: 'confirm'; code: string; why: Why; missing: readonly string[] }
  /** The person's words may still be on their way. */
  | { kind: 'wait' }
  /** Its code died while it waited. */
  | { kind: 'void' }
  | { kind: 'closed' }
)

/** `early`: nobody has answered; `unread`: not all of the summary was heard; `unclear`: the answer was no plain yes. */
type Why = 'asked' | 'wrong_code' | 'early' | 'unread' | 'unclear'

export interface ActionGateState {
  /** By tool. */
  readonly pending: ReadonlyMap<string, Pending>
  /** What is executed or being executed. */
  readonly done: ReadonlySet<string>
  /** What the person said last, the newest first: whoever transcribes may tell it twice. */
  readonly said: readonly Turn[]
  readonly ended: boolean
}

interface Pending {
  readonly hash: string
  readonly summary: Summary
  readonly code: string
  /** Requests that were answered with the code. */
  readonly handedTo: readonly string[]
  readonly stage: Stage
  /** Requests with the right code that came a moment too early. */
  readonly waiting: readonly string[]
}

type Stage =
  | { name: 'issued' }
  /** `said`: what the agent has said of it since, as long as the person had no objection; `missing` then. */
  | (Handed & { name: 'told'; said: string; missing: readonly string[] })
  /** `unclear`: it was answered, and not with a plain yes or no; the agent has to ask again before a yes counts. */
  | (Handed & { name: 'read'; from: number; to: number; unclear: boolean })
  | (Handed & { name: 'confirmed' })

interface Handed {
  atSeconds: number
  speaking: boolean
}

export interface Gated {
  state: ActionGateState
  effects: GateEffect[]
}

export const CLOSED_GATE: ActionGateState = { pending: new Map(), done: new Set(), said: [], ended: false }

export function reduceGate(state: ActionGateState, event: ActionGateEvent): Gated {
  if (state.ended)
    return event.kind === 'asked' ? still(state, { kind: 'closed', request: event.request }) : still(state)
  switch (event.kind) {
    case 'asked':
      return ask(state, event)
    case 'told':
      return still(eachPending(state, (one) => hand(one, event)))
    case 'heard':
      return event.turn.speaker === 'agent'
        ? still(eachPending(state, (one) => ({ ...one, stage: read(one, event.turn) })))
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
export const isDone = (state: ActionGateState, tool: string, dataHash: string): boolean =>
  state.done.has(keyOf(tool, dataHash))

function ask(state: ActionGateState, asked: ActionGateEvent & { kind: 'asked' }): Gated {
  const { request, tool, code } = asked
  if (isDone(state, tool, asked.hash)) return still(state, { kind: 'repeat', request })
  const pending = state.pending.get(tool)
  if (pending?.hash !== asked.hash) return issue(state, asked)
  if (code === null) {
    const again = { ...pending, handedTo: [...pending.handedTo, request] }
    return still(withPending(state, tool, again), { ...confirmOf(pending, 'asked'), request })
  }
  if (!isSame(code, pending.code)) return issue(state, asked)
  if (pending.stage.name === 'confirmed') return execute(state, tool, [request])
  if (pending.stage.name === 'read')
    return still(withPending(state, tool, { ...pending, waiting: [...pending.waiting, request] }), {
      kind: 'wait',
      request,
    })
  return still(state, { ...confirmOf(pending), request })
}

/** What is to be told to whoever asks now. */
function confirmOf(
  { code, stage }: Pending,
  why: Why = whyOf(stage),
): Omit<GateEffect & { kind: 'confirm' }, 'request'> {
  return { kind: 'confirm', code, why, missing: why === 'unread' && stage.name === 'told' ? stage.missing : [] }
}

function whyOf(stage: Stage): Why {
  if (stage.name === 'told') return stage.said === '' ? 'early' : 'unread'
  return stage.name === 'read' && stage.unclear ? 'unclear' : 'early'
}

/** A new code; whatever the tool had before is worth nothing any more. */
function issue(state: ActionGateState, asked: ActionGateEvent & { kind: 'asked' }): Gated {
  const { request, tool, hash, summary, code, fresh } = asked
  const dead = state.pending.get(tool)
  const pending: Pending = { hash, summary, code: fresh, handedTo: [request], stage: { name: 'issued' }, waiting: [] }
  const why = code === null ? 'asked' : 'wrong_code'
  return still(
    withPending(state, tool, pending),
    { ...confirmOf(pending, why), request },
    ...voided(dead?.waiting ?? []),
  )
}

function hand(pending: Pending, { request, atSeconds, speaking }: ActionGateEvent & { kind: 'told' }): Pending {
  if (pending.stage.name !== 'issued' || !pending.handedTo.includes(request)) return pending
  return { ...pending, stage: told({ atSeconds: tenths(atSeconds), speaking }) }
}

const told = ({ atSeconds, speaking }: Handed, said = '', missing: readonly string[] = []): Stage => ({
  name: 'told',
  atSeconds,
  speaking,
  said,
  missing,
})

/**
 * What the agent says after the code was handed over; a turn that was under way then cannot have been the summary.
 * Words that neither carry it nor only ask for the yes again are about something else, and so would be the answer to
 * them.
 */
function read({ stage, summary }: Pending, turn: Turn): Stage {
  if ((stage.name !== 'told' && stage.name !== 'read') || turn.text.trim() === '') return stage
  const beganAfter = stage.speaking ? turn.start_seconds > stage.atSeconds : turn.start_seconds >= stage.atSeconds
  if (!beganAfter) return stage
  const { atSeconds, speaking } = stage
  const heard: Stage = {
    name: 'read',
    atSeconds,
    speaking,
    from: turn.start_seconds,
    to: turn.end_seconds,
    unclear: false,
  }
  if (stage.name === 'read' && asksAgain(turn.text)) return heard
  const said = `${stage.name === 'told' ? stage.said : ''} ${turn.text}`.trim().slice(-SAID_MAX_CHARACTERS)
  const missing = missingIn(summary, said).map(({ key }) => key)
  const isRead = missing.length === 0 && (summary.values.length > 0 || asksForYes(turn.text))
  return isRead ? heard : told(stage, said, missing)
}

/** More than an agent says in one breath. */
const SAID_MAX_CHARACTERS = 4_000

function answer(state: ActionGateState, turn: Turn): Gated {
  let next: Gated = still({ ...state, said: [turn, ...state.said].slice(0, SAID_TURNS_MAX) })
  for (const [tool, pending] of state.pending) {
    const said = answerOf(turn.text, pending.summary.language)
    // What was told twice was said once; a refusal is believed whenever it comes, and so is what is added to a yes.
    if (said !== 'no' && state.said.some((before) => isToldTwice(before, turn, said === 'unclear'))) continue
    const then = answered(next.state, tool, { pending, said, turn })
    next = { state: then.state, effects: [...next.effects, ...then.effects] }
  }
  return next
}

function answered(
  state: ActionGateState,
  tool: string,
  { pending, said, turn }: { pending: Pending; said: SpokenAnswer; turn: Turn },
): Gated {
  const { stage } = pending
  const at = (then: Stage): Gated => still(withPending(state, tool, { ...pending, stage: then }))
  const agrees = said === 'yes' || said === 'nothing'
  if (stage.name === 'told') return agrees ? still(state) : at(told(stage))
  if (stage.name === 'issued' || !isAddressed(stage, turn)) return still(state)
  if (said === 'no') return kill(state, tool)
  // Whoever goes on after the yes with anything else has not finished saying what they want.
  if (stage.name === 'confirmed') return agrees ? still(state) : at(told(stage))
  if (said === 'yes' && !stage.unclear) return confirm(state, tool, pending)
  return said === 'unclear' ? at({ ...stage, unclear: true }) : still(state)
}

/**
 * Words that began before the summary did are no answer to it, nor are those that were over before it was. Whoever
 * answers a question before its last word is out has heard it; whoever began in the middle has not.
 */
function isAddressed(stage: Stage, turn: Turn): boolean {
  if (stage.name === 'confirmed') return true
  if (stage.name !== 'read' || turn.end_seconds < stage.to) return false
  return turn.start_seconds >= Math.max(stage.from, tenths(stage.to - OVERLAP_MAX_SECONDS))
}

/** How long before the end of a question its answer may begin. */
const OVERLAP_MAX_SECONDS = 1

/** As late as anything is told twice. */
const SAID_TURNS_MAX = 5

/** The same words again in the same breath, or without a voice of their own. */
function isToldTwice(last: Turn, turn: Turn, isObjection: boolean): boolean {
  if (last.text.trim() === '') return false
  const [before, now] = [answerWords(last.text).join(' '), answerWords(turn.text).join(' ')]
  const isVoiceless = turn.end_seconds <= turn.start_seconds || turn.start_seconds < last.end_seconds
  return isVoiceless && (before.startsWith(now) || (!isObjection && now.startsWith(before)))
}

function confirm(state: ActionGateState, tool: string, pending: Pending): Gated {
  if (pending.waiting.length > 0) return execute(state, tool, pending.waiting)
  const { stage } = pending
  if (stage.name !== 'read') return still(state)
  const { atSeconds, speaking } = stage
  return still(withPending(state, tool, { ...pending, stage: { name: 'confirmed', atSeconds, speaking } }))
}

/** Whoever refuses has refused: it takes a new summary, and a new code. */
function kill(state: ActionGateState, tool: string): Gated {
  const waiting = state.pending.get(tool)?.waiting ?? []
  return still(withoutPending(state, tool), ...voided(waiting))
}

/** The first of them executes; the others are repetitions of it. */
function execute(state: ActionGateState, tool: string, requests: readonly string[]): Gated {
  const dataHash = state.pending.get(tool)?.hash ?? ''
  const [first, ...others] = requests.map((request, at) => ({
    kind: at === 0 ? ('execute' as const) : ('repeat' as const),
    request,
  }))
  const done = new Set([...state.done, keyOf(tool, dataHash)])
  return still({ ...withoutPending(state, tool), done }, ...(first ? [first, ...others] : []))
}

/** The same code stays good. */
function giveUpWaiting(state: ActionGateState, request: string): Gated {
  for (const [tool, pending] of state.pending) {
    if (!pending.waiting.includes(request)) continue
    const waiting = pending.waiting.filter((one) => one !== request)
    return still(withPending(state, tool, { ...pending, waiting }), { ...confirmOf(pending), request })
  }
  return still(state)
}

function end(state: ActionGateState): Gated {
  const waiting = [...state.pending.values()].flatMap((pending) => pending.waiting)
  return still(
    { ...state, pending: new Map(), ended: true },
    ...waiting.map((request) => ({ kind: 'closed' as const, request })),
  )
}

const keyOf = (tool: string, dataHash: string): string => `${tool}\n${dataHash}`
const voided = (requests: readonly string[]): GateEffect[] => requests.map((request) => ({ kind: 'void', request }))
const still = (state: ActionGateState, ...effects: GateEffect[]): Gated => ({ state, effects })
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

const withPending = (state: ActionGateState, tool: string, pending: Pending): ActionGateState => ({
  ...state,
  pending: new Map([...state.pending, [tool, pending]]),
})
const withoutPending = (state: ActionGateState, tool: string): ActionGateState => ({
  ...state,
  pending: new Map([...state.pending].filter(([name]) => name !== tool)),
})
const eachPending = (state: ActionGateState, change: (pending: Pending) => Pending): ActionGateState => ({
  ...state,
  pending: new Map([...state.pending].map(([tool, pending]) => [tool, change(pending)])),
})

/** In a time that says nothing about where they differ. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
