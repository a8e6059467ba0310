-- Calls that were received.

-- What the caller of a simulated call plays; a call that was placed says it by its number.
alter table calls add column scenario text;
-- Which of the account's inbound lines the call holds. It counts while the call is in progress: no other call of that account
-- and mode has it then, and with the call's state it is free again, so a line is neither taken twice nor ever lost.
alter table calls add column inbound_line integer check (inbound_line >= 1);
alter table calls add check ((direction = 'inbound' and status = 'in_progress') <= (inbound_line is not null));
create unique index calls_inbound_lines on calls (account_id, livemode, inbound_line)
  where direction = 'inbound' and status = 'in_progress';
