-- Clients with their prices and log-ins, and what live calls cost. Money is counted in millionths of the currency's unit.

alter table accounts
  -- ISO 4217.
  add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  add column price_per_minute bigint not null default 0 check (price_per_minute between 0 and 999999999),
  add column rounding_seconds integer not null default 60 check (rounding_seconds between 1 and 3600),
  -- How long after its end a call keeps what is personal about it.
  add column retention_months integer not null default 24 check (retention_months between 1 and 24),
  -- What a record's currency is held against.
  add unique (id, currency);

-- A client without a price has its account's; without a retention of its own, too.
alter table clients
  add column price_per_minute bigint check (price_per_minute between 0 and 999999999),
  add column rounding_seconds integer check (rounding_seconds between 1 and 3600),
  add column retention_months integer check (retention_months between 1 and 24),
  add check ((price_per_minute is null) = (rounding_seconds is null));
create index clients_of_account on clients (account_id, id) where deleted_at is null;
create index agents_of_client on agents (client_id, id) where status <> 'archived';

-- The address by which a client will be let into the console; it goes when the client goes. Several clients may share one:
-- who looks after two of them has one mailbox.
create table client_logins (
  client_id  text collate "C" primary key references clients,
  email      text not null check (length(email) between 1 and 254),
  created_at timestamptz not null
);

-- A step that was begun counts whole.
create function billed_seconds(seconds integer, step integer) returns bigint language sql immutable strict parallel safe
  return (seconds::bigint + step - 1) / step * step;

-- One row per answered live call, written in the transaction that ends its conversation. What was measured and the price in
-- force then are stored; what is billed follows from them and cannot say anything else. No number is in it, so it stays when
-- the call is anonymised.
create table usage_records (
  id               text collate "C" primary key,
  call_id          text collate "C" not null unique,
  account_id       text collate "C" not null,
  -- Test calls are not billed.
  livemode         boolean not null check (livemode),
  client_id        text collate "C" not null,
  agent_id         text collate "C" not null,
  agent_version    integer not null,
  agent_name       text not null,
  direction        text not null check (direction in ('outbound', 'inbound')),
  answered_at      timestamptz not null,
  -- The month it is billed in: the one in Italy in which it was answered.
  month            date not null generated always as (date_trunc('month', answered_at at time zone 'Europe/Rome')::date) stored,
  -- The conversation, and the time with an operator after it.
  seconds          integer not null check (seconds >= 0),
  price_per_minute bigint not null check (price_per_minute between 0 and 999999999),
  rounding_seconds integer not null check (rounding_seconds between 1 and 3600),
  currency         text not null,
  -- In ten-thousandths of a minute, half of one rounded up.
  billed_minutes   bigint not null generated always as ((billed_seconds(seconds, rounding_seconds) * 10000 + 30) / 60) stored,
  -- In millionths, rounded to whole hundreds of them: four decimals, half up.
  amount           bigint not null
                     generated always as ((billed_seconds(seconds, rounding_seconds) * price_per_minute + 3000) / 6000 * 100) stored,
  created_at       timestamptz not null,
  -- A bill has one currency: it is the account's as long as there is a record in it.
  foreign key (account_id, currency) references accounts (id, currency)
);
create index usage_records_of_month on usage_records (account_id, livemode, month, id);
create index usage_records_of_client on usage_records (account_id, livemode, client_id, month, id);

-- What was billed stays billed: the database refuses, whoever asks.
create trigger usage_records_immutable before update or delete on usage_records
  for each row execute function refuse_change();
create trigger usage_records_kept before truncate on usage_records
  for each statement execute function refuse_change();
