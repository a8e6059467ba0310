import type { SpeechUsage } from '#contract/conversation.ts'
import type { ModelEvent } from '#conversation/port.ts'
import type { GeminiWords, HeardMessage } from './read-message.ts'
import { addUsage, NO_USAGE } from './usage.ts'

/**
 * What the provider's messages mean for a conversation: `(state, input) → (state, events, sends)`, without a clock or a
 * socket. The provider promises little about the order of its messages: transcriptions come when they come, and some
 * never say that they are finished. So every turn ends by a rule with a bound, and `due` says when to look again.
 */
export interface Hearing {
  /** The model's turn that is open. */
  readonly agent: AgentTurn | null
  /** Something was said since it was last interrupted or replaced. */
  readonly spoke: boolean
  /** What still comes of a turn that was cut off is dropped until then, its words or all of it. */
  readonly stale: { readonly all: boolean; readonly until: number } | null
  /** What the person said since their last turn was told. */
  readonly person: { readonly text: string; readonly cutAt: number } | null
  /** Tools that were asked and not answered, with their names. */
  readonly tools: ReadonlyMap<string, string>
  readonly asked: ReadonlySet<string>
  /** A tool was answered, and the model has not yet said anything to it. */
  readonly answering: boolean
  /** Notes that wait for the model to finish, and until when. */
  readonly notes: { readonly texts: readonly string[]; readonly by: number } | null
  readonly usage: SpeechUsage
  readonly resumableBy: string | null
  /** The provider has said that it will end the connection. */
  readonly leaving: boolean
  /** Answers in a row that were withheld. */
  readonly rejected: number
  /** Half a sample, which waits for its other half. */
  readonly oddByte: number | null
}

interface AgentTurn {
  /** All of it is made: no more sound comes, but perhaps words. */
  readonly generated: boolean
  readonly wordsFinished: boolean
  /** It is over by then, whatever else does not come. */
  readonly endsAt: number
}

export type GeminiInput =
  | { kind: 'heard'; heard: HeardMessage }
  | { kind: 'say'; content: string }
  | { kind: 'cue'; content: string; how: 'reply' | 'note' }
  | { kind: 'answer'; id: string; text: string }
  | { kind: 'time' }
  /** Nothing more comes. */
  | { kind: 'end' }

export type GeminiOutgoing =
  /** `complete`: the model is to answer. */
  { kind: 'content'; text: string; complete: boolean } | { kind: 'answer'; id: string; name: string; text: string }

export interface ReducedHearing {
  state: Hearing
  events: ModelEvent[]
  sends: GeminiOutgoing[]
}

/** Words that come after the sound, or after the other side has begun, belong to the turn before for so long. */
const LATE_WORDS_MS = 300
/** The person is quiet: their turn is over though nobody says so and nobody answers. */
const PERSON_QUIET_MS = 1_500
/** A turn of theirs that is longer is told in parts. */
const PERSON_TEXT_MAX = 4_000
/** The model makes its answer faster than it is heard: so long without more of it is the end of it. */
const AGENT_QUIET_MS = 4_000
/** The rest of what was cut off comes within this. */
const STALE_MS = 1_000
const NOTES_WAIT_MS = 5_000
const NOTES_MAX = 16
/** Answers in a row that may be withheld before the session is of no use. */
export const REJECTED_MAX = 3
const TOOLS_MAX = 1_000

export const BEGINNING: Hearing = {
  agent: null,
  spoke: false,
  stale: null,
  person: null,
  tools: new Map(),
  asked: new Set(),
  answering: false,
  notes: null,
  usage: NO_USAGE,
  resumableBy: null,
  leaving: false,
  rejected: 0,
  oddByte: null,
}

/** When something is due though nothing happens; null while nothing is. */
export function dueAt({ agent, person, notes }: Hearing): number | null {
  const times = [agent?.endsAt, person?.cutAt, notes?.by].filter((time) => time !== undefined)
  return times.length > 0 ? Math.min(...times) : null
}

type Draft = { -readonly [K in keyof Hearing]: Hearing[K] }

/** One step being made: the rules below change its draft, and nothing that anybody else can see. */
interface Step {
  draft: Draft
  at: number
  events: ModelEvent[]
  sends: GeminiOutgoing[]
}

export function hear(state: Hearing, input: GeminiInput, at: number): ReducedHearing {
  const step: Step = { draft: { ...state }, at, events: [], sends: [] }
  passTime(step)
  if (input.kind === 'heard') takeMessage(step, input.heard)
  else if (input.kind === 'say') say(step, input.content)
  else if (input.kind === 'cue') cue(step, input)
  else if (input.kind === 'answer') answer(step, input)
  else if (input.kind === 'end') cutPerson(step)
  tellNotes(step)
  return { state: step.draft, events: step.events, sends: step.sends }
}

function passTime(step: Step): void {
  const { draft, at } = step
  if (draft.stale && at >= draft.stale.until) draft.stale = null
  if (draft.person && at >= draft.person.cutAt) cutPerson(step)
  if (draft.agent && at >= draft.agent.endsAt) endAgent(step)
}

/** A message may say several things at once; this is the order in which they happened. */
function takeMessage(step: Step, heard: HeardMessage): void {
  const { draft, at, events } = step
  if (heard.usage) {
    draft.usage = addUsage(draft.usage, heard.usage)
    events.push({ kind: 'usage', usage: draft.usage })
  }
  if (heard.interrupted) interrupted(step)
  if (heard.personWords) personWords(step, heard.personWords)
  for (const piece of heard.audio) speak(step, piece)
  if (heard.agentWords) agentWords(step, heard.agentWords)
  if (heard.generated) generated(step)
  if (heard.turnOver) turnOver(step, heard.rejected)
  if (heard.tools.length > 0) ask(step, heard.tools)
  for (const id of heard.cancelled) {
    if (!draft.tools.has(id)) continue
    draft.tools = new Map([...draft.tools].filter(([open]) => open !== id))
    events.push({ kind: 'tool_cancelled', id })
  }
  if (heard.resumption) draft.resumableBy = heard.resumption.handle
  if (heard.leavesInSeconds !== null) {
    draft.leaving = true
    events.push({ kind: 'expiring', inSeconds: heard.leavesInSeconds })
  }
  if (draft.stale && heard.turnOver) draft.stale = null
  if (draft.stale?.all && heard.generated) draft.stale = { all: false, until: at + LATE_WORDS_MS }
}

function speak(step: Step, piece: Uint8Array): void {
  const { draft, at, events } = step
  if (draft.stale?.all) return
  if (draft.agent?.generated) endAgent(step)
  const bytes = draft.oddByte === null ? piece : Buffer.concat([Uint8Array.of(draft.oddByte), piece])
  const whole = bytes.length & ~1
  draft.oddByte = bytes[whole] ?? null
  if (whole === 0) return
  begin(step)
  events.push({ kind: 'audio', audio: bytes.subarray(0, whole) })
  if (draft.agent) draft.agent = { ...draft.agent, endsAt: at + AGENT_QUIET_MS }
}

function agentWords(step: Step, { text, finished }: GeminiWords): void {
  const { draft, events } = step
  if (draft.stale) return
  if (text !== '') {
    begin(step)
    events.push({ kind: 'agent_text', text })
  }
  if (!finished || !draft.agent) return
  draft.agent = { ...draft.agent, wordsFinished: true }
  if (draft.agent.generated) endAgent(step)
}

/** The model's turn begins: what the person said before is their whole turn, but for words that are late. */
function begin({ draft, at }: Step): void {
  draft.spoke = true
  draft.answering = false
  if (draft.agent) return
  draft.agent = { generated: false, wordsFinished: false, endsAt: at + AGENT_QUIET_MS }
  if (draft.person) draft.person = { ...draft.person, cutAt: Math.min(draft.person.cutAt, at + LATE_WORDS_MS) }
}

/** No more sound of this turn: it ends as soon as its words are there, or soon. */
function generated(step: Step): void {
  const { draft, at } = step
  if (!draft.agent) return
  draft.agent = { ...draft.agent, generated: true, endsAt: Math.min(draft.agent.endsAt, at + LATE_WORDS_MS) }
  if (draft.agent.wordsFinished) endAgent(step)
}

function turnOver(step: Step, rejected: boolean): void {
  step.draft.rejected = rejected ? step.draft.rejected + 1 : 0
  generated(step)
}

function endAgent({ draft, events }: Step): void {
  draft.agent = null
  draft.oddByte = null
  events.push({ kind: 'agent_turn_ended' })
}

/**
 * After it come `turnComplete` and perhaps words that nobody will hear. What we have replaced ourselves nobody
 * interrupted.
 */
function interrupted({ draft, at, events }: Step): void {
  if (draft.spoke) events.push({ kind: 'interrupted' })
  draft.spoke = false
  draft.agent = null
  draft.oddByte = null
  draft.stale = { all: false, until: at + STALE_MS }
}

function personWords(step: Step, { text, finished }: GeminiWords): void {
  const { draft, at, events } = step
  // Some say at the end once more all that was said.
  const isNew = text !== '' && !(finished && draft.person?.text.trim() === text.trim())
  if (isNew) {
    events.push({ kind: 'person_text', text, final: false })
    const cutAt = draft.person && draft.agent ? draft.person.cutAt : at + PERSON_QUIET_MS
    draft.person = { text: (draft.person?.text ?? '') + text, cutAt }
  }
  if (finished || (draft.person?.text.length ?? 0) > PERSON_TEXT_MAX) cutPerson(step)
}

function cutPerson({ draft, events }: Step): void {
  if (!draft.person) return
  events.push({ kind: 'person_text', text: draft.person.text.trim(), final: true })
  draft.person = null
}

/** What the person said counts as said before the tool was asked; the model's own turn ends here. */
function ask(step: Step, calls: HeardMessage['tools']): void {
  const { draft, events } = step
  cutPerson(step)
  generated(step)
  draft.resumableBy = null
  for (const { id: given, name, arguments: args } of calls) {
    const id = given ?? `call-${draft.asked.size + 1}`
    if (draft.asked.has(id) || draft.asked.size >= TOOLS_MAX) continue
    draft.asked = new Set(draft.asked).add(id)
    draft.tools = new Map(draft.tools).set(id, name)
    events.push({ kind: 'tool', id, name, arguments: args })
  }
}

function answer({ draft, sends }: Step, { id, text }: { id: string; text: string }): void {
  const name = draft.tools.get(id)
  if (name === undefined) return
  draft.tools = new Map([...draft.tools].filter(([open]) => open !== id))
  draft.answering = true
  sends.push({ kind: 'answer', id, name, text })
}

/** The rest of what is being said is dropped, up to where the provider says that it ended. */
function say(step: Step, content: string): void {
  const { draft, at, sends } = step
  if (draft.agent) draft.stale = { all: !draft.agent.generated, until: at + STALE_MS }
  draft.agent = null
  draft.oddByte = null
  draft.spoke = false
  tellNotes(step, { now: true })
  sends.push({ kind: 'content', text: content, complete: true })
}

function cue(step: Step, { content, how }: { content: string; how: 'reply' | 'note' }): void {
  const { draft, at, sends } = step
  if (how === 'reply') {
    tellNotes(step, { now: true })
    sends.push({ kind: 'content', text: content, complete: true })
    return
  }
  const texts = [...(draft.notes?.texts ?? []), content].slice(-NOTES_MAX)
  draft.notes = { texts, by: draft.notes?.by ?? at + NOTES_WAIT_MS }
}

/** Whether a note disturbs an answer that is being made is not for us to find out: it waits until none is. */
function tellNotes({ draft, at, sends }: Step, { now = false } = {}): void {
  if (!draft.notes) return
  const busy = (draft.agent && !draft.agent.generated) || draft.tools.size > 0 || draft.answering
  if (busy && !now && at < draft.notes.by) return
  for (const text of draft.notes.texts) sends.push({ kind: 'content', text, complete: false })
  draft.notes = null
}
