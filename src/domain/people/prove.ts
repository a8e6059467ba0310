import type { Clock } from '#kernel/clock.ts'
import { isPassword } from '#kernel/password.ts'
import { Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import { matchTotp } from '#kernel/totp.ts'
import type { Queryable } from '#store/db.ts'
import { type PersonRow, personByEmail, takeTotpStep } from '#store/people.ts'
import { forgive, throttle } from './throttle.ts'

/** Who somebody says to be, held against what only they know. */
export interface ProvingHouse {
  db: Queryable
  clock: Clock
  keyring: Keyring
}

export const totpPlace = (personId: string): string => `people.totp ${personId}`

/**
 * The person of that address and password, and of that code where they have an authenticator. The same answer in the
 * same time whether or not there is such a person; what is tried is counted first.
 */
export async function provePerson(
  house: ProvingHouse,
  given: { email: string; password: string; code?: string | undefined; address: string },
): Promise<PersonRow> {
  await throttle(house, 'address', given.address)
  await throttle(house, 'person', given.email)
  const person = await personByEmail(house.db, given.email)
  if (!(await isPassword(given.password, person?.password ?? null)) || !person) throw new Problem('wrong_credentials')
  if (person.totp_on) await proveCode(house, person, given.code)
  await forgive(house, 'person', given.email)
  return person
}

async function proveCode(
  { db, clock, keyring }: ProvingHouse,
  person: PersonRow,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw new Problem('code_required')
  const secret = keyring.open(person.totp ?? Buffer.alloc(0), totpPlace(person.id))
  const step = matchTotp(secret, code, { now: clock.now(), after: person.totp_step })
  if (step === null || !(await takeTotpStep(db, { id: person.id, step }))) throw new Problem('wrong_credentials')
}

/** The password of somebody who is logged in, asked for once more. */
export async function provePassword(house: ProvingHouse, person: PersonRow, password: string): Promise<void> {
  await throttle(house, 'person', person.email)
  if (!(await isPassword(password, person.password))) throw new Problem('wrong_password')
  await forgive(house, 'person', person.email)
}
