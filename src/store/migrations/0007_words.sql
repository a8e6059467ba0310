-- What is written when a call moves on is one row for many: a conversation is kept in the pieces in which it was written down.

-- `n` is the number of the first turn of the piece.
create table call_words (
  call_id text collate "C" not null,
  n       integer not null check (n >= 1),
  turns   json not null,
  primary key (call_id, n)
) with (toast_tuple_target = 8160);

insert into call_words (call_id, n, turns)
select call_id, min(n), json_agg(json_build_object('speaker', speaker, 'text', text, 'start_seconds', start_seconds,
                                                   'end_seconds', end_seconds, 'interrupted', interrupted) order by n)
  from call_turns group by call_id;
drop table call_turns;

-- A payload and a result fit their page; put into the side table each would cost as much as the call itself.
alter table events set (toast_tuple_target = 8160);
alter table call_details set (toast_tuple_target = 8160, fillfactor = 70);
-- Every call gets a second version of its attempt's row, on the same page.
alter table attempts set (fillfactor = 70);
