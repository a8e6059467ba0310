import { speechModelConformance } from '#conversation/conformance.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { scriptedModel } from './model.ts'

speechModelConformance(
  async () => ({
    model: scriptedModel(),
    plan: examplePlan(),
    provider: null,
    [Symbol.asyncDispose]: async () => {},
  }),
  null,
)
