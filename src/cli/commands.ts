import { readConfig } from '#config.ts'
import * as accounts from '#domain/accounts/accounts.ts'
import { E164 } from '#kernel/e164.ts'
import { createLog } from '#kernel/log.ts'
import { doctor } from './doctor.ts'
import { CommandFailed, UsageProblem } from './failure.ts'
import { type Ground, groundForCommand } from './foundations.ts'
import { start } from './start.ts'

/** The commands, as a table. Each works beside a running server and without one; only `start` stays. */
export interface Command {
  name: string
  words: readonly string[]
  summary: string
  options: readonly { name: string; value: string; help: string; required?: boolean }[]
  run(given: Given): Promise<void>
}

interface Given {
  options: Record<string, string | boolean | undefined>
  words: string[]
}

const ACCOUNT = { name: 'account', value: 'NAME', help: 'The account; the first one is "default".' }

export const COMMANDS: readonly Command[] = [
  { name: 'start', words: [], summary: 'Start the server.', options: [], run: start },
  {
    name: 'migrate',
    words: [],
    summary: 'Bring the database up to date; `start` does it too.',
    options: [],
    run: () => on(async () => console.log('The database is up to date.')),
  },
  { name: 'doctor', words: [], summary: 'Check the installation and say what to do.', options: [], run: doctor },
  {
    name: 'keys create',
    words: [],
    summary: 'Make an API key and print it, alone and this once.',
    options: [{ name: 'mode', value: 'test|live', help: 'Which calls it may place.', required: true }, ACCOUNT],
    run: ({ options }) => {
      if (options.mode !== 'test' && options.mode !== 'live') throw new UsageProblem('--mode must be test or live.')
      const wanted = { name: accountOf(options), livemode: options.mode === 'live' }
      return on(async (ground) => console.log(await accounts.createKey(ground, wanted)))
    },
  },
  {
    name: 'keys list',
    words: [],
    summary: 'List the keys by id, without their secret.',
    options: [],
    run: () => on(async ({ db }) => console.log(keyTable(await accounts.allKeys(db)))),
  },
  {
    name: 'keys revoke',
    words: ['KEY_ID'],
    summary: 'Revoke a key: it stops working within a second.',
    options: [],
    run: ({ words: [id = ''] }) =>
      on(async (ground) => {
        if (!(await accounts.revokeKey(ground, id))) throw new CommandFailed(`There is no key ${id}.`)
        console.log(`Revoked ${id}.`)
      }),
  },
  {
    name: 'accounts create',
    words: ['NAME'],
    summary: 'Make an account.',
    options: limitOptions(),
    run: ({ words: [name = ''], options }) => {
      const limits = limitsOf(options)
      const wanted = nameOf(name)
      return on(async (ground) => {
        if (!(await accounts.createAccount(ground, wanted)))
          throw new CommandFailed(`There is an account ${wanted} already.`)
        await accounts.updateLimits(ground, { name: wanted, ...limits })
        console.log(`Created ${wanted}.`)
      })
    },
  },
  {
    name: 'accounts update',
    words: ['NAME'],
    summary: 'Change the limits of an account.',
    options: limitOptions(),
    run: ({ words: [name = ''], options }) => {
      const limits = limitsOf(options)
      return on(async (ground) => {
        if (!(await accounts.updateLimits(ground, { name, ...limits })))
          throw new CommandFailed(`There is no account ${name}.`)
        console.log(`Updated ${name}.`)
      })
    },
  },
  {
    name: 'numbers add',
    words: ['E164'],
    summary: 'Add a live telephone number to an account.',
    options: [ACCOUNT],
    run: ({ words: [number = ''], options }) => {
      if (!E164.test(number)) throw new UsageProblem(`${number} is not a number in E.164 form, such as +390212345678.`)
      return on(async (ground) => {
        const result = await accounts.addLiveNumber(ground, { account: accountOf(options), number })
        if (result === 'no_account') throw new CommandFailed(`There is no account ${accountOf(options)}.`)
        if (result === 'taken') throw new CommandFailed(`${number} belongs to an account already.`)
        console.log(`Added ${number}.`)
      })
    },
  },
]

/** Does the work on the installation's database. Only what goes wrong is logged: stdout belongs to the command. */
async function on(work: (ground: Ground) => Promise<void>): Promise<void> {
  const config = readConfig()
  const ground = await groundForCommand(config, createLog('warn'))
  try {
    await work(ground)
  } finally {
    await ground.close()
  }
}

function limitOptions(): Command['options'] {
  return [
    { name: 'concurrent-calls', value: 'N', help: 'Outbound calls at the same time.' },
    { name: 'inbound-calls', value: 'N', help: 'Inbound calls at the same time.' },
  ]
}

const LIMIT_MAX = 10_000

function limitsOf(options: Given['options']): { concurrentCalls: number | null; inboundCalls: number | null } {
  const read = (name: string): number | null => {
    const text = options[name]
    if (text === undefined) return null
    const value = Number(text)
    if (!Number.isInteger(value) || value < 0 || value > LIMIT_MAX)
      throw new UsageProblem(`--${name} must be a whole number from 0 to ${LIMIT_MAX}.`)
    return value
  }
  return { concurrentCalls: read('concurrent-calls'), inboundCalls: read('inbound-calls') }
}

const accountOf = (options: Given['options']): string => nameOf(String(options.account ?? accounts.FIRST_ACCOUNT))

function nameOf(name: string): string {
  if (name.length < 1 || name.length > 100) throw new UsageProblem('An account name has 1 to 100 characters.')
  return name
}

function keyTable(keys: accounts.KeyRow[]): string {
  const rows = keys.map((key) => [
    key.id,
    key.livemode ? 'live' : 'test',
    key.account_name,
    key.hint,
    key.created_at,
    key.last_used_at ?? 'never used',
    key.revoked_at ? `revoked ${key.revoked_at}` : '',
  ])
  const all = [['id', 'mode', 'account', 'ends', 'created', 'last used', ''], ...rows]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
