import assert from 'node:assert/strict'
import type { Tests } from '../support/needs.ts'
import { BYE, CONFIRMS, callTo, FIRST_WORDS, MODELS, type Stage, until } from './stage.ts'
import { startWirePhone, type WirePhone } from './wire-phone.ts'

/** Somebody speaks over the agent: when its voice is gone from the wire. */
const EXPLAINS =
  'Le ricordo che la visita di controllo è giovedì mattina alle dieci, in via Verdi, al secondo piano. Va bene?'
const THANKS = 'Grazie, arrivederci.'
const SPEAKS_MS = 1_500
const LISTENS_FRAMES = 40
const QUIET_MS = 500
/** After the provider has said so: two frames, and what a busy machine adds on both sides. The figure itself is a bench. */
const AFTER_MS = 150
/** From the first sound of the person on: the providers hear it within two tenths of a second, and we queue as much. */
const WITHIN_MS = 1_000

const loud = ({ came }: WirePhone): number => came.filter(({ isAudible }) => isAudible).length

/** The agent has spoken, and is silent now. */
const hasSpoken = async (phone: WirePhone): Promise<void> => {
  const before = phone.came.length
  const isOver = () => {
    const since = phone.came.slice(before)
    const last = since.findLast(({ isAudible }) => isAudible)
    return last !== undefined && performance.now() - last.atMs > QUIET_MS
  }
  await until(isOver, (over) => over)
}

export function bargeIn(it: Tests['it'], stage: Stage): void {
  for (const model of MODELS)
    it(`with ${model} in which the person speaks over the agent silences it on the wire`, async () => {
      await using phone = await startWirePhone()
      const turns = [
        { hears: 'Mi dica.', says: EXPLAINS },
        { hears: CONFIRMS, says: THANKS, last: BYE },
      ]
      const held = await callTo(stage(), phone.number, { word: `interrotta-${model}`, model, roles: [{ turns }] })
      await hasSpoken(phone)
      phone.says(700)
      const before = loud(phone)
      await until(
        () => loud(phone),
        (now) => now > before + LISTENS_FRAMES,
      )
      const spokeMs = phone.says(SPEAKS_MS)
      await until(
        () => performance.now() - (phone.came.findLast(({ isAudible }) => isAudible)?.atMs ?? 0),
        (quietMs) => quietMs > QUIET_MS,
      )
      const lastMs = phone.came.findLast(({ isAudible }) => isAudible)?.atMs ?? 0
      assert.ok(lastMs - spokeMs < WITHIN_MS, `silent ${lastMs - spokeMs} ms after the person began`)
      const saidMs = held.sessions()[0]?.interruptedMs ?? null
      if (model === 'gemini-3.8-live')
        assert.ok(saidMs !== null && lastMs - saidMs < AFTER_MS, `${lastMs - (saidMs ?? 0)} ms`)
      const ended = await held.ended()
      assert.deepEqual([ended.outcome, ended.end_reason], ['completed', 'agent'])
      const said = await held.turns()
      const cut = said[2]?.text ?? ''
      assert.deepEqual(
        said.map(({ speaker, text, interrupted }) => [speaker, text, interrupted]),
        [
          ['agent', FIRST_WORDS, false],
          ['person', 'Mi dica.', false],
          ['agent', cut, true],
          ['person', CONFIRMS, false],
          ['agent', THANKS, false],
        ],
      )
      assert.ok(EXPLAINS.startsWith(`${cut} `), `“${cut}” is no beginning of it in whole words`)
    })
}
