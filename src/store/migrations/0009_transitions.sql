-- No road but those of the table of transitions leads a call from one state to another (interface, "States and transitions";
-- src/domain/calls/transitions.ts, which a test holds against this trigger pair by pair). Whoever moves calls repeats the state
-- it starts from and settles races by it; this stands behind, for the statement that forgets to.

create function refuse_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a call does not go from % to %', old.status, new.status
    using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, column = 'status', constraint = tg_name;
end
$$;

-- After the row and not before it, where every row would be locked first, and asked by `when`: a move that is allowed calls
-- no function. What is inserted is not asked: a backup is put back row by row, in whatever state each call was.
create trigger calls_transitions after update of status on calls for each row
  when (new.status <> old.status and not case old.status
    when 'queued'      then new.status in ('dialing', 'failed', 'cancelled')
    when 'dialing'     then new.status in ('in_progress', 'queued', 'failed')
    when 'in_progress' then new.status in ('processing', 'failed')
    when 'processing'  then new.status in ('completed', 'needs_review')
    else false
  end)
  execute function refuse_transition();
