-- What the network said of an attempt that failed, and the words that carry each value of a result.
set local statement_timeout = 0;
alter table attempts add column cause json;
alter table call_details add column evidence jsonb not null default '{}';
