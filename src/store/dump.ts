import pg from 'pg'
import { iso } from '#kernel/clock.ts'
import type { Table } from './catalogue.ts'
import type { Session } from './session.ts'
import { sql } from './sql.ts'

/** Whole tables, out of one database and into another. */
const quote = (name: string): string => pg.escapeIdentifier(name)
const list = ({ name, columns }: Table): string => `${quote(name)} (${columns.map(quote).join(', ')})`

/**
 * Begins a transaction that sees one moment of the database and changes nothing. The tables are held first, since the
 * moment is that of the first question: nobody can change what columns they have from before it until it is over.
 */
export async function beginSnapshot(session: Session, tables: readonly string[]): Promise<void> {
  await session.script('begin isolation level repeatable read read only')
  if (tables.length > 0) await session.script(`lock table ${tables.map(quote).join(', ')} in access share mode`)
}

export const endSnapshot = (session: Session): Promise<void> => session.script('commit')

/** The rows of a table as text, in pieces that do not end with rows. */
export const rowsOf = (session: Session, table: Table): AsyncGenerator<Buffer> =>
  session.copyOut(`copy ${list(table)} to stdout`)

/**
 * The calls of which there may be a file, one id in a line, and whether there should be: of simulated ones only older
 * releases kept one.
 */
export const recordedCalls = (session: Session): AsyncGenerator<Buffer> =>
  session.copyOut(
    'copy (select d.call_id, coalesce(c.livemode, true) from call_details d left join calls c on c.id = d.call_id where d.recorded order by d.call_id) to stdout',
  )

/**
 * Puts rows back as they were. What the table would do by itself when a row is new was done when it was new: only its
 * constraints are asked.
 */
export async function fillTable(session: Session, table: Table, pieces: AsyncIterable<Buffer>): Promise<number> {
  await session.script(`alter table ${quote(table.name)} disable trigger user`)
  const rows = await session.copyIn(`copy ${list(table)} from stdin`, pieces)
  await session.script(`alter table ${quote(table.name)} enable trigger user`)
  return rows
}

const RESTORE_LOCK = 0x63656e75

/** Keeps a second restore out for as long as the session lives; false when there is one already. */
export async function holdRestore(session: Session): Promise<boolean> {
  const [row] = await session.query(sql<{ held: boolean }>`select pg_try_advisory_lock(${RESTORE_LOCK}) as held`)
  return row?.held === true
}

/** The mark of a restore that has begun: whoever comes meanwhile, or after it broke off, is refused by it. */
export async function markRestoring(session: Session, begun: Temporal.Instant): Promise<void> {
  await session.script('create table if not exists restoring (begun_at timestamptz not null)')
  await session.query(sql`insert into restoring (begun_at) values (${iso(begun)})`)
}

export const unmarkRestoring = (session: Session): Promise<void> => session.script('drop table restoring')

/** Has the planner know what is in these tables. */
export const analyze = (session: Session, tables: readonly string[]): Promise<void> =>
  session.script(`analyze ${tables.map(quote).join(', ')}`)

/** What the next start goes on with. */
export async function leftToDo(session: Session): Promise<{ calls: number; deliveries: number }> {
  const [row] = await session.query(sql<{ calls: number; deliveries: number }>`
    select (select count(*) from calls where status not in ('completed', 'failed', 'cancelled', 'needs_review')) as calls,
           (select count(*) from deliveries where status = 'pending') as deliveries`)
  return row ?? { calls: 0, deliveries: 0 }
}
