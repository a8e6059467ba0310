import { realpath, stat, truncate } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { EmbeddedConnection } from './postgres/answer.ts'
import { enter, findServer, settle } from './postgres/arrival.ts'
import { embeddedBinaries, type PostgresBinaries } from './postgres/binaries.ts'
import { type Claim, dropClaim, updateClaim } from './postgres/claim.ts'
import { adoptCluster, clusterVersion, createCluster, removeUnfinished } from './postgres/cluster.ts'
import { EmbeddedFailure, failureAbout } from './postgres/failure.ts'
import { ensurePassword, type Folder, folderAt, linkLibraries, openFolder } from './postgres/folder.ts'
import { findLauncher, type Launcher } from './postgres/launch.ts'
import { endServer, freePort, resetLog, type ServerPlan, type ServerProcess, startServer } from './postgres/process.ts'
import { asService, DATABASE, prepareService, SUPERUSER } from './postgres/roles.ts'

/**
 * The PostgreSQL that comes with Centralino, for whoever has none. It lives in DATA_DIR and with this process: started
 * by it, started again when it dies, and gone when it is gone, whatever ended it. Nobody reaches it without the
 * password in DATA_DIR. What cannot be helped is said in one sentence, an `EmbeddedFailure`.
 */
export interface Embedded {
  /** For Centralino: of a role that owns its database, and may do nothing beyond it. */
  readonly connection: EmbeddedConnection
  /** For whoever looks after the server itself; no part of a running Centralino does. */
  readonly superuser: EmbeddedConnection
  /** The server's process; another one after a restart. */
  readonly pid: number
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  clock: Clock
  log: Log
  /** `server` stays; `moment` is a command of the CLI, for which others wait. */
  role: Claim['role']
  binaries?: PostgresBinaries
  settings?: Readonly<Record<string, string>>
  /** The server died too often, and will not be started again. */
  onGivenUp: (failure: EmbeddedFailure) => void
}

export { EmbeddedFailure }

/** A server that dies more often than this within the window is given up. */
const RESTARTS_MAX = 5
const RESTARTS_WINDOW_MS = 60_000
const RESTART_PAUSE_MS = 200
const LOG_BYTES_MAX = 4 * 1024 * 1024
const LOG_CHECK_MS = 60_000
/** A start that somebody stands in the way of is tried again for so long. */
const OBSTACLE_MS = 10_000
const OBSTACLE_PAUSE_MS = 100

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { clock, role, binaries = embeddedBinaries() } = options
  const folder = await openFolder(options.dataDir)
  const { claim, previous } = await enter({ folder, clock }, role)
  try {
    await settle({ folder, clock }, previous)
    await linkLibraries(folder, binaries)
    const launcher = await findLauncher(folder, binaries)
    const password = await ensureCluster(folder, launcher, options.settings)
    await resetLog(folder)
    const plan = { folder, launcher, clock, settings: options.settings ?? {}, superuser: addressOf(folder, password) }
    const embedded = new Supervised(options, plan, claim)
    await embedded.start()
    return embedded
  } catch (error) {
    await dropClaim(folder, claim).catch(() => {})
    throw failureAbout(folder.root, error)
  }
}

/** The connection of the Centralino server that runs on this folder, or null when none does: how the CLI finds it. */
export async function findRunning(dataDir: string, clock: Clock = systemClock): Promise<EmbeddedConnection | null> {
  const root = await realpath(dataDir).catch(() => resolve(dataDir))
  return findServer({ folder: folderAt(root), clock })
}

async function ensureCluster(
  folder: Folder,
  launcher: Launcher,
  settings: EmbeddedOptions['settings'],
): Promise<string> {
  const version = await clusterVersion(folder)
  const password = await ensurePassword(folder, version !== null)
  await removeUnfinished(folder)
  if (version === null) await createCluster({ folder, launcher }, { password, durable: settings?.fsync !== 'off' })
  else await adoptCluster(folder, launcher, version)
  return password
}

/** The address of a socket has room for so many bytes (unix(7)); Windows' PostgreSQL is reached by port. */
const SOCKET_BYTES_MAX = process.platform === 'linux' ? 107 : 103
const SOCKET_PORT = 5432

function addressOf({ cluster }: Folder, password: string): EmbeddedConnection {
  const rest = { user: SUPERUSER, password, database: DATABASE, ssl: false } as const
  const fits = Buffer.byteLength(`${cluster}/.s.PGSQL.${SOCKET_PORT}`) <= SOCKET_BYTES_MAX
  if (fits && process.platform !== 'win32') return { host: cluster, port: SOCKET_PORT, ...rest }
  return { host: '127.0.0.1', port: 0, ...rest }
}

class Supervised implements Embedded {
  readonly #options: EmbeddedOptions
  readonly #stopping = new AbortController()
  readonly #plan: ServerPlan
  #claim: Claim
  #server: ServerProcess | undefined
  #keeping: Promise<unknown> | undefined
  #stopped: Promise<void> | undefined

  constructor(options: EmbeddedOptions, plan: ServerPlan, claim: Claim) {
    this.#options = options
    this.#plan = plan
    this.#claim = claim
  }

  get connection(): EmbeddedConnection {
    return asService(this.superuser)
  }

  get superuser(): EmbeddedConnection {
    return this.#plan.superuser
  }

  get pid(): number {
    return this.#server?.pid ?? 0
  }

  async start(): Promise<void> {
    const { clock, log } = this.#options
    const begun = clock.monotonicMs()
    this.#server = await this.#launch(true)
    try {
      await prepareService(this.superuser)
      this.#claim = { ...this.#claim, preparing: false }
      await updateClaim(this.#plan.folder, this.#claim)
    } catch (error) {
      await endServer(this.#server, clock)
      throw error
    }
    log.info({ pid: this.pid, ms: Math.round(clock.monotonicMs() - begun) }, 'the embedded PostgreSQL is ready')
    this.#keeping = Promise.all([this.#keep(), this.#boundLog()])
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  /**
   * Starts the server, past whatever is about to get out of its way. The first start also finds the address: a port may
   * be taken meanwhile, and a file system may know no sockets. A restart keeps it, for the sake of who is connected.
   */
  async #launch(first: boolean): Promise<ServerProcess> {
    const { clock } = this.#options
    const until = clock.monotonicMs() + OBSTACLE_MS
    for (;;) {
      try {
        if (first) await this.#move()
        return await startServer(this.#plan, this.#stopping.signal)
      } catch (error) {
        if (!isObstacle(error) || clock.monotonicMs() > until) throw error
        if (/Unix-domain/.test(String(error))) this.#plan.superuser = { ...this.superuser, host: '127.0.0.1' }
        await clock.sleep(OBSTACLE_PAUSE_MS, this.#stopping.signal)
      }
    }
  }

  /** Says in the claim where the server will be, before it is there: whoever finds the claim can find the server. */
  async #move(): Promise<void> {
    const byPort = !this.superuser.host.startsWith('/')
    if (byPort) this.#plan.superuser = { ...this.superuser, port: await freePort() }
    const { password: _, ssl: __, ...connection } = this.connection
    this.#claim = { ...this.#claim, connection }
    await updateClaim(this.#plan.folder, this.#claim)
  }

  async #stop(): Promise<void> {
    const { folder, clock } = this.#plan
    this.#stopping.abort()
    await updateClaim(folder, { ...this.#claim, stopping: true }).catch(() => {})
    await this.#keeping
    if (this.#server) await endServer(this.#server, clock)
    await dropClaim(folder, this.#claim).catch(() => {})
  }

  /** Starts the server again whenever it dies, until it has died too often. */
  async #keep(): Promise<void> {
    const { clock, log, onGivenUp } = this.#options
    const { signal } = this.#stopping
    const stopping = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    const deaths: number[] = []
    for (;;) {
      await Promise.race([this.#server?.exited, stopping])
      if (signal.aborted) return
      const now = clock.monotonicMs()
      deaths.push(now)
      while (Number(deaths[0]) < now - RESTARTS_WINDOW_MS) deaths.shift()
      if (deaths.length > RESTARTS_MAX) {
        onGivenUp(this.#tooOften())
        return
      }
      log.error({ deaths: deaths.length }, 'the embedded PostgreSQL died and is started again')
      try {
        await clock.sleep((deaths.length - 1) * RESTART_PAUSE_MS, signal)
        this.#server = await this.#launch(false)
        log.warn({ pid: this.pid }, 'the embedded PostgreSQL is ready again')
      } catch (error) {
        // A start that fails is a death: its process is gone already, so the loop counts it at once.
        if (!signal.aborted) log.error({ reason: String(error) }, 'the embedded PostgreSQL did not start')
      }
    }
  }

  #tooOften(): EmbeddedFailure {
    const { folder } = this.#plan
    return new EmbeddedFailure(
      `PostgreSQL in ${folder.cluster} died ${RESTARTS_MAX + 1} times within ${RESTARTS_WINDOW_MS / 1000} seconds and is not started again: see ${folder.log}.`,
    )
  }

  async #boundLog(): Promise<void> {
    const { folder, clock } = this.#plan
    while (!this.#stopping.signal.aborted) {
      const size = await stat(folder.log).then(
        (found) => found.size,
        () => 0,
      )
      if (size > LOG_BYTES_MAX) await truncate(folder.log).catch(() => {})
      await clock.sleep(LOG_CHECK_MS, this.#stopping.signal).catch(() => {})
    }
  }
}

/** What stands in a start's way and may be gone in a moment, in PostgreSQL's own words. */
const OBSTACLES =
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block|could not create any (TCP\/IP|Unix-domain) sockets/

const isObstacle = (error: unknown): boolean => error instanceof EmbeddedFailure && OBSTACLES.test(error.message)
