import { tokenPlace } from '#domain/agents/agents.ts'
import { secretPlace } from '#domain/events/secrets.ts'
import { replyPlace } from '#domain/idempotency/idempotency.ts'
import { totpPlace } from '#domain/people/prove.ts'
import { passwordPlace } from '#domain/trunks/trunks.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Queryable } from '#store/db.ts'
import { SEALED, type SealedKind, type SealedRow } from '#store/sealed.ts'
import { PEPPER_PLACE } from './installation.ts'

/**
 * Re-encrypts what another key than the first has sealed, row by row, so that the others may be retired. Each row is
 * replaced only if it still is what was read: whoever changes one meanwhile has sealed it anew. Broken off, it is
 * simply begun again.
 */
interface Resealed {
  /** Sealed with the first key now, and with another before. */
  resealed: number
  /** Sealed with the first key already. */
  current: number
  /** That none of the keys opens: what they held is lost, and nothing was done to them. */
  unopened: number
}

const ROWS_AT_ONCE = 100

const PLACES: Record<SealedKind, (names: readonly string[]) => string> = {
  installation: () => PEPPER_PLACE,
  tokens: ([id = '']) => tokenPlace(id),
  secrets: ([accountId = '']) => secretPlace(accountId),
  trunks: ([id = '']) => passwordPlace(id),
  authenticators: ([id = '']) => totpPlace(id),
  replies: ([accountId = '', livemode, path = '', key = '']) =>
    replyPlace({ accountId, livemode: livemode === 'true', path, key }),
}

export async function resealAll({ db, keyring }: { db: Queryable; keyring: Keyring }): Promise<Resealed> {
  const done: Resealed = { resealed: 0, current: 0, unopened: 0 }
  for (const kind of Object.keys(SEALED) as SealedKind[]) {
    for (let after = ''; ; ) {
      const rows = await SEALED[kind].page(db, { after, limit: ROWS_AT_ONCE })
      for (const row of rows) done[await resealRow({ db, keyring }, kind, row)] += 1
      const last = rows.at(-1)
      if (!last) break
      after = last.at
    }
  }
  return done
}

async function resealRow(
  { db, keyring }: { db: Queryable; keyring: Keyring },
  kind: SealedKind,
  row: SealedRow,
): Promise<keyof Resealed> {
  if (keyring.isCurrent(row.sealed)) return 'current'
  const place = PLACES[kind](row.names)
  let plain: string
  try {
    plain = keyring.open(row.sealed, place)
  } catch {
    return 'unopened'
  }
  // Who changed it meanwhile has sealed it with what is the first key there.
  return (await SEALED[kind].replace(db, row, keyring.seal(plain, place))) ? 'resealed' : 'current'
}
