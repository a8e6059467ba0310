-- Campaigns: many calls from one list of contacts, with a lane of their own below the account's.

create table campaigns (
  id             text collate "C" primary key,
  account_id     text collate "C" not null,
  livemode       boolean not null,
  name           text not null check (length(name) between 1 and 200),
  agent_id       text collate "C" not null,
  agent_version  integer not null,
  agent_name     text not null,
  max_concurrent integer not null check (max_concurrent between 1 and 100),
  status         text not null check (status in ('running', 'paused', 'completed', 'cancelled')),
  paused_reason  text check (paused_reason in ('user', 'circuit_breaker')),
  created_at     timestamptz not null,
  -- Since when it runs: what failed before it was resumed is not held against it.
  running_since  timestamptz not null,
  finished_at    timestamptz,
  check ((status = 'paused') = (paused_reason is not null)),
  check ((status in ('completed', 'cancelled')) = (finished_at is not null))
);
create index campaigns_of_account on campaigns (account_id, livemode, id);
create index campaigns_by_status on campaigns (account_id, livemode, status, id);
create index campaigns_by_agent on campaigns (agent_id, livemode, id);
create index campaigns_unfinished on campaigns (id) where status in ('running', 'paused');

-- How many calls of a campaign are in which state, and how many ended how. What changes a call adds a line here in the same
-- transaction; nobody waits for anybody, as they would for a row that counts. Lines are put together from time to time.
create table campaign_tally (
  campaign_id text collate "C" not null,
  status      text not null,
  outcome     text,
  n           integer not null,
  folded      boolean not null default false
);
create index campaign_tally_of on campaign_tally (campaign_id);
create index campaign_tally_loose on campaign_tally (campaign_id) where not folded;

create function tally_call() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into campaign_tally (campaign_id, status, outcome, n)
    values (old.campaign_id, old.status, old.outcome, -1), (new.campaign_id, new.status, new.outcome, 1);
  else
    insert into campaign_tally (campaign_id, status, outcome, n) values (new.campaign_id, new.status, new.outcome, 1);
  end if;
  return null;
end
$$;
create trigger calls_tally_moved after update of status, outcome on calls for each row
  when (new.campaign_id is not null and (new.status <> old.status or new.outcome is distinct from old.outcome))
  execute function tally_call();
create trigger calls_tally_made after insert on calls for each row
  when (new.campaign_id is not null) execute function tally_call();

-- The lane of a campaign, below its account's: hints like those of the account's lane, and guarded by the same lock.
create table campaign_lanes (
  campaign_id text collate "C" primary key,
  account_id  text collate "C" not null,
  livemode    boolean not null,
  active      integer not null default 0,
  next_due    timestamptz,
  vtime       double precision not null default 0
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index campaign_lanes_of on campaign_lanes (account_id, livemode);

-- Among the lanes of an account: the virtual time of the calls that belong to no campaign, and the floor that whoever returns
-- after a rest is raised to.
alter table lanes add column singles_vtime double precision not null default 0;
alter table lanes add column floor_vtime double precision not null default 0;

-- Which of the campaign's places a running call holds: each is held once.
alter table line_slots add column campaign_id text collate "C";
alter table line_slots add column campaign_slot integer check (campaign_slot between 1 and 100);
alter table line_slots add check ((campaign_id is null) = (campaign_slot is null));
create unique index line_slots_campaign on line_slots (campaign_id, campaign_slot) where campaign_id is not null;

drop index calls_waiting;
create index calls_waiting on calls (account_id, livemode, due_at, id) where status = 'queued' and campaign_id is null;
create index calls_waiting_in_campaign on calls (campaign_id, due_at, id) where status = 'queued' and campaign_id is not null;
-- What still moves in a campaign, and what has ended lately.
create index calls_moving_in_campaign on calls (campaign_id) where campaign_id is not null
  and status in ('queued', 'dialing', 'in_progress', 'processing');
create index calls_ended_in_campaign on calls (campaign_id, ended_at) where campaign_id is not null and ended_at is not null;

-- Holds the list against additions until the transaction ends; whoever asks it about many numbers at once takes this first.
create function hold_list_shared(account text, live boolean) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(1937076336, hashtext(account || live::text));
end
$$;
