import assert from 'node:assert/strict'
import type { Tests } from '../support/needs.ts'
import { BYE, CONFIRMS, callTo, FIRST_WORDS, listenerOf, MODELS, type Stage, until } from './stage.ts'
import { startWirePhone, type WirePhone } from './wire-phone.ts'

/**
 * Somebody speaks over the agent: how much of its voice still comes over the wire. Counted in packets, of which each is
 * 20 ms whenever it is read; what the machine held up this side of the wire, where the providers are played too, is not
 * ours.
 */
const EXPLAINS =
  'Le ricordo che la visita di controllo è giovedì mattina alle dieci, in via Verdi, al secondo piano. Va bene?'
const THANKS = 'Grazie, arrivederci.'
const PACKET_MS = 20
const SPEAKS_MS = 1_500
const LISTENS_PACKETS = 40
const QUIET_PACKETS = 25
/** After the provider has said so: two frames, and what is on its way. The figure itself is a bench. */
const AFTER_MS = 150
/** From the first sound of the person on: the providers hear it within two tenths of a second, and we queue as much. */
const WITHIN_MS = 1_000

const loud = ({ came }: WirePhone): number => came.filter(({ isAudible }) => isAudible).length

/** Something has been heard since so many packets had come, and now there is silence. */
async function fallsSilent({ came }: WirePhone, from = 0): Promise<void> {
  const isOver = () => {
    const last = came.findLastIndex(({ isAudible }) => isAudible)
    return last >= from && came.length - 1 - last >= QUIET_PACKETS
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
      await listenerOf({ listens: () => fallsSilent(phone) }, held.sessions)()
      phone.says(700)
      const before = loud(phone)
      await until(
        () => loud(phone),
        (now) => now > before + LISTENS_PACKETS,
      )
      const heldUpMs = phone.heldUpMs
      const spoke = phone.says(SPEAKS_MS)
      await fallsSilent(phone)
      const allowedMs = phone.heldUpMs - heldUpMs
      const since = phone.came.slice(spoke).filter(({ isAudible }) => isAudible)
      const heardMs = since.length * PACKET_MS
      assert.ok(heardMs < WITHIN_MS + allowedMs, `${heardMs} ms after the person began, ${allowedMs} ms held up`)
      if (model === 'gemini-3.8-live') {
        const saidMs = held.sessions()[0]?.interruptedMs ?? Number.NEGATIVE_INFINITY
        const afterMs = since.filter(({ atMs }) => atMs > saidMs).length * PACKET_MS
        assert.ok(afterMs < AFTER_MS + allowedMs, `${afterMs} ms after it said so, ${allowedMs} ms held up`)
      }
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
