-- Whom an account may call, and for how many minutes a day: what a stolen key, or a sentence that talks an agent into it, can cost.

alter table accounts
  -- Prefixes in E.164, and `any`; null: the countries of the account's own live numbers.
  add column destinations text[] check (destinations is null or (cardinality(destinations) between 1 and 200
    and array_to_string(destinations, ',') ~ '^(any|\+[1-9][0-9]{0,14})(,(any|\+[1-9][0-9]{0,14}))*$')),
  -- Live minutes on one day in Italy; null: as many as there are.
  add column daily_minutes integer check (daily_minutes between 0 and 1000000);

create index usage_records_of_day on usage_records (account_id, answered_at);

-- What a queued call may wait for has one more name.
alter table calls drop constraint calls_waiting_for_check;
alter table calls add constraint calls_waiting_for_check check (waiting_for in
  ('calling_window', 'daily_cap', 'concurrency', 'campaign_paused', 'telephony', 'spending_limit')) not valid;

-- The country of a number by its calling code (E.164): codes of one and two digits are few, all others have three. Of what several
-- countries share, the islands of +1 and Kazakhstan within +7 are countries of their own: calls there cost a multiple.
create function calling_country(number text) returns text language sql immutable strict parallel safe
  return case
    when substr(number, 2, 1) = '1' then
      case when substr(number, 3, 3) = any (array['242', '246', '264', '268', '284', '340', '345', '441', '473', '649', '658',
        '664', '670', '671', '684', '721', '758', '767', '784', '787', '809', '829', '849', '868', '869', '876', '939'])
        then substr(number, 1, 5) else '+1' end
    when substr(number, 2, 1) = '7' then case when substr(number, 3, 1) in ('6', '7') then '+77' else '+7' end
    when substr(number, 2, 2) = any (array['20', '27', '30', '31', '32', '33', '34', '36', '39', '40', '41', '43', '44', '45', '46',
      '47', '48', '49', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65', '66', '81', '82', '84',
      '86', '90', '91', '92', '93', '94', '95', '98']) then substr(number, 1, 3)
    else substr(number, 1, 4)
  end;

-- Ranges that are dearer than their country, by whom one is paid who is called: premium rate, shared cost, personal numbers,
-- satellites. They are closed to everybody who was not given that very range.
create function closed_ranges() returns text[] language sql immutable parallel safe
  return array[
    -- Of no country: shared cost, satellites, personal and international networks, premium rate.
    '+808', '+870', '+878', '+881', '+882', '+883', '+888', '+979',
    -- Italy: services of the tens 1 and 4, personal numbers, shared cost, premium rate.
    '+390878', '+3912', '+3914', '+3916', '+3917', '+3918', '+3919', '+394', '+3970', '+3984', '+3989',
    '+1900', '+1976',
    '+3190', '+3270', '+3290',
    '+3381', '+3382', '+3389',
    '+34803', '+34806', '+34807', '+34901', '+34902', '+34905', '+34907',
    '+35115', '+35160', '+35170', '+35176', '+351808', '+35315', '+353185', '+353189',
    '+4184', '+4190',
    '+43810', '+43820', '+43821', '+43828', '+43900', '+43901', '+43930', '+43931', '+43939',
    '+4470', '+4484', '+4487', '+449',
    '+49118', '+49137', '+49180', '+49190', '+49900'
  ];

-- Whether an account may call that number under that one of its own. A prefix that lies within a closed range opens as much of it
-- as it names.
create function may_call(account text, number text, caller text) returns boolean language sql stable parallel safe
  return coalesce((
    select not exists (
             select 1 from unnest(closed_ranges()) as closed(range)
              where starts_with(may_call.number, closed.range) and not exists (
                select 1 from unnest(a.destinations) as given(prefix)
                 where starts_with(may_call.number, given.prefix) and starts_with(given.prefix, closed.range)))
       and case when a.destinations is null
             then calling_country(may_call.caller) = calling_country(may_call.number)
               or exists (select 1 from numbers n where n.account_id = a.id and n.livemode
                             and calling_country(n.number) = calling_country(may_call.number))
             else exists (select 1 from unnest(a.destinations) as given(prefix)
                           where given.prefix = 'any' or starts_with(may_call.number, given.prefix)) end
      from accounts a where a.id = may_call.account), false);

-- The seconds of the day in Italy that an account's live calls have taken until then: those that were billed, and those that run.
create function spent_seconds(account text, until timestamptz) returns bigint language sql stable
  return (
    with today as (
      select date_trunc('day', spent_seconds.until at time zone 'Europe/Rome') at time zone 'Europe/Rome' as begins),
    running as (
      select s.call_id as id from line_slots s where s.account_id = spent_seconds.account and s.livemode
      union
      select c.id from calls c where c.account_id = spent_seconds.account and c.livemode and c.held_line is not null)
    select coalesce((select sum(u.seconds) from usage_records u, today
                      where u.account_id = spent_seconds.account and u.answered_at >= today.begins), 0)
         + coalesce((select sum(greatest(0, extract(epoch from spent_seconds.until - greatest(c.answered_at, today.begins))))
                       from today, running r join calls c on c.id = r.id
                      where c.answered_at is not null and not exists (select 1 from usage_records u where u.call_id = c.id)), 0)::bigint);

create function is_spent(account text, until timestamptz) returns boolean language sql stable
  return exists (select 1 from accounts a where a.id = is_spent.account and a.daily_minutes is not null
                    and spent_seconds(a.id, is_spent.until) >= a.daily_minutes * 60::bigint);

-- Behind admission, which asks the same: no attempt begins on a number that the account may not call, or beyond its minutes.
create function refuse_attempt() returns trigger language plpgsql as $$
declare
  dialled record;
begin
  select c.account_id, c.to_number, c.from_number, c.livemode into dialled from calls c where c.id = new.call_id;
  if not found or not dialled.livemode then
    return null;
  end if;
  if not may_call(dialled.account_id, dialled.to_number, dialled.from_number) then
    raise exception 'the account may not call there'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'attempts_destination';
  end if;
  if is_spent(dialled.account_id, new.started_at) then
    raise exception 'the account has spent its minutes of the day'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'attempts_spending';
  end if;
  return null;
end
$$;
create trigger attempts_allowed after insert on attempts for each row execute function refuse_attempt();
