import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startHouse, type TestHouse } from '../support/house.ts'
import { needs } from '../support/needs.ts'
import { family } from '../support/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(`${root}/README.md`, 'utf8')

const shells = needs('curl', 'shells')

let house: TestHouse
shells.before(async () => {
  house = await startHouse()
})
shells.after(() => house[Symbol.asyncDispose]())

/**
 * Interactive, as a terminal's are, and without anybody's own settings: what they take for a comment is not the same.
 */
const SHELLS: Record<string, string[]> = { bash: ['--norc', '--noprofile', '-i'], zsh: ['-f', '-i'] }
const PASTE_MS = 60_000

/**
 * Types the lines into a shell; what was said, once it has come to the end of them. Its prompts are among the
 * complaints.
 */
function paste(
  shell: string,
  lines: string,
  env: Record<string, string>,
): Promise<{ output: string; complaints: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(shell, SHELLS[shell], { cwd: root, env: { ...process.env, ...env } })
    let [output, complaints] = ['', '']
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      complaints += chunk
    })
    // A shell that somebody types into does not listen to SIGTERM, and what it waits for would outlive it.
    const late = setTimeout(() => {
      for (const { pid } of family(child.pid ?? 0)) process.kill(pid, 'SIGKILL')
      reject(new Error(`it hangs: ${output} ${complaints}`))
    }, PASTE_MS)
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(late)
      resolve({ output, complaints })
    })
    child.stdin.end(`${lines}\nexit\n`)
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The lines of the first call, with a receiver at a port that nobody else has. */
async function firstCall(): Promise<{ lines: string; env: Record<string, string> }> {
  const lines = readme
    .split('```sh\n')
    .map((part) => part.split('\n```')[0] ?? '')
    .find((block) => block.includes('examples/receiver.js'))
  assert.ok(lines, 'the README has no such block')
  const port = await freePort()
  assert.ok(lines.includes('127.0.0.1:9000'))
  return { lines: lines.replace('127.0.0.1:9000', `127.0.0.1:${port}`), env: { RECEIVER_PORT: String(port) } }
}

const times = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].length

for (const shell of Object.keys(SHELLS))
  describe(`the README's first call, pasted into ${shell}`, () => {
    shells.test('ends in a received and verified webhook, and does so again when it is pasted again', async () => {
      const { lines, env } = await firstCall()
      const given = { ...env, API: house.url, KEY: await house.key(false) }
      const { output, complaints } = await paste(shell, `${lines}\n${lines}`, given)
      assert.equal(times(/^verified call\.completed: ordine-42 ended completed/gm, output), 2, output)
      assert.equal(times(/"prompt":"# Chi sei/g, output), 2)
      assert.equal(times(/"object":"call".*"status":"completed"/g, output), 2)
      const calls = new Set([...output.matchAll(/"id":"(call_\w+)"/g)].map(([, id]) => id))
      assert.equal(calls.size, 2)
      assert.doesNotMatch(complaints, /command not found|no matches found|parse error|syntax error/)
    })

    shells.test('says what is wrong with the key instead of waiting for ever', async () => {
      const { lines, env } = await firstCall()
      const { output } = await paste(shell, lines, { ...env, API: house.url, KEY: 'svc_test_wrong' })
      assert.match(output, /"code":"unauthorized"/)
    })
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
