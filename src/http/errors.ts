import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { type Fault, PROBLEMS, Problem, type ProblemCode, withFirstFault } from '#kernel/problem.ts'
import { isUnavailable } from '#store/db.ts'
import { FAULTS_MAX } from './inspect-json.ts'
import { noteOf } from './noting.ts'
import { RateLimited } from './rate-limit.ts'

/** One body for every error, and never a stack trace in it (rules.md#error-body). */
export function answerProblem(
  { log }: { log: Log },
  error: unknown,
  at: { request: FastifyRequest; reply: FastifyReply },
): void {
  const known = wentAway(at.request) ? new Problem('invalid_request') : error
  const { problem, status, body } = problemOf({ log }, known, at.request.id)
  noteOf(at.request).code = problem.code
  if (at.reply.sent) return
  at.reply.code(status).headers(headersOf(problem)).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** What is told of whatever was thrown; a fault of ours is logged. */
export function problemOf(
  { log }: { log: Log },
  error: unknown,
  requestId: string,
): { problem: Problem; status: number; body: object } {
  const problem = asProblem(error)
  const { status } = PROBLEMS[problem.code]
  if (status >= 500) log.error({ request: requestId, code: problem.code, err: error }, 'a request failed')
  return { problem, status, body: bodyOf(problem, requestId) }
}

/** The caller hung up before it had sent its request: nothing failed here, and nobody reads the answer. */
const wentAway = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

function bodyOf(problem: Problem, requestId: string): object {
  const { param } = problem.details
  const errors = problem.details.errors?.slice(0, FAULTS_MAX).map(short)
  return {
    error: {
      type: PROBLEMS[problem.code].type,
      code: problem.code,
      message: cut(withFirstFault(problem.message, errors), 2 * MESSAGE_MAX),
      ...(param === undefined ? {} : { param: cut(param, PARAM_MAX) }),
      request_id: requestId,
      ...(errors === undefined ? {} : { errors }),
    },
  }
}

/** What was sent is repeated in places and names: however long it was, an answer has an end. */
const PARAM_MAX = 500
const MESSAGE_MAX = 1_000
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…`.toWellFormed() : text)
const short = (fault: Fault): Fault => ({
  ...fault,
  param: cut(fault.param, PARAM_MAX),
  message: cut(fault.message, MESSAGE_MAX),
})

function headersOf(problem: Problem): Record<string, string> {
  const headers: Record<string, string> = problem instanceof RateLimited ? { ...problem.headers } : {}
  const seconds = problem.details.retryAfterSeconds ?? (problem.code === 'unavailable' ? 5 : undefined)
  if (seconds !== undefined) headers['retry-after'] = String(seconds)
  if (problem.code === 'unauthorized') headers['www-authenticate'] = 'Bearer'
  return headers
}

/** What Fastify found wrong before a route was reached, by its codes. */
// biome-ignore format: a table reads in columns
const FRAMEWORK: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE:         'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL:                    'not_found',
  FST_ERR_ASYNC_CONSTRAINT:           'not_found',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:     'unsupported_media_type',
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? FRAMEWORK[String(error.code)] : undefined
  if (code === 'body_too_large')
    return new Problem(code, { message: 'The body is larger than this endpoint takes: split it.' })
  if (code) return new Problem(code)
  return new Problem(isUnavailable(error) ? 'unavailable' : 'internal_error')
}

/** What is not even HTTP, or came too slowly, is answered in the same shape, and the connection is closed. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const requestId = newId('request')
  const message = status === 408 ? 'The request came too slowly.' : 'This is not a valid HTTP request.'
  const body = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'invalid_request', message, request_id: requestId },
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nRequest-Id: ${requestId}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
