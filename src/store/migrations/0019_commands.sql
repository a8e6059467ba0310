-- What a node has to tell another about a call that the other one holds. The row is written in the transaction that makes it
-- necessary and taken away by the node that it is for, once that has acted on it or holds the call no more.
create table commands (
  node_id    text collate "C" not null,
  call_id    text collate "C" not null,
  -- `cancel`: gives up what rings, and leaves a conversation alone; `hang_up`: ends both.
  kind       text collate "C" not null check (kind in ('cancel', 'hang_up')),
  created_at timestamptz not null,
  primary key (node_id, call_id, kind)
);

-- Somebody asked for the end of this call while it rang or talked: no other attempt follows, whoever ends this one.
alter table calls add column hung_up boolean not null default false;
