-- The requests of the last days, for whoever develops against the API: no body and no value of an address is in it.
create table requests (
  id          text collate "C" primary key,
  account_id  text collate "C" not null,
  livemode    boolean not null,
  method      text not null,
  route       text not null,
  operation   text,
  status      integer not null,
  code        text,
  replayed    boolean not null,
  actor       text collate "C" not null,
  duration_ms integer not null,
  created_at  timestamptz not null
);
create index requests_of_account on requests (account_id, livemode, id);
