import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Order } from './command-runner.ts'
import { type FreshDatabase, freshDatabase, POSTGRES } from './database.ts'
import { roomFor } from './room.ts'

/**
 * Centralino from outside, as a person starts it: real processes, real folders, nothing of the tests' own environment.
 */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
export const PROGRAM = join(PROJECT, 'bin/centralino.js')
export const AS_ROOT = process.getuid?.() === 0

/** For what never comes: a server has started in less, on a machine on which ten others start. */
const WAIT_MS = 90_000
const POLL_MS = 20

export type Environment = Record<string, string | undefined>

export interface Launched {
  pid: number
  stdout(): string
  stderr(): string
  /** Resolves when stdout says so; rejects, with all that was said, when the process ends before or takes too long. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** The same of stderr. */
  logs(pattern: RegExp): Promise<RegExpExecArray>
  exited: Promise<Exit>
  kill(signal: NodeJS.Signals): void
  /** Nobody reads what it says any more, as when its terminal is closed. */
  deafen(): void
}

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface LaunchOptions {
  env?: Environment
  /** As another user, without groups and without a home. */
  uid?: number
  /** In a process group of its own, as a terminal gives each command one. */
  ownGroup?: boolean
}

const started = new Set<ChildProcess>()

export function launch(file: string, args: readonly string[], options: LaunchOptions = {}): Launched {
  const { uid, ownGroup = false } = options
  const child = spawn(file, args, {
    cwd: PROJECT,
    env: { ...bareEnvironment(), ...(uid === undefined ? { HOME: process.env.HOME } : {}), ...options.env },
    detached: ownGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  started.add(child)
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      started.delete(child)
      resolve({ code, signal, stdout, stderr })
    })
  })
  function hears(stream: Readable, text: () => string, pattern: RegExp): Promise<RegExpExecArray> {
    const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
    const refuse = (what: string) => reject(new Error(`${what} ${pattern}\nstdout: ${stdout}\nstderr: ${stderr}`))
    const look = () => {
      const found = pattern.exec(text())
      if (found) resolve(found)
    }
    const late = setTimeout(() => refuse('it never said'), WAIT_MS)
    stream.on('data', look)
    exited.then(() => refuse('it ended before it said'), reject)
    look()
    return promise.finally(() => {
      clearTimeout(late)
      stream.off('data', look)
    })
  }
  const said = { stdout: () => stdout, stderr: () => stderr }
  const says = (pattern: RegExp) => hears(child.stdout, said.stdout, pattern)
  const logs = (pattern: RegExp) => hears(child.stderr, said.stderr, pattern)
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  const deafen = () => {
    for (const stream of [child.stdout, child.stderr]) stream.destroy()
  }
  return { pid: child.pid ?? 0, ...said, says, logs, exited, kill, deafen }
}

/** The command line, on the Node that runs the tests. */
export const centralino = (args: readonly string[], options: LaunchOptions = {}): Launched =>
  launch(process.execPath, [PROGRAM, ...args], options)

/** Runs a command to its end, which is soon: one that stays is killed, and seen by its signal. */
export async function finished(args: readonly string[], options: LaunchOptions = {}): Promise<Exit> {
  const launched = centralino(args, options)
  const late = setTimeout(() => launched.kill('SIGKILL'), WAIT_MS)
  return launched.exited.finally(() => clearTimeout(late))
}

let runner: ChildProcess | undefined
let lastOrder: Promise<unknown> = Promise.resolve()

/**
 * The same without a process for each, which is most of what a command costs: one after the other in one that stays.
 * That a process ends by itself, and with that code, is shown by those that are `finished`.
 */
export function obeyed(args: readonly string[], { env = {} }: Pick<LaunchOptions, 'env'> = {}): Promise<Exit> {
  const order: Order = { args, env: { ...bareEnvironment(), HOME: process.env.HOME, ...env } }
  const exit = lastOrder.then(() => handed(order))
  lastOrder = exit.catch(() => {})
  return exit
}

function handed(order: Order): Promise<Exit> {
  const to = runner?.connected ? runner : startRunner()
  const { promise, resolve, reject } = Promise.withResolvers<Exit>()
  const refuse = () => reject(new Error(`the process of the commands ended at: ${order.args.join(' ')}`))
  const late = setTimeout(() => to.kill('SIGKILL'), WAIT_MS)
  to.once('message', resolve).once('exit', refuse)
  to.send(order)
  return promise.finally(() => {
    clearTimeout(late)
    to.off('message', resolve).off('exit', refuse)
  })
}

function startRunner(): ChildProcess {
  const file = fileURLToPath(new URL('./command-runner.ts', import.meta.url))
  const env = { ...bareEnvironment(), HOME: process.env.HOME }
  const child = fork(file, { cwd: PROJECT, env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  started.add(child)
  child.once('exit', () => started.delete(child))
  runner = child
  return child
}

const AT_ONCE = 3

/** Does the work for all of them, a few at a time: each starts processes. */
export async function severally<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values()
  const worker = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

export interface Keys {
  test: string
  live: string
}

export interface Server extends Launched {
  url: string
  /** The first keys, when it printed them. */
  keys: Keys | null
  /** Stops it as an operator does. */
  stop(): Promise<Exit>
}

/** A server on a free port that has said that it is there. */
export async function serve(env: Environment, options: LaunchOptions = {}): Promise<Server> {
  return listening(centralino(['start'], { ...options, env: { PORT: '0', ...env } }))
}

export async function listening(launched: Launched): Promise<Server> {
  const [, url = ''] = await launched.says(/^Centralino listens on (http:\/\/\S+) .*\n/m)
  const stop = () => {
    launched.kill('SIGTERM')
    return launched.exited
  }
  return { ...launched, url, keys: keysIn(launched.stdout()), stop }
}

/** From where it was told that they lie: nothing of ours prints them but to a terminal. */
export function keysIn(said: string): Keys | null {
  const path = /^The first keys are in (.+)$/m.exec(said)?.[1]
  const text = path === undefined ? said : readFileSync(path, 'utf8')
  const [test, live] = [/svc_test_\w+/.exec(text)?.[0], /svc_live_\w+/.exec(text)?.[0]]
  return test && live ? { test, live } : null
}

/**
 * Where npm and Node are found by somebody who did nothing but install them: what `npm test` put in front is taken
 * away. What was read of the sources before is left to them: a hundred processes would read them again, which is half
 * of what they do.
 */
function bareEnvironment(): Environment {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const npm = {
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
    npm_config_cache: join(temporary(), 'npm'),
  }
  return { PATH: path.join(delimiter), NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...npm }
}

let folder: string | undefined
let folders = 0

function temporary(): string {
  if (folder === undefined) {
    folder = roomFor('process')
    // Other users pass through it to folders of their own.
    chmodSync(folder, 0o755)
  }
  return folder
}

/** A DATA_DIR that is not there yet, inside a folder that only that user may enter. */
export function freshDataDir(uid?: number): string {
  folders += 1
  const home = join(temporary(), `home-${folders}`)
  mkdirSync(home, { mode: 0o700 })
  if (uid !== undefined) chownSync(home, uid, uid)
  return join(home, 'data')
}

/** A DATA_DIR with an installation in it whose server has stopped: a copy, which is quicker than making another. */
export async function usedDataDir(): Promise<{ dataDir: string; keys: Keys }> {
  model ??= makeModel()
  const { dataDir: original, keys } = await model
  const dataDir = freshDataDir()
  execFileSync('cp', ['-a', original, dataDir])
  return { dataDir, keys }
}

/** Whoever has made one, and has no more use for it, saves the others to make another. */
export function asUsed(made: { dataDir: string; keys: Keys }): void {
  model ??= Promise.resolve(made)
}

let model: Promise<{ dataDir: string; keys: Keys }> | undefined

/** By the first commands that are given there: a server would be three times the work. */
async function makeModel(): Promise<{ dataDir: string; keys: Keys }> {
  const dataDir = freshDataDir()
  const created = async (mode: string): Promise<string> => {
    const { stdout, stderr } = await obeyed(['keys', 'create', '--mode', mode], { env: { DATA_DIR: dataDir } })
    if (!stdout.startsWith('svc_')) throw new Error(`no key was made: ${stderr}`)
    return stdout.trim()
  }
  return { dataDir, keys: { test: await created('test'), live: await created('live') } }
}

/** Whether that text stands anywhere in a folder. */
export function holds(folder: string, text: string): boolean {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  if (files.length < 100) throw new Error(`a cluster has more files than ${folder}`)
  return files.some((file) => readFileSync(join(file.parentPath, file.name)).includes(text))
}

/** A port that somebody else has, who hangs up on everybody. */
export async function heldPort(): Promise<AsyncDisposable & { port: number }> {
  const holder = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: () => new Promise((resolve) => holder.close(() => resolve())) }
}

/**
 * An empty database, of the oldest PostgreSQL that is supported unless another is named, and the settings of a node on
 * it.
 */
export async function externalDatabase(
  server: (typeof POSTGRES)[number] = POSTGRES[1],
): Promise<FreshDatabase & { env: Record<Outside, string> }> {
  const fresh = await freshDatabase(server)
  const client = new pg.Client(fresh.connection)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  const CENTRALINO_SECRET_KEY = randomBytes(32).toString('base64')
  const env = { DATABASE_URL: urlOf(fresh.connection), CENTRALINO_SECRET_KEY, DATA_DIR: freshDataDir() }
  return { ...fresh, env }
}

/** A connection as DATABASE_URL names it. */
export function urlOf({ host, port, user, password, database }: FreshDatabase['connection']): string {
  const url = new URL(`postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}`)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}

type Outside = 'DATABASE_URL' | 'CENTRALINO_SECRET_KEY' | 'DATA_DIR'

export interface Process {
  pid: number
  parent: number
  group: number
  owner: number
  command: string
}

/** Every process of this machine that lives; one that has ended and waits to be buried does not. */
export function processes(): Process[] {
  if (process.platform === 'linux')
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? ofProc(name) : []))
  const form = ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,uid=,stat=,args=']
  return execFileSync('ps', form, { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [pid, parent, group, owner, state = 'Z', ...args] = line.trim().split(/\s+/)
      if (state.startsWith('Z')) return []
      const numbers = { pid: Number(pid), parent: Number(parent), group: Number(group), owner: Number(owner) }
      return [{ ...numbers, command: args.join(' ') }]
    })
}

/**
 * Where there is `/proc` nothing has to be installed for it, and nothing be started. One that ends meanwhile is gone.
 */
function ofProc(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in parentheses and may contain anything, also parentheses.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return []
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const owner = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), owner, command }]
  } catch {
    return []
  }
}

/** Those of them that still live. Not all of the machine's are looked at for it: there may be hundreds. */
function living(some: readonly Process[]): Process[] {
  if (process.platform === 'linux') return some.filter(({ pid }) => ofProc(String(pid)).length > 0)
  const now = processes()
  return some.filter((one) => now.some((other) => other.pid === one.pid))
}

/** Whether that process lives; one that has ended and waits to be buried does not. */
export const lives = (pid: number): boolean => living([{ pid, parent: 0, group: 0, owner: 0, command: '' }]).length > 0

/** A process and everything that came of it. */
export function family(pid: number): Process[] {
  const all = processes()
  const members = all.filter((one) => one.pid === pid)
  // It grows while it is walked.
  for (const member of members) members.push(...all.filter((one) => one.parent === member.pid))
  return members
}

/** Returns when none of them lives any more; whoever does not go is named. */
export async function gone(family: readonly Process[], withinMs: number = WAIT_MS): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const left = living(family)
    if (left.length === 0) return
    if (performance.now() > deadline) throw new Error(`still there: ${left.map((one) => one.command).join('; ')}`)
    await pause(POLL_MS)
  }
}

/** Ends whatever a failed test left running and removes every folder. */
export async function tidyUp(): Promise<void> {
  const left = [...started].flatMap((child) => (child.pid ? family(child.pid) : []))
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  await gone(left)
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/**
 * Whether an ordinary user may read the project and the Node that runs it; a clone in root's home is closed to them.
 */
export function othersMayRead(uid: number): boolean {
  if (!AS_ROOT) return false
  try {
    execFileSync(process.execPath, [PROGRAM, '--version'], { uid, gid: uid, stdio: 'ignore', env: {}, cwd: PROJECT })
    return true
  } catch {
    return false
  }
}
