import type { Mail } from '#delivery/mailer.ts'

/** The mail that brings a link into the console: in both languages, since nobody has said yet which one they read. */
interface LinkMail {
  email: string
  url: string
  kind: 'invitation' | 'password'
}

// biome-ignore format: a table reads in columns
const WORDS = {
  invitation: {
    subject: 'Il tuo accesso a Centralino / Your way into Centralino',
    it:      'Sei stato invitato in Centralino. Questo collegamento funziona una sola volta, per sette giorni:',
    en:      'You were invited to Centralino. This link opens once, for seven days:',
  },
  password: {
    subject: 'Una nuova password per Centralino / A new password for Centralino',
    it:      'Con questo collegamento scegli una nuova password. Funziona una sola volta, per un’ora. Se non l’hai chiesto, ignora questo messaggio.',
    en:      'With this link you choose a new password. It opens once, for an hour. If you did not ask for it, ignore this message.',
  },
} as const

export function linkMail({ email, url, kind }: LinkMail): Mail {
  const { subject, it, en } = WORDS[kind]
  return {
    to: [email],
    cc: [],
    subject,
    text: `${it}\n\n${url}\n\n${en}\n\n${url}\n`,
    html: `<p>${it}</p><p><a href="${escaped(url)}">${escaped(url)}</a></p><p>${en}</p>`,
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
