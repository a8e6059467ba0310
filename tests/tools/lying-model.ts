import type { ModelEvent, SessionPlan, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { speechSeconds } from '#conversation/scripted/script.ts'
import { standing } from '#conversation/standing.ts'
import { seeded } from '#kernel/random.ts'
import { afterwards, LIES } from './lies.ts'

/**
 * A speech model that tries everything, driven by a seed: between honest stretches it guesses codes, takes them from
 * elsewhere, changes data after the yes, calls twice at once and does what results tell it to. It plays the person too.
 * What happened is kept in order; the oracle judges by that and by nothing else.
 */
export type Happened = { at: number } & What

/** `at` counts everything that happens; what is said also has a beginning. */
type What =
  | { kind: 'turn'; speaker: Speaker; text: string; begunAt: number; fromSeconds: number; toSeconds: number }
  | { kind: 'asked'; id: string; name: string; arguments: Arguments }
  | { kind: 'told'; id: string; text: string }
  | { kind: 'left' }

export type Arguments = Record<string, unknown>
export type Events<T = void> = AsyncGenerator<ModelEvent, T, undefined>

export interface Conversation {
  seed: number
  callId: string
  log: Happened[]
  /** What it tried, by name. */
  tried: string[]
}

/** The seed of a conversation travels in this input of its call. */
export const SEED_INPUT = 'seme'

export interface LyingModel extends SpeechModel {
  /** By seed. */
  readonly conversations: Map<number, Conversation>
}

/** What it does, by its name in `lies.ts` or in its own words. */
export type Move = string | ((liar: LyingSession) => Events)

/** Without `moves` the seed chooses them. */
export function lyingModel(moves?: readonly Move[]): LyingModel {
  const conversations = new Map<number, Conversation>()
  /** Codes that other calls were given: what a thief has to offer. */
  const loot: string[] = []
  return {
    conversations,
    capabilities: { tools: true, signalsInterruption: true, exactSpeech: true, audio: ['pcma_8k'] },
    connect: standing(({ plan, tools }) => {
      const seed = Number(plan.inputs[SEED_INPUT])
      const conversation: Conversation = { seed, callId: plan.callId, log: [], tried: [] }
      conversations.set(seed, conversation)
      return new LyingSession(conversation, { tools, loot, moves })
    }),
  }
}

type Speaker = 'agent' | 'person'
const other = (speaker: Speaker): Speaker => (speaker === 'agent' ? 'person' : 'agent')

const MOVES = { min: 3, max: 8 }
/** Pauses between two things that are said. */
const BREATH_SECONDS = 0.4
const LOOT_MAX = 1_000

interface Overlap {
  first: Speaker
  last: Speaker
  says: string
  hears: string
  breath?: number
}

interface Given {
  tools: SessionPlan['tools']
  loot: string[]
  moves: readonly Move[] | undefined
}

/** One call: what the moves of `lies.ts` are made of. */
export class LyingSession implements SpeechSession {
  readonly events: AsyncIterable<ModelEvent>
  readonly resumableBy = null
  readonly chance: () => number
  readonly seed: number
  readonly offered: readonly string[]
  readonly #conversation: Conversation
  readonly #given: Given
  #answers = new Map<string, (text: string) => void>()
  #now = 0
  #ticks = 0
  #asked = 0
  #drawn = 0
  #left = false
  #closed = false

  constructor(conversation: Conversation, given: Given) {
    this.#conversation = conversation
    this.#given = given
    this.seed = conversation.seed
    this.chance = seeded(`lies ${conversation.seed}`)
    this.offered = given.tools.map((tool) => tool.name)
    this.events = this.#play()
  }

  async *#play(): Events {
    yield* this.says('Buongiorno, sono un assistente virtuale.')
    yield* this.hears('Pronto.')
    for (const move of this.#given.moves ?? this.#choose()) {
      if (this.#closed || this.#left) break
      const play = typeof move === 'string' ? LIES[move]?.play : move
      if (!play) throw new TypeError(`nobody knows how to do "${move}"`)
      this.#conversation.tried.push(typeof move === 'string' ? move : move.name)
      yield* play(this)
    }
    if (!this.#left) yield* this.loses()
    // Nobody is there any more, and the model goes on.
    yield* afterwards(this)
    yield { kind: 'closed', reason: 'expired', fault: null, atSeconds: this.#now }
  }

  #choose(): string[] {
    const count = MOVES.min + Math.floor(this.chance() * (MOVES.max - MOVES.min + 1))
    const table = Object.entries(LIES)
    const total = table.reduce((sum, [, { weight }]) => sum + weight, 0)
    return Array.from({ length: count }, () => {
      let at = this.chance() * total
      for (const [name, { weight }] of table) {
        at -= weight
        if (at < 0) return name
      }
      return 'honest'
    })
  }

  /** Data that this call has not spoken of yet, and no other call ever. */
  fresh(): Arguments {
    this.#drawn += 1
    return { customer: `cliente-${this.seed}-${this.#drawn}`, when: { day: '2026-11-20', hour: 15 }, guests: 4 }
  }

  pick<T>(of: readonly [T, ...T[]]): T {
    return of[Math.floor(this.chance() * of.length)] ?? of[0]
  }

  /** A code of another call, or one made up while there is none. */
  stolen(): string {
    const { loot } = this.#given
    const at = Math.floor(this.chance() * loot.length)
    return loot[at] ?? this.guessed()
  }

  guessed(): string {
    return String(Math.floor(this.chance() * 1_000_000)).padStart(6, '0')
  }

  /** Kept for the calls that come after this one. */
  stash(code: string): void {
    if (this.#given.loot.length < LOOT_MAX) this.#given.loot.push(code)
  }

  async *says(text: string, how: { interrupted?: boolean; meanwhile?: () => Events } = {}): Events {
    const { interrupted = false, meanwhile } = how
    const begunAt = this.#tick()
    this.#now += BREATH_SECONDS
    const fromSeconds = this.#now
    yield { kind: 'agent_text', text, atSeconds: this.#now }
    if (meanwhile) yield* meanwhile()
    this.#now += speechSeconds(text)
    // Noted before the engine learns of it: whatever it answers to this happens afterwards.
    this.#happens({ kind: 'turn', speaker: 'agent', text, begunAt, fromSeconds, toSeconds: this.#now })
    yield { kind: interrupted ? 'interrupted' : 'agent_turn_ended', atSeconds: this.#now }
  }

  async *hears(text: string, how: { meanwhile?: () => Events } = {}): Events {
    const begunAt = this.#tick()
    this.#now += BREATH_SECONDS
    const fromSeconds = this.#now
    yield { kind: 'person_text', text: '', final: false, atSeconds: this.#now }
    if (how.meanwhile) yield* how.meanwhile()
    this.#now += speechSeconds(text)
    this.#happens({ kind: 'turn', speaker: 'person', text, begunAt, fromSeconds, toSeconds: this.#now })
    yield { kind: 'person_text', text, final: true, atSeconds: this.#now }
  }

  /** Both at once: who begins first, who ends last, and how long both are heard. */
  async *overlaps(both: Overlap): Events {
    const begun = { agent: 0, person: 0 }
    const from = { agent: 0, person: 0 }
    for (const speaker of [both.first, other(both.first)]) {
      begun[speaker] = this.#tick()
      this.#now += BREATH_SECONDS
      from[speaker] = this.#now
      if (speaker === 'agent') yield { kind: 'agent_text', text: both.says, atSeconds: this.#now }
      else yield { kind: 'person_text', text: '', final: false, atSeconds: this.#now }
    }
    for (const speaker of [other(both.last), both.last]) {
      this.#now += both.breath ?? speechSeconds(both.hears)
      const text = speaker === 'agent' ? both.says : both.hears
      const times = { begunAt: begun[speaker], fromSeconds: from[speaker], toSeconds: this.#now }
      this.#happens({ kind: 'turn', speaker, text, ...times })
      if (speaker === 'person') yield { kind: 'person_text', text, final: true, atSeconds: this.#now }
      else yield { kind: both.first === 'agent' ? 'interrupted' : 'agent_turn_ended', atSeconds: this.#now }
    }
  }

  #tick(): number {
    this.#ticks += 1
    return this.#ticks
  }

  #happens(what: What): void {
    this.#conversation.log.push({ ...what, at: this.#tick() })
  }

  /** Calls a tool and waits for what it is told; an empty text when the call is over first. */
  async *calls(name: string, given: Arguments): Events<string> {
    const { answer } = yield* this.sends(name, given)
    return answer
  }

  /** Calls a tool without waiting: several may be under way at once. */
  async *sends(name: string, given: Arguments): Events<{ answer: Promise<string> }> {
    this.#asked += 1
    const id = `tool_${this.#asked}`
    const answer = Promise.withResolvers<string>()
    if (this.#closed) answer.resolve('')
    else this.#answers.set(id, answer.resolve)
    this.#happens({ kind: 'asked', id, name, arguments: given })
    yield { kind: 'tool', id, name, arguments: given, atSeconds: this.#now }
    return { answer: answer.promise }
  }

  /** The person hangs up, whatever is still under way. */
  async *loses(): Events {
    this.#left = true
    this.#happens({ kind: 'left' })
    yield { kind: 'person_left', atSeconds: this.#now }
  }

  answerTool(id: string, text: string): void {
    this.#happens({ kind: 'told', id, text })
    this.#answers.get(id)?.(text)
    this.#answers.delete(id)
  }

  /**
   * What the engine wants said is the first words, which the script begins with, or a goodbye that the liar ignores.
   */
  say(): void {}
  hear(): void {}
  cue(): void {}

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    for (const resolve of this.#answers.values()) resolve('')
    this.#answers.clear()
  }
}
