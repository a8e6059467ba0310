import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Model } from '#contract/agent-document.ts'
import type { Turn } from '#contract/conversation.ts'
import { addLiveNumber, createKey } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { type Connection, openDb } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { type Hook, listenTo, openHook } from '../media/stage.ts'
import type { CallJson } from '../sip/house.ts'
import { freshAddress, NETWORK, SIP_PORT } from '../sip/peers/address.ts'
import { type Kamailio, startKamailio } from '../sip/peers/kamailio.ts'
import { type Api, apiFor, publishedAgent } from '../support/api.ts'
import { POSTGRES, patientDb } from '../support/database.ts'
import { type RunningToolServer, startToolServer } from '../support/mcp-server.ts'
import { answered, type ModelServer, type Reply, startModelServer } from '../support/model-server.ts'
import { type Environment, externalDatabase, type Server, serve } from '../support/process.ts'
import { type Phone, type PhoneOrder, startPhone } from './phone.ts'
import { type Role, type SeenSession, type Services, startServices } from './service.ts'

/**
 * Centralino as an operator starts it, between a carrier with telephones on one side and both providers of speech on
 * the other, with a customer's webhook, a customer's tools and a language model that reads the calls: each a process or
 * a server of its own.
 */
export interface LiveStage extends AsyncDisposable {
  readonly services: Services
  readonly server: Server
  readonly env: Environment
  readonly address: string
  readonly carrier: Kamailio
  readonly hook: Hook
  readonly reading: ModelServer
  readonly tools: RunningToolServer
  /** By which the first of the accounts has its events signed. */
  readonly secret: string
  /** Two tenants. */
  readonly accounts: readonly [Account, Account]
  /** Everything that the server has said so far. */
  said(): string
  /** One more node of the same installation. */
  node(changes?: Environment): Promise<Server>
  /** A number that an agent answers. */
  route(number: string, agent: string): Promise<void>
}

export interface Account {
  readonly api: Api
  readonly key: string
  readonly number: string
}

/** A call of an agent of its own, and the person who is called. */
export interface LiveCall extends FollowedCall, AsyncDisposable {
  readonly phone: Phone
  /** Settles once the agent has said one sentence more to its end, and the person has heard it. */
  listens(): Promise<void>
}

export interface FollowedCall {
  readonly id: string
  readonly account: Account
  sessions(): SeenSession[]
  read(): Promise<CallJson>
  /** The call once it has ended, as its webhook told it. */
  ended(): Promise<CallJson>
  turns(): Promise<Turn[]>
  recording(): Promise<Int16Array>
}

export interface CallOrder {
  /** Stands in the agent's instructions, and chooses what its model does. */
  word: string
  model: Model
  roles: readonly Role[]
  agent?: object
  account?: Account
  phone?: PhoneOrder
}

const CARRIER = { user: 'centralino', password: 'right-horse' }
const WAITS_MAX_MS = 90_000
const LOOK_MS = 100
const ALWAYS = { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 1 }
/** What is said first; and where it is recorded, with the notice of it. */
export const FIRST_WORDS = 'Sono Giulia, assistente virtuale.'
export const RECORDED_WORDS = `${FIRST_WORDS} Questa chiamata viene registrata.`
export const BYE = { name: 'end_call', arguments: { reason: 'done' } }
export const MODELS = ['gpt-live-1', 'gemini-3.8-live'] as const
export type Stage = () => LiveStage

/** Asks now and then until it holds: dozens of calls ask at the same time. */
export async function until<T>(look: () => Promise<T> | T, holds: (seen: T) => boolean): Promise<T> {
  const beganMs = systemClock.monotonicMs()
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (systemClock.monotonicMs() - beganMs > WAITS_MAX_MS)
      throw new Error(`it never came to hold; last seen: ${JSON.stringify(seen)?.slice(0, 2_000)}`)
    await systemClock.sleep(LOOK_MS)
  }
}

/** With other settings than the usual ones, where there are any. */
export async function openStage(changes: Environment = {}): Promise<LiveStage> {
  await using parts = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'centralino-live-'))
  parts.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = parts.use(await externalDatabase(POSTGRES[0]))
  const services = parts.use(await startServices())
  const hook = parts.use(await openHook())
  const tools = parts.use(await startToolServer())
  const reading = parts.use(await startModelServer(readCall))
  const trusted = join(folder, 'trusted.pem')
  writeFileSync(trusted, tools.certificate)
  const [address, carrierAddress] = [freshAddress(), freshAddress()]
  const carrier = parts.use(
    await startKamailio({
      ...{ address: carrierAddress, callers: null, telephones: { network: NETWORK }, nodes: [address] },
      ...CARRIER,
    }),
  )
  const env: Environment = {
    ...database.env,
    NODE_EXTRA_CA_CERTS: trusted,
    CENTRALINO_ALLOW_PRIVATE_TARGETS: 'true',
    CENTRALINO_LOG_LEVEL: 'debug',
    CENTRALINO_RATE_LIMIT: '0',
    SIP_LISTEN: `udp://${address}:${SIP_PORT}`,
    SIP_TRUNKS: `sip:${CARRIER.user}:${CARRIER.password}@${carrierAddress}:${SIP_PORT}`,
    RTP_PORTS: '10000-10400',
    OPENAI_API_KEY: services.keys.gptLive,
    OPENAI_BASE_URL: services.gptLive.url,
    GEMINI_API_KEY: services.keys.gemini,
    GEMINI_BASE_URL: services.gemini.url,
    ANALYSIS_MODEL: 'compatible/local',
    ANALYSIS_BASE_URL: `${reading.url}/v1`,
    ...changes,
  }
  const nodes: Server[] = []
  parts.defer(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
  const node = async (more: Environment = {}) => {
    const started = await serve({ ...env, ...more })
    nodes.push(started)
    return started
  }
  const server = await node()
  const accounts = await openAccounts(server, database.connection)
  const { secret } = (await accounts[0].api('POST', '/v1/webhook-secret')).json
  const owned = parts.move()
  return {
    ...{ services, server, env, address, carrier, hook, reading, tools, accounts, secret, node },
    async route(number, agent) {
      const db = patientDb(database, 1)
      await addLiveNumber({ db, clock: systemClock }, { account: FIRST.name, number }).finally(() => db.close())
      const { api } = accounts[0]
      const { json } = await api('GET', '/v1/numbers')
      const { id } = json.data.find((one: { number: string }) => one.number === number)
      const routed = await api('PUT', `/v1/numbers/${id}`, { agent })
      assert.equal(routed.status, 200, routed.text)
    },
    said: () => nodes.map((one) => one.stdout() + one.stderr()).join('\n'),
    [Symbol.asyncDispose]: () => owned[Symbol.asyncDispose](),
  }
}

const FIRST = { name: 'default', number: '+390212345601' }
const SECOND = { name: 'altro', number: '+390212345602' }
const LINES = 60

/** As the commands do it, without a process for each. */
async function openAccounts({ url, keys }: Server, connection: Connection): Promise<[Account, Account]> {
  assert.ok(keys, 'the first start prints keys')
  const db = openDb({ connection, log: silentLog, max: 1 })
  try {
    const house = { db, clock: systemClock }
    const other = await createKey(house, { name: SECOND.name, livemode: true })
    for (const { name, number } of [FIRST, SECOND]) await addLiveNumber(house, { account: name, number })
    await db.query(sql`update accounts set concurrent_calls = ${LINES}`)
    const account = (key: string, number: string): Account => ({ key, number, api: apiFor(url, key) })
    return [account(keys.live, FIRST.number), account(other, SECOND.number)]
  } finally {
    await db.close()
  }
}

export const CONFIRMS = 'Sì, confermo.'
const nothing = { value: null, evidence: null }

/** What the language model makes of a call: that it was completed, and confirmed where somebody said so. */
const readCall: Reply = (response, asked) => {
  const confirmed = asked.text.includes(CONFIRMS)
  answered('compatible', {
    values: { conferma: confirmed ? { value: true, evidence: CONFIRMS } : nothing },
    outcome: 'completed',
    outcome_evidence: confirmed ? CONFIRMS : null,
    callback: null,
    summary: 'Una telefonata.',
    sentiment: { score: 0, start: 0, end: 0, emotions: [] },
  })(response, asked)
}

/** No other prompt has this sentence in it. */
const instructionsOf = (word: string): string => `Questa telefonata si chiama ${word}.`

/** An agent that has this word in its prompt, published. */
export function agentOf(
  stage: LiveStage,
  { word, model, agent = {}, account = stage.accounts[0] }: Omit<CallOrder, 'roles'>,
) {
  return publishedAgent(account.api, {
    ...{ model, instructions: instructionsOf(word), opening: FIRST_WORDS, inputs: [] },
    result: [{ key: 'conferma', label: 'Conferma la visita', type: 'boolean' }],
    ...{ recording: false, calling: ALWAYS, delivery: { mode: 'webhook', url: stage.hook.url } },
    ...agent,
  })
}

/** Has somebody called who has a telephone of their own. */
export async function call(stage: LiveStage, order: CallOrder): Promise<LiveCall> {
  const { word, model, roles, account = stage.accounts[0] } = order
  stage.services.play(model, instructionsOf(word), ...roles)
  const [agent, phone] = await Promise.all([agentOf(stage, order), startPhone(order.phone)])
  const id = await queue(account, { agent, to: phone.number })
  const followed = follow(stage, { id, account, word, model })
  return {
    ...followed,
    phone,
    listens: listenerOf(phone, followed.sessions),
    [Symbol.asyncDispose]: () => phone[Symbol.asyncDispose](),
  }
}

/**
 * Who listens until a sentence is over. A silence alone does not tell: on a busy machine a voice that is made as it is
 * heard stops in the middle of a word.
 */
export function listenerOf(phone: Pick<Phone, 'listens'>, sessions: () => SeenSession[]): () => Promise<void> {
  let heardOut = 0
  return async () => {
    heardOut += 1
    const said = () => sessions().reduce((sum, { sentences }) => sum + sentences, 0)
    await until(said, (count) => count >= heardOut)
    await phone.listens()
  }
}

/** Has somebody called whose telephone is there already. */
export async function callTo(stage: LiveStage, to: string, order: CallOrder): Promise<FollowedCall> {
  const { word, model, roles, account = stage.accounts[0] } = order
  stage.services.play(model, instructionsOf(word), ...roles)
  const id = await queue(account, { agent: await agentOf(stage, order), to })
  return follow(stage, { id, account, word, model })
}

async function queue({ api }: Account, wanted: { agent: string; to: string }): Promise<string> {
  const queued = await api('POST', '/v1/calls', wanted)
  assert.equal(queued.status, 202, queued.text)
  return queued.json.id
}

export function follow(
  stage: LiveStage,
  { id, account, word, model }: { id: string; account: Account; word: string; model: Model },
): FollowedCall {
  const get = async (path = '') => (await account.api('GET', `/v1/calls/${id}${path}`)).json
  return {
    id,
    account,
    sessions: () => stage.services.sessions(model, instructionsOf(word)),
    read: () => get(),
    ended: async () =>
      (
        await until(
          () => eventsOf(stage, id).find(({ type }) => type === 'call.completed'),
          (event) => event !== undefined,
        ).catch(async (error: unknown) => {
          throw new Error(`${word} never ended: ${JSON.stringify(await get())}`, { cause: error })
        })
      ).call,
    turns: async () => (await get('/transcript')).turns ?? [],
    async recording() {
      // On a disk that is slow it gets its name after the call was told of.
      const { url } = stage.server
      const headers = { authorization: `Bearer ${account.key}`, range: 'bytes=0-0' }
      const status = async () => (await fetch(`${url}/v1/calls/${id}/recording`, { headers })).status
      await until(status, (seen) => seen !== 503)
      return await listenTo(url, { id, key: account.key })
    },
  }
}

/** What the webhook was told of that call. */
export function eventsOf({ hook }: LiveStage, id: string): CallJson[] {
  return hook.received.map(({ body }) => JSON.parse(body)).filter(({ call }) => call.id === id)
}
