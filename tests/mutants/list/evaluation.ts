import type { Mutant } from '../mutant.ts'

export const evaluation: readonly Mutant[] = [
  {
    breaks: 'a value of another type is scored as wrong',
    file: 'eval/score.ts',
    old: 'JSON.stringify(given) === JSON.stringify(wanted)',
    new: 'String(given) === String(wanted)',
    caughtBy: ['tests/eval/score.test.ts'],
  },
  {
    breaks: 'what nobody said counts against precision',
    file: 'eval/score.ts',
    old: 'new Set([...Object.keys(gold.data), ...Object.keys(data)])',
    new: 'Object.keys(gold.data)',
    caughtBy: ['tests/eval/score.test.ts'],
  },
  {
    breaks: 'an evaluation’s cost is told only when all of it is known',
    file: 'eval/evaluate.ts',
    old: 'total.costMicros === null || costMicros === null ? null : total.costMicros + costMicros',
    new: '(total.costMicros ?? 0) + (costMicros ?? 0)',
    caughtBy: ['tests/eval/command.test.ts'],
  },
]
