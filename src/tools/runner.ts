import type { Language } from '#contract/agent-document.ts'
import type { ToolAnswer, ToolHandover, ToolRequest, Turn } from '#contract/conversation.ts'
import { ROME } from '#kernel/clock.ts'
import { secretCode } from '#kernel/random.ts'
import { within } from '#kernel/within.ts'
import { type Arguments, boundArguments, cutText, RESULT_MAX_CHARACTERS, takeCode } from './bounds.ts'
import {
  ACTION_TIMEOUT_MS,
  callRead,
  type Executed,
  executeAction,
  type ToolCalling,
  type ToolsHouse,
} from './execution.ts'
import { type ActionGateEvent, type ActionGateState, CLOSED_GATE, type GateEffect, isDone, reduceGate } from './gate.ts'
import { createMark, type Mark } from './marked.ts'
import { faultsOfArguments } from './mcp/check-arguments.ts'
import type { Records, Slot } from './records.ts'
import type { ListedTool } from './server.ts'
import { summariseAction } from './summary.ts'
import { type Case, type ToolTextParts, tell } from './texts.ts'
import { valuesOf } from './yes/values.ts'

/**
 * Runs what the agent of one call asks for: limit, known and allowed, arguments, then a read at once or an action
 * through the gate. All that is decided about actions is decided in gate.ts; this does what it says.
 */
export interface RunnerParts {
  records: Records
  language: Language
  /** By name, exactly: a name that only looks like one of them is unknown. */
  tools: ReadonlyMap<string, ListedTool>
  calling: ToolCalling
}

const CODE_CHARACTERS = 6
/** How long a code waits for the transcription of words that were already spoken. */
const CONFIRM_WAIT_MS = 1_500
/** What the agent is told is on record first, unless the database takes longer. */
const KEPT_WITHIN_MS = 500

interface Asked {
  request: ToolRequest
  code: string | null
  args: Arguments
}

export class Runner {
  readonly #house: ToolsHouse
  readonly #parts: RunnerParts
  readonly #mark: Mark = createMark()
  #gate: ActionGateState = CLOSED_GATE
  /** Requests that the gate has not decided on yet. */
  readonly #asking = new Map<string, PromiseWithResolvers<GateEffect>>()
  /** What came of each action, by tool and data: every repetition is told the same. */
  readonly #results = new Map<string, PromiseWithResolvers<string>>()
  /** Requests that were answered with a code, by the id that the agent knows them by. */
  readonly #handed = new Map<string, string>()
  /** Uses of actions that are not settled yet. */
  readonly #acting = new Set<Promise<string>>()
  /** Names of actions that were asked for, whatever became of them. */
  readonly actions = new Set<string>()
  #isClosed = false

  constructor(house: ToolsHouse, parts: RunnerParts) {
    this.#house = house
    this.#parts = parts
  }

  heard(turn: Turn): void {
    this.#step({ kind: 'heard', turn })
  }

  told({ id, ...when }: ToolHandover): void {
    const request = this.#handed.get(id)
    this.#handed.delete(id)
    if (request !== undefined) this.#step({ kind: 'told', request, ...when })
  }

  /** A bug of ours is no reason to hang up: the agent is told that nothing can be done, and the person is spoken to. */
  async run(request: ToolRequest): Promise<ToolAnswer> {
    if (this.#isClosed) return { text: this.#tell('over') }
    try {
      const text = await this.#answer(request)
      await within({ clock: this.#house.clock, ms: KEPT_WITHIN_MS }, this.#parts.records.kept(), () => {})
      return { text }
    } catch (error) {
      this.#house.log.error({ call: this.#parts.calling.callId, err: error }, 'a tool could not be run')
      return { text: this.#tell('not_sent') }
    }
  }

  /** No more calls. An action under way is waited for, so that the record says what came of it; a read is not. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#step({ kind: 'ended' })
    if (this.#parts.calling.over.aborted) return
    await within({ clock: this.#house.clock, ms: ACTION_TIMEOUT_MS }, Promise.allSettled(this.#acting), () => {})
  }

  async #answer(request: ToolRequest): Promise<string> {
    const { code, given } = takeCode(request.arguments)
    const asked: Asked = { request, code, args: boundArguments(given) }
    const tool = this.#parts.tools.get(request.name)
    if (tool?.kind === 'action') this.actions.add(tool.name)
    // A repetition is no new call: it neither counts nor can be one too many.
    if (tool?.kind === 'action' && isDone(this.#gate, tool.name, hex(asked))) return this.#repeat(tool, asked)
    return this.#check(tool, asked)
  }

  async #check(tool: ListedTool | undefined, asked: Asked): Promise<string> {
    const { records } = this.#parts
    const { request, args } = asked
    if (records.isFull) {
      records.noteLimit(request.name, args.recorded)
      return this.#tell('limit')
    }
    const slot = records.open(request.name, args.recorded)
    if (!tool) {
      slot.write('unknown_tool', '')
      return this.#tell('unknown_tool')
    }
    const faults = args.tooMuch ? ['the arguments are too long or too deep'] : faultsOfArguments(tool, args.given)
    if (faults.length > 0) {
      const result = cutText(faults.join('; '), RESULT_MAX_CHARACTERS)
      slot.write('error', result)
      return this.#tell('invalid_arguments', { faults: this.#mark(result) })
    }
    if (tool.kind === 'action' && args.tooLongToRead) {
      slot.write('error', TOO_LONG_TO_READ)
      return this.#tell('too_long')
    }
    return tool.kind === 'read' ? this.#read(tool, args, slot) : this.#awaited(this.#act(tool, asked, slot))
  }

  async #read(tool: ListedTool, args: Arguments, slot: Slot): Promise<string> {
    const { status, result } = await callRead(this.#house, this.#parts.calling, { tool, args, slot })
    return this.#tell(READ_CASES[status], { data: this.#mark(result) })
  }

  #awaited(acting: Promise<string>): Promise<string> {
    this.#acting.add(acting)
    return acting.finally(() => this.#acting.delete(acting))
  }

  /** Asks the gate, and does what it says. */
  async #act(tool: ListedTool, asked: Asked, slot: Slot): Promise<string> {
    const effect = await this.#ask(tool, asked, slot)
    switch (effect.kind) {
      case 'execute':
        return this.#execute(tool, asked, slot)
      case 'repeat':
        slot.drop()
        return this.#repeat(tool, asked)
      case 'confirm': {
        const summary = summariseAction(tool, asked.args.given, this.#parts.language)
        slot.write('confirmation_required', summary)
        this.#handed.set(asked.request.id, effect.request)
        return this.#tell(CONFIRM_CASES[effect.why], {
          summary: this.#mark(summary),
          code: effect.code,
          missing: this.#mark(effect.missing.join(', ')),
        })
      }
      case 'void':
      case 'closed':
      case 'wait':
        slot.write('confirmation_required', '')
        return this.#tell(effect.kind === 'void' ? 'void' : 'over')
    }
  }

  #ask(tool: ListedTool, asked: Asked, slot: Slot): Promise<GateEffect> {
    const request = String(slot.n)
    const decided = Promise.withResolvers<GateEffect>()
    this.#asking.set(request, decided)
    const fresh = secretCode(CODE_CHARACTERS)
    const today = this.#house.clock.now().toZonedDateTimeISO(ROME).toPlainDate().toString()
    const summary = { values: valuesOf(asked.args.given), language: this.#parts.language, today }
    this.#step({ kind: 'asked', request, tool: tool.name, hash: hex(asked), summary, code: asked.code, fresh })
    return decided.promise
  }

  #step(event: ActionGateEvent): void {
    const next = reduceGate(this.#gate, event)
    this.#gate = next.state
    for (const effect of next.effects) {
      if (effect.kind === 'wait') this.#waitFor(effect.request)
      else {
        this.#asking.get(effect.request)?.resolve(effect)
        this.#asking.delete(effect.request)
      }
    }
  }

  #waitFor(request: string): void {
    const { clock } = this.#house
    clock.sleep(CONFIRM_WAIT_MS, this.#parts.calling.over).then(
      () => this.#step({ kind: 'waited', request }),
      () => {},
    )
  }

  async #execute(tool: ListedTool, asked: Asked, slot: Slot): Promise<string> {
    const { args } = asked
    const executed = await executeAction(this.#house, this.#parts.calling, { tool, args, slot })
    const text = this.#tellExecuted(executed)
    this.#resultOf(tool, asked).resolve(text)
    if (executed.status === 'not_sent') {
      this.#results.delete(keyOf(tool, asked))
      this.#step({ kind: 'unsent', tool: tool.name, hash: hex(asked) })
    }
    return text
  }

  #tellExecuted(executed: Executed): string {
    if (executed.status === 'not_sent') return this.#tell('not_sent')
    return this.#tell(ACTION_CASES[executed.status], { data: this.#mark(executed.result) })
  }

  async #repeat(tool: ListedTool, asked: Asked): Promise<string> {
    return this.#tell('repeated', { data: await this.#resultOf(tool, asked).promise })
  }

  /** Made by whoever comes first: a repetition may ask before the first has begun. */
  #resultOf(tool: ListedTool, asked: Asked): PromiseWithResolvers<string> {
    const key = keyOf(tool, asked)
    const result = this.#results.get(key) ?? Promise.withResolvers<string>()
    this.#results.set(key, result)
    return result
  }

  #tell(which: Case, told: Partial<ToolTextParts> = {}): string {
    return tell(this.#parts.language, which, told)
  }
}

const READ_CASES = { ok: 'read_ok', error: 'error', timeout: 'read_timeout' } as const
const ACTION_CASES = { ok: 'action_ok', error: 'error', timeout: 'action_timeout' } as const
const CONFIRM_CASES = {
  asked: 'confirm',
  wrong_code: 'wrong_code',
  early: 'early',
  unread: 'unread',
  unclear: 'unclear',
} as const
const TOO_LONG_TO_READ = 'the arguments are too long to be read aloud and confirmed'

const hex = ({ args }: Asked): string => args.hash.toString('hex')
const keyOf = (tool: ListedTool, asked: Asked): string => `${tool.name}\n${hex(asked)}`
