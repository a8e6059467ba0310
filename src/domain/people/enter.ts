import type { SessionObject } from '#contract/session.ts'
import { type NewAudit, note } from '#domain/audit/audit.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#store/db.ts'
import { placesOf } from '#store/people.ts'
import { type Acceptance, readLink, useLink } from './links.ts'
import { type ProvingHouse, provePerson } from './prove.ts'
import { type From, openSession } from './sessions.ts'
import { throttle } from './throttle.ts'

/** The ways in: with a password, or with a link. Each opens a session under a new cookie. */
interface House extends ProvingHouse {
  /** Tries are counted outside of any transaction, whatever becomes of the request. */
  db: Db
}

interface Arrival {
  from: From
  /** The cookie that the browser came with: that session ends. */
  former: string | null
}

export interface Entered {
  token: string
  session: SessionObject
}

export async function logIn(
  house: House,
  given: { email: string; password: string; code?: string | undefined },
  arrival: Arrival,
): Promise<Entered> {
  const person = await provePerson(house, { ...given, address: arrival.from.address })
  const [place] = await placesOf(house.db, person.id)
  // Who was taken out of their last account knows the password of nothing.
  if (!place) throw new Problem('wrong_credentials')
  const at = { personId: person.id, accountId: place.account_id, clientId: place.client_id }
  return house.db.transaction((tx) => openSession({ ...house, db: tx }, at, arrival))
}

/** Who has a password already is held to it, and to their code, before the link is used. */
export async function acceptLink(
  house: House,
  given: Acceptance & { code?: string | undefined },
  arrival: Arrival & { audit: NewAudit | null },
): Promise<Entered> {
  await throttle(house, 'link', arrival.from.address)
  const link = await readLink(house, given.token)
  if (link.kind === 'invitation' && link.has_password)
    await provePerson(house, { ...given, email: link.email ?? '', address: arrival.from.address })
  return house.db.transaction(async (tx) => {
    // Read again inside: a password may have been set meanwhile, which this link must not replace.
    const now = await readLink({ ...house, db: tx }, given.token)
    if (now.has_password !== link.has_password) throw new Problem('wrong_credentials')
    const place = await useLink({ ...house, db: tx }, now, given)
    // Only now it is known who it is, and where: nobody was logged in.
    const { personId, accountId } = place
    if (arrival.audit) await note(tx, { ...arrival.audit, accountId, actorKind: 'person', actorId: personId }, personId)
    return openSession({ ...house, db: tx }, place, arrival)
  })
}
