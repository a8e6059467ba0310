-- One index per filter of the list of calls, each ending in the id, by which pages are ordered: whatever is asked for, a page
-- is one short walk along one of them, however rare its rows are and however deep its cursor lies.

-- An agent belongs to one account, a campaign to one account and mode.
create index calls_by_agent on calls (agent_id, livemode, id);
create index calls_by_campaign on calls (campaign_id, id) where campaign_id is not null;
create index calls_by_direction on calls (account_id, livemode, direction, id);
create index calls_by_status on calls (account_id, livemode, status, id);
create index calls_by_outcome on calls (account_id, livemode, outcome, id) where outcome is not null;
create index calls_by_reference on calls (account_id, livemode, reference, id) where reference is not null;

-- When an id was made, in seconds: 48 bits of milliseconds in the ten digits after the prefix, of which eight tell the second;
-- the first of them is zero until the year 3084.
create function seconds_of_call_id(id text) returns double precision language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := '0123456789abcdefghjkmnpqrstvwxyz';
begin
  return 1.024 * (
      (strpos(digits, substr(id, 7, 1))::bigint - 1 << 30) + (strpos(digits, substr(id, 8, 1)) - 1 << 25)
    + (strpos(digits, substr(id, 9, 1)) - 1 << 20) + (strpos(digits, substr(id, 10, 1)) - 1 << 15)
    + (strpos(digits, substr(id, 11, 1)) - 1 << 10) + (strpos(digits, substr(id, 12, 1)) - 1 << 5)
    + strpos(digits, substr(id, 13, 1)) - 1);
end
$$;
-- Ids carry real time and so does `created_at`, unless a test clock said otherwise. `since` is turned into a bound on the id, ten
-- seconds to the safe side; the test calls whose `created_at` lies further ahead of their id than that are looked up apart.
alter table calls add column ahead boolean not null
  generated always as (not livemode and created_at > to_timestamp(10 + seconds_of_call_id(id))) stored;
create index calls_ahead on calls (account_id, livemode, id) where ahead;
