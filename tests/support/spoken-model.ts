import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from '#contract/conversation.ts'
import type { AudioFormat, ModelEvent, ModelFor, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { openEventQueue } from '#kernel/event-queue.ts'
import { CODECS, type CodecName } from '#media/audio/g711.ts'
import { levelOf } from '#media/audio/levels.ts'
import { spoken } from './waves.ts'

/**
 * A speech model that is a script with a real voice: it speaks what espeak-ng has said into files, faster than it can
 * be heard, with its words beside the sound; it hears by energy when the person speaks and falls silent, yields when
 * they speak over it, and takes what they said from its script. Everything else is as with a real model.
 */
export interface SpokenOptions {
  /** Where the voices lie. */
  folder: string
  /** What is heard of the person in their first, second, … turn, and what the agent does then. */
  scripts: Partial<Record<Plan['direction'], readonly SpokenTurn[]>>
  /** The same for agents of that name. */
  named?: Readonly<Record<string, readonly SpokenTurn[]>>
}

export interface SpokenTurn {
  hears: string
  /** A tool that is asked before anything is said; its answer takes the place of `{answer}` in `says`. */
  asks?: ToolUse
  says: string
  /** A tool of the platform, asked when all is said. */
  last?: ToolUse
}

interface ToolUse {
  name: string
  arguments: Record<string, unknown>
}

const CHUNK_MS = 200
/** Five times as fast as it is heard. */
const CHUNK_EVERY_MS = 40
/** From the end of the person's turn to its own first sound. */
export const THINKS_MS = 300
/** What ends a turn of the person, and how long a sound has to be to be one. */
export const SILENCE_MS = 500
const VOICE_MS = 60
const VOICE_DBFS = -40
const FRAME_MS = 20
const SAMPLES_PER_MS = 8

/** Has these texts spoken into the folder, each once, so that a model on any thread can say them. */
export function recordVoice(folder: string, texts: readonly string[]): void {
  for (const text of texts) {
    if (existsSync(voicePath(folder, text))) continue
    const pcm = voiceOf(text)
    const codes = new Uint8Array(pcm.length)
    CODECS.PCMA.encode(pcm, codes)
    writeFileSync(voicePath(folder, text), codes)
  }
}

/** That text as it is said, from its first sound to its last. */
export function voiceOf(text: string): Int16Array {
  const known = voices.get(text) ?? trimmed(spoken(text))
  voices.set(text, known)
  return known
}
const voices = new Map<string, Int16Array>()

function trimmed(pcm: Int16Array): Int16Array {
  const samples = FRAME_MS * SAMPLES_PER_MS
  const isLoud = (at: number) => levelOf(pcm.subarray(at, at + samples)) > VOICE_DBFS
  const frames = Array.from({ length: Math.ceil(pcm.length / samples) }, (_, n) => n * samples)
  return pcm.slice(frames.find(isLoud) ?? 0, (frames.findLast(isLoud) ?? 0) + samples)
}

const voicePath = (folder: string, text: string): string =>
  join(folder, `${createHash('sha256').update(text).digest('hex')}.al`)

export function openModels(options: SpokenOptions): ModelFor {
  const model = openSpokenModel(options, systemClock)
  return () => model
}

export function openSpokenModel(options: SpokenOptions, clock: Clock): SpeechModel {
  return {
    capabilities: { tools: true, signalsInterruption: true, exactSpeech: true, audio: ['pcma_8k', 'pcmu_8k'] },
    connect: standing(({ plan, audio }) => {
      const script = options.named?.[plan.agent.name] ?? options.scripts[plan.direction] ?? []
      return new SpokenSession({ clock, folder: options.folder, script, law: lawOf(audio) })
    }),
  }
}

function lawOf(audio: AudioFormat): CodecName {
  if (audio === 'pcma_8k') return 'PCMA'
  if (audio === 'pcmu_8k') return 'PCMU'
  throw new TypeError(`it does not speak ${audio}`)
}

interface SessionHouse {
  clock: Clock
  folder: string
  script: readonly SpokenTurn[]
  law: CodecName
}

class SpokenSession implements SpeechSession {
  readonly events: AsyncIterable<ModelEvent>
  readonly resumableBy = null
  readonly #house: SessionHouse
  readonly #queue = openEventQueue<ModelEvent>()
  readonly #person = openEnergy()
  #turns = 0
  /** Until when the sound that was handed out takes to be heard. */
  #speaksUntil = 0
  #cancel = () => {}
  #answered = new Map<string, (text: string) => void>()

  constructor(house: SessionHouse) {
    this.#house = house
    this.events = this.#queue.events
  }

  say(text: string): void {
    this.#cancel()
    this.#speak(text)
  }

  hear(audio: Uint8Array): void {
    const pcm = new Int16Array(audio.length)
    CODECS[this.#house.law].decode(audio, pcm)
    const change = this.#person.hear(pcm)
    if (change === 'started') this.#yield()
    if (change === 'ended') this.#reply()
  }

  cue(): void {}

  answerTool(id: string, text: string): void {
    this.#answered.get(id)?.(text)
    this.#answered.delete(id)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cancel()
    this.#queue.end()
  }

  #yield(): void {
    this.#cancel()
    if (this.#house.clock.monotonicMs() < this.#speaksUntil) this.#queue.push({ kind: 'interrupted' })
    this.#speaksUntil = 0
  }

  #reply(): void {
    const turn = this.#house.script[this.#turns]
    if (!turn) return
    this.#turns += 1
    for (const text of wordsOf(turn.hears)) this.#queue.push({ kind: 'person_text', text, final: false })
    this.#queue.push({ kind: 'person_text', text: turn.hears, final: true })
    this.#cancel = this.#house.clock.after(THINKS_MS, () => {
      const { asks, says, last } = turn
      if (!asks) return this.#speak(says, last)
      this.#ask(asks, (answer) => this.#speak(says.replace('{answer}', answer), last))
    })
  }

  #ask({ name, arguments: given }: ToolUse, answered: (text: string) => void): void {
    const id = `${name}-${this.#turns}`
    this.#answered.set(id, answered)
    this.#queue.push({ kind: 'tool', id, name, arguments: given })
  }

  /** Hands the sound out in chunks, each with the words that are heard in it. */
  #speak(text: string, last?: ToolUse): void {
    const voice = this.#voiceOf(text)
    const bytes = CHUNK_MS * SAMPLES_PER_MS
    const chunks = Math.ceil(voice.length / bytes)
    const words = wordsOf(text)
    this.#speaksUntil = this.#house.clock.monotonicMs() + voice.length / SAMPLES_PER_MS
    const hand = (n: number): void => {
      if (n === chunks) {
        this.#queue.push({ kind: 'agent_turn_ended' })
        if (last) this.#ask(last, () => {})
        return
      }
      const [from, to] = [n, n + 1].map((chunk) => Math.ceil((words.length * chunk) / chunks))
      this.#queue.push({ kind: 'agent_text', text: words.slice(from, to).join('') })
      this.#queue.push({ kind: 'audio', audio: voice.slice(n * bytes, (n + 1) * bytes) })
      this.#cancel = this.#house.clock.after(CHUNK_EVERY_MS, () => hand(n + 1))
    }
    hand(0)
  }

  #voiceOf(text: string): Uint8Array {
    const codes = readFileSync(voicePath(this.#house.folder, text))
    return this.#house.law === 'PCMA' ? codes : codes.map((code) => CODECS.PCMA.otherOf[code] ?? 0)
  }
}

/** Each with the blank before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? []

/** Whether somebody speaks on a clean line: by nothing but how loud it is. */
function openEnergy(): { hear(frame: Int16Array): 'started' | 'ended' | null } {
  let speaking = false
  let otherwiseMs = 0
  return {
    hear(frame) {
      const isLoud = levelOf(frame) > VOICE_DBFS
      otherwiseMs = isLoud === speaking ? 0 : otherwiseMs + FRAME_MS
      if (otherwiseMs < (speaking ? SILENCE_MS : VOICE_MS)) return null
      speaking = !speaking
      otherwiseMs = 0
      return speaking ? 'started' : 'ended'
    },
  }
}
