-- Talking to a draft from the console: what was talked to, and who may open the line.

-- A call names what it was held by as a version; of a draft that is its revision, below zero. The copy never changes,
-- as a version does not: what a call was held by can always be read again.
create table draft_copies (
  agent_id   text collate "C" not null references agents,
  revision   integer not null check (revision >= 1),
  account_id text collate "C" not null references accounts,
  config     json not null,
  copied_at  timestamptz not null,
  primary key (agent_id, revision)
);
create trigger draft_copies_immutable before update or delete on draft_copies
  for each row execute function refuse_change();
create trigger draft_copies_kept before truncate on draft_copies
  for each statement execute function refuse_change();

-- Opens one line, once, for whoever asked for it; the database keeps the hash. It lives for a minute, and is in no backup.
create unlogged table talk_tickets (
  hash       bytea primary key check (length(hash) = 32),
  account_id text collate "C" not null,
  person_id  text collate "C" not null,
  agent_id   text collate "C" not null,
  revision   integer not null,
  kind       text not null check (kind in ('text', 'microphone')),
  inputs     json not null,
  expires_at timestamptz not null
);
create index talk_tickets_of_person on talk_tickets (person_id, expires_at);

-- Why somebody hung up on a call: one of a few codes, since nothing personal may be in the log.
alter table audit add column reason text check (reason ~ '^[a-z_]{1,40}$');
