import type { MessagePort } from 'node:worker_threads'
import type { Ending, ModelFault, Plan, ToolAnswer, ToolHandover, ToolRequest, Turn } from '#contract/conversation.ts'
import type { HoldSound, MediaTerms } from '#contract/media.ts'

/**
 * All that crosses between the main thread and a media worker: plain data of the size of a call. Sound never does, but
 * for that of a browser, which has a port of its own.
 */

export type LineSignal = 'closing' | 'left' | 'gone'

/** `leg` numbers a call's place within the pool; one that is not known, or no more, is passed over. */
export type ToWorker =
  | { kind: 'open'; leg: number; port: number }
  /** A browser's: frames come and go by this port. */
  | { kind: 'browse'; leg: number; sound: MessagePort }
  | { kind: 'agree'; leg: number; terms: MediaTerms }
  | { kind: 'dtmf'; leg: number; digit: string }
  /** Answered by `prepared`, once. */
  | { kind: 'prepare'; leg: number; plan: Plan }
  /** `signals` are those that had been given before it began. */
  | { kind: 'converse'; leg: number; plan: Plan; signals: readonly LineSignal[] }
  | { kind: 'signal'; leg: number; signal: LineSignal }
  /** `ask` numbers the uses of tools of one leg: a model's own ids may repeat. */
  | { kind: 'answer'; leg: number; ask: number; answer: ToolAnswer }
  /** Somebody follows what is being said there, or nobody does any more. */
  | { kind: 'follow'; leg: number; isWanted: boolean }
  | { kind: 'play'; leg: number; sound: HoldSound }
  /** Both are this worker's. */
  | { kind: 'join'; leg: number; other: number }
  | { kind: 'close'; leg: number }
  | { kind: 'ping' }
  | { kind: 'stop' }

export type FromWorker = { kind: 'ready' } | { kind: 'pong' } | OfLeg

export type OfLeg = { leg: number } & (
  | { kind: 'opened' }
  /** Somebody else holds that port. */
  | { kind: 'taken' }
  /** The model of the call stands ready, or why it does not. */
  | { kind: 'prepared'; fault: ModelFault | null }
  | { kind: 'turn'; turn: Turn }
  /** The turns that are not over; only where somebody follows them. */
  | { kind: 'saying'; turns: readonly Turn[] }
  | { kind: 'tool'; ask: number; request: ToolRequest }
  | { kind: 'told'; handover: ToolHandover }
  | { kind: 'lost'; why: 'silence' | 'failed' }
  | { kind: 'ended'; ending: Ending }
  /** A bug broke the conversation. */
  | { kind: 'broke'; error: Error }
)

/** What a worker is started with. */
export interface WorkerData {
  host: string
  recordingsDir: string
  keepGateAudio: boolean
  logLevel: string
  logFormat: 'pretty' | 'json'
  model: ModelModule
}

/** A module with the function `openModels(options, house): ModelFor | Promise<ModelFor>`, loaded in each worker. */
export interface ModelModule {
  /** Its file URL. */
  module: string
  /** Plain data; keys of providers are among it, so it reaches no log. */
  options: unknown
}
