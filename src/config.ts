import { isIP, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { SpeechSettings } from '#contract/speech-models.ts'
import { readSpeechPrices, SPEECH_PRICES_FORM, type SpeechPrices } from '#conversation/speech-cost.ts'
import { EMAIL_ADDRESS } from '#kernel/email-address.ts'
import { LOG_FORMATS, type LogFormat } from '#kernel/log-lines.ts'
import { type Micros, PRICE, toMicros } from '#kernel/money.ts'
import { SIP_VARIABLES, type SipSettings, sipOf, sipProblems } from '#telephony/sip/trunk/read-sip.ts'

/**
 * The only reader of the environment: one object, frozen, with every problem told at once. A blank variable counts as
 * absent, as in a compose file that leaves it empty, and blanks around a value are no part of it.
 */
const ROLES = ['api', 'calls', 'worker'] as const
export type Role = (typeof ROLES)[number]

const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .transform((text, context): number => {
      const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
      if (value >= min && value <= max) return value
      context.addIssue(`must be a whole number from ${min} to ${max}`)
      return z.NEVER
    })

const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const roles = z
  .string()
  .default(ROLES.join(','))
  .transform((text, context): Role[] => {
    const named = commaList(text)
    const unknown = named.some((role) => !(ROLES as readonly string[]).includes(role))
    if (unknown || named.length === 0) context.addIssue(`must be a comma list of ${ROLES.join(', ')}`)
    return ROLES.filter((role) => named.includes(role))
  })

const keys = z
  .string()
  .optional()
  .transform((text, context): Buffer[] | null => {
    if (text === undefined) return null
    const decoded = commaList(text).map((one) =>
      /^[A-Za-z0-9+/_-]+=*$/.test(one) ? Buffer.from(one, 'base64') : Buffer.alloc(0),
    )
    if (decoded.length === 0 || decoded.some((key) => key.length !== 32))
      context.addIssue('must be base64 of 32 bytes, or a comma list of such keys')
    return decoded
  })

/**
 * What `pg` will be able to read. It lets the host be empty, with a socket's folder in the query; an address does not.
 */
function isDatabaseUrl(text: string): boolean {
  try {
    const url = new URL(text.replace('@/', '@localhost/'))
    decodeURIComponent(url.username + url.password + url.pathname)
    return /^postgres(ql)?:$/.test(url.protocol)
  } catch {
    return false
  }
}

/** Only what a mail server is reached by: a path or a query would be meant for another program. */
function isSmtpUrl(text: string): boolean {
  try {
    const url = new URL(text)
    decodeURIComponent(url.username + url.password)
    return /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname) && !/[?#]/.test(text)
  } catch {
    return false
  }
}

const SENDER = /^(?:([^<>"\p{Cc}]{0,100}?) *<([^<> ]+)>|([^<> ]+))$/u

/** `Name <address>`, or the address alone. */
const sender = z
  .string()
  .optional()
  .transform((text, context): { name: string; address: string } | null => {
    if (text === undefined) return null
    const [, name = '', named, bare] = SENDER.exec(text) ?? []
    const address = named ?? bare ?? ''
    if (EMAIL_ADDRESS.test(address)) return { name, address }
    context.addIssue('must be an address such as calls@example.com or Centralino <calls@example.com>')
    return z.NEVER
  })

const isHost = (text: string): boolean => (text.includes(':') ? isIPv6(text) : /^[A-Za-z0-9._-]+$/.test(text))

/** An address, a range of addresses, or one of the ranges that Fastify knows by name. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (rest.length > 0 || bits < 0) return false
  return prefix === undefined || (/^[0-9]{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

const proxies = z
  .string()
  .default('')
  .transform((text, context): string[] => {
    const named = commaList(text)
    if (!named.every(isProxy)) context.addIssue('must be a comma list of addresses or ranges such as 10.0.0.0/8')
    return named
  })

/** Names as a Host header has them, without the port. */
const hostNames = z
  .string()
  .default('')
  .transform((text, context): string[] => {
    const named = commaList(text).map((one) => one.toLowerCase())
    if (!named.every(isHost))
      context.addIssue('must be a comma list of host names such as calls.example.com, without ports')
    return named
  })

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '' && !/[?#]/.test(text)
}

const MODEL = /^(openai|google|compatible)\/[^\s,=]{1,200}$/
/** What a million tokens cost: `input:output`. */
const PRICES = /^([^\s=]+)=([^:]+):([^:]+)$/

const prices = z
  .string()
  .default('')
  .transform((text, context): Record<string, Price> => {
    const read = commaList(text).map((one) => PRICES.exec(one) ?? [])
    if (read.every(([, model = '', ...two]) => MODEL.test(model) && two.every((price) => PRICE.test(price))))
      return Object.fromEntries(
        read.map(([, model = '', input = '', output = '']) => [
          model,
          { input: toMicros(input), output: toMicros(output) },
        ]),
      )
    context.addIssue(
      'must be a comma list such as openai/gpt-5.4-mini=0.75:4.50, prices of a million tokens in and out',
    )
    return z.NEVER
  })

const speechPrices = z
  .string()
  .default('')
  .transform((text, context): SpeechPrices => {
    const read = readSpeechPrices(commaList(text))
    if (read) return read
    context.addIssue(SPEECH_PRICES_FORM)
    return z.NEVER
  })

const HTTP_URL_FORM = 'must be like https://models.example.com/v1, without a user name, a query or a fragment'
const MODEL_FORM = 'must be openai/…, google/… or compatible/… with the name of a model'
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable, without blanks')
const DATABASE_URL_FORM =
  'must be like postgresql://user:password@host:5432/database, with signs such as @ or % in the password written as %40 or %25'
const SMTP_URL_FORM =
  'must be like smtp://user:password@host:587 or smtps://host:465, with signs such as @ or % in the password written as %40 or %25'
const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

// biome-ignore format: a table reads in columns
const ENVIRONMENT = z.object({
  PORT:                             integer(0, 65_535, 8_080),
  HOST:                             z.string().default('127.0.0.1').refine(isHost, 'must be an IP address or a host name'),
  DATA_DIR:                         z.string().default('./data').transform((path) => resolve(path)),
  RECORDINGS_DIR:                   z.string().transform((path) => resolve(path)).optional(),
  DATABASE_URL:                     z.string().refine(isDatabaseUrl, DATABASE_URL_FORM).optional(),
  SMTP_URL:                         z.string().refine(isSmtpUrl, SMTP_URL_FORM).optional(),
  MAIL_FROM:                        sender,
  ...SIP_VARIABLES,
  OPENAI_API_KEY:                   secret.optional(),
  OPENAI_BASE_URL:                  z.string().refine(isHttpUrl, HTTP_URL_FORM).default('https://api.openai.com/v1'),
  GEMINI_API_KEY:                   secret.optional(),
  GEMINI_BASE_URL:                  z.string().refine(isHttpUrl, HTTP_URL_FORM).default('https://generativelanguage.googleapis.com'),
  SPEECH_PRICES:                    speechPrices,
  ANALYSIS_MODEL:                   z.string().regex(MODEL, MODEL_FORM).optional(),
  ANALYSIS_BASE_URL:                z.string().refine(isHttpUrl, HTTP_URL_FORM).optional(),
  ANALYSIS_API_KEY:                 secret.optional(),
  ANALYSIS_PRICES:                  prices,
  CENTRALINO_SECRET_KEY:            keys,
  CENTRALINO_ROLES:                 roles,
  CENTRALINO_RATE_LIMIT:            integer(0, 1_000_000, 100),
  CENTRALINO_DRAIN_SECONDS:         integer(0, 86_400, 120),
  CENTRALINO_REVIEW_HOURS:          integer(0, 8_760, 72),
  CENTRALINO_CALL_MINUTES:          integer(1, 60, 15),
  CENTRALINO_METRICS_TOKEN:         z.string().min(16, 'must have at least 16 characters').optional(),
  CENTRALINO_TRUSTED_PROXIES:       proxies,
  CENTRALINO_ALLOWED_HOSTS:         hostNames,
  CENTRALINO_ALLOW_PRIVATE_TARGETS: z.enum(['true', 'false'], 'must be true or false').default('false').transform((text) => text === 'true'),
  CENTRALINO_KEEP_GATE_AUDIO:       z.enum(['true', 'false'], 'must be true or false').default('false').transform((text) => text === 'true'),
  CENTRALINO_LOG_LEVEL:             z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  CENTRALINO_LOG_FORMAT:            z.enum(LOG_FORMATS, `must be one of ${LOG_FORMATS.join(', ')}`).default('auto'),
  CENTRALINO_HEARTBEAT_MS:          integer(10, 60_000, 5_000),
  CENTRALINO_LEASE_MS:              integer(50, 600_000, 20_000),
  CENTRALINO_KEY:                   z.string().optional(),
  NODE_ENV:                         z.string().default('production'),
})
type Values = z.output<typeof ENVIRONMENT>
/** The names of all settings. */
export const VARIABLES: readonly string[] = Object.keys(ENVIRONMENT.shape)

/** In millionths of whatever currency the operator counts in. */
interface Price {
  input: Micros
  output: Micros
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Shared by every node of the installation. */
  recordingsDir: string
  databaseUrl: string | null
  /** Null with the embedded database: one is generated into `dataDir`. */
  secretKeys: Buffer[] | null
  /** The mail server and who mails come from; null: e-mail deliveries fail with that reason. */
  mail: { url: string; from: { name: string; address: string } } | null
  /** The language model that reads live calls; null: none does, and their outcome comes from facts. */
  analysis: { model: string; baseUrl: string; apiKey: string | null; price: Price | null } | null
  /** The speech models of live calls: what each is reached by, null where there is no key. */
  speech: SpeechSettings
  /** The telephone of live calls; null: there is none, and they are refused. */
  sip: SipSettings | null
  roles: Role[]
  rateLimit: number
  drainMs: number
  speechPrices: SpeechPrices
  /** The longest conversation of a call. */
  callMinutes: number
  /** How long a call waits for its review before it completes as it is. */
  reviewMs: number
  metricsToken: string | null
  trustedProxies: string[]
  /** By which names MCP clients may reach this installation, besides its addresses. */
  allowedHosts: string[]
  allowPrivateTargets: boolean
  /** The seconds that the voicemail gate judges are kept beside the recordings. */
  keepGateAudio: boolean
  logLevel: string
  logFormat: LogFormat
  times: { heartbeatMs: number; leaseMs: number }
  checkReplies: boolean
  /** Bounds of the HTTP server, shorter in tests; the environment does not set them. */
  timeouts?: { headersMs?: number; requestMs?: number; keepAliveMs?: number; checkMs?: number; stopMs?: number }
  idempotencyWaitMs?: number
  /** Tests with several accounts and receivers on this machine. */
  loopbackForAll?: boolean
  clockWaitMs?: number
}

/** What the world can be looked at for, of a configuration that may have faults elsewhere. */
export type Place = { [Name in 'port' | 'host' | 'roles' | 'dataDir' | 'databaseUrl']: Config[Name] | undefined }

/** One line per problem. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration'
  readonly problems: readonly string[]
  /** What is sound of it. */
  readonly place: Place

  constructor(problems: readonly string[], place: Place) {
    super(problems.join('\n'))
    this.problems = problems
    this.place = place
  }
}

type Environment = Record<string, string | undefined>

export function readConfig(environment: Environment = process.env): Config {
  const { values, problems } = read(environment)
  if (problems.length > 0) throw new BadConfiguration(problems, placeOf(values))
  const data = values as Values
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    recordingsDir: data.RECORDINGS_DIR ?? join(data.DATA_DIR, 'recordings'),
    databaseUrl: data.DATABASE_URL ?? null,
    secretKeys: data.CENTRALINO_SECRET_KEY,
    mail: data.SMTP_URL && data.MAIL_FROM ? { url: data.SMTP_URL, from: data.MAIL_FROM } : null,
    analysis: analysisOf(data),
    speech: speechOf(data),
    sip: sipOf(data),
    roles: data.CENTRALINO_ROLES,
    rateLimit: data.CENTRALINO_RATE_LIMIT,
    drainMs: data.CENTRALINO_DRAIN_SECONDS * 1_000,
    speechPrices: data.SPEECH_PRICES,
    callMinutes: data.CENTRALINO_CALL_MINUTES,
    reviewMs: data.CENTRALINO_REVIEW_HOURS * 3_600_000,
    metricsToken: data.CENTRALINO_METRICS_TOKEN ?? null,
    trustedProxies: data.CENTRALINO_TRUSTED_PROXIES,
    allowedHosts: data.CENTRALINO_ALLOWED_HOSTS,
    allowPrivateTargets: data.CENTRALINO_ALLOW_PRIVATE_TARGETS,
    keepGateAudio: data.CENTRALINO_KEEP_GATE_AUDIO,
    logLevel: data.CENTRALINO_LOG_LEVEL,
    logFormat: data.CENTRALINO_LOG_FORMAT,
    times: { heartbeatMs: data.CENTRALINO_HEARTBEAT_MS, leaseMs: data.CENTRALINO_LEASE_MS },
    checkReplies: data.NODE_ENV === 'development' || data.NODE_ENV === 'test',
  })
}

/** Small models of each provider: a call is short, and everything they say is checked. */
const DEFAULT_MODELS = { openai: 'openai/gpt-5.4-mini', google: 'google/gemini-3.8-flash' }

/** The model that is named, else one of the provider whose key is there. */
function modelOf(data: Partial<Values>): string | null {
  if (data.ANALYSIS_MODEL) return data.ANALYSIS_MODEL
  if (data.OPENAI_API_KEY) return DEFAULT_MODELS.openai
  return data.GEMINI_API_KEY ? DEFAULT_MODELS.google : null
}

function analysisOf(data: Values): Config['analysis'] {
  const model = modelOf(data)
  if (model === null) return null
  const price = data.ANALYSIS_PRICES[model] ?? null
  const bare = (url: string) => url.replace(/\/+$/, '')
  if (model.startsWith('openai/'))
    return { model, baseUrl: bare(data.OPENAI_BASE_URL), apiKey: data.OPENAI_API_KEY ?? null, price }
  // Google's own clients add the version to the address that they are given; so the variable comes without it.
  if (model.startsWith('google/'))
    return { model, baseUrl: `${bare(data.GEMINI_BASE_URL)}/v1beta`, apiKey: data.GEMINI_API_KEY ?? null, price }
  return { model, baseUrl: bare(data.ANALYSIS_BASE_URL ?? ''), apiKey: data.ANALYSIS_API_KEY ?? null, price }
}

function speechOf(data: Values): SpeechSettings {
  const access = (apiKey: string | undefined, baseUrl: string) =>
    apiKey === undefined ? null : { apiKey, baseUrl: baseUrl.replace(/\/+$/, '') }
  return {
    'gpt-live-1': access(data.OPENAI_API_KEY, data.OPENAI_BASE_URL),
    'gemini-3.8-live': access(data.GEMINI_API_KEY, data.GEMINI_BASE_URL),
  }
}

/** The key of commands that are clients of the API; a server has no use for it. */
export function readKey(environment: Environment = process.env): string {
  const key = environment.CENTRALINO_KEY?.trim()
  if (key && /^svc_(test|live)_\w+$/.test(key)) return key
  const problem = `CENTRALINO_KEY ${key ? 'must be' : 'is required:'} an API key, svc_test_… or svc_live_…`
  throw new BadConfiguration([problem], placeOf({}))
}

/** Variables that look like ours and are none: most likely a slip of the pen. The tests have some of their own. */
export function unknownSettings(environment: Environment = process.env): string[] {
  const names = Object.keys(environment).filter((name) => /^CENTRALINO_(?!TEST_)/.test(name))
  return names.filter((name) => !Object.hasOwn(ENVIRONMENT.shape, name)).sort()
}

function read(environment: Environment): { values: Partial<Values>; problems: string[] } {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, schema] of Object.entries(ENVIRONMENT.shape)) {
    const parsed = schema.safeParse(environment[name]?.trim() || undefined)
    if (parsed.success) values[name] = parsed.data
    else problems.push(...parsed.error.issues.map((issue) => `${name} ${issue.message}`))
  }
  return { values, problems: [...problems, ...together(environment, values)] }
}

/** Without which a model cannot be asked. */
const NEEDED = { 'openai/': 'OPENAI_API_KEY', 'google/': 'GEMINI_API_KEY', 'compatible/': 'ANALYSIS_BASE_URL' }

/** Rules that join two variables; each of them sound by itself. */
function together(environment: Environment, values: Partial<Values>): string[] {
  const problems: string[] = []
  if (environment.DATABASE_URL?.trim() && !environment.CENTRALINO_SECRET_KEY?.trim())
    problems.push(
      'CENTRALINO_SECRET_KEY is required with DATABASE_URL: base64 of 32 random bytes, the same on every node ("openssl rand -base64 32" makes one)',
    )
  if (environment.SMTP_URL?.trim() && !environment.MAIL_FROM?.trim())
    problems.push('MAIL_FROM is required with SMTP_URL: who mails come from, such as Centralino <calls@example.com>')
  problems.push(...sipProblems((name) => Boolean(environment[name]?.trim()), values))
  for (const [provider, name] of Object.entries(NEEDED))
    if (environment.ANALYSIS_MODEL?.trim().startsWith(provider) && !environment[name]?.trim())
      problems.push(`${name} is required with an ANALYSIS_MODEL of ${provider}…`)
  if (Number(values.CENTRALINO_LEASE_MS) < 3 * Number(values.CENTRALINO_HEARTBEAT_MS))
    problems.push('CENTRALINO_LEASE_MS must be at least three times CENTRALINO_HEARTBEAT_MS')
  return problems
}

function placeOf(values: Partial<Values>): Place {
  const databaseUrl = 'DATABASE_URL' in values ? (values.DATABASE_URL ?? null) : undefined
  return { port: values.PORT, host: values.HOST, roles: values.CENTRALINO_ROLES, dataDir: values.DATA_DIR, databaseUrl }
}
