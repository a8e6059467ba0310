import type { CallObject, ToolCallRecord } from '#contract/calls.ts'
import type { Turn } from '../simulate/use-turns.ts'

/** The seconds of a call, from its answer. */
export const lengthOf = (call: CallObject, turns: readonly Turn[]): number =>
  Math.max(call.duration_seconds, turns.at(-1)?.end_seconds ?? 0, 1)

export function secondOf(call: CallObject, tool: ToolCallRecord): number {
  if (call.answered_at === null) return 0
  return Math.max(0, (Date.parse(tool.at) - Date.parse(call.answered_at)) / 1000)
}

/** Who speaks at a second; null in silence. */
export const speakerAt = (turns: readonly Turn[], second: number): Turn['speaker'] | null =>
  turns.find((turn) => turn.start_seconds <= second && second <= turn.end_seconds)?.speaker ?? null

/** The latest turn that has begun by a second. */
export function turnAt(turns: readonly Turn[], second: number): Turn | undefined {
  return turns.findLast((turn) => turn.start_seconds <= second)
}

/** How long the agent let the person wait before this turn, where that was measured. */
export const waitBefore = (call: CallObject, turn: Turn): number | null =>
  call.latency?.turns.find(({ start_seconds: at }) => Math.abs(at - turn.start_seconds) < 0.15)?.ms ?? null

/** What is said and what is done, in the order in which it happened. */
export type Moment = { kind: 'turn'; at: number; turn: Turn } | { kind: 'tool'; at: number; tool: ToolCallRecord }

export function momentsOf(call: CallObject, turns: readonly Turn[]): Moment[] {
  const said = turns.map((turn): Moment => ({ kind: 'turn', at: turn.start_seconds, turn }))
  const done = call.tool_calls.map((tool): Moment => ({ kind: 'tool', at: secondOf(call, tool), tool }))
  return [...said, ...done].sort((one, other) => one.at - other.at)
}
