import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { columnsOf, toCsv } from './csv.ts'

const line = (value: unknown): string => toCsv([{ value }], ['value']).slice('value\r\n'.length, -'\r\n'.length)

describe('a cell', () => {
  // biome-ignore format: a table reads in columns
  const cells: readonly [what: string, value: unknown, written: string][] = [
    ['a text',                         'Anna',                    'Anna'],
    ['nothing',                        null,                      ''],
    ['an absent value',                undefined,                 ''],
    ['false',                          false,                     'false'],
    ['zero',                           0,                         '0'],
    ['a negative number',              -12.5,                     '-12.5'],
    ['a telephone number',             '+390000000001',           '+390000000001'],
    ['a comma',                        'Rossi, Anna',             '"Rossi, Anna"'],
    ['quotes',                         'detta "la Rossa"',        '"detta ""la Rossa"""'],
    ['line breaks',                    'a\r\nb',                  '"a\r\nb"'],
    ['a list',                         ['a', 1],                  '"[""a"",1]"'],
    ['an object',                      { a: 1 },                  '"{""a"":1}"'],
    ['a formula',                      '=1+1',                    "'=1+1"],
    ['a formula that begins by plus',  '+1+1',                    "'+1+1"],
    ['a formula that begins by minus', '-2+3',                    "'-2+3"],
    ['a formula that begins by at',    '@SUM(A1)',                "'@SUM(A1)"],
    ['a formula after a tab',          '\t=1',                    "'\t=1"],
    ['a formula after a line feed',    '\n=1',                    '"\'\n=1"'],
    ['a formula in full width',        '＝1+1',                   "'＝1+1"],
    ['a command behind a number',      '+39|cmd',                 "'+39|cmd"],
    ['a formula with quotes',          '=HYPERLINK("http://x")',  '"\'=HYPERLINK(""http://x"")"'],
  ]
  for (const [what, value, written] of cells) it(`holds ${what}`, () => assert.equal(line(value), written))

  it('is read back by the rules of RFC 4180, whatever the text is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
        const columns = texts.map((_, n) => `c${n}`)
        const item = Object.fromEntries(texts.map((text, n) => [`c${n}`, text]))
        const [, row] = parse(toCsv([item], columns))
        assert.deepEqual(
          row?.map((cell, n) => (cell === `'${texts[n]}` ? texts[n] : cell)),
          texts,
        )
      }),
    )
  })
})

describe('the columns of a list', () => {
  it('are the same for an empty page and for a full one', () => {
    const columns = ['id', 'agent.name']
    assert.equal(toCsv([], columns), 'id,agent.name\r\n')
    assert.equal(toCsv([{ id: 1, agent: { name: 'x' }, more: 2 }], columns), 'id,agent.name\r\n1,x\r\n')
  })

  it('open objects two deep, and neither what customers name nor what may be null', () => {
    const schema = z.object({
      id: z.string(),
      agent: z.object({ name: z.string(), at: z.object({ x: z.object({ y: z.string() }) }) }),
      inputs: z.object({ any: z.string() }),
      transfer: z.object({ to: z.string() }).nullable(),
    })
    assert.deepEqual(columnsOf(schema), ['id', 'agent.name', 'agent.at.x', 'inputs', 'transfer'])
  })

  it('are found behind a name, at the root and below', () => {
    const inner = z.object({ a: z.string() }).meta({ id: 'csv-test-inner' })
    const schema = z.object({ inner }).meta({ id: 'csv-test-root' })
    assert.deepEqual(columnsOf(schema), ['inner.a'])
  })

  for (const route of Object.values<Route>(routesFor({ allowHttp: false }))) {
    const items = route.replies[200]?.items
    if (!items) continue
    it(`of ${route.id} are many`, () => {
      const columns = columnsOf(items)
      assert.ok(columns.length >= 4, columns.join())
      assert.equal(new Set(columns).size, columns.length)
    })
  }
})

/** A reader of its own, written from the RFC. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at]
    if (quoted) {
      if (c !== '"') cell += c
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (c === '"' && cell === '') quoted = true
    else if (c === ',' || (c === '\r' && text[at + 1] === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (c === '\r') {
        at += 1
        rows.push([])
      }
    } else cell += c
  }
  return rows
}
