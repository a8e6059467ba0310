import { effectiveVoice } from '#contract/agent-defaults.ts'
import { promptFits } from '#contract/prompt-bounds.ts'
import type { ProviderAccess } from '#contract/speech-models.ts'
import { ModelRefused, type SessionPlan, type SpeechConnection, type SpeechModel } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { type About, closingOf, faultOf, isLanguage, mayBeHandle, refusalOf, type WireEnd } from './faults.ts'
import { GeminiSession } from './session.ts'
import { type GeminiTerms, setupOf } from './setup.ts'
import { dialGemini, GeminiClient } from './wire.ts'

/**
 * The speech model `gemini-3.8-live`. A connection is a session that the provider has agreed to: key, quota, voice and
 * tools are known to be taken, and nothing is billed before it hears or is told something. It is made within a bound,
 * whatever the provider does, and leaves nothing behind where it is not.
 */
export interface GeminiHouse extends ProviderAccess {
  clock: Clock
  /** How long the provider may take to agree to a session. */
  connectMaxMs?: number
}

const CONNECT_MAX_MS = 8_000
/** As it is asked for; without a handle that is not known any more; without codes of a language that is not known. */
const TRIES_MAX = 3

export function openGemini({ clock, apiKey, baseUrl, connectMaxMs = CONNECT_MAX_MS }: GeminiHouse): SpeechModel {
  const client = new GeminiClient({ apiKey, baseUrl })
  const host = new URL(baseUrl).host
  return {
    capabilities: {
      tools: true,
      signalsInterruption: true,
      exactSpeech: false,
      audio: ['pcm_16k'],
      speaks: 'pcm_24k',
    },
    async connect(session, signal) {
      signal.throwIfAborted()
      const about: About = { voice: effectiveVoice(session.plan.agent), host }
      if (!promptFits('gemini-3.8-live', session.plan.prompt))
        throw new ModelRefused(faultOf('instructions_too_long', about))
      const by = clock.monotonicMs() + connectMaxMs
      return connect({ clock, client, about, by, signal }, session)
    },
  }
}

interface Connecting {
  clock: Clock
  client: GeminiClient
  about: About
  /** When it must have settled. */
  by: number
  signal: AbortSignal
}

async function connect(house: Connecting, plan: SessionPlan): Promise<SpeechConnection> {
  let terms: GeminiTerms = { handle: plan.resume, languageCodes: true }
  for (let tries = 1; ; tries += 1) {
    const session = await agree(house, plan, terms)
    if (session.end === null) return connectionOf(session, house.about, terms.handle === null ? plan.history : [])
    const others = tries < TRIES_MAX ? otherTerms(terms, session.end, house.about) : null
    if (!others) throw new ModelRefused(refusalOf(session.end, house.about))
    terms = others
  }
}

/** What is worth trying after that end; null where nothing is. */
function otherTerms(terms: GeminiTerms, end: WireEnd, about: About): GeminiTerms | null {
  if (terms.languageCodes && isLanguage(end)) return { ...terms, languageCodes: false }
  if (terms.handle !== null && mayBeHandle(refusalOf(end, about))) return { ...terms, handle: null }
  return null
}

/** A session that was agreed, or one that has ended: the vendor's client tells only of the first. */
async function agree(house: Connecting, plan: SessionPlan, terms: GeminiTerms): Promise<GeminiSession> {
  const { clock, about, by, signal } = house
  const session = new GeminiSession({ clock, about, language: plan.plan.agent.language })
  const wire = dialGemini(house, setupOf(plan, terms), session)
  session.dialled(wire)
  const cancel = clock.after(Math.max(0, by - clock.monotonicMs()), () => wire.abort('time'))
  const aborted = () => void session[Symbol.asyncDispose]()
  signal.addEventListener('abort', aborted, { once: true })
  try {
    // What the client rejects with may hold the address with the key in it; how it ended the session knows.
    const agreed = wire.ready.then(
      (line) => session.agreed(line),
      () => session.over,
    )
    await Promise.race([agreed, session.over])
    signal.throwIfAborted()
    return session
  } finally {
    cancel()
    signal.removeEventListener('abort', aborted)
  }
}

function connectionOf(session: GeminiSession, about: About, history: SessionPlan['history']): SpeechConnection {
  const giveBack = () => session[Symbol.asyncDispose]()
  return {
    async begin(audio, signal) {
      if (audio !== 'pcm_16k') throw new TypeError(`it does not hear ${audio}`)
      if (signal.aborted) await giveBack()
      signal.throwIfAborted()
      if (session.end) throw new ModelRefused(closingOf(session.end, about, session).fault ?? faultOf('lost', about))
      session.tellHistory(history)
      return session
    },
    [Symbol.asyncDispose]: giveBack,
  }
}
