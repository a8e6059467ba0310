import { header } from '#telephony/sip/message/headers.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import type { ServerTransaction } from '#telephony/sip/transaction/transactions.ts'
import { tagOf } from './dialog.ts'
import { reply } from './reply.ts'

/** Who takes the requests of one dialog. */
export interface Receiver {
  receive(request: SipRequest, server: ServerTransaction | null): void
}

/**
 * The legs of this node, by what names their dialogs on our side: Call-ID and our tag. The peer's tag is for the leg to
 * judge, since several may answer one INVITE. There are as many as there are calls, and each leaves by itself.
 */
export class Legs {
  readonly #legs = new Map<string, Receiver>()

  get size(): number {
    return this.#legs.size
  }

  /** The returned function takes it away. */
  add(dialog: { callId: string; tag: string }, leg: Receiver): () => void {
    const key = keyOf(dialog.callId, dialog.tag)
    this.#legs.set(key, leg)
    return () => this.#legs.delete(key)
  }

  /** Whether it belongs to a dialog of ours: nobody guesses our tags. */
  has(request: SipRequest): boolean {
    return this.#of(request) !== undefined
  }

  /** True when the request claims to belong to a dialog; where there is none it is answered 481 (RFC 3261, 12.2.2). */
  receive(request: SipRequest, server: ServerTransaction | null): boolean {
    const tag = tagOf(request, 'To')
    if (tag === null) return false
    const leg = this.#of(request)
    if (leg) leg.receive(request, server)
    else server?.respond(reply(request, { status: 481 }))
    return true
  }

  #of(request: SipRequest): Receiver | undefined {
    return this.#legs.get(keyOf(header(request, 'Call-ID') ?? '', tagOf(request, 'To') ?? ''))
  }
}

const keyOf = (callId: string, tag: string): string => `${tag}\n${callId}`
