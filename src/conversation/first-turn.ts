import type { Plan } from '#contract/conversation.ts'
import { disclosesAi, statesDisclosure } from '#language/disclosure.ts'
import { compareWords } from './heard-words.ts'
import type { FirstWords } from './state.ts'

/**
 * The agent's first turn: when it may begin, and whether what was heard of it is what was to be said. Whoever is called
 * is let speak first; whoever calls is greeted at once (rules.md#who-speaks-first).
 */

/** After the end of their greeting, or after the answer where nobody speaks. */
const AFTER_GREETING_SECONDS = 0.7
const NOBODY_SPEAKS_SECONDS = 2
/** Who goes on for longer is spoken to all the same. */
const GREETING_MAX_SECONDS = 12
/** A first turn that stops where more was to come is waited for. */
const REST_SECONDS = 1.5
/** How often the disclosure is asked for. */
const TRIES_MAX = 2

export function holdFirstWords(plan: Plan, isReal: boolean): FirstWords {
  const due = isReal && plan.direction === 'outbound' ? NOBODY_SPEAKS_SECONDS : 0
  return { phase: 'held', due, isWaiting: false, heard: '', verbatim: null, tries: 0 }
}

/** The person's voice, before the agent's. */
export function letGreet(first: FirstWords, change: 'started' | 'ended', at: number): FirstWords {
  if (first.phase !== 'held') return first
  return { ...first, due: change === 'ended' ? at + AFTER_GREETING_SECONDS : Math.max(at, GREETING_MAX_SECONDS) }
}

/** A turn of the agent was heard: what the first words still lack. */
export function judgeFirstWords(
  first: FirstWords,
  plan: Plan,
  turn: { text: string; interrupted: boolean; at: number },
): FirstWords {
  if (first.phase !== 'asked' && first.phase !== 'mending') return first
  const heard = `${first.heard} ${turn.text}`.trim()
  const compared = compareWords(heard, plan.firstWords)
  const goesOn = first.phase === 'asked' && !turn.interrupted && compared === 'beginning'
  const verbatim = first.phase === 'asked' ? isVerbatim(compared, turn.interrupted) : first.verbatim
  const judged = { ...first, heard, verbatim }
  // Who goes on with a conversation has said it before.
  if (plan.history || isDisclosed(heard)) return { ...judged, phase: 'over' }
  if (goesOn) return { ...judged, due: turn.at + REST_SECONDS }
  return { ...judged, phase: first.tries < TRIES_MAX ? 'mending' : 'over', due: turn.at }
}

/**
 * What was heard of the first words, for the ending; undefined where nobody spoke. `open`: what is being said just now.
 */
export function factsOfFirstWords(
  first: FirstWords,
  plan: Plan,
  open: string,
): { verbatim: boolean; disclosed: boolean } | undefined {
  const heard = first.phase === 'over' ? first.heard : `${first.heard} ${open}`.trim()
  if (heard === '') return undefined
  const verbatim = first.verbatim ?? isVerbatim(compareWords(heard, plan.firstWords), true)
  return { verbatim, disclosed: isDisclosed(heard) }
}

/** Who is cut short has said nothing else. */
const isVerbatim = (compared: ReturnType<typeof compareWords>, interrupted: boolean): boolean =>
  compared === 'whole' || (interrupted && compared === 'beginning')

const isDisclosed = (heard: string): boolean => disclosesAi(heard) || statesDisclosure(heard)
