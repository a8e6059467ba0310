import assert from 'node:assert/strict'
import { INBOUND } from '../support/api.ts'
import type { Tests } from '../support/needs.ts'
import { startPhone } from './phone.ts'
import { agentOf, BYE, eventsOf, follow, listenerOf, type Stage, until } from './stage.ts'

/** Somebody calls us. */
const ROUTED = '+390212345611'
const GREETING = 'Studio Rossi, sono Marco, un assistente virtuale.'
const ASKS = 'Vorrei spostare la visita.'
const TAKES = 'Prendo nota, la richiamiamo noi.'
const MODEL = 'gpt-live-1'
const WORD = 'ricevuta'

export function inbound(it: Tests['it'], stage: Stage): void {
  it('that somebody makes to us is greeted, waits for its review, and is told after it', async () => {
    const { services, route, carrier, accounts } = stage()
    const [account] = accounts
    const { type, name, persona } = INBOUND
    const result = [{ key: 'conferma', label: 'Conferma la visita', type: 'boolean', required: true }]
    const outboundOnly = { opening: undefined, inputs: undefined, calling: undefined }
    const agent = {
      type,
      name,
      persona,
      greeting: GREETING,
      review: 'on_issues',
      recording: false,
      result,
      ...outboundOnly,
    }
    await route(ROUTED, await agentOf(stage(), { word: WORD, model: MODEL, agent }))
    services.play(MODEL, `si chiama ${WORD}.`, { turns: [{ hears: ASKS, says: TAKES, last: BYE }] })
    await using phone = await startPhone()
    await phone.baresip.command('dial', `sip:${ROUTED}@${carrier.address}`)
    const sessions = () => services.sessions(MODEL, `si chiama ${WORD}.`)
    await listenerOf(phone, sessions)()
    await phone.says()
    const mine = async () => {
      const { json } = await account.api('GET', '/v1/calls?direction=inbound')
      return json.data.find(({ from }: { from: string }) => from === phone.number)
    }
    const { id } = await until(mine, (call) => call?.status === 'needs_review')
    const held = follow(stage(), { id, account, word: WORD, model: MODEL })
    const call = await held.read()
    assert.deepEqual([call.to, call.outcome, call.end_reason, call.ai_disclosed], [ROUTED, 'completed', 'agent', true])
    assert.deepEqual(
      call.result.issues.map(({ code }: { code: string }) => code),
      ['missing_required'],
    )
    assert.deepEqual(
      (await held.turns()).map(({ speaker, text }) => [speaker, text]),
      [
        ['agent', GREETING],
        ['person', ASKS],
        ['agent', TAKES],
      ],
    )
    assert.deepEqual(eventsOf(stage(), id), [], 'nobody is told before somebody has looked at it')
    const reviewed = await account.api('POST', `/v1/calls/${id}/review`, { data: { conferma: false } })
    assert.equal(reviewed.status, 200, reviewed.text)
    const told = await held.ended()
    assert.deepEqual([told.status, told.result.data, told.recording], ['completed', { conferma: false }, null])
  })
}
