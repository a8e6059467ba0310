import type { Revision } from './conformance.ts'

/**
 * What of the conformance suite does not apply, and why. Everything else must succeed, and what is listed here must
 * not: an entry whose check begins to pass is taken off the list.
 */
export interface NotApplicable {
  /** `scenario`, or one check of it as `scenario:check`. */
  what: string
  on: 'fixture' | 'ours' | 'both'
  revision: Revision | 'both'
  why: string
}

const SESSION =
  'needs a session, as whatever a server asks of a 2025 client does; only what works without one is served'
const TASKS = 'the tasks extension is not offered'
const NO_RESOURCES = 'our server offers tools, and no resources'
const NO_PROMPTS = 'our server offers tools, and no prompts'
const NO_QUESTIONS = 'no tool of ours asks the client anything'
const FIXTURE_TOOL = 'calls a tool of the fixture by its name'
const NO_CHANGES = 'nothing that is listed changes while a server runs, and none of its capabilities says that it does'

// biome-ignore format: a table reads in columns
export const NOT_APPLICABLE: readonly NotApplicable[] = [
  { on: 'both', revision: '2025-11-25', why: SESSION,       what: 'tools-call-sampling' },
  { on: 'both', revision: '2025-11-25', why: SESSION,       what: 'tools-call-elicitation' },
  { on: 'both', revision: '2025-11-25', why: SESSION,       what: 'elicitation-sep1034-defaults' },
  { on: 'both', revision: '2025-11-25', why: SESSION,       what: 'elicitation-sep1330-enums' },
  { on: 'both', revision: '2025-11-25', why: SESSION,       what: 'server-sse-multiple-streams' },
  { on: 'both', revision: '2025-11-25', why: SESSION,       what: 'server-sse-polling' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-capability-negotiation' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-dispatch-and-envelope' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-lifecycle' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-mrtr-composition' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-mrtr-input' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-request-headers' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-request-state-removal' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-required-task-error' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-status-notifications' },
  { on: 'both', revision: '2026-07-28', why: TASKS,         what: 'tasks-wire-fields' },
  { on: 'both', revision: '2026-07-28', why: NO_CHANGES,    what: 'server-stateless:sep-2575-server-sends-prompts-list-changed-on-subscription' },
  { on: 'both', revision: '2026-07-28', why: NO_CHANGES,    what: 'server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription' },
  { on: 'ours', revision: 'both',       why: 'our server completes no arguments', what: 'completion-complete' },
  { on: 'ours', revision: '2025-11-25', why: 'our server sends no log messages',  what: 'logging-set-level' },
  { on: 'ours', revision: '2025-11-25', why: 'our server sends no log messages',  what: 'tools-call-with-logging' },
  { on: 'ours', revision: 'both',       why: NO_PROMPTS,    what: 'prompts-list' },
  { on: 'ours', revision: 'both',       why: NO_PROMPTS,    what: 'prompts-get-simple' },
  { on: 'ours', revision: 'both',       why: NO_PROMPTS,    what: 'prompts-get-with-args' },
  { on: 'ours', revision: 'both',       why: NO_PROMPTS,    what: 'prompts-get-embedded-resource' },
  { on: 'ours', revision: 'both',       why: NO_PROMPTS,    what: 'prompts-get-with-image' },
  { on: 'ours', revision: '2026-07-28', why: NO_PROMPTS,    what: 'caching:sep-2549-prompts-list-caching-hints' },
  { on: 'ours', revision: '2026-07-28', why: NO_PROMPTS,    what: 'input-required-result-non-tool-request' },
  { on: 'ours', revision: 'both',       why: NO_RESOURCES,  what: 'resources-list' },
  { on: 'ours', revision: 'both',       why: NO_RESOURCES,  what: 'resources-read-text' },
  { on: 'ours', revision: 'both',       why: NO_RESOURCES,  what: 'resources-read-binary' },
  { on: 'ours', revision: 'both',       why: NO_RESOURCES,  what: 'resources-templates-read' },
  { on: 'ours', revision: '2025-11-25', why: NO_RESOURCES,  what: 'resources-subscribe' },
  { on: 'ours', revision: '2025-11-25', why: NO_RESOURCES,  what: 'resources-unsubscribe' },
  { on: 'ours', revision: '2026-07-28', why: NO_RESOURCES,  what: 'sep-2164-resource-not-found' },
  { on: 'ours', revision: '2026-07-28', why: NO_RESOURCES,  what: 'caching:sep-2549-resources-list-caching-hints' },
  { on: 'ours', revision: '2026-07-28', why: NO_RESOURCES,  what: 'caching:sep-2549-resources-templates-list-caching-hints' },
  { on: 'ours', revision: '2026-07-28', why: NO_RESOURCES,  what: 'caching:sep-2549-resources-read-caching-hints' },
  { on: 'ours', revision: 'both',       why: FIXTURE_TOOL,  what: 'json-schema-2020-12' },
  { on: 'ours', revision: 'both',       why: FIXTURE_TOOL,  what: 'tools-call-simple-text' },
  { on: 'ours', revision: 'both',       why: FIXTURE_TOOL,  what: 'tools-call-image' },
  { on: 'ours', revision: 'both',       why: FIXTURE_TOOL,  what: 'tools-call-audio' },
  { on: 'ours', revision: 'both',       why: FIXTURE_TOOL,  what: 'tools-call-embedded-resource' },
  { on: 'ours', revision: 'both',       why: FIXTURE_TOOL,  what: 'tools-call-mixed-content' },
  { on: 'ours', revision: 'both',       why: FIXTURE_TOOL,  what: 'tools-call-error' },
  { on: 'ours', revision: 'both',       why: FIXTURE_TOOL,  what: 'tools-call-with-progress' },
  { on: 'ours', revision: '2026-07-28', why: FIXTURE_TOOL,  what: 'server-stateless:sep-2575-server-rejects-undeclared-capability' },
  { on: 'ours', revision: '2026-07-28', why: FIXTURE_TOOL,  what: 'server-stateless:sep-2575-missing-capability-http-400' },
  { on: 'ours', revision: '2026-07-28', why: FIXTURE_TOOL,  what: 'server-stateless:sep-2575-http-server-no-independent-requests-on-stream' },
  { on: 'ours', revision: '2026-07-28', why: FIXTURE_TOOL,  what: 'server-stateless:sep-2575-server-no-log-without-loglevel' },
  { on: 'ours', revision: '2026-07-28', why: 'no argument of ours is repeated in a header', what: 'http-custom-header-server-validation' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-basic-elicitation' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-basic-sampling' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-basic-list-roots' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-request-state' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-multiple-input-requests' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-multi-round' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-missing-input-response' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-result-type' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-tampered-state' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-capability-check' },
  { on: 'ours', revision: '2026-07-28', why: NO_QUESTIONS,  what: 'input-required-result-ignore-extra-params' },
]
