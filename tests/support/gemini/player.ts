import type { Clock } from '#kernel/clock.ts'
import { type Ear, openEar } from './ear.ts'
import type { Setup } from './judge.ts'
import type { Peer, ServerMessage } from './peer.ts'
import type { Doing, Script } from './script.ts'
import { VOICE_HZ, voiceOf } from './voices.ts'

/** Plays a script on one connection: hears the person by energy, answers, yields when they speak over it. */
export interface PlayerHouse {
  clock: Clock
  /** A handle by which the session can be resumed from now on. */
  handle(): string
}

const CODE = /confirmation_code = ([A-Z0-9]{6})\./
const filled = (args: Record<string, unknown>, code: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).map(([key, value]) => [key, value === '{code}' ? code : value]))

const THINKS_MS = 30
const SILENCE_MS = 500

export class Player {
  readonly #house: PlayerHouse
  readonly #peer: Peer
  readonly #script: Script
  #ear: Ear = openEar(SILENCE_MS)
  #turns = 0
  #told = 0
  #replied = 0
  #asked = 0
  #answer = ''
  /** What an answer said that an action is to be confirmed with. */
  #code = ''
  /** Until when the sound that was sent takes to be heard. */
  #speaksUntil = 0
  /** Something of an answer has still to be sent. */
  #generating = false
  #isStalled = false
  #goOn: (() => void) | null = null
  /** Rises with every turn: what was to come of an earlier one does not. */
  #era = 0
  /** What is to come of this turn, and what of the session. */
  readonly #soon = new Set<() => void>()
  readonly #lasting = new Set<() => void>()

  constructor(house: PlayerHouse, peer: Peer, script: Script) {
    this.#house = house
    this.#peer = peer
    this.#script = script
    this.#isStalled = script.isMute ?? false
  }

  begin(setup: Setup): void {
    const silenceMs = setup.realtimeInputConfig?.automaticActivityDetection?.silenceDurationMs
    this.#ear = openEar(silenceMs ?? SILENCE_MS)
    this.#tellHandle()
    // Whatever it is told to answer interrupts it, also where a test leads it.
    this.#peer.on.prompted = () => {
      if (this.#peer.isSpeaking) this.#peer.interrupt()
    }
    if (this.#script.isPuppet) return
    this.#peer.on = {
      ...this.#peer.on,
      heard: (bytes) => this.#hear(this.#ear.hear(bytes)),
      streamEnded: () => this.#hear(this.#ear.flush()),
      prompted: (how, text) => this.#prompted(how, text),
      answered: (_id, text) => {
        this.#answer = text
        this.#code = CODE.exec(text)?.[1] ?? this.#code
        this.#goOn?.()
      },
    }
    for (const { ms, does } of this.#script.after ?? []) this.#later(ms, () => this.#perform([does]), this.#lasting)
  }

  stop(): void {
    for (const cancel of [...this.#soon, ...this.#lasting]) cancel()
  }

  #prompted(how: 'say' | 'reply', text: string): void {
    this.#yield()
    const instead = how === 'say' ? this.#script.saysInstead?.[this.#told++] : this.#script.replies?.[this.#replied++]
    this.#perform([{ say: instead ?? (how === 'say' ? text : 'Va bene.') }])
  }

  #hear(changes: ('started' | 'ended')[]): void {
    for (const change of changes) {
      if (change === 'started') this.#yield()
      else this.#reply()
    }
  }

  #reply(): void {
    const turn = this.#script.turns?.[this.#turns]
    if (!turn || this.#isStalled) return
    this.#turns += 1
    this.#peer.understand(turn.hears, { saysFinished: this.#script.saysFinished ?? false })
    this.#later(this.#script.thinksMs ?? THINKS_MS, () => this.#perform(turn.does))
  }

  /** Stops what it is doing: the person speaks, or it was told something. */
  #yield(): void {
    const isHeard = this.#generating || this.#house.clock.monotonicMs() < this.#speaksUntil
    for (const cancel of this.#soon) cancel()
    this.#soon.clear()
    this.#era += 1
    this.#speaksUntil = 0
    this.#generating = false
    this.#goOn = null
    const open = this.#peer.openTools
    if (open.length > 0) this.#peer.cancel(...open)
    if (isHeard) this.#peer.interrupt()
  }

  #perform([doing, ...rest]: readonly Doing[]): void {
    if (!doing || this.#isStalled) return
    const era = this.#era
    const next = () => {
      if (era === this.#era) this.#perform(rest)
    }
    if ('dropsAfterParts' in doing) this.#say(doing.say, next, doing.dropsAfterParts)
    else if ('say' in doing) this.#say(doing.say.replace('{answer}', this.#answer), next)
    else if ('ask' in doing) this.#ask(doing.ask, filled(doing.arguments ?? {}, this.#code), next)
    else if ('askAndCancel' in doing) {
      this.#ask(doing.askAndCancel, {}, () => {})
      this.#peer.cancel(...this.#peer.openTools)
      next()
    } else if ('wait' in doing) this.#later(doing.wait, next)
    else if ('talkOn' in doing) this.#talkOn(doing.talkOn)
    else this.#end(doing, next)
  }

  #end(
    doing: Exclude<
      Doing,
      { say: string } | { ask: string } | { askAndCancel: string } | { wait: number } | { talkOn: string }
    >,
    next: () => void,
  ): void {
    if ('drop' in doing) this.#peer.cut()
    else if ('close' in doing) this.#peer.close(...doing.close)
    else if ('stall' in doing) this.#isStalled = true
    else if ('withhold' in doing) {
      this.#peer.withhold(doing.withhold)
      next()
    } else {
      this.#peer.goAway(doing.goAway)
      const over = () => this.#peer.close(1008, 'The connection was aborted: its duration is over.')
      this.#later(doing.goAway * 1_000, over, this.#lasting)
      next()
    }
  }

  #ask(name: string, args: Record<string, unknown>, next: () => void): void {
    this.#asked += 1
    if (this.#script.resumable) this.#peer.resumableBy(null)
    this.#goOn = next
    this.#peer.ask({ id: `call-${this.#asked}-${name}`, name, arguments: args })
  }

  #say(text: string, next: () => void, parts = Number.POSITIVE_INFINITY): void {
    const { pace, voice = 'harmonic', wordsLateMs = 0 } = this.#script
    const chunks = this.#peer.chunksOf(text, voice)
    const seconds = voiceOf(text, voice).length / VOICE_HZ
    this.#speaksUntil = this.#house.clock.monotonicMs() + seconds * 1_000
    this.#generating = true
    const everyMs = pace === undefined ? 0 : (seconds * 1_000) / chunks.length / pace
    const hand = (n: number): void => {
      const chunk = chunks[n]
      if (n === parts) {
        this.#peer.cut()
        return
      }
      if (!chunk) {
        this.#finish(seconds, next)
        return
      }
      this.#peer.send(chunk.sound)
      if (wordsLateMs === 0) this.#peer.send(chunk.words)
      else this.#later(wordsLateMs, () => this.#peer.send(chunk.words))
      if (everyMs === 0) hand(n + 1)
      else this.#later(everyMs, () => hand(n + 1))
    }
    hand(0)
  }

  #finish(seconds: number, next: () => void): void {
    const { saysFinished, waitsForPlayback } = this.#script
    this.#generating = false
    this.#peer.sentences += 1
    if (saysFinished)
      this.#peer.send({ serverContent: { outputTranscription: { finished: true } } } satisfies ServerMessage)
    this.#peer.send({ serverContent: { generationComplete: true } } satisfies ServerMessage)
    const over = () => {
      this.#peer.send({ serverContent: { turnComplete: true } } satisfies ServerMessage)
      this.#peer.charge(seconds)
      this.#tellHandle()
      next()
    }
    const left = this.#speaksUntil - this.#house.clock.monotonicMs()
    if (waitsForPlayback && left > 0) this.#later(left, over)
    else over()
  }

  /** Again and again, twenty times as fast as it is heard. */
  #talkOn(text: string): void {
    const chunks = this.#peer.chunksOf(text, this.#script.voice ?? 'harmonic')
    this.#generating = true
    const hand = (n: number): void => {
      const chunk = chunks[n % chunks.length]
      if (!chunk || !this.#peer.isOpen) return
      this.#peer.send(chunk.sound)
      this.#peer.send(chunk.words)
      this.#later(10, () => hand(n + 1))
    }
    hand(0)
  }

  #tellHandle(): void {
    if (this.#script.resumable) this.#peer.resumableBy(this.#house.handle())
  }

  #later(ms: number, task: () => void, cancels = this.#soon): void {
    const cancel = this.#house.clock.after(ms, () => {
      cancels.delete(cancel)
      task()
    })
    cancels.add(cancel)
  }
}
