import { test } from 'node:test'
import { conforms } from './conforms.ts'

/** The pairs that `conformance.test.ts` leaves out. */
test('every check of 2026-07-28 that applies to the fixture behind our door succeeds', () =>
  conforms('fixture', '2026-07-28'))

test('every check of 2025-11-25 that applies to our server succeeds', () => conforms('ours', '2025-11-25'))
