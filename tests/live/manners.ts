import assert from 'node:assert/strict'
import type { Tests } from '../support/needs.ts'
import { BYE, CONFIRMS, call, FIRST_WORDS, MODELS, type Stage } from './stage.ts'

/** How an agent behaves on the line. */
const THANKS = 'Grazie, arrivederci.'
const ENDS = { turns: [{ hears: CONFIRMS, says: THANKS, last: BYE }] }
/** Asked twice whether they are there, then said goodbye to. */
const SILENT_SECONDS = { from: 24, to: 60 }

export function manners(it: Tests['it'], stage: Stage): void {
  for (const model of MODELS)
    it(`with ${model} in which nobody speaks is asked twice and said goodbye to`, async () => {
      await using held = await call(stage(), {
        word: `silenzio-${model}`,
        model,
        roles: [{ cued: 'È ancora in linea?' }],
      })
      const ended = await held.ended()
      assert.deepEqual([ended.status, ended.outcome, ended.end_reason], ['completed', 'hung_up', 'silence'])
      const texts = (await held.turns()).map(({ text }) => text)
      assert.deepEqual(texts, [
        FIRST_WORDS,
        'È ancora in linea?',
        'È ancora in linea?',
        'Non la sento più. La saluto, buona giornata.',
      ])
      const { duration_seconds: lasted } = ended
      assert.ok(lasted > SILENT_SECONDS.from && lasted < SILENT_SECONDS.to, `${lasted} s`)
    })

  it('in which keys are pressed tells them to the agent together', async () => {
    const roles = [{ cued: 'Ho preso nota.', ...ENDS }]
    await using held = await call(stage(), { word: 'tasti', model: 'gemini-3.8-live', roles })
    await held.listens()
    await held.phone.presses('42#')
    await held.listens()
    const cues = held.sessions()[0]?.received.cues
    assert.deepEqual(cues, [{ text: 'La persona ha premuto sulla tastiera: 42#', how: 'reply' }])
    await held.phone.says()
    const ended = await held.ended()
    assert.deepEqual([ended.outcome, ended.end_reason], ['completed', 'agent'])
  })

  it('whose agent does not say what it is says so at once', async () => {
    const roles = [{ rewords: ['Buongiorno, la chiamo per la visita.'], ...ENDS }]
    await using held = await call(stage(), { word: 'altre-parole', model: 'gpt-live-1', roles })
    for (let sentences = 0; sentences < 2; sentences += 1) await held.listens()
    await held.phone.says()
    const ended = await held.ended()
    assert.equal(ended.ai_disclosed, true)
    const issues = ended.result.issues.map(({ code }: { code: string }) => code)
    assert.deepEqual(issues, ['opening_not_verbatim'])
    assert.deepEqual(held.sessions()[0]?.received.said, [FIRST_WORDS, 'Sono un assistente virtuale.'])
  })

  it('whose agent never says what it is says that it was not disclosed', async () => {
    const roles = [{ rewords: ['Buongiorno, la chiamo per la visita.', 'Come sta?', 'Tutto bene?'], ...ENDS }]
    await using held = await call(stage(), { word: 'mai-detto', model: 'gemini-3.8-live', roles })
    for (let sentences = 0; sentences < 3; sentences += 1) await held.listens()
    await held.phone.says()
    const ended = await held.ended()
    assert.equal(ended.ai_disclosed, false)
    const issues = ended.result.issues.map(({ code }: { code: string }) => code)
    assert.deepEqual(issues.toSorted(), ['ai_not_disclosed', 'opening_not_verbatim'])
  })
}
