import { effectiveModel } from '#contract/agent-defaults.ts'
import type { AgentDocument, Model, OutboundDocument } from '#contract/agent-document.ts'
import type { CallObject, NewCall } from '#contract/calls.ts'
import { KEY_VARIABLES } from '#contract/speech-models.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { checkInputs } from '#domain/agents/inputs.ts'
import { publishedDocument } from '#domain/agents/versions.ts'
import type { NewAudit } from '#domain/audit/audit.ts'
import { recordCompleted } from '#domain/events/events.ts'
import type { Installation } from '#domain/installation/installation.ts'
import { endSuppressed, isListed } from '#domain/suppressions/suppressions.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { checkTarget, type TargetRules } from '#kernel/guarded-request.ts'
import { isId, newId } from '#kernel/ids.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import { isReserved, TEST_NUMBER } from '#kernel/test-numbers.ts'
import { agentById } from '#store/agents.ts'
import { rejectQueued } from '#store/call-moves.ts'
import { type CallRow, callByKey, insertCall, type NewCallRow, type Queued } from '#store/calls.ts'
import type { Db, Queryable } from '#store/db.ts'
import { liveCallerId } from '#store/numbers.ts'
import { checkDestination } from './destination.ts'
import { viewCall } from './view.ts'

/**
 * Queues a call: judged by what this node remembers of the agent, then written in one statement that holds only if the
 * agent still is so. The idempotency key lives in the call's own row, so one key makes one call for as long as it
 * exists.
 */
export interface QueueHouse {
  db: Db
  clock: Clock
  installation: Installation
  /** What is remembered between requests; see `AgentMemory`. */
  agents: AgentMemory
  targets: (livemode: boolean) => TargetRules
  /** Whether some node can place live calls, and hold them with this speech model. */
  liveService: (model: Model) => Promise<{ telephony: boolean; model: boolean }>
}

export interface QueueRequest {
  caller: Caller
  body: NewCall
  /** The key and the hash of the request that came with it. */
  idempotency: { key: string; hash: Buffer } | null
  /** The one trunk that it is to go by. */
  trunkId?: string
  /** Written with the call. */
  audit?: NewAudit | null
}

interface PublishedAgent {
  id: string
  version: number
  clientId: string
  clientExternalId: string
  document: AgentDocument
}

const SCHEDULE_MAX_DAYS = 365
/** An agent published or archived meanwhile is read again; more often than this it is not a race any more. */
const TRIES = 5

export async function queueCall(
  house: QueueHouse,
  request: QueueRequest,
): Promise<{ call: CallObject; created: boolean }> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const agent = await house.agents.published(house.db, {
      accountId: request.caller.accountId,
      id: request.body.agent,
    })
    const row = await judge(house, request, agent)
    const dialable = !row.livemode || !isReserved(row.to)
    const queued = dialable ? await insertCall(house.db, row) : undefined
    if (queued) {
      const call = asQueued(row, queued)
      return { call: viewCall(call, Temporal.Instant.from(queued.created_at)), created: true }
    }
    const before = await madeBefore(house, request)
    if (before) return before
    refuse(await lateFaults(house, request))
    const ended = await (dialable ? queueSuppressed : queueInvalid)(house, row)
    if (ended) return { call: viewCall(ended, house.clock.now()), created: true }
    house.agents.forget(agent.id)
  }
  throw new Problem('unavailable', { retryAfterSeconds: 1 })
}

/** The call that this key has made already; a different request with the same key is refused. */
export async function madeBefore(
  { db, clock, installation }: Pick<QueueHouse, 'db' | 'clock' | 'installation'>,
  { caller, idempotency }: Pick<QueueRequest, 'caller' | 'idempotency'>,
): Promise<{ call: CallObject; created: false } | null> {
  if (!idempotency) return null
  const key = keyHash(installation, idempotency.key)
  const row = await callByKey(db, { accountId: caller.accountId, livemode: caller.livemode, key })
  if (!row) return null
  // What was asked for is forgotten with the person that it was about; that it was asked for is not.
  if (row.request_hash !== null && !row.request_hash.equals(idempotency.hash))
    throw new Problem('idempotency_key_reused')
  return { call: viewCall(row, clock.now()), created: false }
}

/**
 * Keys are the caller's own and may name somebody: they are kept under a keyed hash, which outlives the person's data.
 */
const keyHash = ({ numberHash }: Installation, key: string): string => numberHash(`key ${key}`).toString('base64url')

/**
 * A call to a listed number is taken and ends at once, with its event. Null when it was not for the list that it was
 * refused.
 */
function queueSuppressed({ db, clock, installation }: QueueHouse, row: NewCallRow): Promise<CallRow | null> {
  return db.transaction(async (tx) => {
    const house = { db: tx, clock, installation }
    if (!(await isListed(house, row, row.to)) || !(await insertCall(tx, row, { evenListed: true }))) return null
    const [ended] = await endSuppressed(house, [row.id])
    return ended ?? null
  })
}

/** A live call to a number that belongs to nobody is taken and ends at once, with its event; nothing is dialled. */
function queueInvalid({ db, clock }: QueueHouse, row: NewCallRow): Promise<CallRow | null> {
  return db.transaction(async (tx) => {
    if (!(await insertCall(tx, row, { evenListed: true }))) return null
    return rejectReserved({ db: tx, clock }, row.id)
  })
}

/** A queued live call to a number of test mode ends, with its event. */
export async function rejectReserved(
  { db, clock }: { db: Queryable; clock: Clock },
  id: string,
): Promise<CallRow | null> {
  const at = iso(clock.now())
  const error = { code: 'invalid_number', message: 'This number is reserved for test mode; it was not dialled.' }
  const ended = await rejectQueued(db, { id, at, outcome: 'invalid_number', error })
  if (ended) await recordCompleted(db, ended, at)
  return ended ?? null
}

const NO_TELEPHONY =
  'No node of this installation has telephony configured: set SIP_LISTEN, and add a trunk to SIP_TRUNKS or in the console.'

/**
 * What the person called sees: in test mode any number will do, a live one must be the account's own. Before that, for
 * a live call, whether anybody could place it at all.
 */
export async function callerIdFor(
  { db, liveService }: { db: Queryable } & Pick<QueueHouse, 'liveService'>,
  caller: Caller,
  document: OutboundDocument,
): Promise<string> {
  const wanted = document.calling.callerId
  if (!caller.livemode) return wanted ?? TEST_NUMBER
  const model = effectiveModel(document)
  const service = await liveService(model)
  if (!service.telephony) throw new Problem('unavailable', { message: NO_TELEPHONY })
  if (!service.model) {
    const message = `No node of this installation can speak with ${model}: set ${KEY_VARIABLES[model]}, or choose another model for the agent.`
    throw new Problem('unavailable', { message })
  }
  const owned = await liveCallerId(db, { accountId: caller.accountId, wanted: wanted ?? null })
  if (owned === undefined) throw new Problem(wanted === undefined ? 'no_caller_id' : 'caller_id_not_owned')
  return owned
}

async function judge(
  house: QueueHouse,
  { caller, body, idempotency, audit, trunkId }: QueueRequest,
  agent: PublishedAgent,
): Promise<NewCallRow> {
  const { document } = agent
  if (document.type !== 'outbound')
    throw new Problem('wrong_agent_type', {
      param: '/agent',
      message: 'The agent answers calls; it does not place any.',
    })
  const from = await callerIdFor(house, caller, document)
  await checkDestination(house, { ...caller, from }, body.to)
  const { values, faults } = checkInputs(document.inputs, body.inputs ?? {})
  if (faults.length > 0) throw new Problem('invalid_inputs', { param: faults[0]?.param ?? '/inputs', errors: faults })
  const unreachable = callbackFaults(body, house.targets(caller.livemode))
  // How far ahead it is scheduled is settled by the statement that queues it, and asked for where something is wrong.
  if (unreachable.length > 0) refuse([...(await lateFaults(house, { caller, body })), ...unreachable])
  return {
    id: newId('call'),
    accountId: caller.accountId,
    livemode: caller.livemode,
    agentId: agent.id,
    agentVersion: agent.version,
    agentName: document.name,
    clientId: agent.clientId,
    clientExternalId: agent.clientExternalId,
    reference: body.reference || null,
    to: body.to,
    toHash: house.installation.numberHash(body.to),
    from,
    inputs: values,
    callbackUrl: body.callback_url ?? null,
    maxAttempts: body.max_attempts ?? document.calling.maxAttempts,
    model: caller.livemode ? effectiveModel(document) : null,
    scheduledAt: body.scheduled_at === undefined ? null : iso(Temporal.Instant.from(body.scheduled_at)),
    scheduledMaxDays: SCHEDULE_MAX_DAYS,
    createdAt: iso(house.clock.now()),
    idempotencyKey: idempotency && keyHash(house.installation, idempotency.key),
    requestHash: idempotency?.hash ?? null,
    trunkId: trunkId ?? null,
    audit: audit ?? null,
  }
}

function refuse(faults: Fault[]): void {
  if (faults.length > 0) throw new Problem('invalid_request', { param: faults[0]?.param ?? '', errors: faults })
}

/** Judged by the clock that the call would live on. */
async function lateFaults(
  house: QueueHouse,
  { caller, body }: Pick<QueueRequest, 'caller' | 'body'>,
): Promise<Fault[]> {
  if (body.scheduled_at === undefined) return []
  const present = (await clockOf(house, caller)).now()
  const aheadMs = Temporal.Instant.from(body.scheduled_at).epochMilliseconds - present.epochMilliseconds
  if (aheadMs <= SCHEDULE_MAX_DAYS * 24 * 3_600_000) return []
  return [{ param: '/scheduled_at', code: 'too_late', message: `must be within ${SCHEDULE_MAX_DAYS} days` }]
}

function callbackFaults(body: NewCall, rules: TargetRules): Fault[] {
  const refused = body.callback_url === undefined ? null : checkTarget(body.callback_url, rules)
  return refused ? [{ param: '/callback_url', code: 'invalid_target', message: refused }] : []
}

/** The row as the database holds it after `insertCall`, without asking for it again. */
function asQueued(row: NewCallRow, queued: Queued): CallRow {
  return {
    id: row.id,
    account_id: row.accountId,
    livemode: row.livemode,
    direction: 'outbound',
    agent_id: row.agentId,
    agent_version: row.agentVersion,
    agent_name: row.agentName,
    client_id: row.clientId,
    client_external_id: row.clientExternalId,
    campaign_id: null,
    retry_of: null,
    reference: row.reference,
    to_number: row.to,
    from_number: row.from,
    inputs: row.inputs,
    callback_url: row.callbackUrl,
    status: 'queued',
    outcome: null,
    attempts: 0,
    max_attempts: row.maxAttempts,
    scheduled_at: row.scheduledAt,
    due_at: queued.due_at,
    next_attempt_at: null,
    answered_at: null,
    ended_at: null,
    duration_seconds: 0,
    callback_at: null,
    callback_depth: 0,
    waiting_for: null,
    end_reason: null,
    ai_disclosed: null,
    error: null,
    anonymized_at: null,
    created_at: queued.created_at,
  }
}

/** Agents as last read, by id. Only a hint: the statement that queues a call holds it against the agent's row. */
export class AgentMemory {
  readonly #known = new Map<string, { accountId: string; agent: PublishedAgent }>()
  static readonly KNOWN_MAX = 1_000

  async published(db: Queryable, which: { accountId: string; id: string }): Promise<PublishedAgent> {
    const known = this.#known.get(which.id)
    if (known && known.accountId === which.accountId) return known.agent
    const row = isId('agent', which.id) ? await agentById(db, which) : undefined
    if (!row) throw new Problem('not_found', { param: '/agent', message: 'No such agent in this account.' })
    if (row.status === 'archived') throw new Problem('agent_archived', { param: '/agent' })
    if (row.published_version === null) throw new Problem('agent_not_published', { param: '/agent' })
    const version = { accountId: which.accountId, agentId: row.id, version: row.published_version }
    const agent = {
      id: row.id,
      version: row.published_version,
      clientId: row.client_id,
      clientExternalId: row.client_external_id,
      document: await publishedDocument(db, version),
    }
    if (this.#known.size >= AgentMemory.KNOWN_MAX) this.#known.clear()
    this.#known.set(row.id, { accountId: which.accountId, agent })
    return agent
  }

  forget(id: string): void {
    this.#known.delete(id)
  }
}
