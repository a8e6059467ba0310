import { emailAddress, type FieldDefinition, type Language } from '#contract/agent-document.ts'
import { E164 } from '#kernel/e164.ts'
import { type Fault, pointer } from '#kernel/problem.ts'

/** Values of one call against the agent's `inputs` (decisions, "Inputs"). Pure, and every problem is told at once. */

type InputValue = string | number | boolean
type InputValues = Record<string, InputValue>

interface CheckedInputs {
  /** Only what holds, in the order of the definitions. */
  values: InputValues
  faults: Fault[]
}

const TEXT_MAX_CHARACTERS = 1000

/** `under` is where the inputs stand in the request: a campaign says `/contacts/3/inputs`. */
export function checkInputs(
  definitions: readonly FieldDefinition[],
  given: Record<string, unknown>,
  under = '/inputs',
): CheckedInputs {
  const known = byKey(definitions)
  const at = (key: string) => `${under}${pointer([key])}`
  const faults: Fault[] = Object.keys(given)
    .filter((key) => !known.has(key))
    .map((key) => ({ param: at(key), code: 'unknown_input', message: unknownInput(key, [...known.keys()]) }))
  const values: InputValues = {}
  for (const [key, definition] of known) {
    if (!applies(definition, known, given)) continue
    const value = valueAt(given, key)
    if (value === undefined) {
      if (definition.required) faults.push({ param: at(key), code: 'required', message: required(definition) })
      continue
    }
    const fault = faultOf(definition, value)
    if (fault) faults.push({ param: at(key), ...fault })
    else values[key] = value as InputValue
  }
  return { values, faults }
}

/**
 * What is given, completed by an example of each missing input that applies: what a preview shows. The result still wants
 * `checkInputs`, because what was given may be wrong.
 */
export function exampleInputs(
  definitions: readonly FieldDefinition[],
  language: Language,
  given: Record<string, unknown> = {},
): Record<string, unknown> {
  const known = byKey(definitions)
  const values: Record<string, unknown> = { ...given }
  // An example may switch on the condition of another input, wherever that one stands in the list; so as often as it takes.
  for (let added = true; added; ) {
    added = false
    for (const [key, definition] of known) {
      if (valueAt(values, key) !== undefined || !applies(definition, known, values)) continue
      const example = exampleOf(definition, language)
      if (example === undefined) continue
      values[key] = example
      added = true
    }
  }
  return values
}

/** Of keys defined twice, which publishing refuses, the first counts. */
function byKey(definitions: readonly FieldDefinition[]): Map<string, FieldDefinition> {
  const known = new Map<string, FieldDefinition>()
  for (const definition of definitions) if (!known.has(definition.key)) known.set(definition.key, definition)
  return known
}

/** null and blank are absent. */
function valueAt(given: Record<string, unknown>, key: string): unknown {
  const value = Object.hasOwn(given, key) ? given[key] : undefined
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value
}

/**
 * An input applies when every condition up its chain of `when` holds. A chain that leads nowhere, or round in a circle,
 * never holds; published agents have none.
 */
function applies(
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

function faultOf(definition: FieldDefinition, value: unknown): Wrong {
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

const EXAMPLE_ADDRESS: Record<Language, string> = { it: 'mario.rossi@example.com', en: 'jane.smith@example.com' }
const EXAMPLE_WORD: Record<Language, string> = { it: 'esempio', en: 'example' }

/** Undefined for a select that has no options yet. */
function exampleOf(definition: FieldDefinition, language: Language): InputValue | undefined {
  switch (definition.type) {
    case 'text':
      // The label shows in a preview which value will stand there.
      return definition.label.trim() || EXAMPLE_WORD[language]
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'date':
      return '2027-03-15'
    case 'phone':
      return '+390000000001'
    case 'email':
      return EXAMPLE_ADDRESS[language]
    case 'select':
      return definition.options.find((option) => option.trim() !== '')
  }
}

function unknownInput(key: string, keys: string[]): string {
  const name = JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key)
  return keys.length === 0
    ? `The agent defines no inputs: leave ${name} out.`
    : `The agent defines no input ${name}; it defines ${keys.join(', ')}.`
}

const required = (definition: FieldDefinition): string => `${definition.label}: this input is required.`
