import type { Mutant } from '../mutant.ts'

export const conversation: readonly Mutant[] = [
  {
    breaks: 'an answer is handed over before, or in the middle of, what the agent says, and the desk is told which',
    file: 'src/conversation/reducer.ts',
    old: 'speaking: state.agentTurn !== null',
    new: 'speaking: false',
    caughtBy: ['src/conversation/reducer.test.ts'],
  },
]
