-- What it cost to have a conversation read by a language model: null where none was asked. Kept also when its answer was of
-- no use, since it was paid for.
alter table call_details
  add column analysis_model         text,
  add column analysis_input_tokens  bigint check (analysis_input_tokens >= 0),
  add column analysis_output_tokens bigint check (analysis_output_tokens >= 0),
  -- In millionths of the currency of ANALYSIS_PRICES; null where no price was known.
  add column analysis_cost_micros   bigint check (analysis_cost_micros >= 0),
  add constraint call_details_analysis check (
    (analysis_model is null) = (analysis_input_tokens is null) and (analysis_model is null) = (analysis_output_tokens is null)
    and (analysis_model is not null or analysis_cost_micros is null));

-- By mode: however many live calls wait for a slow provider, test calls are found past them.
drop index calls_to_analyse;
create index calls_to_analyse on calls (livemode, id) where status = 'processing' and node_id is null;
