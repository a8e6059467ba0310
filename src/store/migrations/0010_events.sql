-- Deliveries stand in line by endpoint, so that one that hangs or is dead delays no other; and the pages of the list of events.

-- An endpoint is where deliveries of one account, mode and channel go: the origin of a webhook's address, or the mail server.
-- It is named by a hash (src/domain/events/destinations.ts), so that nothing of the address outlives the delivery.
alter table deliveries add column endpoint text collate "C" not null default '';
alter table deliveries add column livemode boolean not null default false;
-- True while it stands in its endpoint's line; whoever claims it takes it out, so what a dead node held is found as fresh.
alter table deliveries add column waiting boolean not null default false;
alter table deliveries add check (not waiting or node_id is null);
-- Rises when it is sent anew: a try that began before has no say in it.
alter table deliveries add column round integer not null default 0;

update deliveries d
   set livemode = e.livemode,
       endpoint = case when d.channel = 'sandbox' then '' else
         left(encode(sha256(convert_to(concat_ws(' ', d.account_id, case when e.livemode then 'live' else 'test' end, d.channel,
           case when d.channel = 'webhook' then lower(substring(d.destination from '^[^/]*//[^/?#]*')) else '' end), 'UTF8')), 'hex'), 32) end
  from events e where e.id = d.event_id;
alter table deliveries alter column livemode drop default;
alter table deliveries alter column endpoint drop default;

drop index deliveries_due;
create index deliveries_fresh on deliveries (due_at) where status = 'pending' and node_id is null and not waiting;
create index deliveries_waiting on deliveries (endpoint, due_at) where status = 'pending' and waiting;

-- A row while deliveries wait for the endpoint, or while it fails; a line is looked at as a whole, however long it is.
create table endpoints (
  endpoint       text collate "C" primary key,
  account_id     text collate "C" not null,
  -- When the first of those that wait is due; null when none waits.
  next_due       timestamptz,
  -- Tries in a row that failed.
  failures       integer not null default 0 check (failures >= 0),
  failing_since  timestamptz,
  last_failed_at timestamptz,
  -- So many failures in a row are no accident: it is given one try at a time, out of what is set apart for such.
  throttled      boolean not null generated always as (failures >= 3) stored,
  check ((failures = 0) = (failing_since is null) and (failures = 0) = (last_failed_at is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index endpoints_due on endpoints (throttled, next_due) where next_due is not null;
create index endpoints_failing on endpoints (last_failed_at) where failing_since is not null;

-- One index per filter, each ending in the id, by which pages are ordered (as in 0005).
create index events_by_type on events (account_id, livemode, type, id);
create index events_by_call on events (call_id, id);
-- A page by status or channel is put together from the few pairs of them: each more index is written at each of its moves.
create index deliveries_by_state on deliveries (account_id, livemode, channel, status, event_id);

-- Signing secrets are read for many accounts at once.
create index webhook_secrets_of_account on webhook_secrets (account_id, id);
