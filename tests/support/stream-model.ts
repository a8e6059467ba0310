import type { ModelEvent, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'
import { openEventQueue } from '#kernel/event-queue.ts'
import { CODECS } from '#media/audio/g711.ts'
import { levelOf } from '#media/audio/levels.ts'

/**
 * A speech model that hands its voice out as it is spoken, silence included, and whose clock goes on only with what it
 * hears: a frame for each frame. It yields by itself when somebody speaks over it, and tells no more of it than that
 * its words stop. Its transcript comes in fragments, beside the sound.
 */
export interface StreamOptions {
  /** What it says, as samples at 8 kHz, whatever it is asked to say. */
  voice: Int16Array
  /** How long after it is spoken over it falls silent. */
  yieldsAfterMs?: number
  /** Said by itself once the person has spoken and fallen silent; nothing where it is absent. */
  answers?: string
}

const FRAME = 160
const FRAME_MS = 20
const LOUD_DBFS = -40
/** Within a sentence nobody pauses for so long. */
const PAUSE_MS = 200
/** From the end of the person's voice to its own. */
export const ANSWERS_AFTER_MS = 600

export function openStreamModel({ voice, yieldsAfterMs = 300, answers }: StreamOptions): SpeechModel {
  return {
    capabilities: {
      tools: false,
      signalsInterruption: false,
      exactSpeech: false,
      queuedMsMax: 200,
      audio: ['pcma_8k'],
    },
    connect: standing((): SpeechSession => {
      const queue = openEventQueue<ModelEvent>()
      let words: string[] = []
      let at = voice.length
      let overMs = 0
      let heardMs = 0
      let quietMs = 0
      const speak = (text: string) => {
        words = text.match(/\s*\S+/g) ?? []
        at = 0
      }
      const listen = (isLoud: boolean) => {
        const isSpeaking = at < voice.length
        quietMs = isLoud ? 0 : quietMs + FRAME_MS
        heardMs += isLoud ? FRAME_MS : 0
        overMs = isSpeaking && quietMs < PAUSE_MS ? overMs + FRAME_MS : 0
        if (overMs >= yieldsAfterMs) at = voice.length
        if (answers === undefined || heardMs < 300 || quietMs < ANSWERS_AFTER_MS || at < voice.length) return
        queue.push({ kind: 'person_text', text: 'Ho capito.', final: true })
        heardMs = 0
        speak(answers)
      }
      return {
        events: queue.events,
        resumableBy: null,
        say: speak,
        cue: (text, how) => how === 'reply' && speak(text),
        answerTool() {},
        hear(codes) {
          const pcm = new Int16Array(codes.length)
          CODECS.PCMA.decode(codes, pcm)
          listen(levelOf(pcm) > LOUD_DBFS)
          const audio = new Uint8Array(FRAME).fill(CODECS.PCMA.silence)
          if (at < voice.length) {
            CODECS.PCMA.encode(voice.subarray(at, at + FRAME), audio)
            const due = Math.ceil((words.length * (at + FRAME)) / voice.length)
            const said = Math.ceil((words.length * at) / voice.length)
            for (const text of words.slice(said, due)) queue.push({ kind: 'agent_text', text })
            at += FRAME
          }
          queue.push({ kind: 'audio', audio })
        },
        [Symbol.asyncDispose]: async () => queue.end(),
      }
    }),
  }
}
