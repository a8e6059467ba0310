import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import type { Tried } from './channel.ts'
import { noMailer } from './mailer.ts'
import { EXAMPLE_MESSAGE, mailerConformance } from './mailer-conformance.ts'
import { connectionTo, smtpMailer, smtpWay } from './mailer-smtp.ts'

const FROM = { name: 'Studio «Perché»', address: 'calls@studio.example' }
const waiting = () => new AbortController().signal
/** A try that was one. */
const counted = (tried: Tried) => (tried.kind === 'unsent' ? assert.fail('nothing was tried') : tried)
const [anna, bruno] = EXAMPLE_MESSAGE.to as [string, string]
const [carla] = EXAMPLE_MESSAGE.cc as [string]

/** A server that takes the connection, says what it is told to, and nothing ever after. */
async function silentServer(greeting: string): Promise<{ url: string } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write(greeting)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://mailer:hunter2@127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const at = (url: string, tryMs = 5_000) => smtpMailer({ url, from: FROM, tryMs })

mailerConformance({
  'that is not there': async () => ({ mailer: noMailer, async [Symbol.asyncDispose]() {} }),
  'whose server takes all': async () => {
    const server = await startMailServer()
    return { mailer: at(server.url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
  'whose server refuses all': async () => {
    const server = await startMailServer()
    for (const one of [anna, bruno, carla]) server.answers.set(one, 550)
    return { mailer: at(server.url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
  'whose server is silent': async () => {
    const server = await silentServer('')
    return { mailer: at(server.url, 50), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
  'whose server is gone': async () => ({
    mailer: at('smtp://mailer:hunter2@127.0.0.1:1'),
    async [Symbol.asyncDispose]() {},
  }),
})

// biome-ignore format: a table reads in columns
const CONNECTIONS: [url: string, port: number, how: 'as it stands' | 'TLS where offered' | 'TLS or nothing' | 'TLS at once'][] = [
  ['smtp://127.0.0.1',                  587,  'as it stands'],
  ['smtp://user:word@localhost:25',     25,   'as it stands'],
  ['smtp://[::1]:2525',                 2525, 'as it stands'],
  ['smtp://mail.example.com',           587,  'TLS where offered'],
  ['smtp://user:word@mail.example.com', 587,  'TLS or nothing'],
  ['smtps://mail.example.com',          465,  'TLS at once'],
  ['smtps://user:word@127.0.0.1:4650',  4650, 'TLS at once'],
]
for (const [url, port, how] of CONNECTIONS) {
  test(`${url} is spoken to on ${port}, ${how}`, () => {
    const { auth, host, ...rest } = connectionTo(url)
    assert.equal(auth?.pass, url.includes('word') ? 'word' : undefined)
    assert.doesNotMatch(host, /[[\]]/)
    assert.deepEqual(rest, {
      port,
      secure: how === 'TLS at once',
      ignoreTLS: how === 'as it stands',
      requireTLS: how === 'TLS or nothing',
    })
  })
}

test('without a mail server a mail fails at once, for good, and says why', async () => {
  const tried = await noMailer.send(EXAMPLE_MESSAGE, waiting())
  assert.deepEqual(tried, {
    kind: 'gone',
    status: null,
    error: 'No mail server is configured: SMTP_URL is not set.',
  })
})

describe('a mail server', () => {
  let server: MailServer
  before(async () => {
    server = await startMailServer()
  })
  after(() => server[Symbol.asyncDispose]())
  beforeEach(() => {
    server.taken.length = 0
    server.answers.clear()
    server.dataAnswer = 250
    server.senderAnswer = 250
  })

  test('is given both bodies, the recipients, and the headers of an automatic message', async () => {
    assert.deepEqual(await at(server.url).send(EXAMPLE_MESSAGE, waiting()), { kind: 'delivered', status: 250 })
    const [{ from, to, mail } = assert.fail()] = server.taken
    assert.deepEqual([from, to], [FROM.address, [anna, bruno, carla]])
    // biome-ignore format: a table reads in columns
    const expected: [header: string, value: string][] = [
      ['from',           `${FROM.name} <${FROM.address}>`],
      ['to',             `${anna}, ${bruno}`],
      ['cc',             carla],
      ['subject',        EXAMPLE_MESSAGE.subject],
      ['message-id',     `<${EXAMPLE_MESSAGE.id}@studio.example>`],
      ['date',           'Mon, 16 Nov 2026 10:00:00 +0000'],
      ['auto-submitted', 'auto-generated'],
    ]
    for (const [header, value] of expected) assert.equal(mail.headers.get(header), value, header)
    assert.match(mail.headers.get('content-type') ?? '', /^multipart\/alternative;/)
    assert.deepEqual([...mail.parts.keys()], ['text/plain', 'text/html'])
    assert.equal(mail.parts.get('text/plain')?.trimEnd(), EXAMPLE_MESSAGE.text.trimEnd())
    assert.equal(mail.parts.get('text/html')?.trimEnd(), EXAMPLE_MESSAGE.html.trimEnd())
  })

  test('sees the same Message-ID at every try', async () => {
    for (let n = 0; n < 2; n += 1) await at(server.url).send(EXAMPLE_MESSAGE, waiting())
    assert.equal(new Set(server.taken.map(({ mail }) => mail.headers.get('message-id'))).size, 1)
  })

  // biome-ignore format: a table reads in columns
  const rows: [title: string, answers: Record<string, number>, data: number, kind: string, status: number, error: RegExp | undefined][] = [
    ['refuses one for good: the others have it',        { [anna]: 550 },                             250, 'delivered', 250, /refused 1 of the recipients/],
    ['puts one off: the others have it',                { [carla]: 451 },                            250, 'delivered', 250, /refused 1 of the recipients/],
    ['refuses all for good: never again',               { [anna]: 550, [bruno]: 553, [carla]: 550 }, 250, 'gone',      550, /answered 55\d to RCPT TO/],
    ['refuses all, one of them only for now: again',    { [anna]: 550, [bruno]: 450, [carla]: 550 }, 250, 'failed',    450, /answered 450 to RCPT TO/],
    ['puts all off: again',                             { [anna]: 451, [bruno]: 451, [carla]: 451 }, 250, 'failed',    451, /answered 451 to RCPT TO/],
    ['refuses what the mail says for good: never again', {},                                         554, 'gone',      554, /answered 554 to DATA/],
    ['has no room for it now: again',                   {},                                          452, 'failed',    452, /answered 452 to DATA/],
  ]
  for (const [title, answers, data, kind, status, error] of rows) {
    test(title, async () => {
      for (const [address, answer] of Object.entries(answers)) server.answers.set(address, answer)
      server.dataAnswer = data
      const tried = counted(await at(server.url).send(EXAMPLE_MESSAGE, waiting()))
      assert.deepEqual([tried.kind, tried.status], [kind, status === 550 ? tried.status : status])
      if (error) assert.match(tried.error ?? '', error)
      assert.doesNotMatch(JSON.stringify(tried), /@|secret/)
      assert.equal(server.taken.length, kind === 'delivered' ? 1 : 0)
    })
  }

  test('that will not have the sender is the installation’s affair: tried again', async () => {
    server.senderAnswer = 553
    const tried = await at(server.url).send(EXAMPLE_MESSAGE, waiting())
    assert.deepEqual(tried, { kind: 'failed', status: 553, error: 'The mail server answered 553 to MAIL FROM.' })
  })

  test('is not asked by more than eight at a time, and has every mail', async () => {
    const mailer = at(server.url, 20_000)
    const sent = Array.from({ length: 40 }, () => mailer.send(EXAMPLE_MESSAGE, waiting()))
    assert.deepEqual(new Set((await Promise.all(sent)).map((tried) => tried.kind)), new Set(['delivered']))
    assert.equal(server.taken.length, 40)
    // A connection that we have closed may be counted by the server for a moment more.
    assert.ok(server.most <= 16, `${server.most} were open`)
  })

  test('is found in order by the doctor', async () => {
    assert.deepEqual(await smtpWay(server.url), { tls: 'local' })
  })

  test('is never told a second header by a subject or a name', async () => {
    const mailer = smtpMailer({ url: server.url, from: FROM })
    const hostile = fc.string({
      unit: fc.constantFrom('\r', '\n', '\0', ' ', 'Bcc: x@y.it', 'è', '\u2028', '=?', '😀'),
    })
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        server.taken.length = 0
        const tried = await mailer.send({ ...EXAMPLE_MESSAGE, subject: `S${text}` }, waiting())
        assert.equal(tried.kind, 'delivered')
        const names = [...(server.taken[0]?.mail.headers.keys() ?? [])].sort()
        assert.deepEqual(names, HEADERS)
        assert.equal(server.taken[0]?.to.length, 3)
      }),
      { numRuns: 20 },
    )
  })
})

// biome-ignore format: a table reads in columns
const HEADERS = ['auto-submitted', 'cc', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

describe('a mail server that is not as it should be', () => {
  // biome-ignore format: a table reads in columns
  const silences: [title: string, greeting: string][] = [
    ['that never greets',                '' ],
    ['that greets and is silent',        '220 mail.example ESMTP\r\n'],
    ['that never ends what it says',     '220-mail.example\r\n220-still\r\n'],
  ]
  for (const [title, greeting] of silences) {
    test(`${title} costs the time of one try and no more`, { timeout: 10_000 }, async () => {
      await using server = await silentServer(greeting)
      const begun = performance.now()
      const tried = await at(server.url, 300).send(EXAMPLE_MESSAGE, waiting())
      assert.deepEqual(tried, { kind: 'failed', status: null, error: 'The mail server did not answer in time.' })
      assert.ok(performance.now() - begun < 3_000)
    })
  }

  test('that greylists takes the mail at the next try', async () => {
    await using server = await startMailServer()
    for (const one of [anna, bruno, carla]) server.answers.set(one, 451)
    assert.equal((await at(server.url).send(EXAMPLE_MESSAGE, waiting())).kind, 'failed')
    server.answers.clear()
    assert.equal((await at(server.url).send(EXAMPLE_MESSAGE, waiting())).kind, 'delivered')
    assert.equal(server.taken.length, 1)
  })

  test('that does not let us in is tried again; the password is told to nobody', async () => {
    await using server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right %' ? done(null, { user: 'mailer' }) : done(new Error('hunter2 is wrong')),
    })
    const url = (password: string) => `smtp://mailer:${password}@127.0.0.1:${server.port}`
    const tried = await at(url('hunter2')).send(EXAMPLE_MESSAGE, waiting())
    assert.deepEqual(tried, { kind: 'failed', status: 535, error: 'The mail server answered 535 to AUTH PLAIN.' })
    assert.deepEqual(await smtpWay(url('hunter2')), { problem: 'The mail server answered 535 to AUTH PLAIN.' })
    assert.equal((await at(url('right%20%25')).send(EXAMPLE_MESSAGE, waiting())).kind, 'delivered')
  })

  test('that is not there, or does not speak to us, is tried again', async () => {
    const nobody = await at('smtp://127.0.0.1:1').send(EXAMPLE_MESSAGE, waiting())
    assert.deepEqual(nobody, { kind: 'failed', status: null, error: 'The mail server could not be reached.' })
    await using closed = await silentServer('554 go away\r\n')
    const sent = counted(await at(closed.url).send(EXAMPLE_MESSAGE, waiting()))
    assert.deepEqual([sent.kind, sent.status], ['failed', 554])
  })

  test('that speaks no TLS is not spoken to by smtps', async () => {
    await using server = await startMailServer()
    const tried = await at(`smtps://127.0.0.1:${server.port}`).send(EXAMPLE_MESSAGE, waiting())
    assert.equal(tried.kind, 'failed')
    assert.equal(server.taken.length, 0)
  })

  // The one way to name this machine that is not taken for it: what is held there is held of any server elsewhere.
  const elsewhere = ({ port }: { port: number }) => `smtp://0.0.0.0:${port}`

  test('elsewhere, that offers TLS nobody can verify is told nothing, also without a password, and the doctor says so', async () => {
    await using server = await startMailServer()
    assert.equal((await at(elsewhere(server)).send(EXAMPLE_MESSAGE, waiting())).kind, 'failed')
    assert.equal(server.taken.length, 0)
    assert.ok('problem' in (await smtpWay(elsewhere(server))))
  })

  test('elsewhere, that offers no TLS is spoken to in the clear without a password, and the doctor says so', async () => {
    await using server = await startMailServer({ disabledCommands: ['STARTTLS'] })
    assert.deepEqual(await smtpWay(elsewhere(server)), { tls: 'plain' })
    assert.equal((await at(elsewhere(server)).send(EXAMPLE_MESSAGE, waiting())).kind, 'delivered')
    const withPassword = elsewhere(server).replace('//', '//user:word@')
    assert.equal((await at(withPassword).send(EXAMPLE_MESSAGE, waiting())).kind, 'failed')
    assert.equal(server.taken.length, 1)
  })

  test('is left when the node stops, which is no try', async () => {
    await using server = await silentServer('220 mail.example ESMTP\r\n')
    const stop = new AbortController()
    const sent = at(server.url, 60_000).send(EXAMPLE_MESSAGE, stop.signal)
    stop.abort()
    assert.deepEqual(await sent, { kind: 'unsent' })
  })
})
