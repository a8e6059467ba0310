import { secretsOfAccounts } from '#domain/events/secrets.ts'
import type { Clock } from '#kernel/clock.ts'
import { coarseFailure } from '#kernel/coarse-failure.ts'
import { type GuardedClient, TargetBusy, TargetRefused, type TargetRules } from '#kernel/guarded-request.ts'
import type { Keyring } from '#kernel/seal.ts'
import { together } from '#kernel/together.ts'
import type { Queryable } from '#store/db.ts'
import type { DueDelivery } from '#store/events.ts'
import type { Channel, Tried } from './channel.ts'
import { retryAfterSeconds } from './schedule.ts'
import { signedHeaders } from './sign.ts'

/**
 * Posts an event to its owner's address, signed (rules.md#deliveries). Success is any 2xx whose answer is there in
 * time; redirects are failures; 410 means that nobody wants it any more.
 */
interface House {
  db: Queryable
  clock: Clock
  keyring: Keyring
  client: GuardedClient
  targets: (livemode: boolean) => TargetRules
}

const TRY_MS = 15_000
/** An endpoint's answer is only looked at for its status; one that has more to say has answered all the same. */
const REPLY_BYTES_MAX = 64 * 1024
/** Secrets of so many accounts are read at once. */
const ACCOUNTS_AT_ONCE = 500

export function createWebhook(house: House): Channel {
  // Read for each try, so that a secret signs from the moment it is there; those of one batch of tries in one
  // statement.
  const secretsOf = together<string, readonly string[]>({
    max: ACCOUNTS_AT_ONCE,
    wasRefused: () => false,
    run: async (accountIds) => {
      const secrets = await secretsOfAccounts(house, [...new Set(accountIds)])
      return accountIds.map((id) => secrets.get(id) ?? [])
    },
  })
  const cuts = new Cuts()
  return {
    async send(delivery, signal) {
      if (delivery.payload === '') return { kind: 'gone', status: null, error: 'The call was anonymised.' }
      const secrets = await secretsOf(delivery.account_id)
      const posted = post(house, delivery, secrets).then((answer) => judge(answer, house.clock), explain)
      return cuts.unlessCut(posted, signal)
    },
  }
}

type Answer = Awaited<ReturnType<GuardedClient['request']>>

async function post(
  { client, clock, targets }: House,
  delivery: DueDelivery,
  secrets: readonly string[],
): Promise<Answer> {
  const timestampSeconds = Math.floor(clock.now().epochMilliseconds / 1_000)
  const body = Buffer.from(delivery.payload)
  return client.request({
    url: delivery.destination,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Centralino',
      ...signedHeaders({ id: delivery.event_id, timestampSeconds, body }, secrets),
    },
    body,
    rules: targets(delivery.livemode),
    timeoutMs: TRY_MS,
    maxReplyBytes: REPLY_BYTES_MAX,
  })
}

function judge({ status, headers }: Answer, clock: Clock): Tried {
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  const error = `The endpoint answered ${status}.`
  if (status === 410) return { kind: 'gone', status, error }
  const asked = headers['retry-after']
  if (typeof asked !== 'string') return { kind: 'failed', status, error }
  return { kind: 'failed', status, error, retryAfterSeconds: retryAfterSeconds(asked, clock.now()) }
}

/** What went wrong on the way, for whoever looks at the list: no more than they may know. */
function explain(error: unknown): Tried {
  if (error instanceof TargetBusy) return { kind: 'unsent' }
  const told = error instanceof TargetRefused ? `Refused: ${error.message}` : coarseFailure(error)
  return { kind: 'failed', status: null, error: told }
}

/**
 * Tries are no longer waited for once the signal has fired; the requests themselves end with their client, soon after.
 * To bind a signal of its own to each of them would cost a good part of the time that a delivery takes.
 */
class Cuts {
  #signal: AbortSignal | undefined
  readonly #open = new Set<(tried: Tried) => void>()

  unlessCut(posted: Promise<Tried>, signal: AbortSignal): Promise<Tried> {
    if (this.#signal !== signal) {
      this.#signal = signal
      signal.addEventListener('abort', () => this.#cutAll(), { once: true })
    }
    const { promise, resolve } = Promise.withResolvers<Tried>()
    this.#open.add(resolve)
    if (signal.aborted) this.#cutAll()
    posted.then((tried) => {
      this.#open.delete(resolve)
      resolve(tried)
    })
    return promise
  }

  #cutAll(): void {
    for (const resolve of this.#open) resolve({ kind: 'failed', status: null, error: 'The try was cut off.' })
    this.#open.clear()
  }
}
