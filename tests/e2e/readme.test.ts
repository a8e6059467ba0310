import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startHouse, type TestHouse } from '../support/house.ts'
import { needs } from '../support/needs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(`${root}/README.md`, 'utf8')

let house: TestHouse
before(async () => {
  house = await startHouse()
})
after(() => house[Symbol.asyncDispose]())

function paste(lines: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-c', lines], { cwd: root, env: { ...process.env, ...env }, timeout: 60_000 })
    let output = ''
    shell.stdout.on('data', (chunk) => {
      output += chunk
    })
    shell.stderr.on('data', (chunk) => {
      output += chunk
    })
    shell.on('error', reject)
    shell.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`exit ${code}: ${output}`))))
  })
}

needs('curl').test("the README's first call, pasted, ends in a received and verified webhook", async () => {
  const lines = readme
    .split('```sh\n')
    .map((part) => part.split('\n```')[0] ?? '')
    .find((block) => block.includes('examples/receiver.js'))
  assert.ok(lines, 'the README has no such block')
  const output = await paste(lines, { API: house.url, KEY: await house.key(false) })
  assert.match(output, /verified call\.completed: ordine-42 ended completed/)
  assert.match(output, /"prompt":"# Chi sei/)
  assert.match(output, /"object":"call".*"status":"completed"/)
})

test('the README fits three screens and every file it names is there', () => {
  assert.ok(readme.split('\n').length <= 150)
  for (const [, file = ''] of readme.matchAll(/\]\(([^)h][^)]*)\)/g))
    assert.ok(readFileSyncOrDir(`${root}/${file}`), file)
})

function readFileSyncOrDir(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR'
  }
}
