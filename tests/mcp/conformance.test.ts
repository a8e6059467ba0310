import { test } from 'node:test'
import { conforms } from './conforms.ts'

/** Each revision and each server once; `npm run prove -- mcp` has the other pairs. */
test('every check of 2025-11-25 that applies to the fixture behind our door succeeds', () =>
  conforms('fixture', '2025-11-25'))

test('every check of 2026-07-28 that applies to our server succeeds', () => conforms('ours', '2026-07-28'))
