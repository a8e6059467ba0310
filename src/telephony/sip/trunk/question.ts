import type { Clock } from '#kernel/clock.ts'
import { nonce } from '#kernel/random.ts'
import { type Auth, authorised, challenged } from '#telephony/sip/dialog/credentials.ts'
import type { SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import type { Hop, Transactions } from '#telephony/sip/transaction/transactions.ts'
import { optionsTo, registerAt } from './requests.ts'
import type { TrunkSettings } from './settings.ts'

/** What a person asks a trunk who wants to know whether it is there; nothing at the trunk is changed by it. */
export interface Questioning {
  clock: Clock
  transactions: Transactions
  /** For how long each answer is waited for. */
  waitMs: number
}

/** Null where none came in time. */
export type TrunkAnswer = { status: number; ms: number } | null

export async function askWhetherThere(house: Questioning, trunk: TrunkSettings, hop: Hop): Promise<TrunkAnswer> {
  const sentMs = house.clock.monotonicMs()
  const response = await answerTo(house, optionsTo(trunk, { callId: nonce(), tag: nonce(), sequence: 1 }), hop)
  return response && { status: response.status, ms: Math.round(house.clock.monotonicMs() - sentMs) }
}

/** A request, its answer to the challenge, and what more a registrar may ask for: a stale nonce, a proxy before it. */
const ROUNDS_MAX = 5

/**
 * Asks for our bindings, which only who proves to be the user is told: the last status, 200 where user and password are
 * right.
 */
export async function askWhetherKnown(house: Questioning, trunk: TrunkSettings, hop: Hop): Promise<number | null> {
  const { user, password } = trunk
  const credentials = user !== null && password !== null ? { user, password } : null
  const [callId, tag] = [nonce(), nonce()]
  let auth: Auth = { credentials, cnonce: nonce(), realm: null, known: [] }
  let tries: readonly string[] = []
  for (let sequence = 1; ; sequence += 1) {
    const bare = registerAt(trunk, { callId, tag, sequence })
    const signed = authorised(auth, bare)
    const response = await answerTo(house, { ...bare, headers: [...bare.headers, ...signed.headers] }, hop)
    if (!response) return null
    const asks = response.status === 401 || response.status === 407
    const next = asks && sequence < ROUNDS_MAX ? challenged(signed.auth, response, tries) : null
    if (!next) return response.status
    auth = next.auth
    tries = next.tries
  }
}

function answerTo({ clock, transactions, waitMs }: Questioning, request: SipRequest, hop: Hop) {
  return new Promise<SipResponse | null>((resolve) => {
    const stop = clock.after(waitMs, () => resolve(null))
    transactions.request(request, hop, (event) => {
      if (event.kind === 'response' && event.response.status < 200) return
      stop()
      resolve(event.kind === 'response' ? event.response : null)
    })
  })
}
