import type { ToolRequest } from '#contract/conversation.ts'
import { seeded } from '#kernel/random.ts'

/** The tool of scenario 14 where the agent names none of its own (rules.md#simulated-machines-and-tools). */
export const EXAMPLE_TOOL = 'example_tool'

/** How long a customer's server might have taken. */
const MILLISECONDS = { min: 120, max: 900 }

/** What a tool answers in test mode: that it worked, and under which number. Nobody's server is contacted for it. */
export function simulatedTool(
  callId: string,
  { name }: Pick<ToolRequest, 'name'>,
): { status: 'ok'; result: string; duration_ms: number } {
  const chance = seeded(`${callId}/tool/${name}`)
  const reference = `SIM-${1_000 + Math.floor(chance() * 9_000)}`
  return {
    status: 'ok',
    result: JSON.stringify({ simulated: true, ok: true, reference }),
    duration_ms: MILLISECONDS.min + Math.floor(chance() * (MILLISECONDS.max - MILLISECONDS.min)),
  }
}
