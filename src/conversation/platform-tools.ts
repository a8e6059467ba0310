import type { AgentDocument } from '#contract/agent-document.ts'
import type { Intent, ToolDeclaration } from '#contract/conversation.ts'

/**
 * The platform's own tools: what an agent may ask of the call itself. They set an intent and no more; the engine
 * decides what becomes of it, so that a model can never hang up in the middle of its own sentence.
 */
interface PlatformTool extends ToolDeclaration {
  /** Where it is not offered to every agent. */
  when?: (agent: AgentDocument) => boolean
  intent(args: Record<string, unknown>): Intent
  /** What the agent is told once the intent is noted. */
  noted: string
}

/** The longest reason, quote or time in words that is kept. */
const TEXT_MAX_CHARACTERS = 300
/** A callback further away than this is a mistake of the model. */
const MINUTES_MAX = 365 * 24 * 60

const text = (description: string) => ({ type: 'string', description })
const object = (properties: Record<string, object>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const TOOLS: readonly PlatformTool[] = [
  {
    name: 'end_call',
    description: 'Ends the call, once you have said goodbye.',
    parameters: object({ reason: text('Why it ends: done, refused, or a few words.') }, ['reason']),
    intent: (args) => ({ kind: 'end_call', reason: words(args.reason) }),
    noted: 'The call ends when you have finished speaking.',
  },
  {
    name: 'request_callback',
    description: 'Notes that the person asked to be called later.',
    parameters: object(
      {
        when_text: text("The person's own words for the time."),
        iso: text('The time in ISO 8601 with its offset, if they named one.'),
        in_minutes: { type: 'integer', minimum: 1, description: 'Minutes from now, if they said it that way.' },
      },
      ['when_text'],
    ),
    intent: (args) => ({
      kind: 'request_callback',
      whenText: words(args.when_text),
      at: instant(args.iso),
      inMinutes: minutes(args.in_minutes),
    }),
    noted: 'Noted. Confirm it and say goodbye.',
  },
  {
    name: 'do_not_call',
    description: 'Notes that the person asked not to be called again.',
    parameters: object({ quote: text('Their own words.') }, ['quote']),
    intent: (args) => ({ kind: 'do_not_call', quote: words(args.quote) }),
    noted: 'Noted: this number will not be called again. Apologise and say goodbye.',
  },
  {
    name: 'wrong_person',
    when: (agent) => agent.type === 'outbound',
    description: 'Notes that somebody else than the person you were looking for is on the line.',
    parameters: object({}, []),
    intent: () => ({ kind: 'wrong_person' }),
    noted: 'Noted. Apologise, disclose nothing and say goodbye.',
  },
  {
    name: 'transfer_call',
    when: (agent) => agent.transfer !== undefined,
    description: 'Hands the call over to a human operator, once you have announced it.',
    parameters: object({ reason: text('Why, in a few words.') }, ['reason']),
    intent: (args) => ({ kind: 'transfer', reason: words(args.reason) }),
    noted: 'The call is handed over when you have finished speaking.',
  },
]

/** Those which the settings of its agent allow. */
export function platformTools(agent: AgentDocument): ToolDeclaration[] {
  return TOOLS.filter(({ when }) => when?.(agent) ?? true).map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }))
}

/** The intent that a call of a platform tool states, or undefined when the tool is not the platform's. */
export function platformIntent(
  name: string,
  args: Record<string, unknown>,
): { intent: Intent; noted: string } | undefined {
  const tool = TOOLS.find((candidate) => candidate.name === name)
  return tool && { intent: tool.intent(args), noted: tool.noted }
}

// A model's arguments are whatever it wrote: what cannot be read is left out, never thrown.
const words = (value: unknown): string => (typeof value === 'string' ? value.slice(0, TEXT_MAX_CHARACTERS) : '')

const minutes = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MINUTES_MAX ? value : null

function instant(value: unknown): string | null {
  if (typeof value !== 'string') return null
  try {
    return Temporal.Instant.from(value).toString()
  } catch {
    return null
  }
}
