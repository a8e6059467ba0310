import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { MODE_HEADER, MODE_PARAMETER } from '#contract/session.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { identifySession } from '#domain/people/sessions.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { isOwnPage, visitOf } from './visit.ts'

/**
 * The way in for people: a cookie instead of a key. A browser sends a cookie along whoever's page asks, so that
 * whatever changes something must come from a page of this very server; and since a person belongs to both modes, each
 * request names its.
 */
interface House {
  db: Queryable
  clock: Clock
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Null where nobody is logged in. Without a route the mode does not matter: there is nothing to see. */
export async function admitPerson(house: House, request: FastifyRequest, route?: Route): Promise<Caller | null> {
  const { cookie } = visitOf(request)
  const session = cookie === null ? null : await identifySession(house, cookie)
  if (!session) return null
  // Every browser sends an Origin with what changes something: without one nobody knows whose page asked.
  if (!SAFE.has(request.method) && !isOwnPage(request))
    throw new Problem('forbidden', { message: 'What changes something is taken from pages of this server only.' })
  const mode = modeOf(request)
  if (mode === null && route?.auth === 'key') throw new Problem('mode_required', { param: MODE_HEADER })
  const { account_id: accountId, person_id: id, role: scope } = session
  return { accountId, livemode: mode === 'live', scope, actor: { kind: 'person', id }, session }
}

/** Where no header can be sent, and only there: a header that is sent decides. */
function modeOf(request: FastifyRequest): 'test' | 'live' | null {
  const query = request.query as Record<string, unknown>
  const named = request.headers[MODE_HEADER] ?? query[MODE_PARAMETER]
  if (named === undefined) return null
  if (named !== 'test' && named !== 'live') throw new Problem('mode_required', { param: MODE_HEADER })
  return named
}

/** The parameters of the route alone. */
export function withoutMode(query: Record<string, unknown>): Record<string, unknown> {
  const { [MODE_PARAMETER]: _, ...rest } = query
  return rest
}
