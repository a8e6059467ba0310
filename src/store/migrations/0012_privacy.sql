-- Retention, and what a person may ask for: all that is kept of a number, and that it be forgotten.

-- Calls that have ended and still hold something personal, by whose retention they are under, and by whom they were spoken
-- with. Only the last version of a call's row is in them, so dialling and talking cost nothing more; calls that have not
-- ended are found by the indexes that their states have.
create index calls_by_retention on calls (client_id, ended_at)
  where status in ('completed', 'failed', 'cancelled', 'needs_review') and anonymized_at is null;
create index calls_by_person on calls (account_id, livemode, (case direction when 'outbound' then to_number else from_number end))
  where status in ('completed', 'failed', 'cancelled', 'needs_review') and anonymized_at is null;
-- Entries of the do-not-call list that forget their number with the call that made them.
create index suppressions_of_call on suppressions (call_id) where call_id is not null and number is not null;

-- An anonymised call has ended and holds nothing of the person any more, whoever writes to it.
alter table calls add constraint calls_anonymized check (anonymized_at is null or (
  status in ('completed', 'failed', 'cancelled', 'needs_review') and to_number = '' and from_number = ''
  and to_hash = '\x00000000000000000000000000000000' and reference is null and inputs::text = '{}' and callback_url is null
  and request_hash is null));

-- Numbers that are to be forgotten and whose calls are not all anonymised yet: some still run, or they were too many for one
-- request. The row goes with the last of them.
create table erasures (
  account_id text collate "C" not null,
  livemode   boolean not null,
  number     text collate "C" not null,
  -- Calls that were made after the request are not meant.
  up_to      text collate "C" not null,
  asked_at   timestamptz not null,
  primary key (account_id, livemode, number)
);
create index erasures_by_age on erasures (asked_at);
