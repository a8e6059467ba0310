import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

/**
 * The only reader of the environment: one object, frozen, with every problem told at once. An empty variable counts as
 * absent, as in a compose file that leaves it blank.
 */
export const ROLES = ['api', 'calls', 'worker'] as const
export type Role = (typeof ROLES)[number]

const integer = (min: number, max: number, fallback: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback)

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
    const unknown = named.filter((role) => !(ROLES as readonly string[]).includes(role))
    if (unknown.length > 0 || named.length === 0) context.addIssue(`must be a comma list of ${ROLES.join(', ')}`)
    return named as Role[]
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

const ENVIRONMENT = z.object({
  PORT: integer(0, 65_535, 8_080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => (isAbsolute(path) ? path : resolve(path))),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  CENTRALINO_SECRET_KEY: keys,
  CENTRALINO_ROLES: roles,
  CENTRALINO_RATE_LIMIT: integer(0, 1_000_000, 100),
  CENTRALINO_DRAIN_SECONDS: integer(0, 86_400, 120),
  CENTRALINO_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CENTRALINO_TRUSTED_PROXIES: z.string().default('').transform(commaList),
  CENTRALINO_ALLOW_PRIVATE_TARGETS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
  CENTRALINO_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be one of debug, info, warn, error, silent')
    .default('info'),
  CENTRALINO_HEARTBEAT_MS: integer(10, 60_000, 5_000),
  CENTRALINO_LEASE_MS: integer(50, 600_000, 20_000),
  NODE_ENV: z.string().default('production'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Null with the embedded database: one is generated into `dataDir`. */
  secretKeys: Buffer[] | null
  roles: Role[]
  rateLimit: number
  drainMs: number
  metricsToken: string | null
  trustedProxies: string[]
  allowPrivateTargets: boolean
  logLevel: string
  times: { heartbeatMs: number; leaseMs: number }
  checkReplies: boolean
}

/** Thrown with one line per problem. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration'
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = ENVIRONMENT.safeParse(present)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (present.DATABASE_URL !== undefined && present.CENTRALINO_SECRET_KEY === undefined) {
    problems.push(
      'CENTRALINO_SECRET_KEY is required with DATABASE_URL: base64 of 32 random bytes, the same on every node',
    )
  }
  if (parsed.success && parsed.data.CENTRALINO_LEASE_MS < 3 * parsed.data.CENTRALINO_HEARTBEAT_MS) {
    problems.push('CENTRALINO_LEASE_MS must be at least three times CENTRALINO_HEARTBEAT_MS')
  }
  if (!parsed.success || problems.length > 0) throw new BadConfiguration(problems.join('\n'))
  const { data } = parsed
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    secretKeys: data.CENTRALINO_SECRET_KEY,
    roles: data.CENTRALINO_ROLES,
    rateLimit: data.CENTRALINO_RATE_LIMIT,
    drainMs: data.CENTRALINO_DRAIN_SECONDS * 1_000,
    metricsToken: data.CENTRALINO_METRICS_TOKEN ?? null,
    trustedProxies: data.CENTRALINO_TRUSTED_PROXIES,
    allowPrivateTargets: data.CENTRALINO_ALLOW_PRIVATE_TARGETS,
    logLevel: data.CENTRALINO_LOG_LEVEL,
    times: { heartbeatMs: data.CENTRALINO_HEARTBEAT_MS, leaseMs: data.CENTRALINO_LEASE_MS },
    checkReplies: data.NODE_ENV === 'development' || data.NODE_ENV === 'test',
  })
}
