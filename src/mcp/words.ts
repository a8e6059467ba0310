import type { Route } from '#contract/route.ts'

/**
 * What a language model is told: it sees the tools and nothing else, so each description says what the tool is for,
 * what comes before and after it, and how to read its answer. Where nothing is written here the route's own words do.
 */
export const INSTRUCTIONS = [
  'Centralino runs AI voice agents on phone calls. The API key decides the mode: with a test key nobody is phoned and nothing is billed, with a live key real telephones ring and cost money. `get_account` tells which one it is.',
  'To build an agent: `get_agent_schema`, then `validate_agent` until it is valid, `create_agent`, `preview_agent`, `publish_agent` with the revision that the agent shows. To change it later: `save_agent_draft`, then publish again.',
  'To try it: `create_call` to a test number such as +390000000001, then `get_call` until the status is `completed`, `failed`, `cancelled` or `needs_review`, then `get_call_transcript` and `list_events`.',
  'A problem comes as `{error: {type, code, message, param, errors}}`: `param` and `errors[].param` say which argument is meant. Lists are newest first; `next_cursor` of one page is `cursor` of the next.',
].join('\n\n')

const AGENT_DOCUMENT =
  'Shortest outbound document: {"type": "outbound", "name": "Appointments", "persona": "Giulia", "language": "en", "opening": "Hello, this is Giulia, a virtual assistant of Studio Rossi. Am I speaking with {{name}}?", "instructions": "Confirm the appointment of {{name}} and say thank you.", "inputs": [{"key": "name", "label": "Name", "type": "text", "required": true}], "result": [{"key": "confirmed", "label": "Confirms the appointment", "type": "boolean", "required": true}]}. An inbound agent has `greeting` instead of `opening`, `inputs` and `calling`.'

const TEST_NUMBERS =
  '01 completes, 02 does not answer, 03 is busy, 04 is a voicemail, 05 asks to be called back, 06 asks never to be called again, 07 is the wrong person, 08 refuses, 09 hangs up, 10 is handed over to an operator, 11 is no valid number, 12 fails, 13 leaves required data missing, 14 uses a tool'

/** For a whole list. */
const TEST_LIST =
  'To try it with a test key give the numbers +390000010000 to +390000019999: they end as a real list would, each always the same way; of any 100 in a row about 42 complete, 24 do not answer and are tried again, 8 are busy, 12 are voicemails, 5 refuse, 4 want to be called back, 2 never again.'

// biome-ignore format: a table reads in columns
const WORDS: Record<string, string> = {
  get_account:
    'Reads whose key this is, its mode (`test`: nobody is phoned; `live`: real calls) and its limits. A good first call.',
  get_agent_schema:
    'Reads the JSON Schema of the agent document, which `validate_agent`, `create_agent` and `save_agent_draft` take as `config`: every setting with its meaning, bounds and default. Read it before you write one.',
  validate_agent:
    `Checks an agent document without saving it. Answers {valid, errors, warnings}; each error has the JSON pointer of its place in \`param\`. What publishing would refuse is among the errors. Repeat until \`valid\` is true. ${AGENT_DOCUMENT}`,
  create_agent:
    `Creates an agent as a draft of revision 1. It cannot call anybody until \`publish_agent\`. Its type (inbound or outbound) and its client are fixed from then on; without \`client\` it is the account's default client. \`problems\` of the answer is what publishing would refuse. ${AGENT_DOCUMENT}`,
  get_agent:
    'Reads an agent: its draft with all defaults filled in, its `revision`, its `published_version` (null: never published) and the `problems` that keep the draft from being published.',
  save_agent_draft:
    'Replaces the draft of an agent by a whole new document; nothing is merged, so start from the `config` that `get_agent` shows. Each save adds 1 to `revision`. Give the `revision` that you have read, and a draft that somebody else has changed meanwhile is not overwritten (`revision_conflict`). Calls use published versions only: follow with `publish_agent`.',
  preview_agent:
    'Shows what the agent will say first (`opening` or `greeting`) and the whole prompt with all rules that it follows, without a call. The draft, unless `version` is given. Inputs that are not given get examples. Look at it before you publish.',
  publish_agent:
    'Publishes the draft as a new immutable version, from then on used by new calls. `revision` is the one that the agent shows: 1 after `create_agent`, one more with each saved draft. Calls that were queued before keep their version. A revision that is published already answers with its version.',
  archive_agent:
    'Takes an agent out of use for good: no new calls, its queued calls and campaigns are cancelled and its numbers unrouted, in both modes. Calls under way end normally. Safe to repeat.',
  set_agent_mcp_token:
    "Stores the bearer token that the agent sends to its own tool server, the one that its document names in `mcp.url`. It is kept encrypted and never shown again.",
  test_agent_mcp:
    "Contacts the tool server that the agent's draft names in `mcp.url` and lists the tools it offers, each as `read` or `action`. A server that does not answer is `ok: false` with the reason.",
  create_call:
    `Queues a phone call by a published outbound agent. With a live key a real person is phoned: be sure of \`to\`, and give an \`idempotency_key\`, which keeps a repetition from calling twice. With a test key the call is simulated within a second, and the last two digits of +3900000000NN choose what happens: ${TEST_NUMBERS}. \`inputs\` are the values that the agent's \`inputs\` ask for. Then read it with \`get_call\`.`,
  get_call:
    'Reads a call. It has ended when `status` is `completed`, `failed` or `cancelled`, or waits for a person as `needs_review`; until then read it again after a moment. `outcome` says how it ended, `result.data` holds the collected values by the result keys of the agent, `result.issues` what is wrong with them, `waiting_for` why it is not dialled yet.',
  list_calls:
    'Lists calls of both directions in the mode of the key, newest first. `reference` finds a call by your own id.',
  get_call_transcript:
    'Reads what was said in a call, turn by turn. `not_found` until the conversation has ended, and for a call in which nothing was said.',
  get_call_recording:
    'Tells the address of the recording of a call, a WAV file, to be fetched with the same API key as a bearer token. `not_found` when the call was not recorded.',
  get_call_recording_peaks:
    'Reads how loud the recording of a call is, over its time: the lowest and the highest level of each of `buckets` parts, for drawing a waveform. It tells nothing of what was said: for that there is `get_call_transcript`.',
  cancel_call:
    'Cancels a call that is `queued`, also between two attempts. One that is being dialled or has ended is `not_cancellable`.',
  hang_up_call:
    'Ends a call that is `dialing` or `in_progress` within a second or two, without a closing sentence; no other attempt follows. Then read it with `get_call`. Any other call is `not_cancellable`.',
  create_campaign:
    `Queues a call to each contact of a list, at most 5,000, by a published outbound agent. With a live key real people are phoned. All or nothing: with one invalid contact nothing is queued, and \`errors[].index\` says which contacts are meant. Duplicates and numbers on the do-not-call list are left out and named in \`skipped\`. Follow it with \`get_campaign\`. ${TEST_LIST}`,
  check_campaign:
    'Looks at a list of contacts before `create_campaign` sends it: every fault with the `index` of its contact, who would be left out and why, how many would be called, and when it may be through. Nothing is queued and nobody is called.',
  get_campaign:
    'Reads a campaign and how far it is: its calls counted by status and by outcome. It has ended when `status` is `completed` or `cancelled`.',
  list_suppressions:
    "Lists the numbers of the key's mode that are never called, newest first. With `number` it tells whether one is listed.",
  remove_suppression:
    'Takes a number off the do-not-call list: it may be called again. Only do this where the person has asked for it.',
  import_suppressions:
    'Puts many numbers on the do-not-call list. `csv` is a text with the columns `number,reason`, with or without a header; commas, semicolons or tabs stand between them. Numbers are in E.164, or national ones of `country`. Lines that are wrong are reported in `invalid`, the rest is taken.',
  list_events:
    'Lists what happened to calls and how it was told to webhooks, mail or the sandbox, newest first. With `call` the events of one call: every call that has ended has one `call.completed`, every failed attempt one `call.attempt_failed`. `delivery` says whether it arrived.',
  get_usage:
    'Reads the usage and the bill of a month, also by client: the sum of its usage records. With a test key everything is zero.',
  set_test_clock:
    'Test keys only. Gives the account a test clock, or sends it on. From then on its test calls live on that clock and every rule holds: calling window, daily cap, retry delays, callbacks. The first time may be any; later ones may not lie behind the clock. What is due by then runs. Answers `advancing` when that takes longer than 20 seconds: `get_test_clock` shows how far it is.',
  advance_test_clock:
    'Test keys only. Lets time pass on the test clock and runs what becomes due, in order: retries and callbacks of hours or days happen within seconds. Needs `set_test_clock` first. Answers `advancing` when it takes longer than 20 seconds: `get_test_clock` shows how far it is.',
  create_test_inbound_call:
    'Test keys only. Simulates a call to one of your test numbers (`list_numbers`), which an inbound agent must answer (`route_number`). `scenario` chooses what the caller does, by the last two digits of the test numbers. Then read it with `get_call`.',
}

export const titleOf = (route: Route): string => route.summary

export function descriptionOf(route: Route): string {
  return WORDS[route.id] ?? [`${route.summary}.`, route.description ?? ''].join(' ').trim()
}
