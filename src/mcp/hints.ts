import type { RouteId, Routes } from '#contract/routes.ts'

/**
 * What a tool does to the world, for whoever decides whether a model may use it without being asked. None of it follows
 * from the method: some POSTs read, some may be repeated, and what a caller would miss is not always behind a DELETE.
 */
// biome-ignore format: a table reads in columns
const KINDS = {
  read:    { readOnlyHint: true,  destructiveHint: false, idempotentHint: true },
  create:  { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  set:     { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  remove:  { readOnlyHint: false, destructiveHint: true,  idempotentHint: true },
  replace: { readOnlyHint: false, destructiveHint: true,  idempotentHint: false },
} as const

/** What can be asked with a key, and is answered once. */
type ToolId = {
  [Id in RouteId]: Routes[Id] extends { auth: 'key' } ? (Id extends 'open_stream' ? never : Id) : never
}[RouteId]

/** `out`: a telephone may ring, or a server that is not ours is reached. */
// biome-ignore format: a table reads in columns
const TOOLS: Record<ToolId, readonly [kind: keyof typeof KINDS, out?: 'out']> = {
  get_settings:             ['read'],
  get_account:              ['read'],
  rotate_webhook_secret:    ['replace'],
  list_keys:                ['read'],
  create_key:               ['create'],
  revoke_key:               ['remove'],
  list_audit:               ['read'],
  list_agents:              ['read'],
  create_agent:             ['create'],
  get_agent_schema:         ['read'],
  validate_agent:           ['read'],
  get_agent:                ['read'],
  save_agent_draft:         ['set'],
  publish_agent:            ['set'],
  archive_agent:            ['remove'],
  set_agent_mcp_token:      ['set'],
  delete_agent_mcp_token:   ['remove'],
  test_agent_mcp:           ['read', 'out'],
  list_agent_versions:      ['read'],
  get_agent_version:        ['read'],
  preview_agent:            ['read'],
  create_call:              ['create', 'out'],
  list_calls:               ['read'],
  get_call:                 ['read'],
  cancel_call:              ['remove'],
  hang_up_call:             ['remove'],
  get_call_transcript:      ['read'],
  get_call_recording:       ['read'],
  get_call_recording_peaks: ['read'],
  list_call_attempts:       ['read'],
  get_call_evidence:        ['read'],
  list_reviews:             ['read'],
  review_call:              ['set', 'out'],
  create_campaign:          ['create', 'out'],
  check_campaign:           ['read'],
  list_campaigns:           ['read'],
  get_campaign:             ['read'],
  pause_campaign:           ['set'],
  resume_campaign:          ['set', 'out'],
  cancel_campaign:          ['remove'],
  list_suppressions:        ['read'],
  add_suppression:          ['set'],
  remove_suppression:       ['remove'],
  import_suppressions:      ['set'],
  list_numbers:             ['read'],
  route_number:             ['set'],
  list_events:              ['read'],
  get_event:                ['read'],
  redeliver_event:          ['create', 'out'],
  list_sandbox_messages:    ['read'],
  list_clients:             ['read'],
  create_client:            ['create'],
  update_client:            ['set'],
  delete_client:            ['remove'],
  get_usage:                ['read'],
  list_usage_records:       ['read'],
  get_brand:                ['read'],
  update_brand:             ['set'],
  get_stats:                ['read'],
  get_line_stats:           ['read'],
  get_waiting:              ['read'],
  get_dialing:              ['read'],
  set_dialing:              ['set', 'out'],
  redeliver_events:         ['create', 'out'],
  list_requests:            ['read'],
  erase_number:             ['remove'],
  export_number:            ['read'],
  get_test_clock:           ['read'],
  set_test_clock:           ['set'],
  advance_test_clock:       ['create'],
  delete_test_clock:        ['remove'],
  create_test_inbound_call: ['create'],
}

export type Hints = (typeof KINDS)[keyof typeof KINDS] & { openWorldHint: boolean }

export function hintsOf(id: string): Hints {
  const [kind, out] = TOOLS[id as ToolId]
  return { ...KINDS[kind], openWorldHint: out === 'out' }
}
