-- The do-not-call list of an account, one per mode. A number is found by its keyed hash alone, so an entry goes on
-- protecting after the number itself had to be forgotten.
create table suppressions (
  account_id  text collate "C" not null,
  livemode    boolean not null,
  number_hash bytea not null check (length(number_hash) = 16),
  -- Orders the list by age; never shown.
  id          text collate "C" not null,
  -- Null once the call that made the entry has been anonymised.
  number      text collate "C",
  number_hint text not null check (length(number_hint) = 2),
  reason      text check (length(reason) between 1 and 500),
  source      text not null check (source in ('api', 'call', 'console', 'import')),
  call_id     text collate "C",
  created_at  timestamptz not null,
  primary key (account_id, livemode, number_hash)
);
create unique index suppressions_by_age on suppressions (account_id, livemode, id);

-- What listing a number looks for.
create index calls_queued_to on calls (account_id, livemode, to_hash) where status = 'queued';

-- Whoever is about to put a call into the queue asks here, and holds the list against additions until its own commit.
-- Whoever adds holds the same lock exclusively while it looks through the queue: so either the call is found in the queue,
-- or the entry is found on the list. The answer must be read after the lock was got. A volatile function takes a new
-- snapshot for each of its statements; written out inside an insert the question would be answered by the insert's own,
-- which is older than the lock.
create function number_is_listed(account text, live boolean, hash bytea) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(1937076336, hashtext(account || live::text));
  return exists (
    select 1 from suppressions s where s.account_id = account and s.livemode = live and s.number_hash = hash);
end
$$;

-- The lock of whoever adds; taken after the entries are written and before any lane.
create function hold_list(account text, live boolean) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(1937076336, hashtext(account || live::text));
end
$$;
