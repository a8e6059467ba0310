import type { Mutant } from '../mutant.ts'

const MIGRATION = 'src/store/migrations/0030_destinations.sql'

/** Where an account may call, and for how long. */
export const destinations: readonly Mutant[] = [
  {
    breaks: 'a live call is queued only to where its account may call',
    file: 'src/domain/calls/queue.ts',
    old: '  await checkDestination(house, { ...caller, from }, body.to)\n',
    new: '',
    caughtBy: ['tests/e2e/telephone-sip.test.ts'],
  },
  {
    breaks: 'a campaign has no contact where its account may not call',
    file: 'src/domain/campaigns/campaigns.ts',
    old: '  await checkDestinations(db, { ...caller, from }, unique)\n',
    new: '',
    caughtBy: ['tests/e2e/telephone-sip.test.ts'],
  },
  {
    breaks: 'a destination that was closed since is not dialled',
    file: 'src/dialer/judge.ts',
    old: "  if (!call.allowed) return { kind: 'close' }\n",
    new: '',
    caughtBy: ['src/dialer/judge.test.ts', 'src/dialer/admission.test.ts'],
  },
  {
    breaks: 'no INVITE leaves for a destination that was closed since the admission',
    file: 'src/store/leave.ts',
    old: "then 'kept' else",
    new: "then 'leave' else",
    caughtBy: ['src/domain/calls/leave.test.ts'],
  },
  {
    breaks: 'no operator is dialled where the account may not call',
    file: 'src/switchboard/handing-over.ts',
    old: '    if (!(await mayReach(this.#house, call, transfer.record.to))) return false\n',
    new: '',
    caughtBy: ['src/switchboard/handing-over.test.ts'],
  },
  {
    breaks: 'above the minutes of the day calls wait',
    file: 'src/dialer/judge.ts',
    old: 'if (call.spent || nth === null) {',
    new: 'if (nth === null) {',
    caughtBy: ['src/dialer/judge.test.ts', 'src/dialer/admission.test.ts'],
  },
  {
    breaks: 'calls that run count for the minutes of the day',
    file: MIGRATION,
    old: 'where c.answered_at is not null and not exists',
    new: 'where c.answered_at is null and not exists',
    caughtBy: ['src/dialer/admission.test.ts'],
  },
  {
    breaks: 'the database refuses an attempt on a closed destination',
    file: MIGRATION,
    old: 'if not may_call(dialled.account_id, dialled.to_number, dialled.from_number) then',
    new: 'if false then',
    caughtBy: ['src/dialer/admission.test.ts'],
  },
  {
    breaks: 'a premium range is open to whom it was given by name alone',
    file: MIGRATION,
    old: ' and starts_with(given.prefix, closed.range)',
    new: '',
    caughtBy: ['src/store/destinations.test.ts'],
  },
  {
    breaks: 'the islands of +1 are countries of their own',
    file: MIGRATION,
    old: "then substr(number, 1, 5) else '+1' end",
    new: "then '+1' else '+1' end",
    caughtBy: ['src/store/destinations.test.ts'],
  },
]
