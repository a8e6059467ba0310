import type { AgentDocument, FieldDefinition, Language } from '#contract/agent-document.ts'
import type { CallObject } from '#contract/calls.ts'
import { expand } from '#kernel/placeholders.ts'
import { clip, durationOf, mailLine, momentOf, valueInWords } from './values.ts'
import { WORDS } from './words.ts'

/** What a mail tells of a call, in order and in words; how it looks is for `html.ts` and `text.ts`. */
export interface Report {
  language: Language
  title: string
  when: string
  introduction: string
  summary: string
  issues: string[]
  /** Null is a value that was not given. */
  result: ReportLine[]
  facts: ReportLine[]
  footer: string
}
export type ReportLine = [label: string, value: string | null]

/** What a mail is made of: the call as its event tells it, the version it was made with, how it is mailed, for whom. */
export interface MailedCall {
  call: CallObject
  document: AgentDocument
  email: AgentDocument['delivery']['email']
  clientName: string
  /** By which name the account shows itself; null: ours. */
  sender: string | null
}

const PRODUCT = 'Centralino'
const SUMMARY_CHARACTERS_MAX = 4_000
const ISSUES_MAX = 50

export function reportOf(told: MailedCall): Report {
  const { call, document, email, sender } = told
  const { language } = document
  const words = WORDS[language]
  return {
    language,
    title: words.outcomes[call.outcome ?? 'completed'],
    when: momentOf(call.answered_at ?? call.ended_at ?? call.created_at, language),
    introduction: paragraphs(email?.introduction ?? ''),
    summary: email?.aiSummary ? paragraphs(clip(call.result.summary.toWellFormed(), SUMMARY_CHARACTERS_MAX)) : '',
    issues: call.result.issues.slice(0, ISSUES_MAX).map((issue) => issueInWords(issue, document)),
    result: resultOf(call.result.data, document),
    facts: factsOf(told),
    footer: `${expand(words.footer, { sender: mailLine(sender ?? PRODUCT) })} · ${call.id}`,
  }
}

/** Every field that applies, in the agent's order: a dash says that it was asked for and not given. */
function resultOf(data: CallObject['result']['data'], { result, language }: AgentDocument): ReportLine[] {
  const given = ({ key, type }: FieldDefinition): string | null =>
    Object.hasOwn(data, key) && data[key] !== null ? valueInWords(data[key], type, language) : null
  const applies = ({ key, when }: FieldDefinition) =>
    Object.hasOwn(data, key) || !when || (Object.hasOwn(data, when.field) && data[when.field] === when.equals)
  const lines = result.filter(applies).map((field): ReportLine => [mailLine(field.label), given(field)])
  return lines.some(([, value]) => value !== null) ? lines : []
}

function factsOf({ call, document: { language }, clientName }: MailedCall): ReportLine[] {
  const words = WORDS[language]
  const person = call.direction === 'inbound' ? call.from : call.to
  // biome-ignore format: a table reads in columns
  const lines: [label: string, value: string | null | undefined][] = [
    [call.direction === 'inbound' ? words.caller : words.called, person === 'anonymous' ? words.withheld : person],
    [words.when,        momentOf(call.answered_at ?? call.ended_at ?? call.created_at, language)],
    [words.duration,    durationOf(call.duration_seconds)],
    [words.outcome,     words.outcomes[call.outcome ?? 'completed']],
    [words.callback,    call.callback_at && momentOf(call.callback_at, language)],
    [words.transferred, call.transfer?.to],
    [words.reference,   call.reference],
    [words.agent,       call.agent.name],
    [words.client,      clientName],
  ]
  return lines.flatMap(([label, value]): ReportLine[] => (value ? [[label, mailLine(value)]] : []))
}

function issueInWords(issue: CallObject['result']['issues'][number], document: AgentDocument): string {
  const label = document.result.find((field) => field.key === issue.field)?.label ?? issue.field ?? ''
  const { issues } = WORDS[document.language]
  const sentence = Object.hasOwn(issues, issue.code) ? issues[issue.code] : undefined
  return mailLine(sentence === undefined ? issue.message : expand(sentence, { field: label }))
}

/** Its own line breaks stay; every other character that is not printed goes. */
const paragraphs = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(mailLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
