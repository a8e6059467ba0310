import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exampleTurnsOf } from '#analysis/example-task.ts'
import type { Config } from '#config.ts'
import type { Turn } from '#contract/conversation.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import type { Telephone } from '#telephony/port.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { answered, hangs, type ModelServer, type Reply, startModelServer, status } from '../support/model-server.ts'

/** A telephone on which everybody answers and says the same. */
const everybodySays = (turns: readonly Turn[]): Telephone => ({
  async dial(_order, _signal, leave) {
    if (!(await leave(() => {}))) return { kind: 'not_sent', details: { reason: 'it may not leave' } }
    return {
      kind: 'answered',
      line: {
        async converse(_plan, desk) {
          for (const turn of turns) desk.turn(turn)
          return { reason: 'agent', durationSeconds: turns.length * 5, intents: [] }
        },
        hangUp() {},
      },
    }
  },
})

const TURNS = exampleTurnsOf(
  ['agent', 'Buongiorno, sono Giulia, assistente virtuale. Conferma la visita? In quanti verrete?'],
  ['person', 'Sì, confermo, saremo in tre. Grazie mille.'],
)
const AGENT = {
  calling: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' } },
  review: 'on_issues',
  result: [
    { key: 'conferma', label: 'Conferma la visita', type: 'boolean', required: true },
    { key: 'persone', label: 'Numero di persone', type: 'number' },
    { key: 'posta', label: 'Indirizzo e-mail', type: 'email' },
  ],
}
const nothing = { value: null, evidence: null }
const ANSWER = {
  values: {
    conferma: { value: true, evidence: 'Sì, confermo' },
    persone: { value: 3, evidence: 'saremo in tre' },
    posta: nothing,
  },
  outcome: 'completed',
  outcome_evidence: 'Sì, confermo',
  callback: null,
  summary: 'Ha confermato la visita per tre persone.',
  sentiment: {
    score: 0.6,
    start: 0.2,
    end: 0.6,
    emotions: [{ type: 'gratitude', intensity: 'medium', evidence: 'Grazie mille' }],
  },
}

interface Stage {
  house: TestHouse
  live: Api
  model: ModelServer
  agent: string
}

async function withModel(answers: Reply[], play: (stage: Stage) => Promise<void>, turns = TURNS): Promise<void> {
  await using model = await startModelServer(...answers)
  const price = { input: 250_000n, output: 2_000_000n }
  const analysis: Config['analysis'] = { model: 'compatible/local', baseUrl: `${model.url}/v1`, apiKey: null, price }
  await using house = await startHouse({ analysis }, POSTGRES[0], { liveTelephone: everybodySays(turns) })
  const live = apiFor(house.url, await house.key(true))
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
  await play({ house, live, model, agent: await publishedAgent(live, AGENT) })
}

const place = async (api: Api, agent: string, to: string): Promise<string> => {
  const { status, json, text } = await api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })
  assert.equal(status, 202, text)
  return json.id
}
const ended = async (api: Api, id: string, status = 'completed') =>
  (
    await until(
      () => api('GET', `/v1/calls/${id}`),
      (seen) => seen.json.status === status,
    )
  ).json

const costOf = async ({ house }: Stage, id: string) =>
  (
    await house.db.query(sql<{ model: string; input: number; output: number; cost: number }>`
      select analysis_model as model, analysis_input_tokens as input, analysis_output_tokens as output, analysis_cost_micros as cost
        from call_details where call_id = ${id}`)
  )[0]

describe('a live call that a language model reads', () => {
  test('ends with a typed result, its event and its cost on record; the metrics count the tokens', async () => {
    await withModel([answered('compatible', ANSWER)], async (stage) => {
      const { live, model, agent, house } = stage
      const call = await ended(live, await place(live, agent, '+393331234567'))
      assert.equal(call.outcome, 'completed')
      assert.deepEqual(call.result.data, { conferma: true, persone: 3 })
      assert.deepEqual(call.result.issues, [])
      assert.equal(call.result.summary, ANSWER.summary)
      assert.deepEqual([call.result.sentiment.label, call.result.sentiment.emotions.length], ['positive', 1])
      assert.deepEqual(await costOf(stage, call.id), {
        model: 'compatible/local',
        input: 1_000,
        output: 200,
        cost: 650,
      })
      assert.equal(model.asked.length, 1)
      const { json: events } = await live('GET', `/v1/events?call=${call.id}&type=call.completed`)
      assert.deepEqual(events.data[0].call.result.data, { conferma: true, persone: 3 })
      const { text } = await apiFor(house.url)('GET', '/metrics')
      assert.match(text, /centralino_analysis_tokens_total\{model="compatible\/local",direction="input"\} 1000/)
      assert.match(text, /centralino_analysis_cost_micros_total\{model="compatible\/local"\} 650/)
    })
  })

  test('whose model gives no answer that can be used ends all the same, in review; what was spent is on record', async () => {
    const wrong = { ...ANSWER, outcome: 'transferred' }
    await withModel([answered('compatible', wrong)], async (stage) => {
      const { live, agent, model } = stage
      const call = await ended(live, await place(live, agent, '+393331234567'), 'needs_review')
      assert.deepEqual([call.outcome, call.result.data], ['completed', {}])
      assert.deepEqual(
        call.result.issues.map(({ code }: { code: string }) => code),
        ['analysis_failed'],
      )
      assert.equal(model.asked.length, 2)
      assert.deepEqual(await costOf(stage, call.id), {
        model: 'compatible/local',
        input: 2_000,
        output: 400,
        cost: 1_300,
      })
    })
  })

  test('whose provider refuses us ends at once, and nothing that was said or sent is in the log', async () => {
    const echo: Reply = (response, { text, headers }) =>
      status(401, { error: { message: `${text} ${JSON.stringify(headers)}` } })(response, {
        path: '',
        headers,
        body: null,
        text,
      })
    await withModel([echo], async (stage) => {
      const { live, agent, house, model } = stage
      const call = await ended(live, await place(live, agent, '+393331234567'), 'needs_review')
      assert.deepEqual(
        call.result.issues.map(({ code }: { code: string }) => code),
        ['analysis_failed'],
      )
      assert.equal(model.asked.length, 1)
      const log = house.log.join('')
      assert.match(log, /"code":"http_401"/)
      assert.doesNotMatch(log, /confermo|Grazie|visita|<<<DATA/)
      assert.equal((await costOf(stage, call.id))?.model, null)
    })
  })

  test('waits for a slow provider alone: test calls and other live calls go on', async () => {
    await withModel([hangs], async ({ house, live, model, agent }) => {
      // More than there are places for live ones.
      const slow: string[] = []
      for (let n = 0; n < 50; n += 1) slow.push(await place(live, agent, `+39333${1_000_000 + n}`))
      await until(
        async () => model.hanging.size,
        (size) => size === 32,
      )
      const test = apiFor(house.url, await house.key(false))
      const began = performance.now()
      for (const to of ['+390000000001', '+390000000008', '+390212300001'])
        assert.notEqual((await ended(test, await place(test, agent, to))).outcome, null)
      assert.ok(performance.now() - began < 5_000)
      assert.equal(model.hanging.size, 32)
      model.answers = [answered('compatible', ANSWER)]
      for (const response of model.hanging) response.destroy()
      for (const id of slow) assert.equal((await ended(live, id)).outcome, 'completed')
    })
  })
})

test('without a model a live call has its outcome from facts, at once, and says that it was not analysed', async () => {
  await using house = await startHouse({}, POSTGRES[0], { liveTelephone: everybodySays(TURNS) })
  const live = apiFor(house.url, await house.key(true))
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
  const agent = await publishedAgent(live, { ...AGENT, review: 'never' })
  const call = await ended(live, await place(live, agent, '+393331234567'))
  assert.equal(call.outcome, 'completed')
  assert.deepEqual(
    call.result.issues.map(({ code }: { code: string }) => code),
    ['analysis_failed'],
  )
})

test('a call whose end cannot be written is bought three readings at most, and disturbs none that is under way', async () => {
  await withModel([hangs, answered('compatible', ANSWER)], async ({ house, live, model, agent }) => {
    const slow = await place(live, agent, '+393330000001')
    await until(
      async () => model.hanging.size,
      (size) => size === 1,
    )
    await house.db.query(sql`
      create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`)
    await house.db.query(sql`
      create trigger refuse_end before update on calls for each row
        when (new.to_number = '+393330000002' and new.status = 'completed') execute function refuse_end()`)
    // Given back, the slow one could be taken by another node, and bought twice.
    await house.db.query(sql`create table given_back as select id from calls limit 0`)
    await house.db.query(sql`
      create function note_given_back() returns trigger language plpgsql as $$
        begin insert into given_back values (new.id); return null; end $$`)
    await house.db.query(sql`
      create trigger note_given_back after update on calls for each row
        when (old.status = 'processing' and old.node_id is not null and new.status = 'processing' and new.node_id is null)
        execute function note_given_back()`)
    const ill = await place(live, agent, '+393330000002')
    const call = await ended(live, ill, 'needs_review')
    assert.deepEqual(
      call.result.issues.map(({ code }: { code: string }) => code),
      ['analysis_failed'],
    )
    const drops = house.log.filter((line) => line.includes('an analysis was dropped'))
    assert.deepEqual([drops.length, model.asked.length, model.hanging.size], [3, 4, 1])
    assert.equal((await live('GET', `/v1/calls/${slow}`)).json.status, 'processing')
    assert.deepEqual(await house.db.query(sql`select distinct id from given_back`), [{ id: ill }])
  })
})
