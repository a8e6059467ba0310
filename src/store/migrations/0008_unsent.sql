-- The last look before a call leaves for the network, and attempts of which nothing left.

-- The daily slot that the attempt took: an attempt that is voided returns its own and no other.
alter table attempts add column day date;
alter table attempts add column nth smallint;
alter table attempts add check ((day is null) = (nth is null));

-- How many attempts in a row were voided since the last one that was made.
alter table calls add column unsent smallint not null default 0 check (unsent between 0 and 4);

-- Whether the first packet of a call may leave now. `leave` holds until the transaction ends: nobody can list the number
-- meanwhile. Who finds somebody adding is told so and waits elsewhere, so no connection is held while an import works; who
-- stops in the middle is thrown out after `idle_ms`, so a stopped process does not hold the list. The answer is read after
-- the lock was got: a volatile function takes a new snapshot for each of its statements.
create function may_leave(call text, node text, idle_ms integer) returns text language plpgsql volatile as $$
declare
  list text;
begin
  perform set_config('idle_in_transaction_session_timeout', idle_ms::text, true);
  select c.account_id || c.livemode::text into list from calls c where c.id = call;
  if not pg_try_advisory_xact_lock_shared(1937076336, hashtext(list)) then
    return 'adding';
  end if;
  return coalesce((
    select case when c.status <> 'dialing' or c.node_id <> node then 'gone'
                when exists (select 1 from suppressions s where s.account_id = c.account_id and s.livemode = c.livemode
                                and s.number_hash = c.to_hash) then 'listed'
                else 'leave' end
      from calls c where c.id = call), 'gone');
end
$$;
