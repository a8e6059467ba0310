import type { ModelEvent, ModelFor } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'
import { openEventQueue } from '#kernel/event-queue.ts'

/** A model that hands whoever it is given over at once, without a word; brought back, it says goodbye in silence. */
export function openModels(): ModelFor {
  return (plan) => ({
    capabilities: { tools: true, signalsInterruption: true, exactSpeech: false, audio: ['pcma_8k', 'pcmu_8k'] },
    connect: standing(() => {
      const queue = openEventQueue<ModelEvent>()
      return {
        events: queue.events,
        resumableBy: null,
        hear() {},
        cue() {},
        say(text) {
          queue.push({ kind: 'agent_text', text })
          queue.push({ kind: 'agent_turn_ended' })
          const name = plan.history ? 'end_call' : 'transfer_call'
          queue.push({ kind: 'tool', id: 't1', name, arguments: { reason: 'x' } })
        },
        answerTool() {},
        [Symbol.asyncDispose]: async () => queue.end(),
      }
    }),
  })
}
