-- The last backup that was finished: one row, so that every node and whoever asks knows how old it is.
create table backups (
  only_one  boolean primary key default true check (only_one),
  -- The moment whose state it holds.
  taken_at  timestamptz not null,
  bytes     bigint not null check (bytes > 0),
  encrypted boolean not null
);
