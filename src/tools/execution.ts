import { hash } from 'node:crypto'
import { iso } from '#kernel/clock.ts'
import { beginExecution, type ExecutionResult, endExecution, executionOf } from '#store/tool-executions.ts'
import { type Arguments, cutText, RESULT_MAX_CHARACTERS } from './bounds.ts'
import type { RecordsHouse, Slot } from './records.ts'
import type { ListedTool, ToolOutcome, ToolReply, ToolServer, ToolTarget } from './server.ts'

/**
 * The calls themselves. A read is called; an action is first written down, committed, and only then sent: whoever does
 * not write it does not send it. After a time-out the answer may still come; it is recorded, and never told.
 */
export interface ToolsHouse extends RecordsHouse {
  server: ToolServer
}

export interface ToolCalling {
  callId: string
  target: ToolTarget
  /** Fires when the answers of running calls are no longer waited for. */
  over: AbortSignal
}

const READ_TIMEOUT_MS = 5_000
export const ACTION_TIMEOUT_MS = 8_000

/** What came of an execution: `not_sent` where nothing left. */
export type Executed = ExecutionResult | { status: 'not_sent' }

export async function callRead(
  house: ToolsHouse,
  calling: ToolCalling,
  { tool, args, slot }: { tool: ListedTool; args: Arguments; slot: Slot },
): Promise<ExecutionResult> {
  slot.write('timeout', '')
  const meta = { 'svc/call_id': calling.callId }
  const order = { name: tool.name, arguments: args.given, meta, timeoutMs: READ_TIMEOUT_MS }
  const reply = await orNull(house, calling, () => house.server.call(calling.target, order, calling.over))
  if (calling.over.aborted) return TIMEOUT
  const result = reply === null ? { status: 'error' as const, result: '' } : resultOf(reply)
  slot.write(result.status, result.result)
  if (reply?.kind === 'timeout')
    whenLate(house, calling, { late: reply.late, note: ({ status, result }) => slot.write(status, result) })
  return result
}

export async function executeAction(
  house: ToolsHouse,
  calling: ToolCalling,
  { tool, args, slot }: { tool: ListedTool; args: Arguments; slot: Slot },
): Promise<Executed> {
  const action = { tool: tool.name, hash: args.hash }
  const key = idempotencyKey(calling.callId, action)
  const begun = await begin(house, calling, { ...action, slot, key })
  if (begun !== 'begun') return begun
  const order = {
    name: tool.name,
    arguments: args.given,
    meta: { 'svc/call_id': calling.callId, 'svc/idempotency_key': key },
    timeoutMs: ACTION_TIMEOUT_MS,
  }
  const reply = await orNull(house, calling, () => house.server.call(calling.target, order, calling.over))
  const result = reply === null || calling.over.aborted ? TIMEOUT : resultOf(reply)
  const note = async (known: ExecutionResult) => {
    const entry = slot.write(known.status, known.result)
    const end = { ...action, ...known, n: slot.n, entry, at: iso(house.clock.now()) }
    await endExecution(house.db, calling.callId, end)
  }
  await note(result).catch((error) => notStored(house, calling, error))
  if (reply?.kind === 'timeout') whenLate(house, calling, { late: reply.late, note })
  return result
}

async function begin(
  house: ToolsHouse,
  calling: ToolCalling,
  { tool, hash, slot, key }: { tool: string; hash: Buffer; slot: Slot; key: string },
): Promise<'begun' | Executed> {
  const { db, clock, nodeId } = house
  const { n, entry } = slot
  try {
    const order = { tool, hash, n, entry, idempotencyKey: key, at: iso(clock.now()) }
    const begun = await beginExecution(db, { callId: calling.callId, nodeId }, order)
    if (begun === 'begun_before') return await sentBefore(house, calling, { tool, hash, slot })
    if (begun === 'begun') {
      if (!calling.over.aborted) return 'begun'
      // The call ended while the row was written: nothing leaves any more.
      const end = { tool, hash, n, status: 'error', result: '', at: iso(clock.now()) } as const
      await endExecution(db, calling.callId, { ...end, entry: slot.write('error', '') })
    }
  } catch (error) {
    notStored(house, calling, error)
  }
  slot.write('error', '')
  return { status: 'not_sent' }
}

/** Somebody else has sent it: what is known of that is the answer, and there is no entry. */
async function sentBefore(
  { db }: ToolsHouse,
  { callId }: ToolCalling,
  { tool, hash, slot }: { tool: string; hash: Buffer; slot: Slot },
): Promise<ExecutionResult> {
  slot.drop()
  const first = await executionOf(db, callId, { tool, hash })
  return first === undefined || first.status === 'sent' ? TIMEOUT : { ...first, status: first.status }
}

const TIMEOUT: ExecutionResult = { status: 'timeout', result: '' }

function resultOf(reply: ToolReply): ExecutionResult {
  return reply.kind === 'timeout' ? TIMEOUT : answered(reply)
}

const answered = ({ kind, text }: ToolOutcome): ExecutionResult => ({
  status: kind,
  result: cutText(text, RESULT_MAX_CHARACTERS),
})

/** Of the call, the tool and the data alone: the same action would carry the same key, whoever sent it. */
const idempotencyKey = (callId: string, { tool, hash: data }: { tool: string; hash: Buffer }): string =>
  hash('sha256', `${callId}\n${tool}\n${data.toString('hex')}`, 'hex').slice(0, KEY_CHARACTERS)
const KEY_CHARACTERS = 40

function whenLate(
  house: ToolsHouse,
  calling: ToolCalling,
  { late, note }: { late: Promise<ToolOutcome | null>; note: (result: ExecutionResult) => unknown },
): void {
  late
    .then(async (outcome) => {
      if (outcome !== null && !calling.over.aborted) await note(answered(outcome))
    })
    .catch((error) => notStored(house, calling, error))
}

/** A server's adapter never rejects but for a bug; a call must not end of one. */
async function orNull<T>({ log }: ToolsHouse, { callId }: ToolCalling, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    log.error({ call: callId, err: error }, 'a tool could not be called')
    return null
  }
}

function notStored({ log }: ToolsHouse, { callId }: ToolCalling, error: unknown): void {
  log.error({ call: callId, err: error }, 'what came of a tool was not stored')
}
