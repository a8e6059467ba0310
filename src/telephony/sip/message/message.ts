export type SipMessage = SipRequest | SipResponse

export interface SipRequest {
  kind: 'request'
  method: string
  uri: string
  headers: SipHeaders
  body: Uint8Array
}

export interface SipResponse {
  kind: 'response'
  status: number
  reason: string
  headers: SipHeaders
  body: Uint8Array
}

/**
 * Names are canonical ("Call-ID", compact forms unfolded on parsing); values stand as they were sent, without folds,
 * one entry per value: the comma lists of list headers are split, and the order is kept.
 */
export type SipHeaders = readonly (readonly [name: string, value: string])[]
