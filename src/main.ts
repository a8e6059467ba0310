import type { AddressInfo } from 'node:net'
import { type Analysis, analyseNow, type Ended, startAnalysis } from '#analysis/analyse.ts'
import { Meter } from '#analysis/meter.ts'
import { simulatedAnalyst } from '#analysis/simulated/analyst.ts'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { agentJsonSchema } from '#contract/agent-json-schema.ts'
import { routesFor } from '#contract/routes.ts'
import { createConverse } from '#conversation/converse.ts'
import { firstWords } from '#conversation/first-words.ts'
import { buildPrompt } from '#conversation/prompt.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { simulatedTool } from '#conversation/scripted/tool.ts'
import { startDelivery } from '#delivery/delivery.ts'
import { emailChannel } from '#delivery/email/channel.ts'
import { mailOf } from '#delivery/email/render.ts'
import { noMailer } from '#delivery/mailer.ts'
import { smtpMailer } from '#delivery/mailer-smtp.ts'
import { createWebhook } from '#delivery/webhook.ts'
import { type OnClock, startClockRunner, type Talk } from '#dialer/clock-runner.ts'
import { type Dialer, startDialer } from '#dialer/dialer.ts'
import { Authenticator } from '#domain/accounts/authenticate.ts'
import type { TriedServer } from '#domain/agents/mcp-test.ts'
import type { LanePoke } from '#domain/calls/attempt.ts'
import { startPoker } from '#domain/calls/poker.ts'
import { AgentMemory } from '#domain/calls/queue.ts'
import { type CallRegister, openRegister } from '#domain/calls/register.ts'
import { startReviewExpiry } from '#domain/calls/review.ts'
import { startCampaignKeeper } from '#domain/campaigns/keeper.ts'
import { failingEndpoints } from '#domain/events/endpoints.ts'
import { startHousekeeping } from '#domain/housekeeping/housekeeping.ts'
import { type Installation, openInstallation } from '#domain/installation/installation.ts'
import { anyTelephony, callsNode, type Lease, startLease } from '#domain/nodes/nodes.ts'
import { startRetention } from '#domain/privacy/retention.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import type { Operate } from '#http/operation.ts'
import { createProbes } from '#http/probes.ts'
import { accountHandlers } from '#http/routes/account.ts'
import { agentHandlers } from '#http/routes/agents.ts'
import { callHandlers } from '#http/routes/calls.ts'
import { campaignHandlers } from '#http/routes/campaigns.ts'
import { clientHandlers } from '#http/routes/clients.ts'
import { conversationHandlers } from '#http/routes/conversation.ts'
import { eventHandlers } from '#http/routes/events.ts'
import { mcpTestHandlers } from '#http/routes/mcp-test.ts'
import { numberHandlers } from '#http/routes/numbers.ts'
import { privacyHandlers } from '#http/routes/privacy.ts'
import { sandboxHandlers } from '#http/routes/sandbox.ts'
import { suppressionHandlers } from '#http/routes/suppressions.ts'
import { testModeHandlers } from '#http/routes/test-mode.ts'
import { usageHandlers } from '#http/routes/usage.ts'
import { createHttpServer } from '#http/server.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { createGuardedClient, type TargetRules } from '#kernel/guarded-request.ts'
import type { Log } from '#kernel/log.ts'
import type { Keyring } from '#kernel/seal.ts'
import { createMcpServer } from '#mcp/server.ts'
import { openRecordings, type Recordings } from '#media/recordings.ts'
import { type Sound, simulatedWav } from '#media/simulated-sound.ts'
import type { CallRow } from '#store/calls.ts'
import type { Db } from '#store/db.ts'
import { isMigrated } from '#store/migrate.ts'
import { startInbound } from '#switchboard/inbound.ts'
import { place, receive, type SwitchboardHouse } from '#switchboard/switchboard.ts'
import type { Telephone } from '#telephony/port.ts'
import { simulatedLine, simulatedTelephone } from '#telephony/simulated/simulated.ts'
import { createToolServer, type McpServers, tryOut } from '#tools/mcp/mcp-server.ts'
import type { Config } from './config.ts'

/**
 * The composition root: the only file that knows every folder. It joins them for one node and takes them apart again in
 * the order in which work flows, so that nothing is left half done.
 */
export interface Centralino {
  /** Where it listens; null without the role `api`. */
  address: { host: string; port: number } | null
  /** No new work, running calls finish, leases are handed over. */
  stop(): Promise<void>
}

export interface Foundations {
  config: Config
  clock: Clock
  log: Log
  db: Db
  keyring: Keyring
  /** What live calls are placed with; without it they are refused. */
  liveTelephone?: Telephone
}

interface Node extends Foundations {
  installation: Installation
  lease: Lease
  targets: (livemode: boolean) => TargetRules
  bells: Bells
  recordings: Recordings
  meter: Meter
  register: CallRegister
  poke: (lane: LanePoke) => void
  /** Customers' own servers, with the tools of their agents. */
  toolServer: McpServers
}

export async function startCentralino(foundations: Foundations): Promise<Centralino> {
  const { config } = foundations
  const installation = await openInstallation(foundations)
  const bells = new Bells()
  const poker = startPoker(foundations, () => bells.dialer())
  const register = openRegister(foundations)
  const poke = (lane: LanePoke) => poker.poke(lane)
  const lease = await startLease(
    { ...foundations, register, poke },
    {
      roles: config.roles,
      telephony: foundations.liveTelephone !== undefined,
      times: config.times,
      onReaped: () => bells.all(),
    },
  )
  const recordings = openRecordings({ folder: config.recordingsDir, log: foundations.log })
  const targets = targetRules(config)
  const toolClient = createGuardedClient({})
  const toolServer = createToolServer({ ...foundations, client: toolClient, targets: () => targets(true) })
  const node: Node = {
    ...foundations,
    installation,
    register,
    poke,
    lease,
    bells,
    recordings,
    meter: new Meter(),
    targets,
    toolServer,
  }
  const authenticator = new Authenticator(foundations)
  const housekeeping = startHousekeeping({ ...foundations, authenticator, sweepRecordings: recordings.sweep })
  const workers = config.roles.includes('worker') ? await startWorkers(node) : null
  const dialer = config.roles.includes('calls') ? startCalls(node, workers?.analysis ?? ELSEWHERE) : null
  async function stopWork(): Promise<void> {
    await dialer?.drain(config.drainMs)
    await toolServer.close()
    await toolClient.close()
    await workers?.stop()
    await housekeeping.stop()
    await poker.stop()
    await lease.stop()
  }
  try {
    const server = config.roles.includes('api') ? await listen(node, { authenticator, dialer }) : null
    return {
      address: server ? { host: config.host, port: (server.server.address() as AddressInfo).port } : null,
      async stop() {
        await server?.close()
        await stopWork()
      },
    }
  } catch (error) {
    await stopWork()
    throw error
  }
}

/** Who wakes whom: work that was just stored is looked at now rather than at the next round. */
class Bells {
  dialer = () => {}
  clocks = () => {}
  inbound = () => {}
  analysis = () => {}
  delivery = () => {}
  all(): void {
    for (const ring of [this.dialer, this.clocks, this.analysis, this.delivery]) ring()
  }
}

/** A node that does not analyse leaves what has ended to one that does. */
const ELSEWHERE: Pick<Analysis, 'hasRoom' | 'take'> = { hasRoom: () => false, take: () => {} }

function startCalls(node: Node, analysis: Pick<Analysis, 'hasRoom' | 'take'>): Dialer {
  const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
  const record = (callId: string, sound: Sound) => node.recordings.keep(callId, simulatedWav(callId, sound))
  const switchboard = {
    ...node,
    telephones: { test: simulatedTelephone({ converse, record }), live: node.liveTelephone ?? null },
    simulatedTool,
    firstWords,
    prompt: buildPrompt,
    analysis,
    onEvent: () => node.bells.delivery(),
  }
  const dialer = startDialer({
    ...node,
    live: node.liveTelephone !== undefined,
    onEvent: () => node.bells.delivery(),
    place: (nodeId, call, signals) => place({ ...switchboard, nodeId }, call, signals),
  })
  node.bells.dialer = dialer.ring
  const inbound = startInbound({
    ...node,
    receive: async (nodeId, call, signals) => {
      const line = simulatedLine({ converse, record })
      const clock = await clockOf(node, { accountId: call.account_id, livemode: call.livemode })
      const clocked = clock === node.clock ? {} : { clock_now: iso(clock.now()) }
      const toAnalysis = {
        ...analysis,
        take: (by: string | null, ended: Ended) => analysis.take(by, { ...ended, ...clocked }),
      }
      const ours = { ...switchboard, clock, nodeId, analysis: toAnalysis }
      return receive(ours, { call, line, scenario: call.scenario }, signals)
    },
  })
  node.bells.inbound = inbound.ring
  const keeper = startCampaignKeeper(node)
  const clocks = startClockRunner({
    ...node,
    onEvent: () => node.bells.delivery(),
    run: (at, call, lost) => runOnClock(switchboard, at, { call, lost }),
    analyse: ({ nodeId, clock }, calls, lost) => {
      const { reviewMs } = node.config
      const house = { ...node, clock, analysts: ANALYSTS, reviewMs, onEvent: () => node.bells.delivery() }
      return analyseNow(house, { calls, nodeId }, lost)
    },
  })
  node.bells.clocks = clocks.ring
  return {
    ring: dialer.ring,
    running: () => dialer.running() + inbound.running(),
    async drain(drainMs) {
      await Promise.all([dialer.drain(drainMs), inbound.drain(drainMs), keeper.stop(), clocks.stop()])
    },
  }
}

const NEVER = new AbortController().signal

/** A call on a test clock: its conversation is handed back to whoever runs the clock, who has it analysed before the hands move. */
async function runOnClock(
  switchboard: Omit<SwitchboardHouse, 'nodeId'>,
  at: OnClock,
  { call, lost }: { call: CallRow; lost: AbortSignal },
): Promise<Talk | null> {
  let talk: Talk | null = null
  const analysis: SwitchboardHouse['analysis'] = {
    hasRoom: () => true,
    take: (_analyst, ended) => {
      talk = ended
    },
  }
  const signals = { closing: NEVER, lost, ending: lost }
  await place({ ...switchboard, ...at, clocked: true, analysis }, call, signals)
  return talk
}

const ANALYSTS = { test: simulatedAnalyst(), live: null }

async function startWorkers(node: Node): Promise<{ analysis: Analysis; stop(): Promise<void> }> {
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

async function listen(node: Node, { authenticator, dialer }: { authenticator: Authenticator; dialer: Dialer | null }) {
  const { config, db, bells } = node
  const schema = { allowHttp: config.allowPrivateTargets }
  const onEvent = () => bells.delivery()
  const telephony = () => anyTelephony(node, config.times)
  const onQueued = (lane: LanePoke) => {
    node.poke(lane)
    // It may have been queued on a test clock, on which it is due.
    if (!lane.livemode) bells.clocks()
  }
  const queueing = { agents: new AgentMemory(), telephony, onQueued, onEvent }
  const handlers = {
    ...accountHandlers(node),
    ...agentHandlers({
      ...node,
      document: agentDocumentSchema(schema),
      jsonSchema: agentJsonSchema(schema),
      firstWords,
      prompt: buildPrompt,
      onEvent,
    }),
    ...mcpTestHandlers({ ...node, inspectTools: (server) => inspectTools(node, server) }),
    ...callHandlers({ ...node, ...queueing }),
    ...campaignHandlers({ ...node, ...queueing }),
    ...conversationHandlers({ openRecording: node.recordings.open }),
    ...suppressionHandlers({ ...node, onEvent }),
    ...eventHandlers({ ...node, onEvent }),
    ...numberHandlers(),
    ...sandboxHandlers({ ...node, mailOf }),
    ...privacyHandlers({ ...node, removeRecordings: node.recordings.remove }),
    ...clientHandlers({ ...node, onEvent }),
    ...usageHandlers(node),
    ...testModeHandlers({
      ...node,
      callsNode: (db) => callsNode({ ...node, db }, config.times),
      onQueued: node.poke,
      onReceived: () => bells.inbound(),
      onClock: () => bells.clocks(),
      clockWaitMs: config.clockWaitMs,
    }),
  }
  const probes = createProbes({
    ready: () => notReady(db),
    gauges: {
      calls_running: { help: 'Calls this node carries now.', read: () => dialer?.running() ?? 0 },
      endpoints_failing: {
        help: 'Endpoints of all accounts that have done nothing but fail for five days.',
        read: () => failingEndpoints(db),
      },
    },
    counters: {
      analysis_tokens_total: {
        help: 'Tokens of language models that this node has used to read live calls.',
        labels: ['model', 'direction'],
        read: () => node.meter.tokens(),
      },
      analysis_cost_micros_total: {
        help: 'What they cost by ANALYSIS_PRICES, in millionths of its currency.',
        labels: ['model'],
        read: () => node.meter.costs(),
      },
    },
  })
  const routes = routesFor(schema)
  const openMcp = (operate: Operate) => createMcpServer({ ...node, routes, operate })
  const app = await createHttpServer({ ...node, routes, handlers, authenticator, probes, openMcp }, config)
  await app.listen({ port: config.port, host: config.host })
  return app
}

/** A draft has no version yet; its server is reached where webhooks of that mode are. */
async function inspectTools({ toolServer, targets }: Node, { livemode, names, ...server }: TriedServer) {
  const found = await tryOut(toolServer, { target: { ...server, version: 0 }, rules: targets(livemode), names })
  if (typeof found === 'string') return found
  const tools = found.tools.map(({ inputSchema, ...tool }) => ({ ...tool, input_schema: { ...inputSchema } }))
  return { tools, left_out: [...found.leftOut] }
}

async function notReady(db: Db): Promise<string | null> {
  try {
    return (await isMigrated(db)) ? null : 'the database is not migrated'
  } catch {
    return 'the database does not answer'
  }
}

const LOOPBACK_HOSTS = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/

/** Where webhooks may go: anywhere public; everywhere with the development switch; test mode's own loopback by default. */
function targetRules(config: Config): (livemode: boolean) => TargetRules {
  const loopback = LOOPBACK_HOSTS.test(config.host)
  return (livemode) => ({ allowPrivate: config.allowPrivateTargets, allowLoopback: !livemode && loopback })
}
