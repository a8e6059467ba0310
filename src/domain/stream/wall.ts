import type { Turn } from '#contract/conversation.ts'
import { LINES_MAX, type RunningLine, type RunningMessage, type SaidLine } from '#contract/stream.ts'
import type { Queryable } from '#store/db.ts'
import { type LineRow, runningLines, type WallFilter } from '#store/wall.ts'

/**
 * The wall of running calls. Words are written down where they are spoken, whoever looks, and read here: once a second
 * for all who look at the same lines on this node, and each is told only what is another line than it was. So a node
 * where nobody looks asks for nothing, and one where many look asks once.
 */
export type Looked = Omit<WallFilter, 'limit'>

export interface WallListener {
  /** What it looks at. */
  readonly looks: Looked
  /** The lines as they were last told, as text. */
  readonly known: Map<string, string>
  /** It was told of the lines at least once, if only that there is none. */
  isTold: boolean
  told(message: RunningMessage): void
  said(line: SaidLine): void
}

export async function tellWall(db: Queryable, listeners: readonly WallListener[]): Promise<void> {
  const groups = Map.groupBy(listeners, ({ looks }) => JSON.stringify(looks))
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const rows = await runningLines(db, { ...first.looks, limit: LINES_MAX })
    const lines = rows.map(lineOf).map((line) => ({ line, text: JSON.stringify(line) }))
    for (const listener of group) tellOne(listener, lines)
  }
}

function tellOne(listener: WallListener, lines: readonly { line: RunningLine; text: string }[]): void {
  const { known, told, isTold } = listener
  const now = new Set(lines.map(({ line }) => line.call))
  const gone = [...known.keys()].filter((call) => !now.has(call))
  const changed = lines.filter(({ line, text }) => known.get(line.call) !== text)
  listener.isTold = true
  for (const call of gone) known.delete(call)
  for (const { line, text } of changed) known.set(line.call, text)
  if (changed.length > 0 || gone.length > 0 || !isTold) told({ lines: changed.map(({ line }) => line), gone })
}

/** Turns shown of a line. */
const TURNS_SHOWN = 2

export function lineOf(row: LineRow): RunningLine {
  const turns = row.turns ?? []
  return {
    call: row.id,
    state: stateOf(row),
    direction: row.direction,
    agent: { id: row.agent_id, name: row.agent_name },
    campaign_id: row.campaign_id,
    client: row.client_id,
    to: row.to_number,
    from: row.from_number,
    inputs: row.inputs,
    attempt: row.attempts,
    since: row.since,
    turns: turns.slice(-TURNS_SHOWN),
    latency_ms: latencyOf(turns),
  }
}

function stateOf({ status, transfer }: LineRow): RunningLine['state'] {
  if (transfer === 'requested') return 'on_hold'
  if (transfer === 'dialing') return 'transferring'
  if (transfer === 'answered') return 'with_operator'
  return status === 'dialing' ? 'ringing' : 'talking'
}

/** From the end of what the person said last to the agent's answer; null until there is one. */
function latencyOf(turns: readonly Turn[]): number | null {
  for (let at = turns.length - 1; at > 0; at -= 1) {
    const [answer, asked] = [turns[at], turns[at - 1]]
    if (answer?.speaker === 'agent' && asked?.speaker === 'person')
      return Math.max(0, Math.round(1_000 * (answer.start_seconds - asked.end_seconds)))
  }
  return null
}
