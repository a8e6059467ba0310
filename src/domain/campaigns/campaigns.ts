import { effectiveModel } from '#contract/agent-defaults.ts'
import { CALL_STATUSES, type CallStatus, OUTCOMES, type Outcome } from '#contract/calls.ts'
import type { Campaign, CampaignStatus, NewCampaign, Skipped } from '#contract/campaigns.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { callerIdFor, type QueueHouse, rejectReserved } from '#domain/calls/queue.ts'
import { recordAllCompleted } from '#domain/events/events.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { isId, newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { isReserved } from '#kernel/test-numbers.ts'
import * as store from '#store/campaigns.ts'
import { type Queryable, stillHere } from '#store/db.ts'
import { lockLane } from '#store/lanes.ts'
import { checkDestinations, firstOfEach, readContacts } from './contacts.ts'

/**
 * Campaigns (rules.md#whole-or-not-at-all). One is made whole or not at all. What it may do at a time is held by places
 * within it, below the lines of its account; how far it is, by a tally that every change of a call adds to in its own
 * transaction.
 */

/** Written at once: what so many take to hash and to send keeps nobody else waiting. */
const CONTACTS_AT_ONCE = 250

/** `db` is the transaction of the request. */
type CampaignHouse = Omit<QueueHouse, 'db'> & { db: Queryable }

export async function createCampaign(
  house: CampaignHouse,
  caller: Caller,
  body: NewCampaign,
): Promise<Campaign & { skipped: Skipped[] }> {
  const { db } = house
  const clock = await clockOf(house, caller)
  const agent = await heldAgent(house, caller, body.agent)
  const { document } = agent
  if (document.type !== 'outbound')
    throw new Problem('wrong_agent_type', {
      param: '/agent',
      message: 'The agent answers calls; it does not place any.',
    })
  const from = await callerIdFor(house, caller, document)
  const { unique, duplicates } = firstOfEach(await readContacts(document, body.contacts, () => stillHere(db)))
  await checkDestinations(db, { ...caller, from }, unique)
  const shared = {
    id: newId('campaign'),
    accountId: caller.accountId,
    livemode: caller.livemode,
    name: body.name,
    agentId: agent.id,
    agentVersion: agent.version,
    agentName: document.name,
    maxConcurrent: body.max_concurrent ?? null,
    at: iso(clock.now()),
    clientId: agent.clientId,
    clientExternalId: agent.clientExternalId,
    from,
    maxAttempts: document.calling.maxAttempts,
    model: caller.livemode ? effectiveModel(document) : null,
  }
  await store.insertCampaign(db, shared)
  await store.holdListShared(db, shared)
  const listed: Skipped[] = []
  for (let first = 0; first < unique.length; first += CONTACTS_AT_ONCE) {
    const contacts = unique.slice(first, first + CONTACTS_AT_ONCE).map((contact) => ({
      ...contact,
      id: newId('call'),
      toHash: house.installation.numberHash(contact.to),
    }))
    const queued = new Set(await store.insertContacts(db, shared, contacts))
    for (const { id, index, to } of contacts) if (!queued.has(id)) listed.push({ index, to, reason: 'suppressed' })
    if (caller.livemode) for (const { id, to } of contacts) if (isReserved(to)) await rejectReserved({ db, clock }, id)
  }
  const left = duplicates.map(({ index, to }): Skipped => ({ index, to, reason: 'duplicate' }))
  const skipped = [...left, ...listed].sort((a, b) => a.index - b.index)
  if (skipped.length === body.contacts.length)
    await store.completeFinished(db, { of: { id: shared.id }, at: shared.at })
  return { ...(await readCampaign(db, caller, shared.id)), skipped }
}

const AGENT_TRIES = 3

/**
 * The agent as it is published now; it stays so until the transaction ends. What the node remembers of it may be old.
 */
async function heldAgent({ db, agents }: CampaignHouse, { accountId }: Caller, id: string) {
  for (let attempt = 0; attempt < AGENT_TRIES; attempt += 1) {
    const agent = await agents.published(db, { accountId, id })
    if (await store.holdAgentVersion(db, { agentId: agent.id, version: agent.version })) return agent
    agents.forget(agent.id)
  }
  throw new Problem('unavailable', { retryAfterSeconds: 1 })
}

export async function readCampaign(db: Queryable, caller: Caller, id: string): Promise<Campaign> {
  return view(await ownCampaign(db, caller, id))
}

export async function listCampaigns(db: Queryable, filter: store.CampaignFilter): Promise<Campaign[]> {
  return (await store.listCampaigns(db, filter)).map(view)
}

interface House {
  db: Queryable
  clock: Clock
}

/** The moves that a caller may ask for. One that is where it should be already stays there. */
// biome-ignore format: a table reads in columns
const MOVES = {
  pause:  { from: ['running'],           to: 'paused',    pausedReason: 'user' },
  resume: { from: ['paused'],            to: 'running',   pausedReason: null },
  cancel: { from: ['running', 'paused'], to: 'cancelled', pausedReason: null },
} as const satisfies Record<string, { from: readonly CampaignStatus[]; to: CampaignStatus; pausedReason: 'user' | null }>

/**
 * Within the transaction of the request. The lane is held: from the commit on nothing is admitted against the new
 * state.
 */
export async function moveCampaign(
  { db, clock }: House,
  caller: Caller,
  asked: { id: string; move: keyof typeof MOVES },
): Promise<{ campaign: Campaign; cancelled: number }> {
  const row = await ownCampaign(db, caller, asked.id)
  const now = iso((await clockOf({ db, clock }, caller)).now())
  await lockLane(db, { accountId: row.account_id, livemode: row.livemode })
  const { from, to, pausedReason } = MOVES[asked.move]
  const moved = await store.moveCampaign(db, { id: row.id, from, to, pausedReason, at: now })
  if (!moved && (await ownCampaign(db, caller, asked.id)).status !== to) throw new Problem('campaign_finished')
  const cancelled = to === 'cancelled' ? await cancelCalls(db, row.id, now) : 0
  return { campaign: await readCampaign(db, caller, asked.id), cancelled }
}

async function cancelCalls(db: Queryable, campaignId: string, now: string): Promise<number> {
  const calls = await store.cancelQueuedOfCampaign(db, { id: campaignId, now })
  await recordAllCompleted(db, calls, now)
  return calls.length
}

/** With agents go their campaigns; their queued calls are the agents' and are cancelled with them. */
export function cancelCampaignsOfAgents({ db, clock }: House, agentIds: readonly string[]): Promise<void> {
  return store.cancelOfAgents(db, { agentIds, at: iso(clock.now()) })
}

async function ownCampaign(db: Queryable, caller: Caller, id: string): Promise<store.CampaignRow> {
  const row = isId('campaign', id) ? await store.campaignById(db, { ...caller, id }) : undefined
  if (!row) throw new Problem('not_found')
  return row
}

const ENDED: readonly CallStatus[] = ['completed', 'failed', 'cancelled', 'needs_review']

function view(row: store.CampaignRow): Campaign {
  const tally = row.tally ?? []
  const sum = (of: typeof tally) => of.reduce((total, { n }) => total + n, 0)
  const by = <Word extends string>(words: readonly Word[], counted: (word: Word) => typeof tally) =>
    Object.fromEntries(words.map((word) => [word, sum(counted(word))])) as Record<Word, number>
  return {
    id: row.id,
    object: 'campaign',
    name: row.name,
    agent: { id: row.agent_id, version: row.agent_version, name: row.agent_name },
    status: row.status,
    paused_reason: row.paused_reason,
    livemode: row.livemode,
    max_concurrent: row.max_concurrent,
    total: sum(tally),
    by_status: by(CALL_STATUSES, (word) => tally.filter(({ status }) => status === word)),
    // Between attempts a call shows how its last one went; it has not ended by that.
    by_outcome: by<Outcome>(OUTCOMES, (word) =>
      tally.filter(({ status, outcome }) => outcome === word && ENDED.includes(status)),
    ),
    created_at: row.created_at,
    finished_at: row.finished_at,
  }
}
