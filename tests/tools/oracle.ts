import { canonicalJson } from '#kernel/canonical-json.ts'
import type { Arguments, Conversation, Happened } from './lying-model.ts'

/**
 * What a conversation ought to have come to, by the interface's words (rules.md#confirmation-of-actions) and from
 * what was said and asked alone: a second, small model of the gate that shares nothing with the first.
 */
export type Status = 'ok' | 'error' | 'confirmation_required' | 'timeout' | 'unknown_tool' | 'limit'

/** One call of a tool: what its entry in the record may say, or that it has none. */
export interface Expected {
  name: string
  /** Without the code. */
  arguments: Arguments
  statuses: readonly Status[] | null
  /** Nobody waited for its answer: whether it came to anything before the call ended is left open. */
  mayLack: boolean
}

interface Confirmed {
  /** `perhaps` where the call ended before there was an answer. */
  how: 'once' | 'perhaps'
  since: number
}

export interface Judged {
  /** In the order in which they were asked for. */
  expected: Expected[]
  /** What the customer's server has to see once, or may see once; nothing else but reads. */
  actions: Map<string, Confirmed>
  reads: Map<string, number>
}

/** The person refuses, or says that nothing was understood: neither is an answer. */
export const NO = 'No, aspetti.'
export const NOT_HEARD = 'Come ha detto, scusi?'
/** The agent asks for nothing but the yes, once more. */
export const ASK_AGAIN = 'Allora, mi conferma? Sì o no?'
/** What is a yes in these tests, by how it begins and that nothing follows; thanks are neither here nor there. */
const YES = /^(?:Sì\.|Sì, va bene\.|Certo, confermo\.)$/
const THANKS = 'Grazie.'
/** How long before the end of what the agent says an answer to it may begin. */
const OVERLAP_SECONDS = 1.05
const CALLS_MAX = 15
/** More than anybody could confirm by ear: it is refused. Nothing in these tests is near this bound. */
const ORDINARY_CHARACTERS = 500

/** What the witness offers, and what it does with it: see witness.ts. */
// biome-ignore format: a table reads in columns
const OFFERED: Record<string, { kind: 'read' | 'action'; ends: readonly Status[] }> = {
  find_slots:     { kind: 'read',   ends: ['ok'] },
  read_note:      { kind: 'read',   ends: ['ok'] },
  book:           { kind: 'action', ends: ['ok'] },
  cancel_booking: { kind: 'action', ends: ['ok'] },
  charge:         { kind: 'action', ends: ['error'] },
  vanish:         { kind: 'action', ends: ['timeout'] },
}

export const keyOf = (name: string, given: Arguments): string => `${name} ${canonicalJson(given)}`

/** The code in what the agent was told, if there is one. */
export const codeIn = (text: string): string | undefined => /confirmation_code = ([A-Z0-9]{6})\./.exec(text)?.[1]

export function judge({ log }: Conversation): Judged {
  const judged: Judged = { expected: [], actions: new Map(), reads: new Map() }
  const end = log.find((one) => one.kind === 'left')?.at ?? Number.POSITIVE_INFINITY
  let counted = 0
  for (const one of log) {
    if (one.kind !== 'asked' || one.at > end) continue
    const { confirmation_code: code, ...given } = one.arguments
    const told = log.find((other) => other.kind === 'told' && other.id === one.id)?.at ?? null
    const asked = { name: one.name, given, key: keyOf(one.name, given), code, at: one.at, told }
    const statuses = statusesOf(judged, { asked, log, counted })
    if (statuses !== null && !statuses.includes('limit')) counted += 1
    judged.expected.push({ name: one.name, arguments: given, statuses, mayLack: told === null })
  }
  return judged
}

interface Asked {
  name: string
  given: Arguments
  key: string
  code: unknown
  at: number
  /** When it was answered, if it was. */
  told: number | null
}

interface Given {
  asked: Asked
  log: readonly Happened[]
  counted: number
}

function statusesOf(judged: Judged, { asked, log, counted }: Given): readonly Status[] | null {
  const isFull = counted >= CALLS_MAX
  // Done is done: whoever asks again is told what came of it, and nothing is added. What still waits for the yes is not
  // done.
  const done = judged.actions.get(asked.key)
  if (done?.how === 'once') return isFull && asked.at < done.since ? ['limit'] : null
  if (isFull) return ['limit']
  const tool = Object.hasOwn(OFFERED, asked.name) ? OFFERED[asked.name] : undefined
  if (!tool) return ['unknown_tool']
  if (asked.key.length > ORDINARY_CHARACTERS && tool.kind === 'action') return ['error']
  if (!fits(asked.name, asked.given)) return ['error']
  if (tool.kind === 'read') {
    judged.reads.set(asked.key, (judged.reads.get(asked.key) ?? 0) + 1)
    return tool.ends
  }
  const confirmed = confirmation(asked, log)
  if (confirmed === null) return ['confirmation_required']
  judged.actions.set(asked.key, confirmed)
  // The person may be gone before the answer is there.
  return confirmed.how === 'once' ? tool.ends : [...tool.ends, 'timeout', 'confirmation_required']
}

/**
 * The code is the last one that this call was told for this tool, and it was for this data. After it was told the agent
 * began to speak and read every value; the person said yes to that and to nothing else, and has said nothing else
 * since.
 */
function confirmation({ name, given, key, code, at, told }: Asked, log: readonly Happened[]): Confirmed | null {
  const issued = log.filter((one): one is Told => one.kind === 'told' && one.at < at && codeIn(one.text) !== undefined)
  const causes = issued.map((one) => ({ one, cause: askedFor(one, log) })).filter(({ cause }) => cause?.name === name)
  const last = causes.at(-1)
  if (!last || last.cause?.key !== key || typeof code !== 'string' || codeIn(last.one.text) !== code) return null
  const handedAt = causes.find(({ one }) => codeIn(one.text) === code)?.one.at ?? at
  const turns = log.filter((one): one is Spoken => one.kind === 'turn' && one.text.trim() !== '')
  const yes = turns.find((one) => isYesTo(one, { turns, given, handedAt }))
  if (!yes) return null
  // Words that arrive while it waits are in time; those that come after the refusal are not.
  if (told !== null && yes.at > told) return null
  const until = Math.max(at, yes.at)
  const others = turns.filter((one) => one.speaker === 'person' && one.at > yes.at && one.at < until)
  if (others.some(({ text }) => !YES.test(text) && text !== THANKS)) return null
  return { how: told === null ? 'perhaps' : 'once', since: until }
}

function isYesTo(
  one: Spoken,
  { turns, given, handedAt }: { turns: readonly Spoken[]; given: Arguments; handedAt: number },
): boolean {
  if (one.speaker !== 'person' || !YES.test(one.text)) return false
  const before = turns.filter((other) => other.at < one.at)
  const said = before.findLast(({ speaker }) => speaker === 'agent')
  if (!said || said.begunAt <= handedAt || one.begunAt < said.begunAt) return false
  if (one.fromSeconds < said.toSeconds - OVERLAP_SECONDS) return false
  const since = before.filter(({ at, speaker }) => speaker === 'person' && at > said.at)
  if (since.some(({ text }) => !YES.test(text) && text !== THANKS)) return false
  const agents = before.filter(({ speaker, begunAt }) => speaker === 'agent' && begunAt > handedAt)
  const read = said.text === ASK_AGAIN ? agents.findLast(({ text }) => text !== ASK_AGAIN) : said
  const refused = before.some(({ at, text }) => text === NO && read !== undefined && at > read.at)
  return read !== undefined && !refused && leavesOf(given).every((leaf) => isRead(read.text, leaf))
}

/** As `readOut` says it, up to the next one. */
const isRead = (text: string, { key, value }: { key: string; value: unknown }): boolean =>
  [';', '. Conferma?'].some((end) => text.includes(`${key}: ${value}${end}`))

/** Every value, at whatever depth. */
export function leavesOf(given: Arguments): { key: string; value: unknown }[] {
  return Object.entries(given).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? leavesOf(value as Arguments) : [{ key, value }],
  )
}

type Told = Happened & { kind: 'told' }
type Spoken = Happened & { kind: 'turn' }

function askedFor({ id }: Told, log: readonly Happened[]): { name: string; key: string } | undefined {
  const asked = log.find((one) => one.kind === 'asked' && one.id === id)
  if (asked?.kind !== 'asked') return undefined
  const { confirmation_code: _, ...data } = asked.arguments
  return { name: asked.name, key: keyOf(asked.name, data) }
}

/** The schemas of the witness, in so many words. */
function fits(name: string, given: Arguments): boolean {
  if (name === 'find_slots' || name === 'read_note') return true
  const { customer, guests } = given
  return typeof customer === 'string' && (guests === undefined || Number.isInteger(guests))
}
