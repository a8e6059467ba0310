import { emailAddress, type FieldDefinition, type Language } from '#contract/agent-document.ts'
import { isCalendarDate } from '#domain/agents/fields.ts'
import { E164 } from '#kernel/e164.ts'
import { aboutOf } from './evidence/about.ts'
import { withoutBounds } from './evidence/counted.ts'
import { namedPeople } from './evidence/named-people.ts'
import { plainWords } from './plain-words.ts'
import type { ProposedValue } from './port.ts'
import { readSpokenDate } from './spoken/date.ts'
import { spokenEmail } from './spoken/email.ts'
import { spokenNumber } from './spoken/number.ts'
import { spokenPhone } from './spoken/phone.ts'
import { statedNumber } from './spoken/states.ts'

/** What a result value may be, by the type of its field (rules.md#result-values). */
export type Value = string | number | boolean

/** The call's day in Europe/Rome and the agent's language: what words are read against. */
export interface ReadOn {
  day: Temporal.PlainDate
  language: Language
}

/** Longer than anybody's name for a number, date or address; what is longer is no such thing. */
const WORDS_MAX_CHARACTERS = 2_000
const TEXT_MAX_CHARACTERS = 1_000

/**
 * The value that the field can hold, or undefined: JSON of its type, or words that our own readers are sure of. Nothing
 * else is bent into shape: that would be a guess. Whether the person said it is asked of the evidence, afterwards.
 */
export function valueFor(field: FieldDefinition, proposed: ProposedValue, on: ReadOn): Value | undefined {
  const { value } = proposed
  if (field.type === 'number' && typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (field.type === 'boolean' && typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  if (field.type === 'text') return textOf(value)
  return value.length > WORDS_MAX_CHARACTERS ? undefined : READ[field.type]({ field, said: value.trim(), proposed, on })
}

interface Words {
  field: FieldDefinition
  said: string
  proposed: ProposedValue
  on: ReadOn
}

const READ: Record<Exclude<FieldDefinition['type'], 'text'>, (words: Words) => Value | undefined> = {
  number: ({ field, said, on }) =>
    spokenNumber(withoutBounds(aboutOf(field).label, said), on.language) ??
    statedNumber(said, on.language) ??
    namedPeople(said, on.language) ??
    (DECIMAL.test(said) ? Number(said) : undefined),
  boolean: ({ said }) => YES_OR_NO.get(plainWords(said)),
  select: ({ field, proposed }) => optionOf(field.options, String(proposed.value)),
  date: (words) => dateOf(words),
  phone: ({ said, on }) => (E164.test(said) ? said : (spokenPhone(said, on.language) ?? undefined)),
  email: ({ said, on }) =>
    emailAddress.safeParse(said).success ? said : (spokenEmail(said, on.language) ?? undefined),
}

/** As JSON writes a number, with few enough digits that it is kept as it was said. */
const DECIMAL = /^-?[0-9]{1,15}(\.[0-9]{1,15})?$/

/** Counted as the API counts an input; PostgreSQL's JSON holds neither NUL nor half a surrogate pair. */
function textOf(text: string): string | undefined {
  const trimmed = text.trim()
  const fits = trimmed.length <= TEXT_MAX_CHARACTERS || [...trimmed].length <= TEXT_MAX_CHARACTERS
  return trimmed !== '' && fits && trimmed.isWellFormed() && !trimmed.includes('\u0000') ? trimmed : undefined
}

const YES = ['si', 'yes', 'true', 'certo', 'certamente', 'esatto', 'vero', 'yeah', 'yep', 'confermo', 'si certo']
const NO = ['no', 'false', 'falso', 'nope', 'no grazie', 'no thanks', 'no thank you', 'assolutamente no', 'direi di no']
const YES_OR_NO = new Map([...YES.map((word) => [word, true] as const), ...NO.map((word) => [word, false] as const)])

/** Exactly an option; or the only one that is the same but for case, accents and signs. */
function optionOf(options: readonly string[], said: string): string | undefined {
  const [exact] = [said, said.trim()].filter((one) => options.includes(one))
  if (exact !== undefined) return exact
  const wanted = plainWords(said)
  const like = wanted === '' ? [] : options.filter((option) => plainWords(option) === wanted)
  return like.length === 1 ? like[0] : undefined
}

/**
 * Where our code can read the person's words, its reading outranks the analyst's: "tomorrow" is a fact, a model's sum
 * is not. One thing the words may leave open is whether a day without a year lies ahead or behind; where the field asks
 * for the past, the analyst's year stands if day and month are those that were said.
 */
function dateOf({ field, said, proposed, on }: Words): string | undefined {
  const named = fromWords(proposed.evidence, on) ?? (ISO_LIKE.test(said) ? null : fromWords(said, on))
  if (!named) return isCalendarDate(said) ? said : undefined
  const read = named.toString()
  const today = on.day.toString()
  const about = `${field.key} ${field.label}`
  if (read <= today || !PAST.test(about)) return read
  if (isCalendarDate(said) && said <= today && said.slice(-5) === read.slice(-5)) return said
  return BIRTH.test(about) ? undefined : read
}

/** What begins as a date of a machine is one or none; no words are looked for in it. */
const ISO_LIKE = /^[0-9]{4}-/

const fromWords = (words: string | null, { day, language }: ReadOn): Temporal.PlainDate | null =>
  words === null || words.length > WORDS_MAX_CHARACTERS ? null : readSpokenDate(words, { day, language })

/** Fields that ask for a day that has been, or may; nobody is born tomorrow. */
const BIRTH = /nascit|birth|\bborn\b/i
const PAST = /nascit|birth|\bborn\b|ultim[oa]|last|sinistro|incident|accident|acquist|purchas|avvenut|happened/i

/**
 * The fields that apply, given these values: a field whose `when` does not hold is absent, and so is whatever depends
 * on it in turn.
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
