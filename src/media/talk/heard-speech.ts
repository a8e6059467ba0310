import { platformIntent } from '#conversation/platform-tools.ts'
import type { ModelEvent } from '#conversation/port.ts'
import { LINE_HZ } from '#media/audio/g711.ts'

interface Utterance {
  /** Where it begins and ends among all samples of the call. */
  begin: number
  end: number
  text: string
  /** How much of the text was handed on. */
  released: number
  /** There is something to hear in it, and that it began was handed on. */
  isAudible: boolean
  begun: boolean
  /** The model has said all of it, or will not. */
  complete: boolean
  cut: boolean
}

/**
 * While nobody knows yet how long an utterance will be, no more of its words counts as heard than can be spoken in the
 * time.
 */
const CHARACTERS_PER_SECOND_MAX = 25
/** Turns and endings that wait to be heard; a model that is further ahead is broken. */
const WAITING_MAX = 1_000
/** A model that hands out its silence too has ended its turn after so much of it, whatever it tells. */
const QUIET_SAMPLES = 1.2 * LINE_HZ

/**
 * What of an agent's speech was really heard. A model is ahead of its own voice by a whole answer; here its words, the
 * ends of its turns and what it does after them wait until the line has played their sound, so that the transcript
 * holds what the person heard and nothing else. Time is samples: written to the queue, and played out of it. What
 * cannot be heard is silence, whoever sends it: it begins no turn, and in the stream of a model that never stops
 * sending it belongs to none.
 */
export class HeardSpeech {
  readonly #emit: (event: ModelEvent) => void
  readonly #isStream: boolean
  #utterances: Utterance[] = []
  #waiting: { event: ModelEvent; after: number }[] = []
  #written = 0
  #played = 0
  /** Samples of silence since the last that was audible, queued or not. */
  #quiet = 0

  constructor(emit: (event: ModelEvent) => void, { isStream = false } = {}) {
    this.#emit = emit
    this.#isStream = isStream
  }

  /** The agent is being heard, or is about to be: something of a turn of its is not over. */
  get speaking(): boolean {
    return this.#utterances.some(({ isAudible }) => isAudible)
  }

  /** That many samples of the agent's voice were queued, and whether anything can be heard in them. */
  wrote(samples: number, isAudible = true): void {
    if (!this.#isStream || isAudible) this.#extend(samples, isAudible)
    this.#written += samples
    if (isAudible) this.#quiet = 0
    else this.rested(samples)
    this.#settle()
  }

  /** That many samples of silence came and were not queued. */
  rested(samples: number): void {
    this.#quiet += samples
    const last = this.#utterances.at(-1)
    if (!this.#isStream || !last?.isAudible || this.#quiet < QUIET_SAMPLES) return
    last.complete = true
    this.#settle()
  }

  /** That many of them were played. */
  played(samples: number): void {
    this.#played += samples
    this.#settle()
  }

  /** Anything else that the model tells, in the order in which it told it. */
  told(event: ModelEvent): void {
    if (event.kind === 'agent_text') this.#open().text += event.text
    else if (event.kind === 'agent_turn_ended') this.#complete()
    else if (isLast(event)) this.#wait(event)
    else this.#emit(event)
    this.#settle()
  }

  /** The person speaks: what is queued was dropped. */
  interrupted(): void {
    const [first] = this.#utterances
    if (first) this.#release(first)
    // Who cuts a goodbye short has still heard that it was one.
    for (const { event } of this.#drop()) this.#emit(event)
    if (first?.begun) this.#emit({ kind: 'interrupted' })
  }

  /**
   * Another sentence takes the place of what was being said, whose turn is closed already: what is queued was dropped.
   */
  replaced(): void {
    for (const { event } of this.#drop()) if (event.kind === 'closed') this.#emit(event)
  }

  /**
   * The agent is just told something. All that it began to say before is one turn with what it is saying, so that
   * nothing of it passes for an answer to what it could not know (the gate of the customer's tools counts on that).
   */
  joined(): void {
    const [first] = this.#utterances
    const last = this.#utterances.at(-1)
    if (!first || !last || first === last) return
    const text = joinTexts(this.#utterances.map((one) => one.text))
    const { end, complete, cut } = last
    this.#utterances = [{ ...first, text, end, complete, cut, isAudible: this.speaking }]
    this.#settle()
  }

  /** What was said and is still to be heard. */
  get unheard(): string {
    return joinTexts(this.#utterances.map(({ text, released }) => text.slice(released)))
  }

  #open(): Utterance {
    const last = this.#utterances.at(-1)
    if (last && !last.complete) return last
    if (this.#utterances.length >= WAITING_MAX) throw new RangeError('a model is too many turns ahead of its voice')
    const at = this.#written
    const fresh = { isAudible: false, begun: false, complete: false, cut: false }
    const next: Utterance = { begin: at, end: at, text: '', released: 0, ...fresh }
    this.#utterances.push(next)
    return next
  }

  /** Sound belongs to the utterance that is being made; words that came before it waited for it. */
  #extend(samples: number, isAudible: boolean): void {
    const open = this.#open()
    if (open.end === open.begin) open.begin = this.#written
    open.end = this.#written + samples
    open.isAudible ||= isAudible
  }

  #complete(): void {
    const last = this.#utterances.at(-1)
    if (last) last.complete = true
  }

  /** After it nothing more is said, or what is said is the end: the words before it are to be heard first. */
  #wait(event: ModelEvent): void {
    const last = this.#utterances.at(-1)
    // What the model was in the middle of will never be finished.
    if (event.kind === 'closed' && last && !last.complete) Object.assign(last, { complete: true, cut: true })
    if (this.#waiting.length >= WAITING_MAX) throw new RangeError('a model asks too often for the end')
    this.#waiting.push({ event, after: this.#written })
  }

  /** Hands on what is due. That a turn began is told as soon as nothing else is before it. */
  #settle(): void {
    for (let first = this.#utterances[0]; first; first = this.#utterances[0]) {
      if (!first.begun && first.isAudible) {
        first.begun = true
        this.#emit({ kind: 'agent_text', text: '' })
      }
      this.#release(first)
      if (!first.complete || this.#played < first.end) break
      this.#utterances.shift()
      if (first.begun) this.#emit({ kind: first.cut ? 'interrupted' : 'agent_turn_ended' })
    }
    for (let next = this.#waiting[0]; next && this.#played >= next.after; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#emit(next.event)
    }
  }

  #release(utterance: Utterance): void {
    const until = utterance.begun ? heardUntil(utterance, this.#played) : 0
    if (until <= utterance.released) return
    this.#emit({ kind: 'agent_text', text: utterance.text.slice(utterance.released, until) })
    utterance.released = until
  }

  /** Forgets all that was not heard; what waited for it. */
  #drop(): { event: ModelEvent }[] {
    const late = this.#waiting
    this.#utterances = []
    this.#waiting = []
    this.#written = this.#played
    return late
  }
}

const joinTexts = (texts: readonly string[]): string =>
  texts.reduce((before, after) => (/(?:\s|^)$/.test(before) ? before + after : `${before} ${after}`), '')

/** What ends the call or the session waits for the words that were said before it. */
function isLast(event: ModelEvent): boolean {
  if (event.kind === 'closed') return true
  if (event.kind !== 'tool') return false
  const intent = platformIntent(event.name, event.arguments)?.intent.kind
  return intent === 'end_call' || intent === 'transfer'
}

/** How many characters were heard: their share of the sound, down to the last whole word. */
function heardUntil(utterance: Utterance, played: number): number {
  const { begin, end, text } = utterance
  const heard = Math.min(played, end) - begin
  if (heard <= 0) return 0
  const isWhole = utterance.complete && !utterance.cut
  if (isWhole && heard === end - begin) return text.length
  const share = (text.length * heard) / (end - begin)
  const most = isWhole ? share : Math.min(share, (heard / LINE_HZ) * CHARACTERS_PER_SECOND_MAX)
  // Nothing will follow it any more.
  if (utterance.cut && most >= text.length) return text.length
  let until = Math.floor(most)
  while (until > utterance.released && !isSpace(text[until])) until -= 1
  return until
}

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/.test(character)
