import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fault, withFirstFault } from './problem.ts'

const fault = (param: string, more: Partial<Fault> = {}): Fault => ({
  param,
  code: 'x',
  message: 'is required',
  ...more,
})

// biome-ignore format: a table reads in columns
const MESSAGES: [errors: Fault[] | undefined, message: string][] = [
  [undefined,                                      'No.'],
  [[],                                             'No.'],
  [[fault('/to')],                                 'No. /to: is required'],
  [[fault('limit')],                               'No. limit: is required'],
  [[fault('')],                                    'No. the body: is required'],
  [[fault('/to'), fault('/agent')],                'No. /to: is required (and 1 more)'],
  [[fault('/contacts/3/to', { index: 3 })],        'No.'],
]

test('a message says what is wrong first, to whoever is shown nothing else', () => {
  for (const [errors, message] of MESSAGES) assert.equal(withFirstFault('No.', errors), message)
})
