import type { z } from 'zod'
import { type Fault, pointer } from '#kernel/problem.ts'
import { inWords, isMissing } from './fault-words.ts'
import { FAULTS_MAX } from './inspect-json.ts'

/** A value against its schema: what it is, or every fault, each at its own JSON pointer and in words. */
// biome-ignore format: a table reads in columns
const CODES: Record<string, string> = {
  invalid_type:      'invalid_type',
  too_small:         'too_small',
  too_big:           'too_big',
  invalid_format:    'invalid_format',
  invalid_value:     'invalid_value',
  invalid_union:     'invalid_value',
  not_multiple_of:   'invalid_value',
  unrecognized_keys: 'unknown_property',
}

export function judgeFaults<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  at: (path: readonly PropertyKey[]) => string = pointer,
): { data: z.output<Schema> } | { faults: Fault[] } {
  const parsed = schema.safeParse(given, { reportInput: true, error: inWords })
  if (parsed.success) return { data: parsed.data }
  return {
    faults: parsed.error.issues
      .slice(0, FAULTS_MAX)
      .flatMap((issue) => faultsOfIssue(issue, at))
      .slice(0, FAULTS_MAX),
  }
}

function faultsOfIssue(issue: z.core.$ZodIssue, at: (path: readonly PropertyKey[]) => string): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, FAULTS_MAX).map((key) => ({
      param: at([...issue.path, key]),
      code: 'unknown_property',
      message: 'is not a known property',
    }))
  }
  const param = at(issue.path)
  // Whatever the schema would say of a wrong value, this one was left out.
  if (isMissing(issue)) return [{ param, code: 'required', message: 'is required' }]
  return [{ param, code: CODES[issue.code] ?? 'invalid_value', message: issue.message }]
}
