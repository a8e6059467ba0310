import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import { EmbeddedFailure, lastWords } from './failure.ts'
import { type Folder, LIBRARIES, setPassage } from './folder.ts'

/**
 * As whom PostgreSQL's programs run, and through what. PostgreSQL refuses to be root, so root hands it to a user who
 * owns nothing but the cluster; the one capability it keeps lets it pass through folders that only root may enter (a
 * project in root's home, DATA_DIR itself). On Linux `setpriv` also asks the kernel to end PostgreSQL when we die,
 * however we die.
 */
export interface Launcher {
  /** Who owns the cluster when it is not us. */
  readonly owner: User | undefined
  /** The major version of the binaries. */
  readonly major: number
  /** Runs a program to its end, inside one more wrapper if asked. */
  run(program: string, args: readonly string[], wrapper?: readonly string[]): Promise<Run>
  /** Starts the server; what it says goes to the open file. */
  spawn(program: string, args: readonly string[], logFd: number): ChildProcess
}

interface User {
  uid: number
  gid: number
}

export interface Run {
  ok: boolean
  output: string
}

interface Way {
  wrapper: readonly string[]
  user?: User
  /** True when PostgreSQL must be let through DATA_DIR by its mode. */
  needsPassage?: boolean
}

/** The user `nobody`, whom no file should belong to. */
const NOBODY: User = process.platform === 'darwin' ? { uid: 4294967294, gid: 4294967294 } : { uid: 65534, gid: 65534 }
/** Where setpriv and unshare live; a search path from the environment has no say in what root runs. */
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin'
const DIES_WITH_US = ['--pdeathsig', 'INT']
const RUN_MS = 120_000
const OUTPUT_BYTES_MAX = 1024 * 1024

/** The first way that really runs the binary; each is tried, because what a container grants cannot be asked for. */
export async function findLauncher(folder: Folder, binaries: PostgresBinaries): Promise<Launcher> {
  const owner = process.getuid?.() === 0 ? await clusterOwner(folder) : undefined
  const failures: string[] = []
  for (const way of ways(owner)) {
    await setPassage(folder, way.needsPassage === true)
    const tried = await run({ folder, binaries, way }, 'postgres', ['--version'])
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(tried.output)?.[1])
    if (!tried.ok || !major || (way.needsPassage && !(await isPassable(folder, way)))) {
      failures.push(tried.output)
      continue
    }
    return {
      owner,
      major,
      run: (program, args, wrapper = []) =>
        run({ folder, binaries, way: { ...way, wrapper: [...way.wrapper, ...wrapper] } }, program, args),
      spawn: (program, args, logFd) => start({ folder, binaries, way }, program, { args, logFd }),
    }
  }
  throw new EmbeddedFailure(
    `PostgreSQL cannot be run from ${binaries.binDir} (${lastWords(failures.at(-1) ?? '')}): let user ${owner?.uid ?? process.getuid?.()} read that folder, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/** Whoever owns the cluster, or the folder it will lie in, keeps it: root may visit the folder of an ordinary user. */
async function clusterOwner(folder: Folder): Promise<User> {
  for (const place of [folder.cluster, folder.root]) {
    const found = await stat(place).catch(() => null)
    if (found) return found.uid !== 0 ? { uid: found.uid, gid: found.gid } : NOBODY
  }
  return NOBODY
}

function ways(owner: User | undefined): Way[] {
  const linux = process.platform === 'linux'
  if (!owner) return [...(linux ? [{ wrapper: ['setpriv', ...DIES_WITH_US, '--'] }] : []), { wrapper: [] }]
  const drop = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  const keeping = (capability: string): Way => ({
    wrapper: [
      'setpriv',
      '--securebits=+no_setuid_fixup',
      ...drop,
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      `--bounding-set=-all,+${capability}`,
      ...DIES_WITH_US,
      '--',
    ],
  })
  const direct: Way = { wrapper: [], user: owner, needsPassage: true }
  if (!linux) return [direct]
  const plain: Way = { wrapper: ['setpriv', ...drop, ...DIES_WITH_US, '--'], needsPassage: true }
  // A folder that may be passed through is better than a right to read every file of the machine.
  return [plain, keeping('dac_read_search'), keeping('dac_override'), direct]
}

interface Place {
  folder: Folder
  binaries: PostgresBinaries
  way: Way
}

function commandOf({ folder, binaries, way }: Place, program: string, args: readonly string[]) {
  const [file = '', ...rest] = [...way.wrapper, join(binaries.binDir, program), ...args]
  const options = { cwd: folder.root, windowsHide: true, ...way.user, ...environment(binaries) }
  return { file, args: rest, options }
}

/** Nothing of ours is handed on: no secret of the environment, and no PG… variable that would bend a program's mind. */
function environment(binaries: PostgresBinaries): { env?: Record<string, string> } {
  if (process.platform === 'win32') return {}
  const loader = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { env: { PATH, LC_ALL: 'C', TZ: 'UTC', ...(binaries.libraries.length > 0 ? { [loader]: LIBRARIES } : {}) } }
}

/** Whether who is started this way gets to the folder by its whole name: the folders above it may be closed to them. */
function isPassable(folder: Folder, way: Way): Promise<boolean> {
  const [file = 'test', ...args] = [...way.wrapper, 'test', '-d', `${folder.root}/.`]
  return new Promise((resolve) => {
    execFile(file, args, { cwd: '/', env: { PATH }, timeout: RUN_MS, ...way.user }, (error) => resolve(!error))
  })
}

function run(place: Place, program: string, args: readonly string[]): Promise<Run> {
  const command = commandOf(place, program, args)
  const options = { ...command.options, timeout: RUN_MS, maxBuffer: OUTPUT_BYTES_MAX, encoding: 'utf8' as const }
  return new Promise((resolve) => {
    execFile(command.file, command.args, options, (error, stdout, stderr) => {
      resolve({ ok: !error, output: `${stdout}\n${stderr}\n${error && !stderr ? error.message : ''}`.trim() })
    })
  })
}

function start(
  place: Place,
  program: string,
  { args, logFd }: { args: readonly string[]; logFd: number },
): ChildProcess {
  const command = commandOf(place, program, args)
  return spawn(command.file, command.args, {
    ...command.options,
    // A session of its own: Ctrl-C at the terminal is ours to answer, calls are still being finished.
    detached: process.platform !== 'win32',
    stdio: ['ignore', logFd, logFd],
  })
}
