-- The test clock of an account: its test calls live on it, and every rule holds.
create table test_clocks (
  account_id text collate "C" primary key,
  now        timestamptz not null,
  -- Where it is going; null when it has arrived.
  target     timestamptz,
  -- The node that runs what is due on it, by lease.
  node_id    text collate "C",
  check (target is null or target >= now)
);
create index test_clocks_of_node on test_clocks (node_id) where node_id is not null;

-- A lane whose calls live on a test clock: no dialer admits from it. Whoever gives or takes the clock holds the lane.
alter table lanes add column clocked boolean not null default false;

-- The present of an account: its test clock's where it has one, else the one handed in.
create function moment_of(account text, live boolean, present timestamptz) returns timestamptz language sql stable as $$
  select coalesce((select t.now from test_clocks t where not live and t.account_id = account), present)
$$;
