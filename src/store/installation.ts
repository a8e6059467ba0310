import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** The installation's sealed pepper: the first one that was offered, for ever. */
export async function keepPepper(db: Queryable, offered: Buffer): Promise<Buffer> {
  await db.query(sql`insert into installation (pepper) values (${offered}) on conflict do nothing`)
  const [row] = await db.query(sql<{ pepper: Buffer }>`select pepper from installation`)
  if (!row) throw new Error('the installation has no row')
  return row.pepper
}

/** As it lies there; null before the first start. */
export async function sealedPepper(db: Queryable): Promise<Buffer | null> {
  const [row] = await db.query(sql<{ pepper: Buffer }>`select pepper from installation`)
  return row?.pepper ?? null
}
