import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { openRecordings } from '#media/recording/recordings.ts'
import { openDb } from '#store/db.ts'
import { findRunning } from '#store/embedded.ts'
import { sql } from '#store/sql.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { type Api, apiFor, publishedAgent, type Reply, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import {
  type Exit,
  externalDatabase,
  finished,
  freshDataDir,
  heldPort,
  type Keys,
  launch,
  obeyed,
  PROGRAM,
  PROJECT,
  type Server,
  serve,
  tidyUp,
  usedDataDir,
} from '../support/process.ts'
import { addUsage } from '../support/usage.ts'

let dataDir: string
let keys: Keys
let server: Server
before(async () => {
  ;({ dataDir, keys } = await usedDataDir())
  server = await serve({ DATA_DIR: dataDir })
})
after(async () => {
  await server?.stop()
  await tidyUp()
})

/** A command beside the running server. */
const beside = (...args: string[]): Promise<Exit> => obeyed(args, { env: { DATA_DIR: dataDir } })
/** The same in a process of its own, as a person gives it: one of each kind. */
const besideAlone = (...args: string[]): Promise<Exit> => finished(args, { env: { DATA_DIR: dataDir } })

const TEST_KEY = /^svc_test_[0-9A-Za-z]{49}\n$/
const KEY = /svc_(test|live)_[0-9A-Za-z]/

async function created(...args: string[]): Promise<string> {
  const exit = await beside('keys', 'create', ...args)
  assert.equal(exit.code, 0, exit.stderr)
  assert.equal(exit.stderr, '')
  return exit.stdout.trim()
}

const apiOf = (key: string): Api => apiFor(server.url, key)

/** Done, and said on stdout alone. */
function assertDone(exit: Exit, said: RegExp): void {
  assert.deepEqual([exit.code, exit.stderr], [0, ''])
  assert.match(exit.stdout, said)
}

/** Not done, and said on stderr alone, in one sentence. */
function assertRefused(exit: Exit, code: 1 | 2, said: RegExp): void {
  assert.deepEqual([exit.code, exit.stdout], [code, ''], exit.stderr)
  assert.match(exit.stderr, said)
  assert.match(exit.stderr, /^[^\n]+\n$/)
}

const GROUPS = [...new Set(COMMANDS.flatMap(({ name }) => (name.includes(' ') ? name.replace(/ .*/, '') : [])))]

test('help is given for the whole, for each group and for every command, on stdout', async () => {
  const asked: [args: string[], said: string[]][] = [
    [[], COMMANDS.map(({ name }) => name)],
    [['--help'], COMMANDS.map(({ name }) => name)],
    [
      ['help', 'keys'],
      ['keys create', 'keys list', 'keys revoke'],
    ],
    [['help', 'keys', 'create'], ['centralino keys create --mode test|live [--account NAME] [--scope']],
  ]
  for (const group of GROUPS) {
    const members = COMMANDS.filter(({ name }) => name.startsWith(`${group} `))
    asked.push([[group, '--help'], members.map(({ name }) => name)])
  }
  for (const { name, words, options, summary } of COMMANDS) {
    const said = [`centralino ${[name, ...words].join(' ')}`, summary, ...options.map((option) => `--${option.name}`)]
    asked.push([[...name.split(' '), '--help'], said])
  }
  assert.ok(asked.length > 15)
  for (const [args, said] of asked) {
    const exit = await (args.length === 0 ? finished(args) : obeyed(args))
    assert.deepEqual([exit.code, exit.stderr], [0, ''], args.join(' '))
    for (const words of said) assert.ok(exit.stdout.includes(words), `${args.join(' ')} does not say ${words}`)
  }
})

test('the help of a group shows no other group', async () => {
  const { stdout } = await obeyed(['keys', '-h'])
  assert.doesNotMatch(stdout, /accounts|numbers|doctor/)
})

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  for (const flag of ['--version', '-v']) assert.equal((await finished([flag])).stdout, `${version}\n`)
})

// biome-ignore format: a table reads in columns
const WRONG: readonly [args: string, said: RegExp][] = [
  ['dial',                                          /^There is no command "dial"\./],
  ['dial --help',                                   /^There is no command "dial"\./],
  ['--colour',                                      /^There is no command "--colour"\./],
  ['keys',                                          /^"keys" goes on with one of create, list, revoke\./],
  ['keys craete --mode test',                       /^There is no command "keys craete"; "keys" goes on with one of create, list, revoke\./],
  ['keys create',                                   /^Usage: centralino keys create --mode test\|live/],
  ['keys create --mode',                            /^Option '--mode <value>' argument missing\. See "centralino keys create --help"\./],
  ['keys create --mode both',                       /^--mode must be test or live\./],
  ['keys create --mode test --colour red',          /^Unknown option '--colour'\. See "centralino keys create --help"\./],
  ['keys create --mode test --account=',            /^An account's name has 1 to 100 characters/],
  ['keys create --mode test --scope all',           /^--scope must be one of full, calls, build, read\./],
  ['keys create --mode test --expires 90',          /^--expires must be like 90d, 12h or 30m\./],
  ['keys create --mode test --expires 0d',          /^--expires must be like 90d, 12h or 30m\./],
  ['keys create --mode test --from 203.0.113.0/33', /^--from must be a comma list of at most 20 networks such as 203\.0\.113\.0\/24\./],
  ['keys list all',                                 /^Usage: centralino keys list/],
  ['keys revoke',                                   /^Usage: centralino keys revoke KEY_ID/],
  ['keys revoke svc_test_abc',                      /^A key is named by its id/],
  ['start --port 80',                               /^Unknown option '--port'\./],
  ['accounts create',                               /^Usage: centralino accounts create NAME/],
  ['accounts create acme --concurrent-calls many',  /^--concurrent-calls must be a whole number from 0 to 10000\./],
  ['accounts create acme --inbound-calls=',         /^--inbound-calls must be a whole number/],
  ['accounts create acme --inbound-calls 10001',    /^--inbound-calls must be a whole number/],
  ['accounts create acme --retention-months 25',    /^--retention-months must be a whole number from 1 to 24\./],
  ['accounts create acme --retention-months 0',     /^--retention-months must be a whole number from 1 to 24\./],
  ['accounts create acme --rounding-seconds 0',     /^--rounding-seconds must be a whole number from 1 to 3600\./],
  ['accounts create acme --price 0,12',             /^--price must be an amount from 0 to 999\.999999, such as 0\.12\./],
  ['accounts update acme --price -1',               /^Option '--price' argument is ambiguous\./],
  ['accounts update acme --currency eur',           /^--currency must be three capital letters, such as EUR\./],
  ['accounts update acme',                          /^Name at least one limit to change\./],
  ['accounts update acme --destinations Italy',      /^--destinations must be own, any, or prefixes such as \+39,\+41,\+4930/],
  ['accounts update acme --daily-minutes -5',       /^Option '--daily-minutes' argument is ambiguous\./],
  ['accounts show',                                 /^Usage: centralino accounts show NAME/],
  ['numbers add 0212345678',                        /^0212345678 is not a number in E\.164 form, such as \+390212345678\./],
  ['numbers add +39-02-12345678',                   /is not a number in E\.164 form/],
  ['suppressions import list.csv',                  /^Usage: centralino suppressions import FILE --mode test\|live/],
  ['suppressions import --mode test',               /^Usage: centralino suppressions import FILE --mode test\|live/],
  ['suppressions export --mode both',               /^--mode must be test or live\./],
  ['backup',                                        /^Usage: centralino backup FILE \[--encrypt KEYFILE\] \[--postgres DIR\]/],
  ['backup a.backup --encrypt',                     /^Option '--encrypt <value>' argument missing\./],
  ['restore',                                       /^Usage: centralino restore FILE \[--decrypt KEYFILE\]/],
  ['restore a.backup --encrypt key',                /^Unknown option '--encrypt'\./],
  ['erase',                                         /^Usage: centralino erase NUMBER \[--account NAME\] \[--mode test\|live\]/],
  ['erase 0212345678',                              /^0212345678 is not a number in E\.164 form/],
  ['erase +390212345678 --mode both',               /^--mode must be test or live\./],
  ['erase +390212345678 --account=',                /^An account's name has 1 to 100 characters/],
  ['export',                                        /^Usage: centralino export NUMBER/],
  ['export 0212345678',                             /^0212345678 is not a number in E\.164 form/],
]

test('a command line that is wrong changes nothing, says why in one sentence, and exits with 2', async () => {
  const env = { DATA_DIR: freshDataDir() }
  for (const [n, [args, said]] of WRONG.entries()) {
    const exit = await (n === 0 ? finished : obeyed)(args.split(' '), { env })
    assertRefused(exit, 2, said)
    assert.doesNotMatch(exit.stderr, KEY)
  }
  assert.throws(() => readFileSync(join(env.DATA_DIR, 'secret-key')), { code: 'ENOENT' })
})

test('keys create prints the key alone, and it works at once, in the mode that was asked for', async () => {
  const exit = await besideAlone('keys', 'create', '--mode', 'test')
  assertDone(exit, TEST_KEY)
  for (const mode of ['test', 'live']) {
    const me = await apiOf(await created('--mode', mode))('GET', '/v1/me')
    assert.deepEqual([me.status, me.json?.mode, me.json?.name], [200, mode, 'default'])
  }
})

test('keys create makes the account when its name is new, and only then', async () => {
  const [first, second] = [
    await created('--mode', 'test', '--account', 'Rossi'),
    await created('--mode', 'live', '--account=Rossi'),
  ]
  const accounts = await Promise.all([first, second].map((key) => apiOf(key)('GET', '/v1/me')))
  assert.deepEqual(
    accounts.map((me) => me.json.name),
    ['Rossi', 'Rossi'],
  )
  assert.equal(accounts[0]?.json.id, accounts[1]?.json.id)
})

test('where an account may call, and for how long, is changed and shown', async () => {
  await created('--mode', 'live', '--account', 'Estero')
  const shown = async () => {
    const { code, stdout } = await beside('accounts', 'show', 'Estero')
    assert.equal(code, 0)
    return Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, 17).trim(), line.slice(18)]),
    )
  }
  assert.deepEqual((({ destinations, 'daily-minutes': minutes }) => [destinations, minutes])(await shown()), [
    'own (the countries of its live numbers: none yet)',
    'none',
  ])
  assertDone(await beside('numbers', 'add', '+41441234567', '--account', 'Estero'), /^Added/)
  assert.equal((await shown()).destinations, 'own (the countries of its live numbers: +41)')
  const terms = ['--destinations', '+39,+41,+4930', '--daily-minutes', '600']
  assertDone(await beside('accounts', 'update', 'Estero', ...terms), /^Updated Estero\.\n$/)
  const { destinations, 'daily-minutes': minutes, 'spent-today': spent } = await shown()
  assert.deepEqual([destinations, minutes, spent], ['+39,+41,+4930', '600', '0 minutes'])
  assertDone(
    await beside('accounts', 'update', 'Estero', '--destinations', 'any', '--daily-minutes', 'none'),
    /^Updated/,
  )
  assert.deepEqual([(await shown()).destinations, (await shown())['daily-minutes']], ['any', 'none'])
  assertDone(await beside('accounts', 'update', 'Estero', '--destinations', 'own'), /^Updated/)
  assert.match((await shown()).destinations ?? '', /^own/)
})

test('suppressions are imported from a file and exported again, of the account and mode that were named', async () => {
  const api = apiOf(await created('--mode', 'test', '--account', 'Lista'))
  const file = join(dataDir, 'list.csv')
  writeFileSync(file, 'number,reason\n+390212345678,"no, basta"\n+393331234567\n')
  const imported = await beside('suppressions', 'import', file, '--mode', 'test', '--account', 'Lista')
  assertDone(imported, /^Imported 2, already listed 0, queued calls ended 0\.\n$/)
  const { data } = (await api('GET', '/v1/suppressions?number=%2B390212345678')).json
  assert.deepEqual([data[0]?.source, data[0]?.reason], ['import', 'no, basta'])
  const exported = await besideAlone('suppressions', 'export', '--mode', 'test', '--account', 'Lista')
  assertDone(exported, /^number,reason,source,call_id,created_at,number_hint\r\n\+393331234567,,import,,/)
  assert.match(exported.stdout, /\r\n\+390212345678,"no, basta",import,,/)
  for (const elsewhere of [
    ['live', 'Lista'],
    ['test', 'default'],
  ] as const) {
    const other = await beside('suppressions', 'export', '--mode', elsewhere[0], '--account', elsewhere[1])
    assertDone(other, /^number,reason,[\w,]+\r\n$/)
  }
  writeFileSync(file, `${exported.stdout}nobody,,,,,\n`)
  const again = await beside('suppressions', 'import', file, '--mode', 'test', '--account', 'Lista')
  assert.deepEqual([again.code, again.stdout], [1, 'Imported 0, already listed 2, queued calls ended 0.\n'])
  assert.match(
    again.stderr,
    /^These lines were not taken:\n {2}line 4: found "nobody"; expected one number, such as \+390212345678$/m,
  )
})

test('a list as Excel saves it in Italy is imported by its country, and shown before it is', async () => {
  const key = await created('--mode', 'test', '--account', 'Excel')
  const file = join(dataDir, 'lista.csv')
  writeFileSync(
    file,
    Buffer.from('number;reason\r\n333 7654321;perch\xe9 no\r\n0039 02 7654321;\r\n27654321;\r\n', 'latin1'),
  )
  const args = ['suppressions', 'import', file, '--mode', 'test', '--account', 'Excel', '--country', 'it']
  const SHOWN = [
    `${file} was read as Windows-1252 with a semicolon between the columns.`,
    '2 values were turned into another form:',
    '  line 2: 333 7654321 → +393337654321',
    '  line 3: 0039 02 7654321 → +39027654321',
    'These lines were not taken:',
  ]
  const rehearsed = await beside(...args, '--dry-run')
  assert.deepEqual([rehearsed.code, rehearsed.stdout], [1, 'Nothing was imported: 2 numbers would be.\n'])
  assert.deepEqual(rehearsed.stderr.split('\n').slice(0, 5), SHOWN)
  assert.equal((await apiOf(key)('GET', '/v1/suppressions')).json.data.length, 0)
  const imported = await beside(...args)
  assert.deepEqual([imported.code, imported.stdout], [1, 'Imported 2, already listed 0, queued calls ended 0.\n'])
  assert.deepEqual(imported.stderr.split('\n').slice(0, 5), SHOWN)
  assert.match(
    imported.stderr,
    /^ {2}line 4: found "27654321", which is no number of IT or may be two; expected it as/m,
  )
  const { data } = (await apiOf(key)('GET', '/v1/suppressions?number=%2B393337654321')).json
  assert.equal(data[0]?.reason, 'perché no')
  assertRefused(await beside(...args.slice(0, -1), 'Italia'), 2, /^--country must be one of AD AL/)
})

test('an import without its file, its account or a text is refused', async () => {
  const file = join(dataDir, 'latin.csv')
  writeFileSync(file, Buffer.from([0x2b, 0x33, 0x81]))
  const into = (name: string, ...account: string[]) =>
    beside('suppressions', 'import', name, '--mode', 'test', ...account)
  assertRefused(await into(join(dataDir, 'none.csv')), 1, /none\.csv cannot be read: ENOENT/)
  assertRefused(await into(file), 1, /latin\.csv cannot be read: found the byte 0x81 in line 1; expected CSV in UTF-8/)
  writeFileSync(file, '+390212345678')
  assertRefused(await into(file, '--account', 'Nessuno'), 1, /^There is no account Nessuno\./)
})

/** The id of a key, from the list. */
async function idOf(key: string): Promise<string> {
  const { stdout } = await beside('keys', 'list')
  const line = stdout.split('\n').find((one) => one.includes(`…${key.slice(-4)}`))
  return line?.split(' ')[0] ?? assert.fail(`the key is not in the list:\n${stdout}`)
}

test('keys list shows every key by its id and never a secret', async () => {
  const key = await created('--mode', 'live', '--account', 'Elenco')
  const exit = await beside('keys', 'list')
  assertDone(exit, /^id +mode +scope +account +name +ends +created +last used +expires +from\n/)
  assert.match(
    exit.stdout,
    new RegExp(`^key_\\w{26} +live +full +Elenco +…${key.slice(-4)} +\\S+Z +never used +never +anywhere$`, 'm'),
  )
  for (const secret of [key, ...Object.values(keys)]) assert.ok(!exit.stdout.includes(secret.slice(9, -4)))
  assert.doesNotMatch(exit.stdout, KEY)
})

test('keys create narrows a key as it is told, and keys list shows how', async () => {
  const narrow = ['--scope', 'read', '--expires', '90d', '--from', '203.0.113.0/24, 2001:db8::/48', '--name', 'report']
  const far = await created('--mode', 'test', ...narrow)
  assert.deepEqual(await refusalOf(apiOf(far)('GET', '/v1/me')), [403, 'forbidden'])
  const near = await created('--mode', 'test', '--scope', 'read', '--from', '127.0.0.1')
  assert.equal((await apiOf(near)('GET', '/v1/me')).status, 200)
  assert.deepEqual(await refusalOf(apiOf(near)('POST', '/v1/webhook-secret')), [403, 'forbidden'])
  const in90Days = Temporal.Now.instant()
    .add({ hours: 90 * 24 })
    .toString()
    .slice(0, 10)
  const line = `test +read +default +report +…${far.slice(-4)} +\\S+Z +\\S.* +${in90Days}\\S+Z +203\\.0\\.113\\.0/24,2001:db8::/48$`
  assert.match((await beside('keys', 'list')).stdout, new RegExp(line, 'm'))
})

const refusalOf = async (asked: Promise<Reply>) => {
  const { status, json } = await asked
  return [status, json?.error?.code]
}

test('a revoked key is refused within about a second; the others go on', async () => {
  const key = await created('--mode', 'test')
  const id = await idOf(key)
  assert.equal((await apiOf(key)('GET', '/v1/me')).status, 200)
  assertDone(await beside('keys', 'revoke', id), new RegExp(`^Revoked ${id}\\.\n$`))
  const revokedAt = performance.now()
  await until(
    () => apiOf(key)('GET', '/v1/me'),
    (reply) => reply.status === 401,
  )
  assert.ok(performance.now() - revokedAt < 2_000)
  assert.equal((await apiOf(keys.test)('GET', '/v1/me')).status, 200)
  assert.match((await beside('keys', 'list')).stdout, new RegExp(`^${id} .* revoked \\S+Z$`, 'm'))
})

test('revoking a key that is not there fails', async () => {
  assertRefused(await beside('keys', 'revoke', 'key_00000000000000000000000000'), 1, /^There is no key key_0+\.$/m)
})

test('the limits of an account are set when it is made and changed one by one, and its keys show them', async () => {
  assertDone(
    await beside('accounts', 'create', 'Bianchi', '--concurrent-calls', '7', '--inbound-calls', '0'),
    /^Created Bianchi\.\n$/,
  )
  const api = apiOf(await created('--mode', 'test', '--account', 'Bianchi'))
  const limits = async () => (await api('GET', '/v1/me')).json.limits
  assert.deepEqual(await limits(), { concurrent_calls: 7, inbound_calls: 0, attempts_per_number_per_day: 3 })
  assertDone(await beside('accounts', 'update', 'Bianchi', '--inbound-calls', '10000'), /^Updated Bianchi\.\n$/)
  assert.deepEqual(await limits(), { concurrent_calls: 7, inbound_calls: 10_000, attempts_per_number_per_day: 3 })
})

test('an account is made once, and only one that is there is changed', async () => {
  assertRefused(await beside('accounts', 'create', 'default'), 1, /^There is an account default already\./)
  assertRefused(
    await beside('accounts', 'update', 'Nessuno', '--inbound-calls', '1'),
    1,
    /^There is no account Nessuno\./,
  )
})

test('price, currency and retention of an account are set when it is made and changed one by one', async () => {
  const running = await findRunning(dataDir)
  assert.ok(running)
  const db = openDb({ connection: running, log: silentLog, max: 1 })
  const terms = async () =>
    (
      await db.query(sql`
        select price_per_minute, rounding_seconds, currency, retention_months from accounts where name = 'Prezzi'`)
    )[0]
  const given = ['--price', '0.12', '--currency', 'CHF', '--retention-months', '6', '--rounding-seconds', '30']
  assertDone(await beside('accounts', 'create', 'Prezzi', ...given), /^Created Prezzi\.\n$/)
  const made = { price_per_minute: 120_000, rounding_seconds: 30, currency: 'CHF', retention_months: 6 }
  assert.deepEqual(await terms(), made)
  assertDone(await beside('accounts', 'update', 'Prezzi', '--price', '0.0085'), /^Updated Prezzi\.\n$/)
  assert.deepEqual(await terms(), { ...made, price_per_minute: 8_500 })
  const live = apiOf(await created('--mode', 'live', '--account', 'Prezzi'))
  assert.equal((await live('GET', '/v1/usage')).json.currency, 'CHF')
  const { id, default_client } = (await live('GET', '/v1/me')).json
  await addUsage(db, { accountId: id, clientId: default_client.id, currency: 'CHF' })
  const late = await beside('accounts', 'update', 'Prezzi', '--currency', 'EUR', '--price', '1')
  assertRefused(late, 1, /^Prezzi has been billed in its currency, which stays as it is\. Nothing was changed\.$/m)
  assert.deepEqual(await terms(), { ...made, price_per_minute: 8_500 })
  await db.close()
})

test('a live number belongs to one account', async () => {
  assertDone(await beside('numbers', 'add', '+390212345678'), /^Added \+390212345678\.\n$/)
  const again = await beside('numbers', 'add', '+390212345678', '--account', 'default')
  assertRefused(again, 1, /^\+390212345678 belongs to an account already\./)
  const nobody = await beside('numbers', 'add', '+390212345679', '--account', 'Nessuno')
  assertRefused(nobody, 1, /^There is no account Nessuno\./)
})

test('commands work without a server, before the first start and two at once as well, and the next server knows what they did', async () => {
  const env = { DATA_DIR: freshDataDir() }
  const empty = await finished(['keys', 'list'], { env })
  assert.deepEqual([empty.code, empty.stdout], [0, ''])
  assert.match(
    empty.stderr,
    /^Note: there was no installation in \S+; a new one was made\.\nThere is no key yet: [^\n]+\n$/,
  )
  const create = ['keys', 'create', '--mode', 'test']
  const exits = await Promise.all([finished(create, { env }), finished(create, { env })])
  for (const exit of exits) assertDone(exit, TEST_KEY)
  const later = await serve(env)
  assert.equal(later.keys, null)
  for (const { stdout } of exits)
    assert.equal((await apiFor(later.url, stdout.trim())('GET', '/v1/me')).json?.mode, 'test')
  await later.stop()
})

test('migrate says what it applied, and that nothing is left to do', async () => {
  await using external = await externalDatabase(POSTGRES[0])
  const { env } = external
  const first = await finished(['migrate'], { env })
  assert.match(first.stdout, /^(Applied \d{4}_\w+\.sql\.\n)+The database is up to date\.\n$/)
  assertDone(await obeyed(['migrate'], { env }), /^The database is up to date\.\n$/)
  assertDone(await beside('migrate'), /^The database is up to date\.\n$/)
})

test('doctor finds a healthy installation healthy, with its server and without', async () => {
  const { port } = new URL(server.url)
  const running = await finished(['doctor'], { env: { DATA_DIR: dataDir, PORT: port } })
  assertDone(running, new RegExp(`^ok +network: Centralino listens on 127\\.0\\.0\\.1:${port}$`, 'm'))
  const alone = await obeyed(['doctor'], { env: { DATA_DIR: (await usedDataDir()).dataDir, PORT: '0' } })
  assertDone(alone, /^ok +database: PostgreSQL 18, embedded, up to date, clocks \d+ ms apart$/m)
  for (const exit of [running, alone]) {
    assert.match(exit.stdout, /^ok +recordings: \S+\/recordings can be written$/m)
    assert.doesNotMatch(exit.stdout, /^bad/m)
  }
})

test('doctor notices a node that does not look where the recordings are', async () => {
  const api = apiOf(keys.test)
  const agent = await publishedAgent(api, { recording: true })
  const { id } = (await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })).json
  await until(
    () => api('GET', `/v1/calls/${id}`),
    (seen) => seen.json.recording !== null,
  )
  const env = { DATA_DIR: dataDir, PORT: new URL(server.url).port }
  // Simulated calls have no file: this one is said to be real.
  const connection = (await findRunning(dataDir)) ?? assert.fail('no server')
  const db = openDb({ connection, log: silentLog })
  await db.query(sql`update calls set livemode = true where id = ${id}`)
  await db.close()
  await openRecordings({ folder: join(dataDir, 'recordings'), log: silentLog }).keep(id, [Buffer.from('RIFF')])
  assert.equal((await obeyed(['doctor'], { env })).code, 0)
  const blind = await obeyed(['doctor'], { env: { ...env, RECORDINGS_DIR: freshDataDir() } })
  assert.equal(blind.code, 1)
  assert.match(blind.stdout, /^bad +recordings: 1 of the newest 1 are not in /m)
})

test('doctor says by which names MCP clients may come, where others than this machine can', async () => {
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '0.0.0.0' }
  const [none, one] = await Promise.all([
    obeyed(['doctor'], { env }),
    obeyed(['doctor'], { env: { ...env, CENTRALINO_ALLOWED_HOSTS: 'calls.example.com' } }),
  ])
  assertDone(none, /^note +mcp: .*CENTRALINO_ALLOWED_HOSTS names others$/m)
  assertDone(one, /^ok +mcp: clients may come by its addresses and by calls\.example\.com$/m)
})

test('doctor says how mails travel to a mail server that answers', async () => {
  await using mail = await startMailServer()
  const env = { DATA_DIR: dataDir, PORT: '0', SMTP_URL: mail.url, MAIL_FROM: 'calls@example.com' }
  assertDone(
    await obeyed(['doctor'], { env }),
    /^ok +e-mail: the mail server answers; mails come from calls@example\.com; it is on this machine$/m,
  )
})

test('doctor says which model reads live calls, or that none does, and tells its key to nobody', async () => {
  const { port } = new URL(server.url)
  const env = { DATA_DIR: dataDir, PORT: port }
  const [none, one] = await Promise.all([
    obeyed(['doctor'], { env }),
    obeyed(['doctor'], {
      env: {
        ...env,
        ANALYSIS_MODEL: 'compatible/qwen',
        ANALYSIS_BASE_URL: 'http://127.0.0.1:11434/v1',
        ANALYSIS_API_KEY: 'hunter2',
      },
    }),
  ])
  assertDone(none, /^note +analysis: no ANALYSIS_MODEL .* issue analysis_failed$/m)
  assertDone(
    one,
    /^ok +analysis: compatible\/qwen at http:\/\/127\.0\.0\.1:11434 reads live calls; its price is not in ANALYSIS_PRICES/m,
  )
  assert.doesNotMatch(one.stdout + one.stderr, /hunter2/)
})

test('doctor names everything that is ill, and fails', async () => {
  await using taken = await heldPort()
  const DATABASE_URL = 'postgres://phone:hunter2@127.0.0.1:1/calls'
  const CENTRALINO_SECRET_KEY = randomBytes(32).toString('base64')
  const [config, world] = await Promise.all([
    obeyed(['doctor'], { env: { PORT: 'x', CENTRALINO_ROLES: 'x', CENTRALINO_ROLE: 'api' } }),
    obeyed(['doctor'], {
      env: {
        PORT: String(taken.port),
        DATABASE_URL,
        CENTRALINO_SECRET_KEY,
        RECORDINGS_DIR: '/dev/null/recordings',
        SMTP_URL: 'smtp://phone:hunter2@127.0.0.1:1',
        MAIL_FROM: 'calls@example.com',
      },
    }),
  ])
  assert.deepEqual([config.code, world.code], [1, 1])
  assert.match(config.stdout, /^note +configuration: CENTRALINO_ROLE is no setting/m)
  assert.match(config.stdout, /^bad +configuration: PORT must be .*\nbad +configuration: CENTRALINO_ROLES must be /m)
  assert.match(
    world.stdout,
    /^bad +database: The database does not answer as it should: .*\nbad +network: PORT \d+ .* is taken/m,
  )
  assert.match(world.stdout, /^bad +e-mail: SMTP_URL: The mail server could not be reached \(ECONNREFUSED\)\.$/m)
  assert.match(world.stdout, /^bad +recordings: RECORDINGS_DIR \/dev\/null\/recordings cannot be written: ENOTDIR/m)
  assert.doesNotMatch(world.stdout + world.stderr, /hunter2|^ {4}at /m)
})

/** npx marks the file as a program, which only its owner may; for others it lends its search path. */
const NPX =
  statSync(PROGRAM).uid === process.getuid?.() ? ['centralino', 'keys', 'list'] : ['-c', 'bin/centralino.js keys list']

test(`npx ${NPX[0]} finds the right Node by itself`, async () => {
  const exit = await launch('npx', NPX, { env: { DATA_DIR: dataDir } }).exited
  assertDone(exit, /^id +mode +scope +account/)
})

test('whoever stops reading is no reason to complain', async () => {
  const exit = await launch('sh', ['-c', '"$0" "$1" --help | true', process.execPath, PROGRAM]).exited
  assert.deepEqual([exit.code, exit.stderr], [0, ''])
})

test('people are invited, listed, let in again and taken out by whoever has the machine', async () => {
  const link = /^http:\/\/127\.0\.0\.1:8080\/welcome\/[\w-]{43}\n$/
  assertDone(await besideAlone('people', 'invite', 'anna@example.com', '--role', 'owner'), link)
  assertDone(await beside('people', 'list'), /^per_\w{26} +anna@example\.com +owner +invited +never seen$/m)
  assertRefused(await beside('people', 'reset', 'anna@example.com'), 1, /^There is nobody of that address/)
  assertDone(await beside('people', 'remove', 'anna@example.com'), /^Removed per_\w{26}\.\n$/)
})
