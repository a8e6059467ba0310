import { isMainThread } from 'node:worker_threads'
import type { ModelEvent, ModelFor } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'
import { openEventQueue } from '#kernel/event-queue.ts'

const LEAVES: ModelEvent = { kind: 'tool', id: 't2', name: 'end_call', arguments: { reason: 'x' } }

/** A model that hands whoever it is given over at once, without a word; brought back, it says goodbye in silence. */
export function openModels(options: HandingOptions): ModelFor {
  if (options.dies && !isMainThread) dieOf(options.dies)
  return (plan) => ({
    capabilities: { tools: true, signalsInterruption: true, exactSpeech: false, audio: ['pcma_8k', 'pcmu_8k'] },
    connect: standing(() => {
      const queue = openEventQueue<ModelEvent>()
      return {
        events: queue.events,
        resumableBy: null,
        hear() {},
        cue() {
          if (options.takesLeave && plan.history) queue.push(LEAVES)
        },
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

export interface HandingOptions {
  /** Whatever is said on that channel ends the thread, as a bug in it would. */
  dies?: string
  /** Brought back and told that nobody speaks, it hangs up. */
  takesLeave?: true
}

function dieOf(name: string): void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = () => process.exit(1)
}
