import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import type { Turn } from '#contract/conversation.ts'
import { SAMPLE_RATE } from '#media/recording/wav.ts'
import type { Tests } from '../support/needs.ts'
import { AGENT_HZ } from './service.ts'
import { BYE, CONFIRMS, call, MODELS, RECORDED_WORDS, type Stage } from './stage.ts'
import { strengthOf } from './voices.ts'

/** A voice that is there is louder than this, and one that is not is softer than that. */
const THERE = 0.03
const ABSENT = 0.02
const ASKS = 'La visita è giovedì alle dieci. Conferma?'
const THANKS = 'Grazie, arrivederci.'
/** How far the recording and the transcript may be from each other. */
const TOLERANCE_SECONDS = 0.5
/** The line is kept for a moment after the last word; on a busy machine for longer. */
const LINGERS_SECONDS = 4
/** A voice is looked for away from its first and last moments; one that a busy machine has torn is weaker. */
const INSIDE_SECONDS = 0.15
const TORN = 0.006

export function wholeCalls(it: Tests['it'], stage: Stage): void {
  for (const model of MODELS)
    it(`with ${model} is held to its end, told under our signature, and both voices are in the recording`, async () => {
      // One of them as telephones outside Europe speak.
      const phone = model === 'gpt-live-1' ? { codecs: 'PCMU' } : {}
      const roles = [
        {
          turns: [
            { hears: 'Sì, mi dica.', says: ASKS },
            { hears: CONFIRMS, says: THANKS, last: BYE },
          ],
        },
      ]
      await using held = await call(stage(), {
        word: `intera-${model}`,
        model,
        roles,
        phone,
        agent: { recording: true },
      })
      for (let turn = 0; turn < 2; turn += 1) {
        await held.listens()
        await held.phone.says()
      }
      const ended = await held.ended()
      assert.deepEqual([ended.status, ended.outcome, ended.end_reason], ['completed', 'completed', 'agent'])
      assert.deepEqual([ended.ai_disclosed, ended.attempts, ended.error], [true, 1, null])
      assert.deepEqual([ended.result.data, ended.result.issues], [{ conferma: true }, []])
      assert.deepEqual(ended.quality.codec, phone.codecs ?? 'PCMA')
      assert.equal(ended.latency.turns.length, 2)
      const turns = await held.turns()
      assert.deepEqual(
        turns.map(({ speaker, text, interrupted }) => [speaker, text, interrupted]),
        [
          ['agent', RECORDED_WORDS, false],
          ['person', 'Sì, mi dica.', false],
          ['agent', ASKS, false],
          ['person', CONFIRMS, false],
          ['agent', THANKS, false],
        ],
      )
      heardInRecording(await held.recording(), turns, held.phone.pitchHz)
      assert.ok(strengthOf(held.phone.heard(), AGENT_HZ) > THERE)
      assert.equal(held.sessions().length, 1)
      await told(stage, held.id)
    })
}

/** Each turn has the voice of whoever spoke, and not the other's. */
function heardInRecording(recording: Int16Array, turns: readonly Turn[], personHz: number): void {
  for (const { speaker, text, start_seconds, end_seconds } of turns) {
    const [from, to] = [start_seconds + INSIDE_SECONDS, end_seconds - INSIDE_SECONDS].map((at) =>
      Math.round(at * SAMPLE_RATE),
    )
    const part = recording.subarray(from, to)
    const [own, other] = speaker === 'agent' ? [AGENT_HZ, personHz] : [personHz, AGENT_HZ]
    const seen = { own: strengthOf(part, own), other: strengthOf(part, other) }
    assert.ok(seen.own > TORN && seen.other < seen.own / 5, `${text}: ${JSON.stringify(seen)}`)
  }
  const last = turns.at(-1)?.end_seconds ?? 0
  const after = recording.length / SAMPLE_RATE - last
  assert.ok(
    after > -TOLERANCE_SECONDS && after < TOLERANCE_SECONDS + LINGERS_SECONDS,
    `it ends ${after} s after the call`,
  )
  assert.ok(strengthOf(recording, (AGENT_HZ + personHz) / 2) < ABSENT, 'nobody else is heard')
}

/** One event, under the secret of the account. */
async function told(stage: Stage, id: string): Promise<void> {
  const { hook, secret } = stage()
  const received = hook.received.filter(({ body }) => JSON.parse(body).call.id === id)
  assert.equal(received.length, 1)
  const [{ body, headers } = { body: '', headers: {} }] = received
  const event = new Webhook(secret).verify(body, headers) as { type: string }
  assert.equal(event.type, 'call.completed')
}
