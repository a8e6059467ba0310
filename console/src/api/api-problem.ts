/** What the server said instead of an answer: always a sentence, and the number under which its log has it. */
export interface Fault {
  param: string
  code: string
  message: string
}

export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string
  readonly faults: readonly Fault[]

  constructor(told: { status: number; code: string; message: string; requestId: string; faults?: readonly Fault[] }) {
    super(told.message)
    this.name = 'ApiProblem'
    this.status = told.status
    this.code = told.code
    this.requestId = told.requestId
    this.faults = told.faults ?? []
  }
}

export async function readProblem(reply: Response): Promise<ApiProblem> {
  const requestId = reply.headers.get('request-id') ?? ''
  const body: unknown = await reply.json().catch(() => null)
  const error = isBody(body) ? body.error : { code: 'unreachable', message: reply.statusText }
  return new ApiProblem({ status: reply.status, requestId, faults: error.errors ?? [], ...error })
}

interface Body {
  error: { code: string; message: string; errors?: Fault[] }
}
const isBody = (body: unknown): body is Body => typeof body === 'object' && body !== null && 'error' in body

/** A log-in that has ended, or was ended elsewhere. */
export const isLoggedOut = (error: unknown): boolean => error instanceof ApiProblem && error.status === 401
