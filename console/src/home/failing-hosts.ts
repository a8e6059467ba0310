import type { EventObject } from '#contract/events.ts'

/** The addresses at which events wait or have failed, with how many and since when. */
export interface FailingHost {
  host: string
  /** One of its addresses, to send again what waits there. */
  address: string
  count: number
  since: string | null
}

export function failingHosts(events: readonly Pick<EventObject, 'delivery'>[]): FailingHost[] {
  const found = new Map<string, FailingHost>()
  for (const delivery of events.flatMap((event) => event.delivery)) {
    const failing = delivery.channel === 'webhook' && delivery.error !== null && delivery.status !== 'delivered'
    if (!failing) continue
    const host = hostOf(delivery.destination)
    const known = found.get(host)
    const since = delivery.endpoint?.failing_since ?? known?.since ?? null
    found.set(host, { host, address: delivery.destination, count: (known?.count ?? 0) + 1, since })
  }
  return [...found.values()]
}

function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return address
  }
}
