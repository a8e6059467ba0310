import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { Clock } from '#kernel/clock.ts'
import { unlessAborted, within } from '#kernel/within.ts'
import { cutText } from '#tools/bounds.ts'
import { type ToolOrder, type ToolOutcome, type ToolReply, ToolServerDown } from '#tools/server.ts'
import { type Listing, TOOLS_MAX } from './listing.ts'
import type { McpSession, Peer } from './peer.ts'
import { toolOutcomeOf } from './result.ts'

/** What is said to a server that has been greeted, and what is made of its answer. */

const LIST_PAGES_MAX = 10
const ERROR_MAX_CHARACTERS = 500
/** Whoever waits ends it by signal; the client's own clock only must not be faster. */
const NEVER_FIRST_MS = 60_000

/** Read loosely: one tool that is not as it should be leaves the others where they are. */
const toolsPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })

/** The tools as the server lists them, page by page; `more` where it had not come to its end. */
export async function readPages({ client }: Peer, signal: AbortSignal): Promise<{ raw: unknown[]; more: boolean }> {
  const raw: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < LIST_PAGES_MAX && raw.length <= TOOLS_MAX; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const { tools, nextCursor } = await client.request({ method: 'tools/list', params }, toolsPage, {
      signal,
      timeout: NEVER_FIRST_MS,
    })
    raw.push(...tools)
    if (nextCursor === undefined || nextCursor === cursor) return { raw, more: false }
    cursor = nextCursor
  }
  return { raw, more: true }
}

/** Sends the call, once. Where its answer breaks off, or is none, it rejects. */
export async function exchange(
  peer: Peer,
  sent: { order: ToolOrder; session: McpSession; listing: Listing | null; signal: AbortSignal },
): Promise<ToolOutcome> {
  const { order, signal } = sent
  await unlessOver(peer, signal, peer.client.connect(peer.transport, { prior: sent.session.prior, signal }))
  const { name, inputSchema } = sent.listing?.tools.find((tool) => tool.name === order.name) ?? {
    name: order.name,
    inputSchema: { type: 'object' },
  }
  const result = peer.client.callTool(
    { name, arguments: order.arguments, _meta: order.meta },
    // With a definition in hand the client neither asks for the list nor tries again, and judges no result by a pattern
    // of theirs.
    { signal, timeout: NEVER_FIRST_MS, toolDefinition: { name, inputSchema: inputSchema as { type: 'object' } } },
  )
  return toolOutcomeOf(await unlessOver(peer, signal, result))
}

/** The server said that it went wrong, or null: it was asked, and what came is no answer. */
export function outcomeOfError(error: unknown, peer: Peer): ToolOutcome | null {
  if (error instanceof ProtocolError) return { kind: 'error', text: cutText(error.message, ERROR_MAX_CHARACTERS) }
  const status = peer.refusal()
  if (status !== null) return { kind: 'error', text: `The tool server answered with HTTP ${status}.` }
  if (error instanceof SdkError && error.code === SdkErrorCode.UnsupportedResultType)
    return { kind: 'error', text: 'The tool asked for more than a call can give.' }
  return null
}

export async function inTimeOfTool(clock: Clock, ms: number, answer: Promise<ToolOutcome | null>): Promise<ToolReply> {
  const none = { kind: 'timeout', late: Promise.resolve(null) } as const
  const given = answer.then((outcome) => outcome ?? none)
  return within({ clock, ms }, given, () => ({ kind: 'timeout', late: answer }))
}

/** The client takes notice of some signals late, and of a reply that breaks off never. */
export const unlessOver = <T>(peer: Peer, signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([unlessDown(work, signal), peer.broken])

/** Whatever fired the signal, to whoever waits the server is down. */
export const unlessDown = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  unlessAborted(work, signal, (reason) =>
    reason instanceof ToolServerDown ? reason : new ToolServerDown('It is no longer waited for.'),
  )
