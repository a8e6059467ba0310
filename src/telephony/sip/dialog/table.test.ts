import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CALLEE_ROWS } from './callee.ts'
import { CALLER_ROWS } from './caller.ts'
import type { Occasion, Phase } from './leg-state.ts'
import type { LegRow } from './table.ts'
import { TALK_ROWS } from './talk.ts'

// biome-ignore format: a table reads in columns
const TABLES: Record<string, readonly LegRow<string>[]> = {
  caller: [...CALLER_ROWS, ...TALK_ROWS],
  callee: [...CALLEE_ROWS, ...TALK_ROWS],
}

/** What no table has a row for. Any other name without one does not compile, and what is here has none. */
type WithRow = (typeof CALLER_ROWS | typeof CALLEE_ROWS | typeof TALK_ROWS)[number]['on']
const WITHOUT_ROW: Record<Exclude<Occasion, WithRow>, true> = { ignored: true }

/** Where a leg may go from where it is: never back. */
// biome-ignore format: a table reads in columns
const FORWARD: Record<Phase, readonly Phase[]> = {
  calling:    ['calling', 'proceeding', 'asking', 'cancelling', 'talking', 'closing', 'ended'],
  // Credentials are asked for after a provisional answer too: the next INVITE is a new one, and needs its own leave.
  proceeding: ['proceeding', 'asking', 'cancelling', 'talking', 'closing', 'ended'],
  asking:     ['asking', 'calling', 'ended'],
  cancelling: ['cancelling', 'closing', 'ended'],
  offered:    ['offered', 'answering', 'ended'],
  answering:  ['answering', 'talking', 'closing', 'ended'],
  talking:    ['talking', 'closing', 'ended'],
  closing:    ['closing', 'ended'],
  ended:      ['ended'],
}

for (const [name, rows] of Object.entries(TABLES))
  describe(`the table of a ${name}`, () => {
    it('has one row for each phase and event', () => {
      const keys = rows.flatMap(({ in: phases, on }) => phases.map((phase) => `${phase} ${on}`))
      assert.deepEqual(
        keys.filter((key, at) => keys.indexOf(key) !== at),
        [],
      )
    })

    it('ignores only what it has no name for', () => {
      for (const { on } of rows) assert.ok(!(on in WITHOUT_ROW), on)
    })

    it('leads forward, and nowhere out of the end', () => {
      for (const { in: phases, on, to } of rows)
        for (const phase of phases) assert.ok(FORWARD[phase].includes(to ?? phase), `${phase} ${on} → ${to}`)
    })

    it('says why wherever it leads to an end that nothing before has settled', () => {
      const settled = new Set<Phase>(['cancelling', 'closing'])
      for (const { in: phases, on, to, because } of rows)
        for (const phase of phases)
          if ((to === 'ended' || to === 'closing') && !settled.has(phase) && on !== 'ack_leaving')
            assert.ok(because, `${phase} ${on}`)
    })
  })
