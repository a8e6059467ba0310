import type { SipHeaders, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import type { Hop, Source } from '#telephony/sip/transport/hop.ts'

export type { Hop, Source }

/**
 * What the layers above know of transactions (RFC 3261 section 17, RFC 6026): a request that is sent until it is
 * answered or given up, and one that is answered as often as it is asked. Everything here ends by itself, whatever the
 * network does.
 */
export interface Transactions {
  /**
   * Sends a request in a client transaction of its own (Via with a fresh branch is put on top here). Events until
   * `ended`, which comes once.
   */
  request(request: SipRequest, hop: Hop, on: (event: ClientEvent) => void): ClientTransaction
  /**
   * ACK to a 2xx, and nothing else: no transaction (RFC 3261 13.2.2.4). The same request again leaves as the same
   * message.
   */
  send(request: SipRequest, hop: Hop): void
  /** Every new request from the network that no transaction absorbs, ACKs to 2xx included (with `server` null). */
  onRequest(handler: SipRequestHandler): void
  /** Ends every transaction without another word to anybody; nothing is sent or told afterwards. */
  close(): Promise<void>
}

export type SipRequestHandler = (request: SipRequest, server: ServerTransaction | null, from: Source) => void

export interface ClientTransaction {
  readonly branch: string
  /** CANCEL for an INVITE: its own transaction, same branch, sent once a provisional has come (RFC 3261 9.1). */
  cancel(headers?: SipHeaders): void
}

/** A 2xx to an INVITE may repeat (RFC 6026, Accepted). */
export type ClientEvent =
  | { kind: 'response'; response: SipResponse }
  /** `unsent`: provably nothing of the request left this machine. */
  | { kind: 'ended'; why: 'final' | 'timeout' | 'transport'; unsent?: true }

export interface ServerTransaction {
  readonly request: SipRequest
  /**
   * A final answer after a final answer is ignored, but for further 2xx to an INVITE, which the dialog repeats
   * (13.3.1.4).
   */
  respond(response: SipResponse): void
  /** CANCEL is answered 200 here and told; the answer to the INVITE, 487, is the user's (9.2). */
  onCancel(handler: () => void): void
  onEnded(handler: (why: ServerEnd) => void): void
}

/** `confirmed`: an ACK to a non-2xx came; `done`: nothing more was awaited. */
export type ServerEnd = 'confirmed' | 'timeout' | 'transport' | 'done'
