import { ProtocolError, SdkHttpError } from '@modelcontextprotocol/client'
import { coarseFailure } from '#kernel/coarse-failure.ts'
import { TargetBusy, TargetRefused } from '#kernel/guarded-request.ts'
import { ReplyTooLong } from '#kernel/guarded-request-stream.ts'
import { TooManyMessages } from './pace.ts'

/** Why a tool server is no use, in a sentence without anything that it said itself. */
export function whyDown(error: unknown, failure: Error | null): string {
  if (failure instanceof TargetRefused) return failure.message
  if (failure instanceof TargetBusy) return 'Too many requests to it are under way.'
  if (failure instanceof ReplyTooLong || failure instanceof TooManyMessages) return 'Its answer is too long.'
  if (error instanceof SdkHttpError && error.status !== undefined) return ofStatus(error.status)
  if (error instanceof ProtocolError) return `It answered with the error ${error.code}.`
  if (hasCode(failure)) return `It could not be reached (${coarseFailure(failure)}).`
  return isTimeout(error) || isTimeout(failure)
    ? 'It did not answer in time.'
    : 'It did not answer as an MCP server does.'
}

function ofStatus(status: number): string {
  if (status === 401 || status === 403) return `It refused the token (HTTP ${status}).`
  return `It answered with HTTP ${status}.`
}

/** A failure of the system's, of TLS or of the HTTP client's own. */
const CODE = /^[A-Z][A-Z0-9_]{2,63}$/
function hasCode(error: Error | null): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && CODE.test(code)
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
