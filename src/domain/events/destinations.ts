import { createHash } from 'node:crypto'
import type { AgentDocument } from '#contract/agent-document.ts'
import type { CallRow } from '#store/calls.ts'
import type { EventType, NewDelivery } from '#store/events.ts'

/** Where an event goes (rules.md#where-events-go). */
export function destinationsOf(
  delivery: AgentDocument['delivery'],
  call: Pick<CallRow, 'account_id' | 'livemode' | 'status' | 'callback_url'>,
  type: EventType,
): NewDelivery[] {
  const whose = { accountId: call.account_id, livemode: call.livemode }
  const channels: NewDelivery[] = []
  const url = call.callback_url ?? (delivery.mode === 'webhook' || delivery.mode === 'both' ? delivery.url : '')
  if (url) {
    const endpoint = webhookEndpoint(whose, url)
    channels.push({ channel: 'webhook', destination: url, endpoint, status: 'pending' })
  }
  const wanted = delivery.mode === 'email' || delivery.mode === 'both'
  if (wanted && type === 'call.completed' && call.status === 'completed')
    channels.push({
      channel: 'email',
      destination: (delivery.email?.to ?? []).join(', '),
      endpoint: endpointOf(whose, { channel: 'email', address: '' }),
      // In test mode no mail leaves; it is shown as skipped.
      status: call.livemode ? 'pending' : 'skipped',
    })
  if (channels.length === 0) channels.push({ channel: 'sandbox', destination: '', endpoint: '', status: 'delivered' })
  return channels
}

/** The name of the endpoint behind that URL. */
export const webhookEndpoint = (whose: { accountId: string; livemode: boolean }, url: string): string =>
  endpointOf(whose, { channel: 'webhook', address: addressOf(url) })

/**
 * Scheme, host, port and path: two scenarios at one automation host are two endpoints; what is asked of one is not in
 * its name.
 */
function addressOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.origin}${parsed.pathname}` : url
}

/**
 * The name of an endpoint: what is behind one address is up or down as a whole. Accounts and modes have their own, so
 * that none learns from, or waits for, what another's do at the same address. A hash, because the address may be
 * personal.
 */
function endpointOf(
  { accountId, livemode }: { accountId: string; livemode: boolean },
  { channel, address }: { channel: string; address: string },
): string {
  const name = [accountId, livemode ? 'live' : 'test', channel, address].join(' ')
  return createHash('sha256').update(name).digest('hex').slice(0, 32)
}
