import type { DueDelivery } from '#store/events.ts'

/**
 * What came of one try. `gone` is never tried again; `unsent` does not count, because nothing has left. What some of
 * its recipients have is delivered, and the error says of how many that is not true.
 */
export type Tried =
  | { kind: 'delivered'; status: number | null; error?: string }
  | { kind: 'failed'; status: number | null; error: string; retryAfterSeconds?: number }
  | { kind: 'gone'; status: number | null; error: string }
  | { kind: 'unsent' }

/**
 * One way of telling an event. What the world does comes back as a value: a try never rejects for it, and ends by
 * itself within a time of its own, or soon after the signal has fired.
 */
export interface Channel {
  send(delivery: DueDelivery, signal: AbortSignal): Promise<Tried>
}
