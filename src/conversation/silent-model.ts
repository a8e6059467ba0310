import type { ModelEvent, SpeechModel } from './port.ts'

/**
 * The model of an agent that has no voice: where no speech model is set up, a live line is held open and nothing is said on
 * it. No turn is made up, no tool is called; what ends it is the person, a long silence, the longest duration, a stop of the
 * node or the end of the leg. A script is never played to real people.
 */
export function openModel(): SpeechModel {
  return {
    capabilities: { tools: false, signalsInterruption: true, exactSpeech: false, audio: ['pcma_8k', 'pcmu_8k'] },
    async open() {
      const over = Promise.withResolvers<void>()
      let begun = false
      async function* events(): AsyncGenerator<ModelEvent> {
        await over.promise
        yield { kind: 'closed', reason: 'asked', detail: 'it has no voice' }
      }
      return {
        events: events(),
        hear() {},
        cue() {},
        say() {
          // The first words are not said; a last sentence would be the end, and so is its silence.
          if (begun) over.resolve()
          begun = true
        },
        answerTool() {},
        [Symbol.asyncDispose]: async () => over.resolve(),
      }
    },
  }
}
