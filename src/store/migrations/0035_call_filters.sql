-- Calls by client and by the number that was called, as 0005 has the other filters.
set local statement_timeout = 0;
create index calls_by_client on calls (account_id, livemode, client_id, id);
create index calls_by_number on calls (account_id, livemode, to_number, id);
