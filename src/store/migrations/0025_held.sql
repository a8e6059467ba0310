-- What holds when nodes stop in the middle of things: when a lost node was last heard of, and that nothing is queued for an agent
-- whose archiving has been answered.

-- When a node that is gone was last heard of: what it held lasted until then. Cleared away after days.
create table lost_nodes (
  id      text collate "C" primary key,
  seen_at timestamptz not null
);

-- Whoever is about to queue a call asks here whether it may, and holds the list, and with it the agent's archiving, until its own
-- commit. Whoever archives holds the same lock exclusively while it looks through the queue. As in `number_is_listed`, the
-- answers are read after the lock was got. Without a version any will do that is not archived.
create function may_queue(account text, live boolean, hash bytea, agent text, wanted integer) returns boolean language plpgsql volatile as $$
begin
  if number_is_listed(account, live, hash) then
    return false;
  end if;
  return exists (
    select 1 from agents a where a.id = agent and a.status <> 'archived'
       and (wanted is null or a.status = 'published' and a.published_version = wanted));
end
$$;
