-- What a key may do, from where and until when. Those that exist may do everything, as they could.
alter table api_keys
  add column name       text not null default '' check (length(name) <= 100),
  add column scope      text not null default 'full' check (scope in ('full', 'calls', 'build', 'read')),
  add column expires_at timestamptz,
  add column networks   text[] not null default '{}' check (cardinality(networks) <= 20);
create index api_keys_account on api_keys (account_id, id);
