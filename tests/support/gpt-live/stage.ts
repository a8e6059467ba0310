import type { Provider, ProviderSession, ReceivedEvents, SpeechStage } from '#conversation/conformance-stage.ts'
import { openGptLive } from '#conversation/gpt-live/gpt-live.ts'
import { REPLY, SAY, SAY_INSTEAD } from '#conversation/gpt-live/wording.ts'
import { systemClock } from '#kernel/clock.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import type { EmulatedSession } from './emulated-session.ts'
import type { StartRefusal, Upgrade } from './script.ts'
import { type GptLiveServer, startGptLive } from './server.ts'

/** The adapter and its emulated provider, as the suite of all speech models leads them. */
const KEY = 'sk-proj-conformance-0123456789'

/** Each way in which the provider turns a session away, as it does so on its wire. */
export const REFUSALS: Record<string, { code: string; upgrade?: Upgrade; start?: StartRefusal }> = {
  'no such key': { code: 'key_refused', upgrade: refusedUpgrade(401, 'invalid_api_key') },
  'a key without access': { code: 'key_refused', upgrade: refusedUpgrade(403, 'forbidden') },
  'too many sessions': { code: 'rate_limited', upgrade: refusedUpgrade(429, 'rate_limit_exceeded') },
  'no credit, at the door': { code: 'quota_spent', upgrade: refusedUpgrade(429, 'insufficient_quota') },
  'a status and no word': { code: 'rate_limited', upgrade: { status: 429 } },
  'no such page': { code: 'model_unknown', upgrade: { status: 404 } },
  'another page': { code: 'unreachable', upgrade: { status: 302 } },
  'a fault of its own': { code: 'overloaded', upgrade: { status: 503 } },
  'no credit': { code: 'quota_spent', start: refusedStart('credit_balance_exhausted') },
  'no such voice': { code: 'voice_unknown', start: refusedStart('forbidden', 'session.audio.output.voice') },
  'no such model': { code: 'model_unknown', start: refusedStart('model_not_found') },
  'a prompt that is too long': {
    code: 'instructions_too_long',
    start: refusedStart('invalid_value', 'session.instructions'),
  },
  'a field that it does not know': { code: 'request_refused', start: refusedStart('unknown_parameter', 'session.foo') },
  'a refusal that leaves the door open': {
    code: 'request_refused',
    start: { ...refusedStart('invalid_value'), abortAfterMs: null },
  },
}

function refusedUpgrade(status: number, code: string): Upgrade {
  return { status, body: { error: { code, type: 'invalid_request_error', message: `Not with ${KEY}.`, param: null } } }
}

function refusedStart(code: string, param?: string): StartRefusal {
  const error = { type: 'invalid_request_error', code, message: `Not with ${KEY}.`, ...(param ? { param } : {}) }
  return { error }
}

export async function openStage(): Promise<SpeechStage> {
  const server = await startGptLive({ keys: [KEY] })
  return {
    model: openGptLive({ clock: systemClock, apiKey: KEY, baseUrl: server.url }),
    plan: examplePlan(),
    provider: providerOf(server),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

function providerOf(server: GptLiveServer): Provider {
  const known = new Map<EmulatedSession, ProviderSession>()
  const of = (session: EmulatedSession): ProviderSession => {
    const there = known.get(session) ?? sessionOf(server, session)
    known.set(session, there)
    return there
  }
  return {
    secret: KEY,
    refuse(way) {
      const { upgrade, start } = REFUSALS[way] ?? {}
      server.change({ ...(upgrade ? { upgrades: [upgrade] } : {}), ...(start ? { scripts: [{ start }] } : {}) })
    },
    fallSilent: () => server.change({ upgrades: ['silent'] }),
    forget() {},
    connections: () => server.connections(),
    get sessions() {
      return server.sessions.map(of)
    },
  }
}

function sessionOf(server: GptLiveServer, session: EmulatedSession): ProviderSession {
  return {
    get received() {
      return receivedBy(session)
    },
    get billed() {
      return session.billed
    },
    speak: (text, how) => session.speak(text, how),
    understand: (text) => session.understand(text),
    interrupt() {
      throw new TypeError('it does not say that it was interrupted')
    },
    ask: (tool) => session.ask(tool),
    cancel() {
      throw new TypeError('it cancels no tool by itself')
    },
    charge: () => ({ seconds: session.charge(7), textIn: 0, textOut: 0, audioIn: 0, audioOut: 0 }),
    announceEnd() {
      throw new TypeError('it says when it ends as it begins')
    },
    end(how) {
      if (how === 'expired') session.trouble('expire')
      else if (how === 'quota_spent') session.trouble('quota')
      // What only waits is taken up again by itself, so a provider that is to be lost is lost as a whole.
      else if (session.billed) session.trouble('drop')
      else server.down()
    },
  }
}

export function receivedBy(session: EmulatedSession): ReceivedEvents {
  const { config } = session
  const voice = config?.audio?.output?.voice ?? ''
  const delegation = config?.delegation
  const tools = delegation?.type === 'responses' ? (delegation.responses.tools ?? []) : []
  const said: string[] = []
  const cues: { text: string; how: 'reply' | 'note' }[] = []
  const answers: { id: string; text: string }[] = []
  for (const event of session.received) {
    if (event.type === 'session.thinking.append') cues.push({ text: event.content, how: 'note' })
    if (event.type === 'response.item.create') answers.push({ id: event.item.call_id, text: event.item.output })
    if (event.type !== 'session.commentary.append') continue
    const sentence = [SAY_INSTEAD.it, SAY.it].find((before) => event.content.startsWith(before))
    if (sentence) said.push(event.content.slice(sentence.length + 1, -1))
    else cues.push({ text: event.content.slice(REPLY.it.length), how: 'reply' })
  }
  return {
    prompt: config?.instructions ?? '',
    voice: typeof voice === 'string' ? voice : voice.id,
    tools: tools.flatMap((tool) => ('name' in tool && typeof tool.name === 'string' ? [tool.name] : [])),
    resumed: null,
    history: (config?.input ?? []).map(({ role, content }) => ({
      speaker: role === 'assistant' ? 'agent' : 'person',
      text: content[0]?.text ?? '',
    })),
    said,
    cues,
    answers,
    get audio() {
      return new Uint8Array(session.audio)
    },
  }
}
