import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseArgs, promisify } from 'node:util'
import { COMMANDS } from '#cli/commands.ts'
import { type BadConfiguration, readConfig, VARIABLES } from '#config.ts'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { needs } from '../support/needs.ts'
import { PROGRAM, PROJECT } from '../support/process.ts'

/**
 * Every snippet of the documents, by its kind: what asks the API is run, what is a command line of ours is read as the
 * command reads it, what is a setting or a part of an agent is judged as the server judges it. What is for another
 * program is listed here by name, so that a new snippet is either held to something or noticed.
 */
interface Snippet {
  file: string
  at: string
  language: string
  text: string
}

const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'ARCHITECTURE.md', 'eval/README.md', 'examples/README.md']
const texts = [...FILES, ...globSync('docs/**/*.md', { cwd: PROJECT }).sort()].map((file) => ({
  file,
  text: readFileSync(join(PROJECT, file), 'utf8'),
}))
const snippets = texts.flatMap(({ file, text }) =>
  [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)\n *```$/gm)].map(
    ({ 1: language = '', 2: body = '', index }): Snippet => ({
      file,
      at: `${file}:${text.slice(0, index).split('\n').length}`,
      language,
      text: body,
    }),
  ),
)
/** Pasted into shells by `tests/e2e/readme.test.ts`. */
const isFirstCall = ({ text }: Snippet) => text.includes('node examples/receiver.js 1 &')
const asksApi = ({ language, text }: Snippet) => language === 'sh' && /\bcurl\b/.test(text)
const isShell = (snippet: Snippet) => snippet.language === 'sh' && !asksApi(snippet)

describe('a command that a document names', () => {
  /** Programs of others: what they do with these words is theirs. */
  const OTHERS =
    /^(?:openssl rand|chmod 600|useradd --system|git (?:clone|fetch|checkout)|cd \/opt\/centralino$|install -m|systemctl |journalctl -u centralino|(?:sudo )?cat \/(?:data|var\/lib\/centralino)\/first-keys$|docker compose |mv |vllm serve|set -a$|\. \/etc\/centralino\.env$|npm (?:install|ci)\b|export KEY=svc_test_…$|setopt )/
  const OURS =
    /^(?:sudo -u centralino )?(?:npx centralino|centralino|node bin\/centralino\.js|exec sh \/opt\/centralino\/bin\/node\.sh \S*\/bin\/centralino\.js)(?: (.*))?$/
  const NPM = /^npm (?:run )?(start|test|check|prove|bench|eval|format|generate)\b ?(.*)$/

  function judge(line: string): void {
    const command = line
      .replace(/\s#\s.*$/, '')
      .trim()
      .replace(/^docker compose (?:exec|run --rm(?: --volume \S+)?) centralino /, '')
    if (command === '' || command.startsWith('#')) return
    const [, assigned = '', rest = ''] =
      /^((?:export )?(?:[A-Z_]+=(?:'[^']*'|"[^"]*"|\$\([^)]*\)\S*|\S*) *)*)(.*)$/.exec(command) ?? []
    for (const [, name = '', value = ''] of assigned.matchAll(/([A-Z_]+)=('[^']*'|"[^"]*"|\$\([^)]*\)\S*|\S*)/g))
      judgeSetting(name, value)
    const ours = OURS.exec(rest)
    const npm = NPM.exec(rest)
    const example = /^(?:node|sh bin\/node\.sh) (examples\/\S+)/.exec(rest)
    if (rest === '') assert.notEqual(assigned, '', line)
    else if (ours) judgeArguments(ours[1] ?? '')
    else if (npm) judgeScript(npm[1] ?? '', npm[2] ?? '')
    else if (example) assert.ok(existsSync(join(PROJECT, example[1] ?? '')), line)
    else assert.match(rest, OTHERS, `${line}: nothing holds this to anything`)
  }

  /** A name that is ours is a setting, and what is written out is a value of it. */
  function judgeSetting(name: string, written: string): void {
    if (/^(?:API|KEY|AUTH|JSON|LIVE|WEBHOOK_SECRET|TOOLS_TOKEN|CENTRALINO_TEST_\w+)$/.test(name)) return
    assert.ok(VARIABLES.includes(name), `${name} is no setting`)
    const value = written.replaceAll(/^['"]|['"]$/g, '')
    if (/[…$]/.test(value)) return
    try {
      readConfig({ [name]: value })
    } catch (error) {
      const { problems } = error as BadConfiguration
      // Some need another beside them; what is said of this one alone must be nothing.
      assert.deepEqual(
        problems.filter((problem) => problem.startsWith(name)),
        [],
      )
    }
  }

  function judgeArguments(text: string): void {
    const words = text.split(/ (?:&&|\|) /)[0]?.match(/(?:"[^"]*"|\$\([^)]*\)|[^\s"])+/g) ?? []
    if (words[0] === '--help' || words[0] === '"$@"') return
    const [command] = COMMANDS.filter(({ name }) => name.split(' ').every((word, at) => words[at] === word)).sort(
      (a, b) => b.name.length - a.name.length,
    )
    assert.ok(command, `there is no command ${text}`)
    const args = words.slice(command.name.split(' ').length)
    const options = Object.fromEntries(
      command.options.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' } as const]),
    )
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    assert.equal(positionals.length, command.words.length, text)
    for (const { name, required } of command.options) if (required) assert.ok(name in values, `${text}: --${name}`)
  }

  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const client = JSON.parse(readFileSync(join(PROJECT, 'examples/client/package.json'), 'utf8'))
  function judgeScript(name: string, rest: string): void {
    assert.ok(name in { ...scripts, ...(rest.includes('-w examples/client') ? client.scripts : {}) }, name)
    const [, part = ''] = /^-- ([a-z-]+)$/.exec(rest.trim()) ?? []
    if (name === 'bench' && part) assert.ok(existsSync(join(PROJECT, `bench/${part}.bench.ts`)), part)
    if (name === 'prove' && part) assert.ok(globSync(`tests/**/*${part}*`, { cwd: PROJECT }).length > 0, part)
  }

  for (const { at, text } of snippets.filter(isShell))
    test(`is one that there is: ${at}`, () => {
      for (const line of text.split(/\n| && /)) judge(line)
    })

  /** Those inside of sentences and tables, whole or with a place for something. */
  const inline = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/`((?:[A-Z_]+=\S+ )*(?:npx centralino|npm run|npm test|npm start)\b[^`\n]*)`/g)].map(
      ([, line = '']) => ({
        file,
        line,
      }),
    ),
  )
  for (const [file, of] of Map.groupBy(inline, ({ file }) => file))
    test(`is one that there is, also within a sentence: ${file}`, () => {
      // What is only named is a command, or a group of them; what has words behind it is a command line.
      for (const { line } of of) {
        // What is only named is a command, or a group of them; what has words behind it is a command line.
        const named = /^npx centralino ([a-z -]+)$/.exec(line)?.[1]
        if (named && COMMANDS.some(({ name }) => `${name} `.startsWith(`${named} `))) continue
        if (!/^npx centralino(?: --help|…)?$|[A-Z]{3,}\b(?!=)/.test(line)) judge(line)
      }
    })
})

describe('a piece of a document', () => {
  /** What is shown and not asked for: answers, and the files of other programs. */
  const SHOWN = /^(?:ok {4}|evt_|30 3 \* \* \*|calls\.example\.com \{| HTTP · MCP)/
  const AROUND = { ...OUTBOUND, model: 'gemini-3.8-live' }

  const receiver = readFileSync(join(PROJECT, 'examples/receiver.py'), 'utf8')
  const KINDS: Record<string, (text: string, file: string) => void> = {
    '': (text) => assert.match(text, SHOWN),
    python: (text) => assert.ok(receiver.includes(text), 'it is another than that of examples/receiver.py'),
    ini: (text) => assert.match(text, /^\[(?:Unit|Service|Timer)\]\n/),
    nginx: (text) => assert.match(text, /proxy_pass http:\/\/127\.0\.0\.1:8080;/),
    json: (text, file) => {
      const read = JSON.parse(/^[[{]/.test(text) ? text : `{${text}}`)
      const isPart = Object.keys(read).some((key) => ['mcp', 'transfer', 'delivery'].includes(key))
      if (isPart) agentDocumentSchema({ allowHttp: false }).parse({ ...AROUND, ...read })
      else assert.match(file, /\/(?:mcp|tools|webhooks)\.md$/)
    },
  }

  for (const { at, language, text, file } of snippets.filter((one) => one.language !== 'sh'))
    test(`in ${language || 'plain text'} is what it says: ${at}`, () => {
      const judge = KINDS[language]
      assert.ok(judge, `nothing holds ${language} to anything`)
      judge(text, file)
    })
})

const { test: run, before, after } = needs('curl')

describe('what a document asks the API for', () => {
  let house: TestHouse
  const folder = mkdtempSync(join(tmpdir(), 'centralino-documents-'))
  before(async () => {
    house = await startHouse()
    writeFileSync(join(folder, 'non-chiamare.csv'), 'number,reason\n02 1234567,ha chiesto\n')
  })
  after(async () => {
    await house[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Fails with what was answered. `npx` is what the project brings, told where this server listens. */
  const PRELUDE = `set -eu
curl() { command curl --fail-with-body "$@"; }
npx() { shift; "$NODE" "$PROGRAM" "$@" --url "$API"; }
`
  async function shell(text: string, env: Record<string, string>): Promise<string> {
    const given = { ...process.env, ...env, NODE: process.execPath, PROGRAM }
    const { stdout } = await promisify(execFile)('bash', ['-c', PRELUDE + text], { cwd: folder, env: given })
    return stdout
  }

  /** Each document has an account of its own, with all that its lines name. */
  const surroundings = new Map<string, Promise<Record<string, string>>>()
  function surroundingsOf(file: string): Promise<Record<string, string>> {
    const made = surroundings.get(file) ?? makeSurroundings(file)
    surroundings.set(file, made)
    return made
  }
  async function makeSurroundings(file: string): Promise<Record<string, string>> {
    const [key, live] = [await house.key(false, file), await house.key(true, file)]
    const api = apiFor(house.url, key)
    const result = [...OUTBOUND.result, { key: 'nota', label: 'Nota', type: 'text' }]
    const reviewed = file.endsWith('reviewing-calls.md')
    const agent = await publishedAgent(api, { result, review: reviewed ? 'always' : 'never' })
    const call = await ended(api, agent, reviewed ? 'needs_review' : 'completed')
    const inbound = await publishedInbound(api)
    const [number] = (await api('GET', '/v1/numbers')).json.data
    assert.equal((await api('PUT', `/v1/numbers/${number.id}`, { agent: inbound })).status, 200)
    await api('POST', '/v1/suppressions', { number: '+390000000006' })
    await addLiveNumber({ db: house.db, clock: systemClock }, { account: file, number: numberFor() })
    const [owned] = (await apiFor(house.url, live)('GET', '/v1/numbers')).json.data
    return {
      ...{ API: house.url, KEY: key, AUTH: `Authorization: Bearer ${key}`, JSON: 'Content-Type: application/json' },
      ...{ LIVE: `Authorization: Bearer ${live}`, LIVE_KEY: live, AGENT: agent, CALL: call, INBOUND_AGENT: inbound },
      ...{ EVENT: (await api('GET', `/v1/events`)).json.data[0]?.id ?? '', NUMBER_ID: owned.id },
    }
  }
  let numbers = 0
  function numberFor(): string {
    numbers += 1
    return `+39021234567${numbers}`
  }
  async function publishedInbound(api: Api): Promise<string> {
    const { json } = await api('POST', '/v1/agents', { config: INBOUND })
    await api('POST', `/v1/agents/${json.id}/publish`, { revision: 1 })
    return json.id
  }
  async function ended(api: Api, agent: string, status: string): Promise<string> {
    const { json } = await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })
    await until(
      () => api('GET', `/v1/calls/${json.id}`),
      (seen) => seen.json.status === status,
    )
    return json.id
  }

  const asking = snippets.filter((one) => asksApi(one) && !isFirstCall(one))
  for (const { at, file, text } of asking)
    run(`is answered: ${at}`, async () => {
      const env = await surroundingsOf(file)
      const lines = text
        .replaceAll('http://127.0.0.1:8080', house.url)
        .replaceAll('svc_test_…', env.KEY ?? '')
        .replaceAll('svc_live_…', env.LIVE_KEY ?? '')
        .replaceAll('"token": "…"', '"token": "secret"')
      assert.doesNotMatch(lines, /…/)
      // A house without a telephone places no live call, and says so before it looks at anything else.
      if (/\$LIVE/.test(text) && text.includes('/v1/calls')) {
        const { stdout = '' } = await shell(lines, env).catch((error) => error)
        assert.match(String(stdout), /"code":"unavailable"/)
      } else await shell(lines, env)
    })

  test('there is something to ask for', () => assert.ok(asking.length >= 12, `${asking.length}`))
})
