import type { Mutant } from '../mutant.ts'

export const switchboard: readonly Mutant[] = [
  {
    breaks: 'the log says why a speech model failed',
    file: 'src/switchboard/attempt-line.ts',
    old: 'const fault = cause?.fault ?? ending?.fault',
    new: 'const fault = ending?.fault',
    caughtBy: ['src/switchboard/attempt-line.test.ts'],
  },
  {
    breaks: 'a call that failed with the database is moved on once it answers',
    file: 'src/switchboard/running.ts',
    old: 'await this.#moveOn(held, call, iso(this.#house.clock.now()))',
    new: 'void this.#moveOn',
    caughtBy: ['src/switchboard/running.test.ts'],
  },
  {
    breaks: 'a node acts for a call under the lease under which it took it up',
    file: 'src/switchboard/running.ts',
    old: 'tries < MOVE_ON_TRIES && !lost.aborted',
    new: 'tries < MOVE_ON_TRIES',
    caughtBy: ['src/switchboard/running.test.ts'],
  },
  {
    breaks: 'a node that stops asks its calls to close, and only when its patience is over',
    file: 'src/switchboard/running.ts',
    old: 'this.#closing.abort()',
    new: 'void this.#closing',
    caughtBy: ['src/switchboard/running.test.ts'],
  },
  {
    breaks: 'no INVITE leaves after the commit that lists the number: live calls ask',
    file: 'src/switchboard/switchboard.ts',
    old: 'if (!call.livemode) {\n    given.send()',
    new: 'if (call.livemode) {\n    given.send()',
    caughtBy: ['tests/e2e/unsent.test.ts'],
  },
  {
    breaks: 'an attempt of which something left counts, whatever the telephone says',
    file: 'src/switchboard/switchboard.ts',
    old: "dialled.kind === 'not_sent' && left !== 'sent'",
    new: "dialled.kind === 'not_sent'",
    caughtBy: ['tests/e2e/unsent.test.ts'],
  },
  {
    breaks: 'a node that lost its lease hangs up by itself',
    file: 'src/switchboard/switchboard.ts',
    old: "signal?.addEventListener('abort', hangUp, { once: true })",
    new: 'void hangUp',
    caughtBy: ['tests/e2e/telephone-commands.test.ts'],
  },
  {
    breaks: 'a call whose tool server cannot be reached says so',
    file: 'src/switchboard/call-tools.ts',
    old: 'if (!tools?.error) return',
    new: 'if (tools) return',
    caughtBy: ['src/switchboard/call-tools.test.ts'],
  },
  {
    breaks: "test mode never contacts the customer's server",
    file: 'src/switchboard/call-tools.ts',
    old: 'if (!call.livemode && !isOfDraft(call)) return',
    new: "if (call.id === '') return",
    caughtBy: ['src/switchboard/call-tools.test.ts'],
  },
]
