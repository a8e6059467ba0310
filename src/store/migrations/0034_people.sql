-- People who log into the console, what they may do in which account, and how they come in.

create table people (
  id         text collate "C" primary key,
  -- In lower case: one mailbox is one person.
  email      text collate "C" not null unique check (length(email) between 1 and 254 and email = lower(email)),
  name       text not null,
  -- Argon2id, with its parameters; null until the first invitation is accepted.
  password   text,
  -- The secret of an authenticator, sealed; it counts once a code of it was shown.
  totp       bytea,
  totp_on    boolean not null default false,
  -- The last period of which a code was taken: each is taken once.
  totp_step  bigint not null default 0,
  created_at timestamptz not null,
  check (not totp_on or totp is not null)
);

-- Where somebody belongs. Until they accept they do not: whoever invites an address learns a link, not what is behind it.
create table memberships (
  person_id   text collate "C" not null references people on delete cascade,
  account_id  text collate "C" not null references accounts,
  role        text not null check (role in ('owner', 'operator', 'viewer', 'client')),
  client_id   text collate "C" references clients,
  created_at  timestamptz not null,
  accepted_at timestamptz,
  check ((role = 'client') = (client_id is not null)),
  unique nulls not distinct (person_id, account_id, client_id)
);
create index memberships_of_account on memberships (account_id, person_id);
create index memberships_of_client on memberships (client_id) where client_id is not null;

create table sessions (
  id           text collate "C" primary key,
  -- SHA-256 of the cookie: 256 random bits need no slow hash.
  token_hash   bytea not null unique check (length(token_hash) = 32),
  person_id    text collate "C" not null references people on delete cascade,
  account_id   text collate "C" not null references accounts,
  client_id    text collate "C",
  address      text not null,
  agent        text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  -- However busy it is.
  expires_at   timestamptz not null
);
create index sessions_of_person on sessions (person_id, id);
create index sessions_of_account on sessions (account_id, id);
create index sessions_expiry on sessions (expires_at);

-- What opens once: gone when it is used.
create table links (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind       text not null check (kind in ('first_owner', 'invitation', 'password')),
  person_id  text collate "C" references people on delete cascade,
  account_id text collate "C" references accounts,
  client_id  text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'first_owner') = (person_id is null)),
  check ((kind = 'password') = (account_id is null))
);
create unique index links_one_each on links (kind, person_id, account_id, client_id) nulls not distinct;
create index links_expiry on links (expires_at);

-- How often something was tried within a time, under a hash of what it was tried with.
create table throttles (
  name  bytea primary key,
  tries integer not null,
  until timestamptz not null
);
create index throttles_expiry on throttles (until);

-- Clients whose address was given before there was anywhere to log in.
insert into people (id, email, name, created_at)
select distinct on (lower(l.email)) 'per_' || right(l.client_id, 26), lower(l.email), '', l.created_at
  from client_logins l order by lower(l.email), l.client_id;
insert into memberships (person_id, account_id, role, client_id, created_at)
select p.id, c.account_id, 'client', c.id, l.created_at
  from client_logins l join clients c on c.id = l.client_id join people p on p.email = lower(l.email);
