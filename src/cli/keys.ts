import { NETWORKS_MAX } from '#contract/keys.ts'
import { SCOPES, type Scope } from '#contract/scopes.ts'
import * as accounts from '#domain/accounts/accounts.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { networkFault } from '#kernel/networks.ts'
import { accountOf } from './accounts.ts'
import { CommandFailed } from './failure.ts'
import { withGround } from './foundations.ts'
import { table } from './table.ts'
import { type Given, UsageProblem } from './usage.ts'

/** `keys …`: a key's text is seen once, on stdout and alone there, so that a script can take it. */
export function createKey({ options }: Given): Promise<void> {
  if (options.mode !== 'test' && options.mode !== 'live') throw new UsageProblem('--mode must be test or live.')
  const wanted = {
    name: accountOf(options),
    livemode: options.mode === 'live',
    label: labelOf(options.name),
    scope: scopeOf(options.scope),
    networks: networksOf(options.from),
  }
  const lastsMinutes = minutesOf(options.expires)
  return withGround(async (ground) =>
    console.log(await accounts.createKey(ground, { ...wanted, expiresAt: endOf(ground.clock, lastsMinutes) })),
  )
}

const LABEL_MAX = 100

function labelOf(given = ''): string {
  if (given.length > LABEL_MAX) throw new UsageProblem(`--name has at most ${LABEL_MAX} characters.`)
  return given
}

function scopeOf(given = 'full'): Scope {
  const scope = SCOPES.find((one) => one === given)
  if (!scope) throw new UsageProblem(`--scope must be one of ${SCOPES.join(', ')}.`)
  return scope
}

function networksOf(given = ''): string[] {
  const networks = given.split(',').filter((one) => one.trim() !== '')
  if (networks.length > NETWORKS_MAX || networks.some((one) => networkFault(one.trim()) !== null))
    throw new UsageProblem(`--from must be a comma list of at most ${NETWORKS_MAX} networks such as 203.0.113.0/24.`)
  return networks.map((one) => one.trim())
}

const MINUTES: Record<string, number> = { m: 1, h: 60, d: 24 * 60 }
const EXPIRES = /^([1-9][0-9]{0,4})([mhd])$/

/** Null: it never ends. */
function minutesOf(given: string | undefined): number | null {
  if (given === undefined) return null
  const [, count, unit = ''] = EXPIRES.exec(given) ?? []
  if (count === undefined) throw new UsageProblem('--expires must be like 90d, 12h or 30m.')
  return Number(count) * (MINUTES[unit] ?? 0)
}

const endOf = (clock: Clock, minutes: number | null): string | null =>
  minutes === null ? null : iso(clock.now().add({ minutes }))

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

const HEADINGS = ['id', 'mode', 'scope', 'account', 'name', 'ends', 'created', 'last used', 'expires', 'from', '']

const row = (key: accounts.KeyRow): string[] => [
  key.id,
  key.livemode ? 'live' : 'test',
  key.scope,
  key.account_name,
  key.name,
  key.hint,
  key.created_at,
  key.last_used_at ?? 'never used',
  key.expires_at ?? 'never',
  key.networks.join(',') || 'anywhere',
  key.revoked_at ? `revoked ${key.revoked_at}` : '',
]
