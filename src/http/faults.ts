import type { z } from 'zod'
import { type Fault, pointer } from '#kernel/problem.ts'

/** Zod's issues as faults: one per problem, each at its own JSON pointer, in words that fit a line. */
const MESSAGE_MAX = 200
const FAULTS_MAX = 100

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

export function faultsOf(error: z.ZodError, at: (path: readonly PropertyKey[]) => string = pointer): Fault[] {
  return error.issues.flatMap((issue) => faultsOfIssue(issue, at)).slice(0, FAULTS_MAX)
}

function faultsOfIssue(issue: z.core.$ZodIssue, at: (path: readonly PropertyKey[]) => string): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      param: at([...issue.path, key]),
      code: 'unknown_property',
      message: 'is not a known property',
    }))
  }
  // A missing property is reported by zod as a wrong type; nobody who left it out would look for that.
  const missing = issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message)
  const code = missing ? 'required' : (CODES[issue.code] ?? 'invalid_value')
  const message = missing ? 'is required' : issue.message
  return [
    {
      param: at(issue.path),
      code,
      message: message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message,
    },
  ]
}
