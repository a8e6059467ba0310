import type { Mutant } from '../mutant.ts'

export const wiring: readonly Mutant[] = [
  {
    breaks: 'what a killed node left half written is swept',
    file: 'src/main.ts',
    old: 'sweepRecordings: recordings.sweep',
    new: 'sweepRecordings: async () => 0',
    caughtBy: ['src/domain/housekeeping/housekeeping.test.ts'],
  },
  {
    breaks: 'mails have a sender, or the configuration is refused',
    file: 'src/config.ts',
    old: 'if (environment.SMTP_URL?.trim() && !environment.MAIL_FROM?.trim())',
    new: 'if (environment.SMTP_URL === environment.MAIL_FROM && environment.SMTP_URL?.trim())',
    caughtBy: ['src/config.test.ts'],
  },
  {
    breaks: 'a received call on a test clock carries its times',
    file: 'src/roles/calls.ts',
    old: 'clock === house.clock ? {} : { clock_now',
    new: 'clock !== house.clock ? {} : { clock_now',
    caughtBy: ['tests/e2e/test-clock.test.ts'],
  },
]
