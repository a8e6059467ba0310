import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** How accounts show themselves. */

export interface BrandRow {
  name: string | null
  accent: string | null
  logo: Buffer | null
  logo_type: string | null
}

const columns = sql`brand_name as name, brand_accent as accent, brand_logo as logo, brand_logo_type as logo_type`

export async function brandOf(db: Queryable, accountId: string): Promise<BrandRow | undefined> {
  const [row] = await db.query(sql<BrandRow>`select ${columns} from accounts where id = ${accountId}`)
  return row
}

/** Of the account that is alone here; of none where there are several. */
export async function onlyBrand(db: Queryable): Promise<BrandRow | undefined> {
  const rows = await db.query(sql<BrandRow>`select ${columns} from accounts limit 2`)
  return rows.length === 1 ? rows[0] : undefined
}

/** All four of it: whoever changes one has read the others in the same transaction. */
export async function setBrand(tx: Queryable, accountId: string, brand: BrandRow): Promise<void> {
  await tx.query(sql`
    update accounts set brand_name = ${brand.name}, brand_accent = ${brand.accent}, brand_logo = ${brand.logo},
                        brand_logo_type = ${brand.logo_type}
     where id = ${accountId}`)
}

/** Of two who change it at once the second waits. */
export async function lockBrand(tx: Queryable, accountId: string): Promise<BrandRow | undefined> {
  const [row] = await tx.query(sql<BrandRow>`select ${columns} from accounts where id = ${accountId} for no key update`)
  return row
}
