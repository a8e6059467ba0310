-- Who may be dialled now. Slots and attempts are the truth, lanes are a hint that a sweep rebuilds.

-- One lane per account and mode. Whoever admits calls of an account, or lists a number of it, holds its lane's row. The
-- rows are hot: half of each page is left free, and they are vacuumed early.
create table lanes (
  account_id text collate "C" not null,
  livemode   boolean not null,
  -- A hint: how many slots were taken when somebody last looked.
  active     integer not null default 0,
  -- A hint: when the earliest queued call of the lane is due; null when none waits.
  next_due   timestamptz,
  -- Virtual time: rises with each admitted call, so the lane that has had least is served first.
  vtime      double precision not null default 0,
  primary key (account_id, livemode)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index lanes_waiting on lanes (next_due) where next_due is not null;

-- One row per running call of an account: a number is taken once, a call takes one.
create table line_slots (
  account_id text collate "C" not null,
  livemode   boolean not null,
  slot       integer not null check (slot between 1 and 10000),
  call_id    text collate "C" not null unique,
  primary key (account_id, livemode, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- Attempts per number and Rome day: the fourth has no row to be written into.
create table daily_slots (
  account_id text collate "C" not null,
  livemode   boolean not null,
  to_hash    bytea not null,
  day        date not null,
  n          smallint not null check (n between 1 and 3),
  primary key (account_id, livemode, to_hash, day, n)
);
create index daily_slots_by_day on daily_slots (day);

-- What a queued call waits for, when the dialer has looked at it and put it off.
alter table calls add column waiting_for text check (waiting_for in
  ('calling_window', 'daily_cap', 'concurrency', 'campaign_paused', 'telephony'));
-- How many callbacks lie between this call and the one that was asked for.
alter table calls add column callback_depth integer not null default 0 check (callback_depth between 0 and 3);

drop index calls_due;
create index calls_waiting on calls (account_id, livemode, due_at, id) where status = 'queued';
