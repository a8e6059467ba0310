import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { resolverFor } from './pages.ts'
import { renderMarkdown } from './render.ts'

const served = new Map([
  ['/docs/guides/tools.md', '/docs/guides/tools'],
  ['/docs/reference/issues.md', '/docs/reference/issues'],
  ['/docs/images/a.png', '/docs/images/a.png'],
])
const resolve = resolverFor('/docs/guides/mcp.md', served)
const html = (markdown: string) => renderMarkdown(markdown, resolve).html.trim()

// biome-ignore format: a table reads in columns
const PIECES: [markdown: string, html: string][] = [
  ['a **b** `c<d>`',                             '<p>a <strong>b</strong> <code>c&lt;d&gt;</code></p>'],
  ['# A `b` & c',                                '<h1 id="a-b--c"><a href="#a-b--c">A <code>b</code> &amp; c</a></h1>'],
  ['```sh\na <b> "c" &\n```',                    '<pre tabindex="0"><code>a &lt;b&gt; &quot;c&quot; &amp;</code></pre>'],
  ['<script>alert(1)</script>',                  '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)> b',           '<p>a &lt;img src=x onerror=alert(1)&gt; b</p>'],
  ['a <script> b < c',                           '<p>a &lt;script&gt; b &lt; c</p>'],
  ['<!-- for who edits --> ',                    ''],
  ['[a](tools.md)',                              '<p><a href="/docs/guides/tools">a</a></p>'],
  ['[a](./tools.md#b)',                          '<p><a href="/docs/guides/tools#b">a</a></p>'],
  ['[a](../reference/issues.md)',                '<p><a href="/docs/reference/issues">a</a></p>'],
  ['[a](../../eval/README.md)',                  '<p>a</p>'],
  ['[a](gone.md)',                               '<p>a</p>'],
  ['[a](https://example.com/?a=1&b="2")',        '<p><a href="https://example.com/?a=1&amp;b=%222%22">a</a></p>'],
  ['<http://127.0.0.1:8080>',                    '<p><a href="http://127.0.0.1:8080/">http://127.0.0.1:8080</a></p>'],
  ['[a](javascript:alert(1))',                   '<p>a</p>'],
  ['[a](JaVaScRiPt:alert(1))',                   '<p>a</p>'],
  ['[a](data:text/html,x)',                      '<p>a</p>'],
  ['[a](//evil.example/x)',                      '<p>a</p>'],
  ['[a](file:///etc/passwd)',                    '<p>a</p>'],
  ['[a](<"onmouseover="x>)',                     '<p>a</p>'],
  ['![a "b](../images/a.png)',                   '<p><img src="/docs/images/a.png" alt="a &quot;b"></p>'],
  ['![a](../images/gone.png)',                   '<p>a</p>'],
  ['![<b>](x.png)',                              '<p>&lt;b&gt;</p>'],
]

test('every piece of Markdown comes out as it should, and nothing of it as HTML of its own', () => {
  for (const [markdown, expected] of PIECES) assert.equal(html(markdown), expected, markdown)
})

test('a link within the page leads there', () => {
  const own = renderMarkdown('[a](#b-c)\n\n## B c\n\n## B c', resolverFor('/docs/guides/tools.md', served))
  assert.match(own.html, /<a href="\/docs\/guides\/tools#b-c">a<\/a>/)
  assert.deepEqual([...own.anchors], ['b-c', 'b-c-1'])
})

test('a page tells its title and what it is about, as plain text', () => {
  const { title, summary } = renderMarkdown('# `a` and *b*\n\nThis is [c](tools.md)\nand `d`.\n\nMore.', resolve)
  assert.deepEqual([title, summary], ['a and b', 'This is c and d.'])
  assert.deepEqual(renderMarkdown('', resolve), { title: '', summary: '', html: '', anchors: new Set() })
})

/** All that Markdown gives a meaning to, and what HTML is made of. */
const SIGNS = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '`',
  '*',
  '_',
  '[',
  ']',
  '(',
  ')',
  '!',
  '#',
  '|',
  '-',
  '\\',
  '\n',
  ' ',
  ':',
  '/',
  '&lt;',
]
const WORDS = ['script', 'img', 'onerror=', 'javascript:', 'a', '```', '<!--', '-->', 'https://x.example', 'tools.md']
/** What we write ourselves, and no more. */
const OURS =
  /^<(?:\/?(?:p|h[1-6]|a|strong|em|code|pre|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|hr|br|del|img|input)|!)(?: (?:href|id|src|alt|align|tabindex|start|type|disabled|checked)(?:="[^"<>]*")?)*>$/

test('whatever is written, only tags and attributes of ours come out, and no address that is code', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SIGNS, ...WORDS), { maxLength: 40 }), (parts) => {
      const out = renderMarkdown(parts.join(''), resolve).html
      for (const [tag] of out.matchAll(/<[^>]*>?/g)) assert.match(tag, OURS)
      for (const [, address = ''] of out.matchAll(/(?:href|src)="([^"]*)"/g))
        assert.match(address, /^(?:\/docs\/|https?:|#)/)
    }),
    { numRuns: 2_000 },
  )
})
