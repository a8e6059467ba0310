-- Calls that wait until somebody has reviewed them, and until when: past that they complete as they are.
alter table calls add column review_until timestamptz;
-- What waits already was told no time: the default of the day, from its end on.
update calls set review_until = coalesce(ended_at, created_at) + interval '72 hours' where status = 'needs_review';
alter table calls add constraint calls_review check ((status = 'needs_review') = (review_until is not null));

-- By account and mode, because a test clock holds back those of one account: whoever looks for what is due then looks at the
-- first of each, and never at all that waits.
create index calls_in_review on calls (account_id, livemode, review_until, id) where status = 'needs_review';

-- The table of transitions as it is now: who reviews a call, or the time that passes, completes it.
drop trigger calls_transitions on calls;
create trigger calls_transitions after update of status on calls for each row
  when (new.status <> old.status and not case old.status
    when 'queued'       then new.status in ('dialing', 'failed', 'cancelled')
    when 'dialing'      then new.status in ('in_progress', 'queued', 'failed')
    when 'in_progress'  then new.status in ('processing', 'failed')
    when 'processing'   then new.status in ('completed', 'needs_review')
    when 'needs_review' then new.status = 'completed'
    else false
  end)
  execute function refuse_transition();
