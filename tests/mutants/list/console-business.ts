import type { Mutant } from '../mutant.ts'

/** Lists that become campaigns, reviews, statistics and files for spreadsheets. */
const LIST = ['tests/console/campaign-list.test.ts']
const ROUTES = ['tests/e2e/console-routes.test.ts']

export const consoleBusiness: readonly Mutant[] = [
  {
    breaks: 'a row with a cell that cannot be read is held back',
    file: 'console/src/campaigns/sheet-state.ts',
    old: 'if (problems.length > 0) judged.problems.set(line, problems)',
    new: 'if (problems.length > 1) judged.problems.set(line, problems)',
    caughtBy: LIST,
    sample: true,
  },
  {
    breaks: 'a row whose quotation marks are wrong is held back',
    file: 'console/src/campaigns/sheet-state.ts',
    old: 'judged.problems.set(line, [{ column: null, code: whole, message: ',
    new: 'judged.problems.set(-line, [{ column: null, code: whole, message: ',
    caughtBy: LIST,
  },
  {
    breaks: 'a row that was left out is not called',
    file: 'console/src/campaigns/sheet-state.ts',
    old: 'if (choices.left.has(line)) continue',
    new: 'if (choices.left.has(line) && row.fault) continue',
    caughtBy: LIST,
  },
  {
    breaks: 'of two rows with one number the second is skipped, and counted as such',
    file: 'console/src/campaigns/sheet-state.ts',
    old: 'if (good) count(judged, contact.to, seen)',
    new: 'if (good) count(judged, contact.to, new Set())',
    caughtBy: LIST,
  },
  {
    breaks: 'national numbers are read as those of the country that was chosen',
    file: 'console/src/campaigns/sheet-state.ts',
    old: 'country: choices.country }',
    new: "country: 'CH' }",
    caughtBy: LIST,
  },
  {
    breaks: 'what the server finds wrong stands at its row',
    file: 'console/src/campaigns/sheet-state.ts',
    old: 'if (!mine.some((one) => one.column === column)) mine.push({ column, code, message })',
    new: 'if (mine.length > 0 && !mine.some((one) => one.column === column)) mine.push({ column, code, message })',
    caughtBy: LIST,
  },
  {
    breaks: 'of a list beyond one campaign nobody is lost',
    file: 'console/src/campaigns/check-list.ts',
    old: 'Math.ceil(list.length / CONTACTS_MAX)',
    new: 'Math.max(1, Math.floor(list.length / CONTACTS_MAX))',
    caughtBy: LIST,
  },
  {
    breaks: 'the hours of several campaigns of one name are added',
    file: 'console/src/campaigns/groups.ts',
    old: 'calls: all.reduce((sum, { calls }) => sum + calls, 0),',
    new: 'calls: all[0]?.calls ?? 0,',
    caughtBy: LIST,
  },
  {
    breaks: 'what is left is estimated over the hours in which people are called, and no others',
    file: 'console/src/campaigns/burn-down.ts',
    old: 'open: isOpen(at, hours) ? next - at : 0',
    new: 'open: next - at',
    caughtBy: LIST,
  },
  {
    breaks: 'no cell of a file becomes a formula',
    file: 'src/kernel/csv-cell.ts',
    old: "FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text",
    new: "FORMULA.test(text) && NUMBER.test(text) ? `'${text}` : text",
    caughtBy: [...LIST, 'src/http/csv.test.ts'],
  },
  {
    breaks: 'a file of what is wrong has its sentence in a column of its own',
    file: 'console/src/campaigns/sheet-state.ts',
    old: "...Array<string>(missing).fill(''), said]",
    new: "...Array<string>(Math.min(0, missing)).fill(''), said]",
    caughtBy: LIST,
  },
  {
    breaks: 'lines at once are those of one mode',
    file: 'src/store/line-stats.ts',
    old: 'and livemode = ${filter.livemode} and ended_at >= ${filter.from} and answered_at < ${filter.to}\n     -- No',
    new: 'and (livemode or not ${filter.livemode}) and ended_at >= ${filter.from} and answered_at < ${filter.to}\n     -- No',
    caughtBy: ROUTES,
  },
  {
    breaks: 'a line that is freed at an instant is free at it',
    file: 'src/store/line-stats.ts',
    old: 'order by at, by rows unbounded preceding',
    new: 'order by at, by desc rows unbounded preceding',
    caughtBy: ROUTES,
  },
  {
    breaks: 'a conversation that goes on is counted in every part of the time',
    file: 'src/store/line-stats.ts',
    old: 'select b.at, 0 from unnest(${beginnings}::timestamptz[]) as b(at)),',
    new: 'select b.at, 0 from unnest(${beginnings}::timestamptz[]) as b(at) limit 0),',
    caughtBy: ROUTES,
  },
  {
    breaks: 'how people felt is kept when it is gathered',
    file: 'src/store/stats.ts',
    old: 'from taken where mood_start is not null and mood_end is not null group by',
    new: 'from taken where mood_start is null and mood_end is not null group by',
    caughtBy: ROUTES,
  },
  {
    breaks: 'who waits for a review is told to its account and mode alone',
    file: 'src/store/reviews.ts',
    old: "where c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.stage = 'needs_review'\n       and c.id > ${which.after ?? ''}",
    new: "where ${which.accountId}::text is not null and c.livemode = ${which.livemode} and c.stage = 'needs_review'\n       and c.id > ${which.after ?? ''}",
    caughtBy: ['tests/e2e/review.test.ts'],
  },
]
