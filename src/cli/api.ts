import { createGuardedClient } from '#kernel/guarded-request.ts'
import type { GuardedReply } from '#kernel/guarded-request-exchange.ts'
import { CommandFailed, reasonOf } from './failure.ts'

/** A client of the API for commands. It goes where the person at the terminal told it to go, and nowhere else. */
export interface Api extends AsyncDisposable {
  request<Reply>(order: ApiOrder): Promise<ApiReply<Reply>>
}

export interface ApiOrder {
  method: 'GET' | 'POST'
  path: string
  body?: object
  idempotencyKey?: string
  signal?: AbortSignal
}

export interface ApiReply<Reply> {
  json: Reply
  /** An earlier request with this key was answered again. */
  replayed: boolean
}

/** The API answered that it will not. */
export class ApiRefusal extends CommandFailed {
  readonly code: string
  readonly errors: readonly ApiFault[]
  constructor(error: { code: string; message: string; errors?: ApiFault[] }) {
    super(error.message)
    this.code = error.code
    this.errors = error.errors ?? []
  }
}

export interface ApiFault {
  param: string
  message: string
  index?: number
}

/** Nobody answered, or not like Centralino. */
export class ApiSilence extends CommandFailed {}

const TIMEOUT_MS = 120_000
const REPLY_MAX_BYTES = 32 * 1024 * 1024
/** The address is the person's own choice: a private network and plain HTTP are theirs to allow. */
const RULES = { allowPrivate: true, allowLoopback: true }

export function openApiClient({ url, key }: { url: string; key: string }): Api {
  const client = createGuardedClient({})
  return {
    async request({ method, path, body, idempotencyKey, signal }) {
      const reply = await client
        .request({
          url: new URL(path, url).href,
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          },
          body: body && JSON.stringify(body),
          rules: RULES,
          timeoutMs: TIMEOUT_MS,
          maxReplyBytes: REPLY_MAX_BYTES,
          signal,
        })
        .catch((error) => {
          throw new ApiSilence(`${url} does not answer: ${reasonOf(error)}.`)
        })
      return { json: read(reply, url), replayed: reply.headers['idempotent-replayed'] === 'true' }
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

function read<Reply>({ status, body }: GuardedReply, url: string): Reply {
  const json = parsed(body)
  if (status < 300 && json) return json as Reply
  if (json?.error?.message) throw new ApiRefusal(json.error)
  throw new ApiSilence(`${url} answered ${status}, and not as Centralino does.`)
}

function parsed(body: Buffer) {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
