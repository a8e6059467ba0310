import type { Mutant } from '../mutant.ts'

export const analysisModels: readonly Mutant[] = [
  {
    breaks: 'what a conversation says is data: the boundary is new for each question',
    file: 'src/analysis/models/model-analyst.ts',
    old: 'questionFor(task, nonce())',
    new: "questionFor(task, '0'.repeat(32))",
    caughtBy: ['src/analysis/models/injection.test.ts'],
  },
  {
    breaks: 'what a conversation says is data: it stands in no instruction',
    file: 'src/analysis/models/prompt.ts',
    old: 'instructions: instructionsFor(boundary, LANGUAGES[task.agent.language]),',
    new: 'instructions: instructionsFor(boundary, LANGUAGES[task.agent.language]) + task.agent.name,',
    caughtBy: ['src/analysis/models/prompt.test.ts'],
  },
  {
    breaks: 'the keys of a result are fixed: an answer with another is none',
    file: 'src/analysis/models/schema.ts',
    old: 'z.strictObject({ values: z.strictObject(valueShapes(fields)), ...common })',
    new: 'z.strictObject({ values: z.looseObject(valueShapes(fields)), ...common })',
    caughtBy: ['src/analysis/models/read.test.ts', 'src/analysis/models/injection.test.ts'],
  },
  {
    breaks: "a model is held to a strict schema: a server of one's own too",
    file: 'src/analysis/models/providers.ts',
    old: 'supportsStructuredOutputs: true',
    new: 'supportsStructuredOutputs: false',
    caughtBy: ['src/analysis/models/providers.test.ts'],
  },
  {
    breaks: 'the words of a call are not kept by the provider',
    file: 'src/analysis/models/providers.ts',
    old: '{ openai: { store: false } }',
    new: '{ openai: { store: true } }',
    caughtBy: ['src/analysis/models/providers.test.ts'],
  },
  {
    breaks: 'an answer that cannot be used is asked for once more, with what is wrong',
    file: 'src/analysis/models/model-analyst.ts',
    old: "if ('proposal' in twice) return { ...twice.proposal, usage: second.usage }",
    new: '',
    caughtBy: ['src/analysis/models/model-analyst.test.ts'],
  },
  {
    breaks: 'what was spent is counted: both rounds of a reading',
    file: 'src/analysis/models/model-analyst.ts',
    old: 'const total = (usage: Tokens | undefined) => sumModelUsage(spent, usageOf(parts, usage))',
    new: 'const total = (usage: Tokens | undefined) => usageOf(parts, usage)',
    caughtBy: ['src/analysis/models/model-analyst.test.ts'],
  },
]
