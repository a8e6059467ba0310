import { emailAddress, type FieldDefinition } from '#contract/agent-document.ts'
import { E164 } from '#kernel/e164.ts'

/** What a result value may be, by the type of its field (interface, "Result field"). */
export type Value = string | number | boolean

const TEXT_MAX_CHARACTERS = 1_000
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

const CHECKS: Record<FieldDefinition['type'], (value: unknown, field: FieldDefinition) => boolean> = {
  text: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX_CHARACTERS,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  select: (value, field) => typeof value === 'string' && field.options.includes(value),
  date: (value) => typeof value === 'string' && isCalendarDate(value),
  phone: (value) => typeof value === 'string' && E164.test(value),
  email: (value) => emailAddress.safeParse(value).success,
}

/** The value as it stands, or undefined when the field cannot hold it. Nothing is bent into shape: that would be a guess. */
export function valueFor(field: FieldDefinition, value: unknown): Value | undefined {
  return CHECKS[field.type](value, field) ? (value as Value) : undefined
}

function isCalendarDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/**
 * The fields that apply, given these values: a field whose `when` does not hold is absent, and so is whatever depends on
 * it in turn.
 */
export function applicable(fields: readonly FieldDefinition[], values: ReadonlyMap<string, Value>): FieldDefinition[] {
  const applies = (field: FieldDefinition, above: readonly string[]): boolean => {
    const { when, key } = field
    if (!when) return true
    const condition = fields.find((other) => other.key === when.field)
    // A circle of conditions is refused at publish; here it simply never holds.
    if (!condition || above.includes(condition.key)) return false
    return values.get(when.field) === when.equals && applies(condition, [...above, key])
  }
  return fields.filter((field) => applies(field, [field.key]))
}
