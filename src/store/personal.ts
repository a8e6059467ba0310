/**
 * Every column of the database, and what is personal about it. What anonymising a call does to its rows is written out
 * of this table; a test holds it against the schema, so that no column can be added without somebody having decided.
 */
export interface Columns {
  /** Names of columns that say nothing of the person at the other end of a call. */
  harmless: string
  /** What takes the place of a personal value, in SQL. */
  emptied?: Readonly<Record<string, string>>
  /** Columns that cannot simply be emptied, and how they are rid of what is personal. */
  otherwise?: Readonly<Record<string, string>>
}

const WITH_THE_CALL = 'the row goes with the call that is anonymised'
const IN_A_DAY = 'the row goes after 24 hours; erasing a number removes it from replies at once'

/** All that the error of an anonymised call still says: what kind it was. */
const ERROR = `case when error is not null then json_build_object(
  'code', error->>'code', 'message', 'What it said was removed with the personal data of the call.') end`
const TRANSFER = `case when transfer is not null then json_build_object('to', '', 'status', transfer->>'status',
  'requested_at', transfer->>'requested_at', 'ended_at', transfer->>'ended_at', 'duration_seconds', transfer->'duration_seconds') end`

export const COLUMNS = {
  accounts: {
    harmless: `id name concurrent_calls inbound_calls created_at currency price_per_minute rounding_seconds retention_months
      destinations daily_minutes brand_name brand_accent brand_logo_type brand_logo`,
  },
  agent_versions: { harmless: 'agent_id version account_id revision config published_at' },
  agents: {
    harmless:
      'id account_id client_id type status revision config published_version mcp_token mcp_token_origin created_at updated_at',
  },
  api_keys: {
    harmless: 'id account_id livemode name scope networks hash hint created_at expires_at last_used_at revoked_at',
  },
  attempts: {
    harmless: 'call_id n node_id started_at ended_at outcome day nth',
    // Networks write what they like into a reason.
    emptied: { cause: 'null' },
  },
  audit: {
    harmless: 'id account_id livemode actor_kind actor_id action target address request_id created_at reason',
  },
  draft_copies: { harmless: 'agent_id revision account_id config copied_at' },
  backups: { harmless: 'only_one taken_at bytes encrypted' },
  call_details: {
    harmless: `call_id live analysis_model analysis_input_tokens analysis_output_tokens analysis_cost_micros transfer_node
      transfer_answered_at transfer_seen_at`,
    // biome-ignore format: a table reads in columns
    emptied: {
      facts:      `'{}'`,
      tool_calls: `'[]'`,
      data:       `'{}'`,
      issues:     `'[]'`,
      summary:    `''`,
      sentiment:  'null',
      evidence:   `'{}'`,
      recorded:   'false',
      transfer:   TRANSFER,
    },
  },
  call_counts: {
    harmless:
      'account_id livemode hour agent_id campaign_id client_id direction outcome calls attempts answered seconds',
  },
  call_endings: {
    harmless:
      'id account_id livemode ended_at agent_id campaign_id client_id direction outcome attempts answered seconds waits answered_at mood_start mood_end',
  },
  call_moods: {
    harmless: 'account_id livemode hour agent_id campaign_id client_id direction mood_start mood_end calls',
  },
  call_spans: { harmless: 'account_id livemode ended_at answered_at agent_id campaign_id client_id direction' },
  call_waits: { harmless: 'account_id livemode hour agent_id campaign_id client_id direction step turns' },
  call_tools: { harmless: 'call_id n', otherwise: { entry: WITH_THE_CALL } },
  call_words: { harmless: 'call_id n', otherwise: { turns: WITH_THE_CALL } },
  calls: {
    // The key is stored under a keyed hash; it outlives the person, or a repetition would be dialled again.
    harmless: `id account_id livemode direction agent_id agent_version agent_name client_id client_external_id campaign_id retry_of
      status outcome attempts max_attempts scheduled_at due_at next_attempt_at answered_at ended_at duration_seconds callback_at
      end_reason ai_disclosed anonymized_at created_at idempotency_key node_id waiting_for callback_depth ahead scenario inbound_line
      unsent review_until hung_up stage closed_at held_line line_kept model trunk_id`,
    // biome-ignore format: a table reads in columns
    emptied: {
      to_number:    `''`,
      // A keyed hash of a number is as good as the number to whoever has the key.
      to_hash:      `'\\x00000000000000000000000000000000'`,
      from_number:  `''`,
      reference:    'null',
      inputs:       `'{}'`,
      callback_url: 'null',
      error:        ERROR,
      request_hash: 'null',
    },
  },
  campaign_lanes: { harmless: 'campaign_id account_id livemode active next_due vtime' },
  campaign_tally: { harmless: 'campaign_id status outcome n folded' },
  campaigns: {
    harmless: `id account_id livemode name agent_id agent_version agent_name max_concurrent status paused_reason created_at
      running_since finished_at`,
  },
  changes: { harmless: 'id tx account_id livemode object object_id change' },
  check_findings: { harmless: 'check_id node_id findings' },
  checks: { harmless: 'id kind target created_at' },
  client_logins: { harmless: 'client_id email created_at' },
  clients: {
    harmless: `id account_id name external_id is_default created_at deleted_at price_per_minute rounding_seconds retention_months`,
  },
  commands: { harmless: 'node_id call_id kind created_at' },
  daily_slots: {
    harmless: 'account_id livemode day n',
    otherwise: { to_hash: 'the row goes after two days; until then the daily cap must hold' },
  },
  deliveries: {
    harmless: `event_id channel account_id livemode endpoint status attempts due_at last_attempt_at response_status node_id waiting round`,
    // biome-ignore format: a table reads in columns
    emptied: {
      destination: `''`,
      error:       `case when status = 'pending' then 'The call was anonymised before this was delivered.' end`,
    },
  },
  endpoints: { harmless: 'endpoint account_id next_due failures failing_since last_failed_at throttled' },
  erasures: {
    harmless: 'account_id livemode up_to asked_at',
    otherwise: { number: 'the row goes with the last call of the number' },
  },
  events: {
    harmless: 'id account_id livemode type call_id attempt created_at',
    emptied: { payload: `''` },
  },
  idempotency_keys: {
    harmless: 'account_id livemode path status expires_at',
    otherwise: { key: IN_A_DAY, request_hash: IN_A_DAY, reply: IN_A_DAY },
  },
  installation: { harmless: 'only_one pepper' },
  links: { harmless: 'token_hash kind person_id account_id client_id created_at expires_at' },
  lanes: {
    harmless:
      'account_id livemode active next_due vtime singles_vtime floor_vtime clocked paused pause_reason pause_changed_at',
  },
  line_slots: { harmless: 'account_id livemode slot call_id campaign_id campaign_slot' },
  lost_nodes: { harmless: 'id seen_at' },
  // Of people who log in: nobody of them is at the other end of a call.
  memberships: { harmless: 'person_id account_id role client_id created_at accepted_at' },
  migrations: { harmless: 'name checksum applied_at' },
  nodes: { harmless: 'id roles telephony models started_at heartbeat_at version report reported_at' },
  numbers: { harmless: 'id account_id livemode number label agent_id created_at' },
  people: { harmless: 'id email name password totp totp_on totp_step created_at' },
  requests: {
    harmless: 'id account_id livemode method route operation status code replayed actor duration_ms created_at',
  },
  sessions: {
    harmless: 'id token_hash person_id account_id client_id address agent created_at last_seen_at expires_at',
  },
  suppressions: {
    // The hash is what goes on protecting the number.
    harmless: 'account_id livemode number_hash id number_hint source call_id created_at',
    emptied: { number: 'null', reason: 'null' },
  },
  test_clocks: { harmless: 'account_id now target node_id' },
  throttles: { harmless: 'name tries until' },
  tool_executions: {
    harmless: 'call_id tool status started_at ended_at',
    // Hashes of what a person said are as good as the words to whoever can guess them.
    otherwise: { arguments_hash: WITH_THE_CALL, idempotency_key: WITH_THE_CALL, result: WITH_THE_CALL },
  },
  // Who the carrier is, and as whom it knows us: of nobody who is called.
  trunks: { harmless: 'id name position settings password created_at updated_at' },
  usage_records: {
    harmless: `id call_id account_id livemode client_id agent_id agent_version agent_name direction answered_at month seconds
      price_per_minute rounding_seconds currency billed_minutes amount created_at`,
  },
  talk_tickets: {
    harmless: 'hash account_id person_id agent_id revision kind expires_at',
    otherwise: { inputs: 'the row goes after a minute, or with whoever sweeps' },
  },
  watchers: { harmless: 'account_id livemode node_id seen_at' },
  webhook_secrets: { harmless: 'id account_id secret created_at expires_at' },
} as const satisfies Record<string, Columns>
