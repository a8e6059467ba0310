import type { ModelFault } from '#contract/conversation.ts'
import { speechModelConformance } from '#conversation/conformance.ts'
import { openStage, REFUSALS } from '../../../tests/support/gpt-live/stage.ts'

speechModelConformance(openStage, {
  interrupts: false,
  cancelsTools: false,
  announcesEnd: false,
  resumes: false,
  refusals: Object.fromEntries(Object.entries(REFUSALS).map(([way, { code }]) => [way, code as ModelFault['code']])),
})
