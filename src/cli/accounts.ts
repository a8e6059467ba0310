import * as accounts from '#domain/accounts/accounts.ts'
import { E164 } from '#kernel/e164.ts'
import { CommandFailed } from './failure.ts'
import { withGround } from './foundations.ts'
import { type Given, UsageProblem } from './usage.ts'

/** `accounts …` and `numbers …`: what an account may do, and under which numbers. */
export function createAccount({ words: [given = ''], options }: Given): Promise<void> {
  const name = nameOf(given)
  const limits = limitsOf(options)
  return withGround(async (ground) => {
    if (!(await accounts.createAccount(ground, name))) throw new CommandFailed(`There is an account ${name} already.`)
    await accounts.updateLimits(ground, { name, ...limits })
    console.log(`Created ${name}.`)
  })
}

export function updateAccount({ words: [given = ''], options }: Given): Promise<void> {
  const name = nameOf(given)
  const limits = limitsOf(options)
  if (Object.values(limits).every((limit) => limit === null))
    throw new UsageProblem('Name at least one limit to change.')
  return withGround(async (ground) => {
    if (!(await accounts.updateLimits(ground, { name, ...limits })))
      throw new CommandFailed(`There is no account ${name}.`)
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

function nameOf(given: string): string {
  const name = given.trim()
  if (name.length < 1 || name.length > NAME_MAX || /\p{C}/u.test(name))
    throw new UsageProblem(`An account's name has 1 to ${NAME_MAX} characters, all of them visible.`)
  return name
}

const LIMIT_MAX = 10_000

function limitsOf(options: Given['options']): { concurrentCalls: number | null; inboundCalls: number | null } {
  const read = (name: string): number | null => {
    const text = options[name]
    if (text === undefined) return null
    if (!/^[0-9]{1,5}$/.test(text) || Number(text) > LIMIT_MAX)
      throw new UsageProblem(`--${name} must be a whole number from 0 to ${LIMIT_MAX}.`)
    return Number(text)
  }
  return { concurrentCalls: read('concurrent-calls'), inboundCalls: read('inbound-calls') }
}
