import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { agentDocumentSchema, GEMINI_VOICES, OPENAI_VOICES, VOICES } from './agent-document.ts'
import { agentJsonSchema } from './agent-json-schema.ts'

type Json = Record<string, unknown>
const compile = (schema: object): ValidateFunction =>
  new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)
const HTTPS = { zod: agentDocumentSchema({ allowHttp: false }), ajv: compile(agentJsonSchema({ allowHttp: false })) }
const HTTP = { zod: agentDocumentSchema({ allowHttp: true }), ajv: compile(agentJsonSchema({ allowHttp: true })) }

const FIELD = {
  key: 'nome',
  label: 'Nome',
  type: 'text',
  required: true,
  options: ['a'],
  when: { field: 'x', equals: 1 },
  description: 'd',
}
const COMMON = {
  name: 'Agente',
  persona: 'Giulia',
  language: 'en',
  model: 'gpt-live-1',
  voice: 'marin',
  customVoiceId: 'voice_a',
  instructions: 'Chiedi se va bene.',
  result: [FIELD],
  delivery: {
    mode: 'both',
    url: 'https://a.it',
    email: { to: ['a@b.it'], cc: ['c@d.it'], subject: 'S', introduction: 'I', aiSummary: true },
  },
  transfer: {
    to: '+390212345678',
    when: 'sempre',
    hours: { days: [1], from: '09:00', to: '18:00' },
    announcement: 'Un attimo',
    musicUrl: 'https://a.it/m',
  },
  mcp: { url: 'https://a.it/mcp', tools: ['cerca'] },
  recording: true,
}
const INBOUND: Json = { type: 'inbound', ...COMMON, greeting: 'Buongiorno a lei.', review: 'always' }
const OUTBOUND: Json = {
  type: 'outbound',
  ...COMMON,
  opening: 'Buongiorno a lei.',
  inputs: [FIELD],
  calling: {
    callerId: '+390212345678',
    identityCheck: false,
    hours: { days: [1], from: '10:00', to: '12:00' },
    maxAttempts: 2,
    autoCallback: false,
  },
  review: 'always',
}

/** Lengths count code points, so one emoji is one character on both sides of each limit. */
const inLength = (min: number, max: number) => [
  [
    ...(min > 0 ? ['a'.repeat(min), '😀'.repeat(min)] : ['']),
    'a'.repeat(max),
    '😀'.repeat(max),
    `${' '.repeat(max - 1)}è`,
  ],
  [
    ...(min > 0 ? ['', 'a'.repeat(min - 1), '😀'.repeat(min - 1)] : []),
    'a'.repeat(max + 1),
    '😀'.repeat(max + 1),
    null,
    1,
    ['a'],
  ],
]
const oneOf = (...names: string[]) => [
  names,
  ['', 'x', names[0]?.toUpperCase() === names[0] ? 'zz' : names[0]?.toUpperCase(), null, 0, [names[0]]],
]
const boolean = () => [
  [true, false],
  [null, 'true', 0, 1, {}],
]
const e164 = () => [
  ['+1234567', '+123456789012345', '+390212345678'],
  [
    '+123456',
    '+1234567890123456',
    '+012345678',
    '390212345678',
    '+39 021234567',
    '+39021234567a',
    ' +390212345678',
    '+390212345678\n',
    '',
    null,
    39,
  ],
]
const hourMinute = () => [
  ['00:00', '23:59', '19:30', '20:00', '09:05'],
  ['24:00', '23:60', '9:00', '09:0', '09.00', '0900', '09:00:00', ' 09:00', '09:00\n', '', null, 9],
]
const days = () => [
  [[1], [7], [1, 2, 3, 4, 5, 6, 7], [1, 1]],
  [[], [0], [8], [1.5], ['1'], [null], [1, 2, 3, 4, 5, 6, 7, 1], 1, null, {}],
]
const https = () => [
  ['https://a', `https://${'a'.repeat(492)}`, 'https://a.it:8443/x?y#z'],
  [
    'https://',
    `https://${'a'.repeat(493)}`,
    'https://a b',
    'https://a\n',
    ' https://a',
    'HTTPS://a',
    'ftp://a',
    'a',
    '',
    null,
    1,
  ],
]
const emails = (min: number, max: number) => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@b.it`)
  return [
    [many(min), many(max)],
    [...(min > 0 ? [[]] : []), many(max + 1), 'a@b.it', null, [null]],
  ]
}
const emailAddress = () => [
  ["o'hara+x_y-z.a@b-c.d.it", 'A1@B2.co', '_@-.aa'],
  [
    'a',
    'a@',
    '@b.it',
    'a@b',
    'a@b.i',
    'a@b.i1',
    '.a@b.it',
    'a.@b.it',
    'a..b@c.it',
    'a@.it',
    'a@b..it',
    'a b@c.it',
    'a@b.it\n',
    'a@b.it ',
    'à@b.it',
    'a"@b.it',
    'a@b_c.it',
    '',
    null,
    1,
  ],
]
const list = (item: unknown, max: number) => [
  [[], Array(max).fill(item)],
  [Array(max + 1).fill(item), null, {}, 'x', [null]],
]

const fieldRows = (at: string): [string, unknown[][]][] => [
  [
    at,
    [
      [FIELD, { key: 'a', label: 'b', type: 'text' }],
      [null, 'x', [], {}],
    ],
  ],
  [
    `${at}/key`,
    [
      ['a', 'a_', 'z9_', `a${'b'.repeat(49)}`],
      ['', 'A', 'aB', '1a', '_a', 'a-b', 'à', 'a ', 'a\n', `a${'b'.repeat(50)}`, null, 1],
    ],
  ],
  [`${at}/label`, inLength(1, 100)],
  [`${at}/type`, oneOf('text', 'number', 'boolean', 'select', 'date', 'phone', 'email')],
  [`${at}/required`, boolean()],
  [`${at}/options`, list('a', 30)],
  [`${at}/options/0`, inLength(1, 100)],
  [`${at}/when`, [[{ field: '', equals: '' }], [null, 'x', [], {}]]],
  [
    `${at}/when/field`,
    [
      ['', 'a', 'A b'],
      [null, 1, {}],
    ],
  ],
  [
    `${at}/when/equals`,
    [
      ['', 'a', 0, -1.5, true, false],
      [null, {}, [], ['a']],
    ],
  ],
  [`${at}/description`, inLength(0, 500)],
]

/** Where, what is just inside, what is just outside. One row for each property of each shape. */
const SHARED: [string, unknown[][]][] = [
  ['/name', inLength(2, 100)],
  ['/persona', inLength(1, 80)],
  ['/language', oneOf('it', 'en')],
  ['/model', oneOf('gpt-live-1', 'gemini-3.8-live')],
  ['/voice', [[...VOICES], ['', 'Marin', 'kore', 'shida', 'marin ', null, 1]]],
  [
    '/customVoiceId',
    [
      ['voice_a', 'voice_-', 'voice__', `voice_${'a'.repeat(500)}`],
      ['voice_', 'voice', 'voice_a b', 'voice_à', 'Voice_a', ' voice_a', 'voice_a\n', '', null],
    ],
  ],
  ['/instructions', inLength(10, 12000)],
  ['/result', list(FIELD, 40)],
  ...fieldRows('/result/0'),
  ['/delivery', [[{ mode: 'sandbox' }], [null, {}, [], 'sandbox', { url: '' }]]],
  ['/delivery/mode', oneOf('sandbox', 'webhook', 'email', 'both')],
  ['/delivery/url', inLength(0, 2000)],
  ['/delivery/email', [[{ to: ['a@b.it'] }], [null, {}, [], 'a@b.it']]],
  ['/delivery/email/to', emails(1, 10)],
  ['/delivery/email/to/0', emailAddress()],
  ['/delivery/email/cc', emails(0, 10)],
  ['/delivery/email/cc/0', emailAddress()],
  [
    '/delivery/email/subject',
    [
      [...(inLength(1, 250)[0] ?? []), 'a\tb'],
      [...(inLength(1, 250)[1] ?? []), 'a\nb', 'a\rb', 'a\n', '\r\n'],
    ],
  ],
  ['/delivery/email/introduction', [[...(inLength(0, 3000)[0] ?? []), 'a\nb'], inLength(0, 3000)[1] ?? []]],
  ['/delivery/email/aiSummary', boolean()],
  ['/transfer', [[{ to: '+390212345678' }], [null, {}, [], '+390212345678']]],
  ['/transfer/to', e164()],
  ['/transfer/when', inLength(3, 500)],
  ['/transfer/hours', [[{ days: [1], from: '09:00', to: '09:00' }], [null, {}, []]]],
  ['/transfer/hours/days', days()],
  [
    '/transfer/hours/days/0',
    [
      [1, 7],
      [0, 8, 1.5, -1, '1', null],
    ],
  ],
  ['/transfer/hours/from', hourMinute()],
  ['/transfer/hours/to', hourMinute()],
  ['/transfer/announcement', inLength(3, 200)],
  ['/transfer/musicUrl', https()],
  ['/mcp', [[{ url: 'https://a.it' }], [null, {}, [], 'https://a.it']]],
  ['/mcp/url', https()],
  ['/mcp/tools', list('a', 20)],
  [
    '/mcp/tools/0',
    [
      ['a', '_', 'A9_.-', `a${'b'.repeat(63)}`],
      ['', '1a', '-a', '.a', 'a b', 'a/b', 'à', 'a\n', `a${'b'.repeat(64)}`, null, 1],
    ],
  ],
  ['/recording', boolean()],
  ['/review', oneOf('on_issues', 'always', 'never')],
]
const INBOUND_ROWS: [string, unknown[][]][] = [
  ...SHARED,
  ['/type', [['inbound'], ['outbound', 'Inbound', '', null]]],
  ['/greeting', inLength(10, 1000)],
]
const OUTBOUND_ROWS: [string, unknown[][]][] = [
  ...SHARED,
  ['/type', [['outbound'], ['inbound', 'Outbound', '', null]]],
  ['/opening', inLength(10, 500)],
  ['/inputs', list(FIELD, 20)],
  ...fieldRows('/inputs/0'),
  [
    '/calling',
    [
      [{}, { maxAttempts: 1 }],
      [null, [], 'x'],
    ],
  ],
  ['/calling/callerId', e164()],
  ['/calling/identityCheck', boolean()],
  [
    '/calling/hours',
    [
      [{}, { days: [7] }, { from: '08:00' }],
      [null, [], '09:00'],
    ],
  ],
  ['/calling/hours/days', days()],
  [
    '/calling/hours/days/0',
    [
      [1, 7],
      [0, 8, 1.5, -1, '1', null],
    ],
  ],
  ['/calling/hours/from', hourMinute()],
  ['/calling/hours/to', hourMinute()],
  [
    '/calling/maxAttempts',
    [
      [1, 5, 3],
      [0, 6, 1.5, -1, '3', null],
    ],
  ],
  ['/calling/autoCallback', boolean()],
]
const SHAPES: [base: Json, rows: [string, unknown[][]][]][] = [
  [OUTBOUND, OUTBOUND_ROWS],
  [INBOUND, INBOUND_ROWS],
]

const REMOVE = Symbol('remove')
function change(document: Json, at: string, value: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(document))
  const steps = at.split('/').slice(1)
  const last = steps.pop() ?? ''
  const place = steps.reduce<Json>((here, step) => here[step] as Json, copy)
  if (value === REMOVE) delete place[last]
  else place[last] = value
  return copy
}

function judge({ zod, ajv }: typeof HTTPS, document: unknown, valid: boolean, why: string): void {
  assert.equal(zod.safeParse(document).success, valid, `zod: ${why}`)
  assert.equal(ajv(document), valid, `ajv: ${why}`)
}
const short = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60)

test('every limit holds on both sides, in the server and in the served schema', () => {
  for (const [base, rows] of SHAPES) {
    judge(HTTPS, base, true, 'the base document')
    for (const [at, [inside = [], outside = []]] of rows) {
      for (const value of inside)
        judge(HTTPS, change(base, at, value), true, `${base.type} ${at} ${short(value)} is inside`)
      for (const value of outside)
        judge(HTTPS, change(base, at, value), false, `${base.type} ${at} ${short(value)} is outside`)
    }
  }
})

// biome-ignore format: a table reads in columns
const REQUIRED: Record<string, string[]> = {
  inbound:  ['/type', '/name', '/persona', '/instructions', '/greeting'],
  outbound: ['/type', '/name', '/persona', '/instructions', '/opening', '/inputs/0/key', '/inputs/0/label', '/inputs/0/type', '/inputs/0/when/field', '/inputs/0/when/equals'],
  both:     ['/result/0/key', '/result/0/label', '/result/0/type', '/result/0/when/field', '/result/0/when/equals', '/delivery/mode', '/delivery/email/to', '/transfer/to', '/transfer/hours/days', '/transfer/hours/from', '/transfer/hours/to', '/mcp/url'],
}

test('what the interface requires is required, and nothing else is', () => {
  for (const [base, rows] of SHAPES) {
    const required = [...(REQUIRED[String(base.type)] ?? []), ...(REQUIRED.both ?? [])]
    for (const [at] of rows)
      if (!/\/0$/.test(at)) judge(HTTPS, change(base, at, REMOVE), !required.includes(at), `${base.type} without ${at}`)
  }
})

function objectsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${at}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  return [at, ...Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, `${at}/${key}`))]
}

test('an unknown property is refused at every level, also one that every object inherits', () => {
  for (const [base] of SHAPES) {
    const places = objectsIn(base)
    assert.equal(places.length, base.type === 'inbound' ? 8 : 12)
    for (const at of places) {
      for (const key of ['x', 'Name', 'constructor', 'toString'])
        judge(HTTPS, change(base, `${at}/${key}`, 1), false, `${base.type} ${at}/${key}`)
    }
    judge(HTTPS, JSON.parse(`{"__proto__": {}, ${JSON.stringify(base).slice(1)}`), false, '__proto__')
  }
  judge(HTTPS, { ...INBOUND, opening: 'Buongiorno a lei.' }, false, 'a field of the other shape')
  judge(HTTPS, { ...OUTBOUND, greeting: 'Buongiorno a lei.' }, false, 'a field of the other shape')
  for (const value of [null, [], 'x', 1, {}, { type: 'other' }]) judge(HTTPS, value, false, short(value))
})

/** Every place of the schema that limits a value, as a pointer into a document. */
function limitsIn(schema: Json, at = ''): { at: string; keyword: string; owner: Json }[] {
  const keywords = [
    'type',
    'const',
    'enum',
    'pattern',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minimum',
    'maximum',
    'required',
    'additionalProperties',
  ]
  const here = keywords.filter((keyword) => keyword in schema).map((keyword) => ({ at, keyword, owner: schema }))
  const below = Object.entries((schema.properties as Json | undefined) ?? {}).flatMap(([key, inner]) =>
    limitsIn(inner as Json, `${at}/${key}`),
  )
  return [...here, ...below, ...(schema.items ? limitsIn(schema.items as Json, `${at}/0`) : [])]
}

test('no keyword of the served schema could be lost without a row above noticing', () => {
  const lenient = new Ajv2020({ strict: false })
  const branches = agentJsonSchema({ allowHttp: false }).oneOf as Json[]
  for (const [index, [base, rows]] of SHAPES.entries()) {
    const branch = branches[index] as Json
    const limits = limitsIn(branch)
    assert.ok(limits.length > 100)
    for (const { at, keyword, owner } of limits) {
      if (at === '' || keyword === 'additionalProperties') continue
      const row = rows.find(([place]) => place === at)
      assert.ok(row, `${base.type}: no row for ${at}`)
      if (keyword === 'required') continue
      const { [keyword]: _, ...weaker } = owner
      const validate = lenient.compile(weaker)
      // Beside const and enum a type refuses nothing more.
      const redundant = keyword === 'type' && ('const' in owner || 'enum' in owner)
      const accepted = row[1][1]?.some((value) => validate(value)) ?? false
      assert.equal(accepted, !redundant, `${base.type} ${at} ${keyword}`)
    }
  }
})

test('addresses of tools and music may be http only where that is allowed', () => {
  for (const at of ['/mcp/url', '/transfer/musicUrl']) {
    for (const base of [INBOUND, OUTBOUND]) {
      for (const value of ['http://127.0.0.1:9/x', 'http://a']) {
        judge(HTTPS, change(base, at, value), false, `${at} ${value}`)
        judge(HTTP, change(base, at, value), true, `${at} ${value}`)
      }
      for (const value of ['https://a.it', `http://${'a'.repeat(493)}`])
        judge(HTTP, change(base, at, value), true, `${at} ${short(value)}`)
      for (const value of ['http://', 'http://a b', 'ftp://a', `http://${'a'.repeat(494)}`])
        judge(HTTP, change(base, at, value), false, `${at} ${short(value)}`)
    }
  }
})

const SMALL = { name: 'Ag', persona: 'G', language: 'it', instructions: 'x'.repeat(10) }
const HOURS = { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }
const CALLING = { identityCheck: true, hours: HOURS, maxAttempts: 3, autoCallback: true }
const ITEM = { key: 'a', label: 'A', type: 'text' }
const ITEM_FULL = { key: 'a', label: 'A', type: 'text', required: false, options: [] }
const MAIL = {
  to: ['a@b.it'],
  cc: [],
  subject: 'Nuova chiamata per {{client_name}}',
  introduction: '',
  aiSummary: false,
}
const IN = {
  type: 'inbound',
  ...SMALL,
  result: [],
  delivery: { mode: 'sandbox', url: '' },
  greeting: 'x'.repeat(10),
  review: 'on_issues',
}
const OUT = {
  type: 'outbound',
  ...SMALL,
  result: [],
  delivery: { mode: 'sandbox', url: '' },
  opening: 'x'.repeat(10),
  inputs: [],
  calling: CALLING,
  review: 'never',
}

// biome-ignore format: a table reads in columns
const DEFAULTS: [given: object, filled: object][] = [
  [{},                                                        {}],
  [{ calling: {} },                                           {}],
  [{ calling: { maxAttempts: 5 } },                           { calling: { ...CALLING, maxAttempts: 5 } }],
  [{ calling: { hours: {} } },                                {}],
  [{ calling: { hours: { to: '18:00' } } },                   { calling: { ...CALLING, hours: { ...HOURS, to: '18:00' } } }],
  [{ calling: { hours: { days: [7] }, autoCallback: false } }, { calling: { ...CALLING, hours: { ...HOURS, days: [7] }, autoCallback: false } }],
  [{ delivery: { mode: 'webhook' } },                         { delivery: { mode: 'webhook', url: '' } }],
  [{ delivery: { mode: 'email', email: { to: ['a@b.it'] } } }, { delivery: { mode: 'email', url: '', email: MAIL } }],
  [{ result: [ITEM], inputs: [ITEM] },                        { result: [ITEM_FULL], inputs: [ITEM_FULL] }],
  [{ model: 'gpt-live-1', voice: 'ash' },                     { model: 'gpt-live-1', voice: 'ash' }],
  [{ mcp: { url: 'https://a.it' } },                          { mcp: { url: 'https://a.it' } }],
]

test('defaults fill what is not given, also inside what is given in part; model and voice stay absent', () => {
  const { language: _, ...small } = SMALL
  const outbound = { type: 'outbound', ...small, opening: 'x'.repeat(10) }
  for (const [given, filled] of DEFAULTS)
    assert.deepEqual(HTTPS.zod.parse({ ...outbound, ...given }), { ...OUT, ...filled })
  assert.deepEqual(HTTPS.zod.parse({ type: 'inbound', ...small, greeting: 'x'.repeat(10) }), IN)
})

test('a parsed document has the keys in the order of the schema, however they were sent', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inner]) => [key, reversed(inner)]),
    )
  }
  for (const base of [INBOUND, OUTBOUND, IN, OUT])
    assert.equal(JSON.stringify(HTTPS.zod.parse(reversed(base))), JSON.stringify(base))
})

test('no two documents share a part, so that changing one leaves the defaults alone', () => {
  const bare = { type: 'outbound', ...SMALL, opening: 'x'.repeat(10) }
  const wreck = (value: unknown): void => {
    if (Array.isArray(value)) value.push('wrecked')
    if (typeof value !== 'object' || value === null) return
    for (const inner of Object.values(value)) wreck(inner)
    Object.assign(value, { wrecked: true })
  }
  for (const given of [
    bare,
    { ...bare, calling: {} },
    { ...bare, calling: { hours: {} } },
    { ...bare, result: [ITEM] },
  ]) {
    const before = JSON.stringify(HTTPS.zod.parse(given))
    wreck(HTTPS.zod.parse(given))
    assert.equal(JSON.stringify(HTTPS.zod.parse(given)), before)
  }
})

test('the voices are those of the interface, 22 of one family and 30 of the other', () => {
  assert.deepEqual([OPENAI_VOICES.length, GEMINI_VOICES.length, new Set(VOICES).size], [22, 30, 52])
  for (const voice of OPENAI_VOICES) assert.match(voice, /^[a-z]+$/)
  for (const voice of GEMINI_VOICES) assert.match(voice, /^[A-Z][a-z]+$/)
})
