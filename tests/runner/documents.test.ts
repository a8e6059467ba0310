import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { documentBreaches } from '../../scripts/house/documents.ts'

const SOUND: Record<string, string> = {
  'docs/reference/rules.md':
    '# Rules\n\n## Calls\n\n### Retry delays\n\nLater. Held by `src/a.ts`; shown by `src/a.test.ts`.\n',
  'docs/reference/guarantees.md': '| a | `src/a.ts` | | `src/a.test.ts` |\n',
  'ARCHITECTURE.md': 'See `src/` and `src/a.ts`, and `npm run prove -- mutants`.\n',
  'src/a.ts': '/** Later (rules.md#retry-delays). */\n',
  'src/a.test.ts': '',
}
const root = mkdtempSync(join(tmpdir(), 'centralino-documents-'))
after(() => rmSync(root, { recursive: true, force: true }))

function breachesWith(change: Record<string, string>): string[] {
  for (const [file, text] of Object.entries({ ...SOUND, ...change })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return documentBreaches(root)
}
const rule = (text: string) => ({ 'docs/reference/rules.md': `### Retry delays\n\n${text}\n` })

// The names are put together here, because this file is read by the check too.
const cites = (anchor: string) => ({ 'src/a.ts': `/** Later (rules.md${'#'}${anchor}). */\n` })
// biome-ignore format: a table reads in columns
const rows: readonly [what: string, change: Record<string, string>, breaches: string[]][] = [
  ['all is there', {}, []],
  ['a guarantee names a file that is not there', { 'docs/reference/guarantees.md': '`src/b.ts`' },
    ['docs/reference/guarantees.md: src/b.ts does not exist']],
  ['the map names a folder that is not there', { 'ARCHITECTURE.md': '`src/b/`' }, ['ARCHITECTURE.md: src/b/ does not exist']],
  ['a rule has no test', rule('Held by `src/a.ts`.'), ['docs/reference/rules.md#retry-delays: names no test that shows it']],
  ['a rule has no file', rule('Shown by `src/a.test.ts`.'), ['docs/reference/rules.md#retry-delays: names no file that holds it']],
  ['a comment cites what nobody has', { 'src/a.ts': `// (decisions${','} "Calls")` },
    [`src/a.ts: cites decisions${','} "Calls", and not a rule of docs/reference/rules.md`]],
  ['a comment cites a rule that is not there', cites('retries'), [`src/a.ts: cites rules.md${'#'}retries, which is not there`]],
]
for (const [what, change, breaches] of rows)
  test(`the house ${breaches.length === 0 ? 'stands' : 'falls'} where ${what}`, () => {
    assert.deepEqual(breachesWith(change), breaches)
  })
