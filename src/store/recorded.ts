import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** The newest calls of which there should be a file: simulated ones have none. */
export async function newestRecorded(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.query(sql<{ call_id: string }>`
    select d.call_id from call_details d join calls c on c.id = d.call_id and c.livemode
     where d.recorded order by d.call_id desc limit ${limit}`)
  return rows.map((row) => row.call_id)
}
