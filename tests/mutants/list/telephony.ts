import type { Mutant } from '../mutant.ts'

export const telephony: readonly Mutant[] = [
  {
    breaks: 'nothing of an attempt that may not leave is sent: the simulated telephone',
    file: 'src/telephony/simulated/simulated.ts',
    old: 'if (!(await leave(() => {})))',
    new: 'if ((await leave(() => {})) === null)',
    caughtBy: ['src/telephony/simulated/simulated.test.ts'],
  },
]
