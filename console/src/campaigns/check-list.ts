import { CONTACTS_MAX } from '#contract/contact-row.ts'
import { type Answer, ask, type Mode } from '../api/client.ts'
import type { Listed } from './sheet-state.ts'

/** A list of any length against the server's rules: in as many parts as there will be campaigns, nobody is queued. */
type Check = Answer<'POST /v1/campaigns/check'>

export interface CheckedList {
  /** What holds for all parts. */
  terms: Pick<Check, 'agent' | 'from' | 'hours' | 'max_attempts' | 'max_concurrent'>
  ready: number
  minutes: number
  faults: { line: number; param: string; code: string; message: string }[]
  faultsMore: number
  suppressed: { line: number; to: string }[]
  end: Check['estimated_end']
}

export function partsOf<One>(list: readonly One[]): One[][] {
  const parts = Math.ceil(list.length / CONTACTS_MAX)
  return Array.from({ length: parts }, (_, at) => list.slice(at * CONTACTS_MAX, (at + 1) * CONTACTS_MAX))
}

export async function checkList(mode: Mode, agent: string, list: readonly Listed[]): Promise<CheckedList> {
  const whole: CheckedList[] = []
  for (const part of partsOf(list)) {
    const contacts = part.map(({ contact }) => contact)
    const body = { agent, contacts, beside: list.length - part.length }
    whole.push(partOf(await ask(mode, 'POST /v1/campaigns/check', { body }), part))
  }
  const [first] = whole
  if (!first) throw new Error('there is nobody to check')
  const sum = (of: 'ready' | 'minutes' | 'faultsMore') => whole.reduce((total, one) => total + one[of], 0)
  return {
    terms: first.terms,
    ...{ ready: sum('ready'), minutes: sum('minutes'), faultsMore: sum('faultsMore') },
    faults: whole.flatMap(({ faults }) => faults),
    suppressed: whole.flatMap(({ suppressed }) => suppressed),
    end: whole.map(({ end }) => end).reduce(later),
  }
}

const later = (one: CheckedList['end'], other: CheckedList['end']): CheckedList['end'] =>
  one && other ? (one.to > other.to ? one : other) : (one ?? other)

function partOf(check: Check, part: readonly Listed[]): CheckedList {
  const lineOf = (index: number) => part[index]?.line ?? 0
  return {
    terms: check,
    ready: check.ready,
    minutes: check.minutes,
    faults: check.faults.map(({ index, ...fault }) => ({ ...fault, line: lineOf(index) })),
    faultsMore: check.faults_more,
    suppressed: check.skipped.map(({ index, to }) => ({ line: lineOf(index), to })),
    end: check.estimated_end,
  }
}

/** One campaign for each part, all under one name. What was sent before under the same stamp is not sent twice. */
export async function sendList(
  mode: Mode,
  { agent, name, list, stamp }: { agent: string; name: string; list: readonly Listed[]; stamp: string },
  onSent: (sent: number) => void,
): Promise<string> {
  let first = ''
  for (const [at, part] of partsOf(list).entries()) {
    const body = { agent, name, contacts: part.map(({ contact }) => contact) }
    const made = await ask(mode, 'POST /v1/campaigns', { body }, { key: `${stamp}-${at}` })
    if (at === 0) first = made.id
    onSent(at + 1)
  }
  return first
}
