import type { Caller } from '#domain/accounts/authenticate.ts'
import { readBrand, readDoor } from '#domain/brand/brand.ts'
import { acceptLink, type Entered, logIn } from '#domain/people/enter.ts'
import { makeResetLink, readLink, showLink } from '#domain/people/links.ts'
import type { SessionRow } from '#domain/people/people.ts'
import * as sessions from '#domain/people/sessions.ts'
import { throttle } from '#domain/people/throttle.ts'
import { type HostRules, objectionTo } from '#http/allowed-hosts.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import { cookieOf, noCookie, type Visit } from '#http/visit.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'

/** Mails a link to whoever it is for. Nobody waits for it. */
export type MailLink = (link: {
  email: string
  url: string
  kind: 'invitation' | 'password'
  /** By which name the account shows itself; null: ours. */
  sender: string | null
}) => void

export interface PeopleHouse {
  db: Db
  clock: Clock
  keyring: Keyring
  /** Null where no mail server is set. */
  mailLink: MailLink | null
  /** By which names this installation may be reached: a link that is mailed leads nowhere else. */
  hosts: HostRules
}

/** Whoever is logged in; the route is for nobody else. */
export function sessionOf({ session }: Caller): SessionRow {
  if (!session) throw new Problem('unauthorized')
  return session
}

export const welcome = (origin: string, token: string): string => `${origin}/welcome/${token}`

const arrivalOf = (visit: Visit) => ({
  from: { address: visit.address, agent: visit.agent },
  former: visit.cookie,
})

const entered = (visit: Visit, { token, session }: Entered) =>
  ({ status: 201, json: session, cookie: cookieOf(visit, token) }) as const

type SessionIds =
  | 'create_session'
  | 'get_session'
  | 'switch_session'
  | 'delete_session'
  | 'list_sessions'
  | 'revoke_session'
  | 'get_door'
  | 'get_invitation'
  | 'accept_invitation'
  | 'request_password_reset'

export function sessionHandlers(house: PeopleHouse): HandlersOf<SessionIds> {
  return {
    create_session: {
      async outside({ body, visit }) {
        refuseOtherPage(visit)
        return entered(visit, await logIn(house, body, arrivalOf(visit)))
      },
    },
    async get_session({ caller, db }) {
      return { status: 200, json: await sessions.showSession({ ...house, db }, sessionOf(caller)) }
    },
    async switch_session({ caller, db, body, visit }) {
      const { token, session } = await sessions.switchSession({ ...house, db }, sessionOf(caller), body)
      return { status: 200, json: session, cookie: cookieOf(visit, token) }
    },
    async delete_session({ caller, db, visit }) {
      await sessions.endSession(db, sessionOf(caller).id)
      return { status: 204, json: undefined, cookie: noCookie(visit) }
    },
    async list_sessions({ caller, db, query: { limit, cursor } }) {
      const session = sessionOf(caller)
      const named = { list: 'sessions', accountId: session.account_id, personId: session.person_id }
      const before = readCursor(cursor, named)
      const rows = await sessions.listSessions({ ...house, db }, session, { before, limit: limit + 1 })
      return { status: 200, json: pageOf(rows, { limit, filters: named, last: ({ id }) => id, show: (row) => row }) }
    },
    async revoke_session({ caller, db, params }) {
      await sessions.revokeSession(db, sessionOf(caller), params.id)
      return { status: 204, json: undefined }
    },
    async get_door({ db, visit }) {
      await throttle(house, 'door', visit.address)
      return { status: 200, json: await readDoor(db) }
    },
    async get_invitation({ params, db, visit }) {
      await throttle(house, 'link', visit.address)
      return { status: 200, json: await showLink(db, await readLink({ ...house, db }, params.token)) }
    },
    accept_invitation: {
      async outside({ params, body, visit, audit }) {
        refuseOtherPage(visit)
        const came = await acceptLink(house, { ...body, token: params.token }, { ...arrivalOf(visit), audit })
        return entered(visit, came)
      },
    },
    request_password_reset: {
      async outside({ body, visit }) {
        refuseOtherPage(visit)
        refuseOtherNames(house.hosts, visit)
        await throttle(house, 'address', visit.address)
        // Not told apart from the outside: neither by the answer nor by when it comes, since nobody waits for the mail.
        const allowed = await throttle(house, 'reset', body.email).then(
          () => true,
          () => false,
        )
        const link = allowed && house.mailLink ? await makeResetLink(house, body.email) : null
        if (link) {
          const { name: sender } = await readBrand(house.db, link.accountId)
          house.mailLink?.({ email: link.email, url: welcome(visit.origin, link.token), kind: 'password', sender })
        }
        return { status: 202, json: undefined }
      },
    },
  }
}

/** A page elsewhere must not log its visitor into an account of its own choice. */
function refuseOtherPage({ fromOtherPage }: Visit): void {
  if (fromOtherPage) throw new Problem('forbidden', { message: 'Log-ins are taken from pages of this server only.' })
}

/** The Host that a request names is anybody's to choose; what is mailed to others must not follow it. */
function refuseOtherNames(rules: HostRules, { host, localAddress }: Visit): void {
  const objection = objectionTo(rules, { host, origin: undefined, localAddress })
  if (objection !== null) throw new Problem('forbidden', { message: objection })
}
