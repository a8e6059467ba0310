import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { Problem } from '#kernel/problem.ts'
import { parseJson, parseText, readBody } from './body.ts'
import { inspectJson } from './inspect-json.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const parse = (text: string | Buffer) => parseJson(typeof text === 'string' ? Buffer.from(text) : text)

function problemOf(text: string | Buffer): Problem {
  const parsed = parse(text)
  assert.ok('problem' in parsed, 'it was taken for JSON')
  return parsed.problem
}

describe('the bytes of a body', () => {
  // biome-ignore format: a table reads in columns
  const good: readonly [what: string, text: string | Buffer, value: unknown][] = [
    ['an object',                        '{"a":[1,"x",null]}',             { a: [1, 'x', null] }],
    ['nothing',                          '',                               undefined],
    ['white space',                      ' \r\n\t',                        undefined],
    ['null',                             'null',                           null],
    ['a byte order mark',                Buffer.from('\ufeff{}'),          {}],
    ['escapes',                          '"\\u00e8 \\ud83d\\ude00"',       'è 😀'],
    ['brackets inside a text',           JSON.stringify(nested(40)),       nested(40)],
    ['an escaped quote and brackets',    '"\\"[[[[[["',                    '"[[[[[['],
    ['a backslash before what is no escape', '"\\\\u0000"',                '\\u0000'],
    ['__proto__ as a value',             '"__proto__"',                    '__proto__'],
    ['as many levels as there may be',   nested(32),                       JSON.parse(nested(32))],
  ]
  for (const [what, text, value] of good) {
    it(`are read: ${what}`, () => {
      const parsed = parse(text)
      assert.ok('json' in parsed, 'it was refused')
      assert.deepEqual(parsed.json, value)
    })
  }

  it('are nothing when there are none', () => assert.deepEqual(parseJson(undefined), { json: undefined }))

  // biome-ignore format: a table reads in columns
  const bad: readonly [what: string, text: string | Buffer][] = [
    ['a broken object',                       '{"a":1'],
    ['words',                                 'hello'],
    ['two values',                            '{}{}'],
    ['bytes that are no UTF-8',               Buffer.from([0x22, 0xff, 0x22])],
    ['an overlong encoding',                  Buffer.from([0x22, 0xc0, 0x80, 0x22])],
    ['one level too many',                    nested(33)],
    ['a hundred thousand levels',             '['.repeat(100_000)],
    ['__proto__ as a key',                    '{"__proto__":{"x":1}}'],
    ['__proto__ as a key, deep inside',       '{"a":[{"__proto__":1}]}'],
    ['__proto__ spelt with escapes',          '{"\\u005f_proto__":1}'],
    ['a raw control character',               '"\u0001"'],
  ]
  for (const [what, text] of bad) it(`are refused: ${what}`, () => assert.equal(problemOf(text).code, 'invalid_json'))

  // biome-ignore format: a table reads in columns
  const unfit: readonly [what: string, text: string, params: string[]][] = [
    ['U+0000',                      '{"a":"x\\u0000"}',               ['/a']],
    ['U+0000 in a key',             '{"a":{"\\u0000":1}}',            ['/a/\0']],
    ['half of a pair',              '["\\ud83d"]',                    ['/0']],
    ['the other half',              '["\\uDE00 x"]',                  ['/0']],
    ['more than are told',          JSON.stringify(Array(150).fill('\0')), Array.from({ length: 100 }, (_, n) => `/${n}`)],
    ['several of them',             '{"a":"\\u0000","b":["\\ud800"]}', ['/a', '/b/0']],
  ]
  it('are looked at no further than the hundredth fault', () => {
    const { values, faults } = inspectJson(Array(100_000).fill('\0'))
    assert.deepEqual([values, faults.length], [1 + 100, 100])
  })

  for (const [what, text, params] of unfit) {
    it(`hold no text that nothing can store: ${what}`, () => {
      const problem = problemOf(text)
      assert.equal(problem.code, 'invalid_request')
      assert.equal(problem.details.param, params[0])
      assert.deepEqual(
        problem.details.errors?.map((fault) => fault.param),
        params,
      )
    })
  }
})

const bare = {
  id: 'x',
  method: 'POST',
  path: '/x',
  tag: 'Account',
  summary: '',
  auth: 'key',
  needs: 'view',
  replies: {},
} as const
const withBody: Route = { ...bare, body: z.strictObject({ a: z.int().default(7) }) }
const optionalBody: Route = { ...bare, body: z.strictObject({ a: z.int() }).optional() }

interface Given {
  text?: string
  type?: string
  encoding?: string
}
const read = (route: Route, { text, type, encoding }: Given) =>
  readBody(route, {
    parsed: parseJson(text === undefined ? undefined : Buffer.from(text)),
    contentType: type,
    contentEncoding: encoding,
  })

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'taken'
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error.code
  }
}

describe('an endpoint without a body', () => {
  for (const text of [undefined, '', '{}', ' { } ', '\n'])
    for (const type of [undefined, 'application/json', 'text/xml', 'garbage', ''])
      it(`takes ${JSON.stringify(text)} as ${type}`, () =>
        assert.equal(
          read(bare, { ...(text === undefined ? {} : { text }), ...(type === undefined ? {} : { type }) }),
          undefined,
        ))

  for (const text of ['[]', 'null', '1', '"x"', '{"a":1}'])
    it(`refuses ${text}`, () =>
      assert.equal(
        codeOf(() => read(bare, { text })),
        'invalid_request',
      ))

  it('names what it does not know', () => {
    assert.throws(
      () => read(bare, { text: '{"a":1,"b":2}' }),
      (error) => {
        assert.ok(error instanceof Problem)
        assert.equal(error.details.param, '/a')
        assert.deepEqual(
          error.details.errors?.map((fault) => fault.param),
          ['/a', '/b'],
        )
        return true
      },
    )
  })
})

describe('an endpoint with a body', () => {
  // biome-ignore format: a table reads in columns
  const types: readonly [given: Given, code: string][] = [
    [{ text: '{}', type: 'application/json' },                          'taken'],
    [{ text: '{}', type: 'Application/JSON; charset=utf-8' },           'taken'],
    [{ text: '{}', type: 'application/vnd.api+json' },                  'taken'],
    [{ text: '{}', type: 'application/json', encoding: 'identity' },    'taken'],
    [{ text: '{}', type: 'application/json', encoding: 'gzip' },        'unsupported_media_type'],
    [{ text: '{}' },                                                    'unsupported_media_type'],
    [{ text: '{}', type: 'text/plain' },                                'unsupported_media_type'],
    [{ text: '{}', type: 'application/jsonx' },                         'unsupported_media_type'],
    [{ text: '{', type: 'text/plain' },                                 'unsupported_media_type'],
    [{ text: '{', type: 'application/json' },                           'invalid_json'],
    [{},                                                                'invalid_request'],
    [{ type: 'text/plain' },                                            'invalid_request'],
  ]
  for (const [given, code] of types)
    it(`${JSON.stringify(given)}: ${code}`, () =>
      assert.equal(
        codeOf(() => read(withBody, given)),
        code,
      ))

  it('fills in the defaults', () =>
    assert.deepEqual(read(withBody, { text: '{}', type: 'application/json' }), { a: 7 }))

  it('may leave it out where the route says so', () => {
    assert.equal(read(optionalBody, {}), undefined)
    assert.equal(read(optionalBody, { text: ' ' }), undefined)
    assert.deepEqual(read(optionalBody, { text: '{"a":1}', type: 'application/json' }), { a: 1 })
  })
})

describe('an endpoint that takes CSV', () => {
  const route: Route = { ...bare, body: z.string().min(1), bodyType: 'text/csv' }
  const take = (text: string | Buffer | undefined, contentType?: string, contentEncoding?: string) =>
    readBody(route, { parsed: parseText(text === undefined ? text : Buffer.from(text)), contentType, contentEncoding })

  it('is given its text, without the byte order mark', () => {
    assert.equal(take('\ufeffa,b\r\n', 'text/csv'), 'a,b\r\n')
    assert.equal(take('{}', 'Text/CSV; charset=utf-8'), '{}')
  })

  it('is given the text of what spreadsheets save', () => {
    assert.equal(take(Buffer.from('perch\xe9', 'latin1'), 'text/csv'), 'perché')
    assert.equal(take(Buffer.from('\ufeffperché', 'utf16le'), 'text/csv'), 'perché')
  })

  // biome-ignore format: a table reads in columns
  const refused: readonly [text: string | Buffer | undefined, type: string | undefined, encoding: string | undefined, code: string][] = [
    ['a',                  'application/json', undefined, 'unsupported_media_type'],
    ['a',                  undefined,          undefined, 'unsupported_media_type'],
    ['a',                  'text/csvx',        undefined, 'unsupported_media_type'],
    ['a',                  'text/csv',         'gzip',    'unsupported_media_type'],
    ['',                   'text/csv',         undefined, 'invalid_request'],
    [undefined,            undefined,          undefined, 'invalid_request'],
    [Buffer.from([0x81]),  'text/csv',         undefined, 'invalid_request'],
  ]
  for (const [text, type, encoding, code] of refused)
    it(`refuses ${JSON.stringify(text)} as ${type} ${encoding ?? ''}`, () =>
      assert.equal(
        codeOf(() => take(text, type, encoding)),
        code,
      ))
})

describe('the code of a fault', () => {
  const document = z.strictObject({ name: z.string() })
  const wrapped = z.strictObject({ config: document, revision: z.int().optional() })
  const route: Route = {
    ...bare,
    body: z.union([wrapped, document]),
    bodyVariant: (body) => (typeof body === 'object' && body !== null && 'config' in body ? wrapped : document),
    documentAt: '/config',
  }
  // biome-ignore format: a table reads in columns
  const rows: readonly [body: unknown, code: string][] = [
    [{ config: { name: 'x' } },                'taken'],
    [{ name: 'x' },                            'taken'],
    [{ config: { name: 1 } },                  'invalid_agent'],
    [{ config: 1 },                            'invalid_agent'],
    [{ name: 1 },                              'invalid_agent'],
    [[],                                       'invalid_agent'],
    [{ config: { name: 'x' }, revision: 'x' }, 'invalid_request'],
    [{ config: { name: 'x' }, configs: 1 },    'invalid_request'],
  ]
  for (const [body, code] of rows)
    it(`${JSON.stringify(body)}: ${code}`, () =>
      assert.equal(
        codeOf(() => read(route, { text: JSON.stringify(body), type: 'application/json' })),
        code,
      ))
})
