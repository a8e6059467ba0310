import type { AgentDocument } from '#contract/agent-document.ts'
import type { ToolAnswer } from '#contract/conversation.ts'
import { isOpen, nextOpening } from '#domain/calls/window.ts'
import { ROME } from '#kernel/clock.ts'
import { isReserved } from '#kernel/test-numbers.ts'

/**
 * Whether somebody is there to hand a person over to at this moment, in words for the agent (rules.md#transfer). A
 * number that belongs to nobody is never dialled live.
 */
export function offerTransfer(transfer: AgentDocument['transfer'], now: Temporal.Instant): ToolAnswer {
  if (!transfer || isReserved(transfer.to)) return { text: NOBODY }
  if (transfer.hours && !isOpen(transfer.hours, now)) return { text: closed(nextOpening(transfer.hours, now)) }
  return { text: 'The call is handed over when you have finished speaking. Say nothing more.', handsOver: true }
}

const NOBODY = 'There is no operator to hand the call to. Say so, and offer to note the request down.'

function closed(opening: Temporal.Instant): string {
  const local = opening.toZonedDateTimeISO(ROME)
  const day = local.toPlainDate().toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return `Nobody is there now: operators answer again on ${day} from ${time}, Italian time. Explain it, and offer to note the request down.`
}
