import type * as LiveAPI from 'openai/resources/live/live'
import { type Refusal, refusal, type Taken } from './judge.ts'
import type { ToolUse } from './script.ts'
import { delegated, responseOf } from './server-events.ts'

/**
 * The other model, to which tasks are delegated, as its rules were measured: no answer goes on by itself,
 * `response.create` is refused while any call has no answer, a response that fails takes its calls with it, and there
 * is little room for answers.
 */
export class Backend {
  readonly #config: LiveAPI.SessionConfig
  readonly #send: (event: LiveAPI.ServerEvent) => void
  readonly #open = new Map<string, (answer: string) => void>()
  /** What goes on once a response is asked for. */
  #waiting: (() => void)[] = []
  #responses = 0
  #bytes = 0
  #items = 0

  constructor(config: LiveAPI.SessionConfig, send: (event: LiveAPI.ServerEvent) => void) {
    this.#config = config
    this.#send = send
  }

  get #responding(): LiveAPI.ResponsesDelegationConfig | null {
    const { delegation } = this.#config
    return delegation?.type === 'responses' ? delegation.responses : null
  }

  /** Asks for these tools in one response; `then` when all were answered and it was made to go on. */
  ask(uses: readonly (ToolUse & { id: string })[], nowMs: number, then: (answers: string[]) => void): void {
    if (!this.#responding) throw new Error('the session delegates nothing to Responses')
    this.#respond(uses, nowMs)
    if (uses.some(({ fails }) => fails)) return
    const answers: string[] = []
    for (const { id } of uses)
      this.#open.set(id, (answer) => {
        answers.push(answer)
        if (answers.length === uses.length) this.#waiting.push(() => then(answers))
      })
  }

  #respond(uses: readonly (ToolUse & { id: string })[], nowMs: number): void {
    this.#responses += 1
    const [delegationId, responseId] = [`item_${this.#responses}`, `resp_${this.#responses}`]
    this.#send(delegated(delegationId, responseId, nowMs))
    const model = this.#responding?.model ?? ''
    for (const event of responseOf({ delegationId, responseId, model }, uses)) this.#send(event)
  }

  take(event: Taken & { type: 'response.item.create' }): Refusal | null {
    if (!this.#responding) return refusal('invalid_request', 'Requires Responses delegation.', 'type')
    const answered = this.#open.get(event.item.call_id)
    if (!answered) return refusal('invalid_value', 'No such call.', 'item.call_id')
    const bytes = Buffer.byteLength(JSON.stringify(event))
    if (this.#bytes + bytes > BYTES_MAX || this.#items >= ITEMS_MAX)
      return refusal('response_input_buffer_full', `Limited to ${ITEMS_MAX} items and ${BYTES_MAX} bytes per session.`)
    this.#bytes += bytes
    this.#items += 1
    this.#open.delete(event.item.call_id)
    answered(event.item.output)
    return null
  }

  goOn(nowMs: number): Refusal | null {
    if (!this.#responding) return refusal('invalid_request', 'Requires Responses delegation.', 'type')
    if (this.#open.size > 0)
      return refusal('function_call_outputs_required', 'Submit the pending function call outputs first.')
    const waiting = this.#waiting
    this.#waiting = []
    this.#respond([], nowMs)
    for (const next of waiting) next()
    return null
  }
}

const ITEMS_MAX = 128
const BYTES_MAX = 32_768
