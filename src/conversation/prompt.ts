import type { AgentDocument, FieldDefinition, Language } from '#contract/agent-document.ts'
import { expand, placeholdersOf } from '#kernel/placeholders.ts'
import { firstWords } from './first-words.ts'
import * as texts from './platform-rules.ts'
import { type InputValue, oneLine, spokenDay, spokenDays, spokenInputs, spokenValue } from './spoken.ts'

interface PromptContext {
  inputs: Readonly<Record<string, InputValue>>
  /** Today in Europe/Rome, `YYYY-MM-DD`. */
  today: string
  /** Whom the agent speaks for, by name. */
  client?: string | undefined
}

/**
 * The whole prompt, in the agent's language: who speaks, the platform's rules, the author's instructions inside marks
 * that they cannot close, the data, what to collect. Preview shows exactly what the model is given.
 */
export function buildPrompt(doc: AgentDocument, context: PromptContext): string {
  const { language } = doc
  const facts = factsOf(doc, context)
  const group = ({ title, rules }: texts.RuleGroup, write: (rules: string[]) => string): string[] => {
    const holding = rules
      .filter(({ when }) => when === undefined || when(doc))
      .map((rule) => expand(rule[language], facts))
    return holding.length === 0 ? [] : [`${title[language]}\n${write(holding)}`]
  }
  const said = firstWords(doc, context.inputs)
  return [
    ...group(texts.WHO, (rules) => rules.join('\n')).map((text) => `# ${text}`),
    `# ${texts.FIRST_WORDS.title[language]}\n${texts.FIRST_WORDS.before[language]}\n${quoted(said, language)}\n${texts.FIRST_WORDS.after[language]}`,
    `# ${texts.PRECEDENCE.title[language]}\n${texts.PRECEDENCE.text[language]}`,
    ...texts.PLATFORM_RULES.flatMap((rules) => group(rules, bullets)).map((text) => `## ${text}`),
    `# ${texts.AUTHOR.title[language]}\n${texts.AUTHOR.before[language]}\n${marked(texts.AUTHOR.tag[language], instructions(doc, context))}`,
    ...dataOf(doc, context),
    ...fieldsToCollect(doc),
    `# ${texts.REMINDER.title[language]}\n${texts.REMINDER.text[language]}`,
  ].join('\n\n')
}

const TAGS = [texts.AUTHOR.tag, texts.DATA.tag].flatMap((tag) => Object.values(tag)).join('|')
const MARK = new RegExp(`<(?=\\s*/?\\s*(?:${TAGS}))`, 'gi')

/** What others wrote, unable to open or close a mark of ours. */
const defused = (text: string): string => text.replace(MARK, '‹')
/** The same on one line, so that it cannot begin a section either. */
const line = (text: string): string => defused(oneLine(text))

const bullets = (lines: readonly string[]): string => lines.map((text) => `- ${text}`).join('\n')
const quoted = (text: string, language: Language): string => (language === 'it' ? `«${line(text)}»` : `"${line(text)}"`)

/** What the rules speak of, one line each: nothing that an author writes here can begin a section of its own. */
function factsOf(doc: AgentDocument, context: PromptContext): Record<string, string> {
  const { language, transfer } = doc
  return {
    persona: line(doc.persona),
    principal: line(context.client ?? '') || texts.PRINCIPAL[language],
    today: spokenDay(context.today, language),
    transfer_when: line(transfer?.when ?? '') || texts.TRANSFER_DEFAULT[language],
    transfer_announcement: line(transfer?.announcement ?? ''),
    transfer_hours: transfer?.hours ? hoursInWords(transfer.hours, language) : '',
    calling_hours: doc.type === 'outbound' ? hoursInWords(doc.calling.hours, language) : '',
  }
}

function hoursInWords(hours: { days: number[]; from: string; to: string }, language: Language): string {
  const days = spokenDays(hours.days, language)
  return language === 'it'
    ? `di ${days}, dalle ${hours.from} alle ${hours.to}, ora italiana`
    : `on ${days}, from ${hours.from} to ${hours.to}, Italian time`
}

const inputsOf = (doc: AgentDocument): readonly FieldDefinition[] => (doc.type === 'outbound' ? doc.inputs : [])

function instructions(doc: AgentDocument, { inputs }: PromptContext): string {
  return defused(expand(doc.instructions, spokenInputs(inputsOf(doc), inputs, doc.language)).trim())
}

const marked = (tag: string, text: string): string => `<${tag}>\n${text}\n</${tag}>`

/** Only inputs which the author's texts mention: the model is told nothing that nobody meant it to know. */
function dataOf(doc: AgentDocument, { inputs }: PromptContext): string[] {
  if (doc.type !== 'outbound') return []
  const { language } = doc
  const mentioned = new Set([...placeholdersOf(doc.opening), ...placeholdersOf(doc.instructions)])
  const spoken = spokenInputs(doc.inputs, inputs, language)
  const lines = doc.inputs
    .filter(({ key }) => mentioned.has(key) && Object.hasOwn(spoken, key))
    .map(({ key, label }) => `${line(label)}: ${line(spoken[key] ?? '')}`)
  if (lines.length === 0) return []
  return [
    `# ${texts.DATA.title[language]}\n${texts.DATA.before[language]}\n${marked(texts.DATA.tag[language], bullets(lines))}`,
  ]
}

function fieldsToCollect(doc: AgentDocument): string[] {
  if (doc.result.length === 0) return []
  const lines = doc.result.map((field) => describe(field, doc.result, doc.language))
  return [`# ${texts.COLLECT.title[doc.language]}\n${texts.COLLECT.before[doc.language]}\n${bullets(lines)}`]
}

// biome-ignore format: a table reads in columns
const KINDS: Record<Exclude<FieldDefinition['type'], 'select'>, texts.Text> = {
  text:    { it: 'testo',                                 en: 'text' },
  number:  { it: 'numero',                                en: 'number' },
  boolean: { it: 'sì o no',                               en: 'yes or no' },
  date:    { it: 'data, con giorno, mese e anno',         en: 'date, with day, month and year' },
  phone:   { it: 'numero di telefono',                    en: 'telephone number' },
  email:   { it: 'indirizzo e-mail, da ripetere',         en: 'e-mail address, to be repeated' },
}

function describe(field: FieldDefinition, fields: readonly FieldDefinition[], language: Language): string {
  const italian = language === 'it'
  const oneOf = italian ? 'una sola tra' : 'exactly one of'
  const kind =
    field.type === 'select'
      ? `${oneOf} ${field.options.map((option) => quoted(option, language)).join(', ')}`
      : KINDS[field.type][language]
  const duty = field.required ? (italian ? 'obbligatorio' : 'required') : italian ? 'facoltativo' : 'optional'
  const parts = [kind, duty, ...conditionOf(field, fields, language)]
  const note = line(field.description ?? '')
  return `${line(field.label)} (${parts.join('; ')})${note === '' ? '' : `. ${note}`}`
}

function conditionOf({ when }: FieldDefinition, fields: readonly FieldDefinition[], language: Language): string[] {
  if (!when) return []
  const other = fields.find(({ key }) => key === when.field)
  const name = quoted(other?.label ?? when.field, language)
  const value = quoted(spokenValue(when.equals, other?.type ?? 'text', language), language)
  return [language === 'it' ? `solo se ${name} è ${value}` : `only if ${name} is ${value}`]
}
