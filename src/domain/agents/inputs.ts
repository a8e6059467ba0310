import type { FieldDefinition, Language } from '#contract/agent-document.ts'
import { type Fault, pointer } from '#kernel/problem.ts'
import { applies, byKey, type FieldValue, fieldFaultOf, valueAt } from './fields.ts'

/** Values of one call against the agent's `inputs` (rules.md#inputs). Pure, and every problem is told at once. */

type InputValues = Record<string, FieldValue>

interface CheckedInputs {
  /** Only what holds, in the order of the definitions. */
  values: InputValues
  faults: Fault[]
}

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
    const fault = fieldFaultOf(definition, value)
    if (fault) faults.push({ param: at(key), ...fault })
    else values[key] = value as FieldValue
  }
  return { values, faults }
}

/**
 * What is given, completed by an example of each missing input that applies: what a preview shows. The result still
 * wants `checkInputs`, because what was given may be wrong.
 */
export function exampleInputs(
  definitions: readonly FieldDefinition[],
  language: Language,
  given: Record<string, unknown> = {},
): Record<string, unknown> {
  const known = byKey(definitions)
  const values: Record<string, unknown> = { ...given }
  // An example may switch on the condition of another input, wherever that one stands in the list; so as often as it
  // takes.
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

const EXAMPLE_ADDRESS: Record<Language, string> = { it: 'mario.rossi@example.com', en: 'jane.smith@example.com' }
const EXAMPLE_WORD: Record<Language, string> = { it: 'esempio', en: 'example' }

/** Undefined for a select that has no options yet. */
function exampleOf(definition: FieldDefinition, language: Language): FieldValue | undefined {
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
