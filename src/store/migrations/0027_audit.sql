-- Who changed what, when and from where: ids and codes, never a number, a name or a word of anybody. A row is written in the
-- transaction of the change that it tells of, and stays as it was written.
create table audit (
  id         text collate "C" not null,
  account_id text collate "C" not null,
  livemode   boolean,
  actor_kind text not null check (actor_kind in ('key', 'person', 'cli')),
  actor_id   text collate "C" not null,
  action     text not null check (action ~ '^[a-z_]{1,60}$'),
  target     text collate "C" check (target ~ '^[a-z]{3,4}_[0-9a-z]{26}$'),
  address    text,
  request_id text collate "C",
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index audit_actor on audit (account_id, actor_id, id);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_stays before update or delete on audit for each row execute function refuse_rewriting();
create trigger audit_is_kept before truncate on audit for each statement execute function refuse_rewriting();
