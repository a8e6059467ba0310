import { chmod, lchown, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedFailure, errorCode, failureAbout, lastWords } from './failure.ts'
import type { Folder } from './folder.ts'
import type { Launcher, Run } from './launch.ts'
import { SUPERUSER } from './roles.ts'

/** From this version on a locale of PostgreSQL's own, that no operating system's upgrade changes under our indexes. */
const OWN_LOCALE_SINCE = 17
const UNFINISHED = 'pg.new-'
/** Somebody who was told to end may still be writing there. */
const REMOVING = { recursive: true, force: true, maxRetries: 10 } as const

/** The major version of the cluster in the folder; null when there is none yet; refuses what is no cluster. */
export async function clusterVersion(folder: Folder): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw failureAbout(folder.cluster, error)
  }
  const names = await readdir(folder.cluster).catch((error) => {
    if (errorCode(error) === 'ENOENT') return []
    throw failureAbout(folder.cluster, error)
  })
  if (names.length === 0) return null
  throw new EmbeddedFailure(
    `${folder.cluster} holds files that are not a PostgreSQL database: move them away, or name another folder with DATA_DIR.`,
  )
}

/** Makes a cluster that PostgreSQL will open of the one that is there. */
export async function adoptCluster(folder: Folder, launcher: Launcher, version: number): Promise<void> {
  if (version !== launcher.major) {
    throw new EmbeddedFailure(
      `The database in ${folder.cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${launcher.major}: back it up with "centralino backup FILE --postgres DIR", where DIR holds the programs of PostgreSQL ${version}, or with the release of Centralino that made it; then run "centralino restore FILE" with an empty DATA_DIR.`,
    )
  }
  if (process.platform === 'win32') return
  const { uid, mode } = await stat(folder.cluster)
  const mine = launcher.owner?.uid ?? process.getuid?.()
  if (uid !== mine) await takeOver(folder, launcher)
  if ((mode & 0o077) !== 0) await chmod(folder.cluster, 0o700)
}

/** A cluster that root copied belongs to root, as whom PostgreSQL never runs: it is given back. */
async function takeOver(folder: Folder, { owner }: Launcher): Promise<void> {
  if (!owner) {
    throw new EmbeddedFailure(
      `The database in ${folder.cluster} belongs to another user: start Centralino as that user or as root, or name another folder with DATA_DIR.`,
    )
  }
  for (const name of await readdir(folder.cluster, { recursive: true })) {
    await lchown(join(folder.cluster, name), owner.uid, owner.gid)
  }
  await lchown(folder.cluster, owner.uid, owner.gid)
}

/**
 * Makes the cluster beside its place and moves it there when it is whole, so that an initialisation that is interrupted
 * leaves nothing that could be taken for a database.
 */
export async function createCluster(
  { folder, launcher }: { folder: Folder; launcher: Launcher },
  { password, durable }: { password: string; durable: boolean },
): Promise<void> {
  await removeUnfinished(folder)
  const workshop = await mkdtemp(join(folder.root, UNFINISHED))
  try {
    const pwfile = join(workshop, 'password')
    await writeFile(pwfile, `${password}\n`, { mode: 0o600 })
    if (launcher.owner)
      for (const path of [workshop, pwfile]) await lchown(path, launcher.owner.uid, launcher.owner.gid)
    const made = join(workshop, 'pg')
    const done = await initialise(launcher, [
      `--pgdata=${made}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${pwfile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...(launcher.major >= OWN_LOCALE_SINCE ? ['--locale-provider=builtin'] : []),
      '--locale=C.UTF-8',
      '--data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ])
    if (!done.ok)
      throw new EmbeddedFailure(`PostgreSQL could not make its database in ${folder.cluster}: ${reasonOf(done)}.`)
    await rename(made, folder.cluster)
    if (durable) await persistNames(folder.root)
  } finally {
    await rm(workshop, REMOVING)
  }
}

export async function removeUnfinished(folder: Folder): Promise<void> {
  for (const name of await readdir(folder.root)) {
    if (name.startsWith(UNFINISHED)) await rm(join(folder.root, name), REMOVING)
  }
}

const NO_SUCH_USER = /could not look up effective user ID/

/** initdb wants its user to have a name. In a container it may have none; a user namespace lends it one. */
async function initialise(launcher: Launcher, args: readonly string[]): Promise<Run> {
  const done = await launcher.run('initdb', args)
  if (done.ok || !NO_SUCH_USER.test(done.output) || process.platform !== 'linux') return done
  const uid = await someNamedUser()
  const again = await launcher.run('initdb', args, ['unshare', '-U', `--map-user=${uid}`, `--map-group=${uid}`, '--'])
  return again.ok ? again : { ok: false, output: `${done.output}\n${again.output}` }
}

async function someNamedUser(): Promise<number> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const ids = lines.map((line) => Number(line.split(':')[2]))
  return ids.findLast((uid) => uid > 0) ?? 65534
}

function reasonOf({ output }: Run): string {
  if (!NO_SUCH_USER.test(output)) return lastWords(output)
  const uid = /effective user ID (\d+)/.exec(output)?.[1]
  return `user ${uid} has no entry in /etc/passwd; add one, or run Centralino as a user that has one or as root`
}

/** The rename itself must survive a power cut, or the next start would make a second cluster. */
async function persistNames(root: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(root, 'r')
  await handle.sync()
  await handle.close()
}
