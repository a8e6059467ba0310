import * as accounts from '#domain/accounts/accounts.ts'
import { accountOf } from './accounts.ts'
import { CommandFailed } from './failure.ts'
import { withGround } from './foundations.ts'
import { type Given, UsageProblem } from './usage.ts'

/** `keys …`: a key's text is seen once, on stdout and alone there, so that a script can take it. */
export function createKey({ options }: Given): Promise<void> {
  if (options.mode !== 'test' && options.mode !== 'live') throw new UsageProblem('--mode must be test or live.')
  const wanted = { name: accountOf(options), livemode: options.mode === 'live' }
  return withGround(async (ground) => console.log(await accounts.createKey(ground, wanted)))
}

export function listKeys(): Promise<void> {
  return withGround(async ({ db }) => {
    const keys = await accounts.allKeys(db)
    if (keys.length === 0) console.error('There is no key yet: "centralino keys create --mode test" makes one.')
    else console.log(table([HEADINGS, ...keys.map(row)]))
  })
}

export function revokeKey({ words: [id = ''] }: Given): Promise<void> {
  // Not repeated in the sentence: it may be the key itself.
  if (!id.startsWith('key_'))
    throw new UsageProblem('A key is named by its id, key_…; "centralino keys list" shows it.')
  return withGround(async (ground) => {
    if (!(await accounts.revokeKey(ground, id))) throw new CommandFailed(`There is no key ${id}.`)
    console.log(`Revoked ${id}.`)
  })
}

const HEADINGS = ['id', 'mode', 'account', 'ends', 'created', 'last used', '']

const row = (key: accounts.KeyRow): string[] => [
  key.id,
  key.livemode ? 'live' : 'test',
  key.account_name,
  key.hint,
  key.created_at,
  key.last_used_at ?? 'never used',
  key.revoked_at ? `revoked ${key.revoked_at}` : '',
]

function table(rows: readonly string[][]): string {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)))
  const lines = rows.map((cells) => cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
