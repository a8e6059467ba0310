-- What is kept of a conversation besides its words: whether there is a recording of it, and its hand-over to an operator.
alter table call_details add column recorded boolean not null default false;
alter table call_details add column transfer json;
-- Few calls are recorded; the newest of them are looked for without reading the others.
create index call_details_recorded on call_details (call_id) where recorded;
