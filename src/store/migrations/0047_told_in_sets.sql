-- What is told and counted of calls, once for each statement: calls are moved by the hundred, and a function for each of them
-- took a part of what a call costs the database. What is told and counted, and in whose transaction, stays as it was.

create function tell_calls() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from watchers) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into changes (account_id, livemode, object, object_id, change)
    select n.account_id, n.livemode, 'call', n.id, n.status from made n
     where exists (select 1 from watchers w where w.account_id = n.account_id and w.livemode = n.livemode);
  else
    insert into changes (account_id, livemode, object, object_id, change)
    select n.account_id, n.livemode, 'call', n.id, n.status from made n join past o on o.id = n.id
     where n.status <> o.status
       and exists (select 1 from watchers w where w.account_id = n.account_id and w.livemode = n.livemode);
  end if;
  return null;
end
$$;
drop trigger calls_told_at_once on calls;
drop trigger calls_told on calls;
create trigger calls_told_at_once after insert on calls referencing new table as made
  for each statement execute function tell_calls();
create trigger calls_told after update on calls referencing old table as past new table as made
  for each statement execute function tell_calls();
drop function tell_call();

create function tell_events() returns trigger language plpgsql as $$
begin
  if exists (select 1 from watchers) then
    insert into changes (account_id, livemode, object, object_id, change)
    select n.account_id, n.livemode, 'event', n.id, n.type from made n
     where exists (select 1 from watchers w where w.account_id = n.account_id and w.livemode = n.livemode);
  end if;
  return null;
end
$$;
drop trigger events_told on events;
create trigger events_told after insert on events referencing new table as made
  for each statement execute function tell_events();
drop function tell_event();

create function count_endings() returns trigger language plpgsql as $$
begin
  insert into call_endings (account_id, livemode, ended_at, agent_id, campaign_id, client_id, direction, outcome, attempts, answered,
                            seconds, answered_at, mood_start, mood_end, waits)
  select n.account_id, n.livemode, n.ended_at, n.agent_id, coalesce(n.campaign_id, ''), n.client_id, n.direction,
         coalesce(n.outcome, 'failed'), n.attempts, n.answered_at is not null, n.duration_seconds, n.answered_at,
         round((d.sentiment->>'start')::numeric), round((d.sentiment->>'end')::numeric),
         case when n.livemode and n.answered_at is not null then array(
           select (t->>'ms')::integer from json_array_elements(d.live->'latency'->'turns') t
            where json_typeof(d.live->'latency'->'turns') = 'array') else '{}' end
    from made n join past o on o.id = n.id
    left join call_details d on d.call_id = n.id and n.answered_at is not null
   where n.status in ('completed', 'failed', 'cancelled') and o.status not in ('completed', 'failed', 'cancelled');
  return null;
end
$$;
drop trigger calls_counted on calls;
create trigger calls_counted after update on calls referencing old table as past new table as made
  for each statement execute function count_endings();
