import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { CODECS, LINE_HZ } from '#media/audio/g711.ts'
import type { Tests } from '../support/needs.ts'
import { BYE, CONFIRMS, call, type LiveCall, MODELS, type Stage } from './stage.ts'
import { apartFrom, strengthsOf } from './voices.ts'

/** Calls at the same time, each with two voices that no other has: who hears whom. */
const CALLS = 10
const THERE = 0.02
/**
 * Of the voice that is there in the same second: one that begins, or is torn by a busy machine, is a little of every
 * pitch.
 */
const ABSENT = 0.6
const SAYS_MS = 1_500
const EXPLAINS = 'Le ricordo la visita di giovedì mattina.'

const PITCHES = apartFrom(2 * CALLS)
const pitchOf = (n: number, who: 'agent' | 'person'): number => PITCHES[2 * n + (who === 'agent' ? 0 : 1)] ?? 0

/** These voices are in it, and no others. Other calls go on meanwhile: nobody waits for all of it. */
async function holds(samples: Int16Array, expected: readonly number[], what: string): Promise<void> {
  const seen = new Map<number, number[]>()
  for (const hz of PITCHES) {
    seen.set(hz, strengthsOf(samples, hz))
    await setImmediate()
  }
  const own = expected.map((hz) => seen.get(hz) ?? [])
  for (const [n, hz] of expected.entries()) assert.ok(Math.max(...(own[n] ?? [])) > THERE, `${what} lacks ${hz} Hz`)
  for (const [hz, strengths] of seen) {
    if (expected.includes(hz)) continue
    const at = strengths.findIndex((strength, n) => strength > THERE && strength > ABSENT * loudest(own, n))
    assert.equal(at, -1, `${what} has ${hz} Hz: ${strengths[at]} beside ${loudest(own, at)}`)
  }
}

const loudest = (own: readonly number[][], second: number): number =>
  Math.max(...own.map((strengths) => strengths[second] ?? 0))

export function apart(it: Tests['it'], stage: Stage): void {
  it('at the same time as nine others, of two accounts, never hears any of them', async () => {
    const held: LiveCall[] = await Promise.all(
      Array.from({ length: CALLS }, (_, n) =>
        call(stage(), {
          word: `insieme-${n}`,
          model: MODELS[n % 2] ?? MODELS[0],
          account: stage().accounts[n < CALLS / 2 ? 0 : 1],
          phone: { pitchHz: pitchOf(n, 'person') },
          agent: { recording: true },
          roles: [
            {
              pitchHz: pitchOf(n, 'agent'),
              turns: [
                { hears: 'Mi dica.', says: EXPLAINS },
                { hears: CONFIRMS, says: 'Grazie, arrivederci.', last: BYE },
              ],
            },
          ],
        }),
      ),
    )
    try {
      await Promise.all(held.map((one, n) => alone(one, n)))
      const [first, last] = [held[0], held.at(-1)]
      assert.ok(first && last)
      assert.equal((await last.account.api('GET', `/v1/calls/${first.id}`)).status, 404)
      assert.equal((await last.account.api('GET', `/v1/calls/${first.id}/recording`)).status, 404)
    } finally {
      await Promise.all(held.map((one) => one[Symbol.asyncDispose]()))
    }
  })
}

async function alone(held: LiveCall, n: number): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await held.listens()
    await held.phone.says(SAYS_MS)
  }
  const ended = await held.ended()
  assert.deepEqual([ended.outcome, ended.end_reason], ['completed', 'agent'])
  const [agent, person] = [pitchOf(n, 'agent'), pitchOf(n, 'person')]
  await holds(await held.recording(), [agent, person], `the recording of call ${n}`)
  await holds(held.phone.heard(), [agent], `what telephone ${n} heard`)
  const [session, ...others] = held.sessions()
  assert.ok(session && others.length === 0)
  await holds(heardBy(session.received.audio, MODELS[n % 2]), [person], `what the model of call ${n} heard`)
}

/** As the service got it, at the rate of the line. */
function heardBy(audio: Uint8Array, model: (typeof MODELS)[number] | undefined): Int16Array {
  if (model === 'gpt-live-1') {
    const pcm = new Int16Array(audio.length)
    CODECS.PCMA.decode(audio, pcm)
    return pcm
  }
  const bytes = Buffer.from(audio)
  const every = 16_000 / LINE_HZ
  return Int16Array.from({ length: bytes.length / 2 / every }, (_, at) => bytes.readInt16LE(2 * every * at))
}
