import type { AddressInfo } from 'node:net'
import { startAnalysis } from '#analysis/analyse.ts'
import { simulatedAnalyst } from '#analysis/simulated/analyst.ts'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { agentJsonSchema } from '#contract/agent-json-schema.ts'
import { routesFor } from '#contract/routes.ts'
import { createConverse } from '#conversation/converse.ts'
import { firstWords } from '#conversation/first-words.ts'
import { buildPrompt } from '#conversation/prompt.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { startDelivery } from '#delivery/delivery.ts'
import { type Dialer, startDialer } from '#dialer/dialer.ts'
import { Authenticator } from '#domain/accounts/authenticate.ts'
import { AgentMemory } from '#domain/calls/queue.ts'
import { startHousekeeping } from '#domain/housekeeping/housekeeping.ts'
import { type Installation, openInstallation } from '#domain/installation/installation.ts'
import { anyTelephony, type Lease, startLease } from '#domain/nodes/nodes.ts'
import { createProbes } from '#http/probes.ts'
import { accountHandlers } from '#http/routes/account.ts'
import { agentHandlers } from '#http/routes/agents.ts'
import { callHandlers } from '#http/routes/calls.ts'
import { createHttpServer } from '#http/server.ts'
import type { Clock } from '#kernel/clock.ts'
import { createGuardedClient, type TargetRules } from '#kernel/guarded-request.ts'
import type { Log } from '#kernel/log.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'
import { isMigrated } from '#store/migrate.ts'
import { place } from '#switchboard/switchboard.ts'
import { simulatedTelephone } from '#telephony/simulated/simulated.ts'
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
}

interface Node extends Foundations {
  installation: Installation
  lease: Lease
  targets: (livemode: boolean) => TargetRules
  bells: Bells
}

export async function startCentralino(foundations: Foundations): Promise<Centralino> {
  const { config } = foundations
  const installation = await openInstallation(foundations)
  const bells = new Bells()
  const lease = await startLease(foundations, {
    roles: config.roles,
    telephony: false,
    times: config.times,
    onReaped: () => bells.all(),
  })
  const node: Node = { ...foundations, installation, lease, bells, targets: targetRules(config) }
  const authenticator = new Authenticator(foundations)
  const housekeeping = startHousekeeping({ ...foundations, authenticator })
  const dialer = config.roles.includes('calls') ? startCalls(node) : null
  const workers = config.roles.includes('worker') ? startWorkers(node) : null
  async function stopWork(): Promise<void> {
    await dialer?.drain(config.drainMs)
    await workers?.stop()
    await housekeeping.stop()
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
  analysis = () => {}
  delivery = () => {}
  all(): void {
    for (const ring of [this.dialer, this.analysis, this.delivery]) ring()
  }
}

function startCalls(node: Node): Dialer {
  const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
  const switchboard = {
    ...node,
    telephones: { test: simulatedTelephone({ converse }), live: null },
    firstWords,
    prompt: buildPrompt,
    onProcessing: () => node.bells.analysis(),
    onEvent: () => node.bells.delivery(),
  }
  const dialer = startDialer({
    ...node,
    place: (nodeId, call, signals) => place({ ...switchboard, nodeId }, call, signals),
  })
  node.bells.dialer = dialer.ring
  return dialer
}

function startWorkers(node: Node): { stop(): Promise<void> } {
  const client = createGuardedClient({})
  const delivery = startDelivery({ ...node, client })
  node.bells.delivery = delivery.ring
  const analysts = { test: simulatedAnalyst(), live: null }
  const analysis = startAnalysis({ ...node, analysts, onEvent: delivery.ring })
  node.bells.analysis = analysis.ring
  return {
    async stop() {
      await analysis.stop()
      await delivery.stop()
      await client.close()
    },
  }
}

async function listen(node: Node, { authenticator, dialer }: { authenticator: Authenticator; dialer: Dialer | null }) {
  const { config, db, bells } = node
  const schema = { allowHttp: config.allowPrivateTargets }
  const onEvent = () => bells.delivery()
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
    ...callHandlers({
      ...node,
      agents: new AgentMemory(),
      telephony: () => anyTelephony(node, config.times),
      onQueued: () => bells.dialer(),
      onEvent,
    }),
  }
  const probes = createProbes({
    ready: () => notReady(db),
    gauges: { calls_running: { help: 'Calls this node carries now.', read: () => dialer?.running() ?? 0 } },
  })
  const app = await createHttpServer({ ...node, routes: routesFor(schema), handlers, authenticator, probes }, config)
  await app.listen({ port: config.port, host: config.host })
  return app
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
