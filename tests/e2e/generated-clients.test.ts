import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { apiFor } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/**
 * What people make of the served document: the two generators that most of them use, with the programs that stand in
 * `examples/client`. Generated, compiled and run here as anybody would there, in a folder of its own.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EXAMPLE = join(ROOT, 'examples/client')
const FILES = ['package.json', 'tsconfig.json', 'openapi-ts.config.js', 'with-openapi-fetch.ts', 'with-hey-api.ts']
const run = promisify(execFile)

let house: TestHouse
let key: string
const folder = mkdtempSync(join(tmpdir(), 'centralino-client-'))

/** npm lays a package beside the example or at the root, as their own dependencies have it. */
function packageOf(name: string): string {
  const found = [EXAMPLE, ROOT].map((at) => join(at, 'node_modules', name)).find((path) => existsSync(path))
  assert.ok(found, `${name} is not installed`)
  return found
}

function generator(name: string): string {
  const path = packageOf(name)
  const { bin } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  return join(path, Object.values<string>(bin)[0] ?? '')
}

async function node(...given: string[]): Promise<string> {
  const env = { ...process.env, API: house.url, KEY: key, NODE_TEST_CONTEXT: undefined }
  try {
    return (await run(process.execPath, given, { cwd: folder, env, timeout: 120_000 })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${given.join(' ')}\n${stdout}\n${stderr}`)
  }
}

before(async () => {
  house = await startHouse()
  key = await house.key(false)
  for (const file of FILES) cpSync(join(EXAMPLE, file), join(folder, file))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types']) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true })
    symlinkSync(packageOf(name), join(folder, 'node_modules', name))
  }
  await node(generator('openapi-typescript'), `${house.url}/v1/openapi.json`, '-o', 'generated/openapi.ts')
  await node(generator('@hey-api/openapi-ts'), '--no-log-file')
})
after(async () => {
  await house?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** By the project's own compiler: the one that the generators bring is their library, and takes ten times as long. */
const compile = () => node(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder)

/** What must not compile: each line says so by itself, and one that compiles after all is an error. */
const WRONG = `
import createClient from 'openapi-fetch'
import type { components, paths } from './generated/openapi.ts'
import { listCalls } from './generated/hey-api/sdk.gen.ts'
import type { AgentDocumentInput } from './generated/hey-api/types.gen.ts'

const client = createClient<paths>()
const { data } = await client.GET('/v1/calls')
// @ts-expect-error a row has no such property: rows have a type
data?.data[0]?.colour
// @ts-expect-error a list is never a text
data?.toUpperCase()
const { data: page } = await listCalls({ throwOnError: true })
// @ts-expect-error
page.data[0]?.colour
// @ts-expect-error a list is never a text
page.toUpperCase()
// @ts-expect-error an outbound agent needs its opening
export const a: components['schemas']['AgentDocumentInput'] = { type: 'outbound', name: 'A', persona: 'B', instructions: 'C' }
// @ts-expect-error
export const b: AgentDocumentInput = { type: 'outbound', name: 'A', persona: 'B', instructions: 'C' }
// @ts-expect-error what is answered always has its defaults
export const c: components['schemas']['AgentDocument'] = { type: 'inbound', name: 'A', persona: 'B', instructions: 'C', greeting: 'D' }
`

describe('a client that is generated from the served document', () => {
  test('compiles without a word about what has a default, and has a type for everything and no text among its lists', async () => {
    writeFileSync(join(folder, 'wrong.ts'), WRONG)
    assert.equal(await compile(), '')
  })

  for (const file of ['with-openapi-fetch.ts', 'with-hey-api.ts'])
    test(`makes an agent, publishes it, calls and lists calls: ${file}`, async () => {
      const output = await node(file)
      const [defaults = '', row = '', csv] = output.split('\n')
      assert.equal(defaults, 'it sandbox')
      const [, id = ''] = /^(call_\w{26}) Conferma appuntamenti \w+ /.exec(row) ?? []
      const { json } = await apiFor(house.url, key)('GET', `/v1/calls/${id}`)
      assert.equal(json.inputs.nome, 'Anna Verdi')
      if (file === 'with-openapi-fetch.ts') assert.match(csv ?? '', /^id,object,direction,/)
    })
})
