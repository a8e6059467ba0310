/**
 * What the emulated provider does, as data: it crosses threads, and is chosen by what a session says of itself when it
 * starts. Times are of the session, which goes on only while it is given sound.
 */
export interface GptLiveOptions {
  /** The first that fits a session is played; without any it listens and says nothing. */
  scripts?: readonly LiveScript[]
  /** Keys that are taken; absent: any. */
  keys?: readonly string[]
  /** How upgrades are answered, one after the other; the last is kept. */
  upgrades?: readonly Upgrade[]
  /** What `GET /v1/models/…` is answered with, for a key that is taken. */
  modelStatus?: 200 | 404 | 429 | 500
  /** A real voice takes espeak-ng; a hum takes nothing. */
  voice?: 'spoken' | 'hum'
  /** How long the pieces of its sound are, a multiple of 20. */
  chunkMs?: number
  /** Everything that it sends comes so many real milliseconds late. */
  slowMs?: number
}

/** `silent`: the connection is taken, and nothing is ever said on it; `unanswered`: it is not even taken. */
export type Upgrade = 'taken' | 'silent' | 'unanswered' | { status: number; body?: unknown }

export interface LiveScript {
  /** Played to sessions in whose `session.start` this text stands; absent: to any. */
  match?: string
  /** To so many of them; absent: to all. */
  times?: number
  /** What is heard of the person in their first, second, … turn, and what the agent does then. */
  replies?: readonly LiveReply[]
  /** Said when it is told to react to something; absent: a word. */
  cued?: string
  /** Other words for a sentence that it is asked to say as it stands. */
  rewords?: Readonly<Record<string, string>>
  /** Instead of the sentences that it is asked to say as they stand, in the order in which it is asked. */
  saysInstead?: readonly string[]
  /** How `session.start` is answered; absent: it starts. */
  start?: 'silent' | StartRefusal
  expiresInSeconds?: number
  troubles?: readonly Trouble[]
  /** It hears and never speaks, whatever it is told. */
  mute?: boolean
  /** It goes on when it is spoken over. */
  deaf?: boolean
  /** From the end of the person's turn, or from a request, to its own first sound. */
  thinksMs?: number
  /** How long somebody speaks over it before it yields. */
  yieldsAfterMs?: number
  /** How long nobody speaks before the person's turn is over. */
  silenceMs?: number
  /** Its words come so long after their sound. */
  wordsLateMs?: number
  usageEveryMs?: number
  /** It hums at that pitch, whatever voice the others have. */
  pitchHz?: number
}

export interface StartRefusal {
  error: { type: string; code: string; message: string; param?: string }
  /** When the connection is broken off afterwards, in real milliseconds; null: it is left open. */
  abortAfterMs?: number | null
}

export interface LiveReply {
  hears: string
  /** A tool that is asked before anything is said; its answer takes the place of `{answer}` in `says`. */
  asks?: ToolUse | readonly ToolUse[]
  says: string
  /** It says it again and again. */
  endless?: boolean
  /** Asked when all is said. */
  last?: ToolUse
  /** The connection is gone without a word when so much of it was said. */
  dropsAfterMs?: number
}

export interface ToolUse {
  name: string
  arguments: Record<string, unknown>
  /** The response that asks for it fails. */
  fails?: boolean
}

/** Something that goes wrong, once, when all that it waits for has come. */
export interface Trouble {
  /** Milliseconds of the session, messages of ours that it took, messages that it sent. */
  after: { ms?: number; received?: number; sent?: number }
  does: 'drop' | 'close' | 'expire' | 'content' | 'quota' | 'stall' | 'server_error' | 'moderation'
}
