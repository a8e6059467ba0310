import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

/** A mail server on loopback that does what the test says and keeps what it takes. */
export interface MailServer extends AsyncDisposable {
  url: string
  port: number
  /** In the order in which they were taken. */
  taken: { from: string; to: string[]; mail: ReadMail }[]
  /** What each recipient is answered, by address: 250 where nothing is said. */
  answers: Map<string, number>
  /** What a whole mail is answered; 250 unless it is set. */
  dataAnswer: number
  /** What a sender is answered. */
  senderAnswer: number
  connections: number
  /** The most that were open at a time. */
  most: number
}

const refusal = (responseCode: number): Error & { responseCode: number } =>
  Object.assign(new Error('no <anna@example.com> secret'), { responseCode })

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  let open = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      here.connections += 1
      open += 1
      here.most = Math.max(here.most, open)
      done()
    },
    onClose(_session, done) {
      open -= 1
      done()
    },
    onMailFrom(_address, _session, done) {
      done(here.senderAnswer === 250 ? null : refusal(here.senderAnswer))
    },
    onRcptTo({ address }, _session, done) {
      const answer = here.answers.get(address) ?? 250
      done(answer === 250 ? null : refusal(answer))
    },
    async onData(stream, { envelope }, done) {
      const raw = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString('latin1')
      if (here.dataAnswer !== 250) return done(refusal(here.dataAnswer))
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      here.taken.push({ from, to: envelope.rcptTo.map((one) => one.address), mail: readMail(raw) })
      done()
    },
    ...options,
  })
  // A client that breaks off is what some of the tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const here: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    taken: [],
    answers: new Map(),
    dataAnswer: 250,
    senderAnswer: 250,
    connections: 0,
    most: 0,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return here
}
