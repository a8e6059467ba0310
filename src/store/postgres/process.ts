import { type FileHandle, open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Clock } from '#kernel/clock.ts'
import { askServer, type EmbeddedConnection } from './answer.ts'
import { EmbeddedFailure, lastWords } from './failure.ts'
import { type Folder, giveToOwner, makeOwn } from './folder.ts'
import type { Launcher } from './launch.ts'

/** One life of the server, from its start to its exit. */
export interface ServerProcess {
  readonly pid: number
  readonly exited: Promise<void>
  signal(name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void
}

export interface ServerPlan {
  folder: Folder
  launcher: Launcher
  /** Who starts a server asks it which process it is. */
  superuser: EmbeddedConnection
  settings: Readonly<Record<string, string>>
  clock: Clock
}

/**
 * Given on the command line, so that a release changes them without touching the cluster. An acknowledged row survives
 * a power cut. The log gets neither statements nor errors of statements, whose text may hold a person's data.
 */
// biome-ignore format: a table reads in columns
const SETTINGS: Readonly<Record<string, string>> = {
  fsync:                             'on',
  synchronous_commit:                'on',
  full_page_writes:                  'on',
  max_connections:                   '100',
  shared_buffers:                    '128MB',
  timezone:                          'UTC',
  log_timezone:                      'UTC',
  log_destination:                   'stderr',
  logging_collector:                 'off',
  log_min_messages:                  'log',
  log_error_verbosity:               'terse',
  log_min_error_statement:           'panic',
  log_parameter_max_length:          '0',
  log_parameter_max_length_on_error: '0',
  log_statement:                     'none',
  log_checkpoints:                   'off',
  log_autovacuum_min_duration:       '-1',
  unix_socket_permissions:           '0700',
}

/** Recovery after a crash replays what was written since the last checkpoint, and is waited for. */
const READY_MS = 120_000
const POLL_MS = 20
/** How a server is told to end, more sternly each time, and how long each is given to work. */
const ENDINGS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 8_000],
  ['SIGKILL', 2_000],
] as const
const LOG_BYTES_SHOWN = 8 * 1024

/** Starts the server and returns when it answers; a server that did not get so far leaves nothing behind. */
export async function startServer(plan: ServerPlan, stopping: AbortSignal): Promise<ServerProcess> {
  // Appending, so that the log may be cut while the server writes to it.
  const log = await open(plan.folder.log, 'a+', 0o600)
  try {
    const { size: from } = await log.stat()
    const server = spawnServer(plan, log)
    try {
      await answering(plan, server, { stopping, said: () => readFrom(log, from) })
      return server
    } catch (error) {
      await endServer(server, plan.clock)
      throw error
    }
  } finally {
    await log.close()
  }
}

/** Begins the log anew. */
export async function resetLog(folder: Folder): Promise<void> {
  await makeOwn(folder, dirname(folder.log), 0o700)
  await (await open(folder.log, 'w', 0o600)).close()
  await giveToOwner(folder, folder.log)
}

function spawnServer({ folder, launcher, superuser, settings }: ServerPlan, log: FileHandle): ServerProcess {
  const socket = superuser.host.startsWith('/')
  const all = {
    ...SETTINGS,
    ...settings,
    port: String(superuser.port),
    listen_addresses: socket ? '' : superuser.host,
    // Relative to the cluster: a path of ours may hold what a list of folders is split at.
    unix_socket_directories: socket ? '.' : '',
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = launcher.spawn('postgres', ['-D', folder.cluster, ...args], log.fd)
  // Where the kernel does not end the server with us, an orderly exit of ours still does.
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  }).finally(() => process.off('exit', endWithUs))
  return {
    pid: child.pid ?? 0,
    exited,
    signal: (name) => {
      // Windows has no signals; its PostgreSQL listens to a pipe that pg_ctl knows.
      if (process.platform === 'win32' && name === 'SIGINT')
        void launcher.run('pg_ctl', ['kill', 'INT', String(child.pid)])
      else child.kill(name)
    },
  }
}

async function answering(
  { folder, superuser, clock }: ServerPlan,
  server: ServerProcess,
  { stopping, said }: { stopping: AbortSignal; said: () => Promise<string> },
): Promise<void> {
  let gone = false
  void server.exited.then(() => {
    gone = true
  })
  const until = clock.monotonicMs() + READY_MS
  while (clock.monotonicMs() < until) {
    stopping.throwIfAborted()
    const answer = await askServer(superuser)
    if (gone)
      throw new EmbeddedFailure(`PostgreSQL stopped while starting in ${folder.cluster}: ${lastWords(await said())}.`)
    // Somebody else may answer at that address while ours is being refused the folder.
    if (answer.kind === 'ready' && answer.pid === server.pid) return
    await Promise.race([clock.sleep(POLL_MS), server.exited])
  }
  throw new EmbeddedFailure(
    `PostgreSQL in ${folder.cluster} did not answer within ${READY_MS / 1000} seconds of its start: ${lastWords(await said())}.`,
  )
}

async function readFrom(log: FileHandle, from: number): Promise<string> {
  const { size } = await log.stat()
  const start = Math.max(from, size - LOG_BYTES_SHOWN)
  const { buffer, bytesRead } = await log.read(Buffer.alloc(LOG_BYTES_SHOWN), 0, LOG_BYTES_SHOWN, start)
  return buffer.toString('utf8', 0, bytesRead)
}

/**
 * Ends the server: clients are cut off and everything is written; if that takes too long, at once, and recovery does
 * the rest.
 */
export async function endServer(server: ServerProcess, clock: Clock): Promise<void> {
  for (const [signal, ms] of ENDINGS) {
    server.signal(signal)
    if (await within(server.exited, ms, clock)) return
  }
}

async function within(event: Promise<void>, ms: number, clock: Clock): Promise<boolean> {
  const enough = new AbortController()
  const timer = clock.sleep(ms, enough.signal).then(
    () => false,
    () => true,
  )
  const happened = await Promise.race([event.then(() => true), timer])
  enough.abort()
  return happened
}

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a listening socket has an address')
  return address.port
}
