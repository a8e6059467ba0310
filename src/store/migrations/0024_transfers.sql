-- Live calls that are handed over to an operator: the person's line outlives the conversation, and somebody holds it.

-- A full table takes longer than any other statement of ours may.
set local statement_timeout = 0;

-- Until now nobody was dialled for a live call: what was left as asked for has failed.
update call_details set transfer = json_build_object('to', transfer ->> 'to', 'status', 'failed', 'requested_at', transfer ->> 'requested_at',
    'ended_at', transfer ->> 'requested_at', 'duration_seconds', 0)
 where transfer ->> 'status' in ('requested', 'dialing');

alter table call_details
  -- The node that holds the line of the person who was handed over; null once that has ended, or where nobody was.
  add column transfer_node text collate "C",
  -- When the operator answered.
  add column transfer_answered_at timestamptz,
  -- When that node was last heard of, once it is gone: what ran on it ended then.
  add column transfer_seen_at timestamptz,
  add constraint call_details_transfer_status check (transfer is null or coalesce(
    transfer ->> 'status' in ('requested', 'dialing', 'answered', 'no_answer', 'busy', 'failed'), false)),
  -- A hand-over that nobody holds has ended, and one that rings has not.
  add constraint call_details_transfer_held check (transfer is null or transfer_node is not null
    or (transfer ->> 'ended_at' is not null and transfer ->> 'status' not in ('requested', 'dialing'))),
  add constraint call_details_transfer_known check (transfer_node is null or transfer is not null);
create index call_details_transferring on call_details (transfer_node) where transfer_node is not null;

create function refuse_transfer() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer does not go from % to %', old.transfer ->> 'status', new.transfer ->> 'status'
    using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, column = 'transfer', constraint = tg_name;
end
$$;

-- As src/domain/calls/transfer-moves.ts has it, which a test holds against this trigger pair by pair.
create trigger call_details_transfer_moves after update of transfer on call_details for each row
  when (new.transfer ->> 'status' is distinct from old.transfer ->> 'status' and not coalesce(case old.transfer ->> 'status'
    when 'requested' then new.transfer ->> 'status' in ('dialing', 'failed')
    when 'dialing'   then new.transfer ->> 'status' in ('answered', 'no_answer', 'busy', 'failed')
    else false
  end, false))
  execute function refuse_transfer();

-- The person's line is up though the conversation has ended: it counts as before, placed or received.
alter table calls add column line_kept boolean not null default false;
alter table calls drop column held_line;
alter table calls add column held_line integer generated always as (
  case when direction = 'inbound' and (status = 'in_progress' or line_kept) then inbound_line end) stored;
create unique index calls_inbound_lines on calls (account_id, livemode, held_line) where held_line is not null;
