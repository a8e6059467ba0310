-- Trunks that people add while the installation runs, beside those of its configuration; nodes read them by themselves.
create table trunks (
  id         text collate "C" primary key,
  name       text not null check (length(name) between 1 and 60),
  -- In which order they are tried.
  position   integer not null,
  -- Everything but the password.
  settings   json not null,
  -- Sealed.
  password   bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index trunks_names on trunks (lower(name));

-- The one trunk that a call was asked to go by.
alter table calls add column trunk_id text collate "C";

-- What each node says of itself: its version, its trunks, its disk.
alter table nodes add column version text not null default '';
alter table nodes add column report json;
alter table nodes add column reported_at timestamptz;

-- What somebody wants tried, and what each node that can try it has found.
create table checks (
  id         text collate "C" primary key,
  kind       text not null,
  target     text collate "C",
  created_at timestamptz not null
);
create index checks_age on checks (created_at);
create table check_findings (
  check_id text collate "C" not null references checks on delete cascade,
  node_id  text collate "C" not null,
  findings json not null,
  primary key (check_id, node_id)
);
