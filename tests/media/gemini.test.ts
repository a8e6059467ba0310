import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#conversation/conformance-stage.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { type GeminiServer, startGemini } from '../support/gemini/server.ts'
import { openPeer, openPool, placeIn, talk } from '../support/media-stage.ts'
import type { RtpPeer } from '../support/rtp-peer.ts'

/** A telephone on real sockets, media workers as they run, and the model of a real provider, played on loopback. */
const PATIENCE = { timeout: 60_000 }
/** Not the agent's, whose echo it would be. */
const VOICE_HZ = 205
const SPEAKS_MS = 600

async function called(server: GeminiServer) {
  const access = { apiKey: server.key, baseUrl: server.url }
  const module = new URL('../../src/conversation/speech-models.ts', import.meta.url).href
  const pool = await openPool({ model: { module, options: { 'gpt-live-1': null, 'gemini-3.8-live': access } } })
  const [leg, far] = [await placeIn(pool), await openPeer()]
  leg.agree(far.terms())
  return { leg, far, at: { address: pool.host, port: leg.port } }
}

/** The person speaks until the provider has heard so much of it. */
async function speak(server: GeminiServer, far: RtpPeer, at: { address: string; port: number }): Promise<void> {
  const heard = () => server.sessions[0]?.received.audio.length ?? 0
  const before = heard()
  far.hum(at, VOICE_HZ)
  await until(() => heard() - before > SPEAKS_MS * 32)
  far.send(at, 0)
}

const plan = (firstWords: string) => examplePlan({ firstWords, direction: 'inbound' }, { model: 'gemini-3.8-live' })

test('a call is held with gemini-3.8-live from the first words to the goodbye', PATIENCE, async () => {
  await using server = await startGemini()
  server.play({
    pace: 5,
    turns: [
      { hears: 'Sì, confermo.', does: [{ ask: 'posti' }, { say: 'Ho trovato: {answer}' }] },
      { hears: 'Grazie.', does: [{ say: 'Arrivederci.' }, { ask: 'end_call', arguments: { reason: 'done' } }] },
    ],
  })
  const { leg, far, at } = await called(server)
  const held = talk(leg, plan('Buongiorno, sono un assistente virtuale.'))
  far.send(at, 0)
  for (const turns of [1, 3]) {
    await held.turned(turns)
    await speak(server, far, at)
  }
  const ending = await held.ending
  assert.deepEqual([ending.reason, ending.intents], ['agent', [{ kind: 'end_call', reason: 'done' }]])
  assert.deepEqual(held.said('agent'), [
    'Buongiorno, sono un assistente virtuale.',
    'Ho trovato: Tre posti.',
    'Arrivederci.',
  ])
  assert.deepEqual(held.said('person'), ['Sì, confermo.', 'Grazie.'])
  assert.deepEqual(
    held.asked.map(({ name }) => name),
    ['posti'],
  )
  assert.deepEqual(server.complaints(), [])
  leg.close()
})

test('who speaks over the agent has heard what was played, and is answered', PATIENCE, async () => {
  await using server = await startGemini()
  server.play({ turns: [{ hears: 'Scusi, un momento.', does: [{ say: 'Mi dica.' }] }] })
  const { leg, far, at } = await called(server)
  const sentence =
    'Sono un bot e le spiego tutto con calma, dal principio alla fine, e ci vorrà un poco di tempo per farlo bene.'
  const held = talk(leg, plan(sentence))
  far.send(at, 0)
  await until(() => far.pitch() !== null || far.received > 50)
  await speak(server, far, at)
  await held.turned(3)
  const [cut, person, reply] = held.turns
  assert.equal(cut?.interrupted, true)
  assert.ok(sentence.startsWith(cut?.text ?? '-') && (cut?.text.length ?? 0) < sentence.length)
  assert.deepEqual([person?.text, reply?.text], ['Scusi, un momento.', 'Mi dica.'])
  held.controllers.left.abort()
  assert.equal((await held.ending).reason, 'person')
  leg.close()
})
