import assert from 'node:assert/strict'
import type { ModelFault, Plan, SpeechUsage } from '#contract/conversation.ts'
import { systemClock } from '#kernel/clock.ts'
import {
  type HeardTurn,
  type ModelEvent,
  ModelRefused,
  type SessionPlan,
  type SpeechConnection,
  type SpeechModel,
  type SpeechSession,
} from './port.ts'

/**
 * What a speech model brings to be held to the port's promise: itself, and its provider, played by a server that is led
 * by the test. The words are those of the port; how a provider says them on its wire is the stage's business.
 */
export interface SpeechStage extends AsyncDisposable {
  readonly model: SpeechModel
  /** An agent whose prompt, voice and tools the provider would take. */
  readonly plan: Plan
  /** Null where there is none, as with a script: what only a provider can bring about is not asked of it then. */
  readonly provider: Provider | null
}

export interface Provider {
  /** The key that it is called with: no sentence and no error may hold it. */
  readonly secret: string
  /** From now on every session is turned away in that way, which is one of those that the suite was told of. */
  refuse(way: string): void
  /** From now on it takes connections and says nothing on them. */
  fallSilent(): void
  /** It has forgotten every session that could be resumed. */
  forget(): void
  /** Connections that stand now, begun or not. */
  connections(): number
  /** Those that were connected to it, in order. */
  readonly sessions: readonly ProviderSession[]
}

/** What is expected of a model with a provider, beyond what its capabilities say. */
export interface ProviderTraits {
  /** It signals that the person interrupts it. */
  interrupts: boolean
  cancelsTools: boolean
  /** It says beforehand that it will end, at any time. */
  announcesEnd: boolean
  /** It hands out something by which a next session takes up this one. */
  resumes: boolean
  /** Each way in which it turns a session away before anything is billed, and what that is told as. */
  refusals: Record<string, ModelFault['code']>
}

/** The provider's end of one session, led by the test. What it is made to do once it is over does nothing. */
export interface ProviderSession {
  readonly received: ReceivedEvents
  /** Something of it costs money by now. */
  readonly billed: boolean
  /** The model says this; without an end its turn stays open. */
  speak(text: string, how?: { ends: boolean }): void
  /** The model has understood that the person said this. */
  understand(text: string): void
  /** The person speaks while the model does: it falls silent. Only where it signals that. */
  interrupt(): void
  ask(tool: AskedTool): void
  /** Only where it cancels tools. */
  cancel(id: string): void
  /** Tells what it costs by now, always more than before; what the port's figures for it are. */
  charge(): SpeechUsage
  /** It will end in that many seconds. Only where it announces that. */
  announceEnd(seconds: number): void
  end(how: 'cut' | 'expired' | 'quota_spent'): void
}

export interface AskedTool {
  id: string
  name: string
  arguments: Record<string, unknown>
}

/** What reached the provider, by its meaning. */
export interface ReceivedEvents {
  readonly prompt: string
  readonly voice: string
  readonly tools: readonly string[]
  /** By what the session took up an earlier one. */
  readonly resumed: string | null
  readonly history: readonly HeardTurn[]
  /** Sentences that it was told to say as they stand. */
  readonly said: readonly string[]
  readonly cues: readonly { text: string; how: 'reply' | 'note' }[]
  readonly answers: readonly { id: string; text: string }[]
  /** All that it heard of the person, in the session's format. */
  readonly audio: Uint8Array
}

export const PATIENCE = { timeout: 60_000 }
const LOOKS_EVERY_MS = 2
const WAITS_MAX_MS = 20_000
const never = new AbortController().signal

export const sessionPlan = (stage: SpeechStage, changes: Partial<SessionPlan> = {}): SessionPlan => ({
  plan: stage.plan,
  tools: stage.plan.tools,
  history: [],
  resume: null,
  ...changes,
})

export const connect = (stage: SpeechStage, changes: Partial<SessionPlan> = {}): Promise<SpeechConnection> =>
  stage.model.connect(sessionPlan(stage, changes), never)

/** A session that has begun, all that it tells, and the provider's end of it. */
export interface Open {
  session: SpeechSession
  told: ModelEvent[]
  /** Settles as the events end. */
  ended: Promise<void>
}

export async function open(stage: SpeechStage, changes: Partial<SessionPlan> = {}): Promise<Open> {
  return begin(stage, await connect(stage, changes))
}

export async function begin(stage: SpeechStage, connection: SpeechConnection): Promise<Open> {
  const [format] = stage.model.capabilities.audio
  assert.ok(format, 'a model states what it hears')
  const session = await connection.begin(format, never)
  const told: ModelEvent[] = []
  const read = async () => {
    for await (const event of session.events) told.push(event)
  }
  return { session, told, ended: read() }
}

/** The provider's end of the session that was connected last. */
export function atProvider(provider: Provider): ProviderSession {
  const last = provider.sessions.at(-1)
  assert.ok(last, 'no session reached the provider')
  return last
}

/** Settles once it is so; whoever waits in vain is told, before the test's own time is over. */
export async function until(check: () => boolean): Promise<void> {
  const by = systemClock.monotonicMs() + WAITS_MAX_MS
  while (!check()) {
    if (systemClock.monotonicMs() > by) assert.fail(`it did not come to this: ${check}`)
    await systemClock.sleep(LOOKS_EVERY_MS)
  }
}

export function ofKind<K extends ModelEvent['kind']>(
  told: readonly ModelEvent[],
  kind: K,
): (ModelEvent & { kind: K })[] {
  return told.filter((event): event is ModelEvent & { kind: K } => event.kind === kind)
}

export const agentText = (told: readonly ModelEvent[]): string =>
  ofKind(told, 'agent_text')
    .map(({ text }) => text)
    .join('')

/** What holds for the events of every session, whatever happened in it. */
export function assertOrderly(told: readonly ModelEvent[]): void {
  const closed = ofKind(told, 'closed')
  assert.equal(closed.length, 1, 'exactly one event says that it is over')
  assert.equal(told.at(-1), closed[0], 'and it is the last one')
  assert.deepEqual(structuredClone(closed), closed, 'in plain data')
  assertTurns(told)
  assertTools(told)
  assertUsage(ofKind(told, 'usage').map(({ usage }) => usage))
}

/** A turn ends after it has begun, and once. */
function assertTurns(told: readonly ModelEvent[]): void {
  let speaking = false
  for (const event of told) {
    if (event.kind === 'agent_text' || event.kind === 'audio') speaking = true
    if (event.kind === 'interrupted') speaking = false
    if (event.kind !== 'agent_turn_ended') continue
    assert.ok(speaking, 'a turn that ends had begun')
    speaking = false
  }
}

/** A tool is asked once, and cancelled at most once and after it was asked. */
function assertTools(told: readonly ModelEvent[]): void {
  const open = new Set<string>()
  const seen = new Set<string>()
  for (const event of told) {
    if (event.kind === 'tool') {
      assert.ok(!seen.has(event.id), 'each request has an id of its own')
      seen.add(event.id)
      open.add(event.id)
    }
    if (event.kind === 'tool_cancelled') assert.ok(open.delete(event.id), 'only what was asked is cancelled, and once')
  }
}

function assertUsage(usages: readonly SpeechUsage[]): void {
  for (const [n, usage] of usages.entries()) {
    for (const [key, value] of Object.entries(usage)) {
      assert.ok(Number.isFinite(value) && value >= 0, `${key} is a count`)
      const before = usages[n - 1]?.[key as keyof SpeechUsage] ?? 0
      assert.ok(value >= before, `${key} is told in all, so it never falls`)
    }
  }
}

export const tool = (name: string) => ({ name, description: 'Guarda.', parameters: { type: 'object', properties: {} } })

export function providerOf({ provider }: SpeechStage): Provider {
  assert.ok(provider, 'this suite is for models with a provider')
  return provider
}

/** A session that has begun, and the provider's end of it. */
export async function at(stage: SpeechStage, changes: Parameters<typeof open>[1] = {}) {
  const provider = providerOf(stage)
  const before = provider.sessions.length
  const opened = await open(stage, changes)
  await until(() => provider.sessions.length > before)
  const there: ProviderSession = atProvider(provider)
  return { ...opened, there }
}

export async function refusal(opening: Promise<unknown>): Promise<ModelFault> {
  const failure = await opening.then(
    () => null,
    (error: unknown) => error,
  )
  assert.ok(failure instanceof ModelRefused, `${failure}`)
  return failure.fault
}

/** A sentence for a person, and nothing in it that opens a door. */
export function assertReadable(fault: ModelFault | null, secret: string): void {
  assert.ok(fault)
  assert.deepEqual(structuredClone(fault), fault)
  assert.match(fault.message, /^[A-Z"].{10,}\.$/)
  assert.ok(!JSON.stringify(fault).includes(secret), 'the key stands in no sentence')
}

export const POSTI = { id: 'p1', name: 'posti', arguments: { giorno: 'oggi', sale: [1, 2] } }
