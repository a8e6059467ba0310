import * as accounts from '#domain/accounts/accounts.ts'
import { E164 } from '#kernel/e164.ts'
import { PRICE, toMicros } from '#kernel/money.ts'
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
] as const

/** Only those that were given. */
function termsOf(options: Given['options']): Partial<accounts.Terms> {
  const terms: Partial<accounts.Terms> = {}
  for (const { option, term, min, max } of COUNTED) {
    const text = options[option]
    if (text === undefined) continue
    if (!/^[0-9]{1,5}$/.test(text) || Number(text) < min || Number(text) > max)
      throw new UsageProblem(`--${option} must be a whole number from ${min} to ${max}.`)
    terms[term] = Number(text)
  }
  const { price, currency } = options
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
