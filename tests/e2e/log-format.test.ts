import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Environment, launch, listening, PROGRAM, tidyUp, usedDataDir } from '../support/process.ts'

/** `centralino start` at a terminal and without one: what its log looks like. */
after(() => tidyUp())

/** Starts a server, asks it for something, stops it; all that it said. `script` gives it a terminal of its own. */
async function said(terminal: boolean, env: Environment = {}): Promise<{ text: string; key: string }> {
  const { dataDir, keys } = await usedDataDir()
  const all = { DATA_DIR: dataDir, PORT: '0', TZ: 'Europe/Rome', ...env }
  const command = [process.execPath, PROGRAM, 'start']
  const launched = terminal
    ? launch('script', ['-qec', `stty -onlcr; exec ${command.join(' ')}`, '/dev/null'], { env: all })
    : launch(process.execPath, command.slice(1), { env: all })
  const server = await listening(launched)
  await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${keys.test}` } })
  await (terminal ? server.says(/\brequest\b.*\n/) : server.logs(/"?request\b.*\n/))
  const { stdout, stderr } = await server.stop()
  return { text: terminal ? stdout : stderr, key: keys.test }
}

const READABLE =
  /^\d\d:\d\d:\d\d\.\d{3} info {2}request request=req_\w+ method=GET route=\/v1\/me status=200 ms=\d+ account=acc_\w+ key=key_\w+$/m
const JSON_LINE = /^\{"level":"info","time":"[^"]+","request":"req_\w+","method":"GET","route":"\/v1\/me".*\}$/m

// biome-ignore format: a table reads in columns
const rows: readonly [what: string, terminal: boolean, env: Environment, is: RegExp, not: RegExp][] = [
  ['at a terminal lines are for people',                    true,  {},                                  READABLE,  JSON_LINE],
  ['elsewhere they are JSON',                               false, {},                                  JSON_LINE, READABLE],
  ['CENTRALINO_LOG_FORMAT=json makes a terminal no exception', true,  { CENTRALINO_LOG_FORMAT: 'json' },   JSON_LINE, READABLE],
]
for (const [what, terminal, env, is, not] of rows)
  test(what, async () => {
    const { text, key } = await said(terminal, env)
    assert.match(text, is)
    assert.doesNotMatch(text, not)
    assert.ok(!text.includes(key))
  })
