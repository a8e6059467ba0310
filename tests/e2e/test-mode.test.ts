import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { recordingPath } from '#media/recording/recordings.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/** Test mode, end to end: what each reserved number does, and what is kept of a conversation. */

let house: TestHouse
let key: string
let api: Api
let agent: string
before(async () => {
  house = await startHouse()
  key = await house.key(false)
  api = apiFor(house.url, key)
  agent = await publishedAgent(api, WHOLE)
})
after(() => house[Symbol.asyncDispose]())

const WHOLE = {
  recording: true,
  transfer: { to: '+390212345678' },
  mcp: { url: 'https://tools.example/mcp', tools: ['cerca_cliente', 'prenota'] },
  result: [
    { key: 'conferma', label: 'Ha confermato', type: 'boolean', required: true },
    { key: 'giorno', label: 'Giorno preferito', type: 'date', when: { field: 'conferma', equals: true } },
    { key: 'fascia', label: 'Fascia oraria', type: 'select', options: ['mattina', 'pomeriggio'], required: true },
  ],
}
const PLAIN = { recording: undefined, transfer: undefined, mcp: undefined }
const NEUTRAL = { label: 'neutral', score: 0, start: 0, end: 0, trend: 'stable', emotions: [] }
const LATER = '2027-06-01T10:00:00Z'

const queue = (to: string, changes: object = {}) =>
  api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' }, max_attempts: 1, ...changes })
const ended = async (id: string) => {
  const isEnded = (status: string) => ['completed', 'failed', 'needs_review'].includes(status)
  return (
    await until(
      () => api('GET', `/v1/calls/${id}`),
      (seen) => isEnded(seen.json.status),
    )
  ).json
}
const call = async (to: string, changes: object = {}) => ended((await queue(to, changes)).json.id)
const eventsOf = async (id: string) => {
  const rows = await house.db.query(
    sql<{ payload: string }>`select payload from events where call_id = ${id} order by id`,
  )
  return rows.map((row) => JSON.parse(row.payload))
}

describe('the reserved numbers', () => {
  const [one, both] = [['call.completed'], ['call.attempt_failed', 'call.completed']]
  // biome-ignore format: a table reads in columns
  const rows: [nn: string, status: string, outcome: string, reason: string | null, spoke: boolean, issues: string[], error: string | null, events: string[]][] = [
    ['01', 'completed', 'completed',          'agent',     true,  [],                   null,             one],
    ['02', 'failed',    'no_answer',          null,        false, [],                   null,             both],
    ['03', 'failed',    'busy',               null,        false, [],                   null,             both],
    ['04', 'failed',    'voicemail',          'voicemail', false, [],                   null,             one],
    ['05', 'completed', 'callback_requested', 'agent',     true,  [],                   null,             one],
    ['06', 'completed', 'do_not_call',        'agent',     true,  [],                   null,             one],
    ['07', 'completed', 'wrong_person',       'agent',     true,  [],                   null,             one],
    ['08', 'completed', 'refused',            'agent',     true,  [],                   null,             one],
    ['09', 'completed', 'hung_up',            'person',    false, [],                   null,             one],
    ['10', 'completed', 'transferred',        'transfer',  true,  [],                   null,             one],
    ['11', 'failed',    'invalid_number',     null,        false, [],                   'invalid_number', one],
    ['12', 'failed',    'failed',             null,        false, [],                   'failed',         one],
    ['13', 'completed', 'completed',          'agent',     true,  ['missing_required'], null,             one],
    ['14', 'completed', 'completed',          'agent',     true,  [],                   null,             one],
    ['15', 'completed', 'completed',          'agent',     true,  [],                   null,             one],
  ]
  for (const [nn, status, outcome, reason, spoke, issues, error, events] of rows) {
    test(`${nn} ends ${status} / ${outcome}, and so does its event`, async () => {
      const seen = await call(`+3900000000${nn}`)
      assert.deepEqual(
        [seen.status, seen.outcome, seen.end_reason, seen.error?.code ?? null],
        [status, outcome, reason, error],
      )
      const answered = status === 'completed'
      assert.equal(seen.ai_disclosed, answered ? true : null)
      assert.equal(seen.answered_at !== null, answered)
      assert.ok(seen.ended_at)
      const seconds = seen.duration_seconds
      assert.ok(answered ? seconds >= 20 && seconds <= 90 : seconds === 0, `${seconds} s`)
      assert.deepEqual(seen.result.sentiment, spoke ? NEUTRAL : null)
      assert.deepEqual(
        seen.result.issues.map((issue: { code: string }) => issue.code),
        issues,
      )
      assert.equal(seen.result.summary !== '', answered)
      assert.deepEqual(seen.recording, answered ? { url: `/v1/calls/${seen.id}/recording` } : null)
      assert.equal(seen.transfer !== null, nn === '10')
      assert.equal(seen.tool_calls.length, nn === '14' ? 1 : 0)
      const told = await eventsOf(seen.id)
      assert.deepEqual(
        told.map((event) => event.type),
        events,
      )
      assert.deepEqual(told.at(-1).call, seen, 'the event shows the call as it is read')
    })
  }

  test('10 is handed to the operator, who answers', async () => {
    const { transfer, ended_at } = await call('+390000000010')
    const { duration_seconds: seconds, ...rest } = transfer
    assert.deepEqual(rest, { to: '+390212345678', status: 'answered', requested_at: ended_at, ended_at })
    assert.ok(Number.isInteger(seconds) && seconds > 0)
  })

  test('14 uses the first tool that the agent names, with what it was told', async () => {
    const { tool_calls, result, answered_at, ended_at } = await call('+390000000014')
    const [{ name, status, arguments: given, result: text, duration_ms, at }] = tool_calls
    assert.deepEqual([name, status], ['cerca_cliente', 'ok'])
    assert.deepEqual(given, { nome: 'Anna', ...result.data })
    assert.equal(JSON.parse(text).ok, true)
    assert.ok(Number.isInteger(duration_ms) && duration_ms > 0)
    assert.ok(answered_at <= at && at <= ended_at)
  })

  test('05 completes when it is the callback that was promised', async () => {
    const queued = (await queue('+390000000005', { scheduled_at: LATER })).json
    await house.db.query(sql`update calls set retry_of = id, due_at = created_at where id = ${queued.id}`)
    assert.equal((await ended(queued.id)).outcome, 'completed')
  })

  test('without a transfer, a tool or a required field: 10, 13 and 14 complete', async () => {
    const plain = await publishedAgent(api, { ...PLAIN, result: [] })
    for (const nn of ['10', '13', '14']) {
      const seen = await call(`+3900000000${nn}`, { agent: plain })
      assert.deepEqual([seen.outcome, seen.transfer, seen.result.issues], ['completed', null, []])
      const names = seen.tool_calls.map((one: { name: string }) => one.name)
      assert.deepEqual(names, nn === '14' ? ['example_tool'] : [])
    }
  })
})

describe('the transcript', () => {
  test('begins with the opening, alternates within the duration, and stays the same', async () => {
    const seen = await call('+390000000001')
    const { status, json } = await api('GET', `/v1/calls/${seen.id}/transcript`)
    assert.equal(status, 200)
    assert.deepEqual([json.object, json.call, json.language], ['transcript', seen.id, 'it'])
    assert.match(
      json.turns[0].text,
      /^Buongiorno, sono Giulia, .* Parlo con Anna\? Questa chiamata viene registrata\.$/,
    )
    assert.deepEqual(new Set(json.turns.map((turn: { speaker: string }) => turn.speaker)), new Set(['agent', 'person']))
    let now = 0
    for (const turn of json.turns) {
      assert.ok(turn.start_seconds >= now && turn.end_seconds > turn.start_seconds)
      now = turn.end_seconds
    }
    assert.ok(now <= seen.duration_seconds)
    assert.deepEqual((await api('GET', `/v1/calls/${seen.id}/transcript`)).json, json)
  })

  test('is not there before the call has ended, nor where nobody answered', async () => {
    const waiting = (await queue('+390000000001', { scheduled_at: LATER })).json
    const unanswered = await call('+390000000002')
    for (const { id } of [waiting, unanswered])
      for (const part of ['transcript', 'recording', 'recording/peaks']) {
        const reply = await api('GET', `/v1/calls/${id}/${part}`)
        assert.deepEqual([reply.status, reply.json.error.code], [404, 'not_found'])
      }
  })

  test('holds what a machine was heard to say, and nothing of it is recorded', async () => {
    const { id } = await call('+390000000004')
    const { turns } = (await api('GET', `/v1/calls/${id}/transcript`)).json
    assert.deepEqual(
      turns.map(({ speaker }: { speaker: string }) => speaker),
      ['person'],
    )
    assert.match(turns[0].text, /chiamato|messaggio/)
    assert.equal((await api('GET', `/v1/calls/${id}/recording`)).status, 404)
  })

  test('while the call goes on, what is stored so far is not shown', async () => {
    const seen = (await queue('+390000000001', { scheduled_at: LATER })).json
    const words = [{ speaker: 'agent', text: 'Buongiorno', start_seconds: 0, end_seconds: 1, interrupted: false }]
    await house.db.query(sql`insert into call_words values (${seen.id}, 1, ${JSON.stringify(words)})`)
    // Held by a node that lives, so that nobody takes it over meanwhile.
    await house.db.query(sql`
      update calls set status = 'dialing', due_at = null, attempts = 1, node_id = (select id from nodes limit 1) where id = ${seen.id}`)
    await house.db.query(sql`update calls set status = 'in_progress', answered_at = created_at where id = ${seen.id}`)
    assert.equal((await api('GET', `/v1/calls/${seen.id}/transcript`)).status, 404)
    await house.db.query(sql`update calls set status = 'processing', ended_at = created_at where id = ${seen.id}`)
    assert.equal((await api('GET', `/v1/calls/${seen.id}/transcript`)).status, 200)
  })
})

describe('the recording', () => {
  const fetchWav = (id: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${house.url}/v1/calls/${id}/recording`, { method, headers: { authorization: `Bearer ${key}`, ...headers } })
  const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())

  test('is a mono WAV of 8 kHz, as long as the call, heard where the transcript says and silent elsewhere', async () => {
    const seen = await call('+390000000013')
    const reply = await fetchWav(seen.id)
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'audio/wav'])
    assert.equal(reply.headers.get('accept-ranges'), 'bytes')
    const wav = await bytesOf(reply)
    assert.equal(reply.headers.get('content-length'), String(wav.length))
    assert.equal(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16), 'RIFFWAVEfmt ')
    const [format, channels, rate, bits] = [20, 22, 24, 34].map((at) => wav.readUInt16LE(at))
    assert.deepEqual({ format, channels, rate, bits }, { format: 1, channels: 1, rate: 8_000, bits: 16 })
    assert.equal(wav.readUInt32LE(40), seen.duration_seconds * 16_000)
    assert.equal(wav.length, 44 + seen.duration_seconds * 16_000)
    const { turns } = (await api('GET', `/v1/calls/${seen.id}/transcript`)).json
    const loud = (from: number, to: number) => {
      const part = wav.subarray(44 + Math.round(from * 8_000) * 2, 44 + Math.round(to * 8_000) * 2)
      let sum = 0
      for (let at = 0; at < part.length; at += 2) sum += part.readInt16LE(at) ** 2
      return Math.sqrt(sum / Math.max(1, part.length / 2))
    }
    let quietFrom = 0
    for (const { start_seconds: start, end_seconds: end } of turns) {
      assert.equal(loud(quietFrom, start), 0)
      assert.ok(loud(start, end) > 1_000)
      quietFrom = end
    }
    assert.equal(loud(quietFrom, seen.duration_seconds), 0)
  })

  test('is read in ranges', async () => {
    const { id } = await call('+390000000001')
    const wav = await bytesOf(await fetchWav(id))
    const last = wav.length - 1
    // biome-ignore format: a table reads in columns
    const ranges: [range: string, first: number, last: number][] = [
      ['bytes=0-43',           0,        43],
      ['bytes=44-',            44,       last],
      ['bytes=-100',           last - 99, last],
      ['bytes=1000-999999999', 1_000,    last],
    ]
    for (const [range, from, to] of ranges) {
      const part = await fetchWav(id, { range })
      assert.equal(part.status, 206)
      assert.equal(part.headers.get('content-range'), `bytes ${from}-${to}/${wav.length}`)
      assert.equal(part.headers.get('content-length'), String(to - from + 1))
      assert.ok((await bytesOf(part)).equals(wav.subarray(from, to + 1)), range)
    }
    const beyond = await fetchWav(id, { range: `bytes=${wav.length}-` })
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${wav.length}`])
    assert.equal(((await beyond.json()) as { error: { code: string } }).error.code, 'range_not_satisfiable')
    for (const headers of [
      { range: 'bytes=0-1,3-4' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-1', 'if-range': '"x"' },
    ])
      assert.equal((await bytesOf(await fetchWav(id, headers as Record<string, string>))).length, wav.length)
    const head = await fetchWav(id, {}, 'HEAD')
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(wav.length)])
  })

  test('of a real call that is not where it should be is a 503, not a 404; a simulated one is nowhere', async () => {
    const { id } = await call('+390000000001')
    assert.ok(!existsSync(recordingPath(house.recordingsDir, id)), 'it is made when it is read')
    await house.db.query(sql`update calls set livemode = true where id = ${id}`)
    const live = apiFor(house.url, await house.key(true))
    for (const part of ['recording', 'recording/peaks']) {
      const reply = await live('GET', `/v1/calls/${id}/${part}`)
      assert.deepEqual([reply.status, reply.json.error.code], [503, 'unavailable'], part)
    }
  })

  test('is drawn from the lowest and the highest level of each of its parts', async () => {
    const seen = await call('+390000000001')
    const wav = await bytesOf(await fetchWav(seen.id))
    const samples = (wav.length - 44) / 2
    const level = (at: number) => wav.readInt16LE(44 + 2 * at) >> 8
    for (const [query, buckets] of [
      ['', 800],
      ['?buckets=1', 1],
      ['?buckets=7', 7],
      ['?buckets=4000', 4_000],
    ] as const) {
      const { json } = await api('GET', `/v1/calls/${seen.id}/recording/peaks${query}`)
      const { peaks, ...about } = json
      assert.deepEqual(about, { object: 'recording_peaks', duration_seconds: seen.duration_seconds, buckets })
      const drawn = Array.from({ length: buckets }, (_, n) => {
        const [from = 0, to = 0] = [n, n + 1].map((edge) => Math.ceil((edge * samples) / buckets))
        const levels = Array.from({ length: to - from }, (__, at) => level(from + at))
        return [levels.reduce((a, b) => Math.min(a, b)), levels.reduce((a, b) => Math.max(a, b))]
      })
      assert.deepEqual(peaks, drawn)
    }
  })

  test('is not made where the agent does not record', async () => {
    const seen = await call('+390000000001', { agent: await publishedAgent(api, PLAIN) })
    assert.equal(seen.recording, null)
    for (const part of ['recording', 'recording/peaks'])
      assert.equal((await api('GET', `/v1/calls/${seen.id}/${part}`)).status, 404)
  })
})

test('an inbound call leaves the same: transcript, recording, tool and hand-over', async () => {
  const mine = await publishedAgent(api, { ...WHOLE, ...INBOUND, opening: undefined, inputs: undefined })
  const [number] = (await api('GET', '/v1/numbers')).json.data
  assert.equal((await api('PUT', `/v1/numbers/${number.id}`, { agent: mine })).status, 200)
  for (const scenario of ['10', '14']) {
    const rung = await api('POST', '/v1/test/inbound-calls', { to: number.number, from: '+393331234567', scenario })
    const seen = await ended(rung.json.id)
    assert.equal(seen.transfer?.status, scenario === '10' ? 'answered' : undefined)
    assert.equal(seen.tool_calls[0]?.status, scenario === '14' ? 'ok' : undefined)
    assert.equal((await api('GET', `/v1/calls/${seen.id}/transcript`)).json.turns[0].speaker, 'agent')
    const range = { range: 'bytes=0-3' }
    assert.equal((await api('GET', seen.recording.url, undefined, range)).text, 'RIFF')
    assert.deepEqual((await eventsOf(seen.id)).at(-1).call, seen)
  }
})

/** Holds the call again, knowing its id, its agent and its day: nothing of it may depend on anything else. */
const REPLAY = `
  const [files, given] = process.argv.slice(1).map((text) => JSON.parse(text))
  const load = (name) => import(files[name])
  const { agentDocumentSchema } = await load('document')
  const { createConverse } = await load('converse')
  const { nominalTime, scriptedModel } = await load('model')
  const { simulatedTool } = await load('tool')
  const { firstWords } = await load('words')
  const { simulatedAnalyst } = await load('analyst')
  const { decideAnalysis } = await load('decide')
  const { simulatedWav } = await load('sound')
  const { createHash } = await import('node:crypto')
  const { callId, inputs, today, scenario, endedAt } = given
  const agent = agentDocumentSchema({ allowHttp: false }).parse(given.config)
  const plan = { callId, livemode: false, direction: 'outbound', agent, inputs, firstWords: firstWords(agent, inputs),
                 prompt: '', today, scenario, isCallback: false, maxDurationSeconds: 900,
                 tools: [] }
  const turns = []
  const tools = []
  const never = new AbortController().signal
  const desk = {
    turn: (turn) => turns.push(turn),
    async tool(request) {
      const run = simulatedTool(callId, request)
      tools.push({ name: request.name, arguments: request.arguments, ...run })
      return { text: run.result }
    },
    told() {},
  }
  const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
  const ending = await converse(plan, desk, { closing: never, gone: never })
  const task = { callId, livemode: false, agent, turns, callDay: today, scenario, toolCalls: tools, ending, endedAt }
  const { data, issues, summary, sentiment } = decideAnalysis(task, await simulatedAnalyst().propose(task, never))
  const hash = createHash('sha256')
  for (const piece of simulatedWav(callId, { turns, durationSeconds: ending.durationSeconds })) hash.update(piece)
  console.log(JSON.stringify({ turns, tools, duration: ending.durationSeconds, result: { data, issues, summary, sentiment }, wav: hash.digest('hex') }))`

const PARTS = {
  document: '#contract/agent-document.ts',
  converse: '#conversation/converse.ts',
  model: '#conversation/scripted/model.ts',
  tool: '#conversation/scripted/tool.ts',
  words: '#conversation/first-words.ts',
  analyst: '#analysis/simulated/analyst.ts',
  decide: '#analysis/decide.ts',
  sound: '#media/recording/simulated-sound.ts',
}

test('the same id gives the same bytes in another process: words, result, summary, tools and sound', async () => {
  const files = Object.fromEntries(Object.entries(PARTS).map(([name, path]) => [name, import.meta.resolve(path)]))
  const { config } = (await api('GET', `/v1/agents/${agent}`)).json
  for (const scenario of ['01', '09', '13', '14']) {
    const seen = await call(`+3900000000${scenario}`)
    const today = Temporal.Instant.from(seen.answered_at).toZonedDateTimeISO('Europe/Rome').toPlainDate().toString()
    const given = { callId: seen.id, config, inputs: seen.inputs, today, scenario, endedAt: seen.ended_at }
    const arguments_ = ['--input-type=module', '--eval', REPLAY, JSON.stringify(files), JSON.stringify(given)]
    const there = JSON.parse(execFileSync(process.execPath, arguments_, { encoding: 'utf8' }))
    const { turns } = (await api('GET', `/v1/calls/${seen.id}/transcript`)).json
    const file = await fetch(`${house.url}${seen.recording.url}`, { headers: { authorization: `Bearer ${key}` } })
    const wav = Buffer.from(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).toString('hex')
    const tools = seen.tool_calls.map(({ at: _, ...rest }: { at: string }) => rest)
    assert.deepEqual(there, { turns, tools, duration: seen.duration_seconds, result: seen.result, wav }, scenario)
  }
})
