import { effectiveModel, familyOfModel, familyOfVoice } from '#contract/agent-defaults.ts'
import { type AgentDocument, defaultHours, type FieldDefinition } from '#contract/agent-document.ts'
import { textsFit } from '#contract/prompt-bounds.ts'
import { placeholdersOf } from '#kernel/placeholders.ts'
import { type Fault, pointer } from '#kernel/problem.ts'
import { disclosesAi } from '#language/disclosure.ts'
import { fieldFaultOf, isAbsent } from './fields.ts'

/**
 * What the fields of an agent document say about each other (rules.md#cross-field-rules). A problem is listed with a
 * draft and keeps it from being published; a warning only tells the author. Pure: the same document always gets the
 * same verdict.
 */
export function checkRules(
  doc: AgentDocument,
  context: { ownNumbers: readonly string[] },
): { problems: Fault[]; warnings: Fault[] } {
  const inputs = doc.type === 'outbound' ? doc.inputs : []
  return {
    problems: [
      ...voiceProblems(doc),
      ...lengthProblems(doc),
      ...placeholderProblems(doc, inputs),
      ...fieldProblems('result', doc.result),
      ...fieldProblems('inputs', inputs),
      ...deliveryProblems(doc),
      ...hoursProblems(doc),
    ],
    warnings: [
      ...voiceWarnings(doc),
      ...firstWordsWarnings(doc),
      ...inputWarnings(doc, inputs),
      ...addressWarnings(doc),
      ...callingWarnings(doc, context.ownNumbers),
    ],
  }
}

const fault = (path: readonly PropertyKey[], code: string, message: string): Fault => ({
  param: pointer(path),
  code,
  message,
})

function* voiceProblems(doc: AgentDocument): Generator<Fault> {
  const { model, voice, customVoiceId, mcp } = doc
  if (mcp && model === 'gpt-live-1')
    yield fault(
      ['model'],
      'tools_need_gemini',
      'Tools during calls need gemini-3.8-live: change the model or remove mcp.',
    )
  if (model && voice && familyOfVoice(voice) !== familyOfModel(model))
    yield fault(
      ['voice'],
      'voice_not_of_model',
      `The model ${model} has no voice ${voice}: choose one of its own, or leave the model out.`,
    )
  if (customVoiceId && model === 'gemini-3.8-live')
    yield fault(
      ['customVoiceId'],
      'custom_voice_not_of_model',
      'A custom voice needs gpt-live-1: change the model or remove customVoiceId.',
    )
  if (customVoiceId && voice)
    yield fault(['customVoiceId'], 'two_voices', 'Give either voice or customVoiceId, not both.')
}

function* lengthProblems(doc: AgentDocument): Generator<Fault> {
  if (textsFit(doc)) return
  const model = effectiveModel(doc)
  yield fault(
    ['instructions'],
    'instructions_too_long',
    `The texts of this agent are more than ${model} takes: shorten the instructions, or the fields and their descriptions.`,
  )
}

function* placeholderProblems(doc: AgentDocument, inputs: readonly FieldDefinition[]): Generator<Fault> {
  const keys = new Set(inputs.map(({ key }) => key))
  const texts =
    doc.type === 'outbound'
      ? { opening: doc.opening, instructions: doc.instructions }
      : { instructions: doc.instructions }
  for (const [field, text] of Object.entries(texts)) {
    for (const name of placeholdersOf(text)) {
      if (keys.has(name)) continue
      const advice =
        doc.type === 'inbound' ? 'an inbound agent has no inputs' : 'add an input with this key or correct the name'
      yield fault([field], 'unknown_placeholder', `{{${shorten(name)}}} is no input of this agent: ${advice}.`)
    }
  }
}

function* fieldProblems(list: 'result' | 'inputs', fields: readonly FieldDefinition[]): Generator<Fault> {
  const first = new Map<string, number>()
  for (const [index, { key }] of fields.entries()) if (!first.has(key)) first.set(key, index)
  for (const [index, { key, type, options, when }] of fields.entries()) {
    if (first.get(key) !== index)
      yield fault(
        [list, index, 'key'],
        'duplicate_key',
        `The key ${key} is taken by field ${first.get(key)}: choose another.`,
      )
    if (type === 'select' && options.length === 0)
      yield fault([list, index, 'options'], 'select_without_options', `The select ${key} needs at least one option.`)
    if (!when) continue
    if (when.field === key || !first.has(when.field))
      yield fault(
        [list, index, 'when', 'field'],
        'unknown_when_field',
        `when.field must be the key of another field of ${list}.`,
      )
    else if (inCycle(key, fields))
      yield fault(
        [list, index, 'when', 'field'],
        'when_cycle',
        `The condition of ${key} depends, in the end, on ${key} itself.`,
      )
    const asked = when.field === key ? undefined : fields[first.get(when.field) ?? -1]
    const never = asked && whyNever(asked, when.equals)
    if (never) yield fault([list, index, 'when', 'equals'], 'impossible_when_value', never)
  }
}

/** Why a field can never have the value that a condition asks of it; undefined when it can. */
function whyNever(asked: FieldDefinition, value: unknown): string | undefined {
  // What it could have is not known yet, and that is a problem of its own.
  if (asked.type === 'select' && asked.options.length === 0) return undefined
  if (isAbsent(value)) return `The condition never holds: a blank value counts as none, so ${asked.key} never has it.`
  const wrong = fieldFaultOf(asked, value)
  return wrong && `The condition never holds: ${asked.key} is a field of the type ${asked.type}. ${wrong.message}`
}

/** Follows the conditions from a field for as many steps as there are fields: back at the start, it is a circle. */
function inCycle(key: string, fields: readonly FieldDefinition[]): boolean {
  let at = fields.find((field) => field.key === key)?.when?.field
  for (let steps = 0; at !== undefined && steps < fields.length; steps += 1) {
    if (at === key) return true
    const next = at
    at = fields.find((field) => field.key === next)?.when?.field
  }
  return false
}

function* deliveryProblems({ delivery }: AgentDocument): Generator<Fault> {
  const { mode, url, email } = delivery
  if ((mode === 'webhook' || mode === 'both') && url.trim() === '')
    yield fault(['delivery', 'url'], 'url_required', `Delivery by ${mode} needs a url.`)
  if ((mode === 'email' || mode === 'both') && !email)
    yield fault(['delivery', 'email'], 'email_required', `Delivery by ${mode} needs e-mail settings.`)
}

function* hoursProblems(doc: AgentDocument): Generator<Fault> {
  // HH:MM compares as text. A calling window does not span midnight; the operator's hours may.
  if (doc.type === 'outbound' && doc.calling.hours.from >= doc.calling.hours.to)
    yield fault(['calling', 'hours'], 'empty_hours', 'calling.hours.from must be earlier than calling.hours.to.')
  if (doc.transfer?.hours && doc.transfer.hours.from === doc.transfer.hours.to)
    yield fault(
      ['transfer', 'hours'],
      'empty_hours',
      'transfer.hours.from and to must differ; leave hours out for the whole day.',
    )
}

function* voiceWarnings(doc: AgentDocument): Generator<Fault> {
  if (!doc.mcp || doc.model) return
  const because = `Tools make the agent use ${effectiveModel(doc)}, which does not have this voice`
  if (doc.voice && familyOfVoice(doc.voice) === 'openai')
    yield fault(['voice'], 'voice_replaced', `${because}: it will speak as Kore unless you choose a Gemini voice.`)
  if (doc.customVoiceId)
    yield fault(
      ['customVoiceId'],
      'voice_replaced',
      `${because}: it will speak as Kore unless you choose a Gemini voice.`,
    )
}

function* firstWordsWarnings(doc: AgentDocument): Generator<Fault> {
  const [field, text] = doc.type === 'outbound' ? ['opening', doc.opening] : ['greeting', doc.greeting]
  if (!disclosesAi(text))
    yield fault(
      [field],
      'no_ai_disclosure',
      `The ${field} does not say that an AI is speaking: a sentence that says so will follow it.`,
    )
  if (doc.type === 'inbound' && /[{}]/.test(text))
    yield fault(
      [field],
      'literal_braces',
      'An inbound agent has no inputs: the braces in the greeting stay as they are.',
    )
}

function* inputWarnings(doc: AgentDocument, inputs: readonly FieldDefinition[]): Generator<Fault> {
  if (doc.type !== 'outbound') return
  const used = new Set([...placeholdersOf(doc.opening), ...placeholdersOf(doc.instructions)])
  for (const { when } of inputs) if (when) used.add(when.field)
  for (const [index, { key }] of inputs.entries())
    if (!used.has(key))
      yield fault(
        ['inputs', index],
        'unused_input',
        `Neither opening nor instructions mention {{${key}}}: the agent will not know it.`,
      )
}

function* addressWarnings({ delivery, mcp }: AgentDocument): Generator<Fault> {
  if (delivery.url.trim() !== '' && !/^https:\/\//i.test(delivery.url.trim()))
    yield fault(['delivery', 'url'], 'url_not_https', 'Results contain personal data: give an https:// address.')
  if (mcp && portOf(mcp.url) !== 443)
    yield fault(
      ['mcp', 'url'],
      'mcp_port',
      'Tool servers are reached on port 443 only, unless private targets are allowed.',
    )
}

function portOf(address: string): number | undefined {
  const url = URL.parse(address)
  if (!url) return undefined
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

function* callingWarnings(doc: AgentDocument, ownNumbers: readonly string[]): Generator<Fault> {
  if (doc.type !== 'outbound') return
  const { hours, callerId } = doc.calling
  const usual = defaultHours()
  if (hours.days.some((day) => !usual.days.includes(day)) || hours.from < usual.from || hours.to > usual.to)
    yield fault(
      ['calling', 'hours'],
      'wide_hours',
      'People will be called outside Monday to Saturday, 09:00 to 20:00: make sure that you may.',
    )
  if (callerId && !ownNumbers.includes(callerId))
    yield fault(
      ['calling', 'callerId'],
      'caller_id_not_owned',
      'callerId is not among the numbers of this account: live calls will be refused.',
    )
}

const shorten = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)
