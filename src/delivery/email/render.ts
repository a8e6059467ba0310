import type { CallObject } from '#contract/calls.ts'
import type { Mail } from '#delivery/mailer.ts'
import { publishedDocument } from '#domain/agents/versions.ts'
import { agentById } from '#store/agents.ts'
import type { Queryable } from '#store/db.ts'
import { type MailNames, mailNames } from '#store/sandbox.ts'
import { htmlOf } from './html.ts'
import { type MailedCall, reportOf } from './report.ts'
import { subjectOf } from './subject.ts'
import { mailTextOf } from './text.ts'

/**
 * The mail of an event, made of the event's frozen payload and of published versions, none of which ever changes, and
 * of what client and account are called now: so it is made anew whenever it is needed, and stored nowhere.
 */
export async function mailOf(
  db: Queryable,
  event: { accountId: string; payload: string; to: string; round: number; names?: MailNames },
): Promise<Mail | null> {
  const { accountId } = event
  const call = callOf(event.payload)
  if (!call) return null
  const { id: agentId, version } = call.agent
  const document = await publishedDocument(db, { accountId, agentId, version })
  const names = event.names ?? (await mailNames(db, { accountId, clientId: call.client.id }))
  const settings = event.round === 0 ? undefined : await settingsNow(db, { accountId, id: agentId })
  const email = settings ?? document.delivery.email
  const { client_name: clientName = '', sender = null } = names ?? {}
  return writeMail({ call, document, email, clientName, sender }, event.to)
}

/**
 * What is sent anew is sent as the agent's newest version has it: whoever was taken off the copies is not written to.
 */
async function settingsNow(db: Queryable, agent: { accountId: string; id: string }): Promise<MailedCall['email']> {
  const version = (await agentById(db, agent))?.published_version
  if (!version) return undefined
  const { delivery } = await publishedDocument(db, { accountId: agent.accountId, agentId: agent.id, version })
  return delivery.email
}

/** Pure: the same facts give the same mail. `to` is a comma list. */
export function writeMail(told: MailedCall, to: string): Mail {
  const report = reportOf(told)
  return {
    to: addresses(to),
    cc: [...(told.email?.cc ?? [])],
    subject: subjectOf(told),
    text: mailTextOf(report),
    html: htmlOf(report),
  }
}

const addresses = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** An event whose call was anonymised tells nothing any more. */
function callOf(payload: string): CallObject | null {
  try {
    const { call } = JSON.parse(payload) as { call?: CallObject | null }
    return call?.agent && call.result && call.anonymized_at === null ? call : null
  } catch {
    return null
  }
}
