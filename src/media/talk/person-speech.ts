import type { LineEvent } from '#conversation/line.ts'

type Words = LineEvent & { kind: 'person_text' }

/**
 * When the person spoke. A model writes down what it heard some time after it was said; the line hears it as it
 * happens. So a turn of the person begins and ends with their voice, whenever its words come, and nobody counts as
 * silent who speaks. A voice without words (a cough, a passing car) is no turn: it is over once none have come for a
 * while.
 */
export interface PersonSpeech {
  /** Their voice began or ended, at that second. */
  started(atSeconds: number): void
  ended(atSeconds: number): void
  /** It goes on as far as is known, and was last heard at that second. */
  heard(atSeconds: number): void
  /** What the model understood. */
  words(event: Words): void
  /** Time has passed. */
  passed(atSeconds: number): void
  /** Another session of the model hears what is not finished, and tells it anew. */
  again(atSeconds: number): void
  /** Nothing was heard that words may still come of. */
  readonly isSettled: boolean
}

/** Words come at the latest so long after the voice. */
const WORDS_WAIT_SECONDS = 3

export function openPersonSpeech(emit: (event: Words) => void): PersonSpeech {
  let speaking = false
  /** The stretch of voice that no finished words belong to yet. */
  let voice: { from: number; to: number } | null = null
  let turn: 'none' | 'voice' | 'words' = 'none'
  /** What was understood of it, and what a session that is gone had. */
  let understood = ''
  let before = ''

  return {
    started(atSeconds) {
      speaking = true
      if (turn === 'none' || !voice) voice = { from: atSeconds, to: atSeconds }
      if (turn !== 'none') return
      turn = 'voice'
      emit({ kind: 'person_text', text: '', final: false, atSeconds: voice.from })
    },
    ended(atSeconds) {
      speaking = false
      if (voice) voice.to = atSeconds
    },
    heard(atSeconds) {
      if (speaking && voice) voice.to = Math.max(voice.to, atSeconds)
    },
    words(event) {
      if (!event.final) {
        emit(turn === 'none' && voice ? { ...event, atSeconds: voice.from } : event)
        turn = 'words'
        understood += event.text
        return
      }
      if (turn === 'none' && voice) emit({ ...event, text: '', final: false, atSeconds: voice.from })
      // A model that hears before our ear may be done while a pause is not yet known as one: nothing was said in it.
      emit(voice && voice.to > voice.from ? { ...event, atSeconds: voice.to } : event)
      turn = 'none'
      voice = null
      understood = before = ''
    },
    passed(atSeconds) {
      if (turn !== 'voice' || speaking || !voice || atSeconds < voice.to + WORDS_WAIT_SECONDS) return
      turn = 'none'
      emit({ kind: 'person_text', text: before, final: true, atSeconds: voice.to })
      understood = before = ''
    },
    again(atSeconds) {
      if (turn !== 'words') return
      turn = 'voice'
      before = understood
      understood = ''
      voice ??= { from: atSeconds, to: atSeconds }
    },
    get isSettled() {
      return turn === 'none' && !speaking
    },
  }
}
