import type { ChangedSettings, SettingsObject } from '#contract/settings.ts'
import { operates } from '#domain/installation/operator.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { accountById, changeTerms, grantedTo, NO_LIMIT } from '#store/accounts.ts'
import type { Queryable } from '#store/db.ts'
import { releaseSpending } from '#store/destinations.ts'

/**
 * What an account keeps, where it may call and how much in a day. The last two guard who pays: an account that is a
 * guest on the installation does not lift its own.
 */
interface House {
  db: Queryable
  clock: Clock
}

export async function readSettings({ db, clock }: House, accountId: string): Promise<SettingsObject> {
  const granted = await grantedTo(db, await nameOf(db, accountId), iso(clock.now()))
  if (!granted) throw new Error('a caller without an account')
  return {
    object: 'settings',
    retention_months: granted.retention_months,
    destinations: granted.destinations,
    daily_minutes: granted.daily_minutes,
    own_countries: granted.countries.map((code) => `+${code.replace('+', '')}`),
    spent_minutes: Math.ceil(granted.spent_seconds / 60),
    may_spend: await operates(db, { accountId }),
  }
}

export async function changeSettings(
  { db, clock }: House,
  accountId: string,
  wanted: ChangedSettings,
): Promise<SettingsObject> {
  const { retention_months: retentionMonths, destinations, daily_minutes: minutes } = wanted
  const spends = destinations !== undefined || minutes !== undefined
  if (spends && !(await operates(db, { accountId })))
    throw new Problem('forbidden', {
      message: 'Where this account may call, and how much, is set by whoever runs the installation.',
    })
  const name = await nameOf(db, accountId)
  await changeTerms(db, {
    name,
    terms: {
      ...(retentionMonths === undefined ? {} : { retentionMonths }),
      ...(destinations === undefined ? {} : { destinations: destinations ?? [] }),
      ...(minutes === undefined ? {} : { dailyMinutes: minutes ?? NO_LIMIT }),
    },
  })
  if (minutes !== undefined) await releaseSpending(db, { name, now: iso(clock.now()) })
  return readSettings({ db, clock }, accountId)
}

async function nameOf(db: Queryable, accountId: string): Promise<string> {
  const account = await accountById(db, accountId)
  if (!account) throw new Error('a caller without an account')
  return account.name
}
