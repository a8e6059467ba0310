import { effectiveModel } from '#contract/agent-defaults.ts'
import type { Model } from '#contract/agent-document.ts'
import { KEY_VARIABLES, type ProviderAccess, type SpeechSettings } from '#contract/speech-models.ts'
import type { Clock } from '#kernel/clock.ts'
import { openGemini } from './gemini/gemini.ts'
import { openGptLive } from './gpt-live/gpt-live.ts'
import { type ModelFor, ModelRefused, type SpeechModel } from './port.ts'

const ADAPTERS: Record<Model, ((house: { clock: Clock } & ProviderAccess) => SpeechModel) | null> = {
  'gpt-live-1': openGptLive,
  'gemini-3.8-live': openGemini,
}

/** The models of a media worker: each agent's own, opened when the first call asks for it. */
export function openModels(settings: SpeechSettings, { clock }: { clock: Clock }): ModelFor {
  const opened = new Map<Model, SpeechModel>()
  return ({ agent }) => {
    const name = effectiveModel(agent)
    const access = settings[name]
    const adapter = ADAPTERS[name]
    if (!access || !adapter)
      throw new ModelRefused({ code: 'key_refused', message: `${name} needs ${KEY_VARIABLES[name]} on this node.` })
    const model = opened.get(name) ?? adapter({ clock, ...access })
    opened.set(name, model)
    return model
  }
}
