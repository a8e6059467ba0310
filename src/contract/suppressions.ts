import { z } from 'zod'
import { COUNTRY_NAMES } from '#kernel/countries.ts'
import { e164 } from './agent-document.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** The do-not-call list (rules.md#do-not-call-list, rules.md#suppression-record). */

const SOURCES = ['api', 'call', 'console', 'import'] as const

export const suppression = z
  .strictObject({
    object: z.literal('suppression'),
    number: z.string().nullable().meta({
      description: 'E.164. Null once the call that listed it was anonymised: the entry still protects the number.',
    }),
    number_hint: z.string().meta({ description: 'The last two digits of the number.' }),
    reason: z.string().nullable(),
    source: z.enum(SOURCES).meta({ description: 'Who listed it; `call` when the person asked for it.' }),
    call: identifier('call').nullable().meta({ description: 'The call in which the person asked for it.' }),
    livemode: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'Suppression' })
export type Suppression = z.output<typeof suppression>

export const EXAMPLE_SUPPRESSION = {
  object: 'suppression',
  number: '+390212345678',
  number_hint: '78',
  reason: 'Ha chiesto di non essere richiamato',
  source: 'api',
  call: null,
  livemode: false,
  created_at: '2026-11-15T09:30:00.000Z',
}

const newSuppression = z.strictObject({
  number: e164.meta({ description: 'The number that is not to be called, E.164.', examples: ['+390212345678'] }),
  reason: z.string().max(500).optional().meta({ description: 'Why, in your own words.' }),
})

const imported = z
  .strictObject({
    imported: z.int().meta({ description: 'Numbers that were added.' }),
    already_listed: z.int().meta({ description: 'Numbers that were on the list before, or twice in the file.' }),
    calls_failed: z.int().meta({ description: 'Queued calls to these numbers, which have ended as `suppressed`.' }),
    invalid: z
      .array(z.strictObject({ line: z.int(), message: z.string() }))
      .meta({ description: 'Lines that were not taken: what was found there, and what was expected.' }),
    invalid_more: z
      .int()
      .meta({ description: 'How many bad lines there are beyond the first 1,000, which are listed.' }),
    converted: z.int().meta({ description: 'Numbers that were not written in E.164 and were read as such.' }),
    conversions: z
      .array(z.strictObject({ line: z.int(), from: z.string(), to: z.string() }))
      .meta({ description: 'The first 100 of them: how they were written, and what they were read as.' }),
  })
  .meta({ id: 'SuppressionImport' })

const IMPORT_MAX_BYTES = 16 * 1024 * 1024

/** In a query an unescaped plus is a blank: what was meant is clear. */
const numberFilter = z
  .preprocess((given) => (typeof given === 'string' ? given.replace(/^ /, '+') : given), e164)
  .optional()
  .meta({ description: 'Only this number, E.164.' })

const one = { description: 'The entry.', json: suppression, example: EXAMPLE_SUPPRESSION }

export const suppressionRoutes = {
  list_suppressions: route({
    id: 'list_suppressions',
    method: 'GET',
    path: '/v1/suppressions',
    tag: 'Do not call',
    auth: 'key',
    needs: 'read',
    summary: "List the do-not-call list of the key's mode, newest first",
    description: 'In the address the `+` of `number` is best written as `%2B`.',
    query: z.strictObject({ number: numberFilter, ...pageQuery }),
    replies: {
      200: {
        description: 'A page of entries.',
        json: listOf(suppression),
        items: suppression,
        example: onePage(EXAMPLE_SUPPRESSION),
      },
    },
  }),
  add_suppression: route({
    id: 'add_suppression',
    method: 'POST',
    path: '/v1/suppressions',
    tag: 'Do not call',
    auth: 'key',
    needs: 'campaign',
    summary: 'Put a number on the do-not-call list',
    description: 'Its queued calls end at once with the outcome `suppressed`; no call to it is dialled from then on.',
    body: newSuppression,
    replies: {
      201: { ...one, description: 'The new entry.' },
      200: { ...one, description: 'The number was listed already; this is its entry, unchanged.' },
    },
    examples: { body: { number: '+390212345678', reason: 'Ha chiesto di non essere richiamato' } },
  }),
  remove_suppression: route({
    id: 'remove_suppression',
    method: 'DELETE',
    path: '/v1/suppressions/{number}',
    tag: 'Do not call',
    auth: 'key',
    needs: 'campaign',
    summary: 'Take a number off the do-not-call list',
    description: 'In the address the `+` is best written as `%2B`.',
    params: z.object({ number: z.string().meta({ description: 'E.164.' }) }),
    replies: { 204: { description: 'The number may be called again.' } },
    examples: { params: { number: '+390212345678' } },
  }),
  import_suppressions: route({
    id: 'import_suppressions',
    method: 'POST',
    path: '/v1/suppressions/import',
    tag: 'Do not call',
    auth: 'key',
    needs: 'campaign',
    summary: 'Put many numbers on the do-not-call list',
    description:
      'CSV with the columns `number,reason`, with or without a header; a header may name them in another order and others beside them. As spreadsheets save it: with commas, semicolons or tabs; in UTF-8, in UTF-16 with a byte order mark or in Windows-1252. Numbers may have blanks and other signs between their digits, and `00` for the `+`; national ones are read with `country`. Lines that are wrong are reported, the rest is taken. At most 16 MiB.',
    query: z.strictObject({
      country: z
        .enum(COUNTRY_NAMES, `must be one of ${COUNTRY_NAMES.join(' ')}`)
        .optional()
        .meta({ description: 'Whose national numbers the list may hold, as in `IT`.', examples: ['IT'] }),
    }),
    body: z.string().min(1, 'must hold at least one line'),
    bodyType: 'text/csv',
    bodyMaxBytes: IMPORT_MAX_BYTES,
    problems: ['import_in_progress'],
    replies: {
      200: {
        description: 'What was taken.',
        json: imported,
        example: {
          imported: 2,
          already_listed: 1,
          calls_failed: 0,
          invalid: [{ line: 4, message: 'found no number; expected one such as +390212345678' }],
          invalid_more: 0,
          converted: 1,
          conversions: [{ line: 3, from: '02 1234 5679', to: '+390212345679' }],
        },
      },
    },
    examples: { body: 'number,reason\r\n+390212345678,Ha chiesto di non essere richiamato\r\n' },
  }),
}
