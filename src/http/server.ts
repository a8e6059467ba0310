import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Reply, Route } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import type { Authenticator } from '#domain/accounts/authenticate.ts'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'
import { addDocs } from './docs.ts'
import { answerProblem, refuseBrokenRequest } from './errors.ts'
import type { Handlers } from './handler.ts'
import { InFlight } from './idempotency.ts'
import { addProbes, type Probes } from './probes.ts'
import { createRateLimiter } from './rate-limit.ts'
import { checkReply } from './reply-check.ts'
import { runRequest } from './run-request.ts'
import { sendReply } from './send-reply.ts'

/**
 * The HTTP door. It promises that every route of the contract is served with its own key, limits, idempotency, validation
 * and errors, and that whatever arrives here is answered in the contract's shapes or not at all. Behaviour is behind the
 * handlers; this folder knows only HTTP.
 */
export interface HttpHouse {
  db: Db
  clock: Clock
  log: Log
  keyring: Keyring
  routes: Routes
  handlers: Handlers
  authenticator: Authenticator
  probes: Probes
}

export interface HttpOptions {
  /** Requests per second and key; 0 turns the limit off. */
  rateLimit: number
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  metricsToken: string | null
  /** Tests and development: a reply that the contract does not document is an error. */
  checkReplies: boolean
  timeouts?: Partial<typeof TIMEOUTS>
}

export const BODY_MAX_BYTES = 1024 * 1024
/** Slow headers, slow bodies and idle sockets are cut; Node's own defaults are minutes or never. */
const TIMEOUTS = { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 65_000, checkMs: 1_000 }
const REQUESTS_PER_SOCKET_MAX = 10_000

export async function createHttpServer(house: HttpHouse, options: HttpOptions): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const app = Fastify({
    logger: false,
    genReqId: () => newId('request'),
    requestIdHeader: false,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    maxRequestsPerSocket: REQUESTS_PER_SOCKET_MAX,
    forceCloseConnections: 'idle',
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => answerProblem({ log: house.log }, error, { request, reply }),
  })
  // Bodies are read as they are: what a route makes of them depends on the route, not on their type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => answerProblem(house, error, { request, reply }))
  addEveryReply(app, house)
  addRoutes(app, house, options)
  addProbes(app, house.probes, options.metricsToken)
  addDocs(app, house.routes)
  return app
}

function addEveryReply(app: FastifyInstance, house: HttpHouse): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    house.probes.observe({ route, method: request.method, status: reply.statusCode, ms: reply.elapsedTime })
    // The pattern of the path, never the path itself: it may hold a telephone number.
    house.log.info(
      {
        request: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function addRoutes(app: FastifyInstance, house: HttpHouse, options: HttpOptions): void {
  const limiter = createRateLimiter(house.clock, options.rateLimit)
  const inFlight = new InFlight(house.clock)

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const caller = await house.authenticator.identify(request.headers.authorization)
    if (!caller) throw new Problem('unauthorized')
    reply.headers(limiter.take(caller.keyId))
    return caller
  }

  for (const route of Object.values<Route>(house.routes)) {
    const callers = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof admit>>>()
    const handler = house.handlers[route.id as keyof Handlers]
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Before the body is read: nobody without a key gets to send us one.
      onRequest: async (request, reply) => {
        callers.set(request, await admit(request, reply))
      },
      handler: async (request, reply) => {
        const caller = callers.get(request)
        if (!caller) throw new Problem('unauthorized')
        const answer = await runRequest({ ...house, inFlight }, { route, handler: handler as never, request, caller })
        const documented: Reply | undefined = route.replies[answer.status]
        if (options.checkReplies) checkReply(route, answer)
        return sendReply(reply, { answer, request, items: documented?.items })
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/v1')) await admit(request, reply)
    throw new Problem('not_found', { message: 'There is nothing at this address.' })
  })
}
