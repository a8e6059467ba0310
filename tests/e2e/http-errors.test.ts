import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { problemsOf, type Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { PROBLEMS, type ProblemCode } from '#kernel/problem.ts'
import { sql } from '#store/sql.ts'
import { holdImports } from '#store/suppressions.ts'
import { type Api, INBOUND, OUTBOUND, publishedAgent, type Reply, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { firstOwner } from '../support/person.ts'

/** Those of people are provoked in people.test.ts. */
const ROUTES = Object.values<Route>(routesFor({ allowHttp: false })).filter(({ auth }) => auth === 'key')

let house: TestHouse
let contract: Contract
let api: Api
let live: Api
let agent: string
before(async () => {
  house = await startHouse({ idempotencyWaitMs: 50 })
  contract = await contractOf(house.url)
  api = contract.api(await house.key(false))
  live = contract.api(await house.key(true))
  agent = await publishedAgent(api)
})
after(() => house[Symbol.asyncDispose]())

const aCall = (changes: object = {}) => ({ agent, to: '+390000000001', inputs: { nome: 'Anna' }, ...changes })
const draft = async (config: object = OUTBOUND): Promise<string> =>
  (await api('POST', '/v1/agents', { config })).json.id

/** Whoever needs this account waits while the work is done. */
async function whileAccountIsLocked(work: () => Promise<void>): Promise<void> {
  await house.db.patiently(async (tx) => {
    await tx.query(sql`select 1 from accounts for update`)
    await work()
  })
}

/** As if another node had a telephone. */
async function withTelephony<T>(work: () => Promise<T>): Promise<T> {
  await house.db.query(sql`
    insert into nodes (id, roles, telephony, models, started_at, heartbeat_at) values ('node_phone', 'calls', true, '{gpt-live-1,gemini-3.8-live}', '2030-01-01Z', '2030-01-01Z')`)
  try {
    return await work()
  } finally {
    await house.db.query(sql`delete from nodes where id = 'node_phone'`)
  }
}

/** Each code, provoked the way a caller would. */
const PROVOKED: Partial<Record<ProblemCode, () => Promise<Reply>>> = {
  invalid_request: () => api('POST', '/v1/calls', { to: 'nobody' }),
  invalid_json: () => api('POST', '/v1/calls', '{"agent":'),
  invalid_cursor: () => api('GET', '/v1/calls?cursor=abc'),
  invalid_idempotency_key: () => api('POST', '/v1/webhook-secret', {}, { 'idempotency-key': 'x'.repeat(256) }),
  invalid_agent: () => api('POST', '/v1/agents', { config: { ...OUTBOUND, name: 'x' } }),
  invalid_inputs: () => api('POST', '/v1/calls', aCall({ inputs: { nome: 5, cognome: 'Rossi' } })),
  invalid_contacts: () =>
    api('POST', '/v1/campaigns', { agent, name: 'x', contacts: [{ to: 'nobody' }, { to: '+390000000001' }] }),
  unauthorized: () => contract.api('svc_test_nonsense')('GET', '/v1/me'),
  not_found: () => api('GET', '/v1/calls/call_01jcq3v5k8e7r9t2w4y6z8a0bc'),
  revision_conflict: async () => api('POST', `/v1/agents/${await draft()}/publish`, { revision: 2 }),
  not_cancellable: async () => {
    const { json } = await api('POST', '/v1/calls', aCall())
    await until(
      () => api('GET', `/v1/calls/${json.id}`),
      (seen) => seen.json.status === 'completed',
    )
    return api('POST', `/v1/calls/${json.id}/cancel`)
  },
  not_in_review: async () => {
    const { json } = await api('POST', '/v1/calls', aCall({ scheduled_at: '2027-01-01T00:00:00Z' }))
    return api('POST', `/v1/calls/${json.id}/review`, { data: { conferma: true } })
  },
  agent_archived: async () => {
    const id = await draft()
    await api('POST', `/v1/agents/${id}/archive`)
    return api('PUT', `/v1/agents/${id}/draft`, { config: OUTBOUND })
  },
  agent_not_published: async () => api('POST', '/v1/calls', aCall({ agent: await draft() })),
  wrong_agent_type: async () => {
    const id = await draft(INBOUND)
    await api('POST', `/v1/agents/${id}/publish`, { revision: 1 })
    return api('POST', '/v1/calls', aCall({ agent: id, inputs: {} }))
  },
  idempotency_in_progress: async () => {
    let tries = 0
    const { second } = await until(
      async () => {
        const slow = { 'idempotency-key': `slow ${++tries}` }
        const rotate = () => api('POST', '/v1/webhook-secret', {}, slow)
        let first: Promise<Reply> | undefined
        let second: Reply | undefined
        await whileAccountIsLocked(async () => {
          first = rotate()
          second = await rotate()
        })
        return { first: await first, second }
      },
      // A machine may take longer for the second than the first waits for its account.
      ({ first, second }) => first?.status === 201 && second?.status === 409,
    )
    assert.ok(second)
    return second
  },
  body_too_large: () => api('POST', '/v1/agents', `"${'x'.repeat(1024 * 1024 - 1)}"`),
  unsupported_media_type: () => api('POST', '/v1/agents', '<a/>', { 'content-type': 'text/xml' }),
  idempotency_key_reused: async () => {
    await api('POST', '/v1/agents', { config: OUTBOUND }, { 'idempotency-key': 'once' })
    return api('POST', '/v1/agents', { config: INBOUND }, { 'idempotency-key': 'once' })
  },
  rate_limited: async () => {
    const { url } = await house.another({ rateLimit: 1 })
    const limited = (await contractOf(url)).api(await house.key(false))
    return until(
      () => limited('GET', '/v1/me'),
      (seen) => seen.status !== 200,
    )
  },
  internal_error: async () => {
    await house.db.script('alter table webhook_secrets rename to elsewhere')
    try {
      return await api('POST', '/v1/webhook-secret')
    } finally {
      await house.db.script('alter table elsewhere rename to webhook_secrets')
    }
  },
  unavailable: () => live('POST', '/v1/calls', aCall()),
  forbidden: () => live('POST', '/v1/test/inbound-calls', { to: '+390000000100', from: '+390212345678' }),
  number_not_routed: () => api('POST', '/v1/test/inbound-calls', { to: '+390000000100', from: '+390212345678' }),
  campaign_finished: async () => {
    const contacts = [{ to: '+390000000001', inputs: { nome: 'Anna' } }]
    const { json } = await api('POST', '/v1/campaigns', { agent, name: 'x', contacts })
    await api('POST', `/v1/campaigns/${json.id}/cancel`)
    return api('POST', `/v1/campaigns/${json.id}/resume`)
  },
  import_in_progress: async () => {
    const { json } = await api('GET', '/v1/me')
    return house.db.patiently(async (tx) => {
      await holdImports(tx, { accountId: json.id, livemode: false })
      return api('POST', '/v1/suppressions/import', '+390212345678', { 'content-type': 'text/csv' })
    })
  },
  clock_backwards: async () => {
    const other = contract.api(await house.key(false, 'clock'))
    await other('PUT', '/v1/test/clock', { now: '2026-11-16T09:00:00Z' })
    return other('PUT', '/v1/test/clock', { now: '2026-11-16T08:59:59Z' })
  },
  range_not_satisfiable: async () => {
    const { json } = await api('POST', '/v1/calls', aCall({ agent: await publishedAgent(api, { recording: true }) }))
    await until(
      () => api('GET', `/v1/calls/${json.id}`),
      (seen) => seen.json.recording !== null,
    )
    return api('GET', `/v1/calls/${json.id}/recording`, undefined, { range: 'bytes=999999999-' })
  },
  external_id_taken: () => api('POST', '/v1/clients', { name: 'Studio Bianchi', external_id: 'default' }),
  default_client: async () => api('DELETE', `/v1/clients/${(await api('GET', '/v1/me')).json.default_client.id}`),
  mode_required: async () => {
    const person = await firstOwner(house)
    person.mode = null
    return person.api('GET', '/v1/me')
  },
  no_caller_id: () => withTelephony(() => live('POST', '/v1/calls', aCall())),
  caller_id_not_owned: async () => {
    const id = await publishedAgent(api, { calling: { callerId: '+390299999999' } })
    return withTelephony(() => live('POST', '/v1/calls', aCall({ agent: id })))
  },
}

/** Which of `param`, `errors` and `Retry-After` come with a code; the rest comes with all. */
const WITH_PARAM: ProblemCode[] = [
  'invalid_request', 'invalid_cursor', 'invalid_idempotency_key', 'invalid_agent', 'invalid_inputs', 'invalid_contacts',
  'revision_conflict', 'clock_backwards', 'agent_not_published', 'wrong_agent_type', 'number_not_routed', 'external_id_taken',
  'mode_required',
] // biome-ignore format: a list reads in lines
const WITH_ERRORS: ProblemCode[] = ['invalid_request', 'invalid_agent', 'invalid_inputs', 'invalid_contacts']
const WITH_RETRY: ProblemCode[] = ['idempotency_in_progress', 'import_in_progress', 'rate_limited', 'unavailable']

describe('every error has the documented status and body', () => {
  for (const [code, provoke] of Object.entries(PROVOKED) as [ProblemCode, () => Promise<Reply>][]) {
    it(code, async () => {
      const reply = await provoke()
      const { error, ...beside } = reply.json
      assert.equal(error.code, code, reply.text)
      assert.equal(reply.status, PROBLEMS[code].status)
      assert.equal(error.type, PROBLEMS[code].type)
      assert.ok(error.message.length > 10)
      assert.deepEqual(beside, {})
      assert.equal(error.request_id, reply.headers.get('request-id'))
      assert.equal('param' in error, WITH_PARAM.includes(code), reply.text)
      assert.equal('errors' in error, WITH_ERRORS.includes(code), reply.text)
      const [first] = error.errors ?? []
      if (first && first.index === undefined) assert.ok(error.message.includes(`: ${first.message}`), error.message)
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
      const wait = reply.headers.get('retry-after')
      if (WITH_RETRY.includes(code)) assert.match(wait ?? '', /^[1-9]\d*$/)
      else assert.equal(wait, null)
    })
  }

  it('and none that a route documents is left out here', () => {
    const documented = new Set(ROUTES.flatMap(problemsOf))
    assert.deepEqual(
      [...documented].filter((code) => !(code in PROVOKED)),
      [],
    )
  })
})

describe('every fault is listed, at its JSON pointer', () => {
  const faults = (reply: Reply) =>
    reply.json.error.errors.map(({ param, code }: { param: string; code: string }) => `${param} ${code}`)

  it('of a call', async () => {
    const reply = await api('POST', '/v1/calls', {
      agent: 5,
      to: '0039',
      max_attempts: 9,
      reference: 'x'.repeat(201),
      x: 1,
    })
    assert.equal(reply.json.error.code, 'invalid_request')
    assert.equal(reply.json.error.param, '/agent')
    assert.deepEqual(faults(reply), [
      '/agent invalid_type',
      '/to invalid_format',
      '/reference too_big',
      '/max_attempts too_big',
      '/x unknown_property',
    ])
  })

  it('of a call that is valid by its form alone', async () => {
    const wrong = { scheduled_at: '2190-01-01T00:00:00Z', callback_url: 'https://127.0.0.1:1/x' }
    const reply = await live('POST', '/v1/calls', aCall(wrong))
    assert.equal(reply.json.error.code, 'unavailable', 'no telephony comes first')
    const inTest = await api('POST', '/v1/calls', aCall({ ...wrong, callback_url: 'https://10.0.0.1/x' }))
    assert.deepEqual(faults(inTest), ['/scheduled_at too_late', '/callback_url invalid_target'])
  })

  it('of a review', async () => {
    const { json } = await api('POST', '/v1/calls', aCall({ agent: await publishedAgent(api, { review: 'always' }) }))
    await until(
      () => api('GET', `/v1/calls/${json.id}`),
      (seen) => seen.json.status === 'needs_review',
    )
    const review = (body: unknown) => api('POST', `/v1/calls/${json.id}/review`, body)
    const shape = await review({ data: [], outcome: 'no_answer', summary: 'x' })
    assert.equal(shape.json.error.code, 'invalid_request')
    assert.deepEqual(faults(shape), ['/data invalid_type', '/outcome invalid_value', '/summary unknown_property'])
    const values = await review({ data: { conferma: 'sì', 'a/b': 1 }, outcome: 'transferred' })
    assert.deepEqual([values.json.error.code, values.json.error.param], ['invalid_request', '/data/conferma'])
    assert.deepEqual(faults(values), [
      '/data/conferma invalid_type',
      '/data/a~1b unknown_field',
      '/outcome not_transferred',
    ])
  })

  it('of an agent document, also deep inside, and of what stands beside it', async () => {
    const config = {
      ...OUTBOUND,
      name: 'x',
      extra: 1,
      calling: { hours: { days: [8], extra: 2 } },
      result: [{ key: 'A', label: '', type: 'text' }],
    }
    const reply = await api('POST', '/v1/agents', { config, other: 3 })
    assert.equal(reply.json.error.code, 'invalid_agent')
    assert.deepEqual(faults(reply).sort(), [
      '/config/calling/hours/days/0 too_big',
      '/config/calling/hours/extra unknown_property',
      '/config/extra unknown_property',
      '/config/name too_small',
      '/config/result/0/key invalid_format',
      '/config/result/0/label too_small',
      '/other unknown_property',
    ])
  })

  it('of a draft, wrapped or bare, in the terms of what was sent', async () => {
    const id = await draft()
    const wrapped = await api('PUT', `/v1/agents/${id}/draft`, { config: { ...OUTBOUND, name: '' }, revision: 'x' })
    assert.deepEqual(faults(wrapped), ['/config/name too_small', '/revision invalid_type'])
    const bare = await api('PUT', `/v1/agents/${id}/draft`, { ...OUTBOUND, name: '', revision: 1 })
    assert.deepEqual(faults(bare), ['/name too_small', '/revision unknown_property'])
    assert.deepEqual(faults(await api('PUT', `/v1/agents/${id}/draft`, { config: INBOUND })), [
      '/config/type type_is_fixed',
    ])
    assert.deepEqual(faults(await api('PUT', `/v1/agents/${id}/draft`, INBOUND)), ['/type type_is_fixed'])
  })

  it('of a document that is only to be checked, wrapped or bare', async () => {
    const listed = async (body: unknown) => {
      const reply = await api('POST', '/v1/agents/validate', body)
      assert.equal(reply.status, 200)
      assert.equal(reply.json.valid, false)
      return reply.json.errors.map(({ param, code }: { param: string; code: string }) => `${param} ${code}`)
    }
    const twins = { ...OUTBOUND, result: [OUTBOUND.result[0], OUTBOUND.result[0]] }
    const [bare, wrapped] = [await listed(twins), await listed({ config: twins })]
    assert.equal(bare.length, 1)
    assert.deepEqual(
      wrapped,
      bare.map((one: string) => `/config${one}`),
    )
    assert.deepEqual(await listed({ config: { ...OUTBOUND, name: '' }, other: 1 }), [
      '/config/name too_small',
      '/other unknown_property',
    ])
    assert.deepEqual(await listed({ ...OUTBOUND, other: 1 }), ['/other unknown_property'])
    for (const body of [undefined, [], 'null', '5', {}]) assert.ok((await listed(body)).length > 0)
  })

  it('of inputs, in the request as it was sent', async () => {
    const reply = await api('POST', '/v1/calls', aCall({ inputs: { 'a/b': 1 } }))
    assert.deepEqual(faults(reply), ['/inputs/a~1b unknown_input', '/inputs/nome required'])
  })
})

describe('what no table could hold is the request’s fault', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, ask: () => Promise<Reply>, param: string][] = [
    ['U+0000 in a reference',          () => api('POST', '/v1/calls', aCall({ reference: 'a\0b' })),                 '/reference'],
    ['U+0000 in an input',             () => api('POST', '/v1/calls', aCall({ inputs: { nome: '\0' } })),            '/inputs/nome'],
    ['U+0000 in a document',           () => api('POST', '/v1/agents', { config: { ...OUTBOUND, name: 'a\0b' } }),   '/config/name'],
    ['U+0000 in a filter',             () => api('GET', '/v1/calls?reference=%00'),                                  'reference'],
    ['U+0000 in an id of a filter',    () => api('GET', '/v1/agents?client=cli_%00'),                                'client'],
    ['a number without end',           () => api('POST', `/v1/agents/${agent}/preview`, '{"version":1e400}'),        '/version'],
    ['a version beyond all',           () => api('POST', `/v1/agents/${agent}/preview`, { version: 2 ** 31 }),       '/version'],
    ['a year that is none',            () => api('POST', '/v1/calls', aCall({ scheduled_at: '0000-01-01T00:00:00Z' })), '/scheduled_at'],
    ['a year beyond all',              () => api('GET', '/v1/calls?since=9999-12-31T23:59:59-10:00'),                'since'],
    ['too fine a second',              () => api('GET', '/v1/calls?since=2026-01-01T00:00:00.1234567890Z'),          'since'],
  ]
  for (const [what, ask, param] of rows) {
    it(what, async () => {
      const reply = await ask()
      assert.equal(reply.status, 400, reply.text)
      assert.equal(reply.json.error.code, 'invalid_request')
      assert.equal(reply.json.error.param, param)
    })
  }
})

describe('query parameters', () => {
  for (const route of ROUTES) {
    it(`${route.id} knows none that it does not document`, async () => {
      const id = /calls/.test(route.path) ? 'call_01jcq3v5k8e7r9t2w4y6z8a0bc' : agent
      const path = route.path.replace('{id}', id).replace('{version}', '1')
      for (const name of ['surprise', '__proto__', 'constructor', 'Limit', '']) {
        const by = route.needs === 'govern' ? live : api
        const reply = await by(route.method, `${path}?${name}=1`, route.examples?.body)
        assert.equal(reply.status, 400, `${name}: ${reply.text}`)
        assert.equal(reply.json.error.code, 'invalid_request')
        assert.equal(reply.json.error.param, name)
        assert.deepEqual(reply.json.error.errors, [
          { param: name, code: 'unknown_parameter', message: 'is not a known query parameter' },
        ])
      }
    })
  }

  // biome-ignore format: a table reads in columns
  const wrong: readonly [query: string, param: string][] = [
    ['limit=0', 'limit'], ['limit=101', 'limit'], ['limit=-1', 'limit'], ['limit=1.5', 'limit'], ['limit=0x10', 'limit'],
    ['limit=1e1', 'limit'], ['limit=%205', 'limit'], ['limit=', 'limit'], ['limit=1&limit=2', 'limit'], ['limit=9999999999999', 'limit'],
    ['cursor=', 'cursor'], ['status=sleeping', 'status'], ['outcome=', 'outcome'], ['direction=up', 'direction'],
    ['since=yesterday', 'since'], ['since=2026-01-01', 'since'], ['since=2026-01-01T00:00:00', 'since'], ['since=2026-02-30T00:00:00Z', 'since'],
    ['reference=a&reference=b', 'reference'],
  ]
  for (const [query, param] of wrong) {
    it(`${query} is refused, by the name of the parameter`, async () => {
      const reply = await api('GET', `/v1/calls?${query}`)
      assert.equal(reply.status, 400, reply.text)
      assert.equal(reply.json.error.param, param)
    })
  }

  for (const buckets of ['0', '4001', '-1', '1.5', '', 'all'])
    it(`buckets=${buckets} of a waveform is refused`, async () => {
      const reply = await api('GET', `/v1/calls/call_01jcq3v5k8e7r9t2w4y6z8a0bc/recording/peaks?buckets=${buckets}`)
      assert.deepEqual([reply.status, reply.json.error.param], [400, 'buckets'], reply.text)
    })

  it('are all named when several are wrong', async () => {
    const reply = await api('GET', '/v1/calls?limit=0&status=x')
    assert.deepEqual(
      reply.json.error.errors.map((fault: { param: string }) => fault.param),
      ['status', 'limit'],
    )
  })
})

describe('bodies', () => {
  for (const [method, path] of [
    ['POST', () => '/v1/webhook-secret'],
    ['POST', () => `/v1/agents/${agent}/archive`],
    ['DELETE', () => `/v1/agents/${agent}/mcp-token`],
    ['POST', () => `/v1/agents/${agent}/mcp-test`],
  ] as const) {
    it(`an endpoint without one takes none, an empty one or {}, of any type: ${method} ${path.toString().slice(6)}`, async () => {
      for (const body of [undefined, '', '{}', ' {} '])
        for (const type of ['application/json', 'text/xml', 'application/x-www-form-urlencoded', 'garbage', ';;'])
          assert.ok((await api(method, path(), body, { 'content-type': type })).status < 300, `${body} as ${type}`)
      const refused = await api(method, path(), { surprise: 1 })
      assert.equal(refused.status, 400)
      assert.equal(refused.json.error.param, '/surprise')
    })
  }

  it('of exactly 1 MiB are read, one byte more is refused, also when its length is not told', async () => {
    const sized = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
    const fits = await api('POST', '/v1/agents/validate', sized(1024 * 1024))
    assert.equal(fits.status, 200)
    const tooLarge = await api('POST', '/v1/agents/validate', sized(1024 * 1024 + 1))
    assert.equal(tooLarge.status, 413)
    assert.match(tooLarge.json.error.message, /split/)
    const key = await house.key(false)
    const chunked = await fetch(`${house.url}/v1/agents/validate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: new Blob([sized(1024 * 1024 + 1)]).stream(),
      duplex: 'half',
    } as RequestInit)
    assert.equal(chunked.status, 413)
    assert.equal(((await chunked.json()) as { error: { code: string } }).error.code, 'body_too_large')
  })

  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, body: string, headers: Record<string, string>, status: number, code: string][] = [
    ['nested too deep',       `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,  {},                              400, 'invalid_json'],
    ['with __proto__',        '{"__proto__":{"admin":true}}',              {},                              400, 'invalid_json'],
    ['compressed',            '{}',                                        { 'content-encoding': 'gzip' },  415, 'unsupported_media_type'],
    ['of no type',            '{}',                                        { 'content-type': '' },          415, 'unsupported_media_type'],
    ['that are a list',       '[]',                                        {},                              400, 'invalid_request'],
    ['that are null',         'null',                                      {},                              400, 'invalid_request'],
  ]
  for (const [what, body, headers, status, code] of rows) {
    it(`${what} are refused`, async () => {
      const reply = await api('POST', '/v1/calls', body, headers)
      assert.equal(reply.status, status, reply.text)
      assert.equal(reply.json.error.code, code)
    })
  }
})

test('a preview completes what was given, whatever else then applies', async () => {
  const inputs = [
    { key: 'tipo', label: 'Tipo', type: 'select', options: ['casa', 'ufficio'], required: true },
    { key: 'piano', label: 'Piano', type: 'number', required: true, when: { field: 'tipo', equals: 'ufficio' } },
  ]
  const id = await draft({
    ...OUTBOUND,
    inputs,
    opening: 'Buongiorno, sono un assistente virtuale.',
    instructions: 'Per {{tipo}} al {{piano}}.',
  })
  const reply = await api('POST', `/v1/agents/${id}/preview`, { inputs: { tipo: 'ufficio' } })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(Object.keys(reply.json.inputs), ['tipo', 'piano'])
})

test('a database that is going away is a 503 that may be tried again', async () => {
  let reply: Promise<Reply> | undefined
  await whileAccountIsLocked(async () => {
    reply = api('POST', '/v1/webhook-secret')
    const waiting = await until(
      () =>
        house.db.query(
          sql<{
            pid: number
          }>`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      (rows) => rows.length === 1,
    )
    await house.db.query(sql`select pg_terminate_backend(${waiting[0]?.pid})`)
    assert.equal((await reply).status, 503)
  })
  assert.equal((await reply)?.json.error.code, 'unavailable')
  assert.equal((await reply)?.headers.get('retry-after'), '5')
})
