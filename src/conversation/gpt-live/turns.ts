/**
 * Where the turns are in a conversation whose model never says so. It hands out its sound without a pause, silence included,
 * and fragments of what was said and heard, each with its place on the session's time; who speaks when is for us to see. A
 * pure reducer: time is the sound that went by, its own and the line's, so that no clock is needed and nothing depends on
 * how large the pieces are, or on how far words come after their sound.
 */
export type Sounded =
  /** A fragment of the agent's words, or of the person's. */
  | { kind: 'said' | 'heard'; text: string; startMs: number; endMs: number }
  /** So much of the agent's sound came. */
  | { kind: 'voice'; ms: number; loud: boolean }
  /** So much of the line's sound was handed over. */
  | { kind: 'fed'; ms: number }
  | { kind: 'over' }

export type Cut =
  | { kind: 'agent_text'; text: string }
  | { kind: 'agent_turn_ended' }
  | { kind: 'person_text'; text: string; final: boolean }

export interface Turns {
  /** How much of the agent's sound has come, and how much of the line's has gone, in all. */
  readonly voiceMs: number
  readonly fedMs: number
  /** When the agent's sound last came, in the line's time. */
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
  /** When the last of it came, in the line's time. */
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

export const noTurns: Turns = { voiceMs: 0, fedMs: 0, voiceAtMs: 0, agent: null, lagMs: 0, person: null }

export function cut(turns: Turns, event: Sounded): { turns: Turns; cuts: Cut[] } {
  if (event.kind === 'said') return say(turns, event)
  if (event.kind === 'heard') return hear(turns, event)
  if (event.kind === 'voice') return sound(turns, event)
  if (event.kind === 'fed') return feed(turns, event.ms)
  const person = closePerson(turns)
  const agent = closeAgent(person.turns)
  return { turns: agent.turns, cuts: [...person.cuts, ...agent.cuts] }
}

function say(turns: Turns, { text, startMs, endMs }: Sounded & { kind: 'said' | 'heard' }): ReturnType<typeof cut> {
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

function hear(turns: Turns, { text, startMs, endMs }: Sounded & { kind: 'said' | 'heard' }): ReturnType<typeof cut> {
  const apart = turns.person !== null && startMs - turns.person.endMs >= GAP_MS
  const closed = apart ? closePerson(turns) : { turns, cuts: [] }
  const before = closed.turns.person?.text ?? ''
  const person = { text: before + text, endMs: Math.max(endMs, closed.turns.person?.endMs ?? 0), atMs: turns.fedMs }
  return {
    turns: { ...closed.turns, person },
    cuts: [...closed.cuts, { kind: 'person_text', text, final: false }],
  }
}

function sound(turns: Turns, { ms, loud }: Sounded & { kind: 'voice' }): ReturnType<typeof cut> {
  const voiceMs = turns.voiceMs + ms
  const now = { ...turns, voiceMs, voiceAtMs: turns.fedMs }
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
const pauseMs = ({ lagMs }: Turns): number => Math.max(AGENT_PAUSE_MS, Math.min(lagMs + SETTLE_MS, AGENT_PAUSE_MAX_MS))

function feed(turns: Turns, ms: number): ReturnType<typeof cut> {
  const fedMs = turns.fedMs + ms
  const now = { ...turns, fedMs }
  const person =
    turns.person && fedMs - turns.person.atMs >= PERSON_PAUSE_MS ? closePerson(now) : { turns: now, cuts: [] }
  const agent = fedMs - turns.voiceAtMs >= SILENT_MAX_MS ? closeAgent(person.turns) : { turns: person.turns, cuts: [] }
  return { turns: agent.turns, cuts: [...person.cuts, ...agent.cuts] }
}

function closePerson(turns: Turns): { turns: Turns; cuts: Cut[] } {
  if (!turns.person) return { turns, cuts: [] }
  return { turns: { ...turns, person: null }, cuts: [{ kind: 'person_text', text: turns.person.text, final: true }] }
}

function closeAgent(turns: Turns): { turns: Turns; cuts: Cut[] } {
  if (!turns.agent) return { turns, cuts: [] }
  return { turns: { ...turns, agent: null, lagMs: 0 }, cuts: [{ kind: 'agent_turn_ended' }] }
}
