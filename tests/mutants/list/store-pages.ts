import type { Mutant } from '../mutant.ts'

/** Pages of calls by several filters. */
export const storePages: readonly Mutant[] = [
  {
    breaks: 'a call of a page has all that was asked for',
    file: 'src/store/call-stretches.ts',
    old: '(all, { equal }) => sql`${all} ${equal(filter)}`',
    new: '(all) => all',
    caughtBy: ['src/store/call-stretches.test.ts'],
  },
  {
    breaks: 'no call is missed where a glance ends',
    file: 'src/store/call-stretches.ts',
    old: 'sql`offset (select 255) limit 1`',
    new: 'sql`offset (select 256) limit 1`',
    caughtBy: ['src/store/call-stretches.test.ts'],
  },
  {
    breaks: 'no call is on a page twice',
    file: 'src/store/call-stretches.ts',
    old: 'stretch(filter, shortest, { first: to, before: seen })',
    new: 'stretch(filter, shortest, { first: to, before })',
    caughtBy: ['src/store/call-stretches.test.ts'],
  },
  {
    breaks: 'a page goes on where its first stretch did not fill it',
    file: 'src/store/call-stretches.ts',
    old: '    if (to < seen) seen = to',
    new: '    seen = first',
    caughtBy: ['src/store/call-stretches.test.ts'],
  },
  {
    breaks: 'a page looks through no more calls than the shortest way needs',
    file: 'src/store/call-stretches.ts',
    old: 'ends.indexOf(to)',
    new: '0',
    caughtBy: ['src/store/call-stretches.test.ts'],
  },
  {
    breaks: 'a page goes along the index that was chosen, whatever the planner thinks of the others',
    file: 'src/store/call-stretches.ts',
    old: 'sql`limit (select 9223372036854775807)`',
    new: 'nothing',
    caughtBy: ['src/store/call-stretches.test.ts'],
  },
  {
    breaks: 'a status of two stages has the calls of both, with other filters too',
    file: 'src/store/call-filters.ts',
    old: 'return stages.map((stage) =>',
    new: 'return stages.slice(0, indexes.length > 0 ? 1 : 2).map((stage) =>',
    caughtBy: ['src/store/call-stretches.test.ts'],
  },
  {
    breaks: 'a cursor holds also for calls made by a clock that ran ahead',
    file: 'src/store/call-pages.ts',
    old: '[first, before].toSorted()',
    new: '[first]',
    caughtBy: ['src/store/call-pages.test.ts'],
  },
  {
    breaks: 'a queued call shows that its campaign is paused',
    file: 'src/store/calls.ts',
    old: "case c.status when 'queued' then (select k.status = 'paused'",
    new: "case c.status when 'dialing' then (select k.status = 'paused'",
    caughtBy: ['tests/e2e/campaigns.test.ts'],
  },
]
