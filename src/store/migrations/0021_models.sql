-- Which speech models each node can hold live calls with, and which one a live call needs: a node admits what it can serve.
-- Null for simulated calls, and for those that were queued before.
alter table nodes add column models text[] not null default '{}';
alter table calls add column model text;
