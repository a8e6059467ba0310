import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { describe, it } from 'node:test'
import {
  type Address,
  type Connect,
  checkTarget,
  createGuardedClient,
  createLookup,
  type GuardedOrder,
  POOLS_MAX,
  TargetBusy,
  TargetRefused,
  type TargetRules,
  UNDER_WAY_PER_POOL_MAX,
} from './guarded-request.ts'

// Nothing in this file opens a socket: names are resolved by tables, and `connect` only writes down where it was sent.

const STRICT: TargetRules = { allowPrivate: false, allowLoopback: false }
const LOOPBACK: TargetRules = { allowPrivate: false, allowLoopback: true }
const PRIVATE: TargetRules = { allowPrivate: true, allowLoopback: false }
const PUBLIC_V4 = '93.184.215.14'
const PUBLIC_V6 = '2606:2800:21f:cb07::1'

const at = (...addresses: string[]): Address[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const order = (url: string, rules: TargetRules): GuardedOrder => ({
  url,
  rules,
  method: 'POST',
  headers: {},
  body: '{}',
  timeoutMs: 5_000,
  maxReplyBytes: 1_000,
})

/** A client whose resolver gives these answers in turn, the last one for ever, and whose network refuses everybody. */
function offline(answers: Address[][] = [at(PUBLIC_V4)], connect?: Connect) {
  const asked: string[] = []
  const dialled: string[] = []
  const client = createGuardedClient({
    lookup: async (hostname) => answers[Math.min(asked.push(hostname), answers.length) - 1] ?? [],
    connect: async (door, signal) => {
      dialled.push(...door.addresses.map(({ address }) => `${address} ${door.port}`))
      if (connect) return connect(door, signal)
      throw Object.assign(new Error('refused by the network'), { code: 'ECONNREFUSED' })
    },
  })
  return { client, asked, dialled }
}

/** Hosts that must never be reached, in the spellings that have led others there. */
// biome-ignore format: a table reads in columns
const HOSTILE_HOSTS: readonly [host: string, what: string][] = [
  ['127.0.0.1',                       'loopback'],
  ['127.255.255.254',                 'loopback, its far end'],
  ['127.1',                           'two parts'],
  ['127.0.1',                         'three parts'],
  ['2130706433',                      'decimal'],
  ['0x7f000001',                      'hexadecimal'],
  ['0x7f.1',                          'hexadecimal, two parts'],
  ['0x7F.0x0.0x0.0x1',                'hexadecimal, four parts'],
  ['017700000001',                    'octal'],
  ['0177.0.0.1',                      'octal, four parts'],
  ['0177.0x0.1',                      'octal and hexadecimal'],
  ['127.0.0.1.',                      'the root’s dot'],
  ['2130706433.',                     'decimal and the root’s dot'],
  ['１２７.０.０.１',                    'full-width digits'],
  ['①②⑦.⓪.⓪.①',                      'circled digits'],
  ['127。0。0。1',                      'ideographic full stops'],
  ['127%2E0%2E0%2E1',                 'percent-encoded dots'],
  ['%31%32%37.0.0.1',                 'percent-encoded digits'],
  ['0',                               'unspecified, decimal'],
  ['0.0.0.0',                         'unspecified'],
  ['0x',                              'unspecified, hexadecimal'],
  ['0.0.0.1',                         'this network'],
  ['[::]',                            'unspecified, IPv6'],
  ['[::1]',                           'loopback, IPv6'],
  ['[0:0:0:0:0:0:0:1]',               'loopback, IPv6 in full'],
  ['[::ffff:127.0.0.1]',              'mapped loopback'],
  ['[::ffff:7f00:1]',                 'mapped loopback, hexadecimal'],
  ['[0:0:0:0:0:ffff:7f00:0001]',      'mapped loopback in full'],
  ['[::ffff:10.0.0.1]',               'mapped private'],
  ['[::ffff:8.8.8.8]',                'mapped public'],
  ['[::127.0.0.1]',                   'compatible loopback'],
  ['[::7f00:1]',                      'compatible loopback, hexadecimal'],
  ['[::ffff:0:127.0.0.1]',            'translated loopback'],
  ['[64:ff9b::7f00:1]',               'NAT64 of loopback'],
  ['[64:ff9b::169.254.169.254]',      'NAT64 of the metadata service'],
  ['[64:ff9b:1::a00:1]',              'local NAT64'],
  ['[2002:7f00:1::]',                 '6to4 of loopback'],
  ['[2002:a9fe:a9fe::1]',             '6to4 of the metadata service'],
  ['[2001:0:4136:e378:8000:63bf:80ff:fffe]', 'Teredo'],
  ['[2001:db8::1]',                   'documentation'],
  ['[fc00::1]',                       'unique local'],
  ['[fd12:3456:789a::1]',             'unique local'],
  ['[fe80::1]',                       'link-local'],
  ['[fe80::1%25eth0]',                'link-local with a zone'],
  ['[fec0::1]',                       'site-local'],
  ['[ff02::1]',                       'multicast, IPv6'],
  ['[100::1]',                        'discard only'],
  ['[5f00::1]',                       'segment routing'],
  ['10.0.0.1',                        'private'],
  ['10.1',                            'private, two parts'],
  ['167772161',                       'private, decimal'],
  ['172.16.0.1',                      'private'],
  ['172.31.255.255',                  'private'],
  ['192.168.1.1',                     'private'],
  ['0300.0250.1.1',                   'private, octal'],
  ['100.64.0.1',                      'carrier-grade NAT'],
  ['169.254.169.254',                 'metadata service'],
  ['2852039166',                      'metadata service, decimal'],
  ['0xA9FEA9FE',                      'metadata service, hexadecimal'],
  ['0251.0376.0251.0376',             'metadata service, octal'],
  ['169.254.170.2',                   'metadata service of containers'],
  ['100.100.100.200',                 'metadata service'],
  ['192.0.0.192',                     'metadata service'],
  ['168.63.129.16',                   'host agent'],
  ['[fd00:ec2::254]',                 'metadata service, IPv6'],
  ['[fd20:ce::254]',                  'metadata service, IPv6'],
  ['192.0.2.1',                       'documentation'],
  ['198.18.0.1',                      'benchmarks'],
  ['198.51.100.1',                    'documentation'],
  ['203.0.113.1',                     'documentation'],
  ['192.88.99.1',                     '6to4 relay'],
  ['224.0.0.1',                       'multicast'],
  ['240.0.0.1',                       'future use'],
  ['255.255.255.255',                 'broadcast'],
  ['localhost',                       'localhost'],
  ['LOCALHOST',                       'localhost in capitals'],
  ['localhost.',                      'localhost and the root’s dot'],
  ['localhost。',                      'localhost and an ideographic full stop'],
  ['hooks.localhost',                 'below localhost'],
  ['ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',                      'localhost in circled letters'],
  ['ｌｏｃａｌｈｏｓｔ',                    'localhost in full-width letters'],
  ['lo\u00adcalhost',                 'localhost with a soft hyphen'],
  ['%6c%6f%63alhost',                 'localhost percent-encoded'],
  ['localhost.localdomain',           'the hosts file’s name'],
  ['metadata.google.internal',        'metadata service by name'],
  ['metadata',                        'a bare name'],
  ['kubernetes',                      'a bare name'],
  ['printer.local',                   'mDNS'],
  ['router.home.arpa',                'home network'],
  ['.',                               'the root'],
  ['..',                              'empty labels'],
  ['hooks..example.com',              'an empty label'],
  ['.example.com',                    'an empty label in front'],
  ['example.com..',                   'two dots behind'],
  [`${'a'.repeat(64)}.example.com`,   'a label too long'],
]

/** URLs whose fault is not, or not only, the host. */
// biome-ignore format: a table reads in columns
const HOSTILE_URLS: readonly [url: string, what: string][] = [
  ['',                                      'nothing'],
  ['hooks.example.com/x',                   'no scheme'],
  ['//hooks.example.com/x',                 'no scheme but slashes'],
  ['http://hooks.example.com/x',            'plain http'],
  ['http://hooks.example.com:8080/x',       'plain http on a port that https might have'],
  ['http://hooks.example.com:443/x',        'plain http on the port of https'],
  ['http://8.8.8.8:8080/x',                 'plain http to a public address'],
  ['ftp://hooks.example.com/x',             'ftp'],
  ['ws://hooks.example.com/x',              'ws'],
  ['wss://hooks.example.com/x',             'wss'],
  ['file:///etc/passwd',                    'file'],
  ['gopher://hooks.example.com/_x',         'gopher'],
  ['data:text/plain,x',                     'data'],
  ['javascript:alert(1)',                   'javascript'],
  ['blob:https://hooks.example.com/x',      'blob'],
  ['unix:/var/run/docker.sock',             'a UNIX socket'],
  ['https://user@hooks.example.com/',       'a user'],
  ['https://user:word@hooks.example.com/',  'a user and a password'],
  ['https://:word@hooks.example.com/',      'a password alone'],
  ['https://hooks.example.com@127.0.0.1/',  'a host in the user’s place'],
  ['https://hooks.example.com\\@127.0.0.1:22/', 'a backslash, port kept out'],
  ['https://127.0.0.1\\@hooks.example.com/', 'a backslash before the @'],
  ['https:127.0.0.1/x',                     'no slashes'],
  ['https:\\\\127.0.0.1\\x',                'backslashes'],
  ['https://127.0.\t0.1/',                  'a tab inside'],
  ['https://127.0.0.1#@hooks.example.com/', 'a host in the fragment'],
  ['https://127.0.0.1?@hooks.example.com/', 'a host in the query'],
  ['https://hooks.example.com:0/',          'port 0'],
  ['https://hooks.example.com:22/',         'port 22'],
  ['https://hooks.example.com:25/',         'port 25'],
  ['https://hooks.example.com:80/',         'port 80'],
  ['https://hooks.example.com:465/',        'port 465'],
  ['https://hooks.example.com:1023/',       'port 1023'],
  ['https://hooks.example.com:65536/',      'a port beyond the last'],
  ['https://hooks.example.com:-1/',         'a negative port'],
  ['https://[::1/',                         'an open bracket'],
  ['https://127.0.0.1%00.example.com/',     'a zero byte'],
  ['https://256.256.256.256/',              'no address after all'],
]

/** The backslash ends the host here, so this one is a good URL whose path begins with an @. */
const PARSER_SAVES = new Set(['https://hooks.example.com\\@127.0.0.1:22/'])

const CORPUS = [
  ...HOSTILE_HOSTS.map(([host, what]) => [`https://${host}/hook`, `${what} (${host})`] as const),
  ...HOSTILE_URLS.filter(([url]) => !PARSER_SAVES.has(url)).map(([url, what]) => [url, `${what} (${url})`] as const),
]

describe('a strict target', () => {
  for (const [url, what] of CORPUS) {
    it(`is not ${what}: refused without asking a resolver or opening a connection`, async () => {
      assert.equal(typeof checkTarget(url, STRICT), 'string')
      const { client, asked, dialled } = offline()
      await assert.rejects(client.request(order(url, STRICT)), TargetRefused)
      assert.deepEqual([asked, dialled], [[], []])
    })
  }

  // biome-ignore format: a table reads in columns
  const good: readonly [url: string, host: string | null, dialled: string][] = [
    ['https://hooks.example.com/x',           'hooks.example.com',      `${PUBLIC_V4} 443`],
    ['https://hooks.example.com:443/x',       'hooks.example.com',      `${PUBLIC_V4} 443`],
    ['https://hooks.example.com:1024/',       'hooks.example.com',      `${PUBLIC_V4} 1024`],
    ['https://hooks.example.com:8443/',       'hooks.example.com',      `${PUBLIC_V4} 8443`],
    ['https://hooks.example.com:65535/',      'hooks.example.com',      `${PUBLIC_V4} 65535`],
    ['https://hooks.example.com./x',          'hooks.example.com',      `${PUBLIC_V4} 443`],
    ['HTTPS://Hooks.Example.COM/x',           'hooks.example.com',      `${PUBLIC_V4} 443`],
    ['https://bücher.example/x',              'xn--bcher-kva.example',  `${PUBLIC_V4} 443`],
    ['https://localhost.example.com/',        'localhost.example.com',  `${PUBLIC_V4} 443`],
    ['https://notlocalhost.com/',             'notlocalhost.com',       `${PUBLIC_V4} 443`],
    ['https://internal.example.com/',         'internal.example.com',   `${PUBLIC_V4} 443`],
    ['https://hooks.example.com\\@127.0.0.1:22/', 'hooks.example.com',  `${PUBLIC_V4} 443`],
    ['https://8.8.8.8/x',                     null,                     '8.8.8.8 443'],
    ['https://134744072/x',                   null,                     '8.8.8.8 443'],
    [`https://[${PUBLIC_V6}]/x`,              null,                     `${PUBLIC_V6} 443`],
  ]
  for (const [url, host, address] of good) {
    it(`may be ${url}, and is dialled at the checked address`, async () => {
      assert.equal(checkTarget(url, STRICT), null)
      const { client, asked, dialled } = offline()
      await assert.rejects(client.request(order(url, STRICT)), { code: 'ECONNREFUSED' })
      assert.deepEqual(asked, host === null ? [] : [host])
      assert.deepEqual(dialled, [address])
    })
  }

  it('keeps to its ports where the rules name them', () => {
    const rules = { ...STRICT, ports: [443] }
    assert.equal(checkTarget('https://hooks.example.com/', rules), null)
    for (const port of [1, 22, 444, 8443, 65535]) {
      assert.equal(checkTarget(`https://hooks.example.com:${port}/`, rules), 'The port must be 443.')
    }
  })

  it('is explained in sentences', () => {
    const sentences = new Set(CORPUS.map(([url]) => checkTarget(url, STRICT) ?? ''))
    for (const sentence of sentences) assert.match(sentence, /^[A-Z].*\.$/)
    assert.ok(sentences.size >= 6)
  })
})

describe('a target under the loopback rule', () => {
  // biome-ignore format: a table reads in columns
  const admitted: readonly string[] = [
    'http://127.0.0.1:3000/x', 'https://127.0.0.1:3000/x', 'http://127.9.9.9/', 'http://2130706433:22/', 'http://[::1]:80/',
    'http://localhost:3000/x', 'https://localhost/x', 'http://hooks.localhost:8080/', 'http://localhost.:1/', 'https://hooks.example.com/x',
  ]
  for (const url of admitted) it(`may be ${url}`, () => assert.equal(checkTarget(url, LOOPBACK), null))

  // biome-ignore format: a table reads in columns
  const refused: readonly string[] = [
    'http://hooks.example.com/', 'http://hooks.example.com:8080/', 'http://8.8.8.8:8080/', 'https://hooks.example.com:22/', 'http://8.8.8.8/', 'http://0.0.0.0:3000/', 'http://0:3000/', 'http://[::]:3000/',
    'http://[::ffff:127.0.0.1]:3000/', 'http://[::127.0.0.1]:3000/', 'http://10.0.0.1/', 'https://192.168.1.1/', 'http://169.254.169.254/',
    'https://[fd00:ec2::254]/', 'http://user@127.0.0.1/', 'http://127.0.0.1:0/', 'ftp://127.0.0.1/', 'http://intranet/', 'https://printer.local/',
  ]
  for (const url of refused) {
    it(`is not ${url}`, async () => {
      const { client, asked, dialled } = offline()
      await assert.rejects(client.request(order(url, LOOPBACK)), TargetRefused)
      assert.deepEqual([asked, dialled], [[], []])
    })
  }

  it('finds localhost at the loopback addresses without asking anybody', async () => {
    const { client, asked, dialled } = offline([at(PUBLIC_V4)])
    await assert.rejects(client.request(order('http://hooks.localhost:3000/', LOOPBACK)), { code: 'ECONNREFUSED' })
    assert.deepEqual([asked, dialled], [[], ['127.0.0.1 3000', '::1 3000']])
  })

  it('may be a name that resolves to loopback, but to nothing else behind the wall', async () => {
    const near = offline([at('127.0.0.1')])
    await assert.rejects(near.client.request(order('https://dev.example.com/', LOOPBACK)), { code: 'ECONNREFUSED' })
    assert.deepEqual(near.dialled, ['127.0.0.1 443'])
    const far = offline([at('127.0.0.1', '10.0.0.1')])
    await assert.rejects(far.client.request(order('https://dev.example.com/', LOOPBACK)), TargetRefused)
    assert.deepEqual(far.dialled, [])
  })
})

describe('a target under the development switch', () => {
  // biome-ignore format: a table reads in columns
  const admitted: readonly string[] = [
    'http://10.0.0.1:22/', 'https://192.168.1.1/', 'http://localhost:1/', 'http://compose-service:8080/x', 'http://[fd00::1]/', 'http://hooks.example.com/',
  ]
  for (const url of admitted) it(`may be ${url}`, () => assert.equal(checkTarget(url, PRIVATE), null))

  for (const url of ['ftp://10.0.0.1/', 'http://user:word@10.0.0.1/', 'http://10.0.0.1:0/', 'http://a..b/', 'no url']) {
    it(`is still not ${url}`, () => assert.equal(typeof checkTarget(url, PRIVATE), 'string'))
  }
})

describe('a name that resolves', () => {
  // biome-ignore format: a table reads in columns
  const mixtures: readonly [what: string, answer: Address[]][] = [
    ['to a private address',                      at('10.0.0.1')],
    ['to loopback',                               at('127.0.0.1')],
    ['to the metadata service',                   at('169.254.169.254')],
    ['to IPv6 loopback',                          at('::1')],
    ['to a mapped address',                       at('::ffff:10.0.0.1')],
    ['to a mapped public address',                at('::ffff:8.8.8.8')],
    ['to NAT64',                                  at('64:ff9b::a00:1')],
    ['to a link-local address with a zone',       at('fe80::1%eth0')],
    ['to something that is no address',           at('localhost')],
    ['to a public A and a private AAAA',          at(PUBLIC_V4, 'fd00::1')],
    ['to a private A and a public AAAA',          at('192.168.0.1', PUBLIC_V6)],
    ['to one private address behind nine public', [...at(...Array.from({ length: 9 }, () => PUBLIC_V4)), ...at('10.0.0.1')]],
  ]
  for (const [what, answer] of mixtures) {
    it(`${what} is refused before any connection`, async () => {
      const { client, asked, dialled } = offline([answer])
      await assert.rejects(client.request(order('https://hooks.example.com/', STRICT)), TargetRefused)
      assert.deepEqual([asked, dialled], [['hooks.example.com'], []])
    })
  }

  it('to a public address first and a private one later is refused from then on', async () => {
    const { client, asked, dialled } = offline([at(PUBLIC_V4), at('127.0.0.1'), at(PUBLIC_V6)])
    const send = () => client.request(order('https://rebind.example.com/', STRICT))
    await assert.rejects(send(), { code: 'ECONNREFUSED' })
    await assert.rejects(send(), TargetRefused)
    await assert.rejects(send(), { code: 'ECONNREFUSED' })
    assert.equal(asked.length, 3)
    assert.deepEqual(dialled, [`${PUBLIC_V4} 443`, `${PUBLIC_V6} 443`])
  })

  it('is asked of the resolver once per connection: what was checked is what is dialled', async () => {
    const { client, asked, dialled } = offline([at(PUBLIC_V4), at('10.0.0.1')])
    await assert.rejects(client.request(order('https://rebind.example.com/', STRICT)), { code: 'ECONNREFUSED' })
    assert.deepEqual([asked.length, dialled], [1, [`${PUBLIC_V4} 443`]])
  })

  it('to very many addresses has only a few of them tried', async () => {
    const { client, dialled } = offline([at(...Array.from({ length: 50 }, (_, n) => `8.8.8.${n}`))])
    await assert.rejects(client.request(order('https://hooks.example.com/', STRICT)), { code: 'ECONNREFUSED' })
    assert.equal(dialled.length, 4)
  })

  it('to nothing is an error of the network, not a refusal', async () => {
    const { client, dialled } = offline([[]])
    await assert.rejects(client.request(order('https://hooks.example.com/', STRICT)), /no address/)
    assert.deepEqual(dialled, [])
  })

  it('does not tell in the refusal which address lies behind it', async () => {
    const { client } = offline([at('10.20.30.40')])
    await assert.rejects(
      client.request(order('https://hooks.example.com/', STRICT)),
      (error: Error) => !/10\.20/.test(error.message),
    )
  })
})

describe('the peer that was reached', () => {
  const reaching = (remoteAddress: string | undefined) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    return { socket, ...offline([at(PUBLIC_V4)], async () => socket) }
  }

  for (const peer of [
    '127.0.0.1',
    '::1',
    '10.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    'fe80::1%eth0',
    undefined,
  ]) {
    it(`is left without a byte when it is ${peer}`, async () => {
      const { client, socket, dialled } = reaching(peer)
      await assert.rejects(client.request(order('https://hooks.example.com/', STRICT)), TargetRefused)
      assert.deepEqual(dialled, [`${PUBLIC_V4} 443`])
      assert.equal(socket.destroyed, true)
      assert.equal(socket.bytesWritten, 0)
    })
  }
})

describe('the resolver of names', () => {
  const none = async (): Promise<never> => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }))
  const dead = async (): Promise<never> => Promise.reject(Object.assign(new Error('dead'), { code: 'ETIMEOUT' }))
  const v4 = async (): Promise<string[]> => [PUBLIC_V4, '10.0.0.1']
  const v6 = async (): Promise<string[]> => [PUBLIC_V6]
  const lookupOf = (resolve4: unknown, resolve6: unknown) =>
    createLookup({ resolve4, resolve6 } as Parameters<typeof createLookup>[0])

  it('gives every address of both families, so that every one is checked', async () => {
    assert.deepEqual(await lookupOf(v4, v6)('hooks.example.com', STRICT), at(PUBLIC_V4, '10.0.0.1', PUBLIC_V6))
  })
  it('is content with one family', async () => {
    assert.deepEqual(await lookupOf(none, v6)('hooks.example.com', STRICT), at(PUBLIC_V6))
    assert.deepEqual(await lookupOf(v4, dead)('hooks.example.com', STRICT), at(PUBLIC_V4, '10.0.0.1'))
  })
  it('asks the system under the development switch, whose hosts may stand in a file', async () => {
    assert.deepEqual(await lookupOf(dead, dead)('127.0.0.1', PRIVATE), at('127.0.0.1'))
  })
  it('says what DNS said when there is no address at all', async () => {
    await assert.rejects(lookupOf(dead, none)('hooks.example.com', STRICT), { code: 'ETIMEOUT' })
  })
})

describe('the client', () => {
  const never: Connect = () => new Promise(() => {})

  for (const name of ['Host', 'host', 'HOST']) {
    it(`does not take a ${name} header, which would choose the name in TLS too`, async () => {
      const { client, asked } = offline()
      const sent = client.request({
        ...order('https://hooks.example.com/', STRICT),
        headers: { [name]: 'other.example.com' },
      })
      await assert.rejects(sent, TypeError)
      assert.deepEqual(asked, [])
    })
  }

  it('asks nobody when the signal has fired already', async () => {
    const { client, asked, dialled } = offline()
    const reason = new Error('shutting down')
    const sent = client.request({ ...order('https://hooks.example.com/', STRICT), signal: AbortSignal.abort(reason) })
    await assert.rejects(sent, reason)
    assert.deepEqual([asked, dialled], [[], []])
  })

  it('stops waiting for a connection the moment the signal fires', async () => {
    const { client } = offline([at(PUBLIC_V4)], never)
    const stop = new AbortController()
    const reason = new Error('shutting down')
    const sent = client.request({ ...order('https://hooks.example.com/', STRICT), signal: stop.signal })
    stop.abort(reason)
    await assert.rejects(sent, reason)
  })

  it('has a bounded number of requests under way to one host, and says so at once, while others go on', async () => {
    const { client } = offline([at(PUBLIC_V4)], async (door, signal) => {
      if (door.port === 443) return never(door, signal)
      throw Object.assign(new Error('refused by the network'), { code: 'ECONNREFUSED' })
    })
    const send = (host: string) => client.request(order(`https://${host}/`, STRICT))
    const waiting = Array.from({ length: UNDER_WAY_PER_POOL_MAX }, () => send('slow.example.com'))
    await assert.rejects(send('slow.example.com'), TargetBusy)
    await assert.rejects(send('quick.example.com:8443'), { code: 'ECONNREFUSED' })
    await client.close()
    for (const result of await Promise.allSettled(waiting)) assert.equal(result.status, 'rejected')
  })

  it('has a bounded number of pools: idle ones make room, busy ones do not', async () => {
    const hold = new AbortController()
    const { client } = offline([at(PUBLIC_V4)], async (door, signal) => {
      if (door.port === 443) return never(door, signal)
      throw Object.assign(new Error('refused by the network'), { code: 'ECONNREFUSED' })
    })
    const send = (host: string) => client.request({ ...order(`https://${host}/`, STRICT), signal: hold.signal })
    for (let n = 0; n < POOLS_MAX + 10; n += 1)
      await assert.rejects(send(`idle-${n}.example.com:8443`), { code: 'ECONNREFUSED' })
    const waiting = Array.from({ length: POOLS_MAX }, (_, n) => send(`busy-${n}.example.com`))
    await assert.rejects(send('late.example.com'), TargetBusy)
    await client.close()
    for (const result of await Promise.allSettled(waiting)) assert.equal(result.status, 'rejected')
  })

  it('ends what is under way when it is closed, and takes nothing after', async () => {
    const { client } = offline([at(PUBLIC_V4)], never)
    const sent = client.request(order('https://hooks.example.com/', STRICT))
    const ended = assert.rejects(sent, /the client is closed/)
    await client.close()
    await ended
    await assert.rejects(client.request(order('https://hooks.example.com/', STRICT)), /the client is closed/)
    await client.close()
  })
})
