import { fileURLToPath } from 'node:url'
import { BadConfiguration, type Config, readConfig, unknownSettings } from '#config.ts'
import { openSite } from '#console/site.ts'
import { FIRST_ACCOUNT, foundFirstAccount } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog, type Log, onStderr } from '#kernel/log.ts'
import type { Centralino } from '#main.ts'
import { CommandFailed, list } from './failure.ts'
import { type FirstKeys, tellFirstKeys } from './first-keys.ts'
import { type Ground, groundForServer } from './foundations.ts'
import { firstLink } from './people.ts'
import { listenSentence, surroundingProblems } from './surroundings.ts'

/** `centralino start`: everything in one process, until it is told to stop. */
export async function start(): Promise<void> {
  const config = await checkedConfig()
  const log = createLog(config.logLevel, onStderr(config.logFormat))
  const ending = new AbortController()
  heedSignals(ending)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a fault of Centralino itself ended this process')
    process.exit(1)
  })
  // The rest of the program is read while PostgreSQL starts, and not at all when something is amiss.
  const [ground, main] = await Promise.all([
    groundForServer(config, log, (failure) => ending.abort(failure)),
    import('#main.ts'),
  ])
  try {
    if (!ending.signal.aborted) await serve(main, { config, log, ground }, ending.signal)
  } finally {
    await ground.close()
  }
  if (ending.signal.reason instanceof Error) throw ending.signal.reason
  console.log('Centralino has stopped.')
  process.exit(0)
}

async function serve(
  { startCentralino }: Pick<typeof import('#main.ts'), 'startCentralino'>,
  { config, log, ground }: { config: Config; log: Log; ground: Ground },
  ending: AbortSignal,
): Promise<void> {
  const site = openSite({ log, project: PROJECT })
  const server = await startCentralino({ config, log, site, ...ground }).catch((error) => {
    site.close()
    throw error.syscall === 'listen' ? new CommandFailed(listenSentence(error, config)) : error
  })
  try {
    // Once it listens, so that no key is made whose text nobody gets to see.
    const keys = await foundFirstAccount(ground)
    await announce(config, server, { keys, link: server.address && (await firstLink(ground, FIRST_ACCOUNT)) })
    await aborted(ending)
  } finally {
    beginStopping(config)
    site.close()
    await server.stop()
  }
}

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * A second signal means haste, and ends the process at once. Not so right after the first: of Ctrl-C at a terminal npm
 * gets one as well and hands it on, so one press arrives twice.
 */
const SAME_PRESS_MS = 1_000

function heedSignals(ending: AbortController): void {
  let askedAt = Number.NEGATIVE_INFINITY
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = systemClock.monotonicMs()
      if (ending.signal.aborted && now - askedAt > SAME_PRESS_MS) process.exit(1)
      if (ending.signal.aborted) return
      askedAt = now
      ending.abort(signal)
    })
  }
}

/** What a stop may take beyond the calls under way: their closing sentences, analyses and deliveries in flight. */
const STOP_GRACE_MS = 60_000

function beginStopping({ drainMs }: Config): void {
  console.log(
    `Centralino stops; calls under way have ${drainMs / 1_000} s to finish. A second signal stops it at once.`,
  )
  void systemClock.sleep(drainMs + STOP_GRACE_MS).then(() => {
    console.error('Centralino could not stop in order and ends now; the next start takes up what was left.')
    process.exit(1)
  })
}

interface First {
  keys: FirstKeys | null
  /** Until the console has an owner. */
  link: string | null
}

async function announce(config: Config, server: Centralino, { keys, link }: First): Promise<void> {
  const lines = server.address
    ? [`Centralino listens on ${urlOf(server.address)} (reference: ${urlOf(server.address)}/docs)`]
    : [`Centralino runs as ${config.roles.join(', ')}`]
  if (keys)
    lines.push(...(await tellFirstKeys({ dataDir: config.dataDir, terminal: process.stdout.isTTY === true }, keys)))
  if (server.address && link)
    lines.push(`The console's first owner comes in here, once: ${urlOf(server.address)}/welcome/${link}`, '')
  if (config.allowPrivateTargets)
    lines.push('Warning: CENTRALINO_ALLOW_PRIVATE_TARGETS is on: webhooks and tools may reach private addresses.')
  for (const name of unknownSettings()) lines.push(`Warning: ${name} is no setting of Centralino and was ignored.`)
  console.log(lines.join('\n'))
}

const urlOf = ({ host, port }: { host: string; port: number }): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Configuration, port and folder are looked at together, so that one try names every problem. */
async function checkedConfig(): Promise<Config> {
  const read = tryConfig()
  const problems = read.config ? [] : [...read.problems]
  problems.push(...(await surroundingProblems(read.config ?? read.place)))
  if (!read.config || problems.length > 0) throw new CommandFailed(list('Centralino cannot start:', problems))
  return read.config
}

function tryConfig(): { config: Config } | (BadConfiguration & { config?: undefined }) {
  try {
    return { config: readConfig() }
  } catch (error) {
    if (error instanceof BadConfiguration) return error
    throw error
  }
}
