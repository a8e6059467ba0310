import { z } from 'zod'
import { callObject, EXAMPLE_CALL, OUTCOMES, WAITING_FOR } from './calls.ts'
import { route } from './route.ts'
import { identifier, timestamp } from './shapes.ts'

/** How calls went, counted as they end, and what waits. */

export const STATS_DAYS_MAX = 92
export const STATS_ROWS_MAX = 10_000
const STATS_BY = ['hour', 'day', 'weekday_hour', 'agent', 'campaign', 'client'] as const
export type StatsBy = (typeof STATS_BY)[number]
const LINES_BY = ['quarter_hour', 'hour', 'day'] as const
export type LinesBy = (typeof LINES_BY)[number]
/** Of how many calls it is told that they are the next. */
export const NEXT_MAX = 5
export const SPANS_MAX = 500_000

const day = z.iso.date('must be a day as in 2026-11-15').meta({ format: 'date', examples: ['2026-11-15'] })
const count = z.int()

const row = z
  .strictObject({
    key: z.string().meta({
      description:
        'By `hour` `2026-11-15T09`, by `day` `2026-11-15`, by `weekday_hour` `1T09` (Monday is 1), all in Rome; otherwise an id, `` for calls of no campaign.',
    }),
    calls: count.meta({ description: 'Calls that ended.' }),
    attempts: count,
    answered: count,
    by_outcome: z.strictObject(
      Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count])) as Record<
        (typeof OUTCOMES)[number],
        typeof count
      >,
    ),
    seconds: count.meta({ description: 'Of conversation.' }),
    latency_p50_ms: count.nullable().meta({ description: 'Over the turns of live calls, to about a tenth of it.' }),
    latency_p95_ms: count.nullable(),
    moods: z.array(z.strictObject({ start: count, end: count, calls: count })).meta({
      description: 'How people felt at first and at the end, from -2 to 2: conversations by both, as analysed.',
    }),
  })
  .meta({ id: 'StatsRow' })
export type StatsRow = z.output<typeof row>

const stats = z
  .strictObject({ object: z.literal('stats'), by: z.enum(STATS_BY), from: day, to: day, rows: z.array(row) })
  .meta({ id: 'Stats' })

const lines = z
  .strictObject({
    object: z.literal('line_stats'),
    by: z.enum(LINES_BY),
    from: day,
    to: day,
    most: count.meta({ description: 'At any moment of all these days.' }),
    rows: z.array(
      z.strictObject({
        key: z.string().meta({
          description:
            'By `quarter_hour` `2026-11-15T09:15`, by `hour` `2026-11-15T09`, by `day` `2026-11-15`, all in Rome.',
        }),
        most: count,
      }),
    ),
  })
  .meta({ id: 'LineStats' })

const range = z.strictObject({ from: timestamp, to: timestamp })
const reasons = z.strictObject(
  Object.fromEntries(WAITING_FOR.map((reason) => [reason, count])) as Record<
    (typeof WAITING_FOR)[number],
    typeof count
  >,
)
const waiting = z
  .strictObject({
    object: z.literal('waiting'),
    total: count,
    by_reason: reasons.meta({
      description: 'Queued calls by what they wait for; those that are dialled in a moment are in none.',
    }),
    next: z.array(callObject).meta({
      description: `The queued calls that are due first, at most ${NEXT_MAX}; those of a campaign that is paused come last.`,
    }),
    campaigns: z.array(
      z.strictObject({
        id: identifier('cmp'),
        name: z.string(),
        queued: count,
        by_reason: reasons,
        estimated_end: range.nullable().meta({
          description:
            'When it may be through: from its hours, its lines, the minutes of a day, and how long calls of its agent last or how fast it went in the last hour. Null where that cannot be said.',
        }),
      }),
    ),
  })
  .meta({ id: 'Waiting' })
export type WaitingObject = z.output<typeof waiting>

const NONE = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0]))
const NOTHING = Object.fromEntries(WAITING_FOR.map((reason) => [reason, 0]))
const id = (noun: string) =>
  z
    .string()
    .max(100)
    .optional()
    .meta({ description: `Id of the ${noun}.` })

const days = {
  from: day.optional().meta({ description: 'The first day; `to` unless given.' }),
  to: day.optional().meta({ description: 'The last day, which counts; today unless given.' }),
}
const filters = {
  agent: id('agent'),
  campaign: id('campaign'),
  client: id('client'),
  direction: z.enum(['outbound', 'inbound']).optional().meta({ description: 'Placed or received.' }),
}

export const statsRoutes = {
  get_stats: route({
    id: 'get_stats',
    method: 'GET',
    path: '/v1/stats',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'Count how calls ended',
    description: `Calls by when they ended, in Rome, over ${STATS_DAYS_MAX} days at most. Rows without calls are left out; at most ${STATS_ROWS_MAX}.`,
    query: z.strictObject({
      ...days,
      by: z.enum(STATS_BY).default('day').meta({ description: 'What a row stands for.' }),
      ...filters,
    }),
    replies: {
      200: {
        description: 'The counts.',
        json: stats,
        table: { item: row, lines: ({ rows }: z.output<typeof stats>) => rows },
        example: {
          object: 'stats',
          by: 'day',
          from: '2026-11-15',
          to: '2026-11-15',
          rows: [
            {
              key: '2026-11-15',
              calls: 2,
              attempts: 3,
              answered: 1,
              by_outcome: { ...NONE, completed: 1, no_answer: 1 },
              seconds: 45,
              latency_p50_ms: 720,
              latency_p95_ms: 1_100,
              moods: [{ start: 0, end: 1, calls: 1 }],
            },
          ],
        },
      },
    },
  }),
  get_line_stats: route({
    id: 'get_line_stats',
    method: 'GET',
    path: '/v1/stats/lines',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'Count how many conversations went on at once',
    description: `The most at any moment of each quarter of an hour, hour or day in Rome, over ${STATS_DAYS_MAX} days at most, from when each was answered and ended; those that go on now count too. Rows in which nobody talked are left out. More than ${SPANS_MAX} conversations in these days are refused: ask for fewer days.`,
    query: z.strictObject({
      ...days,
      by: z.enum(LINES_BY).default('hour').meta({ description: 'What a row stands for.' }),
      ...filters,
    }),
    replies: {
      200: {
        description: 'The most at once.',
        json: lines,
        table: { item: lines.shape.rows.element, lines: ({ rows }: z.output<typeof lines>) => rows },
        example: {
          object: 'line_stats',
          by: 'hour',
          from: '2026-11-15',
          to: '2026-11-15',
          most: 3,
          rows: [{ key: '2026-11-15T09', most: 3 }],
        },
      },
    },
  }),
  get_waiting: route({
    id: 'get_waiting',
    method: 'GET',
    path: '/v1/waiting',
    tag: 'Calls',
    auth: 'key',
    needs: 'read',
    summary: 'Read what waits, and why',
    replies: {
      200: {
        description: 'What waits now.',
        json: waiting,
        example: {
          object: 'waiting',
          total: 601,
          by_reason: { ...NOTHING, calling_window: 601 },
          next: [{ ...EXAMPLE_CALL, waiting_for: 'calling_window' }],
          campaigns: [
            {
              id: 'cmp_01jcq3v5k8e7r9t2w4y6z8a0bc',
              name: 'Richiami di novembre',
              queued: 601,
              by_reason: { ...NOTHING, calling_window: 601 },
              estimated_end: { from: '2026-11-16T15:00:00.000Z', to: '2026-11-17T10:00:00.000Z' },
            },
          ],
        },
      },
    },
  }),
}
