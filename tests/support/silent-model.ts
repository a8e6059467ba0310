import type { ModelEvent, ModelFor } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'

/**
 * The model of an agent that has no voice, for tests of everything around it: a line is held open and nothing is said
 * on it. No turn is made up, no tool is called; what ends it is the person, a long silence, the longest duration, a
 * stop of the node or the end of the leg.
 */
export function openModels(): ModelFor {
  return () => ({
    capabilities: { tools: false, signalsInterruption: true, exactSpeech: false, audio: ['pcma_8k', 'pcmu_8k'] },
    connect: standing(() => {
      const over = Promise.withResolvers<void>()
      let begun = false
      async function* events(): AsyncGenerator<ModelEvent> {
        await over.promise
        yield { kind: 'closed', reason: 'asked', fault: null }
      }
      return {
        events: events(),
        resumableBy: null,
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
    }),
  })
}
