import type { z } from 'zod'

/**
 * What is wrong with a value, in words that go on from the name of the field: `must be a string`. A pattern has a
 * sentence of its own in the contract, which goes before these; none of them repeats what was sent.
 */
export function inWords(issue: z.core.$ZodRawIssue): string {
  if (isMissing(issue)) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeWord(issue.expected)}`
    case 'invalid_value':
      return `must be ${either(issue.values.map(String))}`
    case 'invalid_union':
      return `must be ${either(alternatives(issue))}`
    case 'too_small':
      return bound(issue, { number: issue.minimum, inclusive: issue.inclusive ?? true, least: true })
    case 'too_big':
      return bound(issue, { number: issue.maximum, inclusive: issue.inclusive ?? true, least: false })
    default:
      return 'is not valid'
  }
}

/** Left out, which zod calls a wrong type or value: nobody who left it out would look for that. */
export function isMissing(issue: { code?: string; input?: unknown; discriminator?: unknown }): boolean {
  if (issue.code !== 'invalid_union' || typeof issue.discriminator !== 'string') return issue.input === undefined
  return (issue.input as Record<string, unknown>)[issue.discriminator] === undefined
}

// biome-ignore format: a table reads in columns
const TYPES: Record<string, string> = {
  string:  'a string',
  number:  'a number',
  int:     'a whole number',
  boolean: 'true or false',
  array:   'a list',
  object:  'an object',
  record:  'an object',
}

const typeWord = (type: string): string => TYPES[type] ?? type

/** `a`, `a or b`, `a, b or c`: all of them, however many they are. */
function either(words: readonly string[]): string {
  const last = words.at(-1) ?? 'something else'
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}

/** What would have been right: the words that tell the shapes apart, or the types. */
function alternatives(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string[] {
  if ('options' in issue && Array.isArray(issue.options)) return issue.options.map(String)
  const types = issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? [typeWord(first.expected)] : []))
  return [...new Set(types)]
}

function bound(
  { origin }: { origin?: string },
  { number, inclusive, least }: { number: number | bigint; inclusive: boolean; least: boolean },
): string {
  const counted = origin === 'string' ? 'character' : origin === 'array' ? 'item' : null
  if (counted === null)
    return `must be ${inclusive ? `at ${least ? 'least' : 'most'}` : least ? 'more than' : 'less than'} ${number}`
  if (least && number === 1) return 'must not be empty'
  return `must have at ${least ? 'least' : 'most'} ${number} ${counted}${number === 1 ? '' : 's'}`
}
