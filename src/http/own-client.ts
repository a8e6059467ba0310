import type { Route } from '#contract/route.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { isCallOfClient } from '#domain/calls/calls.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'

/**
 * The log-in of a client sees that client and nobody else. What it may ask for at all is the right `follow`; each such
 * route names either a call, which must be the client's, or takes the parameter `client`, which then is the client.
 */
interface Asked {
  params: unknown
  query: Record<string, unknown>
}

const NAMES_CALL = /^\/v1\/calls\/\{id\}/
/** No client is called so: what belongs to another is nothing. */
const NOBODY = 'cli_'

/** How a route is held to one client; null for one that cannot be, which no client may be let to. */
export function heldBy(route: Route): 'call' | 'client' | null {
  if (NAMES_CALL.test(route.path)) return 'call'
  return route.query?.shape.client ? 'client' : null
}

export async function heldToClient<A extends Asked>(
  db: Queryable,
  { caller, route }: { caller: Caller; route: Route },
  asked: A,
): Promise<A> {
  const clientId = caller.session?.client_id ?? null
  if (clientId === null || route.needs !== 'follow') return asked
  if (heldBy(route) === 'client') {
    const { client = clientId } = asked.query
    return { ...asked, query: { ...asked.query, client: client === clientId ? clientId : NOBODY } }
  }
  const { id = '' } = asked.params as { id?: string }
  if (heldBy(route) === 'call' && (await isCallOfClient(db, caller, { id, clientId }))) return asked
  throw new Problem('not_found')
}
