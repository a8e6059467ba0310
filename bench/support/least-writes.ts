import type pg from 'pg'

/**
 * The least that a call leaves behind: four committed states, an attempt, a line, its words, its details and its event,
 * in lean tables without a rule, with the indexes that its lists need. Written in sets by the bare driver, that decides
 * nothing. No dialer with the same promises is faster on the same machine.
 */
const CALLS = 60_000
const SET = 100
const WRITERS = 3
const AT = '2026-11-15T08:00:00Z'
const TURNS = JSON.stringify(
  Array.from({ length: 8 }, (_, n) => ({
    role: n % 2 ? 'person' : 'agent',
    text: 'Buongiorno, sono Giulia, la chiamo per',
    at: n,
  })),
)
/** As long as the event of a simulated call. */
const PAYLOAD = 'x'.repeat(1_900)

export async function leastWrites(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  for (const statement of TABLES) await client.query(statement)
  await client.query('vacuum analyze least.calls')
  await client.query('checkpoint')
  await client.query('reset statement_timeout')
  client.release()
  let next = 0
  const started = performance.now()
  const write = async (): Promise<void> => {
    const writer = await pool.connect()
    for (; next < CALLS; ) {
      const ids = Array.from({ length: SET }, (_, n) => `call_${String(next + n + 1).padStart(26, '0')}`)
      next += SET
      for (const [name, text] of Object.entries(STATES))
        await writer.query({ name: `least ${name}`, text, values: [ids] })
    }
    writer.release()
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  const perSecond = (CALLS * 1_000) / (performance.now() - started)
  await pool.query('drop schema least cascade')
  return perSecond
}

const TABLES = [
  'create schema least',
  `create table least.calls (
     id text primary key, account_id text, livemode boolean, direction text, agent_id text, client_id text, to_number text, from_number text,
     inputs json, status text, outcome text, node_id text, due_at timestamptz, answered_at timestamptz, ended_at timestamptz,
     duration_seconds int, end_reason text, created_at timestamptz,
     stage text generated always as (case when status in ('dialing', 'in_progress', 'processing') then 'running' else status end) stored
   ) with (fillfactor = 40)`,
  'create index on least.calls (account_id, livemode, id)',
  'create index on least.calls (account_id, livemode, stage, id)',
  'create index on least.calls (account_id, livemode, direction, id)',
  'create index on least.calls (account_id, livemode, outcome, id) where outcome is not null',
  'create index on least.calls (agent_id, livemode, id)',
  'create index on least.calls (node_id) where node_id is not null',
  'create index on least.calls (client_id, ended_at) where outcome is not null',
  'create index on least.calls (account_id, livemode, to_number) where outcome is not null',
  'create table least.attempts (call_id text, n int, started_at timestamptz, ended_at timestamptz, outcome text, primary key (call_id, n))',
  'create table least.lines (account_id text, call_id text, primary key (account_id, call_id))',
  'create table least.words (call_id text, n int, turns json, primary key (call_id, n))',
  'create table least.details (call_id text primary key, data json, summary text)',
  `create table least.events (id text primary key, account_id text, livemode boolean, type text, call_id text unique, created_at timestamptz, payload text)`,
  'create index on least.events (account_id, livemode, id)',
  'create index on least.events (account_id, livemode, type, id)',
  `insert into least.calls (id, account_id, livemode, direction, agent_id, client_id, to_number, from_number, inputs, status, due_at, created_at)
   select 'call_' || lpad(n::text, 26, '0'), 'acc_' || lpad((n % 100)::text, 26, '0'), false, 'outbound', 'agt_' || lpad((n % 100)::text, 26, '0'),
          'cli_' || lpad((n % 100)::text, 26, '0'), '+390000000001', '+390000000100', '{"nome":"Anna Verdi"}', 'queued', '${AT}', '${AT}'
     from generate_series(1, ${CALLS}) as n`,
]

/** One statement, so one commit, for each state of a set. */
const STATES = {
  dialing: `
    with moved as (update least.calls set status = 'dialing', node_id = 'node', due_at = null where id = any($1) returning id, account_id),
    tried as (insert into least.attempts (call_id, n, started_at) select id, 1, '${AT}' from moved)
    insert into least.lines select account_id, id from moved`,
  in_progress: `update least.calls set status = 'in_progress', answered_at = '${AT}' where id = any($1)`,
  processing: `
    with moved as (
      update least.calls set status = 'processing', duration_seconds = 41, end_reason = 'agent' where id = any($1) returning id, account_id),
    said as (insert into least.words select id, 1, '${TURNS}' from moved),
    closed as (update least.attempts set ended_at = '${AT}', outcome = 'answered' where call_id = any($1))
    delete from least.lines l using moved m where l.account_id = m.account_id and l.call_id = m.id`,
  completed: `
    with moved as (
      update least.calls set status = 'completed', outcome = 'completed', node_id = null, ended_at = '${AT}' where id = any($1)
      returning id, account_id),
    detailed as (insert into least.details select id, '{"conferma":true}', 'La persona ha confermato.' from moved)
    insert into least.events select 'evt_' || id, account_id, false, 'call.completed', id, '${AT}', '${PAYLOAD}' from moved`,
}
