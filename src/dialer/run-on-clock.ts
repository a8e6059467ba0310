import type { CallRow } from '#store/calls.ts'
import { place, type SwitchboardHouse } from '#switchboard/switchboard.ts'
import type { OnClock, Talk } from './clock-runner.ts'

const NEVER = new AbortController().signal

/**
 * A call on a test clock: its conversation is handed back to whoever runs the clock, who has it analysed before the
 * hands move.
 */
export async function runOnClock(
  switchboard: Omit<SwitchboardHouse, 'nodeId'>,
  at: OnClock,
  { call, lost }: { call: CallRow; lost: AbortSignal },
): Promise<Talk | null> {
  let talk: Talk | null = null
  const analysis: SwitchboardHouse['analysis'] = {
    hasRoom: () => true,
    take: (_analyst, ended) => {
      talk = ended
    },
  }
  const signals = { closing: NEVER, lost, ending: lost }
  await place({ ...switchboard, ...at, clocked: true, analysis }, call, signals)
  return talk
}
