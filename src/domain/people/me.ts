import type { SelfObject } from '#contract/people.ts'
import { hashPassword } from '#kernel/password.ts'
import { Problem } from '#kernel/problem.ts'
import { matchTotp, newTotpSecret, totpUri } from '#kernel/totp.ts'
import type { Db, Queryable } from '#store/db.ts'
import { endSessionsOf } from '#store/logins.ts'
import * as store from '#store/people.ts'
import { type ProvingHouse, provePassword, totpPlace } from './prove.ts'
import { throttle } from './throttle.ts'

/** What people change about themselves. */
interface House extends ProvingHouse {
  /** Tries are counted outside of any transaction, whatever becomes of the request. */
  db: Db
}

async function self(db: Queryable, id: string): Promise<store.PersonRow> {
  const person = await store.personById(db, id)
  if (!person) throw new Problem('unauthorized')
  return person
}

const show = ({ id, name, email, totp_on }: store.PersonRow): SelfObject => ({
  id,
  object: 'person',
  name,
  email,
  totp: totp_on,
})

/** A new password ends every other session: whoever had the old one is out. */
export async function changeSelf(
  house: House,
  who: { personId: string; sessionId: string },
  { name, password }: { name?: string | undefined; password?: { old: string; new: string } | undefined },
): Promise<SelfObject> {
  const person = await self(house.db, who.personId)
  if (password) await provePassword(house, person, password.old)
  const hashed = password ? await hashPassword(password.new) : undefined
  await house.db.transaction(async (tx) => {
    await store.changePerson(tx, { id: person.id, name, password: hashed })
    if (password) await endSessionsOf(tx, { personId: person.id, except: who.sessionId })
  })
  return show(await self(house.db, person.id))
}

export async function beginTotp({ db, keyring }: House, personId: string): Promise<{ secret: string; uri: string }> {
  const person = await self(db, personId)
  if (person.totp_on) throw new Problem('totp_on')
  const secret = newTotpSecret()
  await store.setTotp(db, { id: person.id, totp: keyring.seal(secret, totpPlace(person.id)), on: false })
  return { secret, uri: totpUri(secret, person.email) }
}

export async function confirmTotp(house: House, personId: string, code: string): Promise<SelfObject> {
  const { db, clock, keyring } = house
  const person = await self(db, personId)
  if (person.totp_on) throw new Problem('totp_on')
  await throttle(house, 'person', person.email)
  const secret = person.totp && keyring.open(person.totp, totpPlace(person.id))
  const step = secret && matchTotp(secret, code, { now: clock.now(), after: person.totp_step })
  if (!step || !(await store.takeTotpStep(db, { id: person.id, step })))
    throw new Problem('wrong_code', { param: '/code' })
  await store.setTotp(db, { id: person.id, totp: person.totp, on: true })
  return show({ ...person, totp_on: true })
}

export async function removeTotp({ db }: House, personId: string): Promise<SelfObject> {
  const person = await self(db, personId)
  await store.setTotp(db, { id: person.id, totp: null, on: false })
  return show({ ...person, totp_on: false })
}
