import { canonicalJson } from '#kernel/canonical-json.ts'
import type { Conversation, Happened } from './lying-model.ts'
import { codeIn, type Expected, type Judged, judge, keyOf } from './oracle.ts'
import type { Placed } from './stage.ts'
import type { Seen } from './witness.ts'

/** Everything in which a call differs from what it ought to have come to, in sentences; none when all is well. */
export function faultsOf({ call, witness }: Placed, conversation: Conversation): string[] {
  const judged = judge(conversation)
  const seen = witness.seen.filter((one) => one.callId === call.id)
  const told = conversation.log.filter((one): one is Happened & { kind: 'told' } => one.kind === 'told')
  return [
    ...(call.status === 'completed' && call.error === null ? [] : [`it ended as ${call.status}`]),
    ...faultsOfSeen(seen, judged),
    ...faultsOfRecord(call.tool_calls, judged.expected),
    ...faultsOfExecutions(call.tool_calls, seen, judged),
    ...faultsOfCodes(JSON.stringify(call), told),
    ...told.flatMap(({ text }) => [...faultsOfWords(text, conversation, witness.token)]),
  ]
}

/** Each server saw calls of its own account and of no other, and no two actions under one key. */
export function faultsAmong(placed: readonly Placed[]): string[] {
  const faults: string[] = []
  const keys: string[] = []
  for (const [witness, own] of Map.groupBy(placed, (one) => one.witness)) {
    const calls = new Set(own.map(({ call }) => call.id))
    for (const { name, callId, idempotencyKey } of witness.seen) {
      if (!calls.has(callId ?? '')) faults.push(`${name} was called in the name of ${callId}`)
      if (idempotencyKey !== undefined) keys.push(idempotencyKey)
    }
  }
  if (new Set(keys).size < keys.length) faults.push('two actions have one idempotency key')
  return faults
}

function* faultsOfSeen(seen: readonly Seen[], { actions, reads }: Judged): Generator<string> {
  const times = Map.groupBy(seen, (one) => keyOf(one.name, one.arguments))
  for (const [key, some] of times) {
    const isRead = reads.has(key)
    const most = isRead ? (reads.get(key) ?? 0) : actions.has(key) ? 1 : 0
    if (some.length > most) yield `the server saw ${some.length} of ${brief(key)} where ${most} were right`
    for (const { idempotencyKey } of some)
      if (isRead !== (idempotencyKey === undefined)) yield `the idempotency key of ${brief(key)} is ${idempotencyKey}`
  }
  for (const [key, { how }] of actions)
    if (how === 'once' && !times.has(key)) yield `the server never saw ${brief(key)}, which was confirmed`
  for (const [key, count] of reads)
    if ((times.get(key)?.length ?? 0) < count) yield `the server saw too few of ${brief(key)}`
}

/** An agent that goes on and on is not recorded for ever. */
const ENTRIES_MAX = 100
type Entry = Placed['call']['tool_calls'][number]

function* faultsOfRecord(entries: readonly Entry[], expected: readonly Expected[]): Generator<string> {
  let at = 0
  for (const { name, arguments: given, statuses, mayLack } of expected) {
    if (statuses === null || at >= ENTRIES_MAX) continue
    const entry = entries[at]
    const isIt = entry?.name === name && sameData(entry.arguments, given) && statuses.includes(entry.status)
    if (!isIt && mayLack) continue
    at += 1
    if (isIt) continue
    const is = entry ? `${brief(keyOf(entry.name, entry.arguments))} ${entry.status}` : 'nothing'
    yield `entry ${at} is ${is}, not ${brief(keyOf(name, given))} ${statuses.join(' or ')}`
  }
  if (entries.length > at) yield `there are ${entries.length} entries where ${at} were right`
  const counted = entries.filter(({ status }) => status !== 'limit').length
  if (counted > 15) yield `${counted} entries count`
}

/** An action is recorded as sent if and only if the server saw it. */
function* faultsOfExecutions(entries: readonly Entry[], seen: readonly Seen[], { actions }: Judged): Generator<string> {
  for (const key of actions.keys()) {
    const recorded = entries.filter(
      ({ name, arguments: given, status }) =>
        keyOf(name, given) === key && status !== 'confirmation_required' && status !== 'limit',
    )
    const times = seen.filter((one) => keyOf(one.name, one.arguments) === key).length
    if (recorded.length !== times)
      yield `${brief(key)} is recorded as sent ${recorded.length} times and was seen ${times} times`
  }
}

const faultsOfCodes = (record: string, told: readonly { text: string }[]): string[] =>
  told.flatMap(({ text }) => {
    const code = codeIn(text)
    return code !== undefined && record.includes(code) ? ['a code stands in the record'] : []
  })

/** Ids of calls, and data that only one conversation has: see `fresh` and witness.ts. */
const CALLS = /call_[0-9a-z]{26}/g
const PEOPLE = /cliente-(\d+)/g
/** A result of 1,500 characters with what is said around it. */
const TOLD_MAX_CHARACTERS = 4_000

function* faultsOfWords(text: string, { seed, callId }: Conversation, token: string): Generator<string> {
  if (text.length > TOLD_MAX_CHARACTERS) yield `it was told ${text.length} characters`
  if (text.includes(token)) yield 'it was told the token'
  for (const [other] of text.matchAll(CALLS)) if (other !== callId) yield `it was told of ${other}`
  for (const [, other] of text.matchAll(PEOPLE))
    if (Number(other) !== seed) yield `it was told of conversation ${other}`
}

/** What is too long to be kept whole is kept in another form. */
const RECORDED_WHOLE_CHARACTERS = 4_000
const sameData = (kept: object, given: object): boolean => {
  const text = canonicalJson(given)
  return text.length > RECORDED_WHOLE_CHARACTERS || canonicalJson(kept) === text
}

const BRIEF_CHARACTERS = 120
const brief = (key: string): string => key.slice(0, BRIEF_CHARACTERS)
