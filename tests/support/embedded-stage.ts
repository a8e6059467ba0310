import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '#store/embedded.ts'
import type { EmbeddedConnection } from '#store/postgres/answer.ts'
import { embeddedBinaries } from '#store/postgres/binaries.ts'
import { AS_ROOT, processes } from './process.ts'
import { roomFor } from './room.ts'

const WAIT_MS = 15_000

export const temporary = roomFor('embedded')
chmodSync(temporary, 0o755)
const started = new Set<ChildProcess>()

/** Ends whatever a failed test left running and removes every folder. */
export function leaveStage(): void {
  for (const child of started) child.kill('SIGKILL')
  for (const folder of [temporary, programs])
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** A process of a test's own, which ends with the stage. */
export function keep(child: ChildProcess): ChildProcess {
  started.add(child)
  return child
}

let folders = 0
export const freshFolder = (): string => join(temporary, `data-${++folders}`)

/** A folder with a database in it: a copy, which is quicker than making another. */
export async function usedFolder(dataDir = freshFolder()): Promise<string> {
  model ??= await makeModel()
  mkdirSync(dirname(dataDir), { recursive: true })
  assert.equal(spawnSync('cp', ['-a', model, dataDir]).status, 0)
  return dataDir
}

let model: string | undefined

async function makeModel(): Promise<string> {
  const dataDir = freshFolder()
  await (await start(dataDir)).stop()
  return dataDir
}

/** Whoever has made one, and has no more use for it, saves the others to make another. */
export function asModel(dataDir: string): void {
  model ??= dataDir
}

export const start = (dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<Embedded> =>
  startEmbedded({
    dataDir,
    clock: systemClock,
    log: silentLog,
    role: 'server',
    settings: { fsync: 'off' },
    onGivenUp: assert.fail,
    ...more,
  })

export async function query(connection: Partial<EmbeddedConnection>, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    client.end().catch(() => {})
  }
}

/** Asks again until it is so: for what another process does in its own time. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = systemClock.monotonicMs() + WAIT_MS
  while (!(await isSo())) {
    if (systemClock.monotonicMs() > deadline) assert.fail(`never happened: ${what}`)
    await systemClock.sleep(10)
  }
}

/**
 * A Centralino in a process of its own. It tells the server's process when it is ready, or the sentence of its failure.
 */
const OTHER_PROCESS = `
import { startEmbedded } from ${JSON.stringify(new URL('../../src/store/embedded.ts', import.meta.url).href)}
import { systemClock } from ${JSON.stringify(new URL('../../src/kernel/clock.ts', import.meta.url).href)}
const { linger = 0, ...options } = JSON.parse(process.env.OPTIONS)
const log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n')
try {
  const embedded = await startEmbedded({ clock: systemClock, log, role: 'server', settings: { fsync: 'off' }, onGivenUp() {}, ...options })
  say({ ready: embedded.pid, connection: embedded.connection })
  process.stdin.resume()
  await new Promise((resolve) => process.stdin.once('end', resolve))
  await systemClock.sleep(linger)
  await embedded.stop()
  say({ stopped: true })
} catch (error) {
  say({ failed: error.name, message: error.message })
}
`

export interface Said {
  ready?: number
  connection?: EmbeddedConnection
  failed?: string
  message?: string
  stopped?: boolean
}

interface Other {
  child: ChildProcess
  said(): Promise<Said>
  finish(): void
}

export function other(options: Partial<EmbeddedOptions> & { linger?: number }, prefix: readonly string[] = []): Other {
  const [file = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e', OTHER_PROCESS]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, OPTIONS: JSON.stringify(options) }
  const child = spawn(file, args, { env, cwd: temporary, stdio: ['pipe', 'pipe', 'inherit'] })
  started.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    said: async () => JSON.parse((await lines.next()).value ?? '{}'),
    finish: () => child.stdin.end(),
  }
}

export async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/**
 * What makes the next command another user's. Reading stays allowed: the project may lie in a folder only root may
 * enter.
 */
export function asUser(uid: number): string[] {
  const drop = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups']
  const reading = ['--inh-caps=-all,+dac_read_search', '--ambient-caps=-all,+dac_read_search']
  const careful = ['setpriv', '--securebits=+no_setuid_fixup', ...drop, ...reading, '--']
  return spawnSync(careful[0] ?? '', [...careful.slice(1), 'true']).status === 0 ? careful : ['setpriv', ...drop, '--']
}

/**
 * Whoever starts it and wherever, it starts, answers, and starts again. Where a database is made as anywhere else, a
 * copied one shows in the tests what `places.prove.ts` shows of a new one.
 */
interface Place {
  where: string
  shown: 'new' | 'copied' | 'visited'
  /** What makes the command another user's, or takes a right from it. */
  prefix?: string[]
  make?: (dataDir: string) => Partial<EmbeddedOptions>
}

const ORDINARY = 33

export const PLACES: readonly Place[] = [
  {
    where: 'in a folder whose name needs quoting',
    shown: 'new',
    make: (dataDir) => ({ dataDir: join(dataDir, `a: b,c;$d'"%é\\`) }),
  },
  ...(AS_ROOT ? placesOfRoot() : []),
]

function placesOfRoot(): Place[] {
  const owned = (dataDir: string) => ownedBy(ORDINARY, dataDir)
  return [
    { where: 'as root, with folder and binaries where only root may enter', shown: 'new', make: behindRoot },
    {
      where: 'as root without the capability to read everything',
      shown: 'copied',
      prefix: ['setpriv', '--bounding-set=-dac_read_search', '--'],
      make: reachable,
    },
    {
      where: 'as root without capabilities to hand on',
      shown: 'copied',
      prefix: ['setpriv', '--bounding-set=-setpcap', '--'],
      make: reachable,
    },
    { where: 'as an ordinary user', shown: 'visited', prefix: asUser(ORDINARY), make: owned },
    {
      where: 'as a user without a name, from binaries it cannot change',
      shown: 'new',
      prefix: asUser(1234),
      make: (dataDir) => ({ ...ownedBy(1234, dataDir), ...reachable(dataDir) }),
    },
    { where: 'as root, in the folder of an ordinary user', shown: 'visited', make: owned },
  ]
}

/** One life of a server, from its start to its end. */
export async function live(prefix: readonly string[] | undefined, options: { dataDir: string }): Promise<void> {
  if (!prefix) {
    await using embedded = await start(options.dataDir, options)
    await proveAnswer(embedded.connection, embedded.pid)
    return
  }
  const centralino = other(options, prefix)
  const said = await centralino.said()
  assert.ok(said.ready && said.connection, said.message ?? 'it said nothing')
  await proveAnswer(said.connection, said.ready)
  centralino.finish()
  assert.deepEqual(await centralino.said(), { stopped: true })
}

export function ownedBy(uid: number, dataDir: string): Partial<EmbeddedOptions> {
  mkdirSync(dataDir)
  chownSync(dataDir, uid, uid)
  return {}
}

function behindRoot(dataDir: string): Partial<EmbeddedOptions> {
  const { binDir, libraries } = embeddedBinaries()
  mkdirSync(dataDir, { mode: 0o700 })
  symlinkSync(dirname(binDir), join(dataDir, 'native'))
  const moved = libraries.map(({ name, target }) => ({
    name,
    target: target.replace(dirname(binDir), join(dataDir, 'native')),
  }))
  return { dataDir: join(dataDir, 'data'), binaries: { binDir: join(dataDir, 'native', 'bin'), libraries: moved } }
}

/** Binaries that every user reaches, wherever the project lies; on a disk, since memory may not be run from. */
export function reachable(_: string): Partial<EmbeddedOptions> {
  const { binDir, libraries } = embeddedBinaries()
  const from = dirname(binDir)
  programs ??= copyPrograms(from)
  const to = join(programs, 'native')
  return {
    binaries: {
      binDir: join(to, 'bin'),
      libraries: libraries.map(({ name, target }) => ({ name, target: target.replace(from, to) })),
    },
  }
}

let programs: string | undefined

function copyPrograms(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-programs-'))
  chmodSync(folder, 0o755)
  const to = join(folder, 'native')
  // Linked, which is quicker, where both lie on one file system.
  if (spawnSync('cp', ['-a', '--link', from, to]).status === 0) return folder
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  return folder
}

/** It answers, and it is not root. */
export async function proveAnswer(connection: EmbeddedConnection, pid: number): Promise<void> {
  assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }])
  assert.ok(Number(processes().find((one) => one.pid === pid)?.owner) > 0)
}
