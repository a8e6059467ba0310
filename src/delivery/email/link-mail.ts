import type { Mail } from '#delivery/mailer.ts'

/** The mail that brings a link into the console: in both languages, since nobody has said yet which one they read. */
interface LinkMail {
  email: string
  url: string
  kind: 'invitation' | 'password'
  /** By which name the account shows itself; null: ours. */
  sender: string | null
}

// biome-ignore format: a table reads in columns
const WORDS = {
  invitation: {
    subject: 'Il tuo accesso a {} / Your way into {}',
    it:      'Hai ricevuto un invito in {}. Questo collegamento funziona una sola volta, per sette giorni:',
    en:      'You were invited to {}. This link opens once, for seven days:',
  },
  password: {
    subject: 'Una nuova password per {} / A new password for {}',
    it:      'Con questo collegamento scegli una nuova password. Funziona una sola volta, per un’ora. Se non l’hai chiesto, ignora questo messaggio.',
    en:      'With this link you choose a new password. It opens once, for an hour. If you did not ask for it, ignore this message.',
  },
} as const

export function linkMail({ email, url, kind, sender }: LinkMail): Mail {
  // A name is one line here, whatever was typed: a subject has no second one.
  const name = (sender ?? 'Centralino').replaceAll(/\s+/g, ' ')
  const [subject, it, en] = [WORDS[kind].subject, WORDS[kind].it, WORDS[kind].en].map((text) =>
    text.replaceAll('{}', () => name),
  ) as [string, string, string]
  return {
    to: [email],
    cc: [],
    subject,
    text: `${it}\n\n${url}\n\n${en}\n\n${url}\n`,
    html: `<p>${escaped(it)}</p><p><a href="${escaped(url)}">${escaped(url)}</a></p><p>${escaped(en)}</p>`,
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
