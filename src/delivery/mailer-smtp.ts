import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { deadline } from '#kernel/clock.ts'
import type { Tried } from './channel.ts'
import type { Mailer, Message } from './mailer.ts'
import { MailerTurns } from './mailer-turns.ts'

/**
 * Mails by SMTP. Each one has a connection of its own and 15 seconds in all. The reply's code decides: what the server
 * puts off, and all that is the installation's own affair (log-in, sender, network), is tried again; a mail that every
 * recipient was refused for good is not. Taken for at least one recipient is delivered: tried again it would reach that
 * one twice.
 */
export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string
  from: { name: string; address: string }
  /** Shorter in tests. */
  tryMs?: number
}

const TRY_MS = 15_000
/** Servers take few connections from one client; those above wait for their turn within their own time. */
const CONNECTIONS_MAX = 8
const REPLY_BYTES_MAX = 64 * 1024

export function smtpMailer(settings: SmtpSettings): Mailer {
  const turns = new MailerTurns(CONNECTIONS_MAX)
  return {
    async send(message, stopping) {
      const signal = deadline(settings.tryMs ?? TRY_MS, stopping)
      try {
        const bytes = await compose(message, settings.from).build()
        const envelope = { from: settings.from.address, to: [...message.to, ...message.cc], size: bytes.length }
        const send = (connection: SMTPConnection) =>
          call<Taken>((done) => connection.send(envelope, bytes, (error, info) => done(error, info)))
        return taken(await turns.run(signal, () => session(settings.url, signal, send)))
      } catch (error) {
        // Whoever takes over sends it; should it have been taken all the same, it carries the same name.
        return stopping.aborted ? { kind: 'unsent' } : refused(error)
      }
    },
  }
}

/**
 * How mails would travel now: whether the server's certificate was verified, or why they would not. For the operator
 * alone.
 */
export async function smtpWay(url: string, tryMs: number = TRY_MS): Promise<SmtpWay | { problem: string }> {
  try {
    return await session(url, deadline(tryMs), async (connection) => wayOf(url, connection))
  } catch (error) {
    return { problem: refused(error, { inDetail: true }).error }
  }
}

/**
 * `verified`: TLS, with a certificate for that name. `plain`: no TLS, which only a server without a password is spoken
 * to by.
 */
type SmtpWay = { tls: 'verified' | 'plain' | 'local' }

function wayOf(url: string, connection: SMTPConnection): SmtpWay {
  if ('secure' in connection && connection.secure === true) return { tls: 'verified' }
  return { tls: connectionTo(url).ignoreTLS ? 'local' : 'plain' }
}

function compose(message: Message, from: SmtpSettings['from']) {
  const address = (one: string) => ({ name: '', address: one })
  return new MailComposer({
    from,
    to: message.to.map(address),
    cc: message.cc.map(address),
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: new Date(message.at),
    messageId: `<${message.id}@${from.address.split('@')[1]}>`,
    // RFC 3834: nobody's holiday notice is to answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
}

/**
 * One conversation with the server, broken off when the signal fires; whatever comes of it, the connection is closed.
 */
async function session<T>(
  url: string,
  signal: AbortSignal,
  work: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  const { auth, ...options } = connectionTo(url)
  const connection = new SMTPConnection({ ...options, maxResponseSize: REPLY_BYTES_MAX })
  const broken = Promise.withResolvers<never>()
  const abort = () => broken.reject(signal.reason)
  broken.promise.catch(() => {})
  connection.on('error', broken.reject)
  connection.once('end', () => broken.reject(new Error('The mail server closed the connection.')))
  signal.addEventListener('abort', abort, { once: true })
  const talk = async () => {
    signal.throwIfAborted()
    await call((done) => connection.connect(done))
    if (auth) await call((done) => connection.login(auth, done))
    return work(connection)
  }
  try {
    return await Promise.race([talk(), broken.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    connection.close()
  }
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/

/**
 * On this machine TLS protects nothing and local relays carry certificates that nobody signed; elsewhere it is used
 * wherever the server offers it, and a password leaves over nothing else.
 */
export function connectionTo(text: string) {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const local = LOOPBACK.test(host)
  const user = decodeURIComponent(url.username)
  const auth = user === '' ? null : { user, pass: decodeURIComponent(url.password) }
  const tls = { secure, ignoreTLS: local && !secure, requireTLS: !local && !secure && auth !== null }
  return { host, port: url.port === '' ? (secure ? 465 : 587) : Number(url.port), ...tls, auth }
}

interface Taken {
  rejected: string[]
  response: string
}

function taken({ rejected, response }: Taken): Tried {
  const status = Number(/^\d{3}/.exec(response)?.[0] ?? 250)
  if (rejected.length === 0) return { kind: 'delivered', status }
  return { kind: 'delivered', status, error: `The mail server refused ${rejected.length} of the recipients.` }
}

/** The fields of the library's errors that we go by. Its messages quote the server, and the server addresses. */
interface SmtpFailure {
  code?: string
  originalCode?: string
  responseCode?: number
  command?: string
}

/** What the recipients' side says: the rest of the conversation is between the installation and its mail server. */
const OF_RECIPIENTS = new Set(['RCPT TO', 'DATA'])

function refused(error: unknown, { inDetail } = { inDetail: false }): Extract<Tried, { kind: 'failed' | 'gone' }> {
  const { responseCode, command = '', code, originalCode } = error as SmtpFailure
  if (responseCode !== undefined) {
    const forGood = responseCode >= 500 && OF_RECIPIENTS.has(command)
    const step = command === '' || command === 'CONN' ? '' : ` to ${command}`
    const told = `The mail server answered ${responseCode}${step}.`
    return { kind: forGood ? 'gone' : 'failed', status: responseCode, error: told }
  }
  const failed = (sentence: string) => ({ kind: 'failed', status: null, error: sentence }) as const
  if (error instanceof Error && error.name === 'TimeoutError') return failed('The mail server did not answer in time.')
  if (code === 'ETLS') return failed('No secure connection to the mail server could be made.')
  if (code === 'EAUTH') return failed('The mail server offers no way to log in that we know.')
  const why = originalCode ?? code
  if (!inDetail) return failed('The mail server could not be reached.')
  return failed(why ? `The mail server could not be reached (${why}).` : 'The mail server closed the connection.')
}

function call<T>(start: (done: (error?: Error | null, value?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value as T))))
}
