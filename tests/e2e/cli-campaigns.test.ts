import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { changeTerms } from '#domain/accounts/accounts.ts'
import { type Api, apiFor, INBOUND, publishedAgent } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { centralino, type Exit, finished, tidyUp } from '../support/process.ts'

/** `centralino campaigns create` as a person types it, against a running server. */
let house: TestHouse
let api: Api
let key: string
let agent: string
const folder = mkdtempSync(join(tmpdir(), 'centralino-contacts-'))
before(async () => {
  house = await startHouse()
  key = await house.key(false)
  api = apiFor(house.url, key)
  agent = await publishedAgent(api, {
    inputs: [
      { key: 'nome', label: 'Nome', type: 'text', required: true },
      { key: 'importo', label: 'Importo', type: 'number' },
      { key: 'cliente', label: 'Cliente', type: 'boolean' },
    ],
  })
})
after(async () => {
  await house[Symbol.asyncDispose]()
  await tidyUp()
  rmSync(folder, { recursive: true })
})

let files = 0
function fileOf(csv: string | Uint8Array): string {
  files += 1
  const file = join(folder, `contatti ${files}.csv`)
  writeFileSync(file, csv)
  return file
}
const argsFor = (file: string, more: readonly string[]) => {
  const url = more.includes('--url') ? [] : ['--url', house.url]
  return ['campaigns', 'create', file, ...(more.includes('--agent') ? [] : ['--agent', agent]), ...url, ...more]
}
const create = (
  csv: string | Uint8Array,
  more: readonly string[] = [],
  given: string | undefined = key,
): Promise<Exit> => finished(argsFor(fileOf(csv), more), { env: { CENTRALINO_KEY: given } })
const campaigns = async () => (await api('GET', '/v1/campaigns?limit=100')).json.data

test('a file is called, each contact with its typed inputs, and the end is told', async () => {
  await api('POST', '/v1/suppressions', { number: '+390233000009' })
  const exit = await create(
    'to,nome,importo,cliente,reference\n+390233000001,Anna,"12,5",sì,o-1\n0039 02 3300 0001,Bis,,,o-2\n+390233000009,No,,,\n+390233000002,Carlo,3,no,\n',
    ['--name', 'Richiami', '--max-concurrent', '2'],
  )
  assert.equal(exit.code, 0, exit.stderr)
  const [campaign] = await campaigns()
  assert.deepEqual(
    [campaign.name, campaign.max_concurrent, campaign.status, campaign.total],
    ['Richiami', 2, 'completed', 2],
  )
  const { json } = await api('GET', `/v1/calls?campaign=${campaign.id}`)
  assert.deepEqual(
    json.data.map(({ to, inputs, reference }: Record<string, unknown>) => [to, inputs, reference]),
    [
      ['+390233000002', { nome: 'Carlo', importo: 3, cliente: false }, null],
      ['+390233000001', { nome: 'Anna', importo: 12.5, cliente: true }, 'o-1'],
    ],
  )
  const said = exit.stdout.split('\n')
  assert.deepEqual(said.slice(0, 3), [
    `Campaign ${campaign.id}: 2 calls.`,
    'line 3 is left out: duplicate',
    'line 4 is left out: suppressed',
  ])
  assert.match(said[3] ?? '', /^Campaign cmp_\w+ is complete: 2 completed\.$/)
  assert.match(exit.stderr, /^2 of 2, 2 completed$/m)
  assert.match(exit.stderr, /^1 value was turned into another form:\n {2}line 3: 0039 02 3300 0001 → \+390233000001\n/)
  assert.ok(!exit.stdout.includes('+3902'), 'beside what was turned into what nobody is named')
})

test('the same command sent again finds its campaign and calls nobody twice; another name is another campaign', async () => {
  const csv = 'to,nome\n+390233100001,Anna\n'
  const file = fileOf(csv)
  const again = (...more: string[]) => finished(argsFor(file, more), { env: { CENTRALINO_KEY: key } })
  const before = (await campaigns()).length
  const exits = [await again(), await again()]
  assert.deepEqual(
    exits.map((exit) => exit.code),
    [0, 0],
    exits[1]?.stderr ?? '',
  )
  assert.match(exits[1]?.stdout ?? '', /^This list was sent before, as campaign cmp_\w+: nobody is called twice\.$/m)
  assert.equal((await campaigns()).length, before + 1)
  assert.match((await campaigns())[0].name, /^contatti \d+$/)
  const other = await again('--max-concurrent', '1')
  assert.deepEqual([other.code, other.stdout], [1, ''])
  assert.match(other.stderr, /give it another name/)
  assert.equal((await again('--name', 'Altra')).code, 0)
  assert.equal((await campaigns()).length, before + 2)
})

test('what is wrong is told by line of the file, and nothing is queued', async () => {
  const before = (await campaigns()).length
  // biome-ignore format: a table reads in columns
  const rows: readonly [csv: string, said: RegExp[]][] = [
    ['to,nome,importo\n+390233200001,Anna,1\nnessuno,"B\nC",2\n+390233200002,,tanto\n', [/^ {2}line 3: to: found "nessuno"; expected one number/m, /^ {2}line 5: nome: .*required/m, /^ {2}line 5: importo: found "tanto"; expected a number such as 12\.5$/m]],
    ['to,cognome\n+390233200001,Rossi\n',                                                 [/^ {2}line 1: the agent has no input "cognome"; its inputs are: nome, importo, cliente$/m]],
    ['to;nome\n333 1234567;Anna\n',                                                       [/^ {2}line 2: to: found "333 1234567", a number without its country; expected \+ or 00/m]],
    ['telefono;nome\n333 1234567;Anna\n',                                                 [/^ {2}line 1: found "telefono", "nome", with a semicolon between them; expected a column "to"/m]],
    ['to,nome\n',                                                                          [/there is nobody to call/]],
  ]
  for (const [csv, said] of rows) {
    const exit = await create(csv)
    assert.deepEqual([exit.code, exit.stdout], [1, ''])
    for (const line of said) assert.match(exit.stderr, line)
  }
  assert.equal((await campaigns()).length, before)
})

const EXCEL =
  'to;nome;importo;cliente\r\n+39 02 3350 0001;Niccol\xf2;1.234,50;S\xec\r\n0233500002;Anna;12,5;NO\r\n333 7654321;Bice;;\r\n'
/** The same list as Excel saves it under each of its names. */
const DRESSES: readonly [what: string, dress: (text: string) => Uint8Array][] = [
  ['CSV', (text) => Buffer.from(text, 'latin1')],
  ['CSV UTF-8', (text) => Buffer.from(`\ufeff${text}`)],
  ['Unicode text', (text) => Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')],
]

test('a list as Excel saves it in Italy is shown, rehearsed and called; in another dress it is the same list', async () => {
  const before = (await campaigns()).length
  const more = ['--country', 'IT', '--name', 'Excel']
  const rehearsed = await create(Buffer.from(EXCEL, 'latin1'), [...more, '--dry-run'])
  assert.equal(rehearsed.code, 0, rehearsed.stderr)
  assert.match(rehearsed.stdout, /^Nothing was queued: .* holds 3 contacts\.\n$/)
  assert.equal((await campaigns()).length, before)
  for (const [what, dress] of DRESSES) {
    const exit = await create(dress(EXCEL), [...more, '--no-wait'])
    assert.equal(exit.code, 0, `${what}: ${exit.stderr}`)
    const how = {
      CSV: 'Windows-1252 with a semicolon',
      'CSV UTF-8': 'UTF-8 with a semicolon',
      'Unicode text': 'UTF-16 with a tab',
    }[what]
    assert.match(exit.stderr, new RegExp(`was read as ${how} between the columns\\.$`, 'm'))
    for (const turned of [
      '2: +39 02 3350 0001 → +390233500001',
      '3: 0233500002 → +390233500002',
      '4: 333 7654321 → +393337654321',
    ])
      assert.ok(exit.stderr.includes(`  line ${turned}\n`), exit.stderr)
    assert.match(
      exit.stdout,
      what === 'CSV' ? /^Campaign cmp_\w+: 3 calls\./ : /^This list was sent before, as campaign/,
    )
  }
  assert.equal((await campaigns()).length, before + 1)
  const [{ id }] = await campaigns()
  const { json } = await api('GET', `/v1/calls?campaign=${id}`)
  assert.deepEqual(
    json.data.map((one: { to: string; inputs: object }) => [one.to, one.inputs]),
    [
      ['+393337654321', { nome: 'Bice' }],
      ['+390233500002', { nome: 'Anna', importo: 12.5, cliente: false }],
      ['+390233500001', { nome: 'Niccolò', importo: 1234.5, cliente: true }],
    ],
  )
})

test('--no-wait ends when the calls are queued, and says how to go on', async () => {
  const exit = await create('to,nome\n+390233600001,Anna\n', ['--no-wait'])
  assert.deepEqual([exit.code, exit.stderr], [0, ''])
  assert.match(
    exit.stdout,
    /^Campaign (cmp_\w+): 1 calls\.\nCampaign \1 goes on by itself; POST \/v1\/campaigns\/\1\/pause pauses it, …\/cancel ends it\.\n$/,
  )
})

test('a campaign whose account has no free line says so, with the limit', async () => {
  const name = 'without lines'
  const own = await house.key(false, name)
  const agent = await publishedAgent(apiFor(house.url, own))
  await changeTerms(house.db, { name, terms: { concurrentCalls: 0 } })
  const args = ['campaigns', 'create', fileOf('to,nome\n+390233700001,Anna\n'), '--agent', agent, '--url', house.url]
  const command = centralino(args, { env: { CENTRALINO_KEY: own } })
  await command.logs(/^0 of 1, waiting: the limit is 0 calls$/m)
  await changeTerms(house.db, { name, terms: { concurrentCalls: 1 } })
  assert.equal((await command.exited).code, 0)
})

test('a campaign whose calls were not answered says when they are tried again', async () => {
  const command = centralino(argsFor(fileOf('to,nome\n+390000000002,Anna\n'), []), { env: { CENTRALINO_KEY: key } })
  const [, time = ''] = await command.logs(/^0 of 1, waiting: next attempt (?:\w+ \d+ \w+ )?(\d\d:\d\d) \(Rome\)$/m)
  const [call] = (await api('GET', '/v1/calls?limit=1&status=queued')).json.data
  const at = Temporal.Instant.from(call.next_attempt_at).toZonedDateTimeISO('Europe/Rome').toPlainTime()
  assert.equal(time, at.toString({ smallestUnit: 'minute' }))
  command.kill('SIGINT')
  assert.equal((await command.exited).code, 130)
})

test('a command that cannot be done says why in one sentence', async () => {
  const csv = 'to,nome\n+390233300001,Anna\n'
  const inbound = { ...INBOUND, opening: undefined, inputs: undefined, result: [] }
  // biome-ignore format: a table reads in columns
  const rows: readonly [more: string[], given: string | undefined, code: number, said: RegExp][] = [
    [[],                                                    '',                  1, /CENTRALINO_KEY is required: an API key/],
    [[],                                                    'abc',               1, /CENTRALINO_KEY must be an API key/],
    [[],                                                    `svc_test_${'x'.repeat(49)}`, 1, /^No valid API key/],
    [['--agent', 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc'],         key,                 1, /^No such resource/],
    [['--agent', await publishedAgent(api, inbound)],       key,                 1, /^The agent answers calls/],
    [['--max-concurrent', '0'],                             key,                 2, /^--max-concurrent must be/],
    [['--url', 'ftp://x'],                                  key,                 2, /^--url must be like/],
    [['--url', 'http://127.0.0.1:1'],                       key,                 1, /^http:\/\/127\.0\.0\.1:1 does not answer/],
  ]
  for (const [more, given, code, said] of rows) {
    const exit = await create(csv, more, given)
    assert.deepEqual([exit.code, exit.stdout], [code, ''], `${more} ${exit.stderr}`)
    assert.match(exit.stderr, said)
  }
  const gone = await finished(argsFor(join(folder, 'none.csv'), []), { env: { CENTRALINO_KEY: key } })
  assert.equal(gone.code, 1)
  assert.match(gone.stderr, /cannot be read/)
})

const WAITS =
  /^0 of 1, waiting: window opens Mon 16 Nov 09:00 \(Rome\) \(the test clock shows Sun 15 Nov 13:00 \(Rome\)\)$/m

test('who interrupts it leaves the campaign running; a campaign that is paused ends the command', {
  timeout: 60_000,
}, async () => {
  // A Sunday on a test clock: nobody is called before the clock is sent on.
  const waiting = apiFor(house.url, await house.key(false, 'waiting'))
  await waiting('PUT', '/v1/test/clock', { now: '2026-11-15T12:00:00Z' })
  const own = { env: { CENTRALINO_KEY: await house.key(false, 'waiting') } }
  const args = [
    'campaigns',
    'create',
    fileOf('to,nome\n+390233400001,Anna\n'),
    '--agent',
    await publishedAgent(waiting),
    '--url',
    house.url,
  ]
  const first = centralino(args, own)
  await first.logs(WAITS)
  first.kill('SIGINT')
  const { code, stdout } = await first.exited
  assert.equal(code, 130)
  assert.match(stdout, /^Campaign cmp_\w+ goes on by itself; POST \/v1\/campaigns\/cmp_\w+\/pause pauses it/m)
  const [{ id, status }] = (await waiting('GET', '/v1/campaigns')).json.data
  assert.equal(status, 'running')
  const second = centralino(args, own)
  await second.logs(WAITS)
  await waiting('POST', `/v1/campaigns/${id}/pause`)
  const paused = await second.exited
  assert.equal(paused.code, 1)
  assert.match(paused.stderr, /is paused: somebody paused it\. POST .*\/resume goes on\./)
})
