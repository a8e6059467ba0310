-- Accounts, keys, clients, numbers, agents, calls, events and the leases of nodes.
-- Ids are made by the application (prefix and UUIDv7) and sort by time; "C" keeps comparing them cheap in any locale.
-- Instants are always handed in. Tables whose rows are inserted by every request carry no foreign keys to parents that
-- are never deleted: each would lock the parent's row once per insert.

-- One row: what belongs to the installation as a whole. The pepper is sealed with CENTRALINO_SECRET_KEY, so a node that was
-- given another key cannot open it and says so at its start.
create table installation (
  only_one boolean primary key default true check (only_one),
  pepper   bytea not null
);

create table accounts (
  id               text collate "C" primary key,
  name             text not null unique check (length(name) between 1 and 100),
  concurrent_calls integer not null default 3 check (concurrent_calls between 0 and 10000),
  inbound_calls    integer not null default 10 check (inbound_calls between 0 and 10000),
  created_at       timestamptz not null
);

create table api_keys (
  id           text collate "C" primary key,
  account_id   text collate "C" not null references accounts,
  livemode     boolean not null,
  -- SHA-256 of the key: 256 random bits need no slow hash.
  hash         bytea not null unique check (length(hash) = 32),
  hint         text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz
);

create table clients (
  id          text collate "C" primary key,
  account_id  text collate "C" not null references accounts,
  name        text not null,
  external_id text not null,
  is_default  boolean not null default false,
  created_at  timestamptz not null,
  deleted_at  timestamptz,
  check (not (is_default and deleted_at is not null))
);
create unique index clients_external_id on clients (account_id, external_id) where deleted_at is null;
create unique index clients_default on clients (account_id) where is_default;

create table agents (
  id                text collate "C" primary key,
  account_id        text collate "C" not null references accounts,
  client_id         text collate "C" not null references clients,
  type              text not null check (type in ('inbound', 'outbound')),
  status            text not null check (status in ('draft', 'published', 'archived')),
  revision          integer not null check (revision >= 1),
  -- json, not jsonb: a document comes back in the order of its fields.
  config            json not null,
  published_version integer,
  -- Sealed with the row as associated data.
  mcp_token         bytea,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  check (status <> 'published' or published_version is not null)
);
create index agents_by_account on agents (account_id, id);

-- A published version never changes: the database refuses, whoever asks.
create table agent_versions (
  agent_id     text collate "C" not null references agents,
  version      integer not null check (version >= 1),
  account_id   text collate "C" not null references accounts,
  revision     integer not null,
  config       json not null,
  published_at timestamptz not null,
  primary key (agent_id, version),
  unique (agent_id, revision)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are immutable', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger agent_versions_immutable before update or delete on agent_versions
  for each row execute function refuse_change();
create trigger agent_versions_kept before truncate on agent_versions
  for each statement execute function refuse_change();

-- The type is fixed with the first draft, and so is the client.
create function refuse_other_type() returns trigger language plpgsql as $$
begin
  if new.type <> old.type or new.client_id <> old.client_id or new.account_id <> old.account_id then
    raise exception 'type, client and account of an agent are fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger agents_fixed before update on agents for each row execute function refuse_other_type();

create table numbers (
  id         text collate "C" primary key,
  account_id text collate "C" not null references accounts,
  livemode   boolean not null,
  number     text collate "C" not null,
  label      text not null default '',
  agent_id   text collate "C" references agents,
  created_at timestamptz not null
);
-- A live number belongs to one account; every account has the same test number.
create unique index numbers_live on numbers (number) where livemode;
create unique index numbers_of_account on numbers (account_id, livemode, number);

-- Replies of POST requests, kept for a repetition with the same key; sealed, since one of them shows a secret.
create table idempotency_keys (
  account_id   text collate "C" not null,
  livemode     boolean not null,
  path         text collate "C" not null,
  key          text collate "C" not null,
  request_hash bytea not null,
  status       integer not null,
  reply        bytea,
  expires_at   timestamptz not null,
  primary key (account_id, livemode, path, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

create table webhook_secrets (
  id         bigint generated always as identity primary key,
  account_id text collate "C" not null references accounts,
  secret     bytea not null,
  created_at timestamptz not null,
  -- Set when a newer one has replaced it: until then it signs too.
  expires_at timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (account_id) where expires_at is null;

create table calls (
  id               text collate "C" primary key,
  account_id       text collate "C" not null,
  livemode         boolean not null,
  direction        text not null check (direction in ('outbound', 'inbound')),
  agent_id         text collate "C" not null,
  agent_version    integer not null,
  -- Copied from the version and the client, which never change: no list has to join them.
  agent_name       text not null,
  client_id        text collate "C" not null,
  client_external_id text not null,
  campaign_id      text collate "C",
  retry_of         text collate "C",
  reference        text,
  to_number        text collate "C" not null,
  -- The callee under a keyed hash: what lists and caps compare, and what is left of the number when it has to go.
  to_hash          bytea not null check (length(to_hash) = 16),
  from_number      text collate "C" not null,
  inputs           json not null,
  callback_url     text,
  status           text not null check (status in
                     ('queued', 'dialing', 'in_progress', 'processing', 'completed', 'failed', 'cancelled', 'needs_review')),
  outcome          text check (outcome in
                     ('completed', 'callback_requested', 'wrong_person', 'refused', 'do_not_call', 'hung_up', 'transferred',
                      'no_answer', 'busy', 'voicemail', 'suppressed', 'invalid_number', 'failed', 'cancelled')),
  attempts         integer not null default 0,
  max_attempts     integer not null check (max_attempts between 1 and 5),
  scheduled_at     timestamptz,
  -- When the dialer looks at it next; null unless queued.
  due_at           timestamptz,
  next_attempt_at  timestamptz,
  answered_at      timestamptz,
  ended_at         timestamptz,
  duration_seconds integer not null default 0,
  callback_at      timestamptz,
  end_reason       text,
  ai_disclosed     boolean,
  error            json,
  anonymized_at    timestamptz,
  created_at       timestamptz not null,
  idempotency_key  text collate "C",
  request_hash     bytea,
  -- The node that owns the call while it rings, talks or is being analysed.
  node_id          text collate "C",
  check (attempts between 0 and max_attempts),
  check ((status = 'queued') = (due_at is not null)),
  check ((status in ('dialing', 'in_progress')) <= (node_id is not null)),
  check ((status in ('completed', 'failed', 'cancelled')) <= (ended_at is not null and node_id is null))
) with (fillfactor = 80);
create index calls_of_account on calls (account_id, livemode, id);
-- One idempotency key, one call, for as long as the call exists.
create unique index calls_idempotency on calls (account_id, livemode, idempotency_key) where idempotency_key is not null;
create index calls_due on calls (due_at, id) where status = 'queued';
create index calls_of_agent_queued on calls (agent_id) where status = 'queued';
create index calls_to_analyse on calls (id) where status = 'processing' and node_id is null;
create index calls_of_node on calls (node_id) where node_id is not null;

-- What is large or personal about a call, apart from the row that every list reads.
create table call_details (
  call_id    text collate "C" primary key,
  facts      json not null,
  tool_calls json not null default '[]',
  data       json not null default '{}',
  issues     json not null default '[]',
  summary    text not null default '',
  sentiment  json
);

create table call_turns (
  call_id       text collate "C" not null,
  n             integer not null,
  speaker       text not null check (speaker in ('agent', 'person', 'system')),
  text          text not null,
  start_seconds double precision not null,
  end_seconds   double precision not null,
  interrupted   boolean not null,
  primary key (call_id, n)
);

-- Committed before anything leaves for the network: after a crash the attempt counts and is never dialled again.
create table attempts (
  call_id    text collate "C" not null,
  n          integer not null check (n between 1 and 5),
  node_id    text collate "C" not null,
  started_at timestamptz not null,
  ended_at   timestamptz,
  outcome    text,
  primary key (call_id, n)
);

create table events (
  id         text collate "C" primary key,
  account_id text collate "C" not null,
  livemode   boolean not null,
  type       text not null check (type in ('call.completed', 'call.attempt_failed')),
  call_id    text collate "C" not null,
  attempt    integer not null,
  created_at timestamptz not null,
  -- Frozen with the event: the bytes that are signed and sent.
  payload    text not null
);
create index events_of_account on events (account_id, livemode, id);
-- Every call ends with exactly one `call.completed`, every failed attempt has one event.
create unique index events_completed on events (call_id) where type = 'call.completed';
create unique index events_attempt on events (call_id, attempt) where type = 'call.attempt_failed';

create table deliveries (
  event_id        text collate "C" not null references events,
  channel         text not null check (channel in ('webhook', 'email', 'sandbox')),
  account_id      text collate "C" not null,
  destination     text not null,
  status          text not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
  attempts        integer not null default 0,
  due_at          timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  error           text,
  node_id         text collate "C",
  primary key (event_id, channel),
  check ((status = 'pending') = (due_at is not null))
);
create index deliveries_due on deliveries (due_at) where status = 'pending' and node_id is null;
create index deliveries_of_node on deliveries (node_id) where node_id is not null;

-- A node that has not been heard of for the length of a lease is dead: its row goes, and its work returns to the others.
create table nodes (
  id           text collate "C" primary key,
  roles        text not null,
  telephony    boolean not null,
  started_at   timestamptz not null,
  heartbeat_at timestamptz not null
);
