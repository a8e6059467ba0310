import assert from 'node:assert/strict'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { guidePage, indexPage } from './layout.ts'
import { readLibrary } from './pages.ts'

const own = readLibrary(new URL('../../../docs/', import.meta.url))

test('every guide that there is has a title, says what it is about, and is in the index', () => {
  const index = indexPage(own)
  assert.ok(own.pages.size >= 7)
  for (const { address, title, summary } of own.pages.values()) {
    assert.ok(title.length > 3, address)
    assert.ok(summary.length > 20, address)
    assert.ok(index.includes(`href="${address}"`), address)
  }
})

test('every link between the guides leads to a page, and to a heading that is on it', () => {
  const links = [...own.pages.values()].flatMap(({ address, html }) =>
    [...html.matchAll(/href="(\/docs\/[^"#]+|(?=#))(?:#([^"]*))?"/g)].map(([, to, anchor]) => ({
      from: address,
      to: to || address,
      anchor,
    })),
  )
  assert.ok(links.length > 10)
  for (const { from, to, anchor } of links) {
    const page = own.pages.get(to)
    assert.ok(page, `${from} leads to ${to}, which is not there`)
    if (anchor !== undefined)
      assert.ok(page.anchors.has(decodeURIComponent(anchor)), `${from}: ${to} has no #${anchor}`)
  }
})

test('every file that a guide points to is there, also where only who has the project can follow', () => {
  const docs = new URL('../../../docs/', import.meta.url)
  let links = 0
  for (const file of globSync('{guides,reference}/*.md', { cwd: docs }))
    for (const [, href = ''] of readFileSync(new URL(file, docs), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(href)) continue
      assert.ok(existsSync(new URL(href, new URL(file, docs))), `${file}: ${href}`)
      links += 1
    }
  assert.ok(links > 5)
})

test('the index of the documents has every guide and reference page, and every file that it points to is there', () => {
  const docs = new URL('../../../docs/', import.meta.url)
  const named = [...readFileSync(new URL('README.md', docs), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
    ([, to = '']) => to,
  )
  for (const to of named) assert.ok(existsSync(new URL(to, docs)), to)
  for (const file of globSync('{guides,reference}/*.md', { cwd: docs })) assert.ok(named.includes(file), file)
})

test('what is no page is not served, and an installation without the texts has an empty index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-guides-'))
  try {
    mkdirSync(join(folder, 'guides'))
    for (const file of ['b.md', 'notes.txt', '.hidden.md', 'A B.md', 'a.md~'])
      writeFileSync(join(folder, 'guides', file), '# B <i>\n\nText & more.')
    const { pages } = readLibrary(pathToFileURL(`${folder}/`))
    assert.deepEqual([...pages.keys()], ['/docs/guides/b'])
    const library = { pages, pictures: new Map() }
    const [page] = pages.values()
    assert.ok(page)
    for (const shown of [indexPage(library), guidePage(library, page)]) assert.doesNotMatch(shown, /<i>/)
    const none = readLibrary(pathToFileURL(`${folder}/nowhere/`))
    assert.equal(none.pages.size, 0)
    assert.match(indexPage(none), /API reference/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
