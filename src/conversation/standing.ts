import type { AudioFormat, SessionPlan, SpeechModel, SpeechSession } from './port.ts'

/** How a model connects that has nobody to reach: it stands at once, and costs nothing until it begins. */
export function standing(
  begin: (session: SessionPlan & { audio: AudioFormat }) => SpeechSession | Promise<SpeechSession>,
): SpeechModel['connect'] {
  return async (session, signal) => {
    signal.throwIfAborted()
    return {
      async begin(audio, signal) {
        signal.throwIfAborted()
        return begin({ ...session, audio })
      },
      [Symbol.asyncDispose]: async () => {},
    }
  }
}
