import type { Model } from '#contract/agent-document.ts'
import type { ReceivedEvents } from '#conversation/conformance-stage.ts'
import type { Peer } from '../support/gemini/peer.ts'
import type { Doing, Script } from '../support/gemini/script.ts'
import { type GeminiServer, startGemini } from '../support/gemini/server.ts'
import type { EmulatedSession } from '../support/gpt-live/emulated-session.ts'
import type { LiveScript } from '../support/gpt-live/script.ts'
import { type GptLiveServer, startGptLive } from '../support/gpt-live/server.ts'
import { receivedBy } from '../support/gpt-live/stage.ts'

/**
 * Both providers on loopback, led by one kind of script: which one a session is played is found by a sentence of its
 * prompt.
 */
export interface Services extends AsyncDisposable {
  readonly gptLive: GptLiveServer
  readonly gemini: GeminiServer
  readonly keys: { gptLive: string; gemini: string }
  /** What the agent of that sentence does, in its first, second, … session; the last one is kept. */
  play(model: Model, sentence: string, ...roles: Role[]): void
  /** Sessions of the agent of that sentence, in order. */
  sessions(model: Model, sentence: string): SeenSession[]
  /** All that a service took for a mistake of ours. */
  complaints(): string[]
}

export interface Role {
  pitchHz?: number
  /** What is heard of the person in their first, second, … turn, and what comes of it. */
  turns?: readonly RoleTurn[]
  /** Instead of the sentences that it is told to say, in order. */
  rewords?: readonly string[]
  /** In answer to a cue. */
  cued?: string
  /** It hears and never speaks. */
  mute?: true
  /** It is refused once the telephone was answered, where its provider takes no money before. */
  noCredit?: true
  /** How long the session may last, where its provider says so as it begins. */
  expiresInSeconds?: number
}

export interface RoleTurn {
  hears: string
  asks?: Use
  says: string
  last?: Use
  /** Its connection is gone without a word in the middle of it. */
  drops?: true
}

export interface Use {
  name: string
  arguments: Record<string, unknown>
}

export interface SeenSession {
  readonly received: ReceivedEvents
  readonly isOpen: boolean
  /** How many sentences it has said to their end, as fast as it says them. */
  readonly sentences: number
  /** When it last said that it was interrupted, by `performance.now()`; null where it says no such thing. */
  readonly interruptedMs: number | null
  /** Its connection is gone without a word. */
  drop(): void
  /** It says nothing ever again, and stays. */
  stall(): void
  /** It says that it will end soon, unless it did so as it began. */
  announceEnd(): void
}

export const AGENT_HZ = 140

export async function startServices(): Promise<Services> {
  const keys = { gptLive: 'sk-proj-a-key-that-only-tests-know', gemini: '' }
  const gptLive = await startGptLive({ keys: [keys.gptLive] })
  const gemini = await startGemini()
  keys.gemini = gemini.key
  let scripts: LiveScript[] = []
  return {
    gptLive,
    gemini,
    keys,
    play(model, sentence, ...roles) {
      if (model === 'gemini-3.8-live') gemini.playFor(sentence, ...roles.map(geminiScript))
      else {
        const last = roles.length - 1
        const added = roles.map((role, n) => ({
          ...gptScript(role),
          match: sentence,
          ...(n < last ? { times: 1 } : {}),
        }))
        scripts = [...scripts, ...added]
        gptLive.change({ scripts })
      }
    },
    sessions: (model, sentence) =>
      model === 'gemini-3.8-live'
        ? gemini.sessions.filter(({ received }) => received.prompt.includes(sentence)).map(seenGemini)
        : gptLive.sessions.filter((one) => one.config?.instructions?.includes(sentence)).map(seenGpt),
    complaints: () => [
      ...gemini.complaints(),
      ...gptLive.sessions.flatMap(({ refusals }) => refusals.map(({ code, message }) => `${code}: ${message}`)),
    ],
    async [Symbol.asyncDispose]() {
      await Promise.all([gptLive[Symbol.asyncDispose](), gemini[Symbol.asyncDispose]()])
    },
  }
}

const seenGpt = (session: EmulatedSession): SeenSession => ({
  get received() {
    return receivedBy(session)
  },
  get isOpen() {
    return session.open
  },
  get sentences() {
    return session.sentences
  },
  interruptedMs: null,
  drop: () => session.trouble('drop'),
  stall: () => session.trouble('stall'),
  announceEnd() {},
})

const seenGemini = (peer: Peer): SeenSession => ({
  received: peer.received,
  get isOpen() {
    return peer.isOpen
  },
  get sentences() {
    return peer.sentences
  },
  get interruptedMs() {
    return peer.interruptedMs.at(-1) ?? null
  },
  drop: () => peer.cut(),
  stall: () => peer.fallSilent(),
  announceEnd: () => peer.goAway(GO_AWAY_SECONDS),
})

/** Of Gemini's answers, times as fast as they are heard. */
const PACE = 5
const REPLIES = 4
/** How much of a sentence is said before its connection is gone; and the parts in which Gemini's come. */
const DROPS_AFTER_MS = 800
const PART_MS = 200
const GO_AWAY_SECONDS = 20
const NO_CREDIT = { type: 'insufficient_quota', code: 'credit_balance_exhausted', message: 'You have no credit.' }

function geminiScript({ turns = [], rewords, cued, mute, pitchHz = AGENT_HZ }: Role): Script {
  const uses = (use: Use | undefined): Doing[] => (use ? [{ ask: use.name, arguments: use.arguments }] : [])
  const speaks = ({ says, drops }: RoleTurn): Doing =>
    drops ? { say: says, dropsAfterParts: DROPS_AFTER_MS / PART_MS } : { say: says }
  return {
    voice: { pitchHz },
    pace: PACE,
    resumable: true,
    turns: turns.map((turn) => ({
      hears: turn.hears,
      does: [...uses(turn.asks), speaks(turn), ...uses(turn.last)],
    })),
    ...(mute ? { isMute: mute } : {}),
    ...(rewords ? { saysInstead: rewords } : {}),
    ...(cued === undefined ? {} : { replies: Array(REPLIES).fill(cued) }),
  }
}

function gptScript(role: Role): LiveScript {
  const { turns = [], rewords, cued, mute, noCredit, pitchHz = AGENT_HZ, expiresInSeconds } = role
  return {
    pitchHz,
    replies: turns.map(({ drops, ...turn }) => (drops ? { ...turn, dropsAfterMs: DROPS_AFTER_MS } : turn)),
    ...(mute ? { mute } : {}),
    ...(noCredit ? { start: { error: NO_CREDIT } } : {}),
    ...(rewords ? { saysInstead: rewords } : {}),
    ...(cued === undefined ? {} : { cued }),
    ...(expiresInSeconds === undefined ? {} : { expiresInSeconds }),
  }
}
