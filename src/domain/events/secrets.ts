import { randomBytes } from 'node:crypto'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Queryable } from '#store/db.ts'
import { replaceSecret, signingSecrets } from '#store/webhook-secrets.ts'

/** The account's signing secret: `whsec_` and base64 of 32 bytes. The former one signs beside it for a day. */
const OVERLAP_MS = 24 * 3_600_000

export const secretPlace = (accountId: string): string => `webhook_secrets:${accountId}:secret`

interface House {
  db: Queryable
  clock: Clock
  keyring: Keyring
}

export async function rotateSecret(
  { db, clock, keyring }: House,
  accountId: string,
): Promise<{ secret: string; created_at: string; previous_expires_at: string | null }> {
  const now = clock.now()
  const previousExpiresAt = iso(addMs(now, OVERLAP_MS))
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const { hadPrevious } = await replaceSecret(db, {
    accountId,
    secret: keyring.seal(secret, secretPlace(accountId)),
    at: iso(now),
    previousExpiresAt,
  })
  return { secret, created_at: iso(now), previous_expires_at: hadPrevious ? previousExpiresAt : null }
}

/** The secrets that sign now for each of these accounts, newest first; none before the first rotation. */
export async function secretsOfAccounts(
  { db, clock, keyring }: House,
  accountIds: readonly string[],
): Promise<Map<string, string[]>> {
  const secrets = new Map<string, string[]>()
  for (const row of await signingSecrets(db, accountIds, iso(clock.now()))) {
    const secret = keyring.open(row.secret, secretPlace(row.account_id))
    secrets.set(row.account_id, [...(secrets.get(row.account_id) ?? []), secret])
  }
  return secrets
}
