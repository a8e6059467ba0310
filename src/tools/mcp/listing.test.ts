import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AgentDocument } from '#contract/agent-document.ts'
import { platformTools } from '#conversation/platform-tools.ts'
import { allowed, judgeTools } from './listing.ts'

const tool = (change: object = {}) => ({
  name: 'book',
  description: 'Books.',
  inputSchema: { type: 'object' },
  ...change,
})
const listing = (...tools: unknown[]) => judgeTools(tools)
const names = (listed: readonly { name: string }[]) => listed.map(({ name }) => name)
const nest = (levels: number, of: object): object => (levels === 0 ? of : { items: nest(levels - 1, of) })
const many = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n))
const schema = (more: object) => tool({ inputSchema: { type: 'object', ...more } })

describe('a listed tool', () => {
  // biome-ignore format: a table reads in columns
  const kinds: readonly [annotations: unknown, kind: 'read' | 'action'][] = [
    [{ readOnlyHint: true },                        'read'],
    [{ readOnlyHint: true, destructiveHint: true }, 'read'],
    [undefined,                                     'action'],
    [null,                                          'action'],
    [{},                                            'action'],
    [{ readOnlyHint: false },                       'action'],
    [{ readOnlyHint: 'true' },                      'action'],
    [{ readOnlyHint: 1 },                           'action'],
    [[{ readOnlyHint: true }],                      'action'],
    [{ destructiveHint: false },                    'action'],
  ]
  for (const [annotations, kind] of kinds)
    it(`is ${kind} with ${JSON.stringify(annotations)}`, () => {
      assert.equal(listing(tool({ annotations })).tools[0]?.kind, kind)
    })

  it('has a description that is data: cut, well-formed, without control characters', () => {
    const [one] = listing(tool({ description: `a\u0000b\u001b[31m\u009b${'😀'.repeat(5_000)}` })).tools
    assert.ok(one)
    assert.ok(one.description.isWellFormed() && [...one.description].length === 1_024)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    assert.doesNotMatch(one.description, /[\u0000-\u001f\u007f-\u009f]/)
    for (const description of [undefined, null, 5, {}])
      assert.equal(listing(tool({ description })).tools[0]?.description, '')
  })

  // biome-ignore format: a table reads in columns
  const bad: readonly [what: string, tool: unknown, reason: RegExp][] = [
    ['no object',                   'book',                                                  /name/],
    ['no name',                     tool({ name: undefined }),                               /name/],
    ['a name of lists in lists',    tool({ name: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) }), /name/],
    ['an empty name',               tool({ name: '' }),                                      /name/],
    ['a name with a blank',         tool({ name: 'book it' }),                               /name/],
    ['a name that begins with a digit', tool({ name: '1book' }),                             /name/],
    ['a name of 65 characters',     tool({ name: 'b'.repeat(65) }),                          /name/],
    ['a Cyrillic letter',           tool({ name: 'bооk' }),                                  /name/],
    ['a full-width letter',         tool({ name: 'ｂook' }),                                  /name/],
    ['an invisible character',      tool({ name: 'bo\u200bok' }),                            /name/],
    ['no schema',                   tool({ inputSchema: undefined }),                        /not an object/],
    ['a list for a schema',         tool({ inputSchema: [] }),                               /not an object/],
    ['a schema of no object',       tool({ inputSchema: { type: 'string' } }),               /type "object"/],
    ['a schema of no type',         tool({ inputSchema: {} }),                               /type "object"/],
    ['a schema too long',           schema({ description: 'x'.repeat(40_000) }),             /longer than/],
    ['a schema too deep',           schema({ properties: { a: nest(30, {}) } }),             /deep/],
    ['a schema as deep as its size allows', schema({ properties: { a: nest(5_000, {}) } }),  /deep/],
    ['a schema of too many parts',  schema({ enum: many(4_000, (n) => n) }),                 /parts/],
    ['a reference elsewhere',       schema({ properties: { a: { $ref: 'https://x.example/s' } } }), /another document/],
    ['a reference to a file',       schema({ properties: { a: { $ref: 'file:///etc/passwd' } } }),  /another document/],
    ['a relative reference',        schema({ properties: { a: { $ref: 'other.json#/a' } } }),       /another document/],
    ['a reference by anchor',       schema({ properties: { a: { $ref: '#there' } } }),       /another document/],
    ['a reference to nothing',      schema({ properties: { a: { $ref: '#/$defs/no' } } }),   /does not have/],
    ['a reference to toString',     schema({ properties: { a: { $ref: '#/toString' } } }),   /does not have/],
    ['a dynamic reference',         schema({ properties: { a: { $dynamicRef: '#a' } } }),    /dynamic/],
    ['an address inside',           schema({ properties: { a: { $id: 'https://x.example/' } } }),   /address/],
    ['a header in a list',          schema({ properties: { a: { items: { type: 'string', 'x-mcp-header': 'A' } } } }), /x-mcp-header/],
    ['a header of no token',        schema({ properties: { a: { type: 'string', 'x-mcp-header': 'A\r\nB' } } }),       /x-mcp-header/],
    ['a header twice',              schema({ properties: { a: { type: 'string', 'x-mcp-header': 'A' }, b: { type: 'string', 'x-mcp-header': 'a' } } }), /x-mcp-header/],
    ['an argument for our code',    schema({ properties: { confirmation_code: { type: 'string' } } }), /confirmation_code/],
  ]
  for (const [what, given, reason] of bad)
    it(`with ${what} is left out, with the reason, and takes no other with it`, () => {
      const { tools, leftOut } = listing(given, tool({ name: 'other' }))
      assert.deepEqual(names(tools), ['other'])
      assert.equal(leftOut.length, 1)
      assert.match(leftOut[0]?.reason ?? '', reason)
    })

  // biome-ignore format: a table reads in columns
  const good: readonly [what: string, tool: object][] = [
    ['a name of 64 characters',           tool({ name: `_${'b'.repeat(63)}` })],
    ['dots and dashes in its name',       tool({ name: 'shop.book-it_2' })],
    ['a reference to itself',             schema({ properties: { kids: { items: { $ref: '#' } } } })],
    ['a reference inside',                schema({ properties: { a: { $ref: '#/$defs/b~1c%20d' } }, $defs: { 'b/c d': {} } })],
    ['arguments that are named as keywords are', schema({ properties: { $ref: { type: 'string' }, $id: { type: 'string' }, $dynamicRef: {} } })],
    ['data that looks like keywords',     schema({ properties: { a: { enum: [{ $ref: 'https://x.example' }], default: { $id: 'x' } } } })],
    ['an address of its own',             schema({ $id: 'https://x.example/', $schema: 'http://json-schema.org/draft-07/schema#' })],
    ['a header',                          schema({ properties: { a: { type: 'object', properties: { b: { type: 'string', 'x-mcp-header': 'B' } } } } })],
  ]
  for (const [what, given] of good) it(`with ${what} is offered`, () => assert.deepEqual(listing(given).leftOut, []))
})

describe('names', () => {
  it('that are the same, or are taken for each other, are none of them offered', () => {
    for (const [one, other] of [
      ['pay', 'pay'],
      ['pay', 'Pay'],
      ['pay_now', 'paynow'],
      ['pay-now', 'pay.now'],
      ['bill', 'bi1l'],
      ['book', 'b00k'],
      ['list', 'Iist'],
    ]) {
      const { tools, leftOut } = listing(tool({ name: one }), tool({ name: 'other' }), tool({ name: other }))
      assert.deepEqual(names(tools), ['other'])
      assert.deepEqual(names(leftOut), [one, other])
    }
  })

  it('of the platform’s own tools are not to be had, nor what looks like them', () => {
    const own = platformTools({ type: 'outbound', transfer: { to: '+390212345678' } } as AgentDocument)
    assert.ok(own.length >= 5)
    for (const { name } of own)
      for (const like of [name, name.toUpperCase(), name.replaceAll('_', '-'), name.replaceAll('o', '0')])
        assert.deepEqual(names(listing(tool({ name: like })).tools), [], like)
  })
})

describe('a list', () => {
  const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
  const nth = (n: number) => tool({ name: `${LETTERS[n % 23]}${LETTERS[Math.floor(n / 23) % 23]}` })

  it('is looked at up to its two hundredth tool, and says so', () => {
    assert.equal(judgeTools(many(200, nth)).tools.length, 200)
    assert.deepEqual(judgeTools(many(200, nth)).leftOut, [])
    const { tools, leftOut } = judgeTools(many(201, nth))
    assert.equal(tools.length, 200)
    assert.match(leftOut[0]?.reason ?? '', /200/)
    assert.equal(judgeTools(many(3, nth), true).leftOut.length, 1)
  })

  it('is cut to what an agent allows, and names what it allows in vain', () => {
    const whole = listing(tool({ name: 'a' }), tool({ name: 'b' }), tool({ name: 'c', inputSchema: 1 }))
    assert.deepEqual(allowed(whole, undefined), whole)
    const { tools, leftOut } = allowed(whole, ['b', 'c', 'd'])
    assert.deepEqual([names(tools), names(leftOut)], [['b'], ['c', 'd']])
    assert.deepEqual(names(allowed(whole, []).tools), [])
  })
})
