import type { Budget } from './budget.ts'
import { isObject, type Schema } from './schema.ts'

/** What one keyword demands of a value; a keyword that does not concern the value's type demands nothing. */
export interface On {
  /** The schema that the keyword stands in. */
  schema: Schema
  value: unknown
  at: string
  budget: Budget
  /** Judges a value by a part of the schema, and tells its faults. */
  judge(schema: unknown, value: unknown, at: string): boolean
  /** The same, in silence. */
  would(schema: unknown, value: unknown): boolean
  tell(what: string): false
}

type Rule = (given: unknown, on: On) => boolean

const number = (rule: (value: number, given: number, on: On) => boolean): Rule => {
  return (given, on) => typeof on.value !== 'number' || typeof given !== 'number' || rule(on.value, given, on)
}
const list = (rule: (value: unknown[], given: unknown, on: On) => boolean): Rule => {
  return (given, on) => !Array.isArray(on.value) || rule(on.value, given, on)
}
const members = (rule: (value: Schema, given: unknown, on: On) => boolean): Rule => {
  return (given, on) => !isObject(on.value) || rule(on.value, given, on)
}
const count = (
  size: (value: unknown) => number | null,
  { fits, word, of }: { fits: (size: number, bound: number) => boolean; word: string; of: string },
): Rule => {
  return (given, on) => {
    const n = size(on.value)
    return n === null || typeof given !== 'number' || fits(n, given) || on.tell(`must have ${word} ${given} ${of}`)
  }
}

const characters = (value: unknown): number | null => (typeof value === 'string' ? [...value].length : null)
const items = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)
const keys = (value: unknown): number | null => (isObject(value) ? Object.keys(value).length : null)
const atLeast = (size: number, bound: number): boolean => size >= bound
const atMost = (size: number, bound: number): boolean => size <= bound

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
}

const below = (at: string, key: string | number): string =>
  `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
const entriesOf = (given: unknown): [string, unknown][] => (isObject(given) ? Object.entries(given) : [])
const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : [])

/**
 * 19.99 is one of 0.01, though neither is what it says once it is binary: the quotient may be off by what a division
 * loses.
 */
function isMultiple(value: number, of: number): boolean {
  const times = value / of
  return Math.abs(times - Math.round(times)) <= 2 * Number.EPSILON * Math.abs(times)
}

/** Every part is judged, also after the first fault: the agent is told all that is wrong at once. */
const each = <T>(parts: Iterable<T>, good: (part: T) => boolean): boolean => {
  let all = true
  for (const part of parts) if (!good(part)) all = false
  return all
}

/**
 * What silent work finds, or undefined where it hangs on a pattern that cannot be judged: there the value is believed.
 */
const surely = <T>({ budget }: On, work: () => T): T | undefined => {
  const before = budget.doubts
  const found = work()
  return budget.doubts === before ? found : undefined
}
const fitting = (on: On, schema: unknown, values: readonly unknown[]): number | undefined =>
  surely(on, () => values.filter((one) => on.would(schema, one)).length)

/** The members that neither `properties` nor `patternProperties` of the same schema names. */
function* unnamed(value: Schema, { schema, budget }: On): Generator<string> {
  const patterns = entriesOf(schema.patternProperties).map(([pattern]) => pattern)
  for (const key of Object.keys(value)) {
    budget.spend(1)
    if (isObject(schema.properties) && Object.hasOwn(schema.properties, key)) continue
    if (!patterns.some((pattern) => budget.matches(pattern, key))) yield key
  }
}

const prefixOf = ({ schema }: On): number =>
  Array.isArray(schema.items) ? schema.items.length : listOf(schema.prefixItems).length

const requires: Rule = members((value, given, on) =>
  each(listOf(given), (key) => {
    on.budget.spend(1)
    return typeof key !== 'string' || Object.hasOwn(value, key) || on.tell(`must have "${key}"`)
  }),
)

const dependent: Rule = members((value, given, on) =>
  each(entriesOf(given), ([key, then]) => {
    if (!Object.hasOwn(value, key)) return true
    return Array.isArray(then) ? requires(then, on) : on.judge(then, value, on.at)
  }),
)

export const RULES: Record<string, Rule> = {
  type: (given, on) => {
    const types = (Array.isArray(given) ? given : [given]).filter((one) => typeof one === 'string')
    const known = types.filter((one) => Object.hasOwn(TYPES, one))
    return known.length === 0 || known.some((one) => TYPES[one]?.(on.value)) || on.tell(`must be ${known.join(' or ')}`)
  },
  enum: (given, on) => {
    const text = on.budget.text(on.value)
    const options = listOf(given)
    return options.some((one) => on.budget.text(one) === text) || on.tell(`must be one of ${shown(options)}`)
  },
  const: (given, on) => on.budget.text(given) === on.budget.text(on.value) || on.tell(`must be ${shown([given])}`),

  minimum: number((value, given, on) => value >= given || on.tell(`must be at least ${given}`)),
  maximum: number((value, given, on) => value <= given || on.tell(`must be at most ${given}`)),
  exclusiveMinimum: number((value, given, on) => value > given || on.tell(`must be more than ${given}`)),
  exclusiveMaximum: number((value, given, on) => value < given || on.tell(`must be less than ${given}`)),
  multipleOf: number((value, given, on) => isMultiple(value, given) || on.tell(`must be a multiple of ${given}`)),

  minLength: count(characters, { fits: atLeast, word: 'at least', of: 'characters' }),
  maxLength: count(characters, { fits: atMost, word: 'at most', of: 'characters' }),
  pattern: (given, on) =>
    typeof on.value !== 'string' ||
    typeof given !== 'string' ||
    on.budget.matches(given, on.value) ||
    on.tell(`must match ${given}`),

  minItems: count(items, { fits: atLeast, word: 'at least', of: 'items' }),
  maxItems: count(items, { fits: atMost, word: 'at most', of: 'items' }),
  uniqueItems: list((value, given, on) => {
    if (given !== true) return true
    return new Set(value.map((one) => on.budget.text(one))).size === value.length || on.tell('must not repeat an item')
  }),
  prefixItems: list((value, given, on) =>
    each(listOf(given).slice(0, value.length).entries(), ([n, schema]) => on.judge(schema, value[n], below(on.at, n))),
  ),
  items: list((value, given, on) => {
    if (Array.isArray(given)) return RULES.prefixItems?.(given, on) ?? true
    return each([...value.entries()].slice(prefixOf(on)), ([n, one]) => on.judge(given, one, below(on.at, n)))
  }),
  additionalItems: list((value, given, on) => {
    if (!Array.isArray(on.schema.items)) return true
    return each([...value.entries()].slice(prefixOf(on)), ([n, one]) => on.judge(given, one, below(on.at, n)))
  }),
  contains: list((value, given, on) => {
    const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = on.schema
    const found = fitting(on, given, value)
    if (found === undefined) return true
    return (found >= Number(minContains) && found <= Number(maxContains)) || on.tell('does not hold what it must hold')
  }),

  minProperties: count(keys, { fits: atLeast, word: 'at least', of: 'members' }),
  maxProperties: count(keys, { fits: atMost, word: 'at most', of: 'members' }),
  required: requires,
  properties: members((value, given, on) =>
    each(
      entriesOf(given),
      ([key, schema]) => !Object.hasOwn(value, key) || on.judge(schema, value[key], below(on.at, key)),
    ),
  ),
  patternProperties: members((value, given, on) =>
    each(entriesOf(given), ([pattern, schema]) => {
      const concerned = Object.keys(value).filter((key) => on.budget.knows(pattern) && on.budget.matches(pattern, key))
      return each(concerned, (key) => on.judge(schema, value[key], below(on.at, key)))
    }),
  ),
  additionalProperties: members((value, given, on) =>
    each(unnamed(value, on), (key) => on.judge(given, value[key], below(on.at, key))),
  ),
  propertyNames: members((value, given, on) =>
    each(Object.keys(value), (key) => on.would(given, key) || on.tell(`must not have "${key}"`)),
  ),
  dependentRequired: dependent,
  dependentSchemas: dependent,
  dependencies: dependent,

  allOf: (given, on) => each(listOf(given), (schema) => on.judge(schema, on.value, on.at)),
  anyOf: (given, on) =>
    listOf(given).some((schema) => on.would(schema, on.value)) || on.tell('is in none of the forms that it may have'),
  oneOf: (given, on) => {
    const forms = surely(on, () => listOf(given).filter((schema) => on.would(schema, on.value)).length)
    return forms === undefined || forms === 1 || on.tell('must be in exactly one of the forms that it may have')
  },
  not: (given, on) => fitting(on, given, [on.value]) !== 1 || on.tell('is in a form that it must not have'),
  if: (given, on) => {
    const fits = fitting(on, given, [on.value])
    const branch = fits === undefined ? true : fits === 1 ? on.schema.then : on.schema.else
    return branch === undefined || on.judge(branch, on.value, on.at)
  },
}

const SHOWN_MAX = 10
const shown = (options: readonly unknown[]): string =>
  options
    .slice(0, SHOWN_MAX)
    .map((one) => JSON.stringify(one))
    .join(', ')
