-- The stop of all dialling, and what is told of changes to whoever looks.

-- Whoever admits calls of a lane holds its row, so that nothing is admitted after the stop is written.
alter table lanes
  add column paused boolean not null default false,
  add column pause_reason text,
  add column pause_changed_at timestamptz;

-- What lives for a moment is unlogged, and in no backup. Somebody looks at this account and mode: only then changes are written down.
create unlogged table watchers (
  account_id text collate "C" not null,
  livemode   boolean not null,
  node_id    text collate "C" not null,
  seen_at    timestamptz not null,
  primary key (account_id, livemode, node_id)
);

create unlogged table changes (
  id         bigint generated always as identity primary key,
  -- What was committed is read in the order of transactions, and only once no older one is under way: so none is missed.
  tx         xid8 not null default pg_current_xact_id(),
  account_id text collate "C" not null,
  livemode   boolean not null,
  object     text not null,
  object_id  text collate "C" not null,
  change     text not null
);
create index changes_in_order on changes (tx, id);

create function tell_call() returns trigger language plpgsql as $$
begin
  if exists (select 1 from watchers w where w.account_id = new.account_id and w.livemode = new.livemode) then
    insert into changes (account_id, livemode, object, object_id, change)
    values (new.account_id, new.livemode, 'call', new.id, new.status);
  end if;
  return null;
end
$$;
create trigger calls_told_at_once after insert on calls for each row execute function tell_call();
create trigger calls_told after update of status on calls for each row when (new.status <> old.status) execute function tell_call();

create function tell_campaign() returns trigger language plpgsql as $$
begin
  if exists (select 1 from watchers w where w.account_id = new.account_id and w.livemode = new.livemode) then
    insert into changes (account_id, livemode, object, object_id, change)
    values (new.account_id, new.livemode, 'campaign', new.id, new.status);
  end if;
  return null;
end
$$;
create trigger campaigns_told_at_once after insert on campaigns for each row execute function tell_campaign();
create trigger campaigns_told after update of status on campaigns for each row when (new.status <> old.status)
  execute function tell_campaign();

create function tell_event() returns trigger language plpgsql as $$
begin
  if exists (select 1 from watchers w where w.account_id = new.account_id and w.livemode = new.livemode) then
    insert into changes (account_id, livemode, object, object_id, change)
    values (new.account_id, new.livemode, 'event', new.id, new.type);
  end if;
  return null;
end
$$;
create trigger events_told after insert on events for each row execute function tell_event();

create function tell_dialing() returns trigger language plpgsql as $$
begin
  if exists (select 1 from watchers w where w.account_id = new.account_id and w.livemode = new.livemode) then
    insert into changes (account_id, livemode, object, object_id, change)
    values (new.account_id, new.livemode, 'dialing', '', case when new.paused then 'paused' else 'resumed' end);
  end if;
  return null;
end
$$;
create trigger lanes_told after update of paused on lanes for each row when (new.paused <> old.paused) execute function tell_dialing();
