import type { Mutant } from '../mutant.ts'

export const cli: readonly Mutant[] = [
  {
    breaks: 'a list that is sent twice from the command line calls nobody twice',
    file: 'src/cli/campaigns.ts',
    old: 'JSON.stringify([read.records, agent, name])',
    new: 'JSON.stringify([read.records, agent, name, performance.now()])',
    caughtBy: ['tests/e2e/cli-campaigns.test.ts'],
  },
]
