import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { COUNTRY_NAMES } from '#kernel/countries.ts'
import { BadConfiguration, type Config, readConfig, unknownSettings, VARIABLES } from './config.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const OTHER_KEY = Buffer.alloc(32, 0xfb).toString('base64url')

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof BadConfiguration)
    return error.problems
  }
}

test('an empty environment is a whole configuration', () => {
  assert.deepEqual(readConfig({}), {
    port: 8_080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    recordingsDir: resolve('data/recordings'),
    databaseUrl: null,
    secretKeys: null,
    mail: null,
    analysis: null,
    speech: { 'gpt-live-1': null, 'gemini-3.8-live': null },
    sip: null,
    roles: ['api', 'calls', 'worker'],
    rateLimit: 100,
    drainMs: 120_000,
    speechPrices: {},
    callMinutes: 15,
    reviewMs: 259_200_000,
    metricsToken: null,
    trustedProxies: [],
    allowedHosts: [],
    allowPrivateTargets: false,
    keepGateAudio: false,
    logLevel: 'info',
    logFormat: 'auto',
    times: { heartbeatMs: 5_000, leaseMs: 20_000 },
    checkReplies: false,
  } satisfies Config)
})

// biome-ignore format: a table reads in columns
const TAKEN: readonly [variable: string, text: string, read: Partial<Config>][] = [
  ['PORT',                             '0',                          { port: 0 }],
  ['PORT',                             '65535',                      { port: 65_535 }],
  ['PORT',                             ' 8081\r',                    { port: 8_081 }],
  ['HOST',                             '0.0.0.0',                    { host: '0.0.0.0' }],
  ['HOST',                             '::1',                        { host: '::1' }],
  ['HOST',                             'phones.example.com',         { host: 'phones.example.com' }],
  ['DATA_DIR',                         '/var/lib/centralino',        { dataDir: '/var/lib/centralino', recordingsDir: '/var/lib/centralino/recordings' }],
  ['RECORDINGS_DIR',                   '/mnt/recordings',            { recordingsDir: '/mnt/recordings' }],
  ['RECORDINGS_DIR',                   'elsewhere',                  { recordingsDir: resolve('elsewhere') }],
  ['DATA_DIR',                         'elsewhere',                  { dataDir: resolve('elsewhere'), recordingsDir: resolve('elsewhere/recordings') }],
  ['CENTRALINO_SECRET_KEY',            KEY,                          { secretKeys: [Buffer.alloc(32, 7)] }],
  ['CENTRALINO_SECRET_KEY',            `${OTHER_KEY}, ${KEY}`,       { secretKeys: [Buffer.alloc(32, 0xfb), Buffer.alloc(32, 7)] }],
  ['MAIL_FROM',                        'Centralino <a@b.it>',        {}],
  ['SIP_PUBLIC_ADDRESS',               '203.0.113.7',                {}],
  ['SIP_PUBLIC_ADDRESS',               '2001:db8::7',                {}],
  ['RTP_PORTS',                        '30000-30001',                {}],
  ['OPENAI_API_KEY',                   'sk-1',                       { analysis: { model: 'openai/gpt-5.4-mini', baseUrl: 'https://api.openai.com/v1', apiKey: 'sk-1', price: null }, speech: { 'gpt-live-1': { apiKey: 'sk-1', baseUrl: 'https://api.openai.com/v1' }, 'gemini-3.8-live': null } }],
  ['GEMINI_API_KEY',                   'AI-1',                       { analysis: { model: 'google/gemini-3.8-flash', baseUrl: 'https://generativelanguage.googleapis.com/v1beta', apiKey: 'AI-1', price: null }, speech: { 'gpt-live-1': null, 'gemini-3.8-live': { apiKey: 'AI-1', baseUrl: 'https://generativelanguage.googleapis.com' } } }],
  ['OPENAI_BASE_URL',                  'http://127.0.0.1:9/v1',      {}],
  ['GEMINI_BASE_URL',                  'http://127.0.0.1:9',         {}],
  ['ANALYSIS_BASE_URL',                'http://[::1]:11434/v1',      {}],
  ['ANALYSIS_API_KEY',                 'key',                        {}],
  ['ANALYSIS_PRICES',                  'openai/a=1:2,compatible/b/c:d=0.25:999.999999', {}],
  ['CENTRALINO_ROLES',                 'worker',                     { roles: ['worker'] }],
  ['CENTRALINO_ROLES',                 'worker, api,worker',         { roles: ['api', 'worker'] }],
  ['CENTRALINO_RATE_LIMIT',            '0',                          { rateLimit: 0 }],
  ['CENTRALINO_RATE_LIMIT',            '1000000',                    { rateLimit: 1_000_000 }],
  ['CENTRALINO_DRAIN_SECONDS',         '0',                          { drainMs: 0 }],
  ['CENTRALINO_DRAIN_SECONDS',         '86400',                      { drainMs: 86_400_000 }],
  ['CENTRALINO_CALL_MINUTES',          '60',                         { callMinutes: 60 }],
  ['SPEECH_PRICES',                    'gpt-live-1=0.05,gemini-3.8-live=0.5:3:2:12', { speechPrices: { 'gpt-live-1': { minute: 50_000, textIn: 0, audioIn: 0, textOut: 0, audioOut: 0 }, 'gemini-3.8-live': { minute: 0, textIn: 500_000, audioIn: 3_000_000, textOut: 2_000_000, audioOut: 12_000_000 } } }],
  ['CENTRALINO_REVIEW_HOURS',          '0',                          { reviewMs: 0 }],
  ['CENTRALINO_REVIEW_HOURS',          '8760',                       { reviewMs: 31_536_000_000 }],
  ['CENTRALINO_METRICS_TOKEN',         '0123456789abcdef',           { metricsToken: '0123456789abcdef' }],
  ['CENTRALINO_ALLOWED_HOSTS',         'Calls.example.com, ::1',     { allowedHosts: ['calls.example.com', '::1'] }],
  ['CENTRALINO_TRUSTED_PROXIES',       '10.0.0.0/8, ::1,loopback',   { trustedProxies: ['10.0.0.0/8', '::1', 'loopback'] }],
  ['CENTRALINO_ALLOW_PRIVATE_TARGETS', 'true',                       { allowPrivateTargets: true }],
  ['CENTRALINO_ALLOW_PRIVATE_TARGETS', 'false',                      { allowPrivateTargets: false }],
  ['CENTRALINO_KEEP_GATE_AUDIO',      'true',                        { keepGateAudio: true }],
  ['CENTRALINO_LOG_LEVEL',             'silent',                     { logLevel: 'silent' }],
  ['CENTRALINO_LOG_FORMAT',            'pretty',                     { logFormat: 'pretty' }],
  ['CENTRALINO_LOG_FORMAT',            'json',                       { logFormat: 'json' }],
  ['CENTRALINO_HEARTBEAT_MS',          '10',                         { times: { heartbeatMs: 10, leaseMs: 20_000 } }],
  ['CENTRALINO_LEASE_MS',              '600000',                     { times: { heartbeatMs: 5_000, leaseMs: 600_000 } }],
  ['NODE_ENV',                         'test',                       { checkReplies: true }],
  ['NODE_ENV',                         'development',                { checkReplies: true }],
  ['NODE_ENV',                         'staging',                    { checkReplies: false }],
]

for (const [variable, text, read] of TAKEN) {
  test(`${variable}=${JSON.stringify(text)} is taken, and changes nothing else`, () => {
    assert.deepEqual(readConfig({ [variable]: text }), { ...readConfig({}), ...read })
  })
}

// biome-ignore format: a table reads in columns
const REFUSED: readonly [variable: string, texts: readonly string[], why: string][] = [
  ['PORT',                             ['65536', '-1', '80.5', '0x50', '1e3', 'http', '99999999999'], 'must be a whole number from 0 to 65535'],
  ['HOST',                             ['http://localhost', '127.0.0.1:80', '[::1]', 'a b'], 'must be an IP address or a host name'],
  ['CENTRALINO_SECRET_KEY',            ['short', KEY.slice(4), `${KEY},short`, ',', 'ä'.repeat(43)], 'must be base64 of 32 bytes, or a comma list of such keys'],
  ['MAIL_FROM',                        ['centralino', '<a@b.it', 'A <a@b>', 'A\nB <a@b.it>', 'a@b.it, c@d.it', '"A" <a@b.it>'], 'must be an address such as calls@example.com or Centralino <calls@example.com>'],
  ['SIP_PUBLIC_ADDRESS',               ['phones.example.com', '0.0.0.0', '::', '203.0.113.7:5060', 'fe80::1%eth0'], 'must be one address in numbers, such as 203.0.113.7'],
  ['RTP_PORTS',                        ['10001-20000', '10000', '20000-10000', '80-90'], 'must be like 10000-20000: from an even port, 1024 at least, to a higher one'],
  ['OPENAI_API_KEY',                   ['sk 1', 'sk-ä'], 'must be printable, without blanks'],
  ['OPENAI_BASE_URL',                  ['api.openai.com', 'ftp://a.b', 'http://u:p@a.b', 'https://a.b/v1?x=1'], 'must be like https://models.example.com/v1, without a user name, a query or a fragment'],
  ['GEMINI_BASE_URL',                  ['ws://a.b'], 'must be like https://models.example.com/v1, without a user name, a query or a fragment'],
  ['ANALYSIS_BASE_URL',                ['localhost:11434/v1'], 'must be like https://models.example.com/v1, without a user name, a query or a fragment'],
  ['ANALYSIS_MODEL',                   ['gpt-5.4-mini', 'azure/gpt', 'openai', 'OpenAI/x'], 'must be openai/…, google/… or compatible/… with the name of a model'],
  ['ANALYSIS_PRICES',                  ['0.25:2', 'openai/a', 'openai/a=1', 'openai/a=1:2:3', 'openai/a=-1:2', 'openai/a=1,5:2', 'gpt=1:2', 'openai/a=1e3:2'], 'must be a comma list such as openai/gpt-5.4-mini=0.75:4.50, prices of a million tokens in and out'],
  ['CENTRALINO_ROLES',                 ['phones', 'api,phones', 'API', ','], 'must be a comma list of api, calls, worker'],
  ['CENTRALINO_RATE_LIMIT',            ['1000001', '-1', 'off'], 'must be a whole number from 0 to 1000000'],
  ['CENTRALINO_DRAIN_SECONDS',         ['86401', '2m'], 'must be a whole number from 0 to 86400'],
  ['CENTRALINO_CALL_MINUTES',          ['0', '61', '15m'], 'must be a whole number from 1 to 60'],
  ['SPEECH_PRICES',                    ['0.05', 'gpt-live-1', 'gpt-live-1=1:2', 'gpt-5=1', 'gpt-live-1=-1'], 'must be a comma list such as gpt-live-1=0.05,gemini-3.8-live=0.50:3:2:12, the price of a minute, or of a million tokens: text in, audio in, text out, audio out'],
  ['CENTRALINO_REVIEW_HOURS',          ['8761', '72h', '-1'], 'must be a whole number from 0 to 8760'],
  ['CENTRALINO_METRICS_TOKEN',         ['0123456789abcde'], 'must have at least 16 characters'],
  ['CENTRALINO_TRUSTED_PROXIES',       ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '::/129', '10.0.0.0/'], 'must be a comma list of addresses or ranges such as 10.0.0.0/8'],
  ['CENTRALINO_ALLOWED_HOSTS',         ['https://a.example', 'a.example:443', 'a b', '*'], 'must be a comma list of host names such as calls.example.com, without ports'],
  ['CENTRALINO_ALLOW_PRIVATE_TARGETS', ['yes', '1', 'TRUE'], 'must be true or false'],
  ['CENTRALINO_LOG_LEVEL',             ['verbose', 'INFO'], 'must be one of debug, info, warn, error, silent'],
  ['CENTRALINO_LOG_FORMAT',            ['text', 'JSON'], 'must be one of auto, pretty, json'],
  ['CENTRALINO_HEARTBEAT_MS',          ['9', '60001'], 'must be a whole number from 10 to 60000'],
  ['CENTRALINO_LEASE_MS',              ['49', '600001'], 'must be a whole number from 50 to 600000'],
]

for (const [variable, texts, why] of REFUSED) {
  test(`${variable} is refused by name when it ${why.replace('must be', 'is not').replace('must have', 'has not')}`, () => {
    for (const text of texts) assert.deepEqual(problemsOf({ [variable]: text }), [`${variable} ${why}`], text)
  })
}

test('every variable may be left blank, which is to leave it out', () => {
  const names = [...TAKEN, ...REFUSED]
    .map(([name]) => name)
    .concat('DATABASE_URL', 'SMTP_URL', 'SIP_LISTEN', 'SIP_TRUNKS')
  for (const blank of ['', '  ', '\r'])
    assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, blank]))), readConfig({}))
})

const HERE = { ANALYSIS_BASE_URL: 'http://127.0.0.1:11434/v1/' }
const BOTH = { OPENAI_API_KEY: 'o', GEMINI_API_KEY: 'g', OPENAI_BASE_URL: 'http://o/v1', GEMINI_BASE_URL: 'http://g/' }
// biome-ignore format: a table reads in columns
const ANALYSTS: readonly [environment: Record<string, string>, analysis: Config['analysis']][] = [
  [BOTH,                                                      { model: 'openai/gpt-5.4-mini', baseUrl: 'http://o/v1', apiKey: 'o', price: null }],
  [{ ...BOTH, ANALYSIS_MODEL: 'google/g' },                   { model: 'google/g', baseUrl: 'http://g/v1beta', apiKey: 'g', price: null }],
  [{ ...BOTH, ANALYSIS_MODEL: 'compatible/q', ...HERE },      { model: 'compatible/q', baseUrl: 'http://127.0.0.1:11434/v1', apiKey: null, price: null }],
  [{ ANALYSIS_MODEL: 'compatible/a/b:c', ...HERE, ANALYSIS_API_KEY: 'k', ANALYSIS_PRICES: 'openai/a=1:1, compatible/a/b:c=0.25:2.000001' },
                                                              { model: 'compatible/a/b:c', baseUrl: 'http://127.0.0.1:11434/v1', apiKey: 'k', price: { input: 250_000n, output: 2_000_001n } }],
  [{ ANALYSIS_PRICES: 'openai/a=1:1' },                       null],
]
for (const [environment, analysis] of ANALYSTS)
  test(`with ${JSON.stringify(environment)} live calls are read by ${analysis?.model ?? 'nobody'}`, () => {
    assert.deepEqual(readConfig(environment).analysis, analysis)
  })

// biome-ignore format: a table reads in columns
const INCOMPLETE: readonly [model: string, missing: string][] = [
  ['openai/x',     'OPENAI_API_KEY is required with an ANALYSIS_MODEL of openai/…'],
  ['google/x',     'GEMINI_API_KEY is required with an ANALYSIS_MODEL of google/…'],
  ['compatible/x', 'ANALYSIS_BASE_URL is required with an ANALYSIS_MODEL of compatible/…'],
]
for (const [model, missing] of INCOMPLETE)
  test(`ANALYSIS_MODEL=${model} alone is told what it lacks, beside every other problem`, () => {
    assert.deepEqual(problemsOf({ ANALYSIS_MODEL: model, PORT: 'x', ANALYSIS_PRICES: 'x' }), [
      'PORT must be a whole number from 0 to 65535',
      'ANALYSIS_PRICES must be a comma list such as openai/gpt-5.4-mini=0.75:4.50, prices of a million tokens in and out',
      missing,
    ])
  })

// biome-ignore format: a table reads in columns
const DATABASES: readonly [url: string, readable: boolean][] = [
  ['postgres://centralino@localhost/centralino',                          true],
  ['postgresql://user:pass%40word@db.example.com:5433/calls?sslmode=require', true],
  ['postgresql://user:password@/calls?host=/var/run/postgresql&port=5433', true],
  ['postgresql://user:password@%2Fvar%2Frun%2Fpostgresql/calls',          true],
  ['postgresql:///calls?host=/var/run/postgresql',                        true],
  ['mysql://localhost/calls',                                             false],
  ['localhost:5432',                                                      false],
  ['postgres://user:password@db.example.com:port/calls',                  false],
  ['postgres://user:per%cent@localhost/calls',                            false],
]

for (const [url, readable] of DATABASES) {
  test(`DATABASE_URL ${readable ? 'may' : 'may not'} be ${url}`, () => {
    const environment = { DATABASE_URL: url, CENTRALINO_SECRET_KEY: KEY }
    if (readable) assert.equal(readConfig(environment).databaseUrl, url)
    else assert.match(problemsOf(environment).join('\n'), /^DATABASE_URL must be like postgresql:\/\/user:password@/)
  })
}

// biome-ignore format: a table reads in columns
const MAIL_SERVERS: readonly [url: string, readable: boolean][] = [
  ['smtp://localhost',                             true],
  ['smtp://user:pass%40word@mail.example.com:587', true],
  ['smtps://user@mail.example.com/',               true],
  ['smtp://[::1]:2525',                            true],
  ['mail.example.com:25',                          false],
  ['https://mail.example.com',                     false],
  ['smtp://',                                      false],
  ['smtp://mail.example.com:port',                 false],
  ['smtp://user:per%cent@mail.example.com',        false],
  ['smtp://mail.example.com/folder',               false],
  ['smtp://mail.example.com?pool=true',            false],
]

for (const [url, readable] of MAIL_SERVERS) {
  test(`SMTP_URL ${readable ? 'may' : 'may not'} be ${url}`, () => {
    const environment = { SMTP_URL: url, MAIL_FROM: 'Studio Rossi <rossi@example.com>' }
    const mail = { url, from: { name: 'Studio Rossi', address: 'rossi@example.com' } }
    if (readable) assert.deepEqual(readConfig(environment).mail, mail)
    else assert.match(problemsOf(environment).join('\n'), /^SMTP_URL must be like smtp:\/\/user:password@host/)
  })
}

test('a faulty SMTP_URL is named without a word of what it says', () => {
  const problems = problemsOf({ SMTP_URL: 'smtp://u:se%cret@mail.example.com', MAIL_FROM: 'a@b.it' })
  assert.equal(problems.length, 1)
  assert.doesNotMatch(problems[0] ?? '', /se%cret|mail\.example/)
})

test('MAIL_FROM may be an address alone, and SMTP_URL needs it', () => {
  const sent = { SMTP_URL: 'smtp://localhost:25' }
  assert.deepEqual(readConfig({ ...sent, MAIL_FROM: 'a@b.it' }).mail?.from, { name: '', address: 'a@b.it' })
  assert.match(problemsOf(sent).join('\n'), /^MAIL_FROM is required with SMTP_URL[^\n]*$/)
})

const TELEPHONE = { SIP_LISTEN: 'udp://192.0.2.1:5070', SIP_TRUNKS: 'sip:office:secret@sip.example.com;register=true' }

test('a telephone listens somewhere and has trunks, with the usual ports for sound', () => {
  const { sip } = readConfig(TELEPHONE)
  assert.deepEqual(sip?.listen, [{ transport: 'udp', host: '192.0.2.1', port: 5_070 }])
  assert.deepEqual([sip?.publicAddress, sip?.rtpPorts], [null, { from: 10_000, to: 20_000 }])
  assert.deepEqual(
    sip?.trunks.map(({ name, user, password, register }) => ({ name, user, password, register })),
    [{ name: 'sip.example.com:5060', user: 'office', password: 'secret', register: true }],
  )
})

// biome-ignore format: a table reads in columns
const TELEPHONES: readonly [changes: Record<string, string>, problems: readonly string[]][] = [
  [{ SIP_TRUNKS: '' },                                                     []],
  [{ SIP_LISTEN: '' },                                                     ['SIP_LISTEN is required with SIP_TRUNKS: where this node is reached, such as udp://192.0.2.1:5060']],
  [{ SIP_LISTEN: 'udp://0.0.0.0' },                                        ['SIP_PUBLIC_ADDRESS is required with a SIP_LISTEN of 0.0.0.0, and must be of its kind']],
  [{ SIP_LISTEN: 'udp://[::]', SIP_PUBLIC_ADDRESS: '203.0.113.7' },        ['SIP_PUBLIC_ADDRESS is required with a SIP_LISTEN of ::, and must be of its kind']],
  [{ SIP_LISTEN: 'udp://0.0.0.0', SIP_PUBLIC_ADDRESS: '203.0.113.7' },     []],
  [{ SIP_TRUNKS: 'sip:192.0.2.9,sip:192.0.2.8;transport=tcp' },            ['SIP_LISTEN has no tcp:// address, which trunk 2 of SIP_TRUNKS needs']],
  [{ SIP_LISTEN: 'tls://192.0.2.1' },                                      ['SIP_LISTEN asks for TLS, which is not spoken yet: udp:// and tcp:// are']],
  [{ SIP_TRUNKS: 'sip:u:hunter2@a b,sip:h;codecs=G729;country=hunter2', PORT: 'x' }, [
    'PORT must be a whole number from 0 to 65535',
    'SIP_TRUNKS trunk 1 must be like sip:user:password@host:port;transport=udp, with signs such as @ , ; or % in user and password written as %40 %2C %3B or %25',
    'SIP_TRUNKS trunk 2 codecs must be PCMA, PCMU or both, with a comma between',
    `SIP_TRUNKS trunk 2 country must be one of ${COUNTRY_NAMES.join(' ')}`,
  ]],
]
for (const [changes, problems] of TELEPHONES)
  test(`with ${JSON.stringify(changes)} ${problems.length === 0 ? 'the telephone is whole' : 'it is told what is wrong or missing'}`, () => {
    assert.deepEqual(problemsOf({ ...TELEPHONE, ...changes }), problems)
  })

test('a faulty DATABASE_URL is named without a word of what it says', () => {
  const [problem = '', ...more] = problemsOf({
    DATABASE_URL: 'postgres://u:se%cret@localhost/x',
    CENTRALINO_SECRET_KEY: KEY,
  })
  assert.doesNotMatch(problem, /se%cret|localhost/)
  assert.deepEqual(more, [])
})

test('DATABASE_URL needs CENTRALINO_SECRET_KEY, because a key made on one node would open nothing on another', () => {
  const problems = problemsOf({ DATABASE_URL: 'postgres://localhost/x' })
  assert.equal(problems.length, 1)
  assert.match(problems[0] ?? '', /^CENTRALINO_SECRET_KEY is required with DATABASE_URL/)
})

test('a lease lasts at least three heartbeats', () => {
  const lasting = (leaseMs: string) => problemsOf({ CENTRALINO_HEARTBEAT_MS: '1000', CENTRALINO_LEASE_MS: leaseMs })
  assert.deepEqual(lasting('3000'), [])
  assert.deepEqual(lasting('2999'), ['CENTRALINO_LEASE_MS must be at least three times CENTRALINO_HEARTBEAT_MS'])
})

test('every problem is told at once, and what is sound is still known', () => {
  const environment = { PORT: 'x', CENTRALINO_ROLES: 'x', DATABASE_URL: 'x', DATA_DIR: '/sound' }
  assert.throws(
    () => readConfig(environment),
    (error) => {
      assert.ok(error instanceof BadConfiguration)
      const named = error.message.split('\n').map((line) => line.split(' ')[0])
      assert.deepEqual(named.sort(), ['CENTRALINO_ROLES', 'CENTRALINO_SECRET_KEY', 'DATABASE_URL', 'PORT'])
      const unsound = { port: undefined, roles: undefined, databaseUrl: undefined }
      assert.deepEqual(error.place, { ...unsound, host: '127.0.0.1', dataDir: '/sound' })
      return true
    },
  )
})

test('a variable that only looks like ours is noticed', () => {
  const environment = { CENTRALINO_ROLE: 'api', CENTRALINO_ROLES: 'api', CENTRALINO_TEST_INSTALL: '0', HOME: '/' }
  assert.deepEqual(unknownSettings(environment), ['CENTRALINO_ROLE'])
})

test('a configuration that was read is not changed any more', () => {
  assert.ok(Object.isFrozen(readConfig({})))
})

const project = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test('.env.example has every setting and no other, changes nothing as it stands, and each of its values is one', () => {
  const text = project('.env.example')
  assert.deepEqual({ ...parseEnv(text) }, {})
  const examples = parseEnv(text.replaceAll(/^#(?=[A-Z])/gm, '')) as Record<string, string>
  assert.deepEqual(Object.keys(examples).sort(), [...VARIABLES].sort())
  assert.deepEqual(problemsOf(examples), [])
})

test('the reference has a row for every setting', () => {
  const reference = project('docs/reference/configuration.md')
  for (const name of VARIABLES) assert.match(reference, new RegExp(`^\\|.*\`${name}\`.*\\|$`, 'm'))
})
