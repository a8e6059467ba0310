/**
 * What a caller can do wrong, and what we answer: one table (rules.md#error-body). The code is the contract, the
 * message may improve. `Problem` is thrown for what the caller did; anything else that is thrown is a bug of ours, a
 * 500.
 */
// biome-ignore format: a table reads in columns
export const PROBLEMS = {
  invalid_request:         { status: 400, type: 'invalid_request_error', message: 'The request is not valid.' },
  invalid_json:            { status: 400, type: 'invalid_request_error', message: 'The body is not valid JSON.' },
  invalid_cursor:          { status: 400, type: 'invalid_request_error', message: 'The cursor does not belong to this list.' },
  invalid_idempotency_key: { status: 400, type: 'idempotency_error',     message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.' },
  invalid_agent:           { status: 400, type: 'invalid_request_error', message: 'The agent document is not valid.' },
  invalid_inputs:          { status: 400, type: 'invalid_request_error', message: "The inputs do not satisfy the agent's definitions." },
  invalid_contacts:        { status: 400, type: 'invalid_request_error', message: 'Some contacts are not valid; nothing was queued.' },
  unauthorized:            { status: 401, type: 'authentication_error',  message: 'No valid API key: send "Authorization: Bearer svc_test_…" or "svc_live_…".' },
  wrong_credentials:       { status: 401, type: 'authentication_error',  message: 'The e-mail address, the password or the code is wrong.' },
  code_required:           { status: 401, type: 'authentication_error',  message: 'This log-in also needs the code of its authenticator.' },
  forbidden:               { status: 403, type: 'permission_error',      message: 'This key may not do this.' },
  wrong_password:          { status: 403, type: 'permission_error',      message: 'The password is wrong.' },
  wrong_code:              { status: 403, type: 'permission_error',      message: 'The code is wrong, or no secret was asked for.' },
  not_found:               { status: 404, type: 'not_found_error',       message: 'No such resource in this account and mode.' },
  revision_conflict:       { status: 409, type: 'conflict_error',        message: 'The draft has another revision by now: read it again.' },
  not_cancellable:         { status: 409, type: 'conflict_error',        message: 'The call has started or ended and cannot be cancelled.' },
  not_in_review:           { status: 409, type: 'conflict_error',        message: 'The call does not wait for a review.' },
  agent_archived:          { status: 409, type: 'conflict_error',        message: 'The agent is archived.' },
  agent_not_published:     { status: 409, type: 'conflict_error',        message: 'The agent has no published version.' },
  wrong_agent_type:        { status: 409, type: 'conflict_error',        message: 'The agent is of the other type.' },
  external_id_taken:       { status: 409, type: 'conflict_error',        message: 'Another client of the account has this external id.' },
  default_client:          { status: 409, type: 'conflict_error',        message: 'The default client of an account cannot be deleted.' },
  campaign_finished:       { status: 409, type: 'conflict_error',        message: 'The campaign has ended.' },
  clock_backwards:         { status: 409, type: 'conflict_error',        message: 'The test clock is past that instant already.' },
  import_in_progress:      { status: 409, type: 'conflict_error',        message: 'Another import into this list is still running.' },
  number_not_routed:       { status: 409, type: 'conflict_error',        message: 'The number is not routed to an agent.' },
  caller_id_not_owned:     { status: 409, type: 'conflict_error',        message: "The agent's caller ID is not one of the account's live numbers." },
  no_caller_id:            { status: 409, type: 'conflict_error',        message: 'The account has no live number to call from.' },
  person_exists:           { status: 409, type: 'conflict_error',        message: 'This person belongs to the account already.' },
  last_owner:              { status: 409, type: 'conflict_error',        message: 'An account keeps one owner at least.' },
  client_login:            { status: 409, type: 'conflict_error',        message: 'The log-in of a client stays one.' },
  trunk_name_taken:        { status: 409, type: 'conflict_error',        message: 'Another trunk has this name.' },
  too_many_trunks:         { status: 409, type: 'conflict_error',        message: 'There are as many trunks as there can be: remove one first.' },
  totp_on:                 { status: 409, type: 'conflict_error',        message: 'The code is on already: turn it off first.' },
  idempotency_in_progress: { status: 409, type: 'idempotency_error',     message: 'A request with this Idempotency-Key is still running.' },
  body_too_large:          { status: 413, type: 'invalid_request_error', message: 'The body is too large.' },
  unsupported_media_type:  { status: 415, type: 'invalid_request_error', message: 'The body is not of the type that this endpoint takes.' },
  range_not_satisfiable:   { status: 416, type: 'invalid_request_error', message: 'The range lies beyond the end of the file.' },
  mode_required:           { status: 422, type: 'invalid_request_error', message: 'A person names the mode: send the header "centralino-mode: test" or "live", or the query parameter "mode".' },
  idempotency_key_reused:  { status: 422, type: 'idempotency_error',     message: 'This Idempotency-Key was used for a different request.' },
  rate_limited:            { status: 429, type: 'rate_limit_error',      message: 'Too many requests with this key.' },
  internal_error:          { status: 500, type: 'api_error',             message: 'Something went wrong on our side.' },
  unavailable:             { status: 503, type: 'api_error',             message: 'The service is not available right now.' },
} as const satisfies Record<string, { status: number; type: string; message: string }>
export type ProblemCode = keyof typeof PROBLEMS

/** One fault inside a request; `param` is a JSON pointer into the body, or the name of a query parameter. */
export interface Fault {
  param: string
  code: string
  message: string
  index?: number
}

export interface ProblemDetails {
  message?: string
  param?: string
  errors?: Fault[]
  retryAfterSeconds?: number
}

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: ProblemDetails
  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? PROBLEMS[code].message)
    this.code = code
    this.details = details
  }
}

/**
 * What a person reads who is shown nothing but the message: what is wrong first, and how much more there is. Faults of
 * one among many contacts are for whoever reads the list.
 */
export function withFirstFault(message: string, errors: readonly Fault[] = []): string {
  const [first, ...more] = errors
  if (!first || first.index !== undefined) return message
  const at = first.param === '' ? 'the body' : first.param
  return `${message} ${at}: ${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
}

/** A path of keys and indexes as a JSON pointer (RFC 6901). */
export function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
