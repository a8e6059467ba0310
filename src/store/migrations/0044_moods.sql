-- How people felt at the beginning and at the end of conversations, counted as calls end, and from when to when each of these
-- lasted: how many went on at once cannot be added up from hours. Nobody's name, number or words are in it.
set local statement_timeout = 0;

alter table call_endings
  add column answered_at timestamptz,
  add column mood_start  smallint,
  add column mood_end    smallint;

create table call_moods (
  account_id  text collate "C" not null,
  livemode    boolean not null,
  hour        timestamptz not null,
  agent_id    text collate "C" not null,
  campaign_id text collate "C" not null,
  client_id   text collate "C" not null,
  direction   text not null,
  mood_start  smallint not null,
  mood_end    smallint not null,
  calls       bigint not null,
  primary key (account_id, livemode, hour, agent_id, campaign_id, client_id, direction, mood_start, mood_end)
);

create table call_spans (
  account_id  text collate "C" not null,
  livemode    boolean not null,
  ended_at    timestamptz not null,
  answered_at timestamptz not null,
  agent_id    text collate "C" not null,
  campaign_id text collate "C" not null,
  client_id   text collate "C" not null,
  direction   text not null
);
create index call_spans_of_account on call_spans (account_id, livemode, ended_at);

create or replace function count_ending() returns trigger language plpgsql as $$
declare
  mood record;
begin
  select round((d.sentiment->>'start')::numeric) as first, round((d.sentiment->>'end')::numeric) as last into mood
    from call_details d where d.call_id = new.id and new.answered_at is not null;
  insert into call_endings (account_id, livemode, ended_at, agent_id, campaign_id, client_id, direction, outcome, attempts, answered,
                            seconds, answered_at, mood_start, mood_end, waits)
  values (new.account_id, new.livemode, new.ended_at, new.agent_id, coalesce(new.campaign_id, ''), new.client_id, new.direction,
          coalesce(new.outcome, 'failed'), new.attempts, new.answered_at is not null, new.duration_seconds,
          new.answered_at, mood.first, mood.last,
          case when new.livemode and new.answered_at is not null then array(
            select (t->>'ms')::integer from call_details d, json_array_elements(d.live->'latency'->'turns') t
             where d.call_id = new.id and json_typeof(d.live->'latency'->'turns') = 'array') else '{}' end);
  return null;
end
$$;

insert into call_moods
select c.account_id, c.livemode, date_trunc('hour', c.ended_at), c.agent_id, coalesce(c.campaign_id, ''), c.client_id, c.direction,
       round((d.sentiment->>'start')::numeric), round((d.sentiment->>'end')::numeric), count(*)
  from calls c join call_details d on d.call_id = c.id
 where c.status in ('completed', 'failed', 'cancelled') and c.ended_at is not null and c.answered_at is not null
   and d.sentiment->>'start' is not null and d.sentiment->>'end' is not null
 group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

insert into call_spans
select account_id, livemode, ended_at, answered_at, agent_id, coalesce(campaign_id, ''), client_id, direction
  from calls where status in ('completed', 'failed', 'cancelled') and ended_at is not null and answered_at is not null;
