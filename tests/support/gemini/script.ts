import type { Voice } from './voices.ts'

/**
 * What one session of the service does, as data. Without a word it agrees to every proper session, says the sentences
 * that it is told to say, answers cues in few words, and listens.
 */
export interface Script {
  /** Turns the session away instead. */
  refuses?: Refusal
  /**
   * What is understood of the person in their first, second, … turn, and what comes of it. After the last: `listens`.
   */
  turns?: readonly ScriptedTurn[]
  /** Instead of the sentence that it is told to say, in the order in which it is told. */
  saysInstead?: readonly string[]
  /** What it answers to cues that want a reply. */
  replies?: readonly string[]
  voice?: Voice
  /** Times as fast as it is heard; without it a whole answer comes at once. */
  pace?: number
  /** From the end of the person's turn to its own first sound. */
  thinksMs?: number
  /** Its transcriptions say when they are finished. */
  saysFinished?: boolean
  /** `turnComplete` comes when the answer would have been heard; else with its end. */
  waitsForPlayback?: boolean
  /** Words come this much after their sound. */
  wordsLateMs?: number
  /** It tells by what it can be resumed. */
  resumable?: boolean
  /** From the setup on; what ends it by itself. */
  after?: readonly { ms: number; does: Doing }[]
  /** It hears and never speaks, whatever it is told. */
  isMute?: boolean
  /** Nothing happens but what a test does with it. */
  isPuppet?: boolean
}

export interface ScriptedTurn {
  hears: string
  does: readonly Doing[]
}

/**
 * One thing after the other. `{answer}` in what it says is what the last tool answered; an argument `{code}` is the
 * code by which it was told to confirm an action.
 */
export type Doing =
  | { say: string }
  /** Waits for the answer, and goes on. */
  | { ask: string; arguments?: Record<string, unknown> }
  /** Takes back what it asks, at once. */
  | { askAndCancel: string }
  | { goAway: number }
  /** The socket is gone without a word; or when so many parts of a sentence were said. */
  | { drop: true }
  | { say: string; dropsAfterParts: number }
  | { close: readonly [code: number, reason: string] }
  /** Says nothing ever again, and stays. */
  | { stall: true }
  /** Speaks without an end, faster than it is heard. */
  | { talkOn: string }
  /** The turn ends without a sound, for that reason. */
  | { withhold: string }
  | { wait: number }

export type Refusal =
  /** Instead of an upgrade. */
  | { at: 'upgrade'; status: number; message: string; grpc: string }
  /** Once the connection stands, or once the setup has come. */
  | { at: 'open' | 'setup'; code: number; reason: string }
  /** The upgrade is never answered; the setup is never answered; the connection is cut at the setup. */
  | { at: 'no_upgrade' | 'no_setup' | 'cut' }

const status = (status: number, message: string, grpc: string): Refusal => ({ at: 'upgrade', status, message, grpc })
const closes = (code: number, reason: string, at: 'open' | 'setup' = 'setup'): Refusal => ({ at, code, reason })

/** How the service is known to say no. */
// biome-ignore format: a table reads in columns
export const REFUSALS = {
  'key, as a status of 400':      status(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT'),
  'key, as a status of 403':      status(403, 'Your API key was reported as leaked. Please use another API key.', 'PERMISSION_DENIED'),
  'no key, as a status of 403':   status(403, "Method doesn't allow unregistered callers.", 'PERMISSION_DENIED'),
  'key, as a close of 1007':      closes(1007, 'API key not valid. Please pass a valid API key.'),
  'key, as a close of 1008':      closes(1008, 'API key expired. Please renew the API key.'),
  'key, before the setup':        closes(1008, 'The caller does not have permission', 'open'),
  'quota, as a status of 429':    status(429, 'You exceeded your current quota, please check your plan and billing details.', 'RESOURCE_EXHAUSTED'),
  'quota, as a close of 1011':    closes(1011, 'You exceeded your current quota, please check your plan and billing details.'),
  'quota, as a close of 1013':    closes(1013, 'Resource has been exhausted (e.g. check quota).'),
  'rate, as a status of 429':     status(429, 'Too many concurrent sessions.', 'UNAVAILABLE'),
  'rate, without a word':         status(429, '', ''),
  'voice':                        closes(1007, "Requested voice api_name 'Kore' is not available for model models/gemini-3.8-live"),
  'model, as a close of 1008':    closes(1008, 'models/gemini-3.8-live is not found for API version v1beta, or is not supported for bidiGenerateContent.'),
  'model, as a status of 404':    status(404, 'Not found.', 'NOT_FOUND'),
  'request, as a close of 1007':  closes(1007, 'Request contains an invalid argument.'),
  'request, as a close of 1008':  closes(1008, 'Operation is not implemented, or supported, or enabled.'),
  'instructions':                 closes(1007, 'The input token count exceeds the maximum number of tokens allowed (131072).'),
  'content':                      closes(1008, 'The prompt was blocked for safety.'),
  'overload, as a status of 503': status(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE'),
  'overload, as a close of 1011': closes(1011, 'The service is currently unavailable.'),
  'failure, as a close of 1011':  closes(1011, 'Internal error encountered.'),
  'a page instead of an upgrade': status(200, 'Welcome', ''),
  'a close without a word':       closes(1000, ''),
  'a cut':                        { at: 'cut' },
} as const satisfies Record<string, Refusal>
