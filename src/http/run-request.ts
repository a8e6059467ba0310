import { type Route, takesKey } from '#contract/route.ts'
import { hasRight } from '#contract/scopes.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { entryFor, type NewAudit, note, type AuditedVisit as Origin, targetOf } from '#domain/audit/audit.ts'
import { recall } from '#domain/idempotency/idempotency.ts'
import type { Clock } from '#kernel/clock.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import { type Db, wasUndone } from '#store/db.ts'
import type { Shares } from '#store/share.ts'
import { type GivenBody, readBody } from './body.ts'
import { judgeFaults } from './faults.ts'
import type { Handle, Handler, KeyedHandler, OutsideHandler, RouteAnswer, RouteRequest } from './handler.ts'
import { hashRequest, type InFlight, type KeyScope, oncePerKey, readIdempotencyKey } from './idempotency.ts'
import { FAULTS_MAX, isFit } from './inspect-json.ts'
import { heldToClient } from './own-client.ts'
import type { Visit } from './visit.ts'

/**
 * From an admitted request to its answer: the idempotency key first, then validation, then the handler, inside a
 * transaction where it writes. What is to happen after the commit happens only if there was one. By which door a
 * request came is not known here: all of it is plain data.
 */
interface House {
  shares: Shares
  clock: Clock
  keyring: Keyring
  inFlight: InFlight
}

/** With the connections of the account that asks. */
type Served = Omit<House, 'shares'> & { db: Db }

export interface AdmittedRequest extends GivenBody, Origin {
  route: Route
  handler: Handler<Route>
  caller: Caller
  visit: Visit
  /** Values of the path, by name. */
  params: unknown
  query: Record<string, unknown>
  /** As it was sent; taken from POST alone. */
  idempotencyKey: unknown
  /** The bytes that the body was read from: they decide how it is hashed. */
  raw: Buffer | undefined
  /** Where it was hashed as it was read. */
  bodyHash?: Buffer | undefined
}

export interface RequestAnswer extends RouteAnswer {
  replayed: boolean
}

/**
 * The one place where a route's right is asked for, whichever door the request came by; a door may ask sooner as well.
 */
export function permit(route: Route, caller: Caller): void {
  if (hasRight(caller, route.needs)) return
  if (caller.session) throw new Problem('forbidden', { message: `The role "${caller.scope}" may not do this.` })
  const mode = caller.livemode ? 'live' : 'test'
  throw new Problem('forbidden', { message: `A ${mode} key of the scope "${caller.scope}" may not do this.` })
}

/** What people do about themselves and each other belongs to no mode. */
const auditOf = (clock: Clock, admitted: AdmittedRequest): NewAudit => {
  const entry = entryFor(clock, admitted.caller, { ...admitted, action: admitted.route.id })
  return admitted.route.auth === 'key' ? entry : { ...entry, livemode: null }
}

const changes = ({ method, changesNothing }: Route): boolean => method !== 'GET' && !changesNothing

/**
 * What a handler changes in a transaction is written into the audit log there. One that has none does it in its own
 * statement.
 */
function noting<H extends Handler<Route>>(handler: H, audit: NewAudit | null): H {
  if (audit === null || typeof handler !== 'function') return handler
  const handle: Handle<Route> = async (asked) => {
    const answer = await handler(asked)
    await note(asked.db, audit, targetOf(asked.params, answer.json))
    return answer
  }
  return handle as H
}

type AskedWithoutDb = Omit<RouteRequest<Route>, 'db'>

export async function runRequest(
  { shares, clock, keyring, inFlight }: House,
  given: AdmittedRequest,
): Promise<RequestAnswer> {
  permit(given.route, given.caller)
  const house = { clock, keyring, inFlight, db: shares.of(given.caller.accountId) }
  return runPermitted(house, await heldToClient(house.db, given, given))
}

async function runPermitted(house: Served, admitted: AdmittedRequest): Promise<RequestAnswer> {
  const { route, handler: given, caller } = admitted
  const settle = 'settle' in given ? given.settle : null
  const audit = changes(route) ? auditOf(house.clock, admitted) : null
  const handler = noting('settle' in given ? given.handle : given, audit)
  const after: (() => void)[] = []
  const key = takesKey(route) ? readIdempotencyKey(admitted.idempotencyKey) : undefined
  const idempotency = key === undefined ? null : { key, hash: await hashRequest(admitted.query, admitted) }
  const ask = (): AskedWithoutDb => ({
    ...validate(admitted),
    caller,
    audit,
    pool: house.db,
    visit: admitted.visit,
    idempotency,
    afterCommit: (task) => after.push(task),
  })
  const work = (waitMs: number): Promise<RequestAnswer> => {
    if ('outside' in handler) {
      const noted = route.auth === 'person' ? audit : null
      return runOutside(house, { handler, ask, noted, keyed: keyedBy(admitted, idempotency, waitMs) })
    }
    if (typeof handler !== 'function') return runKeyed(house.db, { handler, ask, caller, idempotency })
    if (route.method === 'GET') return once(handler({ ...ask(), db: house.db }))
    const keyed = keyedBy(admitted, idempotency, waitMs)
    if (!keyed) return inTransaction(house.db, ask(), handler)
    return oncePerKey(house, keyed, (tx) => handler({ ...ask(), db: tx }) as Promise<RouteAnswer>)
  }
  const forget = () => void after.splice(0)
  const again = (waitMs: number) => orAgain(house.clock, () => work(waitMs), forget)
  const answer = await (idempotency ? house.inFlight.alone(scopeOf(admitted, idempotency.key), again) : again(0))
  for (const task of after) task()
  return settle ? { ...((await settle({ caller })) as RouteAnswer), replayed: answer.replayed } : answer
}

/** How long a request stands in line for others, and how often it looks: it holds no connection meanwhile. */
const LINE_MS = 5_000
const LOOK_MS = 100

/**
 * A transaction that was ended for the sake of others, or because somebody held what it needs, has left nothing: the
 * request is done again, as if it came now. So is one that finds an import of its account under way.
 */
async function orAgain<T>(clock: Clock, work: () => Promise<T>, forget: () => void): Promise<T> {
  const until = clock.monotonicMs() + LINE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const mayCome = wasUndone(error) || (error instanceof Problem && error.code === 'import_in_progress')
      if (!mayCome || clock.monotonicMs() >= until) throw error
      forget()
      await clock.sleep(LOOK_MS)
    }
  }
}

/** Asked before the transaction is opened: a request that is not valid takes no connection. */
const inTransaction = (db: Db, asked: AskedWithoutDb, handle: Handle<Route>): Promise<RequestAnswer> =>
  once(db.transaction((tx) => handle({ ...asked, db: tx })))

const once = async (answer: Promise<RouteAnswer>): Promise<RequestAnswer> => ({ ...(await answer), replayed: false })

type Keyed = Parameters<typeof oncePerKey>[1]

const keyedBy = (
  admitted: AdmittedRequest,
  idempotency: RouteRequest<Route>['idempotency'],
  waitMs: number,
): Keyed | null => idempotency && { scope: scopeOf(admitted, idempotency.key), hash: idempotency.hash, waitMs }

/**
 * What an earlier request with this key was answered, else what the world says now; of two answers the first one holds.
 */
async function runOutside(
  house: Served,
  {
    handler,
    ask,
    keyed,
    noted,
  }: { handler: OutsideHandler<Route>; ask: () => AskedWithoutDb; keyed: Keyed | null; noted: NewAudit | null },
): Promise<RequestAnswer> {
  const before = keyed && (await recall(house, keyed.scope, keyed.hash))
  if (before) return { ...before, replayed: true }
  const answer: RouteAnswer = await handler.outside({ ...ask(), db: house.db })
  if (noted) await note(house.db, noted, targetOf(undefined, answer.json))
  return keyed ? oncePerKey(house, keyed, async () => answer) : { ...answer, replayed: false }
}

/** The key comes before every other check: whatever is wrong with a repetition, it answers as the first did. */
async function runKeyed(
  db: Db,
  given: {
    handler: KeyedHandler<Route>
    ask: () => AskedWithoutDb
    caller: Caller
    idempotency: RouteRequest<Route>['idempotency']
  },
): Promise<RequestAnswer> {
  try {
    const answer: RouteAnswer = await given.handler.handle({ ...given.ask(), db })
    return { ...answer, replayed: answer.status === 200 }
  } catch (error) {
    const before: RouteAnswer | null =
      error instanceof Problem && given.idempotency ? await given.handler.replay(given) : null
    if (before) return { ...before, replayed: true }
    throw error
  }
}

/** The path by its pattern and its values, so that another spelling of the same address is the same address. */
function scopeOf({ caller, params, route }: AdmittedRequest, key: string): KeyScope {
  const values = params as Record<string, string>
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))
  return { accountId: caller.accountId, livemode: caller.livemode, path, key }
}

function validate(admitted: AdmittedRequest) {
  const { route } = admitted
  const params = route.params?.safeParse(admitted.params)
  // An identifier that cannot be one names nothing.
  if (params && !params.success) throw new Problem('not_found')
  const query = readQuery(route, admitted.query)
  const body = readBody(route, admitted)
  return { params: params?.data, query, body } as Pick<RouteRequest<Route>, 'params' | 'query' | 'body'>
}

export function readQuery(route: Pick<Route, 'query'>, given: Record<string, unknown>): unknown {
  const known = route.query?.shape ?? {}
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0) {
    const message = 'is not a known query parameter'
    throw invalidQuery(unknown.slice(0, FAULTS_MAX).map((param) => ({ param, code: 'unknown_parameter', message })))
  }
  const unfit = Object.entries(given).filter(([, value]) => !isFit(String(value)))
  if (unfit.length > 0) {
    const message = 'must not hold U+0000'
    throw invalidQuery(unfit.map(([param]) => ({ param, code: 'invalid_format', message })))
  }
  if (!route.query) return undefined
  const judged = judgeFaults(route.query, given, (path) => path.map(String).join('.'))
  if ('data' in judged) return judged.data
  throw invalidQuery(judged.faults)
}

function invalidQuery(errors: Fault[]): Problem {
  return new Problem('invalid_request', { param: errors[0]?.param ?? '', errors })
}
