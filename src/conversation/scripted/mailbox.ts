import type { Plan } from '#contract/conversation.ts'
import { seeded } from '#kernel/random.ts'

/** What the mailbox of a simulated call says, as mailboxes do: which one, the call id says. */
const GREETINGS: Record<'it' | 'en', readonly string[]> = {
  it: [
    'Risponde la segreteria telefonica del numero da lei chiamato. Lasci un messaggio dopo il segnale acustico.',
    'Il cliente da lei chiamato non è al momento raggiungibile. La preghiamo di richiamare più tardi.',
    'Ciao, in questo momento non posso rispondere. Lasciate un messaggio dopo il bip.',
  ],
  en: [
    'You have reached the voicemail of the number that you have called. Please leave a message after the tone.',
    'The person you are calling is not available. Please try again later.',
    "Hi, I can't come to the phone right now. Leave a message after the beep.",
  ],
}

/** Test mode's scenario of an answering machine (rules.md#simulated-machines-and-tools). */
const MAILBOX = '04'

export function mailboxGreeting({ callId, scenario, direction, agent }: Plan): string | null {
  if (scenario !== MAILBOX || direction !== 'outbound') return null
  const greetings = GREETINGS[agent.language]
  return greetings[Math.floor(seeded(`${callId}/mailbox`)() * greetings.length)] ?? null
}
