import { emailAddress, type FieldDefinition } from '#contract/agent-document.ts'
import { E164 } from '#kernel/e164.ts'
import type { Fault } from '#kernel/problem.ts'

/**
 * Values that somebody gives for fields an agent defines: inputs of a call, and results that are reviewed
 * (rules.md#inputs).
 */
export type FieldValue = string | number | boolean

const TEXT_MAX_CHARACTERS = 1000

/** Of keys defined twice, which publishing refuses, the first counts. */
export function byKey(definitions: readonly FieldDefinition[]): Map<string, FieldDefinition> {
  const known = new Map<string, FieldDefinition>()
  for (const definition of definitions) if (!known.has(definition.key)) known.set(definition.key, definition)
  return known
}

/** null and blank are absent. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export function valueAt(given: Record<string, unknown>, key: string): unknown {
  const value = Object.hasOwn(given, key) ? given[key] : undefined
  return isAbsent(value) ? undefined : value
}

/**
 * A field applies when every condition up its chain of `when` holds. A chain that leads nowhere, or round in a circle,
 * never holds; published agents have none.
 */
export function applies(
  definition: FieldDefinition,
  known: ReadonlyMap<string, FieldDefinition>,
  given: Record<string, unknown>,
): boolean {
  let at = definition
  for (let steps = 0; steps <= known.size; steps += 1) {
    if (!at.when) return true
    const other = known.get(at.when.field)
    if (!other || valueAt(given, other.key) !== at.when.equals) return false
    at = other
  }
  return false
}

type Wrong = Pick<Fault, 'code' | 'message'> | undefined

/** What is wrong with a value that somebody gave for the field; undefined when nothing is. */
export function fieldFaultOf(definition: FieldDefinition, value: unknown): Wrong {
  const wrong = (code: string, message: string): Wrong => ({ code, message: `${definition.label}: ${message}` })
  if (definition.type === 'number')
    return Number.isFinite(value) ? undefined : wrong('invalid_type', 'give a JSON number.')
  if (definition.type === 'boolean')
    return typeof value === 'boolean' ? undefined : wrong('invalid_type', 'give true or false.')
  if (typeof value !== 'string') return wrong('invalid_type', 'give a string.')
  switch (definition.type) {
    case 'text':
      return [...value].length <= TEXT_MAX_CHARACTERS
        ? undefined
        : wrong('too_long', `give at most ${TEXT_MAX_CHARACTERS} characters.`)
    case 'date':
      return isCalendarDate(value) ? undefined : wrong('invalid_date', 'give a date that exists, as YYYY-MM-DD.')
    case 'phone':
      return E164.test(value)
        ? undefined
        : wrong('invalid_phone', 'give a number in E.164 form, such as +390212345678.')
    case 'email':
      return emailAddress.safeParse(value).success ? undefined : wrong('invalid_email', 'give an e-mail address.')
    case 'select':
      return definition.options.includes(value)
        ? undefined
        : wrong('invalid_option', `give exactly one of: ${definition.options.join(', ')}.`)
  }
}

/** `YYYY-MM-DD` of the calendar: 29 February only in leap years. */
export function isCalendarDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}
