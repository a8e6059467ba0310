import type { ModelEvent } from '#conversation/port.ts'

/**
 * When the person spoke. A model writes down what it heard some time after it was said; the line hears it as it happens. So
 * a turn of the person begins and ends with their voice, whenever its words come, and nobody counts as silent who speaks.
 * A voice without words (a cough, a passing car) is no turn: it is over once none have come for a while.
 */
export interface PersonSpeech {
  /** Their voice began or ended, at that second. */
  started(atSeconds: number): void
  ended(atSeconds: number): void
  /** What the model understood. */
  words(event: ModelEvent & { kind: 'person_text' }): void
  /** Time has passed. */
  passed(atSeconds: number): void
}

/** Words come at the latest so long after the voice. */
const WORDS_WAIT_SECONDS = 3

export function openPersonSpeech(emit: (event: ModelEvent) => void): PersonSpeech {
  let speaking = false
  /** The stretch of voice that no finished words belong to yet. */
  let voice: { from: number; to: number } | null = null
  let turn: 'none' | 'voice' | 'words' = 'none'

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
    words(event) {
      if (!event.final) {
        emit(turn === 'none' && voice ? { ...event, atSeconds: voice.from } : event)
        turn = 'words'
        return
      }
      if (turn === 'none' && voice) emit({ ...event, text: '', final: false, atSeconds: voice.from })
      emit(voice && !speaking ? { ...event, atSeconds: voice.to } : event)
      turn = 'none'
      voice = null
    },
    passed(atSeconds) {
      if (turn !== 'voice' || speaking || !voice || atSeconds < voice.to + WORDS_WAIT_SECONDS) return
      turn = 'none'
      emit({ kind: 'person_text', text: '', final: true, atSeconds: voice.to })
    },
  }
}
