import type { ModelFault } from '#contract/conversation.ts'
import type { ModelEvent } from '#conversation/port.ts'

/**
 * What went wrong, in sentences that a person can act on. The provider's own words are looked at and never passed on:
 * they may repeat the key or what was said. Its types name neither close codes nor their reasons, so words count before
 * codes, and what nobody knows still has a sentence.
 */
export type GeminiCode = ModelFault['code']

/** How a connection came to its end: what the HTTP answer, the close or the socket said of it. */
export interface WireEnd {
  /** Of an answer that was no upgrade. */
  status: number | null
  /** Of the close; 1006 where there was none. */
  closeCode: number
  /** The reason of the close, or the body of the answer. */
  text: string
  /** Of the socket: `ECONNREFUSED` and its like. */
  socketError: string | null
  /** Why we ended it ourselves. */
  ours: 'time' | 'message' | 'stuck' | 'rejected' | null
}

export interface About {
  voice: string
  /** Of the address that is called, without anything else of it. */
  host: string
}

/** Words by which the provider tells its reasons, first come first; `setup`: only before a session has begun. */
const WORDS: readonly { words: RegExp; code: GeminiCode; setup?: true }[] = [
  { words: /per.?(minute|second)|rate.?limit|too many|concurrent/i, code: 'rate_limited' },
  { words: /quota|billing|exhausted|credits?\b|spend/i, code: 'quota_spent' },
  {
    words: /api.?key|unregistered|permission|unauthenticated|unauthorized|credential|access token/i,
    code: 'key_refused',
  },
  { words: /voice/i, code: 'voice_unknown', setup: true },
  { words: /\bmodels?\b.*\bnot (found|supported)|not found for api|bidigeneratecontent/i, code: 'model_unknown' },
  {
    words: /too (long|large)|token (count|limit)|exceeds the (maximum|limit)/i,
    code: 'instructions_too_long',
    setup: true,
  },
  { words: /duration|session.*(expired|limit)|aborted/i, code: 'expired' },
  { words: /safety|prohibited|blocked|usage polic/i, code: 'content_refused' },
  { words: /unavailable|overload|internal|deadline|try again/i, code: 'overloaded' },
]

// biome-ignore format: a table reads in columns
const STATUSES: Readonly<Record<number, GeminiCode>> = {
  400: 'request_refused', 401: 'key_refused', 402: 'quota_spent', 403: 'key_refused', 404: 'model_unknown', 408: 'timed_out',
  429: 'rate_limited', 500: 'overloaded', 502: 'overloaded', 503: 'overloaded', 504: 'overloaded', 529: 'overloaded',
}

// biome-ignore format: a table reads in columns
const CLOSES: Readonly<Record<number, GeminiCode>> = {
  1002: 'request_refused', 1003: 'request_refused', 1007: 'request_refused', 1008: 'request_refused', 1009: 'request_refused',
  1010: 'request_refused', 1011: 'overloaded', 1012: 'overloaded', 1013: 'overloaded', 1014: 'overloaded',
}

/** Who says what nobody understands is not the provider, or is not there any more. */
const OURS: Record<NonNullable<WireEnd['ours']>, GeminiCode | null> = {
  time: 'timed_out',
  message: null,
  stuck: 'lost',
  rejected: 'content_refused',
}

/** What an end means before a session has begun. */
export function refusalOf(end: WireEnd, about: About): ModelFault {
  const code = codeOf(end, 'setup') ?? (end.socketError !== null || end.closeCode === 1006 ? 'unreachable' : 'lost')
  return faultOf(code, about)
}

/** What it means for a session that was under way; `leaving`: its end had been announced. */
export function closingOf(
  end: WireEnd,
  about: About,
  { leaving }: { leaving: boolean },
): ModelEvent & { kind: 'closed' } {
  const code = leaving && end.ours === null ? 'expired' : (codeOf(end, 'session') ?? 'lost')
  return { kind: 'closed', reason: REASONS[code] ?? 'refused', fault: faultOf(code, about) }
}

/**
 * What another session may mend is lost. In the middle of a call the service is known to refuse what it had taken
 * before.
 */
const REASONS: Partial<Record<GeminiCode, 'expired' | 'lost'>> = {
  expired: 'expired',
  lost: 'lost',
  overloaded: 'lost',
  request_refused: 'lost',
}

function codeOf(end: WireEnd, when: 'setup' | 'session'): GeminiCode | null {
  if (end.ours) return OURS[end.ours]
  const said = WORDS.find(({ words, setup }) => (when === 'setup' || !setup) && words.test(end.text))
  if (said) return said.code
  if (end.status !== null) return STATUSES[end.status] ?? statusClass(end.status)
  return CLOSES[end.closeCode] ?? null
}

/** Who answers a call with a page or sends it elsewhere is not the provider. */
const statusClass = (status: number): GeminiCode =>
  status >= 500 ? 'overloaded' : status >= 400 ? 'request_refused' : 'unreachable'

/** Whether the provider may have refused what the session was to be resumed by: it is worth trying without. */
export const mayBeHandle = ({ code }: ModelFault): boolean => ANYTHING.includes(code)
const ANYTHING: readonly GeminiCode[] = ['request_refused', 'expired', 'lost', 'overloaded', 'model_unknown']

/** Whether it was the language that the provider does not know. */
export const isLanguage = ({ text }: WireEnd): boolean => /language/i.test(text)

// biome-ignore format: a table reads in columns
const SENTENCES: Record<GeminiCode, (about: About) => string> = {
  key_refused:           () => 'Google refuses the key in GEMINI_API_KEY. It must be a valid key of a project that may use the Gemini API.',
  quota_spent:           () => 'The quota of the Google project of GEMINI_API_KEY is spent, or its billing is not set up.',
  rate_limited:          () => 'Google takes no more sessions of GEMINI_API_KEY for the moment: its rate limit is reached.',
  voice_unknown:         ({ voice }) => `Google does not know the voice "${voice}". Choose another voice for the agent.`,
  model_unknown:         () => 'There is no gemini-3.8-live for the key in GEMINI_API_KEY at GEMINI_BASE_URL.',
  instructions_too_long: () => "The agent's prompt is longer than gemini-3.8-live takes. Shorten its instructions or its fields.",
  request_refused:       () => 'Google refused the session as it was asked for, or something that was sent in it.',
  content_refused:       () => "Google's rules did not let the agent answer. Look at the agent's instructions and at what was said.",
  overloaded:            () => 'Google could not serve gemini-3.8-live: the service is overloaded or failing.',
  unreachable:           ({ host }) => `Google could not be reached at "${host}". Look at GEMINI_BASE_URL and at this machine's network.`,
  timed_out:             ({ host }) => `Nobody answered in time at "${host}". Look at GEMINI_BASE_URL and at this machine's network.`,
  lost:                  () => 'The connection to Google was lost.',
  expired:               () => 'Google ended the session because its time was over.',
  stalled:               () => 'The model gemini-3.8-live fell silent.',
  looping:               () => 'The model gemini-3.8-live did the same thing again and again.',
}

export const faultOf = (code: GeminiCode, about: About): ModelFault => ({ code, message: SENTENCES[code](about) })
