import { type GuardedClient, TargetRefused, type TargetRules } from './guarded-request.ts'

/**
 * `fetch` towards an address that a customer chose, for libraries that read a reply while it comes. It is the guarded
 * client and nothing more: no redirect is followed, no cookie is kept, the URL alone names the host, nobody is invited
 * to compress, one deadline covers the exchange, and a body beyond the bound fails.
 */
export interface FetchBounds {
  rules: TargetRules
  /** Whose connections these are. */
  owner: string
  /** From the name's resolution to the last byte. */
  timeoutMs: number
  maxReplyBytes: number
  /** Called with the text of a request as it is handed to an open connection. */
  onSent?: ((body: string) => void) | undefined
  /** Called when the body of a reply fails while it is read. */
  onBroken?: ((error: Error) => void) | undefined
}

/** Replies that have no body, whatever was sent with them: a `Response` refuses one. */
export const BODILESS = [204, 205, 304]

export function guardedFetch(client: GuardedClient, bounds: FetchBounds): typeof globalThis.fetch {
  const { onSent, ...given } = bounds
  return async (input, init = {}) => {
    const text = textOf(init.body)
    const reply = await client.stream({
      url: input instanceof Request ? input.url : String(input),
      method: init.method ?? 'GET',
      headers: headersToSend(init.headers),
      body: text,
      ...given,
      signal: init.signal ?? undefined,
      onSent: onSent && (() => onSent(text ?? '')),
    })
    if (reply.status >= 300 && reply.status < 400) {
      await reply.body.cancel()
      throw new TargetRefused('The server answered with a redirect, and redirects are not followed.')
    }
    const bodiless = BODILESS.includes(reply.status)
    if (bodiless) await reply.body.cancel()
    return new Response(bodiless ? null : reply.body, { status: reply.status, headers: fetchHeadersOf(reply.headers) })
  }
}

function headersToSend(given: RequestInit['headers']): Record<string, string> {
  const headers = new Headers(given)
  headers.delete('host')
  headers.delete('cookie')
  headers.set('accept-encoding', 'identity')
  return Object.fromEntries(headers)
}

/** Libraries send JSON as text. Anything else would be a file, and no file ever leaves this way. */
export function textOf(body: RequestInit['body']): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body !== 'string') throw new TypeError('only text is sent')
  return body
}

export function fetchHeadersOf(given: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  return headers
}
