import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Signing secrets: one current per account, and the former one while it still signs. */

export interface SecretRow {
  account_id: string
  secret: Buffer
}

/**
 * Retires the current secret and stores the new one. A third one, still signing from an earlier rotation, stops at
 * once.
 */
export async function replaceSecret(
  tx: Queryable,
  row: { accountId: string; secret: Buffer; at: string; previousExpiresAt: string },
): Promise<{ hadPrevious: boolean }> {
  await tx.query(sql`select 1 from accounts where id = ${row.accountId} for update`)
  await tx.query(sql`delete from webhook_secrets where account_id = ${row.accountId} and expires_at is not null`)
  const retired = await tx.query(sql`
    update webhook_secrets set expires_at = ${row.previousExpiresAt}
     where account_id = ${row.accountId} and expires_at is null returning id`)
  await tx.query(sql`
    insert into webhook_secrets (account_id, secret, created_at) values (${row.accountId}, ${row.secret}, ${row.at})`)
  return { hadPrevious: retired.length > 0 }
}

/** Those that sign now for these accounts, newest first. */
export function signingSecrets(db: Queryable, accountIds: readonly string[], now: string): Promise<SecretRow[]> {
  return db.query(sql<SecretRow>`
    select account_id, secret from webhook_secrets
     where account_id = any (${accountIds}::text[]) and (expires_at is null or expires_at > ${now})
     order by id desc`)
}
