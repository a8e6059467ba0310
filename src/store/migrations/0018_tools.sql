-- Tools of the customer's own server, used during a call.

-- An action that the person confirmed. The row is committed before the request leaves, and whoever does not insert it does not
-- send: an action reaches the customer's server at most once, whatever node is killed. What a lost node left as `sent` is
-- `timeout` from then on; it is never sent again.
create table tool_executions (
  call_id         text collate "C" not null,
  tool            text collate "C" not null,
  -- SHA-256 of the arguments as canonical JSON.
  arguments_hash  bytea not null check (length(arguments_hash) = 32),
  -- What the customer's server can refuse duplicates by.
  idempotency_key text collate "C" not null,
  status          text not null check (status in ('sent', 'ok', 'error', 'timeout')),
  result          text not null default '',
  started_at      timestamptz not null,
  ended_at        timestamptz,
  primary key (call_id, tool, arguments_hash),
  check ((status = 'sent') = (ended_at is null))
);

-- The entries of a call's `tool_calls`, as they happen; `n` is their order. With the end of the call they are copied to its
-- details, by the node that held it or by the one that takes over.
create table call_tools (
  call_id text collate "C" not null,
  n       integer not null check (n >= 1),
  entry   json not null,
  primary key (call_id, n)
);
