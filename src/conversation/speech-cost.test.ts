import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speechCost } from './speech-cost.ts'

const PRICES = {
  'gpt-live-1': { minute: 50_000, textIn: 0, audioIn: 0, textOut: 0, audioOut: 0 },
  'gemini-3.8-live': { minute: 0, textIn: 500_000, audioIn: 3_000_000, textOut: 2_000_000, audioOut: 12_000_000 },
}
const NOTHING = { seconds: 0, textIn: 0, audioIn: 0, textOut: 0, audioOut: 0 }

// biome-ignore format: a table reads in columns
const COSTS = [
  ['a minute and a half',           'gpt-live-1',      { ...NOTHING, seconds: 90, textIn: 9_999 },                          75_000],
  ['each kind of token by its own', 'gemini-3.8-live', { seconds: 60, textIn: 1_000, audioIn: 2_000, textOut: 3_000, audioOut: 4_000 }, 60_500],
  ['nothing',                       'gemini-3.8-live', NOTHING,                                                             0],
  ['a model without a price',       'another',         { ...NOTHING, seconds: 90 },                                         null],
] as const

for (const [what, model, usage, cost] of COSTS)
  test(`${what} costs ${cost}`, () => assert.equal(speechCost(PRICES, { model, usage }), cost))
