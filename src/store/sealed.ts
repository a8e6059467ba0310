import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * Everything that is sealed with the installation's key, by where it lies. The five bytes before the rest name the key.
 */
export interface SealedRow {
  /** What its seal is bound to is made of these. */
  names: readonly string[]
  sealed: Buffer
  /** Where the next page begins. */
  at: string
}

interface SealedTable {
  page(db: Queryable, asked: { after: string; limit: number }): Promise<SealedRow[]>
  /** False when it has changed since it was read. */
  replace(db: Queryable, row: SealedRow, sealed: Buffer): Promise<boolean>
}

interface One {
  id: string
  whose: string
  sealed: Buffer
}

const done = (rows: readonly unknown[]): boolean => rows.length > 0

export const SEALED = {
  installation: {
    async page(db, { after }) {
      if (after !== '') return []
      const rows = await db.query(sql<One>`select 'pepper' as id, '' as whose, pepper as sealed from installation`)
      return rows.map(({ id, sealed }) => ({ names: [], sealed, at: id }))
    },
    replace: async (db, row, sealed) =>
      done(await db.query(sql`update installation set pepper = ${sealed} where pepper = ${row.sealed} returning 1`)),
  },
  tokens: {
    async page(db, { after, limit }) {
      const rows = await db.query(sql<One>`
        select id, account_id as whose, mcp_token as sealed from agents
         where mcp_token is not null and id > ${after} order by id limit ${limit}`)
      return rows.map(({ id, sealed }) => ({ names: [id], sealed, at: id }))
    },
    replace: async (db, row, sealed) =>
      done(
        await db.query(sql`
          update agents set mcp_token = ${sealed} where id = ${row.at} and mcp_token = ${row.sealed} returning 1`),
      ),
  },
  secrets: {
    async page(db, { after, limit }) {
      const rows = await db.query(sql<One>`
        select id::text as id, account_id as whose, secret as sealed from webhook_secrets
         where id::text > ${after} order by id::text limit ${limit}`)
      return rows.map(({ id, whose, sealed }) => ({ names: [whose], sealed, at: id }))
    },
    replace: async (db, row, sealed) =>
      done(
        await db.query(sql`
          update webhook_secrets set secret = ${sealed} where id::text = ${row.at} and secret = ${row.sealed} returning 1`),
      ),
  },
  trunks: {
    async page(db, { after, limit }) {
      const rows = await db.query(sql<One>`
        select id, '' as whose, password as sealed from trunks
         where password is not null and id > ${after} order by id limit ${limit}`)
      return rows.map(({ id, sealed }) => ({ names: [id], sealed, at: id }))
    },
    replace: async (db, row, sealed) =>
      done(
        await db.query(sql`
          update trunks set password = ${sealed} where id = ${row.at} and password = ${row.sealed} returning 1`),
      ),
  },
  authenticators: {
    async page(db, { after, limit }) {
      const rows = await db.query(sql<One>`
        select id, '' as whose, totp as sealed from people
         where totp is not null and id > ${after} order by id limit ${limit}`)
      return rows.map(({ id, sealed }) => ({ names: [id], sealed, at: id }))
    },
    replace: async (db, row, sealed) =>
      done(
        await db.query(
          sql`update people set totp = ${sealed} where id = ${row.at} and totp = ${row.sealed} returning 1`,
        ),
      ),
  },
  replies: {
    async page(db, { after, limit }) {
      const rows = await db.query(sql<{
        at: string
        account_id: string
        livemode: boolean
        path: string
        key: string
        sealed: Buffer
      }>`
        select json_build_array(account_id, livemode, path, key)::text as at, account_id, livemode, path, key, reply as sealed
          from idempotency_keys
         where reply is not null and json_build_array(account_id, livemode, path, key)::text > ${after}
         order by 1 limit ${limit}`)
      return rows.map(({ at, account_id, livemode, path, key, sealed }) => ({
        names: [account_id, String(livemode), path, key],
        sealed,
        at,
      }))
    },
    replace: async (db, row, sealed) => {
      const [accountId, livemode, path, key] = row.names
      return done(
        await db.query(sql`
          update idempotency_keys set reply = ${sealed}
           where account_id = ${accountId} and livemode = ${livemode === 'true'} and path = ${path} and key = ${key}
             and reply = ${row.sealed} returning 1`),
      )
    },
  },
} as const satisfies Record<string, SealedTable>
export type SealedKind = keyof typeof SEALED
