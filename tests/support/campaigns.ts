import assert from 'node:assert/strict'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { createAccount } from '#domain/accounts/accounts.ts'
import { createAgent, publish } from '#domain/agents/agents.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { accountByName } from '#store/accounts.ts'
import { insertCampaign, insertContacts } from '#store/campaigns.ts'
import type { Db } from '#store/db.ts'
import { pokeLanes } from '#store/lanes.ts'
import { OUTBOUND } from './api.ts'

/** Campaigns in a database without anybody who dials them. */
export interface Owner {
  accountId: string
  agentId: string
  clientId: string
}

interface House {
  db: Db
  clock: Clock
}

export async function ownerOf({ db, clock }: House, name: string): Promise<Owner> {
  await createAccount({ db, clock }, name)
  const row = await accountByName(db, name)
  assert.ok(row)
  const config = agentDocumentSchema({ allowHttp: false }).parse(OUTBOUND)
  const agent = await db.transaction((tx) => createAgent({ db: tx, clock }, { accountId: row.id, config }))
  await db.transaction((tx) => publish({ db: tx, clock }, { accountId: row.id, id: agent.id, revision: 1 }))
  return { accountId: row.id, agentId: agent.id, clientId: row.client_id }
}

let numbers = 0

/** A campaign with so many calls to numbers of their own; its lane is poked, as the API does. */
export async function campaignOf(
  { db, clock }: House,
  owner: Owner,
  order: { calls: number; most: number; livemode?: boolean },
): Promise<{ id: string; calls: string[] }> {
  const { livemode = true } = order
  const at = iso(clock.now())
  const fixed = { name: 'x', agentVersion: 1, agentName: 'x', clientExternalId: 'default', from: '+390200000000' }
  const shared = {
    id: newId('campaign'),
    ...owner,
    ...fixed,
    livemode,
    maxConcurrent: order.most,
    model: null,
    maxAttempts: 3,
    at,
  }
  const contacts = Array.from({ length: order.calls }, () => {
    numbers += 1
    const toHash = Buffer.alloc(16)
    toHash.writeUInt32BE(numbers, 12)
    return { id: newId('call'), to: `+3902${10_000_000 + numbers}`, toHash, inputs: { nome: 'Anna' }, reference: null }
  })
  const calls = await db.transaction(async (tx) => {
    await insertCampaign(tx, shared)
    return insertContacts(tx, shared, contacts)
  })
  await pokeLanes(db, [{ accountId: owner.accountId, livemode, campaignId: shared.id, dueAt: at }], at)
  return { id: shared.id, calls }
}
