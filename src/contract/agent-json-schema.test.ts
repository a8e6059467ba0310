import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { rounds } from '../../tests/support/rounds.ts'
import { agentDocumentSchema, MODELS, VOICES } from './agent-document.ts'
import { agentJsonSchema } from './agent-json-schema.ts'

const RUNS = rounds({ few: 2_000, all: 8_000 })
const zod = agentDocumentSchema({ allowHttp: false })
const schema = agentJsonSchema({ allowHttp: false })
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)

type Json = Record<string, unknown>
const few = { maxLength: 3 }
const optional = { requiredKeys: [] }

/** Mostly short, often at a limit, sometimes of emoji, which count once each. */
const text = (min: number, max: number) =>
  fc
    .tuple(
      fc.constantFrom(min, min, min, min + 1, Math.min(max, min + 20), Math.min(max, 200)),
      fc.constantFrom('a', 'è', '😀', ' '),
    )
    .map(([length, unit]) => unit.repeat(length))
const e164 = fc.constantFrom('+1234567', '+390212345678', '+123456789012345')
const email = fc.constantFrom('a@b.it', "o'hara+x@b-c.example.com", 'a.b-c_d@e.co')
const hour = fc.constantFrom('00:00', '09:00', '19:30', '23:59')
const days = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const address = fc.constantFrom('https://a', 'https://tools.example.com/mcp')

const field = fc.record(
  {
    key: fc.constantFrom('a', 'nome', 'z_9', 'constructor', `a${'b'.repeat(49)}`),
    label: text(1, 100),
    type: fc.constantFrom('text', 'number', 'boolean', 'select', 'date', 'phone', 'email'),
    required: fc.boolean(),
    options: fc.array(text(1, 100), few),
    when: fc.record({ field: fc.constantFrom('a', ''), equals: fc.constantFrom('x', 1, -0.5, true) }),
    description: text(0, 500),
  },
  { requiredKeys: ['key', 'label', 'type'] },
)
const delivery = fc.record(
  {
    mode: fc.constantFrom('sandbox', 'webhook', 'email', 'both'),
    url: text(0, 2000),
    email: fc.record(
      {
        to: fc.array(email, { minLength: 1, maxLength: 3 }),
        cc: fc.array(email, few),
        subject: text(1, 250),
        introduction: text(0, 3000),
        aiSummary: fc.boolean(),
      },
      { requiredKeys: ['to'] },
    ),
  },
  { requiredKeys: ['mode'] },
)
const transfer = fc.record(
  {
    to: e164,
    when: text(3, 500),
    hours: fc.record({ days, from: hour, to: hour }),
    announcement: text(3, 200),
    musicUrl: address,
  },
  { requiredKeys: ['to'] },
)
const mcp = fc.record(
  { url: address, tools: fc.array(fc.constantFrom('a', '_b.c-d', `a${'b'.repeat(63)}`), few) },
  { requiredKeys: ['url'] },
)
const calling = fc.record(
  {
    callerId: e164,
    identityCheck: fc.boolean(),
    hours: fc.record({ days, from: hour, to: hour }, optional),
    maxAttempts: fc.integer({ min: 1, max: 5 }),
    autoCallback: fc.boolean(),
  },
  optional,
)
const common = {
  name: text(2, 100),
  persona: text(1, 80),
  language: fc.constantFrom('it', 'en'),
  model: fc.constantFrom(...MODELS),
  voice: fc.constantFrom(...VOICES),
  customVoiceId: fc.constantFrom('voice_a', 'voice_A-_9'),
  instructions: text(10, 12000),
  result: fc.array(field, few),
  delivery,
  transfer,
  mcp,
  recording: fc.boolean(),
  review: fc.constantFrom('on_issues', 'always', 'never'),
}
const requiredKeys = ['type', 'name', 'persona', 'instructions'] as const
const valid: fc.Arbitrary<Json> = fc.oneof(
  fc.record(
    { type: fc.constant('inbound'), ...common, greeting: text(10, 1000) },
    { requiredKeys: [...requiredKeys, 'greeting'] },
  ),
  fc.record(
    { type: fc.constant('outbound'), ...common, opening: text(10, 500), inputs: fc.array(field, few), calling },
    { requiredKeys: [...requiredKeys, 'opening'] },
  ),
)

// biome-ignore format: a table reads in columns
const JUNK = [
  null, true, 0, 1, 5, 6, 8, -1, 1.5, Number.POSITIVE_INFINITY, [], {}, [null], ['a'], { a: 1 },
  '', 'a', 'x'.repeat(101), '😀'.repeat(501), 'x'.repeat(12001), 'a\nb', 'a b', '+0', '24:00', 'http://a', 'a@b',
  'https://a', 'inbound', 'outbound', 'text', 'marin', '09:00', 'a@b.it', '+1234567',
]

/** One step away from a valid document: somewhere, something is taken away, replaced, added, lengthened or repeated. */
interface Mutation {
  where: number
  how: 'remove' | 'replace' | 'add' | 'stretch' | 'repeat'
  junk: number
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  where: fc.nat(),
  how: fc.constantFrom('remove', 'replace', 'replace', 'add', 'stretch', 'repeat'),
  junk: fc.nat(JUNK.length - 1),
})

function placesIn(value: unknown): { owner: Json; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [{ owner: value as Json, key }, ...placesIn(inner)])
}

function mutate(document: Json, { where, how, junk }: Mutation): void {
  const places = placesIn(document)
  const place = places[where % places.length]
  if (!place) return
  const { owner, key } = place
  const value = owner[key]
  // A copy: what a later change adds to it must not be in the next document, nor in itself.
  const added = structuredClone(JUNK[junk])
  if (how === 'remove') {
    if (Array.isArray(owner)) owner.splice(Number(key), 1)
    else delete owner[key]
  } else if (how === 'add') {
    if (Array.isArray(owner)) owner.push(added)
    else owner[['x', 'type', 'url', 'opening', 'greeting', 'constructor'][junk % 6] ?? 'x'] = added
  } else if (how === 'stretch' && typeof value === 'string') owner[key] = value.slice(0, 5_000).repeat(junk * 20)
  else if (how === 'repeat' && Array.isArray(value)) owner[key] = Array.from({ length: junk + 2 }, () => value[0])
  else owner[key] = added
}

test('the server and the served schema agree on every document, good or broken', () => {
  const verdicts = { good: 0, broken: 0 }
  const mutations = fc.oneof(fc.constant([]), fc.array(mutation, { minLength: 1, maxLength: 3 }))
  fc.assert(
    fc.property(valid, mutations, (original, changes) => {
      const document = structuredClone(original)
      for (const change of changes) mutate(document, change)
      const parsed = zod.safeParse(document)
      if (ajv(document) !== parsed.success)
        assert.fail(`zod ${parsed.success}: ${JSON.stringify(document)} ${parsed.error?.message}`)
      verdicts[parsed.success ? 'good' : 'broken'] += 1
      if (!parsed.success) return
      // Defaults make a document a fixed point, and what they fill in is itself valid as sent.
      assert.equal(JSON.stringify(zod.parse(parsed.data)), JSON.stringify(parsed.data))
      assert.ok(ajv(parsed.data))
    }),
    { numRuns: RUNS },
  )
  assert.ok(verdicts.good > RUNS / 5 && verdicts.broken > RUNS / 5, JSON.stringify(verdicts))
})

test('the served schema is a plain choice of two strict shapes, with every default in it', () => {
  assert.deepEqual(Object.keys(schema), ['$schema', 'title', 'description', 'oneOf'])
  assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema')
  const flat = JSON.stringify(schema)
  assert.doesNotMatch(flat, /\$ref|\$defs/)
  // The outbound shape is the first that is seen, wherever the two are shown.
  const [outbound, inbound] = schema.oneOf as { properties: Record<string, { default?: unknown; const?: unknown }> }[]
  const defaultsOf = (shape: typeof inbound) =>
    Object.fromEntries(
      Object.entries(shape?.properties ?? {}).flatMap(([key, { default: value }]) =>
        value === undefined ? [] : [[key, value]],
      ),
    )
  const hours = { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }
  assert.deepEqual(defaultsOf(inbound), {
    language: 'it',
    result: [],
    delivery: { mode: 'sandbox', url: '' },
    review: 'on_issues',
  })
  assert.deepEqual(defaultsOf(outbound), {
    language: 'it',
    result: [],
    delivery: { mode: 'sandbox', url: '' },
    inputs: [],
    calling: { identityCheck: true, hours, maxAttempts: 3, autoCallback: true },
    review: 'never',
  })
})

test('every object of the served schema is closed, and every property is explained', () => {
  const walk = (node: unknown, at: string): void => {
    if (Array.isArray(node)) for (const [index, inner] of node.entries()) walk(inner, `${at}/${index}`)
    else if (typeof node === 'object' && node !== null) {
      const { type, additionalProperties, properties } = node as Json
      if (type === 'object') assert.equal(additionalProperties, false, at)
      for (const [key, inner] of Object.entries((properties as Json | undefined) ?? {}))
        if (key !== 'type' || !('const' in (inner as Json)))
          assert.match(String((inner as Json).description), /^.{5,120}\.$/, `${at}/${key}`)
      for (const [key, inner] of Object.entries(node)) if (key !== 'default') walk(inner, `${at}/${key}`)
    }
  }
  walk(schema, '')
})

test('the schema can be given away: it holds nothing but JSON, and is made anew each time', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(schema)), schema)
  assert.notEqual(agentJsonSchema({ allowHttp: false }), schema)
  assert.notDeepEqual(agentJsonSchema({ allowHttp: true }), schema)
})
