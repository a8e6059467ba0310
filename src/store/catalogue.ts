import type { Queryable } from './db.ts'
import type { Migration } from './migrate.ts'
import { sql } from './sql.ts'

/**
 * What the database says of its own tables: which columns they have, which refer to which, where their counters stand.
 */
export interface Table {
  name: string
  /** Those that hold something; what is computed from them is computed again. */
  columns: string[]
}

/**
 * The tables that are there once these migrations have run; a test holds it against the catalogue. Others are not ours,
 * or are unlogged: they live for a moment, and are in no backup.
 */
export function tablesMadeBy(migrations: readonly Pick<Migration, 'text'>[]): string[] {
  const names = new Set<string>()
  for (const { text } of migrations) {
    for (const [, made, gone] of text.matchAll(/^create table (\w+)|^drop table (\w+)/gm)) {
      if (made) names.add(made)
      else if (gone) names.delete(gone)
    }
  }
  return [...names]
}

/** Those of these tables that there are, each before whoever refers to it. */
export async function tablesNamed(db: Queryable, names: readonly string[]): Promise<Table[]> {
  const tables = await db.query(sql<Table>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace s on s.oid = c.relnamespace and s.nspname = current_schema()
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relname = any(${names}::text[])
     group by c.relname order by c.relname`)
  const references = await db.query(sql<{ child: string; parent: string }>`
    select distinct c.relname::text as child, p.relname::text as parent
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace s on s.oid = c.relnamespace and s.nspname = current_schema()
      join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.relname <> p.relname`)
  return parentsFirst(tables, references)
}

export function parentsFirst(
  tables: readonly Table[],
  references: readonly { child: string; parent: string }[],
): Table[] {
  const ordered: Table[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const waiting = new Set([...left].map((table) => table.name))
    const free = [...left].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}

/** The counters of these tables that have counted; as text, since they may be larger than a double. */
export function sequencesOf(db: Queryable, names: readonly string[]): Promise<{ name: string; value: string }[]> {
  return db.query(sql<{ name: string; value: string }>`
    select q.relname::text as name, pg_sequence_last_value(n.seqrelid)::text as value
      from pg_sequence n
      join pg_class q on q.oid = n.seqrelid
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = q.oid and d.refclassid = 'pg_class'::regclass
                      and d.deptype in ('a', 'i')
      join pg_class c on c.oid = d.refobjid and c.relname = any(${names}::text[])
      join pg_namespace s on s.oid = c.relnamespace and s.nspname = current_schema()
     where pg_sequence_last_value(n.seqrelid) is not null
     order by q.relname`)
}

export async function setSequence(db: Queryable, { name, value }: { name: string; value: string }): Promise<void> {
  await db.query(sql`select setval(format('%I', ${name}::text)::regclass, ${value}::bigint)`)
}
