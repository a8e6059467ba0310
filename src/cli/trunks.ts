import { readFileSync } from 'node:fs'
import { readConfig } from '#config.ts'
import { type NewTrunk, trunkRoutes } from '#contract/trunks.ts'
import { noteCommand } from '#domain/audit/audit.ts'
import { runCheck } from '#domain/nodes/checks.ts'
import * as trunks from '#domain/trunks/trunks.ts'
import { Problem, withFirstFault } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { firstAccountId } from '#store/system.ts'
import { CommandFailed, reasonOf } from './failure.ts'
import { type Ground, withGround } from './foundations.ts'
import { table } from './table.ts'
import { type Given, UsageProblem } from './usage.ts'

/** `trunks …`: the trunks of the database, for whoever has the machine. Those of SIP_TRUNKS are not among them. */
const NONE = 'The database has no trunk yet: "centralino trunks add NAME --host HOST" adds one.'

export function listTrunks(): Promise<void> {
  return withGround(async ({ db }) => {
    const rows = await trunks.allTrunks(db)
    if (rows.length === 0) return console.error(NONE)
    const cells = rows.map(({ id, name, settings, password }) => [
      ...[id, name, settings.port === null ? settings.host : `${settings.host}:${settings.port}`, settings.transport],
      ...[settings.user ?? '', password ? 'set' : 'none', settings.register ? 'registers' : ''],
    ])
    console.log(table([['id', 'name', 'host', 'transport', 'user', 'password', ''], ...cells]))
  })
}

export function enterTrunk(given: Given): Promise<void> {
  const wanted = wantedBy(given)
  return withGround(async (ground) => {
    const { id } = await noted(ground, 'create_trunk', (tx) => trunks.addTrunk({ ...ground, db: tx }, wanted))
    console.log(`Added ${id}: every node with a telephone uses it within seconds.`)
  })
}

export function dropTrunk({ words: [which = ''] }: Given): Promise<void> {
  return withGround(async (ground) => {
    const { id } = await found(ground, which)
    await noted(ground, 'delete_trunk', async (tx) => {
      await trunks.removeTrunk(tx, id)
      return { id }
    })
    console.log(`Removed ${id}. Calls that run over it go on to their end.`)
  })
}

/** By the nodes that use it, from their own addresses. Nobody is called. */
export function checkTrunk({ words: [which = ''] }: Given): Promise<void> {
  const { times } = readConfig()
  return withGround(async (ground) => {
    const { id } = await found(ground, which)
    const asking = { ...ground, times, wake: () => {} }
    const check = await runCheck(asking, { kind: 'trunk', target: id }, ({ report }) => report?.listens === true)
    if (check.findings.length === 0 && check.unheard.length === 0)
      throw new CommandFailed('No node with a telephone runs: "centralino doctor" asks the trunks from here.')
    const rows = check.findings.map(({ node, what, ok, code, status, duration_ms: ms }) => [
      ...[node, what, ok ? 'ok' : 'bad', code],
      ...[status === null ? '' : String(status), ms === null ? '' : `${ms} ms`],
    ])
    const silent = check.unheard.map((node) => [node, '', 'bad', 'did not say in time', '', ''])
    console.log(table([['node', 'what', '', 'found', 'answer', 'took'], ...rows, ...silent]))
    if (!check.ok) throw new CommandFailed('The trunk needs your attention; see above.')
  })
}

/** A password is read from a file: what stands in a command line, others on the machine can read. */
function wantedBy({ words: [name = ''], options, flags }: Given): NewTrunk {
  const { host, port, transport, user, country } = options
  const file = options['password-file']
  const asked = {
    ...{ name, host, register: flags.has('register') },
    ...(port === undefined ? {} : { port: Number(port) }),
    ...(transport === undefined ? {} : { transport }),
    ...(user === undefined ? {} : { user }),
    ...(country === undefined ? {} : { country }),
    ...(file === undefined ? {} : { password: passwordIn(file) }),
  }
  const read = trunkRoutes.create_trunk.body.safeParse(asked)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = String(issue?.path[0] ?? 'name')
  // What was given is in no sentence: it may be the password.
  throw new UsageProblem(`${where === 'name' ? 'NAME' : `--${where}`} is not right: ${issue?.message}.`)
}

function passwordIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new CommandFailed(`The password could not be read: ${reasonOf(error)}.`)
  }
}

async function found({ db }: Ground, which: string): Promise<trunks.TrunkRow> {
  const rows = await trunks.allTrunks(db)
  const row = rows.find(({ id, name }) => id === which || name.toLowerCase() === which.toLowerCase())
  if (!row) throw new CommandFailed('There is no such trunk; "centralino trunks list" shows them.')
  return row
}

/** Done and written into the audit log of the account that runs the installation, both or neither. */
async function noted(
  ground: Ground,
  action: string,
  work: (tx: Queryable) => Promise<{ id: string }>,
): Promise<{ id: string }> {
  const done = ground.db.transaction(async (tx) => {
    const row = await work(tx)
    const accountId = await firstAccountId(tx)
    if (accountId !== null) await noteCommand({ ...ground, db: tx }, { accountId, action, target: row.id })
    return row
  })
  return done.catch((error) => {
    throw error instanceof Problem ? new CommandFailed(withFirstFault(error.message, error.details.errors)) : error
  })
}
