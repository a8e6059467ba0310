import type { FieldDefinition, Language } from '#contract/agent-document.ts'

/** Values as a person would say them, in the agent's language (rules.md#values-in-prompts). */

export type InputValue = string | number | boolean

// biome-ignore format: a table reads in columns
const MONTHS: Record<Language, readonly string[]> = {
  it: ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
  en: ['January', 'February', 'March', 'April',  'May',    'June',   'July',   'August', 'September', 'October', 'November', 'December'],
}
// biome-ignore format: a table reads in columns
const DAYS: Record<Language, readonly string[]> = {
  it: ['lunedì', 'martedì', 'mercoledì', 'giovedì',  'venerdì', 'sabato',   'domenica'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday',  'Saturday', 'Sunday'],
}
const YES_NO: Record<Language, readonly [yes: string, no: string]> = { it: ['sì', 'no'], en: ['yes', 'no'] }

/** `2027-03-01` is "primo marzo 2027" or "1 March 2027"; what is no date stays as it is. */
export function spokenDate(text: string, language: Language): string {
  const date = dateOf(text)
  if (!date) return text
  const day = date.day === 1 && language === 'it' ? 'primo' : String(date.day)
  return `${day} ${MONTHS[language][date.month - 1]} ${date.year}`
}

/** The same with the day of the week before it. */
export function spokenDay(text: string, language: Language): string {
  const date = dateOf(text)
  return date ? `${DAYS[language][date.dayOfWeek - 1]} ${spokenDate(text, language)}` : text
}

/** 1 to 7 as names of days, each once, from Monday on: "lunedì, martedì e giovedì". */
export function spokenDays(days: readonly number[], language: Language): string {
  const names = [...new Set(days)].sort((a, b) => a - b).map((day) => DAYS[language][day - 1] ?? String(day))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} ${language === 'it' ? 'e' : 'and'} ${last}`
}

/** On one line whatever its type: a value is a word in somebody's sentence, never a paragraph of its own. */
export function spokenValue(value: InputValue, type: FieldDefinition['type'], language: Language): string {
  if (typeof value === 'boolean') return YES_NO[language][value ? 0 : 1]
  if (typeof value === 'number') return language === 'it' ? String(value).replace('.', ',') : String(value)
  return oneLine(type === 'date' ? spokenDate(value, language) : value)
}

/** Every input that has a value, in words, by key; the others are absent, and so empty in a text. */
export function spokenInputs(
  definitions: readonly FieldDefinition[],
  inputs: Readonly<Record<string, InputValue>>,
  language: Language,
): Record<string, string> {
  const spoken: Record<string, string> = {}
  for (const { key, type } of definitions) {
    const value = Object.hasOwn(inputs, key) ? inputs[key] : undefined
    if (value !== undefined) spoken[key] = spokenValue(value, type, language)
  }
  return spoken
}

export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

function dateOf(text: string): Temporal.PlainDate | undefined {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
