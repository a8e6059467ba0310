import assert from 'node:assert/strict'
import type { AskedTool, Provider, ProviderSession, SpeechStage } from '#conversation/conformance-stage.ts'
import { openGemini } from '#conversation/gemini/gemini.ts'
import { systemClock } from '#kernel/clock.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import type { Peer } from './peer.ts'
import { REFUSALS, type Script } from './script.ts'
import { type GeminiServer, startGemini } from './server.ts'

/** The service as the suite of all speech models leads it. */
const PUPPET: Script = { isPuppet: true, resumable: true }
/** Long enough for a loopback on a busy machine, short enough to be waited for. */
const CONNECT_MAX_MS = 3_000

export async function geminiStage(): Promise<SpeechStage> {
  const server = await startGemini()
  server.play(PUPPET)
  const model = openGemini({
    clock: systemClock,
    apiKey: server.key,
    baseUrl: server.url,
    connectMaxMs: CONNECT_MAX_MS,
  })
  const plan = examplePlan({ livemode: true }, { model: 'gemini-3.8-live', voice: 'Kore' })
  return {
    model,
    plan,
    provider: providerOf(server),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      assert.deepEqual(server.complaints(), [], 'the service took all that it was sent')
    },
  }
}

function providerOf(server: GeminiServer): Provider {
  const sessions = new WeakMap<Peer, ProviderSession>()
  return {
    secret: server.key,
    refuse: (way) => server.play({ refuses: REFUSALS[way as keyof typeof REFUSALS] }),
    fallSilent: () => server.play({ refuses: { at: 'no_setup' } }),
    forget: () => server.forget(),
    connections: () => server.connections(),
    get sessions() {
      return server.sessions.map((peer) => {
        const session = sessions.get(peer) ?? sessionOf(server, peer)
        sessions.set(peer, session)
        return session
      })
    },
  }
}

function sessionOf(server: GeminiServer, peer: Peer): ProviderSession {
  return {
    received: peer.received,
    get billed() {
      return peer.billed
    },
    speak(text, { ends } = { ends: true }) {
      peer.speak(text, { ends })
      if (ends) peer.resumableBy(server.handle())
    },
    understand: (text) => peer.understand(text),
    interrupt: () => peer.interrupt(),
    ask(tool: AskedTool) {
      peer.resumableBy(null)
      peer.ask(tool)
    },
    cancel: (id) => peer.cancel(id),
    charge: () => peer.charge(),
    announceEnd: (seconds) => peer.goAway(seconds),
    end(how) {
      if (how === 'cut') peer.cut()
      else if (how === 'expired') peer.close(1008, 'The session exceeded its maximum duration.')
      else peer.close(1011, 'You exceeded your current quota, please check your plan and billing details.')
    },
  }
}
