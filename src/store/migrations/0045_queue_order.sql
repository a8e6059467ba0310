-- Indexes of the queue that answer one question each, about an agent or about a number, say so: whoever asks neither
-- cannot be led to them. Where the statistics know of no queued call every index of the queue looks as short as any other,
-- and the sweep of the lanes read the whole queue for each of them.
set local statement_timeout = 0;
drop index calls_of_agent_queued;
create index calls_of_agent_queued on calls (agent_id) where stage = 'queued' and agent_id is not null;
drop index calls_queued_to;
create index calls_queued_to on calls (account_id, livemode, to_hash) where stage = 'queued' and to_hash is not null;
