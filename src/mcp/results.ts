import type { Route, ServedFile } from '#contract/route.ts'
import { PROBLEMS, withFirstFault } from '#kernel/problem.ts'
import type { BadArgument, Request } from './arguments.ts'
import type { RouteTool } from './tools.ts'

/** What came of a request; a status of 400 or more comes with the body of its problem. */
export interface OperatedTool {
  status: number
  json: unknown
  file?: ServedFile
  replayed: boolean
}

/**
 * From the reply of a route to the result of a tool: the same JSON, as structure and as text. A problem is text alone:
 * its structure would have to be the one that the tool promises (`outputSchema`), and clients throw away a result that
 * breaks it.
 */
export interface McpToolAnswer {
  content: ({ type: 'text'; text: string } | { type: 'resource_link'; uri: string; name: string; mimeType: string })[]
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
  [key: string]: unknown
}

export async function toolAnswerOf(
  { route }: RouteTool,
  operated: OperatedTool,
  at: { origin: string; request: Request | { faults: BadArgument[] } },
): Promise<McpToolAnswer> {
  if (operated.status >= 400) return { content: shown(operated.json).content, isError: true }
  if (operated.file) {
    // It was opened to see that it is there.
    await operated.file.close()
    const url = at.origin + pathOf(route, 'params' in at.request ? at.request.params : {})
    const mimeType = route.replies[operated.status]?.binary ?? 'application/octet-stream'
    const link = { type: 'resource_link', uri: url, name: route.summary, mimeType } as const
    const { content, structuredContent } = shown({ url })
    return { content: [...content, link], structuredContent }
  }
  const replayed = operated.replayed ? { _meta: { 'svc/idempotent_replayed': true } } : {}
  if (operated.json === undefined)
    return { content: [{ type: 'text', text: route.replies[operated.status]?.description ?? '' }], ...replayed }
  return { ...shown(operated.json), ...replayed }
}

/** Through text and back, as it would be on the wire: a value that JSON does not know is no part of a result. */
function shown(json: unknown): {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
} {
  const text = JSON.stringify(json)
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) as Record<string, unknown> }
}

const pathOf = (route: Route, params: Record<string, string>): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))

/**
 * The arguments name no address that could be asked: the problem that the API has for a request of which a part is
 * missing.
 */
export function toolRefusalOf(faults: BadArgument[], requestId: string): OperatedTool {
  const { status, type } = PROBLEMS.invalid_request
  const message = withFirstFault(PROBLEMS.invalid_request.message, faults)
  const param = faults[0]?.param ?? ''
  const error = { type, code: 'invalid_request', message, param, request_id: requestId, errors: faults }
  return { status, json: { error }, replayed: false }
}
