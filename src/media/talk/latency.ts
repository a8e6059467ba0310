import type { Latency } from '#contract/conversation.ts'
import type { LineEvent } from '#conversation/line.ts'

/**
 * How fast the agent answers: from the end of the person's voice to its first audible frame on the wire, for each of
 * their turns in which they said something. A voice without words is a cough, and what comes after it no answer.
 */
export interface LatencyMeter {
  follow(event: LineEvent & { atSeconds: number }): void
  result(): Latency
}

/** A stretch of the person's voice, and when the agent began to answer it. */
interface Answer {
  from: number
  to: number
  began: number
}

/** More than a person can say in the longest call. */
const ANSWERS_MAX = 1_000

export function openLatency(): LatencyMeter {
  let firstWord: number | null = null
  /**
   * The stretch that is not answered yet; `to` is null while it lasts, and `began` when the agent began to speak
   * meanwhile.
   */
  let voice: { from: number; to: number | null; began: number | null } | null = null
  /** The last turn of theirs that had words. */
  let turn: { from: number; to: number } | null = null
  let turnFrom: number | null = null
  const answers: Answer[] = []
  /** Those to which no words have come yet: they may come late. */
  let doubtful: Answer[] = []
  const hadWords = ({ from, to }: Answer) => turn !== null && from <= turn.to && to >= turn.from

  function begin(at: number): void {
    const to = voice?.to ?? null
    if (firstWord === null) firstWord = at - (to ?? 0)
    else if (voice && to !== null) note({ from: voice.from, to, began: at })
    if (to !== null) voice = null
    else if (voice) voice.began = at
  }

  function note(answer: Answer): void {
    if (answers.length + doubtful.length >= ANSWERS_MAX) return
    if (hadWords(answer)) answers.push(answer)
    else doubtful.push(answer)
  }

  /** That a voice has ended is known some tenths of a second later: who is quick has answered it by then. */
  function finish(to: number): void {
    if (!voice) return
    const { from, began } = voice
    const isAnswered = began !== null && began >= to
    if (isAnswered) note({ from, to, began })
    voice = isAnswered ? null : { from, to, began: null }
  }

  function hearWords(event: LineEvent & { kind: 'person_text' }, at: number): void {
    turnFrom ??= at
    if (!event.final) return
    if (event.text.trim() !== '') {
      turn = { from: turnFrom, to: at }
      answers.push(...doubtful.filter(hadWords))
    }
    doubtful = doubtful.filter(({ from }) => from > at)
    turnFrom = null
  }

  return {
    follow(event) {
      const at = event.atSeconds
      if (event.kind === 'person_text') hearWords(event, at)
      else if (event.kind !== 'voice') return
      else if (event.speaker === 'agent') {
        if (event.change === 'started') begin(at)
      } else if (event.change === 'started') voice = { from: at, to: null, began: null }
      else finish(at)
    },
    result() {
      const turns = answers
        .map(({ to, began }) => ({ start_seconds: Math.round(began * 10) / 10, ms: Math.round(1_000 * (began - to)) }))
        .toSorted((a, b) => a.start_seconds - b.start_seconds)
      const sorted = turns.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const first_word_ms = firstWord === null ? null : Math.round(1_000 * firstWord)
      return { first_word_ms, turns, p50_ms: rank(sorted, 0.5), p95_ms: rank(sorted, 0.95) }
    },
  }
}

/** The smallest that so large a share is no larger than. */
const rank = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
