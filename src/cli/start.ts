import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { BadConfiguration, type Config, readConfig } from '#config.ts'
import { foundFirstAccount } from '#domain/accounts/accounts.ts'
import { createLog, type Log } from '#kernel/log.ts'
import { type Centralino, startCentralino } from '#main.ts'
import { CommandFailed, explain } from './failure.ts'
import { type Ground, groundForServer } from './foundations.ts'

/** `centralino start`: everything in one process, until it is told to stop. */
export async function start(): Promise<void> {
  const config = await checked()
  const log = createLog(config.logLevel)
  const ending = new AbortController()
  const ground = await groundForServer(config, log, (failure) => ending.abort(failure))
  const server = await begin({ config, log, ground })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Whoever asks twice does not want to wait for the calls under way.
      if (ending.signal.aborted) process.exit(1)
      ending.abort(signal)
    })
  }
  ending.signal.addEventListener('abort', () => finish({ server, ground, log, why: ending.signal.reason }))
}

async function begin({ config, log, ground }: { config: Config; log: Log; ground: Ground }): Promise<Centralino> {
  try {
    const keys = await foundFirstAccount(ground)
    const server = await startCentralino({ config, log, ...ground })
    announce(config, server, keys)
    return server
  } catch (error) {
    await ground.close()
    throw error
  }
}

function announce(config: Config, server: Centralino, keys: { testKey: string; liveKey: string } | null): void {
  const lines = server.address
    ? [`Centralino listens on ${urlOf(server.address)} (reference: ${urlOf(server.address)}/docs)`]
    : [`Centralino runs as ${config.roles.join(', ')}`]
  if (keys)
    lines.push(
      '',
      'The first keys, shown this once; keep them now:',
      `  test  ${keys.testKey}`,
      `  live  ${keys.liveKey}`,
      '',
    )
  if (config.allowPrivateTargets)
    lines.push('Warning: CENTRALINO_ALLOW_PRIVATE_TARGETS is on: webhooks and tools may reach private addresses.')
  console.log(lines.join('\n'))
}

const urlOf = ({ host, port }: { host: string; port: number }): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

async function finish({
  server,
  ground,
  log,
  why,
}: {
  server: Centralino
  ground: Ground
  log: Log
  why: unknown
}): Promise<void> {
  const failed = why instanceof Error
  if (failed) console.error(explain(why))
  log.info('stopping')
  try {
    await server.stop()
    await ground.close()
  } catch (error) {
    if (!failed) console.error(explain(error))
    process.exit(1)
  }
  process.exit(failed ? 1 : 0)
}

/** Configuration, folder and port looked at together, so that one try names every problem. */
async function checked(): Promise<Config> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (error instanceof BadConfiguration)
      throw new CommandFailed(`Centralino cannot start:\n${indent(error.message.split('\n'))}`)
    throw error
  }
  const problems = [await portProblem(config), await folderProblem(config)].filter((problem) => problem !== null)
  if (problems.length > 0) throw new CommandFailed(`Centralino cannot start:\n${indent(problems)}`)
  return config
}

const indent = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n')

function portProblem({ host, port, roles }: Config): Promise<string | null> {
  if (!roles.includes('api') || port === 0) return Promise.resolve(null)
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(portSentence(error, { host, port })))
    probe.listen({ host, port }, () => probe.close(() => resolve(null)))
  })
}

function portSentence(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE')
    return `PORT ${port} on ${host} is taken: stop what listens there, or set PORT to another.`
  if (error.code === 'EACCES') return `PORT ${port} needs more rights than this user has: set PORT to 1024 or above.`
  return `HOST ${host} cannot be listened on: ${error.message}.`
}

async function folderProblem({ dataDir, databaseUrl }: Config): Promise<string | null> {
  if (databaseUrl !== null) return null
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return `DATA_DIR ${dataDir} cannot be written: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}.`
  }
}
