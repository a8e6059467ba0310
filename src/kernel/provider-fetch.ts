import type { GuardedClient } from './guarded-request.ts'
import { BODILESS, fetchHeadersOf, textOf } from './guarded-request-fetch.ts'

/**
 * `fetch` for the SDKs of language models. Their addresses are the operator's own configuration, so a model on this
 * machine or in the local network is reached as well; otherwise it is the guarded client: redirects are not followed,
 * certificates are verified, one deadline covers the exchange, and a reply beyond the bound is not read to its end.
 */
export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge'
}

const ANYWHERE = { allowPrivate: true, allowLoopback: true }

export function providerFetch(
  client: GuardedClient,
  { timeoutMs, maxReplyBytes }: { timeoutMs: number; maxReplyBytes: number },
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const reply = await client.request({
      url,
      method: init.method ?? 'GET',
      // The client hands bodies on as they came; nobody is invited to compress.
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' },
      body: textOf(init.body),
      rules: ANYWHERE,
      timeoutMs,
      maxReplyBytes,
      signal: init.signal ?? undefined,
    })
    if (reply.truncated) throw new ReplyTooLarge(`the reply is longer than ${maxReplyBytes} bytes`)
    const body = BODILESS.includes(reply.status) ? null : new Uint8Array(reply.body)
    return new Response(body, { status: reply.status, headers: fetchHeadersOf(reply.headers) })
  }
}
