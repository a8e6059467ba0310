import { z } from 'zod'
import type { AgentDocument, agentDocumentSchema } from '#contract/agent-document.ts'
import type { Routes } from '#contract/routes.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import * as agents from '#domain/agents/agents.ts'
import { checkInputs, exampleInputs } from '#domain/agents/inputs.ts'
import { validateDocument } from '#domain/agents/validate.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import { judgeFaults } from '#http/faults.ts'
import type { Handle, HandlersOf } from '#http/handler.ts'
import { type Clock, ROME } from '#kernel/clock.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Queryable } from '#store/db.ts'

type Inputs = Record<string, string | number | boolean>

export interface AgentsHouse {
  clock: Clock
  keyring: Keyring
  document: ReturnType<typeof agentDocumentSchema>
  jsonSchema: Record<string, unknown>
  /** Handed in, since the prompt lives with the conversation. */
  firstWords: (document: AgentDocument, inputs: Inputs) => string
  prompt: (document: AgentDocument, context: { inputs: Inputs; today: string }) => string
  /**
   * Why music cannot be played to whoever waits for an operator, or null; handed in, since it has to be heard for that.
   */
  musicFault: (url: string, accountId: string) => Promise<string | null>
  /** Wakes the delivery: archiving ends calls. */
  onEvent: () => void
}

type AgentIds =
  | 'list_agents'
  | 'create_agent'
  | 'get_agent_schema'
  | 'validate_agent'
  | 'get_agent'
  | 'save_agent_draft'
  | 'publish_agent'
  | 'archive_agent'
  | 'set_agent_mcp_token'
  | 'delete_agent_mcp_token'
  | 'list_agent_versions'
  | 'get_agent_version'
  | 'preview_agent'

export function agentHandlers(house: AgentsHouse): HandlersOf<AgentIds> {
  const { clock, keyring } = house
  const which = (caller: Caller, params: { id: string }) => ({ accountId: caller.accountId, id: params.id })
  return {
    async list_agents({ db, caller, query }) {
      const { limit, cursor, ...filters } = query
      const named = { list: 'agents', account: caller.accountId, ...filters }
      const before = readCursor(cursor, named)
      const rows = await agents.listAgents(db, { ...filters, accountId: caller.accountId, before, limit: limit + 1 })
      return { status: 200, json: pageOf(rows, { limit, filters: named, last: (row) => row.id, show: showAgent }) }
    },
    async create_agent({ db, caller, body }) {
      const agent = await agents.createAgent({ db, clock }, { accountId: caller.accountId, ...body })
      return { status: 201, json: showAgent(agent) }
    },
    get_agent_schema: async () => ({ status: 200, json: house.jsonSchema }),
    async validate_agent({ db, caller, body }) {
      return { status: 200, json: await judgeDocument({ ...house, db }, caller.accountId, body) }
    },
    async get_agent({ db, caller, params }) {
      return { status: 200, json: showAgent(await agents.readAgent(db, which(caller, params))) }
    },
    async save_agent_draft({ db, caller, params, body }) {
      const change =
        'config' in body
          ? { config: body.config, revision: body.revision, documentAt: '/config' }
          : { config: body, documentAt: '' }
      return {
        status: 200,
        json: showAgent(await agents.saveDraft({ db, clock }, { ...which(caller, params), ...change })),
      }
    },
    async publish_agent({ db, caller, params, body }) {
      const { version, repeated } = await agents.publish(
        { db, clock },
        { ...which(caller, params), revision: body.revision },
      )
      return { status: repeated ? 200 : 201, json: showVersion(version) }
    },
    async archive_agent({ db, caller, params, afterCommit }) {
      const agent = await agents.archiveAgent({ db, clock }, which(caller, params))
      afterCommit(house.onEvent)
      return { status: 200, json: showAgent(agent) }
    },
    async set_agent_mcp_token({ db, caller, params, body }) {
      const agent = await agents.setMcpToken({ db, clock, keyring }, { ...which(caller, params), token: body.token })
      return { status: 200, json: showAgent(agent) }
    },
    async delete_agent_mcp_token({ db, caller, params }) {
      const agent = await agents.setMcpToken({ db, clock, keyring }, { ...which(caller, params), token: null })
      return { status: 200, json: showAgent(agent) }
    },
    async list_agent_versions({ db, caller, params, query }) {
      const named = { list: 'versions', account: caller.accountId, agent: params.id }
      const before = readVersionCursor(query.cursor, named)
      const rows = await agents.listVersions(db, { ...which(caller, params), before, limit: query.limit + 1 })
      const page = {
        limit: query.limit,
        filters: named,
        last: (row: agents.VersionRow) => String(row.version),
        show: showVersion,
      }
      return { status: 200, json: pageOf(rows, page) }
    },
    async get_agent_version({ db, caller, params }) {
      return {
        status: 200,
        json: showVersion(await agents.readVersion(db, { ...which(caller, params), version: params.version })),
      }
    },
    preview_agent: previewHandler(house),
  }
}

/** Always a verdict, whatever the body is; its pointers lead into the body as it was sent, wrapped or bare. */
async function judgeDocument(
  { document, db, musicFault }: AgentsHouse & { db: Queryable },
  accountId: string,
  body: unknown,
) {
  const wrapped = typeof body === 'object' && body !== null && 'config' in body
  const at = wrapped ? '/config' : ''
  const judged = wrapped ? judgeFaults(z.strictObject({ config: document }), body) : judgeFaults(document, body)
  if ('faults' in judged) return { valid: false, errors: judged.faults, warnings: [] }
  const config = 'config' in judged.data ? judged.data.config : judged.data
  const verdict = await validateDocument(db, accountId, config)
  const placed = (faults: Fault[]) => faults.map((fault) => ({ ...fault, param: at + fault.param }))
  const { musicUrl } = config.transfer ?? {}
  const unheard = musicUrl === undefined ? null : await musicFault(musicUrl, accountId)
  const warnings = [...verdict.warnings, ...(unheard === null ? [] : [noMusic(unheard)])]
  return { valid: verdict.valid, errors: placed(verdict.errors), warnings: placed(warnings) }
}

const noMusic = (why: string): Fault => ({
  param: '/transfer/musicUrl',
  code: 'music_unusable',
  message: `The music cannot be played: ${why}. Whoever waits hears a ringing tone instead.`,
})

function readVersionCursor(cursor: string | undefined, filters: object): number {
  const last = Number(readCursor(cursor, filters) ?? 0)
  if (Number.isNaN(last)) throw new Problem('invalid_cursor', { param: 'cursor' })
  return last
}

function previewHandler(house: AgentsHouse): Handle<Routes['preview_agent']> {
  return async ({ db, caller, params, body }) => {
    const document = await documentToPreview(db, { accountId: caller.accountId, id: params.id, version: body?.version })
    const inputs = inputsFor(document, body?.inputs ?? {})
    const today = house.clock.now().toZonedDateTimeISO(ROME).toPlainDate().toString()
    const words = house.firstWords(document, inputs)
    const prompt = house.prompt(document, { inputs, today })
    return {
      status: 200,
      json: { ...(document.type === 'outbound' ? { opening: words } : { greeting: words }), prompt, inputs },
    }
  }
}

async function documentToPreview(
  db: Queryable,
  which: { accountId: string; id: string; version: number | undefined },
): Promise<AgentDocument> {
  if (which.version === undefined) return (await agents.readAgent(db, which)).config
  return (await agents.readVersion(db, { ...which, version: which.version })).config
}

/** What was given, judged; examples by type for what was not. */
function inputsFor(document: AgentDocument, given: Record<string, unknown>): Inputs {
  const definitions = document.type === 'outbound' ? document.inputs : []
  const { values, faults } = checkInputs(definitions, exampleInputs(definitions, document.language, given))
  if (faults.length > 0) throw new Problem('invalid_inputs', { param: faults[0]?.param ?? '/inputs', errors: faults })
  return values
}

function showAgent(row: agents.AgentView) {
  return {
    id: row.id,
    object: 'agent' as const,
    type: row.type,
    name: row.config.name,
    status: row.status,
    revision: row.revision,
    config: row.config,
    published_version: row.published_version,
    mcp_token_set: row.mcp_token_set,
    client: { id: row.client_id, external_id: row.client_external_id },
    problems: row.problems,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function showVersion(row: agents.VersionRow) {
  return {
    object: 'agent_version' as const,
    agent: row.agent_id,
    version: row.version,
    revision: row.revision,
    config: row.config,
    published_at: row.published_at,
  }
}
