import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { type AnalysisTask, PROPOSED_OUTCOMES, type Proposal } from '#analysis/port.ts'
import { type AgentDocument, agentDocumentSchema } from '#contract/agent-document.ts'
import { ANSWERED_OUTCOMES } from '#contract/calls.ts'
import type { Ending, Intent, Turn } from '#contract/conversation.ts'
import { iso, ROME } from '#kernel/clock.ts'

/**
 * A case is a call that was written down with the result it ought to have (`gold`); a recording is what an analyst once
 * proposed for it. Both are checked whole as they are read: a slip in a case would be counted against a model.
 */
export const TAGS = [
  'date_in_words',
  'time_in_words',
  'spelled_email',
  'number_in_words',
  'phone_in_words',
  'refusal',
  'wrong_person',
  'callback',
  'do_not_call',
  'injection',
  'correction',
  'hung_up',
  'transfer',
  'missing_required',
  'conditional',
  'noise',
] as const
export type Tag = (typeof TAGS)[number]

export type CaseOutcome = (typeof ANSWERED_OUTCOMES)[number]

const ENDINGS = z.enum(['agent', 'person', 'silence', 'duration_limit', 'transfer', 'shutdown', 'error'])
const instant = z.iso.datetime()

const intent: z.ZodType<Intent> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('end_call'), reason: z.string() }),
  z.strictObject({
    kind: z.literal('request_callback'),
    whenText: z.string(),
    at: z.string().nullable(),
    inMinutes: z.number().nullable(),
  }),
  z.strictObject({ kind: z.literal('do_not_call'), quote: z.string() }),
  z.strictObject({ kind: z.literal('wrong_person') }),
  z.strictObject({ kind: z.literal('transfer'), reason: z.string() }),
])

const caseFile = z.strictObject({
  id: z.string().regex(/^(it|en)-\d{3}-[a-z0-9]+(-[a-z0-9]+)*$/),
  agent: z.string().regex(/^[a-z0-9-]+$/),
  tags: z.array(z.enum(TAGS)).min(1),
  answered_at: instant,
  ending: z.strictObject({ reason: ENDINGS, intents: z.array(intent) }),
  turns: z.array(z.tuple([z.enum(['agent', 'person', 'system']), z.string().min(1)])),
  gold: z.strictObject({
    outcome: z.enum(ANSWERED_OUTCOMES),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    callback_at: instant.nullable(),
    issues: z.array(z.tuple([z.string(), z.string().nullable()])),
  }),
})

const emotion = z.strictObject({
  type: z.enum(['frustration', 'anger', 'anxiety', 'confusion', 'satisfaction', 'gratitude']),
  intensity: z.enum(['low', 'medium', 'high']),
  evidence: z.string(),
})

const proposal: z.ZodType<Omit<Proposal, 'usage'>> = z.strictObject({
  values: z.record(z.string(), z.strictObject({ value: z.unknown(), evidence: z.string().nullable() })),
  outcome: z.enum(PROPOSED_OUTCOMES),
  outcomeEvidence: z.string().nullable(),
  callback: z.strictObject({ words: z.string().nullable(), at: z.string().nullable() }).nullable(),
  summary: z.string(),
  sentiment: z
    .strictObject({ score: z.number(), start: z.number(), end: z.number(), emotions: z.array(emotion) })
    .nullable(),
})

/** `faults` says what is wrong in it, in a few words each; absent where nobody has judged it. */
const recordingFile = z.strictObject({ faults: z.array(z.string().min(1)).optional(), proposal })

export type Recording = z.output<typeof recordingFile>
export type Gold = z.output<typeof caseFile>['gold']

export interface Case {
  id: string
  tags: readonly Tag[]
  task: AnalysisTask
  gold: Gold
}

const FOLDER = new URL('.', import.meta.url)
export const recordingsOf = (name: string): URL => new URL(`recordings/${name}/`, FOLDER)

/** Every case whose id contains the pattern, in order of their ids. */
export function loadCases(pattern = ''): Case[] {
  const agents = new Map<string, AgentDocument>()
  return jsonFiles(new URL('cases/', FOLDER)).flatMap(({ id, file }) => (id.includes(pattern) ? [load(id, file)] : []))

  function load(id: string, file: URL): Case {
    const written = read(file, caseFile)
    if (written.id !== id) throw new Error(`${file.pathname}: its id is ${written.id}`)
    const agent = agents.get(written.agent) ?? read(new URL(`agents/${written.agent}.json`, FOLDER), AGENT)
    agents.set(written.agent, agent)
    return { id, tags: written.tags, gold: written.gold, task: taskOf(written, agent) }
  }
}

const AGENT = agentDocumentSchema({ allowHttp: false })

/** What was recorded under a name, by case. */
export function loadRecordings(folder: URL): Map<string, Recording> {
  return new Map(jsonFiles(folder).map(({ id, file }) => [id, read(file, recordingFile)]))
}

function jsonFiles(folder: URL): { id: string; file: URL }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => ({ id: basename(name, '.json'), file: new URL(name, folder) }))
}

function read<T>(file: URL, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file.pathname} is not as it should be:\n${z.prettifyError(parsed.error)}`)
}

const WORDS_PER_SECOND = 2.5
const PAUSE_SECONDS = 0.6

function taskOf(written: z.output<typeof caseFile>, agent: AgentDocument): AnalysisTask {
  const turns = timed(written.turns)
  const durationSeconds = Math.ceil((turns.at(-1)?.end_seconds ?? 0) + PAUSE_SECONDS)
  const answeredAt = Temporal.Instant.from(written.answered_at)
  const ending: Ending = { ...written.ending, durationSeconds }
  return {
    callId: written.id,
    livemode: true,
    agent,
    turns,
    callDay: answeredAt.toZonedDateTimeISO(ROME).toPlainDate().toString(),
    scenario: '01',
    toolCalls: [],
    ending,
    endedAt: iso(answeredAt.add({ seconds: durationSeconds })),
  }
}

/** Turns follow each other at the pace of a calm speaker; their times are to a tenth of a second, as on a real line. */
function timed(turns: readonly (readonly [Turn['speaker'], string])[]): Turn[] {
  let at = 0
  return turns.map(([speaker, text]) => {
    const start_seconds = tenths(at + PAUSE_SECONDS)
    at = start_seconds + text.trim().split(/\s+/).length / WORDS_PER_SECOND
    return { speaker, text, start_seconds, end_seconds: tenths(at), interrupted: false }
  })
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10
