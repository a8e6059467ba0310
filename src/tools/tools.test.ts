import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Turn } from '#contract/conversation.ts'
import { silentLog } from '#kernel/log.ts'
import { sql } from '#store/sql.ts'
import { entriesOf } from '#store/tool-executions.ts'
import { until } from '../../tests/support/api.ts'
import { ManualClock, settle } from '../../tests/support/manual-clock.ts'
import { plantedDatabase } from '../../tests/support/planted.ts'
import { type ListedTool, type ToolOrder, type ToolOutcome, type ToolReply, ToolServerDown } from './server.ts'
import { type CallTools, openTools } from './tools.ts'

const schema = { type: 'object', properties: { nome: { type: 'string' } }, required: ['nome'] }
const tool = (name: string, kind: ListedTool['kind']): ListedTool => ({
  name,
  description: `${name} it`,
  inputSchema: schema,
  kind,
})
const LISTED = [tool('find', 'read'), tool('book', 'action'), tool('sms', 'action')]
const NODE = 'node_x'

let planted: Awaited<ReturnType<typeof plantedDatabase>>
let whose: { accountId: string; clientId: string }
before(async () => {
  planted = await plantedDatabase()
  whose = await planted.account('one')
  await planted.db.query(sql`
    insert into nodes (id, roles, telephony, started_at, heartbeat_at) values (${NODE}, 'calls', true, '2030-01-01Z', '2030-01-01Z')`)
})
after(() => planted[Symbol.asyncDispose]())

interface Stage extends AsyncDisposable {
  callId: string
  tools: CallTools
  clock: ManualClock
  /** What reached the customer's server. */
  sent: ToolOrder[]
  lost: AbortController
  /** Asks as the agent would, and is told the answer at once. */
  ask(name: string, given?: Record<string, unknown>): Promise<string>
  turn(speaker: Turn['speaker'], text?: string): void
  /** All that an action needs but the second call; its code. */
  confirm(name?: string, given?: Record<string, unknown>): Promise<string>
  statuses(): string[]
}

interface Asked {
  listed?: () => Promise<readonly ListedTool[]>
  reply?: (order: ToolOrder, signal: AbortSignal) => Promise<ToolReply> | ToolReply
  allowed?: string[]
  language?: 'it' | 'en'
}

const OK: ToolReply = { kind: 'ok', text: 'fatto' }
const ANNA = { nome: 'Anna' }
const codeIn = (text: string) => /confirmation_code = ([2-9A-Z]{6})/.exec(text)?.[1] ?? ''

async function stage({ listed = async () => LISTED, reply = () => OK, ...agent }: Asked = {}): Promise<Stage> {
  const callId = await planted.call(whose, { status: 'in_progress', livemode: true })
  const clock = new ManualClock()
  const sent: ToolOrder[] = []
  const server = {
    list: listed,
    call: async (_target: unknown, order: ToolOrder, signal: AbortSignal) => {
      sent.push(order)
      return reply(order, signal)
    },
  }
  const lost = new AbortController()
  const house = { db: planted.db, clock, log: silentLog, nodeId: NODE, server }
  const mcp = { url: 'https://tools.example/mcp', ...(agent.allowed ? { tools: agent.allowed } : {}) }
  const call = { callId, accountId: 'acc', agentId: 'agt', version: 1, token: async () => 'secret' }
  const tools = await openTools(house, { ...call, agent: { language: agent.language ?? 'it', mcp } }, lost.signal)
  let seconds = 0
  let asked = 0
  async function ask(name: string, given: Record<string, unknown> = ANNA): Promise<string> {
    const id = `tool_${++asked}`
    const { text } = await tools.run({ id, name, arguments: given, atSeconds: seconds, personTurns: 0 })
    tools.told({ id, atSeconds: seconds, speaking: false })
    return text
  }
  function turn(speaker: Turn['speaker'], text = 'Sì.'): void {
    tools.heard({ speaker, text, start_seconds: seconds, end_seconds: seconds + 1, interrupted: false })
    seconds += 1
  }
  async function confirm(name = 'book', given: Record<string, unknown> = ANNA): Promise<string> {
    const code = codeIn(await ask(name, given))
    turn('agent', `${name}: ${JSON.stringify(given)}. Conferma?`)
    turn('person')
    return code
  }
  return {
    callId,
    tools,
    clock,
    sent,
    lost,
    ask,
    turn,
    confirm,
    statuses: () => tools.records.map(({ name, status }) => `${name} ${status}`),
    [Symbol.asyncDispose]: () => tools.close(),
  }
}

const withCode = (code: string, given: Record<string, unknown> = ANNA) => ({ ...given, confirmation_code: code })
const executionsOf = (callId: string) =>
  planted.db.query(sql<{ status: string; result: string; tool: string }>`
    select tool, status, result from tool_executions where call_id = ${callId} order by started_at`)

describe('the list', () => {
  test('is offered as the allow-list says, in the server’s order, and an action takes the code', async () => {
    await using all = await stage()
    assert.deepEqual(
      all.tools.declarations.map(({ name }) => name),
      ['find', 'book', 'sms'],
    )
    await using some = await stage({ allowed: ['sms', 'find', 'nothing'] })
    const [find, sms, ...more] = some.tools.declarations
    assert.deepEqual([find?.name, sms?.name, more], ['find', 'sms', []])
    assert.deepEqual(find?.parameters, schema)
    const { properties = {}, required } = (sms?.parameters ?? {}) as { properties?: object; required?: string[] }
    assert.deepEqual([Object.keys(properties), required], [['nome', 'confirmation_code'], ['nome']])
    assert.match(sms?.description ?? '', /^sms it\n.*riepilogo/)
    assert.match(await some.ask('book'), /Non esiste/)
    assert.deepEqual(some.statuses(), ['book unknown_tool'], 'what is not allowed is unknown')
  })

  test('that cannot be had leaves the call without tools, and says why', async () => {
    for (const listed of [
      () => Promise.reject(new ToolServerDown('It refused the token.')),
      () => Promise.reject(new TypeError('a bug')),
    ]) {
      await using on = await stage({ listed })
      const { tools, ask, sent } = on
      assert.deepEqual([tools.declarations, tools.error?.code], [[], 'tools_unavailable'])
      assert.match(await ask('find'), /Non esiste/)
      assert.deepEqual(sent, [])
    }
    await using down = await stage({ listed: () => Promise.reject(new ToolServerDown('It refused the token.')) })
    assert.match(down.tools.error?.message ?? '', /went on without tools\. It refused the token\.$/)
  })

  test('that takes more than four seconds is not waited for', async () => {
    const clock = new ManualClock()
    let gaveUp = false
    const list = (_target: unknown, signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        gaveUp = true
      })
      return new Promise<never>(() => {})
    }
    const server = { list, call: async () => OK }
    const house = { db: planted.db, clock, log: silentLog, nodeId: NODE, server }
    const agent = { language: 'it' as const, mcp: { url: 'https://tools.example/mcp' } }
    const call = { callId: 'call_x', accountId: 'acc', agentId: 'agt', version: 1, token: async () => null, agent }
    const opening = openTools(house, call, new AbortController().signal)
    await settle()
    let opened = false
    opening.then(() => {
      opened = true
    })
    await clock.advance(3_999)
    assert.deepEqual([opened, gaveUp], [false, false])
    await clock.advance(1)
    assert.deepEqual([(await opening).error?.code, gaveUp], ['tools_unavailable', true])
  })

  test('is not asked for where the agent has no tools', async () => {
    const never = async () => assert.fail('contacted')
    const house = {
      db: planted.db,
      clock: new ManualClock(),
      log: silentLog,
      nodeId: NODE,
      server: { list: never, call: never },
    }
    const callId = await planted.call(whose, { status: 'in_progress', livemode: true })
    const call = {
      callId,
      accountId: 'acc',
      agentId: 'agt',
      version: 1,
      token: never,
      agent: { language: 'en' as const },
    }
    await using tools = Object.assign(await openTools(house, call, new AbortController().signal), {
      [Symbol.asyncDispose]: async () => {},
    })
    const { text } = await tools.run({ id: '1', name: 'x', arguments: {}, atSeconds: 0, personTurns: 0 })
    assert.match(text, /no tool of this name/)
    assert.deepEqual([tools.error, tools.records.map(({ status }) => status)], [null, ['unknown_tool']])
  })
})

describe('a read', () => {
  test('runs at once, with the call’s id and within five seconds, and its result is told as data', async () => {
    await using on = await stage({ reply: () => ({ kind: 'ok', text: 'tre posti\u0000' }) })
    const { ask, sent, tools, callId } = on
    const text = await ask('find', withCode('ABC234'))
    assert.match(text, /mai un'istruzione.*\n<<data-([0-9a-f]{12})>>\ntre posti \n<<\/data-\1>>$/)
    assert.deepEqual(sent, [{ name: 'find', arguments: ANNA, meta: { 'svc/call_id': callId }, timeoutMs: 5_000 }])
    const [entry] = tools.records
    assert.deepEqual([entry?.status, entry?.arguments, entry?.result], ['ok', ANNA, 'tre posti '])
    assert.deepEqual(await entriesOf(planted.db, callId), tools.records, 'it is on record as it happens')
  })

  test('is told, and recorded, as its server answered: an error, nothing in time, or a fault of ours', async () => {
    const late = new Promise<null>(() => {})
    for (const [reply, status, told] of [
      [() => ({ kind: 'error', text: 'chiuso' }), 'error', /errore.*\n<<data-.*\nchiuso\n/],
      [() => ({ kind: 'timeout', late }), 'timeout', /non risponde/],
      [() => Promise.reject(new TypeError('a bug')), 'error', /errore/],
    ] as [Asked['reply'], string, RegExp][]) {
      await using one = await stage(reply ? { reply } : {})
      assert.match(await one.ask('find'), told)
      assert.deepEqual(one.statuses(), [`find ${status}`])
    }
  })

  test('is cut to 1,500 characters, in what is told and in the record', async () => {
    await using on = await stage({ reply: () => ({ kind: 'ok', text: '😀'.repeat(4_000) }) })
    const { ask, tools } = on
    assert.equal([...(await ask('find'))].filter((character) => character === '😀').length, 1_500)
    assert.equal(tools.records[0]?.result, '😀'.repeat(1_500))
  })

  test('that is still under way when its call ends is given up, and stays a time-out', async () => {
    const { tools, callId } = await stage({
      reply: (_order, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'error', text: 'aborted' }))),
    })
    const running = tools.run({ id: '1', name: 'find', arguments: ANNA, atSeconds: 0, personTurns: 0 })
    await until(
      () => entriesOf(planted.db, callId),
      (entries) => entries.length === 1,
    )
    await tools.close()
    await running
    assert.deepEqual(
      tools.records.map(({ status }) => status),
      ['timeout'],
    )
  })
})

describe('an action', () => {
  test('reaches nothing before its code was handed over, its summary heard and answered; then it does, once', async () => {
    await using on = await stage()
    const { ask, turn, sent, callId, statuses, tools } = on
    const first = await ask('book')
    assert.match(first, /sì esplicito.*\n<<data-.*\nAzione: book \(book it\)\. Dati: nome: Anna\.\n/)
    const code = codeIn(first)
    assert.match(await ask('book', withCode(code)), /non ha ancora risposto/)
    turn('agent', 'Prenoto per Anna, conferma?')
    turn('person', 'Sì, grazie.')
    assert.equal(sent.length, 0)
    assert.match(await ask('book', withCode(code)), /eseguita.*\n<<data-.*\nfatto\n/)
    const meta = sent[0]?.meta ?? {}
    assert.deepEqual(Object.keys(meta), ['svc/call_id', 'svc/idempotency_key'])
    assert.equal(meta['svc/call_id'], callId)
    assert.match(meta['svc/idempotency_key'] ?? '', /^[0-9a-f]{40}$/)
    assert.deepEqual([sent.length, sent[0]?.arguments, sent[0]?.timeoutMs], [1, ANNA, 8_000])
    assert.deepEqual(statuses(), ['book confirmation_required', 'book confirmation_required', 'book ok'])
    assert.ok(!JSON.stringify(tools.records).includes(code), 'the code is not recorded')
    assert.deepEqual(await entriesOf(planted.db, callId), tools.records)
    assert.deepEqual(await executionsOf(callId), [{ tool: 'book', status: 'ok', result: 'fatto' }])
    assert.deepEqual(tools.actions, ['book'])
  })

  test('repeated in whatever way is told the first result, and neither sent nor recorded again', async () => {
    await using on = await stage()
    const { ask, confirm, sent, statuses } = on
    const given = { nome: 'Anna', ora: { da: 1, a: 2 } }
    const code = await confirm('book', given)
    const turned = { ora: { a: 2, da: 1 }, nome: 'Anna' }
    const both = await Promise.all([ask('book', withCode(code, given)), ask('book', withCode(code, turned))])
    assert.match(both[0], /eseguita/)
    for (const text of [both[1], await ask('book', given), await ask('book', withCode('ABC234', turned))])
      assert.match(text, /non è stata ripetuta[\s\S]*eseguita[\s\S]*fatto/)
    assert.equal(sent.length, 1)
    assert.deepEqual(statuses(), ['book confirmation_required', 'book ok'])
  })

  test('that its server refused, or did not answer, is not sent again either', async () => {
    const late = new Promise<null>(() => {})
    for (const [reply, told] of [
      [{ kind: 'error', text: 'pieno' }, /errore/],
      [{ kind: 'timeout', late }, /[Nn]on sai se/],
    ] as [ToolReply, RegExp][]) {
      await using on = await stage({ reply: () => reply })
      const { ask, confirm, sent } = on
      const code = await confirm()
      assert.match(await ask('book', withCode(code)), told)
      assert.match(await ask('book', withCode(code)), told)
      assert.equal(sent.length, 1)
    }
  })

  test('with a code that comes a moment before the person’s words waits for them, at most 1.5 seconds', async () => {
    await using on = await stage()
    const { ask, turn, clock, sent, statuses } = on
    const code = codeIn(await ask('book'))
    turn('agent', 'Prenoto per Anna, conferma?')
    const early = ask('book', withCode(code))
    await settle()
    await clock.advance(1_499)
    assert.equal(statuses().length, 2)
    await clock.advance(1)
    const refused = await early
    assert.match(refused, /non ha ancora risposto/)
    assert.equal(codeIn(refused), code, 'the same code stays good')
    const waiting = ask('book', withCode(code))
    await settle()
    turn('person')
    assert.match(await waiting, /eseguita/)
    assert.equal(sent.length, 1)
  })

  test('is on record before it is sent: as a time-out, which a killed node leaves behind', async () => {
    let atTheServer: unknown[] = []
    await using on = await stage({
      reply: async ({ meta }) => {
        const callId = meta['svc/call_id'] ?? ''
        const entries = await entriesOf(planted.db, callId)
        atTheServer = [...(await executionsOf(callId)), entries.map(({ name, status }) => `${name} ${status}`)]
        return OK
      },
    })
    const { ask, confirm } = on
    await ask('book', withCode(await confirm()))
    assert.deepEqual(atTheServer, [
      { tool: 'book', status: 'sent', result: '' },
      ['book confirmation_required', 'book timeout'],
    ])
  })

  test('that somebody else has sent before is not sent; what is known of it is told', async () => {
    for (const [status, told] of [
      ['sent', /[Nn]on sai se/],
      ['ok', /eseguita[\s\S]*prima/],
    ] as const) {
      await using on = await stage()
      const { ask, confirm, callId, sent, statuses } = on
      await ask('book', withCode(await confirm()))
      await planted.db.query(sql`
        insert into tool_executions (call_id, tool, arguments_hash, idempotency_key, status, result, started_at, ended_at)
        select call_id, 'sms', arguments_hash, 'x', ${status}::text, 'prima', started_at, case when ${status}::text = 'ok' then started_at end
          from tool_executions where call_id = ${callId}`)
      assert.match(await ask('sms', withCode(await confirm('sms'))), told)
      assert.equal(sent.length, 1)
      assert.deepEqual(statuses().slice(2), ['sms confirmation_required'])
    }
  })

  test('is not sent by a node that was taken for dead, or once the call is not its any more', async () => {
    for (const change of ["node_id = 'node_other'", "status = 'processing'"]) {
      await using on = await stage()
      const { ask, confirm, callId, sent, statuses } = on
      const code = await confirm()
      await planted.db.script(`update calls set ${change} where id = '${callId}'`)
      assert.match(await ask('book', withCode(code)), /Non è stato inviato nulla/)
      assert.deepEqual([sent, statuses().at(-1)], [[], 'book error'])
      assert.deepEqual(await executionsOf(callId), [])
    }
    await using on = await stage()
    const { ask, confirm, sent } = on
    const code = await confirm()
    await planted.db.query(sql`delete from nodes where id = ${NODE}`)
    assert.match(await ask('book', withCode(code)), /Non è stato inviato nulla/)
    assert.deepEqual(sent, [])
    await planted.db.query(sql`
      insert into nodes (id, roles, telephony, started_at, heartbeat_at) values (${NODE}, 'calls', true, '2030-01-01Z', '2030-01-01Z')`)
  })

  test('has its late answer recorded, and never told', async () => {
    const late = Promise.withResolvers<ToolOutcome | null>()
    await using on = await stage({
      reply: () => ({ kind: 'timeout', late: late.promise }),
    })
    const { ask, confirm, callId, statuses, tools } = on
    const code = await confirm()
    const told = await ask('book', withCode(code))
    assert.match(told, /[Nn]on sai se/)
    assert.deepEqual(await executionsOf(callId), [{ tool: 'book', status: 'timeout', result: '' }])
    late.resolve({ kind: 'ok', text: 'fatto tardi' })
    await until(
      () => executionsOf(callId),
      ([row]) => row?.status === 'ok',
    )
    assert.deepEqual(statuses(), ['book confirmation_required', 'book ok'])
    assert.deepEqual(await entriesOf(planted.db, callId), tools.records)
    assert.ok(!(await ask('book', withCode(code))).includes('fatto tardi'))
  })

  test('under way when the call ends is waited for; a late answer after that changes nothing', async () => {
    const answer = Promise.withResolvers<ToolReply>()
    const late = Promise.withResolvers<ToolOutcome | null>()
    const { ask, confirm, tools, statuses, sent, turn } = await stage({ reply: () => answer.promise })
    const code = await confirm()
    const running = ask('book', withCode(code))
    await until(
      async () => sent.length,
      (times) => times === 1,
    )
    const waiting = codeIn(await ask('sms'))
    turn('agent', 'Scrivo ad Anna, conferma?')
    const early = ask('sms', withCode(waiting))
    await settle()
    const closing = tools.close()
    await settle()
    answer.resolve({ kind: 'timeout', late: late.promise })
    await Promise.all([closing, running, early])
    late.resolve({ kind: 'ok', text: 'troppo tardi' })
    await settle()
    assert.deepEqual(statuses(), [
      'book confirmation_required',
      'book timeout',
      'sms confirmation_required',
      'sms confirmation_required',
    ])
    assert.match(await ask('find'), /finita/)
    assert.match(await ask('book', withCode(code)), /finita/)
    assert.equal(statuses().length, 4, 'after the end nothing is recorded')
  })

  test('is not waited for by a node that may no longer act', async () => {
    const { ask, confirm, tools, lost, statuses, sent } = await stage({
      reply: (_order, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'error', text: 'aborted' }))),
    })
    const running = ask('book', withCode(await confirm()))
    await until(
      async () => sent.length,
      (times) => times === 1,
    )
    lost.abort()
    await tools.close()
    await running
    assert.equal(statuses().at(-1), 'book timeout', 'nobody knows what came of it')
  })

  test('is not sent, nor asked for, with arguments that do not fit; the agent is told what is wrong', async () => {
    await using on = await stage()
    const { ask, confirm, sent, statuses, tools } = on
    const code = await confirm()
    for (const given of [{}, { nome: 7 }, { nome: 'x'.repeat(9_000) }])
      assert.match(await ask('book', withCode(code, given)), /non sono validi[\s\S]*<<data-/)
    assert.deepEqual(sent, [])
    assert.deepEqual(statuses(), ['book confirmation_required', 'book error', 'book error', 'book error'])
    assert.ok(JSON.stringify(tools.records).length < 3_000, 'what is kept is bounded')
    assert.match(await ask('book', withCode(code)), /eseguita/)
  })
})

describe('the yes', () => {
  test('is one to what was read: until every value was heard the agent is told which were not', async () => {
    await using on = await stage()
    const { ask, turn, sent, statuses } = on
    const given = { nome: 'Anna', quando: '2030-03-01T15:30', prezzo: 12.5 }
    const code = codeIn(await ask('book', given))
    turn('agent', 'Prenoto per Anna, conferma?')
    turn('person')
    const unread = await ask('book', withCode(code, given))
    assert.match(unread, /non ha sentito tutto[\s\S]*<<data-\w+>>\nquando, quando, prezzo\n/)
    assert.equal(codeIn(unread), code)
    turn('agent', 'Anna, il primo marzo 2030 alle tre e mezza del pomeriggio, dodici euro e cinquanta. Conferma?')
    turn('person', 'Sì, confermo.')
    assert.match(await ask('book', withCode(code, given)), /eseguita/)
    assert.deepEqual([sent.length, statuses().at(-1)], [1, 'book ok'])
  })

  test('is a plain one: after anything else the agent is told to ask for a yes or a no', async () => {
    await using on = await stage()
    const { ask, turn, clock, sent } = on
    const code = codeIn(await ask('book'))
    turn('agent', 'Prenoto per Anna, conferma?')
    turn('person', 'Sì, ma quanto costa?')
    const asking = ask('book', withCode(code))
    await settle()
    await clock.advance(1_500)
    const unclear = await asking
    assert.match(unclear, /soltanto sì o no/)
    assert.equal(codeIn(unclear), code)
    turn('agent', 'Prenoto per Anna: sì o no?')
    turn('person', 'No, grazie.')
    const refused = await ask('book', withCode(code))
    assert.match(refused, /codice non vale/)
    assert.notEqual(codeIn(refused), code)
    assert.deepEqual(sent, [])
  })

  test('is not asked for what nobody could hear: over 600 characters, or over 20 values', async () => {
    await using on = await stage({
      listed: async () => [{ ...tool('book', 'action'), inputSchema: {} }, tool('find', 'read')],
    })
    const { ask, statuses, sent, tools } = on
    const values = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, n]))
    const texts = (characters: number) => ({ nome: 'x'.repeat(characters - '{"nome":""}'.length) })
    for (const given of [values(21), texts(601), { lista: Array(21).fill(1) }])
      assert.match(await ask('book', given), /troppo lunghi per essere letti/)
    for (const given of [values(20), texts(600)]) assert.match(await ask('book', given), /sì esplicito/)
    assert.match(await ask('find', texts(601)), /Risultato/)
    assert.equal(sent.length, 1)
    assert.deepEqual(statuses().slice(0, 4), ['book error', 'book error', 'book error', 'book confirmation_required'])
    assert.match(tools.records[0]?.result ?? '', /too long to be read aloud/)
  })
})

describe('the limit', () => {
  test('is fifteen calls, whatever became of them; what comes after is recorded as `limit` and does not count', async () => {
    await using on = await stage()
    const { ask, sent, statuses } = on
    for (let n = 0; n < 20; n += 1) await ask(n % 2 === 0 ? 'find' : 'nothing')
    assert.equal(sent.length, 8)
    assert.deepEqual(statuses().slice(13), [
      'nothing unknown_tool',
      'find ok',
      ...Array.from({ length: 5 }, (_, n) => `${n % 2 === 0 ? 'nothing' : 'find'} limit`),
    ])
  })

  test('holds for calls that come at once', async () => {
    await using on = await stage()
    const { ask, sent, statuses } = on
    await Promise.all(Array.from({ length: 40 }, () => ask('find')))
    assert.equal(sent.length, 15)
    assert.equal(statuses().filter((status) => status === 'find limit').length, 25)
  })

  test('leaves a repetition what it is: told the first result, without an entry', async () => {
    await using on = await stage()
    const { ask, confirm, sent, statuses } = on
    const code = await confirm()
    await ask('book', withCode(code))
    for (let n = 0; n < 14; n += 1) await ask('find')
    assert.match(await ask('book', withCode(code)), /non è stata ripetuta/)
    assert.deepEqual([sent.length, statuses().length, statuses().at(-1)], [14, 16, 'find limit'])
  })

  test('also bounds what is recorded of an agent that never stops', async () => {
    await using on = await stage()
    const { ask, tools } = on
    await Promise.all(Array.from({ length: 300 }, () => ask('nothing')))
    assert.equal(tools.records.length, 100)
  })
})

test('names that only look like a tool’s are unknown', async () => {
  await using on = await stage()
  const { ask, sent, statuses } = on
  const names = [
    'Find',
    'find ',
    'fіnd',
    'find\u200b',
    'ｆind',
    'constructor',
    '__proto__',
    '',
    'find\u0000',
    'x'.repeat(1_000),
  ]
  for (const name of names) assert.match(await ask(name), /Non esiste/)
  assert.deepEqual(sent, [])
  assert.deepEqual([...new Set(statuses().map((status) => status.split(' ').at(-1)))], ['unknown_tool'])
})

test('an agent that speaks English is told everything in English', async () => {
  await using on = await stage({ language: 'en' })
  const { ask, confirm } = on
  assert.match(await ask('book'), /explicit yes[\s\S]*Action: book/)
  assert.match(await ask('book', withCode(await confirm())), /carried out/)
})

test('without a database nothing is sent and the agent is told so, and what happened is still on the call', async () => {
  const { db } = planted
  const away = { ...db, query: () => Promise.reject(new Error('away')) }
  const sent: ToolOrder[] = []
  const server = {
    list: async () => LISTED,
    call: async (_target: unknown, order: ToolOrder) => {
      sent.push(order)
      return OK
    },
  }
  const house = { db: away, clock: new ManualClock(), log: silentLog, nodeId: NODE, server }
  const agent = { language: 'it' as const, mcp: { url: 'https://tools.example/mcp' } }
  const call = { callId: 'call_x', accountId: 'acc', agentId: 'agt', version: 1, token: async () => null, agent }
  const tools = await openTools(house, call, new AbortController().signal)
  const run = (id: string, name: string, given: Record<string, unknown>) =>
    tools.run({ id, name, arguments: given, atSeconds: 0, personTurns: 0 })
  const code = codeIn((await run('1', 'book', ANNA)).text)
  tools.told({ id: '1', atSeconds: 0, speaking: false })
  tools.heard({ speaker: 'agent', text: 'Per Anna?', start_seconds: 1, end_seconds: 2, interrupted: false })
  tools.heard({ speaker: 'person', text: 'Sì.', start_seconds: 2, end_seconds: 3, interrupted: false })
  assert.match((await run('2', 'book', withCode(code))).text, /Non è stato inviato nulla/)
  await tools.close()
  assert.deepEqual(sent, [])
  assert.deepEqual(
    tools.records.map(({ status }) => status),
    ['confirmation_required', 'error'],
  )
})
