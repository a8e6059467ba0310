import assert from 'node:assert/strict'
import { it } from 'node:test'
import { prefersCsv } from './accept.ts'

// biome-ignore format: a table reads in columns
const accepts: readonly [accept: string | undefined, csv: boolean][] = [
  [undefined,                                     false],
  ['',                                            false],
  ['*/*',                                         false],
  ['text/*',                                      false],
  ['application/json',                            false],
  ['text/csv',                                    true],
  ['Text/CSV',                                    true],
  [' text/csv ; charset=utf-8',                   true],
  ['text/csv, application/json',                  true],
  ['application/json, text/csv',                  true],
  ['text/csv, */*',                               true],
  ['text/csv;q=0.9, application/json;q=0.5',      true],
  ['text/csv;q=0.5, application/json;q=0.9',      false],
  ['text/csv; q=0.5, */*',                        false],
  ['text/csv;q=0.5, application/*;q=0.4',         true],
  ['text/csv;q=0',                                false],
  ['text/csv;q=0, application/json;q=0',          false],
  ['text/csv;q=nonsense',                         false],
  ['text/csvx',                                   false],
  ['application/vnd.x+json, text/csv;q=0.1',      true],
]

for (const [accept, csv] of accepts)
  it(`"${accept}" is answered as ${csv ? 'CSV' : 'JSON'}`, () => assert.equal(prefersCsv(accept), csv))
