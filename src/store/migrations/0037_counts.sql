-- How calls ended, counted in the transaction that ends them, so that nobody has to read the calls to know.
set local statement_timeout = 0;

-- Written as calls end, by nobody waited for; gathered into hours a moment later.
create table call_endings (
  id          bigint generated always as identity primary key,
  account_id  text collate "C" not null,
  livemode    boolean not null,
  ended_at    timestamptz not null,
  agent_id    text collate "C" not null,
  campaign_id text collate "C" not null,
  client_id   text collate "C" not null,
  direction   text not null,
  outcome     text not null,
  attempts    integer not null,
  answered    boolean not null,
  seconds     integer not null,
  -- How long the person waited for each answer of the agent, in milliseconds.
  waits       integer[] not null
);
create index call_endings_of_account on call_endings (account_id, livemode, ended_at);

create table call_counts (
  account_id  text collate "C" not null,
  livemode    boolean not null,
  -- Its beginning; the hours of Rome begin when those of UTC do.
  hour        timestamptz not null,
  agent_id    text collate "C" not null,
  campaign_id text collate "C" not null,
  client_id   text collate "C" not null,
  direction   text not null,
  outcome     text not null,
  calls       bigint not null,
  attempts    bigint not null,
  answered    bigint not null,
  seconds     bigint not null,
  primary key (account_id, livemode, hour, agent_id, campaign_id, client_id, direction, outcome)
);

-- The waits of live calls by how long they were, each step a tenth more than the one before.
create table call_waits (
  account_id  text collate "C" not null,
  livemode    boolean not null,
  hour        timestamptz not null,
  agent_id    text collate "C" not null,
  campaign_id text collate "C" not null,
  client_id   text collate "C" not null,
  direction   text not null,
  step        integer not null,
  turns       bigint not null,
  primary key (account_id, livemode, hour, agent_id, campaign_id, client_id, direction, step)
);

create function count_ending() returns trigger language plpgsql as $$
begin
  insert into call_endings (account_id, livemode, ended_at, agent_id, campaign_id, client_id, direction, outcome, attempts, answered,
                            seconds, waits)
  values (new.account_id, new.livemode, new.ended_at, new.agent_id, coalesce(new.campaign_id, ''), new.client_id, new.direction,
          coalesce(new.outcome, 'failed'), new.attempts, new.answered_at is not null, new.duration_seconds,
          case when new.livemode and new.answered_at is not null then array(
            select (t->>'ms')::integer from call_details d, json_array_elements(d.live->'latency'->'turns') t
             where d.call_id = new.id and json_typeof(d.live->'latency'->'turns') = 'array') else '{}' end);
  return null;
end
$$;
create trigger calls_counted_at_once after insert on calls for each row
  when (new.status in ('completed', 'failed', 'cancelled')) execute function count_ending();
create trigger calls_counted after update of status on calls for each row
  when (new.status in ('completed', 'failed', 'cancelled') and old.status not in ('completed', 'failed', 'cancelled'))
  execute function count_ending();

insert into call_counts
select account_id, livemode, date_trunc('hour', ended_at), agent_id, coalesce(campaign_id, ''), client_id, direction, coalesce(outcome, 'failed'),
       count(*), sum(attempts), count(answered_at), sum(duration_seconds)
  from calls where status in ('completed', 'failed', 'cancelled') and ended_at is not null
 group by 1, 2, 3, 4, 5, 6, 7, 8;
