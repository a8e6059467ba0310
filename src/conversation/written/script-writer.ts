import type { Plan } from '#contract/conversation.ts'
import type { Writer, Written, WrittenTurn } from '#contract/written.ts'
import { type Beat, writeScene } from '#conversation/scripted/scene.ts'

/**
 * The script of a simulated call with somebody else in the person's part: whatever they write, the agent goes on with
 * its next lines. So a draft can be talked to where the installation has no key for any model.
 */
export const scriptWriter: Writer = {
  async write({ plan, said }) {
    // What it asks for comes after its words: there is nothing to add to an answer.
    if (said.at(-1)?.by === 'tool') return { text: '', tools: [] }
    return linesAfter(plan, said.filter(({ by }) => by === 'person').length)
  },
}

/** What the agent says and does once the person has spoken so often; at the end of the script, its last lines again. */
function linesAfter(plan: Plan, spoken: number): Written {
  const parts: Beat[][] = [[]]
  for (const beat of writeScene(plan)) {
    if (beat.kind === 'line' && beat.speaker === 'person') parts.push([])
    else parts.at(-1)?.push(beat)
  }
  const beats = parts[Math.min(spoken, parts.length - 1)] ?? []
  const lines = beats.flatMap((beat) => (beat.kind === 'line' ? [beat.text] : []))
  const tools = beats.flatMap((beat, n) => (beat.kind === 'tool' ? [{ id: `tool_${spoken}_${n}`, ...beat }] : []))
  return {
    text: lines.join(' '),
    tools: tools.map(({ id, name, arguments: given }) => ({ id, name, arguments: given })),
  }
}

/** Whether anything is to be answered at all. */
export const isToBeAnswered = (said: readonly WrittenTurn[]): boolean => {
  const last = said.at(-1)
  return last !== undefined && last.by !== 'agent'
}
