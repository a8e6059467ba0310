import assert from 'node:assert/strict'
import type { Model } from '#contract/agent-document.ts'
import type { Tests } from '../support/needs.ts'
import type { Role } from './service.ts'
import { BYE, CONFIRMS, call, FIRST_WORDS, type LiveCall, MODELS, type Stage, until } from './stage.ts'

/**
 * A model that fails in the middle of a call: the person hears a pause, and the talk goes on; or the call says why it
 * ended.
 */
const EXPLAINS = 'Le ricordo che la visita di controllo è giovedì mattina alle dieci, in via Verdi. Va bene?'
const GOES_ON = 'Dicevo, giovedì alle dieci.'
const THANKS = 'Grazie, arrivederci.'
const FIRST: Role = { turns: [{ hears: 'Mi dica.', says: EXPLAINS }] }
const LOST: Role = { turns: [{ hears: 'Mi dica.', says: EXPLAINS, drops: true }] }
const SECOND: Role = { cued: GOES_ON, turns: [{ hears: CONFIRMS, says: THANKS, last: BYE }] }

/** Completed by a second session, which knew what was said, and said the first words no more. */
async function goesOn(held: LiveCall, ended: { outcome: string; end_reason: string; error: unknown }): Promise<void> {
  assert.deepEqual([ended.outcome, ended.end_reason, ended.error], ['completed', 'agent', null])
  const [first, second, ...others] = held.sessions()
  assert.deepEqual(others, [])
  assert.deepEqual(first?.received.said, [FIRST_WORDS])
  assert.deepEqual(second?.received.said, [])
  const known = second?.received.resumed ?? second?.received.history.map(({ text }) => text).join(' ')
  assert.ok(known && (second?.received.resumed || known.includes(FIRST_WORDS)), `it knew nothing: ${known}`)
  const turns = await held.turns()
  assert.equal(turns.filter(({ text }) => text.startsWith('Sono Giulia')).length, 1)
  assert.equal(turns.at(-1)?.text, THANKS)
}

/** The second session has been asked to go on. */
const isAskedToGoOn = (held: LiveCall): Promise<unknown> =>
  until(
    () => held.sessions()[1]?.received.cues.map(({ how }) => how) ?? [],
    (cues) => cues.includes('reply'),
  )

export function trouble(it: Tests['it'], stage: Stage): void {
  for (const model of MODELS) {
    it(`whose ${model} is lost in the middle of a sentence goes on`, async () => {
      await using held = await call(stage(), { word: `caduta-${model}`, model, roles: [LOST, SECOND] })
      await held.listens()
      await held.phone.says()
      await until(
        () => held.sessions().length,
        (count) => count === 2,
      )
      await isAskedToGoOn(held)
      // What was said of the old sentence was heard by then.
      held.phone.attends()
      await held.listens()
      await held.phone.says()
      await goesOn(held, await held.ended())
      const [cut, after] = (await held.turns()).slice(2)
      assert.deepEqual([cut?.interrupted, EXPLAINS.startsWith(cut?.text ?? '-')], [true, true])
      assert.deepEqual([after?.speaker, after?.text], ['agent', GOES_ON])
    })

    it(`whose ${model} says that its time is up is handed over in a silence, and nobody notices`, async () => {
      const roles = [{ ...FIRST, expiresInSeconds: 30 }, { turns: [{ hears: CONFIRMS, says: THANKS, last: BYE }] }]
      await using held = await call(stage(), { word: `scadenza-${model}`, model, roles })
      await held.listens()
      await held.phone.says()
      await held.listens()
      held.sessions()[0]?.announceEnd()
      await until(
        () => held.sessions().length,
        (count) => count === 2,
      )
      await until(
        () => held.sessions()[0]?.isOpen,
        (isOpen) => isOpen === false,
      )
      await held.phone.says()
      await goesOn(held, await held.ended())
    })
  }

  const stalls = (model: Model, word: string, roles: readonly Role[]) => call(stage(), { word, model, roles })

  it('whose model falls silent goes on with another session of it', async () => {
    await using held = await stalls('gpt-live-1', 'muto', [FIRST, SECOND])
    await held.listens()
    held.sessions()[0]?.stall()
    await held.phone.says()
    await held.listens()
    await held.phone.says()
    const ended = await held.ended()
    await goesOn(held, ended)
  })

  it('whose model falls silent again ends, and says why', async () => {
    await using held = await stalls('gemini-3.8-live', 'muto-sempre', [FIRST, { mute: true }])
    await held.listens()
    held.sessions()[0]?.stall()
    await held.phone.says()
    const ended = await held.ended()
    assert.deepEqual([ended.status, ended.end_reason, ended.error.code], ['completed', 'error', 'model_stalled'])
    assert.deepEqual([ended.ai_disclosed, held.sessions().length], [true, 2])
  })
}
