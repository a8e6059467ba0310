import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Reply, Route } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import type { Authenticator, Caller } from '#domain/accounts/authenticate.ts'
import type { RequestNotes } from '#domain/requests/requests.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'
import { openShares, type Shares } from '#store/share.ts'
import type { HostRules } from './allowed-hosts.ts'
import { parseJson, parseText } from './body.ts'
import { BytesInFlight } from './bytes-in-flight.ts'
import { type Closing, prepareClosing } from './closing.ts'
import { addConsole, type ConsoleFiles } from './console.ts'
import { addDocs } from './docs.ts'
import { answerProblem, refuseBrokenRequest } from './errors.ts'
import type { Handlers } from './handler.ts'
import { InFlight } from './idempotency.ts'
import { LARGE_BYTES, LargeBodies, type LargeBody } from './large-bodies.ts'
import { addMcp, type McpServing } from './mcp-door.ts'
import { noteOf } from './noting.ts'
import { createOperate, type Operate } from './operation.ts'
import { admitPerson, withoutMode } from './person-door.ts'
import { addProbes, type Probes } from './probes.ts'
import { createRateLimiter } from './rate-limit.ts'
import { checkReply } from './reply-check.ts'
import { permit, runRequest } from './run-request.ts'
import { sendReply } from './send-reply.ts'
import { addTalkDoor, opensTalk, type TalkDoor } from './talk-door.ts'
import { visitOf } from './visit.ts'

/**
 * The HTTP door. It promises that every route of the contract is served with its own key, limits, idempotency,
 * validation and errors, and that whatever arrives here is answered in the contract's shapes or not at all. Behaviour
 * is behind the handlers; this folder knows only HTTP.
 */
export interface HttpHouse extends Pick<TalkDoor, 'talk'> {
  db: Db
  clock: Clock
  log: Log
  keyring: Keyring
  routes: Routes
  handlers: Handlers
  authenticator: Pick<Authenticator, 'identify'>
  probes: Probes
  notes: Pick<RequestNotes, 'note'>
  /** The MCP server, given what the routes do. */
  openMcp: (operate: Operate) => McpServing
  /** The console, as it was built. */
  site: ConsoleFiles
}

export interface HttpOptions extends HostRules {
  /** Requests per second and key; 0 turns the limit off. */
  rateLimit: number
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  metricsToken: string | null
  /** Development: the rules of addresses in agent documents admit http. */
  allowPrivateTargets: boolean
  /** Tests and development: a reply that the contract does not document is an error. */
  checkReplies: boolean
  /** Shorter in tests. */
  timeouts?: Partial<typeof TIMEOUTS>
  /** How long a duplicate waits for the first request with its key. */
  idempotencyWaitMs?: number
}

const BODY_MAX_BYTES = 1024 * 1024
/** Whoever has no key yet sends a name, a password, a code: nothing that would be worth any memory. */
const STRANGERS_BODY_MAX_BYTES = 16 * 1024
/**
 * Slow headers, slow bodies and idle sockets are cut; Node's own defaults are minutes or never. A request under way
 * when the server stops has `stopMs` to be answered: more than any of ours takes.
 */
const TIMEOUTS = { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 65_000, checkMs: 1_000, stopMs: 15_000 }
const REQUESTS_PER_SOCKET_MAX = 10_000
/** As long as Node lets a whole header be: a parameter is judged by its route, however long it is. */
const PARAMETER_MAX_CHARACTERS = 16 * 1024

export async function createHttpServer(house: HttpHouse, options: HttpOptions): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const admit = admission(house, options)
  const app = Fastify({
    logger: false,
    genReqId: () => newId('request'),
    requestIdHeader: false,
    bodyLimit: STRANGERS_BODY_MAX_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    maxRequestsPerSocket: REQUESTS_PER_SOCKET_MAX,
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAMETER_MAX_CHARACTERS },
    // A request without a Host is refused by us, in our shape.
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      requireHostHeader: false,
      shouldUpgradeCallback: opensTalk,
    },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      reply.headers(everyReply(request))
      const refuse = (problem: unknown) => answerProblem(house, problem, { request, reply })
      admitIfOurs(admit, request, reply).then(() => refuse(error), refuse)
    },
  })
  // Bodies are read as they are: what a route makes of them depends on the route, not on their type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => answerProblem(house, error, { request, reply }))
  // What a client expects besides `100-continue` may be ignored (RFC 9110, 10.1.1); Node would answer with an empty
  // 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  closeWith(app, prepareClosing(app.server, { clock: house.clock, graceMs: timeouts.stopMs }))
  addEveryReply(app, house, admit)
  const largeBodies = new LargeBodies(house.clock, { allowHttp: options.allowPrivateTargets })
  app.addHook('onClose', async () => largeBodies.close())
  const inFlight = new InFlight(house.clock, options.idempotencyWaitMs)
  const shares = openShares(house)
  addRoutes(app, { ...house, admit, inFlight, shares, largeBodies }, options)
  const operate = createOperate({ ...house, inFlight, shares }, { ...options, bodyMaxBytes: BODY_MAX_BYTES })
  addMcp(app, { log: house.log, hosts: options, admit: admit.byKey, largeBodies }, house.openMcp(operate))
  addProbes(app, house.probes, options.metricsToken)
  addDocs(app, house.routes)
  addTalkDoor(app, house)
  addConsole(app, house.site)
  return app
}

function closeWith(app: FastifyInstance, closing: Closing): void {
  app.addHook('preClose', async () => closing.begin())
  app.addHook('onClose', async () => closing.ended())
}

type Admit = (request: FastifyRequest, reply: FastifyReply, route?: Route) => Promise<Caller>

/** Who asks, by a key or by a person's cookie, within their limit; thrown for anybody else. */
function admission(house: HttpHouse, options: HttpOptions): Admit & { byKey: Admit } {
  const limiter = createRateLimiter(house.clock, options.rateLimit)
  const bytes = new BytesInFlight()
  function limited(caller: Caller | null, request: FastifyRequest, reply: FastifyReply): Caller {
    if (!caller) throw new Problem('unauthorized')
    reply.headers(limiter.take(caller.actor.id))
    bytes.take(caller.actor.id, request, reply)
    return caller
  }
  const byKey: Admit = async (request, reply) => {
    return limited(await house.authenticator.identify(request.headers.authorization, request.ip), request, reply)
  }
  const admit: Admit = async (request, reply, route) => {
    if (route?.auth === 'none') return NOBODY
    // A key that is sent is meant, whatever the browser sends along.
    if (request.headers.authorization !== undefined && route?.auth !== 'person') return byKey(request, reply)
    return limited(await admitPerson(house, request, route), request, reply)
  }
  return Object.assign(admit, { byKey })
}

/** Whoever asks for what needs no name: it sees no account. */
const NOBODY: Caller = { accountId: '', livemode: false, scope: 'nobody', actor: { kind: 'person', id: '' } }

const OURS = /^(?:https?:\/\/[^/]*)?\/v1(?:[/?]|$)/i

/** What there is under `/v1`, and what there is not, is told to nobody without a key. */
async function admitIfOurs(admit: Admit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (OURS.test(request.url)) await admit(request, reply)
}

const everyReply = (request: FastifyRequest) => ({
  'request-id': request.id,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

function addEveryReply(app: FastifyInstance, house: HttpHouse, admit: Admit): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everyReply(request))
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new Problem('invalid_request', { message: 'The request has no Host.' })
    if (!request.is404) return
    await admitIfOurs(admit, request, reply)
    // Before the body is read: whoever sends one to nowhere need not be listened to.
    throw nothingThere()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { caller } = noteOf(request)
    house.probes.observe({ route, method: request.method, status: reply.statusCode, ms: reply.elapsedTime })
    note(house, request, reply)
    // The pattern of the path, never the path itself: it may hold a telephone number.
    house.log.info(
      {
        request: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // So that what was done with a key that leaked can be told.
        ...(caller?.accountId ? { account: caller.accountId, [caller.actor.kind]: caller.actor.id } : {}),
      },
      'request',
    )
  })
}

/** A person's mode may stand in the address; it is no parameter of the route. */
const queryOf = ({ query }: FastifyRequest, { session }: Caller): Record<string, unknown> =>
  session ? withoutMode(query as Record<string, unknown>) : (query as Record<string, unknown>)

/** What a key asked, or a person changed: what people look at is no news to whoever develops. */
function note({ notes, clock }: HttpHouse, request: FastifyRequest, reply: FastifyReply): void {
  const { caller, operation = null, code = null, replayed = false } = noteOf(request)
  if (!caller || caller.accountId === '' || (caller.session && request.method === 'GET')) return
  notes.note({
    ...{ id: request.id, account_id: caller.accountId, livemode: caller.livemode, actor: caller.actor.id },
    ...{ method: request.method, route: (request.routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}'), operation },
    ...{ status: reply.statusCode, code, replayed, duration_ms: Math.round(reply.elapsedTime) },
    created_at: iso(addMs(clock.now(), -Math.round(reply.elapsedTime))),
  })
}

interface Admitted {
  caller: Caller
  contentType: string | undefined
}

/** What a body is: found out here where it is small, and elsewhere where that would keep others waiting. */
async function readRaw(
  largeBodies: LargeBodies,
  route: Route,
  given: { raw: Buffer | undefined; contentType: string | undefined; contentEncoding: string | undefined },
): Promise<LargeBody> {
  const { raw, ...types } = given
  if (raw && raw.length > LARGE_BYTES) return largeBodies.read({ bytes: raw, route: route.id, ...types })
  return { parsed: route.bodyType === undefined ? parseJson(raw) : parseText(raw), hash: undefined }
}

function addRoutes(
  app: FastifyInstance,
  house: HttpHouse & { admit: Admit; inFlight: InFlight; shares: Shares; largeBodies: LargeBodies },
  options: HttpOptions,
): void {
  const { shares, clock, keyring, inFlight } = house
  const serving = { shares, clock, keyring, inFlight }
  for (const route of Object.values<Route>(house.routes)) {
    const admitted = new WeakMap<FastifyRequest, Admitted>()
    const handler = house.handlers[route.id as keyof Handlers]
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.bodyMaxBytes ?? (route.auth === 'none' ? STRANGERS_BODY_MAX_BYTES : BODY_MAX_BYTES),
      // Before the body is read: nobody without a key gets to send us a long one.
      onRequest: async (request, reply) => {
        const caller = await house.admit(request, reply, route)
        Object.assign(noteOf(request), { caller, operation: route.id })
        permit(route, caller)
        const contentType = request.headers['content-type']
        admitted.set(request, { caller, contentType })
        // Fastify would refuse an odd type before the route could say that it takes no body.
        if (contentType !== undefined) delete request.raw.headers['content-type']
      },
      handler: async (request, reply) => {
        const known = admitted.get(request)
        if (!known) throw new Problem('unauthorized')
        const raw = request.body as Buffer | undefined
        const { contentType } = known
        const contentEncoding = request.headers['content-encoding']
        const { parsed, hash } = await readRaw(house.largeBodies, route, { raw, contentType, contentEncoding })
        const answer = await runRequest(serving, {
          caller: known.caller,
          address: request.ip,
          requestId: request.id,
          route,
          handler: handler as never,
          params: request.params,
          query: queryOf(request, known.caller),
          visit: visitOf(request),
          idempotencyKey: request.headers['idempotency-key'],
          raw,
          parsed,
          bodyHash: hash,
          contentType,
          contentEncoding,
        })
        noteOf(request).replayed = answer.replayed
        const documented: Reply | undefined = route.replies[answer.status]
        if (options.checkReplies) checkReply(route, answer)
        return sendReply(reply, { answer, request, documented })
      },
    })
  }
  app.setNotFoundHandler(async () => {
    throw nothingThere()
  })
}

const nothingThere = () =>
  new Problem('not_found', { message: 'There is nothing at this address for this method: /docs says what there is.' })
