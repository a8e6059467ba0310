import type { Tried } from './channel.ts'

/**
 * The port through which mails leave. What the world does comes back as a value; the sentence in it is shown to the
 * mail's owner, so it holds neither an address nor anything of how the mail server is reached.
 */
export interface Mailer {
  send(message: Message, signal: AbortSignal): Promise<Tried>
}

/** What is written into a mail; the sandbox shows the same. */
export interface Mail {
  to: string[]
  cc: string[]
  subject: string
  text: string
  html: string
}

export interface Message extends Mail {
  /** Names the message over all tries, so that whoever receives it twice can tell. */
  id: string
  /** ISO 8601: when what it tells happened. */
  at: string
}

/** Without a mail server nothing is sent and nothing is lost: the delivery says why, and can be asked for again. */
export const noMailer: Mailer = {
  send: async () => ({ kind: 'gone', status: null, error: 'No mail server is configured: SMTP_URL is not set.' }),
}
