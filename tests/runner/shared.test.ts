import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONGEST } from '../../scripts/test/order.ts'
import { sharesOf } from '../../scripts/test/shared.ts'

const PURE = "import { test } from 'node:test'"
const share = (texts: Readonly<Record<string, string>>) =>
  sharesOf(
    '/project',
    Object.keys(texts).map((path) => `/project/${path}`),
    (file) => texts[file.slice(9)] ?? '',
  ).map((files) => files.map((file) => file.slice(9)).join(' '))
const named = (count: number, folder: string) =>
  Array.from({ length: count }, (_, n) => `${folder}/${String(n).padStart(2, '0')}.test.ts`)

test('neighbours share a process, a few each, and no file is lost or moved before another of its process', () => {
  const files = [...named(60, 'src/kernel'), ...named(11, 'tests/e2e')]
  const shares = sharesOf(
    '/',
    files.map((file) => `/${file}`),
    () => PURE,
  )
  assert.deepEqual(
    shares.map((one) => one.length),
    [24, 24, 12, 8, 3],
  )
  assert.deepEqual(
    shares.flat(),
    files.map((file) => `/${file}`),
  )
})

// The names are put together here, or this file would have a process of its own.
// biome-ignore format: a table reads in columns
const APART: readonly [what: string, path: string, text: string][] = [
  ['hears signals',                 'src/a.test.ts',               `proc${'ess'}.once('SIGTERM', end)`],
  ['changes the settings',          'src/a.test.ts',               `proc${'ess'}.env.PORT = '1'`],
  ['measures memory',               'src/a.test.ts',               `proc${'ess'}.memoryUsage()`],
  ['measures the loop',             'src/a.test.ts',               `const watch = monitor${'EventLoop'}Delay()`],
  ['puts something in the place of a timer', 'src/a.test.ts',      `mo${'ck'}.timers.enable()`],
  ['needs packages',                'src/a.test.ts',               `const { it } = nee${'ds'}('sip')`],
  ['ends processes together',       'tests/e2e/a.test.ts',         `import { tidyUp } from '../support/proc${'ess'}.ts'`],
  ['goes on in real time',          'src/media/pool-a.test.ts',    PURE],
  ['waits while it is read',        'src/a.test.ts',               "const house = await open()"],
  ['takes long',                    LONGEST[1] ?? '',              PURE],
  ['races',                         'tests/race/a.test.ts',        PURE],
]
for (const [what, path, text] of APART)
  test(`a file that ${what} has a process of its own`, () => {
    const texts = { 'src/1.test.ts': PURE, 'tests/e2e/1.test.ts': PURE, [path]: text, 'src/2.test.ts': PURE }
    assert.deepEqual(share(texts), ['src/1.test.ts src/2.test.ts', 'tests/e2e/1.test.ts', path])
  })
