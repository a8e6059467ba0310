/** What ends a call from without. */
export interface CallSignals {
  /** The node is stopping: a running conversation closes with a sentence. */
  closing: AbortSignal
  /** The node may no longer act for its calls: it hangs up at once and changes nothing. */
  lost: AbortSignal
  /** Either of them, or a command for this call: what rings now is given up. */
  ending: AbortSignal
  /** Somebody wants this call to end: it is hung up at once. Only live calls can be told. */
  hangUp?: AbortSignal
}
