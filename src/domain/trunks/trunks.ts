import { type ChangedTrunk, type NewTrunk, TRUNKS_MAX, type TrunkFields, type TrunkObject } from '#contract/trunks.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { isId, newId } from '#kernel/ids.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Queryable } from '#store/db.ts'
import type { ReportedNode } from '#store/system.ts'
import * as store from '#store/trunks.ts'

/**
 * Trunks that people add while the installation runs. The password is sealed, belongs to the host and the user that it
 * was given for, and is never shown.
 */
export type { TrunkRow } from '#store/trunks.ts'
export { allTrunks } from '#store/trunks.ts'

interface House {
  db: Queryable
  clock: Clock
  keyring: Keyring
}

/** What a trunk's password is bound to. */
export const passwordPlace = (id: string): string => `trunks.password ${id}`

export const showTrunk = (row: store.TrunkRow, nodes: readonly ReportedNode[]): TrunkObject => ({
  id: row.id,
  object: 'trunk',
  name: row.name,
  ...row.settings,
  password_set: row.password !== null,
  nodes: nodes.flatMap(({ id: node, report }) => {
    const seen = report?.trunks.find(({ id }) => id === row.id)
    return seen ? [{ node, up: seen.up, registered: seen.registered, answer_ms: seen.answer_ms }] : []
  }),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export async function addTrunk({ db, clock, keyring }: House, wanted: NewTrunk): Promise<store.TrunkRow> {
  const { name, password, ...settings } = wanted
  await store.lockTrunks(db)
  const others = await store.allTrunks(db)
  if (others.length >= TRUNKS_MAX) throw new Problem('too_many_trunks')
  refuse(faultsOf(settings, { hasPassword: password !== null, others }))
  const id = newId('trunk')
  const at = iso(clock.now())
  const sealed = password === null ? null : keyring.seal(password, passwordPlace(id))
  const row = { id, name, settings, password: sealed, created_at: at }
  if (!(await store.insertTrunk(db, row))) throw nameTaken()
  return { ...row, updated_at: at }
}

export async function changeTrunk(
  { db, clock, keyring }: House,
  id: string,
  { name, password, ...wanted }: ChangedTrunk,
): Promise<store.TrunkRow> {
  await store.lockTrunks(db)
  const before = await knownTrunk(db, id)
  const settings = { ...before.settings, ...wanted } as TrunkFields
  const moved = settings.host !== before.settings.host || settings.user !== before.settings.user
  if (moved && before.password !== null && password === undefined) refuse([AGAIN])
  const sealed = password ? keyring.seal(password, passwordPlace(id)) : password === null ? null : before.password
  const others = (await store.allTrunks(db)).filter((one) => one.id !== id)
  refuse(faultsOf(settings, { hasPassword: sealed !== null, others }))
  const row = { ...before, name: name ?? before.name, settings, password: sealed, updated_at: iso(clock.now()) }
  if (!(await store.replaceTrunk(db, row))) throw nameTaken()
  return row
}

export async function removeTrunk(db: Queryable, id: string): Promise<void> {
  if (!isId('trunk', id) || !(await store.deleteTrunk(db, id))) throw new Problem('not_found')
}

export async function orderTrunks(db: Queryable, ids: readonly string[]): Promise<store.TrunkRow[]> {
  await store.lockTrunks(db)
  const known = await store.allTrunks(db)
  if (ids.length !== known.length || known.some(({ id }) => !ids.includes(id)))
    refuse([{ param: '/trunks', code: 'invalid_value', message: 'must name every trunk once' }])
  await store.setTrunkOrder(db, ids)
  return store.allTrunks(db)
}

export async function knownTrunk(db: Queryable, id: string): Promise<store.TrunkRow> {
  const row = isId('trunk', id) ? await store.trunkById(db, id) : undefined
  if (!row) throw new Problem('not_found')
  return row
}

const AGAIN: Fault = {
  param: '/password',
  code: 'required',
  message: 'must be given again: it belongs to the host and the user that it was given for',
}

const nameTaken = (): Problem => {
  const fault = { param: '/name', code: 'taken', message: 'is the name of another trunk' }
  return new Problem('trunk_name_taken', { param: fault.param, errors: [fault] })
}

/** Rules that join two fields; each of them sound by itself. */
function faultsOf(
  { user, register, inbound }: TrunkFields,
  { hasPassword, others }: { hasPassword: boolean; others: readonly store.TrunkRow[] },
): Fault[] {
  const whole = user !== null && hasPassword
  const needs = 'needs a user and a password'
  const faults: Fault[] = []
  if (user === null && hasPassword)
    faults.push({ param: '/user', code: 'required', message: 'is required with a password' })
  if (register && !whole) faults.push({ param: '/register', code: 'invalid_value', message: needs })
  if (inbound === 'credentials' && !whole)
    faults.push({ param: '/inbound', code: 'invalid_value', message: `of credentials ${needs}` })
  const proves = ({ settings }: store.TrunkRow) => settings.inbound === 'credentials' && settings.user === user
  if (inbound === 'credentials' && others.some(proves))
    faults.push({
      param: '/user',
      code: 'taken',
      message: 'is that of another trunk that proves itself by credentials',
    })
  return faults
}

function refuse(errors: Fault[]): void {
  if (errors.length > 0) throw new Problem('invalid_request', { param: errors[0]?.param ?? '', errors })
}
