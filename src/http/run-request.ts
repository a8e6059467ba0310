import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Clock } from '#kernel/clock.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Db, Queryable } from '#store/db.ts'
import { parseJson, readBody } from './body.ts'
import { faultsOf } from './faults.ts'
import type { Answer, Asked, Handle, KeyedHandler } from './handler.ts'
import { hashBody, type InFlight, oncePerKey, readKey } from './idempotency.ts'

/**
 * From an admitted request to its answer: the idempotency key first, then validation, then the handler, inside a
 * transaction where it writes. What is to happen after the commit happens only if there was one.
 */
interface House {
  db: Db
  clock: Clock
  keyring: Keyring
  inFlight: InFlight
}

export interface Admitted {
  route: Route
  handler: Handle<Route> | KeyedHandler<Route>
  request: FastifyRequest
  caller: Caller
}

export interface RequestAnswer extends Answer {
  replayed: boolean
}

export async function runRequest(house: House, admitted: Admitted): Promise<RequestAnswer> {
  const { request, route, handler } = admitted
  const after: (() => void)[] = []
  const raw = request.body as Buffer | undefined
  const key = route.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined
  const read = lazily(() => parseJson(raw))
  const idempotency = key === undefined ? null : { key, hash: hashBody(read.orUndefined(), raw) }
  const ask = (db: Queryable): Asked<Route> => ({
    ...validate(admitted, read.value(), raw),
    caller: admitted.caller,
    db,
    idempotency,
    afterCommit: (task) => after.push(task),
  })
  const work = (): Promise<RequestAnswer> => {
    if (typeof handler !== 'function') return runKeyed(house.db, { handler, ask, caller: admitted.caller, idempotency })
    if (route.method === 'GET') return once(handler(ask(house.db)))
    if (!idempotency) return once(house.db.transaction((tx) => handler(ask(tx))))
    const scope = scopeOf(admitted, idempotency.key)
    return oncePerKey(house, { scope, hash: idempotency.hash }, (tx) => handler(ask(tx)) as Promise<Answer>)
  }
  const answer = await (idempotency ? house.inFlight.alone(scopeOf(admitted, idempotency.key), work) : work())
  for (const task of after) task()
  return answer
}

const once = async (answer: Promise<Answer>): Promise<RequestAnswer> => ({ ...(await answer), replayed: false })

/** The key comes before every other check: whatever is wrong with a repetition, it answers as the first did. */
async function runKeyed(
  db: Db,
  given: {
    handler: KeyedHandler<Route>
    ask: (db: Queryable) => Asked<Route>
    caller: Caller
    idempotency: Asked<Route>['idempotency']
  },
): Promise<RequestAnswer> {
  try {
    const answer: Answer = await given.handler.handle(given.ask(db))
    return { ...answer, replayed: answer.status === 200 }
  } catch (error) {
    const before: Answer | null =
      error instanceof Problem && given.idempotency ? await given.handler.replay(given) : null
    if (before) return { ...before, replayed: true }
    throw error
  }
}

function scopeOf({ caller, request }: Admitted, key: string) {
  const [path = ''] = request.url.split('?')
  return { accountId: caller.accountId, livemode: caller.livemode, path, key }
}

function validate({ route, request }: Admitted, json: unknown, raw: Buffer | undefined) {
  const params = route.params?.safeParse(request.params)
  // An identifier that cannot be one names nothing.
  if (params && !params.success) throw new Problem('not_found')
  const query = readQuery(route, request.query)
  const body = readBody(route, {
    json,
    contentType: request.headers['content-type'],
    empty: raw === undefined || raw.length === 0,
  })
  return { params: params?.data, query, body } as Pick<Asked<Route>, 'params' | 'query' | 'body'>
}

function readQuery(route: Route, given: unknown): unknown {
  if (!route.query) {
    const [unknown] = Object.keys(given as object)
    if (unknown === undefined) return undefined
    throw invalidQuery([{ param: unknown, code: 'unknown_parameter', message: 'is not a known query parameter' }])
  }
  const parsed = route.query.safeParse(given, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalidQuery(faultsOf(parsed.error, (path) => path.map(String).join('.')))
}

function invalidQuery(errors: Fault[]): Problem {
  return new Problem('invalid_request', { param: errors[0]?.param ?? '', errors })
}

/** Parsing may fail; whoever only wants to compare takes what there is, whoever needs the value hears why. */
function lazily(parse: () => unknown): { value(): unknown; orUndefined(): unknown } {
  let parsed: { value: unknown } | { error: unknown } | null = null
  const result = () => {
    if (!parsed) {
      try {
        parsed = { value: parse() }
      } catch (error) {
        parsed = { error }
      }
    }
    return parsed
  }
  return {
    value() {
      const got = result()
      if ('error' in got) throw got.error
      return got.value
    },
    orUndefined() {
      const got = result()
      return 'error' in got ? undefined : got.value
    },
  }
}
