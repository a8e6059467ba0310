import { type CampaignCheck, CHECK_FAULTS_MAX, type CheckedCampaign, type Skipped } from '#contract/campaigns.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { callerIdFor, type QueueHouse } from '#domain/calls/queue.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { roomOf } from '#store/stats.ts'
import { listedAmong } from '#store/suppressions.ts'
import { type Contact, type ContactFault, closedFaults, firstOfEach, judgeContacts } from './contacts.ts'
import { readOutlook, shownEnd } from './waiting.ts'

/**
 * A look at a list before it is sent (rules.md#checking-a-list): the same judges as when it is, and nothing is
 * written. What another does meanwhile it cannot know; whoever sends the list is judged again.
 */
type CheckHouse = Omit<QueueHouse, 'db'> & { db: Queryable }

const CONCURRENT_MOST = 100

export async function checkCampaign(house: CheckHouse, caller: Caller, body: CheckedCampaign): Promise<CampaignCheck> {
  const { db } = house
  const now = (await clockOf(house, caller)).now()
  const { accountId, livemode } = caller
  const agent = await house.agents.published(db, { accountId, id: body.agent })
  const { document } = agent
  if (document.type !== 'outbound') throw new Problem('wrong_agent_type', { param: '/agent' })
  const from = await callerIdFor(house, caller, document)
  const { contacts, faults } = await judgeContacts(document, body.contacts, { most: Number.POSITIVE_INFINITY })
  const { unique, duplicates } = firstOfEach(contacts)
  faults.push(...(await closedFaults(db, { ...caller, from }, unique)))
  const skipped = await skippedOf(house, caller, { unique, duplicates, faults })
  const wrong = new Set(faults.map(({ index }) => index))
  const ready = body.contacts.length - wrong.size - skipped.length
  const { lines } = await roomOf(db, caller)
  const most = Math.min(body.max_concurrent ?? CONCURRENT_MOST, Math.max(1, lines))
  const outlook = await readOutlook(db, { accountId, livemode, now })
  const { hours, maxAttempts } = document.calling
  const ahead = outlook(agent.id, { calls: ready + (body.beside ?? 0), hours, most, latestDue: null, more: 1 })
  return {
    object: 'campaign_check',
    agent: { id: agent.id, version: agent.version, name: document.name },
    ...{ from, hours: { ...hours, days: [...hours.days] }, max_attempts: maxAttempts, max_concurrent: most },
    ...{ contacts: body.contacts.length, ready },
    faults: told(faults),
    faults_more: Math.max(0, faults.length - CHECK_FAULTS_MAX),
    skipped,
    minutes: Math.round((ready * ahead.talkSeconds) / 6) / 10,
    estimated_end: ready === 0 ? null : shownEnd(ahead.end),
  }
}

/** In the order of the list. */
const told = (faults: readonly ContactFault[]): CampaignCheck['faults'] =>
  faults
    .toSorted((a, b) => a.index - b.index)
    .slice(0, CHECK_FAULTS_MAX)
    .map(({ index, param, code, message }) => ({ index, param, code, message }))

async function skippedOf(
  { db, installation }: CheckHouse,
  { accountId, livemode }: Caller,
  { unique, duplicates, faults }: { unique: Contact[]; duplicates: Contact[]; faults: readonly ContactFault[] },
): Promise<Skipped[]> {
  const wrong = new Set(faults.map(({ index }) => index))
  const called = unique.filter(({ index }) => !wrong.has(index))
  const hashes = called.map(({ to }) => installation.numberHash(to))
  const listed = await listedAmong(db, { accountId, livemode }, hashes)
  return [
    ...duplicates.map(({ index, to }): Skipped => ({ index, to, reason: 'duplicate' })),
    ...called
      .filter((_, at) => listed.has(hashes[at]?.toString('hex') ?? ''))
      .map(({ index, to }): Skipped => ({ index, to, reason: 'suppressed' })),
  ].sort((a, b) => a.index - b.index)
}
