import type { Route } from '#contract/route.ts'
import { decodeText } from '#kernel/decode-text.ts'
import { type Fault, Problem, pointer } from '#kernel/problem.ts'
import { judge } from './faults.ts'

/** From the bytes of a request to the value that its route promises to take. */

const DEPTH_MAX = 32
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const CSV_TYPE = /^text\/csv\s*(?:;|$)/i
/** Byte sequences that are no UTF-8 are refused: replaced, they would be stored as something nobody has sent. */
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** What the bytes are: JSON (undefined when there is none), or what is wrong with them. */
export type Parsed = { json: unknown } | { problem: Problem }

export function parseJson(raw: Buffer | undefined): Parsed {
  try {
    return { json: parse(raw) }
  } catch (error) {
    return { problem: error instanceof Problem ? error : new Problem('invalid_json') }
  }
}

/** A JSON-RPC message: its texts are judged where it is known what they are, so that their faults are told there. */
export function parseMessage(raw: Buffer | undefined): Parsed {
  try {
    return { json: parse(raw, false) }
  } catch {
    return { problem: new Problem('invalid_json') }
  }
}

/** A body that is not JSON, as text; the rest of the way it goes like a JSON text would. */
export function parseText(raw: Buffer | undefined): Parsed {
  if (raw === undefined || raw.length === 0) return { json: undefined }
  const decoded = decodeText(raw)
  if ('text' in decoded) return { json: decoded.text }
  return {
    problem: new Problem('invalid_request', { message: `The body cannot be read: ${decoded.problem}.`, param: '' }),
  }
}

function parse(raw: Buffer | undefined, judged = true): unknown {
  if (raw === undefined || raw.length === 0) return undefined
  const text = UTF8.decode(raw)
  if (text.trim() === '') return undefined
  if (depthExceeds(text, DEPTH_MAX))
    throw new Problem('invalid_json', { message: `The body is nested deeper than ${DEPTH_MAX} levels.` })
  // Only an escape can spell a character that is refused, or hide the key that is: most bodies need no second look.
  if (!/\\u|__proto__/.test(text)) return JSON.parse(text)
  const value: unknown = JSON.parse(text, refusePrototype)
  if (judged) refuseUnfit(value)
  return value
}

/** Throws for the texts that no table and no other system could hold, each with its place. */
export function refuseUnfit(value: unknown): void {
  const faults = unfitTexts(value, [])
  const [first] = faults
  if (first) throw new Problem('invalid_request', { param: first.param, errors: faults })
}

/** `__proto__` as a key has no honest use and could reach an object's prototype further on. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is not a key')
  return value
}

/** Every text, key or value, that no table and no other system could hold. */
function unfitTexts(value: unknown, path: readonly PropertyKey[]): Fault[] {
  if (typeof value === 'string') {
    const message = 'must not hold U+0000 or half of a surrogate pair'
    return isFit(value) ? [] : [{ param: pointer(path), code: 'invalid_format', message }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [
    ...unfitTexts(key, [...path, key]),
    ...unfitTexts(item, [...path, key]),
  ])
}

export const isFit = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Counts brackets outside strings, so that a hostile body is refused before anything walks it. */
function depthExceeds(text: string, max: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const c = text.charCodeAt(at)
    if (inString) {
      if (c === 92) at += 1
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 91 || c === 123) {
      depth += 1
      if (depth > max) return true
    } else if (c === 93 || c === 125) depth -= 1
  }
  return false
}

export interface GivenBody {
  parsed: Parsed
  contentType: string | undefined
  contentEncoding: string | undefined
}

/** The body as the route's schema gives it, defaults filled in. Throws with every fault. */
export function readBody(route: Route, given: GivenBody): unknown {
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
  const judged = judge(schema, json)
  if ('data' in judged) return judged.data
  const { faults } = judged
  throw new Problem(codeFor(route, json, faults), { param: faults[0]?.param ?? '', errors: faults })
}

/** Endpoints without a body accept none, an empty one or `{}`, whatever its type. */
function readNothing(parsed: Parsed): undefined {
  if ('problem' in parsed) throw parsed.problem
  const { json } = parsed
  if (json === undefined) return
  const message = 'This endpoint takes no body.'
  if (!isPlainObject(json)) throw new Problem('invalid_request', { message, param: '' })
  const errors = Object.keys(json).map((key) => ({
    param: pointer([key]),
    code: 'unknown_property',
    message: 'is not a known property',
  }))
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
