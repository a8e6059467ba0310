import type { Route } from '#contract/route.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import { faultsOf } from './faults.ts'

/** From the bytes of a request to the value that its route promises to take. */

const DEPTH_MAX = 32
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Whatever JSON there is in the body: undefined when it is empty. Throws `invalid_json`. */
export function parseJson(raw: Buffer | undefined): unknown {
  if (raw === undefined || raw.length === 0) return undefined
  const text = raw.toString('utf8')
  if (text.trim() === '') return undefined
  if (depthExceeds(text, DEPTH_MAX))
    throw new Problem('invalid_json', { message: `The body is nested deeper than ${DEPTH_MAX} levels.` })
  try {
    return JSON.parse(text, refusePrototype)
  } catch {
    throw new Problem('invalid_json')
  }
}

/** `__proto__` as a key has no honest use and could reach an object's prototype further on. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is not a key')
  return value
}

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

/** The body as the route's schema gives it, defaults filled in. Throws with every fault. */
export function readBody(
  route: Route,
  given: { json: unknown; contentType: string | undefined; empty: boolean },
): unknown {
  if (!route.body) {
    // Endpoints without a body accept none, an empty one or `{}`, whatever its type.
    const nothing = given.json === undefined || (isPlainObject(given.json) && Object.keys(given.json).length === 0)
    if (!nothing) throw new Problem('invalid_request', { message: 'This endpoint takes no body.', param: '' })
    return undefined
  }
  if (!given.empty && !JSON_TYPE.test(given.contentType ?? '')) throw new Problem('unsupported_media_type')
  if (route.bodyJudgedByHandler) return given.json
  const schema = route.bodyVariant ? route.bodyVariant(given.json) : route.body
  const parsed = schema.safeParse(given.json, { reportInput: true })
  if (parsed.success) return parsed.data
  const faults = faultsOf(parsed.error)
  throw new Problem(codeFor(route, given.json, faults), { param: faults[0]?.param ?? '', errors: faults })
}

/** Faults inside an agent document are the document's; faults around it are the request's. */
function codeFor(route: Route, json: unknown, faults: Fault[]): 'invalid_agent' | 'invalid_request' {
  if (route.documentAt === undefined) return 'invalid_request'
  const bare = route.bodyVariant !== undefined && !(isPlainObject(json) && 'config' in json)
  return bare || faults.some((fault) => fault.param.startsWith('/config')) ? 'invalid_agent' : 'invalid_request'
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
