import type { Mutant } from '../mutant.ts'

const caughtBy = ['tests/e2e/talk.test.ts']
const wall = ['src/domain/stream/stream.test.ts']

/** Talking to a draft, and the wall of running calls. */
export const talks: readonly Mutant[] = [
  {
    breaks: "a browser's line is given back however its talk ends",
    file: 'src/switchboard/talking.ts',
    old: '    } finally {\n      line.hangUp()\n    }',
    new: '    } finally {\n    }',
    caughtBy: ['src/switchboard/talking.test.ts'],
  },
  {
    breaks: 'a ticket opens one line, once',
    file: 'src/store/talks.ts',
    old: '    delete from talk_tickets\n     where hash',
    new: '    update talk_tickets set kind = kind\n     where hash',
    caughtBy,
  },
  {
    breaks: 'a ticket is for the person who asked for it',
    file: 'src/store/talks.ts',
    old: 'and person_id = ${which.personId} and',
    new: 'and ${which.personId}::text is not null and',
    caughtBy,
  },
  {
    breaks: 'a ticket is over after its minute',
    file: 'src/store/talks.ts',
    old: 'and expires_at > ${which.now}\n',
    new: "and expires_at < ${which.now}::timestamptz + interval '100 years'\n",
    caughtBy,
  },
  {
    breaks: 'a line is opened from pages of this server only',
    file: 'src/http/talk-door.ts',
    old: 'if (!isOwnPage(request))',
    new: 'if (request.headers.origin !== undefined && !isOwnPage(request))',
    caughtBy,
  },
  {
    breaks: 'drafts are talked to in test mode only',
    file: 'src/http/routes/talks.ts',
    old: 'if (livemode || !session)',
    new: 'if (!session)',
    caughtBy,
  },
  {
    breaks: 'what comes through a talk is bounded in rate',
    file: 'src/http/talk-socket.ts',
    old: 'const DROPPED_MAX = 500',
    new: 'const DROPPED_MAX = 500_000',
    caughtBy,
  },
  {
    breaks: 'a talk takes one of the lines for received calls',
    file: 'src/domain/talks/talks.ts',
    old: 'livemode: false, limit })',
    new: 'livemode: false, limit: limit + 1 })',
    caughtBy,
  },
  {
    breaks: 'why a call was hung up stands in the audit log',
    file: 'src/http/routes/calls.ts',
    old: 'audit.reason = body?.reason ?? null',
    new: 'audit.reason = null',
    caughtBy: ['tests/e2e/wall.test.ts'],
  },
  {
    breaks: 'a wall shows the lines that were asked for alone',
    file: 'src/store/wall.ts',
    old: 'sql`and c.agent_id = ${which.agent}`',
    new: 'nothing',
    caughtBy: wall,
  },
  {
    breaks: 'a wall narrowed to a client shows no other client’s words',
    file: 'src/store/wall.ts',
    old: 'sql`and c.client_id = ${which.client}`',
    new: 'nothing',
    caughtBy: wall,
  },
  {
    breaks: 'a wall narrowed to a campaign shows its words alone',
    file: 'src/store/wall.ts',
    old: 'sql`and c.campaign_id = ${which.campaign}`',
    new: 'nothing',
    caughtBy: wall,
  },
  {
    breaks: 'the words of running calls go to nobody of another account',
    file: 'src/store/wall.ts',
    old: 'where c.account_id = ${which.accountId} and',
    new: 'where ${which.accountId}::text is not null and',
    caughtBy: wall,
  },
  {
    breaks: 'the words of running calls are not told in the other mode',
    file: 'src/store/wall.ts',
    old: 'and c.livemode = ${which.livemode}\n',
    new: 'and ${which.livemode}::boolean is not null\n',
    caughtBy: wall,
  },
  {
    breaks: 'where nobody looks nothing is asked for',
    file: 'src/domain/stream/stream.ts',
    old: 'if (this.#listeners.size === 0) {',
    new: 'if (this.#listeners.size < 0) {',
    caughtBy: wall,
  },
  {
    breaks: 'who listens without looking at the wall has nobody ask for words',
    file: 'src/domain/stream/stream.ts',
    old: 'if (running) held.wall =',
    new: 'held.wall =',
    caughtBy: wall,
  },
  {
    breaks: 'the wall is read once a second',
    file: 'src/domain/stream/stream.ts',
    old: 'const WALL_MS = 1_000',
    new: 'const WALL_MS = 0',
    caughtBy: wall,
  },
  {
    breaks: 'the wall is read once for all who look at the same lines',
    file: 'src/domain/stream/wall.ts',
    old: 'Map.groupBy(listeners, ({ looks }) => JSON.stringify(looks))',
    new: 'Map.groupBy(listeners, (one) => one)',
    caughtBy: wall,
  },
]
