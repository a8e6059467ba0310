import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FAILS, needing, PASSES, runIn, SETUP, type Tree, using } from './tree.ts'

const [ONE, TWO] = ['src/one.test.ts', 'tests/two.test.ts']
/** One that shares its process with the first. */
const NEXT = 'src/three.test.ts'
const HOOKED =
  "import { after, before, test } from 'node:test'\nbefore(() => console.log('before'))\nafter(() => console.log('after'))\ntest('a guarantee', () => console.log('its test'))\n"
/** Not by the name that would have given it a process of its own. */
const ENDS = `import { test } from 'node:test'\nimport { exit } from 'node:process'\ntest('a guarantee', () => exit(0))\n`
const BOTH = { [ONE]: PASSES, [TWO]: PASSES }
/** A machine on which installing works, and brings what it is asked for. */
const INSTALLS = {
  'apt-get': 'exit 0',
  sudo: 'shift; exec "$@"',
  true: 'exit 0',
  flock: 'for name in sox espeak-ng; do : > "$HOME/bin/$name"; done',
}
const HAS_SOUND = { sox: 'exit 0', 'espeak-ng': 'exit 0' }
const NEEDS_SOUND = { [ONE]: needing('sound', 3), [TWO]: PASSES }

/** What a run in such a tree comes to: whether it is green, and what it says, last of all in its closing line. */
// biome-ignore format: a table reads in columns
const RUNS: readonly [title: string, tree: Tree, green: boolean, closing: RegExp, also?: RegExp | null, never?: RegExp][] = [
  ['each file was counted, and node’s own summary is shown', { files: BOTH },
    true,  /^Test files counted: 2 of 2; nothing was left out\.$/, /^ℹ tests 2$[\s\S]*^ℹ pass 2$[\s\S]*^ℹ fail 0$/m],
  ['a test fails', { files: { ...BOTH, [TWO]: FAILS } },
    false, /^Test files counted: 2 of 2;/],
  ['the setup throws', { files: { ...BOTH, [SETUP]: "export async function globalSetup() { throw new Error('no server') }" } },
    false, /^Test files counted: 0 of 2;/, /no server[\s\S]*No test was run in src\/one\.test\.ts\./],
  ['the setup waits for something that never comes', { files: { ...BOTH, [SETUP]: 'export const globalSetup = () => new Promise(() => {})' } },
    false, /^Test files counted: 0 of 2;/],
  ['a file ends before its tests', { files: { ...BOTH, [TWO]: `process.exit(0)\n${PASSES}` } },
    false, /^Test files counted: 1 of 2;/, /^No test was run in tests\/two\.test\.ts\.$/m],
  ['a file has no test', { files: { ...BOTH, [TWO]: 'export {}' } },
    false, /^Test files counted: 1 of 2;/],
  ['a file has a suite without a test', { files: { ...BOTH, [TWO]: "import { describe } from 'node:test'\ndescribe('of none', () => {})" } },
    false, /^Test files counted: 1 of 2;/],
  ['a file cannot be read', { files: { ...BOTH, [TWO]: "import './missing.ts'" } },
    false, /^Test files counted: 1 of 2;/],
  ['files share a process, each with its hooks', { files: { [ONE]: HOOKED, [NEXT]: HOOKED } },
    true,  /^Test files counted: 2 of 2;/, /before\nits test\nafter\nbefore\nits test\nafter[\s\S]*src\/one\.test\.ts[\s\S]*src\/three\.test\.ts[\s\S]*^ℹ tests 2$/m],
  ['of files that share a process one fails', { files: { [ONE]: PASSES, [NEXT]: FAILS } },
    false, /^Test files counted: 2 of 2;/],
  ['of files that share a process one cannot be read', { files: { [ONE]: PASSES, [NEXT]: "import './missing.ts'" } },
    false, /^Test files counted: 1 of 2;/, /^No test was run in src\/three\.test\.ts\.$/m],
  ['of files that share a process one has no test', { files: { [ONE]: PASSES, [NEXT]: 'export {}' } },
    false, /^Test files counted: 1 of 2;/, /^No test was run in src\/three\.test\.ts\.$/m],
  ['of files that share a process one ends it', { files: { [ONE]: PASSES, [NEXT]: ENDS } },
    false, /^Test files counted: [01] of 2;/, /^No test was run in src\/three\.test\.ts\.$/m],
  ['there is no file', { files: { [ONE]: PASSES }, args: ['other'] },
    false, /^No test file matches\.$/],
  ['the checks fail', { files: BOTH, programs: { npm: 'echo unformatted; exit 3' } },
    false, /^unformatted$/, null, /a guarantee/],
  ['a part is asked for, without the checks', { files: { ...BOTH, [TWO]: FAILS }, programs: { npm: 'exit 3' }, args: ['one'] },
    true,  /^Test files counted: 1 of 1; nothing/],

  ['a group is there', { files: NEEDS_SOUND, programs: HAS_SOUND },
    true,  /nothing was left out\.$/, /hook ran[\s\S]*body ran/, /apt-get/],
  ['a group is missing and may not be installed', { files: NEEDS_SOUND },
    false, /^Test files counted: 2 of 2; left out, and the run fails for it: sound \(CENTRALINO_TEST_WITHOUT=sound\)\.$/,
    /^The tests want Debian packages that are not here: apt-get install --no-install-recommends sox espeak-ng\n.*CENTRALINO_TEST_INSTALL=0 forbids[\s\S]*^ℹ skipped 3$[\s\S]*^Not run, for want of sound \(sox, espeak-ng\): 3 tests in 1 file\.$/m,
    /(hook|body) ran/],
  ['only one of its packages is missing', { files: NEEDS_SOUND, programs: { sox: 'exit 0' } },
    false, /the run fails/, /not here: apt-get install --no-install-recommends espeak-ng$/m],
  ['a group is missing where there is no apt-get', { files: NEEDS_SOUND, env: { CENTRALINO_TEST_INSTALL: '1' } },
    false, /the run fails/, /there is no apt-get here/],
  ['a group cannot be fetched', { files: NEEDS_SOUND, programs: { ...INSTALLS, flock: 'echo no such package; exit 100' }, env: { CENTRALINO_TEST_INSTALL: '1' } },
    false, /the run fails/, /apt-get failed: no such package/],
  ['a group is fetched and does not bring its program', { files: NEEDS_SOUND, programs: { ...INSTALLS, flock: 'exit 0' }, env: { CENTRALINO_TEST_INSTALL: '1' } },
    false, /the run fails/, /is not where it should be/],
  ['a group is installed', { files: NEEDS_SOUND, programs: INSTALLS, env: { CENTRALINO_TEST_INSTALL: '1' } },
    true,  /nothing was left out\.$/, /^The tests want .*sox espeak-ng$[\s\S]*body ran/m],
  ['somebody chose to do without', { files: NEEDS_SOUND, env: { CENTRALINO_TEST_WITHOUT: 'browser, sound' } },
    true,  /^Test files counted: 2 of 2; left out, as CENTRALINO_TEST_WITHOUT says: sound\.$/, /: 3 tests in 1 file\.$/m, /(hook|body) ran|apt-get/],
  ['somebody chose to do without, though it is there', { files: NEEDS_SOUND, programs: HAS_SOUND, env: { CENTRALINO_TEST_WITHOUT: 'sound' } },
    true,  /as CENTRALINO_TEST_WITHOUT says: sound\.$/, null, /(hook|body) ran/],
  ['somebody chose to do without something else', { files: NEEDS_SOUND, env: { CENTRALINO_TEST_WITHOUT: 'sip' } },
    false, /the run fails for it: sound/],
  ['what is left out is no group', { files: NEEDS_SOUND, env: { CENTRALINO_TEST_WITHOUT: 'sound,noise' } },
    false, /^CENTRALINO_TEST_WITHOUT names noise; there is postgres-15, browser, sip, sound, /],
  ['a file is not chosen whose group is missing', { files: NEEDS_SOUND, args: ['two'] },
    true,  /^Test files counted: 1 of 1;.*nothing was left out/],
  ['a test uses a group that its file does not declare', { files: { [ONE]: using('sound'), [TWO]: PASSES }, programs: HAS_SOUND },
    false, /^Test files counted: 2 of 2;/, /does not declare it: needs\('sound'\)/],
]

describe('a run of the tests', { concurrency: 2 }, () => {
  for (const [title, tree, green, closing, also, never] of RUNS)
    test(`is ${green ? 'green' : 'red'} where ${title}`, async () => {
      const { code, output, closing: last } = await runIn(tree)
      assert.equal(code === 0, green, output)
      assert.match(last, closing, output)
      if (also) assert.match(output, also)
      if (never) assert.doesNotMatch(output, never)
    })

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`that is ended by ${signal} ends its tests, takes its servers along, and is red`, async () => {
      const endless =
        "import { test } from 'node:test'\ntest('endless', () => new Promise((r) => setTimeout(r, 1e6)))\n"
      const setup =
        "export async function globalSetup() { console.log('servers up') }\nexport async function globalTeardown() { console.log('servers down') }\n"
      const files = { [ONE]: `console.log('begun')\n${endless}`, [SETUP]: setup }
      const { code, output } = await runIn({ files }, { signal, after: 'begun' })
      assert.notEqual(code, 0)
      assert.match(output, /servers down/)
    })
})
