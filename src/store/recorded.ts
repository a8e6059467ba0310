import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** The newest calls of which there should be a file. */
export async function newestRecorded(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.query(sql<{ call_id: string }>`
    select call_id from call_details where recorded order by call_id desc limit ${limit}`)
  return rows.map((row) => row.call_id)
}
