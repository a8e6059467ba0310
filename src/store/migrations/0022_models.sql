-- Which speech models each node can hold live calls with, and which one a live call needs: a node admits what it can serve.
-- Null for simulated calls, and for those that were queued before.
alter table nodes add column models text[] not null default '{}';
alter table calls add column model text;
-- How the agent answered, how the leg sounded and what the speech model cost; null for simulated calls.
alter table call_details add column live json;
