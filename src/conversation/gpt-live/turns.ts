/**
 * Where the turns are in a conversation whose model never says so. It hands out its sound without a pause, silence
 * included, and fragments of what was said and heard, each with its place on the session's time; who speaks when is for
 * us to see. A pure reducer: a pause of the agent is counted in its own sound, so that nothing depends on how large the
 * pieces are, or on how far words come after their sound; what does not come at all, in milliseconds from the session's
 * beginning.
 */
export type Sounded =
  /** A fragment of the agent's words, or of the person's. */
  | { kind: 'said' | 'heard'; text: string; startMs: number; endMs: number }
  /** So much of the agent's sound came. */
  | { kind: 'voice'; ms: number; loud: boolean }
  /** Nothing happened but time. */
  | { kind: 'passed' }
  | { kind: 'over' }

export type Cut =
  | { kind: 'agent_text'; text: string }
  | { kind: 'agent_turn_ended' }
  | { kind: 'person_text'; text: string; final: boolean }

export interface HeardTurns {
  /** How much of the agent's sound has come, in all, and when the last of it came. */
  readonly voiceMs: number
  readonly voiceAtMs: number
  readonly agent: AgentTurn | null
  /** How far the agent's words come after their sound. */
  readonly lagMs: number
  readonly person: PersonTurn | null
}

interface AgentTurn {
  /** From where on nothing was to be heard, in the time of its sound. */
  quietFromMs: number
  /** When its last words came, in the time of its sound, and where they end. */
  textAtMs: number
  textEndMs: number | null
}

interface PersonTurn {
  text: string
  endMs: number
  /** When the last of it came. */
  atMs: number
}

/** A pause that ends a turn of the agent: it makes shorter ones inside its sentences. */
const AGENT_PAUSE_MS = 800
/** Words that are late are waited for, but no longer than this. */
const AGENT_PAUSE_MAX_MS = 2_000
const SETTLE_MS = 300
/** Words may come ahead of their sound by no more than this. */
const AHEAD_MAX_MS = 1_000
/** Without any sound of its own for so long it says nothing. */
const SILENT_MAX_MS = 2_000
/** No more words of the person for so long: they have said what they had to say. */
const PERSON_PAUSE_MS = 1_000
/** A hole in the words themselves, of either. */
const GAP_MS = 800

export const noTurns: HeardTurns = { voiceMs: 0, voiceAtMs: 0, agent: null, lagMs: 0, person: null }

type Reduced = { turns: HeardTurns; cuts: Cut[] }

export function cut(turns: HeardTurns, event: Sounded, atMs: number): Reduced {
  if (event.kind === 'said') return say(turns, event)
  if (event.kind === 'heard') return hear(turns, event, atMs)
  if (event.kind === 'voice') return sound({ ...turns, voiceAtMs: atMs }, event)
  const isOver = event.kind === 'over'
  const done = turns.person && (isOver || atMs - turns.person.atMs >= PERSON_PAUSE_MS)
  const person = done ? closePerson(turns) : { turns, cuts: [] }
  const silent = isOver ? hasPaused(turns) : atMs - turns.voiceAtMs >= SILENT_MAX_MS
  const agent = silent ? closeAgent(person.turns) : { turns: person.turns, cuts: [] }
  return { turns: agent.turns, cuts: [...person.cuts, ...agent.cuts] }
}

/** Who is cut off while speaking has ended no turn: whoever holds the session knows that it broke off there. */
const hasPaused = ({ agent, voiceMs }: HeardTurns): boolean =>
  agent !== null && voiceMs - agent.quietFromMs >= SETTLE_MS

function say(turns: HeardTurns, { text, startMs, endMs }: Sounded & { kind: 'said' | 'heard' }): Reduced {
  // Who answers has let the other finish; a word thrown in between ends nobody's turn.
  const answered = turns.person && startMs >= turns.person.endMs ? closePerson(turns) : { turns, cuts: [] }
  const apart = turns.agent?.textEndMs != null && startMs - turns.agent.textEndMs >= GAP_MS
  const closed = apart ? closeAgent(answered.turns) : { turns: answered.turns, cuts: [] }
  const { voiceMs, agent } = closed.turns
  const open = agent ?? { quietFromMs: voiceMs, textEndMs: null }
  const ahead = Math.min(endMs, voiceMs + AHEAD_MAX_MS)
  return {
    turns: {
      ...closed.turns,
      lagMs: Math.max(0, voiceMs - endMs),
      agent: { quietFromMs: Math.max(open.quietFromMs, ahead), textAtMs: voiceMs, textEndMs: endMs },
    },
    cuts: [...answered.cuts, ...closed.cuts, { kind: 'agent_text', text }],
  }
}

function hear(
  turns: HeardTurns,
  { text, startMs, endMs }: Sounded & { kind: 'said' | 'heard' },
  atMs: number,
): Reduced {
  const apart = turns.person !== null && startMs - turns.person.endMs >= GAP_MS
  const closed = apart ? closePerson(turns) : { turns, cuts: [] }
  const before = closed.turns.person?.text ?? ''
  const person = { text: before + text, endMs: Math.max(endMs, closed.turns.person?.endMs ?? 0), atMs }
  return {
    turns: { ...closed.turns, person },
    cuts: [...closed.cuts, { kind: 'person_text', text, final: false }],
  }
}

function sound(turns: HeardTurns, { ms, loud }: Sounded & { kind: 'voice' }): Reduced {
  const voiceMs = turns.voiceMs + ms
  const now = { ...turns, voiceMs }
  const { agent } = turns
  if (loud) {
    const open = agent ?? { textAtMs: turns.voiceMs, textEndMs: null }
    return { turns: { ...now, agent: { ...open, quietFromMs: voiceMs } }, cuts: [] }
  }
  if (!agent || voiceMs - agent.quietFromMs < pauseMs(turns) || voiceMs - agent.textAtMs < SETTLE_MS)
    return { turns: now, cuts: [] }
  return closeAgent(now)
}

/** How long it must be quiet: as long as a pause, and as words are late. */
const pauseMs = ({ lagMs }: HeardTurns): number =>
  Math.max(AGENT_PAUSE_MS, Math.min(lagMs + SETTLE_MS, AGENT_PAUSE_MAX_MS))

function closePerson(turns: HeardTurns): Reduced {
  if (!turns.person) return { turns, cuts: [] }
  return { turns: { ...turns, person: null }, cuts: [{ kind: 'person_text', text: turns.person.text, final: true }] }
}

function closeAgent(turns: HeardTurns): Reduced {
  if (!turns.agent) return { turns, cuts: [] }
  return { turns: { ...turns, agent: null, lagMs: 0 }, cuts: [{ kind: 'agent_turn_ended' }] }
}
