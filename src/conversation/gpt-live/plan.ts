import type * as LiveAPI from 'openai/resources/live/live'
import { effectiveVoice } from '#contract/agent-defaults.ts'
import type { AgentDocument } from '#contract/agent-document.ts'
import { tokensAtMost } from '#contract/prompt-bounds.ts'
import type { AudioFormat, HeardTurn, SessionPlan } from '#conversation/port.ts'
import { strictTool } from './strict-schema.ts'
import { DELEGATE, DELEGATES, RESUMED } from './wording.ts'

const MODEL = 'gpt-live-1'

/**
 * What `input` takes: so many messages, and so many tokens of them, a few kept for what the provider puts around each.
 */
const HISTORY_MAX_ITEMS = 128
const HISTORY_MAX_TOKENS = 8_192
const TOKENS_AROUND_ITEM = 8
/** Of one turn: nobody says more without a pause. */
const TURN_MAX_CHARACTERS = 2_000
/** The platform's tools answer at once: no need to bridge the time with "one moment". */
const ACKNOWLEDGE_AFTER_MS = 3_000

/** Every one says its rate; which is taken where none is named is the provider's secret. */
const FORMATS: Partial<Record<AudioFormat, LiveAPI.AudioFormat>> = {
  pcma_8k: { type: 'audio/pcma', rate: 8_000 },
  pcmu_8k: { type: 'audio/pcmu', rate: 8_000 },
}

/** How a session is asked for: the plan of a call in the provider's words. */
export function startOf({ plan, tools, history }: SessionPlan, audio: AudioFormat, delegate: string) {
  const format = FORMATS[audio]
  if (!format) throw new TypeError(`gpt-live-1 is not given ${audio}`)
  const { agent } = plan
  const { language } = agent
  const input = itemsOf(history)
  const added = [...(tools.length > 0 ? [DELEGATES[language]] : []), ...(input.length > 0 ? [RESUMED[language]] : [])]
  return {
    model: MODEL,
    instructions: [plan.prompt, ...added].join('\n\n'),
    store: false,
    audio: { format, output: { voice: voiceOf(agent) } },
    ...(input.length > 0 ? { input } : {}),
    // Without tools too, so that no task is ever put to us. What may be said of reasoning and verbosity depends on the
    // model.
    delegation: {
      type: 'responses',
      acknowledgement_delay_ms: ACKNOWLEDGE_AFTER_MS,
      responses: {
        model: delegate,
        instructions: DELEGATE[language],
        tools: tools.map(strictTool),
        parallel_tool_calls: false,
      },
    },
  } satisfies LiveAPI.SessionConfig
}

export function voiceOf(agent: AgentDocument): string | LiveAPI.CustomVoice {
  const voice = effectiveVoice({ ...agent, model: MODEL })
  return voice === agent.customVoiceId ? { id: voice } : voice
}

/** As much of it as the provider takes, the newest kept. */
function itemsOf(history: readonly HeardTurn[]): LiveAPI.InitialItem[] {
  const items: LiveAPI.InitialItem[] = []
  let room = HISTORY_MAX_TOKENS
  for (const turn of history.toReversed()) {
    const text = turn.text.trim().slice(0, TURN_MAX_CHARACTERS)
    if (text === '') continue
    room -= tokensAtMost(text) + TOKENS_AROUND_ITEM
    if (room < 0 || items.length === HISTORY_MAX_ITEMS) break
    items.push(itemOf(turn.speaker, text))
  }
  return items.reverse()
}

function itemOf(speaker: HeardTurn['speaker'], text: string): LiveAPI.InitialItem {
  if (speaker === 'agent') return { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] }
}
