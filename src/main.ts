import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Analysis, startAnalysis } from '#analysis/analyse.ts'
import { Meter } from '#analysis/meter.ts'
import { siteAsItIs } from '#console/site.ts'
import { agentDocumentSchema, MODELS, type Model } from '#contract/agent-document.ts'
import { agentJsonSchema } from '#contract/agent-json-schema.ts'
import { routesFor } from '#contract/routes.ts'
import { firstWords } from '#conversation/first-words.ts'
import { buildPrompt } from '#conversation/prompt.ts'
import { startDelivery } from '#delivery/delivery.ts'
import { emailChannel } from '#delivery/email/channel.ts'
import { linkMail } from '#delivery/email/link-mail.ts'
import { mailOf } from '#delivery/email/render.ts'
import { noMailer } from '#delivery/mailer.ts'
import { smtpMailer } from '#delivery/mailer-smtp.ts'
import { createWebhook } from '#delivery/webhook.ts'
import { watchOnlyAccount } from '#domain/accounts/accounts.ts'
import { Authenticator } from '#domain/accounts/authenticate.ts'
import type { TriedServer } from '#domain/agents/mcp-test.ts'
import type { LanePoke } from '#domain/calls/attempt.ts'
import { startPoker } from '#domain/calls/poker.ts'
import { AgentMemory } from '#domain/calls/queue.ts'
import { openRegister } from '#domain/calls/register.ts'
import { startReviewExpiry } from '#domain/calls/review.ts'
import { startAnnouncer } from '#domain/commands/commands.ts'
import { startHousekeeping } from '#domain/housekeeping/housekeeping.ts'
import { openInstallation } from '#domain/installation/installation.ts'
import { callsNode, liveService, startLease } from '#domain/nodes/nodes.ts'
import { isStillAllowed } from '#domain/people/allowed.ts'
import { startRetention } from '#domain/privacy/retention.ts'
import { RequestNotes } from '#domain/requests/requests.ts'
import { Stream } from '#domain/stream/stream.ts'
import type { Operate } from '#http/operation.ts'
import { accountHandlers } from '#http/routes/account.ts'
import { agentHandlers } from '#http/routes/agents.ts'
import { auditHandlers } from '#http/routes/audit.ts'
import { brandHandlers } from '#http/routes/brand.ts'
import { callHandlers } from '#http/routes/calls.ts'
import { campaignHandlers } from '#http/routes/campaigns.ts'
import { clientHandlers } from '#http/routes/clients.ts'
import { conversationHandlers } from '#http/routes/conversation.ts'
import { dialingHandlers } from '#http/routes/dialing.ts'
import { eventHandlers } from '#http/routes/events.ts'
import { keyHandlers } from '#http/routes/keys.ts'
import { mcpTestHandlers } from '#http/routes/mcp-test.ts'
import { numberHandlers } from '#http/routes/numbers.ts'
import { peopleHandlers } from '#http/routes/people.ts'
import { privacyHandlers } from '#http/routes/privacy.ts'
import { requestHandlers } from '#http/routes/requests.ts'
import { sandboxHandlers } from '#http/routes/sandbox.ts'
import { type MailLink, sessionHandlers } from '#http/routes/session.ts'
import { statsHandlers } from '#http/routes/stats.ts'
import { streamHandlers } from '#http/routes/stream.ts'
import { suppressionHandlers } from '#http/routes/suppressions.ts'
import { systemHandlers } from '#http/routes/system.ts'
import { talkHandlers } from '#http/routes/talks.ts'
import { testModeHandlers } from '#http/routes/test-mode.ts'
import { trunkHandlers } from '#http/routes/trunks.ts'
import { usageHandlers } from '#http/routes/usage.ts'
import { createHttpServer } from '#http/server.ts'
import { iso } from '#kernel/clock.ts'
import { createGuardedClient, type TargetRules } from '#kernel/guarded-request.ts'
import { Problem } from '#kernel/problem.ts'
import { nonce } from '#kernel/random.ts'
import { createMcpServer } from '#mcp/server.ts'
import { openMusic } from '#media/hold/music.ts'
import { openRecordings } from '#media/recording/recordings.ts'
import { openSimulated, simulatedPeaks } from '#media/recording/simulated-sound.ts'
import { startAsides } from '#roles/asides.ts'
import { type Calls, startCalls } from '#roles/calls.ts'
import { configuredOf } from '#roles/checks.ts'
import { ANALYSTS, Bells, type Foundations, type Node } from '#roles/node.ts'
import { probesOf } from '#roles/probes.ts'
import { SpeechMeter } from '#switchboard/speech-meter.ts'
import { createToolServer, tryOut } from '#tools/mcp/mcp-server.ts'
import type { Config } from './config.ts'

/**
 * The composition root: with `roles/`, the only place that knows every folder. It joins them for one node and takes
 * them apart again in the order in which work flows, so that nothing is left half done.
 */
export type { Foundations } from '#roles/node.ts'

export interface Centralino {
  /** Where it listens; null without the role `api`. */
  address: { host: string; port: number } | null
  /** No new work, running calls finish, leases are handed over. */
  stop(): Promise<void>
}

export async function startCentralino(foundations: Foundations): Promise<Centralino> {
  const { config } = foundations
  const installation = await openInstallation(foundations)
  const bells = new Bells()
  const poker = startPoker(foundations, () => bells.dialer())
  const register = openRegister(foundations)
  const poke = (lane: LanePoke) => poker.poke(lane)
  const announcer = startAnnouncer(foundations)
  const recordings = openRecordings({ folder: config.recordingsDir, log: foundations.log })
  const rescueRecording = recordings.rescue
  const models = servedModels(foundations)
  const heartDb = foundations.db.apart({ max: HEART_CONNECTIONS, answerMs: heartPatienceMs(config.times) })
  const { roles, times } = config
  const lease = await startLease(
    { ...foundations, heartDb, register, poke, rescueRecording },
    { roles, times, models, telephony: hasTrunk(foundations), onReaped: () => bells.all() },
  )
  const targets = targetRules(config, await watchOnlyAccount(foundations))
  const { toolClient, toolServer, music } = openReach(foundations, () => targets(true))
  const node: Node = {
    ...foundations,
    models,
    installation,
    register,
    poke,
    announce: announcer.ring,
    lease,
    bells,
    recordings,
    rescueRecording,
    meter: new Meter(),
    speechMeter: new SpeechMeter(),
    targets,
    toolServer,
    music,
  }
  const authenticator = new Authenticator(foundations)
  const notes = new RequestNotes()
  const housekeeping = startHousekeeping({ ...foundations, authenticator, notes, sweepRecordings: recordings.sweep })
  let workers: Workers | null = null
  let calls: Calls | null = null
  let stream: Stream | null = null
  const asides: { stop(): Promise<void> }[] = []
  async function stopWork(): Promise<void> {
    await calls?.drain(config.drainMs)
    await toolServer.close()
    await toolClient.close()
    await workers?.stop()
    await Promise.all([housekeeping.stop(), ...asides.map((one) => one.stop())])
    await poker.stop()
    await announcer.stop()
    await lease.stop()
  }
  try {
    workers = roles.includes('worker') ? await startWorkers(node) : null
    calls = roles.includes('calls') ? await startCalls(node, workers?.analysis ?? ELSEWHERE) : null
    asides.push(...startAsides(node, calls))
    stream = roles.includes('api') ? new Stream({ ...node, nodeId: lease.nodeId }) : null
    const server = roles.includes('api') ? await listen(node, { authenticator, calls, notes, stream }) : null
    const stop = async () => {
      calls?.refuse()
      await stream?.stop()
      await server?.close()
      await stopWork()
    }
    let stopped: Promise<void> | undefined
    return {
      address: server ? { host: config.host, port: (server.server.address() as AddressInfo).port } : null,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    await stream?.stop()
    calls?.refuse()
    await stopWork()
    throw error
  }
}

/** What a node reaches of its customers' own: their tools and their music. */
function openReach(foundations: Foundations, rules: () => ReturnType<ReturnType<typeof targetRules>>) {
  const { clock, log, config } = foundations
  const toolClient = createGuardedClient({})
  const music = openMusic({ clock, log, client: toolClient, rules, folder: join(config.dataDir, 'music') })
  const toolServer = createToolServer({ ...foundations, client: toolClient, targets: rules })
  return { toolClient, toolServer, music }
}

/** One for the heart, one for who looks for dead nodes, and one more while one of them has to be made anew. */
const HEART_CONNECTIONS = 3
/** Of two heartbeats that are not answered the lease is not lost; a third is under way. */
const heartPatienceMs = ({ leaseMs }: Config['times']): number => Math.max(HEART_PATIENCE_MIN_MS, leaseMs / 3)
const HEART_PATIENCE_MIN_MS = 200

/** Only a node of the role `calls` can place live ones. */
const hasTelephone = ({ config, liveTelephone }: Foundations): boolean =>
  config.roles.includes('calls') && (liveTelephone !== undefined || config.sip !== null)

/** Trunks of the database come with the first look at them. */
const hasTrunk = (foundations: Foundations): boolean =>
  hasTelephone(foundations) && (foundations.liveTelephone !== undefined || foundations.config.sip?.trunks.length !== 0)

/** Those with a key; whatever a test's own telephone or model is asked for it speaks with. */
function servedModels(foundations: Foundations): readonly Model[] {
  const { config, liveTelephone, speech } = foundations
  if (!hasTelephone(foundations)) return []
  return liveTelephone || speech ? MODELS : MODELS.filter((model) => config.speech[model] !== null)
}

/** A node that does not analyse leaves what has ended to one that does. */
const ELSEWHERE: Pick<Analysis, 'hasRoom' | 'take'> = { hasRoom: () => false, take: () => {} }

interface Workers {
  analysis: Analysis
  stop(): Promise<void>
}

async function startWorkers(node: Node): Promise<Workers> {
  // The SDKs take their time to load; whoever has no model does without them.
  const models = node.config.analysis ? await import('#analysis/models/providers.ts') : null
  const live = node.config.analysis && models ? models.openAnalyst(node.config.analysis) : null
  const client = createGuardedClient({})
  const mailer = node.config.mail ? smtpMailer(node.config.mail) : noMailer
  const channels = { webhook: createWebhook({ ...node, client }), email: emailChannel({ ...node, mailer }) }
  const delivery = startDelivery({ ...node, channels })
  node.bells.delivery = delivery.ring
  const { reviewMs } = node.config
  const analysis = startAnalysis({
    ...node,
    analysts: { ...ANALYSTS, live },
    reviewMs,
    onUsage: (usage) => node.meter.add(usage),
    onEvent: delivery.ring,
  })
  node.bells.analysis = analysis.ring
  const reviews = startReviewExpiry({ ...node, reviewMs, onEvent: delivery.ring })
  const retention = startRetention({ ...node, removeRecordings: node.recordings.remove })
  return {
    analysis,
    async stop() {
      await Promise.all([retention.stop(), reviews.stop()])
      await analysis.stop()
      await live?.close()
      await delivery.stop()
      await client.close()
    },
  }
}

interface Listening {
  authenticator: Authenticator
  calls: Calls | null
  notes: RequestNotes
  stream: Stream | null
}

async function listen(node: Node, { authenticator, calls, notes, stream }: Listening) {
  const { config, db, bells } = node
  const schema = { allowHttp: config.allowPrivateTargets }
  const onEvent = () => bells.delivery()
  const onCommands = node.announce
  const service = (model: Model) => liveService(node, config.times, model)
  const onQueued = (lane: LanePoke) => {
    node.poke(lane)
    // It may have been queued on a test clock, on which it is due.
    if (!lane.livemode) bells.clocks()
  }
  const queueing = { agents: new AgentMemory(), liveService: service, onQueued, onEvent }
  const mailLink = linkMailer(node)
  // This node at once, the others by a notice.
  const changed = (ring: 'trunks' | 'checks') => () => {
    bells[ring]()
    node.announce()
  }
  const onChecks = changed('checks')
  const people = { ...node, mailLink, hosts: config }
  const handlers = {
    ...accountHandlers(node),
    ...keyHandlers(node),
    ...auditHandlers(),
    ...agentHandlers({
      ...node,
      document: agentDocumentSchema(schema),
      jsonSchema: agentJsonSchema(schema),
      firstWords,
      prompt: buildPrompt,
      musicFault: node.music.check,
      onEvent,
    }),
    ...mcpTestHandlers({ ...node, inspectTools: (server) => inspectTools(node, server) }),
    ...callHandlers({ ...node, ...queueing, onCommands }),
    ...campaignHandlers({ ...node, ...queueing }),
    ...conversationHandlers({
      openRecording: node.recordings.open,
      recordingPeaks: node.recordings.peaks,
      openSimulated,
      simulatedPeaks,
    }),
    ...suppressionHandlers({ ...node, onEvent, onCommands }),
    ...eventHandlers({ ...node, onEvent }),
    ...brandHandlers(),
    ...numberHandlers(),
    ...sandboxHandlers({ ...node, mailOf }),
    ...privacyHandlers({ ...node, removeRecordings: node.recordings.remove }),
    ...clientHandlers({ ...node, onEvent, mailLink }),
    ...sessionHandlers(people),
    ...peopleHandlers(people),
    ...statsHandlers(node),
    ...dialingHandlers({ ...node, onQueued }),
    ...requestHandlers(),
    ...streamHandlers({ ...node, stream: stream ?? NO_STREAM, isAllowed: (caller) => isStillAllowed(db, caller) }),
    ...usageHandlers(node),
    ...trunkHandlers({ ...node, ...queueing, times: config.times, onTrunks: changed('trunks'), onChecks }),
    ...systemHandlers({ ...node, times: config.times, configured: configuredOf(config), onChecks }),
    ...talkHandlers({ ...node, talks: calls?.talks ?? null }),
    ...testModeHandlers({
      ...node,
      callsNode: (db) => callsNode({ ...node, db }, config.times),
      onQueued: node.poke,
      onReceived: () => bells.inbound(),
      onClock: () => bells.clocks(),
      clockWaitMs: config.clockWaitMs,
    }),
  }
  const probes = probesOf(node, calls)
  const routes = routesFor(schema)
  const site = node.site ?? siteAsItIs(PROJECT)
  const openMcp = (operate: Operate) => createMcpServer({ ...node, routes, operate })
  const talk = calls?.talks.take ?? null
  const door = { ...node, routes, handlers, authenticator, probes, openMcp, notes, site, talk }
  const app = await createHttpServer(door, config)
  await app.listen({ port: config.port, host: config.host })
  return app
}

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

const NO_STREAM: Pick<Stream, 'listen'> = {
  listen: async () => {
    throw new Problem('unavailable')
  },
}

/** Links are mailed at once and by whoever was asked for them: who gets none asks again. */
function linkMailer({ config, clock, log }: Node): MailLink | null {
  if (!config.mail) return null
  const mailer = smtpMailer(config.mail)
  return (link) => {
    const message = { ...linkMail(link), id: `${nonce()}@centralino`, at: iso(clock.now()) }
    void mailer.send(message, new AbortController().signal).then((tried) => {
      if (tried.kind !== 'delivered') log.warn({ kind: tried.kind }, 'a link could not be mailed')
    })
  }
}

/** A draft has no version yet; its server is reached where webhooks of that mode are. */
async function inspectTools({ toolServer, targets }: Node, { livemode, names, ...server }: TriedServer) {
  const found = await tryOut(toolServer, { target: { ...server, version: 0 }, rules: targets(livemode), names })
  if (typeof found === 'string') return found
  const tools = found.tools.map(({ inputSchema, ...tool }) => ({ ...tool, input_schema: { ...inputSchema } }))
  return { tools, left_out: [...found.leftOut] }
}

const LOOPBACK_HOSTS = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/

/**
 * Where webhooks may go: anywhere public; everywhere with the development switch; test mode's own loopback by default.
 */
function targetRules(config: Config, isOnlyAccount: () => boolean): (livemode: boolean) => TargetRules {
  // Behind a proxy the server is public wherever it listens, and of several accounts none may reach what is not its
  // own.
  const loopback = LOOPBACK_HOSTS.test(config.host) && config.trustedProxies.length === 0
  const isOurs = () => loopback && (config.loopbackForAll === true || isOnlyAccount())
  return (livemode) => ({ allowPrivate: config.allowPrivateTargets, allowLoopback: !livemode && isOurs() })
}
