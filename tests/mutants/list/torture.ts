import type { Mutant } from '../mutant.ts'

/** What nodes do to each other when they stop, and when their way to the database does. */
const answering = ['src/switchboard/answered.test.ts']
const database = ['src/store/db.test.ts']
const nodes = ['src/domain/nodes/nodes.test.ts']

export const torture: readonly Mutant[] = [
  {
    breaks: 'a leg that is just being answered ends with its lease',
    file: 'src/switchboard/switchboard.ts',
    old: 'using _ = tornDownBy(line, [signals.lost, signals.hangUp])',
    new: 'using _ = tornDownBy(line, [signals.hangUp])',
    caughtBy: answering,
  },
  {
    breaks: 'a leg whose answer cannot be written down within its bound is ended',
    file: 'src/switchboard/switchboard.ts',
    old: 'await within({ clock: house.clock, ms: ANSWER_WRITTEN_MS }, answered(house, call), unwritten)',
    new: 'await answered(house, call)',
    caughtBy: answering,
  },
  {
    breaks: 'what a conversation lasted is written when the database answers again',
    file: 'src/switchboard/until-written.ts',
    old: 'if (isOver) throw error',
    new: 'if (isOver || callId) throw error',
    caughtBy: answering,
  },
  {
    breaks: 'every call ends: one whose admission came to pass after the look for it',
    file: 'src/dialer/dialer.ts',
    old: 'await findStrays({ nodeId, lost })',
    new: '',
    caughtBy: ['src/dialer/dialer.test.ts'],
  },
  {
    breaks: 'every call ends: one that nobody has in hand on a test clock',
    file: 'src/dialer/clock-runner.ts',
    old: 'if (looks % LOOKS_FOR_STRAYS === 0) await',
    new: 'if (looks < 0) await',
    caughtBy: ['tests/e2e/test-clock.test.ts'],
  },
  {
    breaks: 'every call ends: one whose claim for the analysis was not answered',
    file: 'src/analysis/analyse.ts',
    old: 'if (await strays.found(nodeId)) giveBack()',
    new: '',
    caughtBy: ['tests/e2e/outage.test.ts'],
  },
  {
    breaks: 'every event is delivered: one whose claim was not answered',
    file: 'src/delivery/work.ts',
    old: 'if (!this.#dropped && clock.monotonicMs() - this.#lookedMs < STRAYS_MS) return',
    new: 'if (!this.#dropped) return',
    caughtBy: ['src/delivery/delivery.test.ts'],
  },
  {
    breaks: 'every event is delivered: a look that failed is made again',
    file: 'src/delivery/work.ts',
    old: '      this.#dropped = true\n      throw error\n',
    new: '      this.#lookedMs = clock.monotonicMs() + 1e9\n      throw error\n',
    caughtBy: ['src/delivery/delivery.test.ts'],
  },
  {
    breaks: 'a node whose connections are all taken keeps its lease',
    file: 'src/main.ts',
    old: '{ ...foundations, heartDb, register,',
    new: '{ ...foundations, register,',
    caughtBy: ['tests/e2e/outage.test.ts'],
  },
  {
    breaks: 'a stopped transaction holds nothing for longer than a second',
    file: 'src/store/db.ts',
    old: 'const IDLE_IN_TRANSACTION_MS = 1_000',
    new: 'const IDLE_IN_TRANSACTION_MS = 10_000',
    caughtBy: database,
  },
  {
    breaks: 'every wait for a lock is bounded',
    file: 'src/store/db.ts',
    old: 'lock_timeout: LOCK_TIMEOUT_MS,',
    new: '',
    caughtBy: database,
  },
  {
    breaks: 'a database that answered is not blamed for a node that had no time to read',
    file: 'src/store/answer-watch.ts',
    old: 'setImmediate(look)',
    new: 'look()',
    caughtBy: ['src/store/db.test.ts'],
  },
  {
    breaks: 'an answer that never comes is not waited for',
    file: 'src/store/answer-watch.ts',
    old: 'const late = [...this.#waiting].filter(([, since]) => since < before)',
    new: 'const late = [...this.#waiting].filter(([, since]) => since < before - 60_000)',
    caughtBy: database,
  },
  {
    breaks: 'what the heart finds muted is waited for by nobody',
    file: 'src/store/db.ts',
    old: 'this.watch.suspect(this.#held, ms)',
    new: '',
    caughtBy: database,
  },
  {
    breaks: 'whose transaction the server ended knows that it was',
    file: 'src/store/db.ts',
    old: '(failure() ?? error)',
    new: 'error',
    caughtBy: database,
  },
  {
    breaks: 'a server notices a peer that is gone without a word',
    file: 'src/store/db.ts',
    old: "'tcp_user_timeout=10000'",
    new: "'tcp_user_timeout=0'",
    caughtBy: database,
  },
  {
    breaks: 'a node notices a server that is gone without a word',
    file: 'src/store/db.ts',
    old: 'keepAlive: true,',
    new: 'keepAlive: false,',
    caughtBy: database,
  },
  {
    breaks: 'a server notices during a statement that nobody waits for it',
    file: 'src/store/db.ts',
    old: "'client_connection_check_interval', '2000'",
    new: "'client_connection_check_interval', '0'",
    caughtBy: database,
  },
  {
    breaks: "one account's lane that somebody holds keeps no other account's pokes",
    file: 'src/store/lanes.ts',
    old: `join told using (account_id, livemode)
       order by l.account_id, l.livemode for update of l skip locked)`,
    new: `join told using (account_id, livemode)
       order by l.account_id, l.livemode for update of l)`,
    caughtBy: ['src/store/lanes.test.ts'],
  },
  {
    breaks: "one account's lane that somebody holds keeps no sweep",
    file: 'src/store/lanes.ts',
    old: `l.active <> \${activeOf}
       order by l.account_id, l.livemode for update of l skip locked)`,
    new: `l.active <> \${activeOf}
       order by l.account_id, l.livemode for update of l)`,
    caughtBy: ['src/dialer/admission.test.ts'],
  },
  {
    breaks: 'an import that another one keeps waiting holds no connection',
    file: 'src/store/suppressions.ts',
    old: 'select pg_try_advisory_xact_lock(1937076337, hashtext(${accountId} || ${livemode}::boolean::text)) as held`',
    new: 'select true as held, pg_advisory_xact_lock(1937076337, hashtext(${accountId} || ${livemode}::boolean::text))`',
    caughtBy: ['tests/e2e/outage.test.ts'],
  },
  {
    breaks: 'one account holds at most its share of the connections',
    file: 'src/store/share.ts',
    old: 'if (line.used < each) {',
    new: 'if (line.used >= 0) {',
    caughtBy: ['src/store/share.test.ts'],
    sample: true,
  },
  {
    breaks: 'nothing is queued for an agent whose archiving has been answered: the archive waits',
    file: 'src/domain/agents/agents.ts',
    old: 'for (const livemode of [false, true]) await holdList(db, { accountId, livemode })',
    new: '',
    caughtBy: ['src/domain/agents/archive.test.ts'],
  },
  {
    breaks: 'nothing is queued for an agent whose archiving has been answered: who queues looks again',
    file: 'src/store/migrations/0025_held.sql',
    old: "where a.id = agent and a.status <> 'archived'\n       and (wanted is null or a.status = 'published' and a.published_version = wanted)",
    new: 'where a.id = agent',
    caughtBy: ['src/domain/agents/archive.test.ts'],
  },
  {
    breaks: 'the bill of a conversation whose node was lost is that of its recording',
    file: 'src/domain/nodes/nodes.ts',
    old: 'recorded?.seconds ?? (await lastedSeconds(house, call, endedAt))',
    new: '0',
    caughtBy: nodes,
  },
  {
    breaks: 'a call of a lost node that cannot be moved on keeps no other',
    file: 'src/domain/nodes/nodes.ts',
    old: "log.error({ call: call.id, err: error }, 'the call of a lost node could not be moved on yet')",
    new: 'throw error',
    caughtBy: nodes,
  },
  {
    breaks: 'a look that took too long is an expected refusal',
    file: 'src/domain/calls/leave.ts',
    old: 'if (sqlState(error) === IDLE_IN_TRANSACTION)',
    new: 'if (sent && sqlState(error) === IDLE_IN_TRANSACTION)',
    caughtBy: ['src/domain/calls/leave.test.ts'],
  },
]
