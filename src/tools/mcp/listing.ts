import { cutText } from '#tools/bounds.ts'
import type { ListedTool } from '#tools/server.ts'
import { likenessOf, objectionToName } from './names.ts'
import { isObject, objectionToSchema } from './schema.ts'

/**
 * What a server lists is data: names, descriptions and schemas are judged one by one, and what is not fit is left out.
 */
export interface Listing {
  /** In the server's order. */
  tools: readonly ListedTool[]
  leftOut: readonly LeftOut[]
}

export interface LeftOut {
  name: string
  reason: string
}

/** Tools of one server that are looked at. */
export const TOOLS_MAX = 200
const DESCRIPTION_MAX_CHARACTERS = 1_024
const NAME_SHOWN_MAX_CHARACTERS = 100
/** The argument in which the agent hands over the code of an action (rules.md#arguments-that-can-be-confirmed). */
const OURS = 'confirmation_code'

export function judgeTools(raw: readonly unknown[], more = false): Listing {
  const looked = raw.slice(0, TOOLS_MAX)
  const others = new Map<string, number>()
  for (const one of looked) {
    if (!isObject(one) || typeof one.name !== 'string') continue
    const likeness = likenessOf(one.name)
    others.set(likeness, (others.get(likeness) ?? 0) + 1)
  }
  const tools: ListedTool[] = []
  const leftOut: LeftOut[] = []
  for (const one of looked) {
    const tool = isObject(one) ? one : {}
    const reason = objectionToName(tool.name, others) ?? objectionToSchema(tool.inputSchema) ?? objectionToOurs(tool)
    if (reason === null) tools.push(listed(tool))
    else leftOut.push({ name: shownName(tool.name), reason })
  }
  if (more || raw.length > TOOLS_MAX)
    leftOut.push({ name: '…', reason: `Of one server at most ${TOOLS_MAX} tools are looked at.` })
  return { tools, leftOut }
}

const shownName = (name: unknown): string =>
  typeof name === 'string' ? cutText(name, NAME_SHOWN_MAX_CHARACTERS) : '(no name)'

function objectionToOurs({ inputSchema }: Record<string, unknown>): string | null {
  const properties = isObject(inputSchema) ? inputSchema.properties : undefined
  const taken = isObject(properties) && Object.hasOwn(properties, OURS)
  return taken ? `It has an argument named ${OURS}, which is the platform's own.` : null
}

function listed(tool: Record<string, unknown>): ListedTool {
  const { name, description, inputSchema, annotations } = tool
  return {
    name: String(name),
    description: typeof description === 'string' ? cutText(description, DESCRIPTION_MAX_CHARACTERS) : '',
    inputSchema: inputSchema as object,
    kind: isObject(annotations) && annotations.readOnlyHint === true ? 'read' : 'action',
  }
}

/** What an agent gets of it, by its allow-list; without one, all. */
export function allowed({ tools, leftOut }: Listing, names: readonly string[] | undefined): Listing {
  if (names === undefined) return { tools, leftOut }
  const known = new Set([...tools, ...leftOut].map(({ name }) => name))
  const absent = names.filter((name) => !known.has(name))
  return {
    tools: tools.filter(({ name }) => names.includes(name)),
    leftOut: [
      ...leftOut.filter(({ name }) => names.includes(name)),
      ...absent.map((name) => ({ name, reason: 'The server does not list it.' })),
    ],
  }
}
