import { z } from 'zod'
import { route } from './route.ts'

/** What an account keeps, where it may call and how much in a day (rules.md#settings-of-an-account). */

const MONTHS_MAX = 24
const MINUTES_MAX = 1_000_000
const PREFIXES_MAX = 200

const prefix = z.string().regex(/^(?:any|\+[1-9][0-9]{0,14})$/, 'must be any or a prefix, as in +39 or +4930')
// biome-ignore format: a table reads in columns
const fields = {
  retention_months: z.int().min(1).max(MONTHS_MAX).meta({ description: 'How long after its end a call keeps personal data.' }),
  destinations:     z.array(prefix).min(1).max(PREFIXES_MAX).nullable().meta({ description: 'Where live calls may go: prefixes, or `any`; null: the countries of the account\'s own live numbers.' }),
  daily_minutes:    z.int().min(0).max(MINUTES_MAX).nullable().meta({ description: 'Live minutes on one day in Italy, after which calls wait; null: none.' }),
}

const settings = z
  .strictObject({
    object: z.literal('settings'),
    ...fields,
    own_countries: z.array(z.string()).meta({ description: "Of the account's live numbers, by their codes." }),
    spent_minutes: z.int().meta({ description: 'Live minutes of today.' }),
    may_spend: z
      .boolean()
      .meta({ description: 'Whether owners of this account may change `destinations` and `daily_minutes`.' }),
  })
  .meta({ id: 'Settings' })
export type SettingsObject = z.output<typeof settings>

const changed = z.strictObject(fields).partial()
export type ChangedSettings = z.output<typeof changed>

const EXAMPLE = {
  object: 'settings',
  retention_months: 24,
  destinations: null,
  daily_minutes: 600,
  own_countries: ['+39'],
  spent_minutes: 12,
  may_spend: true,
}
const one = { description: 'The settings.', json: settings, example: EXAMPLE }

export const settingsRoutes = {
  get_settings: route({
    id: 'get_settings',
    method: 'GET',
    path: '/v1/settings',
    tag: 'Account',
    auth: 'key',
    needs: 'view',
    summary: 'Read what the account keeps, where it may call and how much in a day',
    replies: { 200: one },
  }),
  update_settings: route({
    id: 'update_settings',
    method: 'PATCH',
    path: '/v1/settings',
    tag: 'Account',
    auth: 'person',
    needs: 'lead',
    summary: 'Change what the account keeps, where it may call and how much in a day',
    description:
      'Only what is given changes. `destinations` and `daily_minutes` guard who pays for the calls: owners of the account that the installation began with change them, for the others it is done at the command line.',
    body: changed,
    replies: { 200: one },
    examples: { body: { retention_months: 12 } },
  }),
}
