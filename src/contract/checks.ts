import { z } from 'zod'
import { identifier } from './shapes.ts'

/** What somebody has tried at a click: a trunk, a key of a model, the mail server. Coarse, and without any secret. */

/** What can be found; a page has a sentence for each. */
const FINDINGS = [
  'accepted',
  'answers',
  'not_configured',
  'refused',
  'no_such_model',
  'quota_spent',
  'out_of_service',
  'no_answer',
  'unknown_host',
  'no_way',
  'not_known_here',
  'plain',
  'failed',
] as const

const finding = z.strictObject({
  node: z.string().meta({ description: 'Which node has tried it.' }),
  what: z.enum(['dns', 'options', 'register', 'key', 'mail']).meta({ description: 'What was tried.' }),
  ok: z.boolean(),
  code: z.enum(FINDINGS),
  status: z.int().nullable().meta({ description: 'What the other side answered, where it was a number.' }),
  duration_ms: z.int().nullable(),
})
export type CheckFinding = Omit<z.output<typeof finding>, 'node'>

export const check = z
  .strictObject({
    id: identifier('chk'),
    object: z.literal('check'),
    ok: z.boolean().meta({ description: 'Whether somebody has tried it, and nobody has found a fault.' }),
    findings: z.array(finding),
    unheard: z.array(z.string()).meta({ description: 'Nodes that should have tried it and have not said in time.' }),
  })
  .meta({ id: 'Check' })
export type CheckObject = z.output<typeof check>

export const EXAMPLE_CHECK = {
  id: 'chk_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'check',
  ok: true,
  findings: [
    {
      node: 'node_01jcq3v5k8e7r9t2w4y6z8a0bc',
      what: 'options',
      ok: true,
      code: 'answers',
      status: 200,
      duration_ms: 18,
    },
  ],
  unheard: [],
}
