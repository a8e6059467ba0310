import type { Plan } from '#contract/conversation.ts'
import { type SimulatedValue, simulatedValues } from '#contract/simulated-values.ts'
import { platformIntent } from '#conversation/platform-tools.ts'
import { seeded } from '#kernel/random.ts'
import { SCRIPTED_PHRASES, type ScriptedPhrases } from './phrases.ts'
import { EXAMPLE_TOOL } from './tool.ts'

/** What happens in a simulated conversation, in order and as yet without times. */
export type Beat =
  | { kind: 'line'; speaker: 'agent' | 'person'; text: string }
  | { kind: 'tool'; name: string; arguments: Record<string, unknown> }
  | { kind: 'person_left' }

/** Test mode's scenarios, by the last two digits of a reserved number (rules.md#simulated-calls). */
export function writeScene(plan: Plan): Beat[] {
  const phrases = SCRIPTED_PHRASES[plan.agent.language]
  const play = (plan.scenario === '05' && plan.isCallback ? undefined : SCENES[plan.scenario]) ?? interview
  return [agent(plan.firstWords), ...play(plan, phrases)]
}

const agent = (text: string): Beat => ({ kind: 'line', speaker: 'agent', text })
const person = (text: string): Beat => ({ kind: 'line', speaker: 'person', text })
const tool = (name: string, args: Record<string, unknown>): Beat => ({ kind: 'tool', name, arguments: args })
const endCall = (reason: string): Beat => tool('end_call', { reason })

/** A scenario that is not named here is an interview to its end. */
const SCENES: Record<string, (plan: Plan, phrases: ScriptedPhrases) => Beat[]> = {
  '05': (_plan, { callback }) => [
    person(callback.person),
    tool('request_callback', { when_text: callback.whenText, in_minutes: 60 }),
    agent(callback.agent),
    endCall('callback'),
  ],
  '06': (_plan, { doNotCall }) => [
    person(doNotCall.person),
    tool('do_not_call', { quote: doNotCall.person }),
    agent(doNotCall.agent),
    endCall('do_not_call'),
  ],
  '07': (_plan, { wrongPerson }) => [
    person(wrongPerson.person),
    tool('wrong_person', {}),
    agent(wrongPerson.agent),
    endCall('wrong_person'),
  ],
  '08': (_plan, { refused }) => [person(refused.person), agent(refused.agent), endCall('refused')],
  '09': (_plan, { silence }) => [...silence.map(agent), { kind: 'person_left' }],
  '10': (plan, phrases) => {
    if (!plan.agent.transfer) return interview(plan, phrases)
    const announcement = plan.agent.transfer.announcement ?? phrases.transfer.agent
    return [
      ...questions(plan, phrases),
      person(phrases.transfer.person),
      agent(announcement),
      tool('transfer_call', { reason: phrases.transfer.person }),
    ]
  },
  '14': (plan, phrases) => [
    ...questions(plan, phrases),
    agent(phrases.tool.before),
    tool(toolName(plan), toolArguments(plan)),
    agent(phrases.tool.after),
    agent(oneOf(plan, 'thanks', phrases.thanks)),
    endCall('done'),
  ],
}

function interview(plan: Plan, phrases: ScriptedPhrases): Beat[] {
  return [...questions(plan, phrases), agent(oneOf(plan, 'thanks', phrases.thanks)), endCall('done')]
}

/** The first that the agent names; one with the name of a platform's tool would never reach the customer's server. */
const toolName = ({ agent: { mcp } }: Plan): string =>
  mcp?.tools?.find((name) => !platformIntent(name, {})) ?? EXAMPLE_TOOL

/** What an agent would hand on: what it was told, and what it knew before. */
function toolArguments(plan: Plan): Record<string, unknown> {
  const told = answersOf(plan).flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const]))
  return { ...plan.inputs, ...Object.fromEntries(told) }
}

function answersOf({ agent: document, callId, today, scenario }: Plan): SimulatedValue[] {
  const asked = { language: document.language, today, withhold: scenario === '13' }
  return simulatedValues(callId, document.result, asked)
}

/** The person takes part and is asked for every result field whose condition holds. */
function questions(plan: Plan, phrases: ScriptedPhrases): Beat[] {
  const reply = oneOf(plan, 'reply', plan.direction === 'inbound' ? phrases.inboundReply : phrases.outboundReply)
  const values = answersOf(plan)
  if (values.length === 0)
    return [person(reply), agent(phrases.nothingToAsk.agent), person(phrases.nothingToAsk.person)]
  return [person(reply), ...values.flatMap(({ question, answer }) => [agent(question), person(answer)])]
}

function oneOf(plan: Plan, name: string, lines: readonly string[]): string {
  return lines[Math.floor(seeded(`${plan.callId}/${name}`)() * lines.length)] ?? ''
}
