import type { Route } from '#contract/route.ts'
import { decodeText } from '#kernel/decode-text.ts'
import { type Fault, Problem, pointer } from '#kernel/problem.ts'
import { judgeFaults } from './faults.ts'
import { FAULTS_MAX, inspectJson } from './inspect-json.ts'
import { longestList } from './pieces.ts'

/** From the bytes of a request to the value that its route promises to take. */

const DEPTH_MAX = 32
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const CSV_TYPE = /^text\/csv\s*(?:;|$)/i
/** Byte sequences that are no UTF-8 are refused: replaced, they would be stored as something nobody has sent. */
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * What the bytes are: JSON (undefined when there is none), what a route makes of it already, or what is wrong with
 * them.
 */
export type ParsedBody = { json: unknown } | { judged: unknown } | { problem: Problem }

export function parseJson(raw: Buffer | undefined, bounds: Bounds = {}): ParsedBody {
  try {
    return { json: parse(raw, bounds) }
  } catch (error) {
    return { problem: error instanceof Problem ? error : new Problem('invalid_json') }
  }
}

/** A JSON-RPC message: its texts are judged where it is known what they are, so that their faults are told there. */
export function parseBodyMessage(raw: Buffer | undefined, bounds: Bounds = {}): ParsedBody {
  try {
    return { json: parse(raw, { ...bounds, judged: false }) }
  } catch {
    return { problem: new Problem('invalid_json') }
  }
}

/** A body that is not JSON, as text; the rest of the way it goes like a JSON text would. */
export function parseText(raw: Buffer | undefined): ParsedBody {
  if (raw === undefined || raw.length === 0) return { json: undefined }
  const decoded = decodeText(raw)
  if ('text' in decoded) return { json: decoded.text }
  return {
    problem: new Problem('invalid_request', { message: `The body cannot be read: ${decoded.problem}.`, param: '' }),
  }
}

interface Bounds {
  /** Refused before anything is made of them. */
  valuesMax?: number
  /** Whether texts that nothing could hold are refused. */
  judged?: boolean
}

function parse(raw: Buffer | undefined, { judged = true, valuesMax }: Bounds): unknown {
  if (raw === undefined || raw.length === 0) return undefined
  const text = UTF8.decode(raw)
  if (text.trim() === '') return undefined
  const { depth, values } = outlineOf(text)
  if (depth > DEPTH_MAX)
    throw new Problem('invalid_json', { message: `The body is nested deeper than ${DEPTH_MAX} levels.` })
  if (valuesMax !== undefined && values > valuesMax) throw tooMany('', valuesMax)
  const value: unknown = JSON.parse(text)
  // Only an escape can spell a character that is refused, or hide the key that is: most bodies need no second look.
  if (!/\\u|__proto__/.test(text)) return value
  const { prototype, faults } = inspectJson(value)
  if (prototype) throw new SyntaxError('__proto__ is not a key')
  if (judged) refuseFaults(faults)
  return value
}

/** Throws for the texts that no table and no other system could hold, each with its place. */
export const refuseUnfit = (value: unknown): void => refuseFaults(inspectJson(value).faults)

function refuseFaults(faults: Fault[]): void {
  const [first] = faults
  if (first) throw new Problem('invalid_request', { param: first.param, errors: faults })
}

/**
 * How many values a large body may hold: five thousand contacts with all that an agent can ask for, and not what only
 * keeps somebody busy. What one item of its list holds, and what stands outside of it, has bounds of its own.
 */
export const VALUES_MAX = { all: 300_000, item: 2_000, outside: 20_000 }

export function refuseTooMany(parsed: ParsedBody): ParsedBody {
  if (!('json' in parsed)) return parsed
  const path = longestList(parsed.json)
  const list = (path ?? []).reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], parsed.json)
  const items = path === null || !Array.isArray(list) ? [] : list
  const all = inspectJson(parsed.json).values
  let inside = 0
  for (const [index, item] of items.entries()) {
    const { values } = inspectJson(item)
    if (values > VALUES_MAX.item) return { problem: tooMany(pointer([...(path ?? []), index]), VALUES_MAX.item) }
    inside += values
  }
  return all - inside > VALUES_MAX.outside ? { problem: tooMany('', VALUES_MAX.outside) } : parsed
}

function tooMany(param: string, max: number): Problem {
  const fault = { param, code: 'too_big', message: `must not hold more than ${max} values` }
  return new Problem('invalid_request', { param, errors: [fault] })
}

/**
 * Counts brackets and commas outside strings, so that a hostile body is refused before anything is made of it: how deep
 * it is, and how many values it has at most. It ends where it is deeper than it may be.
 */
function outlineOf(text: string): { depth: number; values: number } {
  let [depth, deepest, values] = [0, 0, 1]
  let inString = false
  for (let at = 0; at < text.length && deepest <= DEPTH_MAX; at += 1) {
    const c = text.charCodeAt(at)
    if (inString) {
      if (c === 92) at += 1
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 44) values += 1
    else if (c === 91 || c === 123) {
      depth += 1
      values += 1
      if (depth > deepest) deepest = depth
    } else if (c === 93 || c === 125) depth -= 1
  }
  return { depth: deepest, values }
}

export interface GivenBody {
  parsed: ParsedBody
  contentType: string | undefined
  contentEncoding: string | undefined
}

/** The body as the route's schema gives it, defaults filled in. Throws with every fault. */
export function readBody(route: Route, given: GivenBody): unknown {
  if ('judged' in given.parsed) return given.parsed.judged
  if (!route.body) return readNothing(given.parsed)
  const empty = 'json' in given.parsed && given.parsed.json === undefined
  if (!empty && !isOfType(route, given))
    throw new Problem('unsupported_media_type', {
      message: `The body must be sent with "Content-Type: ${route.bodyType ?? 'application/json'}", and not compressed.`,
    })
  if ('problem' in given.parsed) throw given.parsed.problem
  const { json } = given.parsed
  if (route.bodyJudgedByHandler) return json
  const schema = route.bodyVariant ? route.bodyVariant(json) : route.body
  const judged = judgeFaults(schema, json)
  if ('data' in judged) return judged.data
  const { faults } = judged
  throw new Problem(codeFor(route, json, faults), { param: faults[0]?.param ?? '', errors: faults })
}

/** Endpoints without a body accept none, an empty one or `{}`, whatever its type. */
function readNothing(parsed: { json: unknown } | { problem: Problem }): undefined {
  if ('problem' in parsed) throw parsed.problem
  const { json } = parsed
  if (json === undefined) return
  const message = 'This endpoint takes no body.'
  if (!isPlainObject(json)) throw new Problem('invalid_request', { message, param: '' })
  const errors = Object.keys(json)
    .slice(0, FAULTS_MAX)
    .map((key) => ({ param: pointer([key]), code: 'unknown_property', message: 'is not a known property' }))
  const [first] = errors
  if (first) throw new Problem('invalid_request', { message, param: first.param, errors })
}

const isOfType = ({ bodyType }: Route, { contentType, contentEncoding = 'identity' }: GivenBody): boolean =>
  (bodyType === 'text/csv' ? CSV_TYPE : JSON_TYPE).test(contentType ?? '') &&
  contentEncoding.toLowerCase() === 'identity'

/** Faults inside an agent document are the document's; faults around it are the request's. */
function codeFor(route: Route, json: unknown, faults: Fault[]): 'invalid_agent' | 'invalid_request' {
  if (route.documentAt === undefined) return 'invalid_request'
  const bare = route.bodyVariant !== undefined && !(isPlainObject(json) && 'config' in json)
  const inside = faults.some(({ param }) => param === '/config' || param.startsWith('/config/'))
  return bare || inside ? 'invalid_agent' : 'invalid_request'
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
