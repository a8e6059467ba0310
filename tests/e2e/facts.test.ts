import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exampleTurnsOf } from '#analysis/example-task.ts'
import type { Intent, Turn } from '#contract/conversation.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Telephone } from '#telephony/port.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/** What is said on a number, and what the agent notes of it. */
const LINES: Record<string, { turns: Turn[]; intents: Intent[] }> = {
  '+393331234501': {
    turns: exampleTurnsOf(
      ['agent', 'Buongiorno, sono Giulia, assistente virtuale.'],
      ['person', 'Non chiamatemi più, grazie.'],
    ),
    intents: [],
  },
  '+393331234502': {
    turns: exampleTurnsOf(
      ['agent', 'Buongiorno, sono Giulia.'],
      ['person', "Non chiamatemi più a quest'ora, risentiamoci domani a mezzogiorno."],
    ),
    // The agent's sum is wrong by a year, as a model's may be.
    intents: [
      { kind: 'request_callback', whenText: 'domani a mezzogiorno', at: '2020-01-01T11:00:00Z', inMinutes: null },
    ],
  },
}

const telephone: Telephone = {
  async dial({ to }, _signal, leave) {
    const said = LINES[to]
    if (!said || !(await leave(() => {}))) return { kind: 'no_answer' }
    return {
      kind: 'answered',
      line: {
        async converse(_plan, desk) {
          for (const turn of said.turns) desk.turn(turn)
          return { reason: 'agent', durationSeconds: 20, intents: said.intents }
        },
        hangUp() {},
      },
    }
  },
}

describe('a live call that nobody can read', () => {
  let house: TestHouse
  let live: Api
  let agent: string

  before(async () => {
    house = await startHouse({}, POSTGRES[0], { liveTelephone: telephone })
    live = apiFor(house.url, await house.key(true))
    await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
    const hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }
    agent = await publishedAgent(live, { calling: { hours }, review: 'never', result: [] })
  })
  after(() => house[Symbol.asyncDispose]())

  async function ended(to: string) {
    const { status, json, text } = await live('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })
    assert.equal(status, 202, text)
    const seen = await until(
      () => live('GET', `/v1/calls/${json.id}`),
      (reply) => reply.json.status === 'completed',
    )
    const issues = seen.json.result.issues.map(({ code }: { code: string }) => code)
    return { ...seen.json, issues }
  }

  test('lists who asks not to be called again, by their own words', async () => {
    const call = await ended('+393331234501')
    assert.deepEqual([call.outcome, call.issues], ['do_not_call', ['analysis_failed']])
    const { json } = await live('GET', '/v1/suppressions?number=%2B393331234501')
    assert.deepEqual(
      json.data.map(({ source, call: by }: { source: string; call: string }) => [source, by]),
      [['call', call.id]],
    )
  })

  test('calls back at the time that the person named, which our code has read', async () => {
    const call = await ended('+393331234502')
    assert.deepEqual([call.outcome, call.ai_disclosed], ['callback_requested', false])
    assert.deepEqual(call.issues, ['analysis_failed', 'ai_not_disclosed'])
    const wanted = Temporal.Instant.from(call.ended_at).toZonedDateTimeISO('Europe/Rome').add({ days: 1 })
    const noon = wanted.withPlainTime({ hour: 12 }).toInstant()
    assert.equal(call.callback_at, noon.toString({ fractionalSecondDigits: 3 }))
    assert.deepEqual((await live('GET', '/v1/suppressions?number=%2B393331234502')).json.data, [])
  })
})
