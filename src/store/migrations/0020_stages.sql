-- What the two moves in the middle of a call change (answered, ended) stands in no index any more, so that each costs one new
-- version of its row, on the same page, and no index is told. An index knows a call by its stage: a column of an index, of its
-- condition or of its expression that changes makes PostgreSQL write every index of the table anew.

-- A full table takes longer than any other statement of ours may.
set local statement_timeout = 0;

drop index calls_by_status, calls_waiting, calls_waiting_in_campaign, calls_moving_in_campaign, calls_ended_in_campaign,
  calls_of_agent_queued, calls_queued_to, calls_to_analyse, calls_in_review, calls_inbound_lines, calls_by_retention, calls_by_person;

alter table calls
  -- As its state, but for the states of a call that somebody has in hand: ringing, talking or being analysed. These are as few
  -- as there are lines and places, so whoever wants one of them looks through all. What waits for its analysis may be many.
  add column stage text collate "C" not null generated always as (
    case status when 'dialing' then 'running' when 'in_progress' then 'running'
                when 'processing' then case when node_id is null then 'to_analyse' else 'running' end
                else status end) stored,
  -- When it ended, once all is written of it.
  add column closed_at timestamptz generated always as (
    case when status in ('completed', 'failed', 'cancelled', 'needs_review') then ended_at end) stored,
  -- The inbound line that it holds now.
  add column held_line integer generated always as (
    case when direction = 'inbound' and status = 'in_progress' then inbound_line end) stored;

create index calls_by_stage on calls (account_id, livemode, stage, id);
create index calls_waiting on calls (account_id, livemode, due_at, id) where stage = 'queued' and campaign_id is null;
create index calls_waiting_in_campaign on calls (campaign_id, due_at, id) where stage = 'queued' and campaign_id is not null;
create index calls_moving_in_campaign on calls (campaign_id, stage) where campaign_id is not null
  and stage in ('queued', 'running', 'to_analyse');
create index calls_closed_in_campaign on calls (campaign_id, closed_at) where campaign_id is not null and closed_at is not null;
create index calls_of_agent_queued on calls (agent_id) where stage = 'queued';
create index calls_queued_to on calls (account_id, livemode, to_hash) where stage = 'queued';
create index calls_to_analyse on calls (livemode, id) where stage = 'to_analyse';
create index calls_in_review on calls (account_id, livemode, review_until, id) where stage = 'needs_review';
create unique index calls_inbound_lines on calls (account_id, livemode, held_line) where held_line is not null;
create index calls_by_retention on calls (client_id, closed_at) where closed_at is not null and anonymized_at is null;
create index calls_by_person on calls (account_id, livemode, (case direction when 'outbound' then to_number else from_number end))
  where stage in ('completed', 'failed', 'cancelled', 'needs_review') and anonymized_at is null;

-- Room on the page for the versions that follow.
alter table calls set (fillfactor = 40);
alter table attempts set (fillfactor = 50);
alter table call_details set (fillfactor = 33);

-- One index says all three: that a call ends once, that an attempt fails once, and which events a call has.
drop index events_completed, events_attempt, events_by_call;
create unique index events_once on events (call_id, (case type when 'call.completed' then -1 else attempt end));
-- A delivery is written in the statement that writes its event, and no event is ever deleted: the rule of 0001 holds here too.
alter table deliveries drop constraint deliveries_event_id_fkey;
