import type { Outcome } from '#contract/calls.ts'
import type { Intent } from '#contract/conversation.ts'
import { asksNotToBeCalled } from './do-not-call.ts'
import { personSpoke } from './evidence.ts'
import type { AnalysisTask, Proposal, ProposedOutcome } from './port.ts'

/** How a conversation can have ended. One with a machine was none, and is not analysed. */
export type DecidedOutcome = Extract<Outcome, ProposedOutcome | 'transferred'>

export interface Facts {
  task: AnalysisTask
  /** Null where nobody could read the conversation. */
  proposal: Proposal | null
  /** The person gave a value that stands in the result. */
  gaveValue: boolean
}

interface Rule {
  outcome: DecidedOutcome
  holds: (facts: Facts) => boolean
  because: string
}

const noted =
  (kind: Intent['kind']) =>
  ({ task }: Facts): boolean =>
    task.ending.intents.some((intent) => intent.kind === kind)

/** Facts, the first that holds deciding. `do_not_call` is on the safe side: any of three witnesses is enough. */
// biome-ignore format: a table reads in columns
export const FACTS: readonly Rule[] = [
  { outcome: 'transferred',        holds: ({ task }) => task.ending.reason === 'transfer',         because: 'the hand-over ends what is analysed' },
  { outcome: 'do_not_call',        holds: noted('do_not_call'),                                    because: 'the agent may have heard what was not transcribed' },
  { outcome: 'do_not_call',        holds: ({ task }) => (task.livemode || task.isTalk === true) && asksNotToBeCalled(task.turns), because: 'the person said so' },
  { outcome: 'hung_up',            holds: ({ task }) => task.ending.screened === true,             because: 'a screener is nobody, whatever it said' },
  { outcome: 'hung_up',            holds: ({ task }) => !personSpoke(task.turns),                  because: 'who says nothing has asked for nothing' },
  { outcome: 'do_not_call',        holds: ({ proposal }) => proposal?.outcome === 'do_not_call',   because: 'a reading is enough, also where its quote is not found' },
  { outcome: 'wrong_person',       holds: noted('wrong_person'),                                   because: 'the agent asked who was there' },
  { outcome: 'callback_requested', holds: noted('request_callback'),                               because: 'the agent promised it' },
]

/** What an analyst may not choose, given these facts. */
// biome-ignore format: a table reads in columns
export const EXCLUDED: readonly Rule[] = [
  { outcome: 'hung_up', holds: ({ task, gaveValue }) => task.ending.reason === 'agent' && gaveValue, because: 'the agent said goodbye to somebody who had said something useful' },
]

/** Facts first; the analyst chooses only among what they leave open, and `completed` always is. */
export function outcomeOf(facts: Facts): DecidedOutcome {
  const fact = FACTS.find(({ holds }) => holds(facts))
  if (fact) return fact.outcome
  const chosen = facts.proposal?.outcome ?? 'completed'
  return EXCLUDED.some(({ outcome, holds }) => outcome === chosen && holds(facts)) ? 'completed' : chosen
}
