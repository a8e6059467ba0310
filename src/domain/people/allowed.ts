import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Queryable } from '#store/db.ts'
import { isKeyOpen, isSessionOpen } from '#store/logins.ts'

/** Whether whoever was let in a while ago still would be: for what goes on after a request was answered. */
export const isStillAllowed = (db: Queryable, { session, actor, scope }: Caller): Promise<boolean> =>
  session ? isSessionOpen(db, { id: session.id, role: scope }) : isKeyOpen(db, actor.id)
