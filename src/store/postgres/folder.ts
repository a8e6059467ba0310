import { randomBytes } from 'node:crypto'
import { chmod, lchown, mkdir, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import { EmbeddedFailure, errorCode, failureAbout } from './failure.ts'

/** What lies where in DATA_DIR. Other parts of Centralino keep their own files beside these. */
export interface Folder {
  /** DATA_DIR, absolute and with symbolic links resolved. */
  root: string
  /** The cluster; the only thing that PostgreSQL itself may write. */
  cluster: string
  password: string
  claim: string
  libraries: string
  log: string
}

/**
 * Relative to DATA_DIR, which is where PostgreSQL is started: an absolute path may hold a colon, which the loader
 * splits at.
 */
export const LIBRARIES = 'pg-lib'

export function folderAt(root: string): Folder {
  return {
    root,
    cluster: join(root, 'pg'),
    password: join(root, 'pg-password'),
    claim: join(root, 'server.json'),
    libraries: join(root, LIBRARIES),
    log: join(root, 'pg-log', 'postgres.log'),
  }
}

/** Makes DATA_DIR, private to us, or takes the one that is there; a folder that others use is left as it is. */
export async function openFolder(dataDir: string): Promise<Folder> {
  const path = resolve(dataDir)
  try {
    await mkdir(dirname(path), { recursive: true })
    await mkdir(path, { mode: 0o700 }).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    const root = await realpath(path)
    const found = await stat(root)
    if (!found.isDirectory()) throw new EmbeddedFailure(`DATA_DIR ${path} is a file: name a folder.`)
    const open = process.platform !== 'win32' && (found.mode & 0o077) !== 0
    if (open && (await isStrange(root))) {
      throw new EmbeddedFailure(
        `DATA_DIR ${path} holds files that are not Centralino's and others may enter it: name an empty folder, or close it with chmod 700 if it is Centralino's own.`,
      )
    }
    // A running server may need the passage that it opened for its PostgreSQL; whoever starts next decides anew.
    if (open && (found.mode & 0o777) !== PASSAGE) await chmod(root, PRIVATE)
    await proveWritable(root)
    return folderAt(root)
  } catch (error) {
    throw failureAbout(`DATA_DIR ${path}`, error)
  }
}

const PRIVATE = 0o700
const PASSAGE = 0o711

/**
 * Closes DATA_DIR, or lets others pass through it to a path they know and see nothing: what is inside guards itself.
 */
export async function setPassage(folder: Folder, passage: boolean): Promise<void> {
  if (process.platform !== 'win32') await chmod(folder.root, passage ? PASSAGE : PRIVATE)
}

/** What is there from the first moment of a start, before there is a cluster. */
const OURS = /^(?:pg|pg[-.].+|server\.json.*)$/

/** True for a folder in use that was never ours; the empty root of a mounted volume is nobody's. */
async function isStrange(root: string): Promise<boolean> {
  const names = (await readdir(root)).filter((name) => name !== 'lost+found' && !name.startsWith('.'))
  return names.length > 0 && !names.some((name) => OURS.test(name))
}

/** Asking for permission is no proof (read-only mounts, quotas, network folders): a file is. */
async function proveWritable(root: string): Promise<void> {
  const file = join(root, `.writable-${randomBytes(6).toString('hex')}`)
  await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  await rm(file)
}

/**
 * Links under the names the binaries ask for, new at every start: node_modules may have moved, and may be read-only.
 */
export async function linkLibraries(folder: Folder, binaries: PostgresBinaries): Promise<void> {
  await rm(folder.libraries, { recursive: true, force: true })
  if (binaries.libraries.length === 0) return
  await makeOwn(folder, folder.libraries, 0o755)
  for (const { name, target } of binaries.libraries) await symlink(target, join(folder.libraries, name))
}

/**
 * A folder inside DATA_DIR that belongs to whom DATA_DIR belongs, so that one visit as root does not lock its owner
 * out.
 */
export async function makeOwn(folder: Folder, path: string, mode: number): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, mode)
  await giveToOwner(folder, path)
}

export async function giveToOwner(folder: Folder, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder.root)
  if (uid !== 0) await lchown(path, uid, gid)
}

const PASSWORD_BYTES = 24

export async function readPassword(folder: Folder): Promise<string | null> {
  try {
    return (await readFile(folder.password, 'utf8')).trim() || null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw failureAbout(folder.password, error)
  }
}

/** The password of the cluster, made before the cluster is: whoever finds a cluster finds its password. */
export async function ensurePassword(folder: Folder, clusterExists: boolean): Promise<string> {
  const known = await readPassword(folder)
  if (known) return known
  if (clusterExists) {
    throw new EmbeddedFailure(
      `The password of the database in ${folder.cluster} is missing: put ${folder.password} back from a backup.`,
    )
  }
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  await rm(folder.password, { force: true })
  await writeFile(folder.password, `${password}\n`, { flag: 'wx', mode: 0o600 })
  await giveToOwner(folder, folder.password)
  return password
}
