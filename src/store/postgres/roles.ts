import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { EmbeddedConnection } from './answer.ts'

/**
 * Two roles know a cluster of ours. The superuser is whom a cluster is made by: nobody is him but the supervisor, who
 * asks a server which process it is, and prepares the other role. The service owns its database and everything in it,
 * and has no right beyond: it reads no file, runs no program, loads no library and makes no role.
 */
export const SUPERUSER = 'centralino'
const SERVICE = 'centralino_service'
export const DATABASE = 'postgres'

/**
 * The same server for the service. Its password follows from the superuser's and tells nothing of that one: one file
 * keeps both.
 */
export function asService(superuser: EmbeddedConnection): EmbeddedConnection {
  const password = createHmac('sha256', superuser.password).update(SERVICE).digest('base64url')
  return { ...superuser, user: SERVICE, password }
}

/** A machine that is busy takes its time to let somebody in; nobody else is there whom a statement could wait for. */
const PATIENCE_MS = 60_000

/**
 * Makes the service what it has to be, at every start: a cluster may come from a release in which the superuser did
 * everything, or may have been visited by one since. Whoever breaks it off has changed nothing.
 */
export async function prepareService(superuser: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({
    ...superuser,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    application_name: 'centralino',
  })
  // Its death reaches whoever waits for a statement; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVICE])
    if (!rowCount) await client.query(`create role ${SERVICE}`)
    await client.query(
      `alter role ${SERVICE} login ${RIGHTS} password ${client.escapeLiteral(asService(superuser).password)}`,
    )
    await client.query(`alter database ${DATABASE} owner to ${SERVICE}`)
    const { rows } = await client.query<{ object: string }>(FOREIGN, [SUPERUSER])
    for (const { object } of rows) await client.query(`alter ${object} owner to ${SERVICE}`)
    await client.query('commit')
  } finally {
    // Without a commit before it, nothing of it was done.
    client.end().catch(() => {})
  }
}

const RIGHTS = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/**
 * What the superuser made in our database, but for what follows its owner: a table's sequences and row type, an
 * extension's members. PostgreSQL's own way to give everything away (`reassign owned`) refuses whoever the cluster was
 * made by.
 */
const FOREIGN = `
  select i.type || ' ' || i.identity as object
    from (select 'pg_namespace'::regclass as kind, n.oid, n.oid as namespace, n.nspowner as owner, '' as relkind
            from pg_namespace n
          union all
          select 'pg_class'::regclass, c.oid, c.relnamespace, c.relowner, c.relkind::text from pg_class c
           where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          union all
          select 'pg_proc'::regclass, p.oid, p.pronamespace, p.proowner, '' from pg_proc p
          union all
          select 'pg_type'::regclass, t.oid, t.typnamespace, t.typowner, '' from pg_type t) as o
    join pg_namespace n on n.oid = o.namespace and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
   cross join lateral pg_identify_object(o.kind, o.oid, 0) as i
   where o.owner = $1::regrole
     and not exists (select from pg_depend d
                      where d.classid = o.kind and d.objid = o.oid and d.objsubid = 0
                        and (d.deptype in ('i', 'e') or d.deptype = 'a' and o.relkind = 'S'))`
