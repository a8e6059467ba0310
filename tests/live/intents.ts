import assert from 'node:assert/strict'
import type { Tests } from '../support/needs.ts'
import { BYE, CONFIRMS, call, type Stage } from './stage.ts'

/** What people ask of a call, and what comes of it. */
const HOUR_MS = 3_600_000
const SLACK_MS = 120_000

export function intents(it: Tests['it'], stage: Stage): void {
  it('in which a callback is asked for has another call at that time', async () => {
    const asks = { name: 'request_callback', arguments: { when_text: "fra un'ora", iso: null, in_minutes: 60 } }
    const turns = [{ hears: "Mi richiami fra un'ora.", asks, says: 'Certo, a più tardi.', last: BYE }]
    await using held = await call(stage(), { word: 'richiamare', model: 'gpt-live-1', roles: [{ turns }] })
    await held.listens()
    await held.phone.says()
    const ended = await held.ended()
    assert.deepEqual([ended.outcome, ended.end_reason], ['callback_requested', 'agent'])
    const afterMs = Date.parse(ended.callback_at) - Date.parse(ended.answered_at)
    assert.ok(Math.abs(afterMs - HOUR_MS) < SLACK_MS, `${afterMs} ms`)
    const { json } = await held.account.api('GET', `/v1/calls?status=queued&limit=100`)
    const again = json.data.filter(({ retry_of }: { retry_of: string }) => retry_of === held.id)
    assert.deepEqual(
      again.map(({ to, scheduled_at }: { to: string; scheduled_at: string }) => [to, scheduled_at]),
      [[held.phone.number, ended.callback_at]],
    )
  })

  it('in which somebody asks not to be called again is the last to that number', async () => {
    const quote = 'Non mi chiamate più.'
    const turns = [{ hears: quote, asks: { name: 'do_not_call', arguments: { quote } }, says: 'Mi scusi.', last: BYE }]
    await using held = await call(stage(), { word: 'basta', model: 'gemini-3.8-live', roles: [{ turns }] })
    await held.listens()
    await held.phone.says()
    assert.equal((await held.ended()).outcome, 'do_not_call')
    const { api } = held.account
    const { json } = await api('GET', `/v1/suppressions?number=${encodeURIComponent(held.phone.number)}`)
    assert.deepEqual([json.data.length, json.data[0]?.source, json.data[0]?.call], [1, 'call', held.id])
    const again = await api('POST', '/v1/calls', { agent: (await held.read()).agent.id, to: held.phone.number })
    assert.deepEqual([again.status, again.json.status, again.json.outcome], [202, 'failed', 'suppressed'])
  })

  it('in which somebody else answers is told as such', async () => {
    const asks = { name: 'wrong_person', arguments: {} }
    const turns = [{ hears: 'Ha sbagliato numero.', asks, says: 'Mi scusi, arrivederci.', last: BYE }]
    await using held = await call(stage(), { word: 'sbagliato', model: 'gpt-live-1', roles: [{ turns }] })
    await held.listens()
    await held.phone.says()
    const ended = await held.ended()
    assert.deepEqual([ended.outcome, ended.end_reason, ended.result.data], ['wrong_person', 'agent', {}])
  })

  it('reads from the customer’s server and changes something there once the person has said yes', async () => {
    const { tools } = stage()
    const [day, hour] = ['2026-12-01', '09:00']
    const book = (more: object = {}) => ({ name: 'book_appointment', arguments: { day, hour, ...more } })
    const turns = [
      { hears: 'Quando avete posto?', asks: { name: 'list_slots', arguments: { day } }, says: 'Alle nove.' },
      { hears: 'Alle nove va bene.', asks: book(), says: 'Prenoto il primo dicembre 2026 alle nove. Conferma?' },
      { hears: CONFIRMS, asks: book({ confirmation_code: '{code}' }), says: 'Fatto, arrivederci.', last: BYE },
    ]
    const agent = { mcp: { url: tools.url, tools: ['list_slots', 'book_appointment'] } }
    await using held = await call(stage(), { word: 'strumenti', model: 'gemini-3.8-live', roles: [{ turns }], agent })
    for (let turn = 0; turn < turns.length; turn += 1) {
      await held.listens()
      await held.phone.says()
    }
    const ended = await held.ended()
    assert.deepEqual(
      ended.tool_calls.map(({ name, status }: { name: string; status: string }) => [name, status]),
      [
        ['list_slots', 'ok'],
        ['book_appointment', 'confirmation_required'],
        ['book_appointment', 'ok'],
      ],
    )
    assert.deepEqual([ended.outcome, ended.end_reason, ended.error], ['completed', 'agent', null])
    const seen = tools.calls.filter(({ meta }) => meta['svc/call_id'] === held.id)
    assert.deepEqual(
      seen.map(({ tool, arguments: given }) => [tool, given]),
      [
        ['list_slots', { day }],
        ['book_appointment', { day, hour }],
      ],
    )
  })
}
