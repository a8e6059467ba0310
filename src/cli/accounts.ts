import * as accounts from '#domain/accounts/accounts.ts'
import { iso } from '#kernel/clock.ts'
import { E164 } from '#kernel/e164.ts'
import { PRICE, showMoney, toMicros } from '#kernel/money.ts'
import { CommandFailed } from './failure.ts'
import { withGround } from './foundations.ts'
import { type Given, UsageProblem } from './usage.ts'

/** `accounts …` and `numbers …`: what an account may do, and under which numbers. */
export function createAccount({ words: [given = ''], options }: Given): Promise<void> {
  const name = nameOf(given)
  const terms = termsOf(options)
  return withGround(async (ground) => {
    if (!(await accounts.createAccount(ground, name))) throw new CommandFailed(`There is an account ${name} already.`)
    await accounts.updateTerms(ground, { name, terms })
    console.log(`Created ${name}.`)
  })
}

export function updateAccount({ words: [given = ''], options }: Given): Promise<void> {
  const name = nameOf(given)
  const terms = termsOf(options)
  if (Object.keys(terms).length === 0) throw new UsageProblem('Name at least one limit to change.')
  return withGround(async (ground) => {
    const result = await accounts.updateTerms(ground, { name, terms })
    if (result === 'no_account') throw new CommandFailed(`There is no account ${name}.`)
    if (result === 'currency_fixed')
      throw new CommandFailed(`${name} has been billed in its currency, which stays as it is. Nothing was changed.`)
    console.log(`Updated ${name}.`)
  })
}

/** All that it was granted, one thing to a line. */
export function showAccount({ words: [given = ''] }: Given): Promise<void> {
  const name = nameOf(given)
  return withGround(async ({ db, clock }) => {
    const granted = await accounts.grantedTo(db, name, iso(clock.now()))
    if (!granted) throw new CommandFailed(`There is no account ${name}.`)
    const { destinations, countries, daily_minutes: minutes, spent_seconds: spent } = granted
    const own = countries.length > 0 ? countries.join(',') : 'none yet'
    // biome-ignore format: a table reads in columns
    const lines = [
      ['id',               granted.id],
      ['concurrent-calls', granted.concurrent_calls],
      ['inbound-calls',    granted.inbound_calls],
      ['retention-months', granted.retention_months],
      ['price',            `${showMoney(BigInt(granted.price_per_minute))} ${granted.currency} a minute`],
      ['rounding-seconds', granted.rounding_seconds],
      ['numbers',          granted.numbers.join(',') || 'none'],
      ['destinations',     destinations?.join(',') ?? `own (the countries of its live numbers: ${own})`],
      ['daily-minutes',    minutes ?? 'none'],
      ['spent-today',      `${Math.ceil(spent / 60)} minutes`],
    ]
    console.log(lines.map(([term, value]) => `${String(term).padEnd(17)} ${value}`).join('\n'))
  })
}

export function addNumber({ words: [number = ''], options }: Given): Promise<void> {
  if (!E164.test(number)) throw new UsageProblem(`${number} is not a number in E.164 form, such as +390212345678.`)
  const account = accountOf(options)
  return withGround(async (ground) => {
    const result = await accounts.addLiveNumber(ground, { account, number })
    if (result === 'no_account') throw new CommandFailed(`There is no account ${account}.`)
    if (result === 'taken') throw new CommandFailed(`${number} belongs to an account already.`)
    console.log(`Added ${number}.`)
  })
}

export const accountOf = (options: Given['options']): string => nameOf(options.account ?? accounts.FIRST_ACCOUNT)

const NAME_MAX = 100

export function nameOf(given: string): string {
  const name = given.trim()
  if (name.length < 1 || name.length > NAME_MAX || /\p{C}/u.test(name))
    throw new UsageProblem(`An account's name has 1 to ${NAME_MAX} characters, all of them visible.`)
  return name
}

/** The bounds of what is counted: the same as the table's. */
// biome-ignore format: a table reads in columns
const COUNTED = [
  { option: 'concurrent-calls', term: 'concurrentCalls', min: 0, max: 10_000 },
  { option: 'inbound-calls',    term: 'inboundCalls',    min: 0, max: 10_000 },
  { option: 'retention-months', term: 'retentionMonths', min: 1, max: 24 },
  { option: 'rounding-seconds', term: 'roundingSeconds', min: 1, max: 3_600 },
  { option: 'daily-minutes',    term: 'dailyMinutes',    min: 0, max: 1_000_000 },
] as const

/** Only those that were given. */
function termsOf(options: Given['options']): Partial<accounts.Terms> {
  const terms: Partial<accounts.Terms> = {}
  for (const { option, term, min, max } of COUNTED) {
    const text = options[option]
    if (text === undefined || (text === 'none' && term === 'dailyMinutes')) continue
    if (!/^[0-9]{1,7}$/.test(text) || Number(text) < min || Number(text) > max)
      throw new UsageProblem(`--${option} must be a whole number from ${min} to ${max}.`)
    terms[term] = Number(text)
  }
  const { price, currency, destinations } = options
  if (options['daily-minutes'] === 'none') terms.dailyMinutes = accounts.NO_LIMIT
  if (destinations !== undefined) terms.destinations = destinationsOf(destinations)
  if (price !== undefined) {
    if (!PRICE.test(price)) throw new UsageProblem('--price must be an amount from 0 to 999.999999, such as 0.12.')
    terms.pricePerMinute = toMicros(price)
  }
  if (currency !== undefined) {
    if (!/^[A-Z]{3}$/.test(currency)) throw new UsageProblem('--currency must be three capital letters, such as EUR.')
    terms.currency = currency
  }
  return terms
}

const PREFIX = /^\+[1-9][0-9]{0,14}$/
const PREFIXES_MAX = 200

/** None for `own`, which is what every account has at first. */
function destinationsOf(text: string): string[] {
  const given = text.split(',').map((one) => one.trim())
  if (given.length === 1 && given[0] === 'own') return []
  if (given.length > PREFIXES_MAX || !given.every((one) => one === 'any' || PREFIX.test(one)))
    throw new UsageProblem(
      '--destinations must be own, any, or prefixes such as +39,+41,+4930; a premium range is opened by its own prefix.',
    )
  return [...new Set(given)]
}
