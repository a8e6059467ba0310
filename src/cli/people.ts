import { readConfig } from '#config.ts'
import { PERSON_ROLES, type PersonRole } from '#contract/roles.ts'
import { accountByName } from '#domain/accounts/accounts.ts'
import { noteCommand } from '#domain/audit/audit.ts'
import { makeFirstLink, makeResetLink } from '#domain/people/links.ts'
import { invitePerson, listPeople, removePerson } from '#domain/people/people.ts'
import { EMAIL_ADDRESS } from '#kernel/email-address.ts'
import { Problem } from '#kernel/problem.ts'
import { accountOf } from './accounts.ts'
import { CommandFailed } from './failure.ts'
import { type Ground, withGround } from './foundations.ts'
import { table } from './table.ts'
import { type Given, UsageProblem } from './usage.ts'

/**
 * `people …`: who logs into the console, for whoever has the machine. A link is printed alone, so that a script can
 * take it.
 */

const PEOPLE_MAX = 10_000

export function listAll({ options }: Given): Promise<void> {
  return withGround(async (ground) => {
    const accountId = await idOf(ground, options)
    const people = await listPeople(ground.db, { accountId, limit: PEOPLE_MAX })
    if (people.length === 0)
      return console.error('There is nobody yet: "centralino people invite ADDRESS --role owner" makes a link.')
    const rows = people.map((one) => [
      one.id,
      one.email,
      one.name,
      one.role,
      one.client ?? '',
      one.status,
      one.last_seen_at ?? 'never seen',
    ])
    console.log(table([['id', 'e-mail', 'name', 'role', 'client', '', 'last seen'], ...rows]))
  })
}

export function invite({ words: [email = ''], options }: Given): Promise<void> {
  const role = options.role as PersonRole
  if (!PERSON_ROLES.includes(role)) throw new UsageProblem(`--role must be one of ${PERSON_ROLES.join(', ')}.`)
  const address = addressOf(email)
  return withGround(async (ground) => {
    const accountId = await idOf(ground, options)
    const wanted = { email: address, role, client: options.client }
    const made = ground.db.transaction(async (tx) => {
      const { person, link } = await invitePerson({ ...ground, db: tx }, accountId, wanted)
      await noteCommand({ ...ground, db: tx }, { accountId, action: 'invite_person', target: person.id })
      return link
    })
    const link = await said(made)
    console.log(urlOf(options, link.token))
  })
}

export function reset({ words: [email = ''], options }: Given): Promise<void> {
  const address = addressOf(email)
  return withGround(async (ground) => {
    const link = await makeResetLink(ground, address)
    if (!link) throw new CommandFailed('There is nobody of that address who has come in.')
    await noteCommand(ground, { accountId: link.accountId, action: 'reset_password', target: link.personId })
    console.log(urlOf(options, link.token))
  })
}

export function remove({ words: [email = ''], options }: Given): Promise<void> {
  const address = addressOf(email).toLowerCase()
  return withGround(async (ground) => {
    const accountId = await idOf(ground, options)
    const people = await listPeople(ground.db, { accountId, limit: PEOPLE_MAX })
    const person = people.find((one) => one.email === address)
    if (!person) throw new CommandFailed('There is nobody of that address in the account.')
    const done = ground.db.transaction(async (tx) => {
      await removePerson({ ...ground, db: tx }, { accountId, personId: person.id })
      await noteCommand({ ...ground, db: tx }, { accountId, action: 'remove_person', target: person.id })
    })
    await said(done)
    console.log(`Removed ${person.id}.`)
  })
}

/** For whoever sets the installation up, at each start until somebody has; null from then on. */
export async function firstLink(ground: Ground, account: string): Promise<string | null> {
  const found = await accountByName(ground.db, account)
  return (found && (await makeFirstLink(ground, found.id))?.token) ?? null
}

function addressOf(email: string): string {
  if (!EMAIL_ADDRESS.test(email)) throw new UsageProblem('Name the person by their e-mail address.')
  return email
}

async function idOf({ db }: Ground, options: Given['options']): Promise<string> {
  const name = accountOf(options)
  const account = await accountByName(db, name)
  if (!account) throw new CommandFailed(`There is no account ${name}.`)
  return account.id
}

/** What is wrong with a request is told as one would to a person. */
function said<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw error instanceof Problem ? new CommandFailed(error.message) : error
  })
}

function urlOf(options: Given['options'], token: string): string {
  const { host, port } = readConfig()
  const base = options.url ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return `${base.replace(/\/+$/, '')}/welcome/${token}`
}
