import { effectiveModel } from '#contract/agent-defaults.ts'
import { MODELS, type Model } from '#contract/agent-document.ts'
import { KEY_VARIABLES, type ProviderAccess, type SpeechSettings } from '#contract/speech-models.ts'
import type { Clock } from '#kernel/clock.ts'
import { type ModelFor, ModelRefused, type SpeechModel } from './port.ts'

type Open = (house: { clock: Clock } & ProviderAccess) => SpeechModel

/** A vendor's client is tens of megabytes in each worker: it is read where there is a key for it. */
const ADAPTERS: Record<Model, () => Promise<Open>> = {
  'gpt-live-1': async () => (await import('./gpt-live/gpt-live.ts')).openGptLive,
  'gemini-3.8-live': async () => (await import('./gemini/gemini.ts')).openGemini,
}

/** The models of a media worker: of each agent its own. */
export async function openModels(settings: SpeechSettings, { clock }: { clock: Clock }): Promise<ModelFor> {
  const opened = new Map<Model, SpeechModel>()
  for (const name of MODELS) {
    const access = settings[name]
    if (access) opened.set(name, (await ADAPTERS[name]())({ clock, ...access }))
  }
  return ({ agent }) => {
    const name = effectiveModel(agent)
    const model = opened.get(name)
    if (!model)
      throw new ModelRefused({ code: 'key_refused', message: `${name} needs ${KEY_VARIABLES[name]} on this node.` })
    return model
  }
}
