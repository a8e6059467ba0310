import type { TrunkFields } from '#contract/trunks.ts'
import { brokenConstraint, type Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Trunks that were added while the installation ran. */

export interface TrunkRow {
  id: string
  name: string
  settings: TrunkFields
  /** Sealed. */
  password: Buffer | null
  created_at: string
  updated_at: string
}

const columns = sql`id, name, settings, password, created_at, updated_at`

/** In the order in which they are tried. */
export const allTrunks = (db: Queryable): Promise<TrunkRow[]> =>
  db.query(sql<TrunkRow>`select ${columns} from trunks order by position, id`)

export async function trunkById(db: Queryable, id: string): Promise<TrunkRow | undefined> {
  const [row] = await db.query(sql<TrunkRow>`select ${columns} from trunks where id = ${id} for update`)
  return row
}

/** One after the other: how many there are, and whose names they are, is looked at first. */
export async function lockTrunks(tx: Queryable): Promise<void> {
  await tx.query(sql`lock table trunks in share row exclusive mode`)
}

/** False where another has its name. */
export function insertTrunk(tx: Queryable, row: Omit<TrunkRow, 'updated_at'>): Promise<boolean> {
  return unlessNamed(
    tx.query(sql`
      insert into trunks (id, name, position, settings, password, created_at, updated_at)
      select ${row.id}, ${row.name}, coalesce(max(position), 0) + 1, ${JSON.stringify(row.settings)}::json,
             ${row.password}::bytea, ${row.created_at}, ${row.created_at} from trunks`),
  )
}

/** False where another has its name. */
export function replaceTrunk(tx: Queryable, row: Omit<TrunkRow, 'created_at'>): Promise<boolean> {
  return unlessNamed(
    tx.query(sql`
      update trunks set name = ${row.name}, settings = ${JSON.stringify(row.settings)}::json,
                        password = ${row.password}::bytea, updated_at = ${row.updated_at}
       where id = ${row.id}`),
  )
}

export async function deleteTrunk(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from trunks where id = ${id} returning id`)
  return rows.length > 0
}

export async function setTrunkOrder(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    update trunks t set position = w.place
      from unnest(${ids}::text[]) with ordinality as w(id, place) where t.id = w.id`)
}

async function unlessNamed(written: Promise<unknown>): Promise<boolean> {
  try {
    await written
    return true
  } catch (error) {
    if (brokenConstraint(error) === 'trunks_names') return false
    throw error
  }
}
