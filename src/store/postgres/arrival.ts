import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#kernel/clock.ts'
import { iso } from '#kernel/clock.ts'
import { type Answer, askServer, type EmbeddedConnection, isPostgresOn, lockHolder } from './answer.ts'
import { type Claim, clearClaim, holderLives, layClaim, newClaim, readClaim } from './claim.ts'
import { EmbeddedFailure } from './failure.ts'
import { type Folder, readPassword } from './folder.ts'
import { asService, SUPERUSER } from './roles.ts'

/**
 * Coming into a folder that others may be in. A server that runs is respected; a command that uses the folder for its
 * moment, and whatever a dying predecessor left, are waited for; a PostgreSQL whose Centralino is gone is ended.
 */

/** How long we wait for somebody who is about to leave. */
const LEAVING_MS = 10_000
/** How long for a server that is still arriving: a busy machine takes its time to make a new database. */
const ARRIVING_MS = 120_000
const POLL_MS = 50

/** Takes the folder for this process. The answer has the claim of whoever had it before and did not tidy up. */
export async function enter(
  { folder, clock }: { folder: Folder; clock: Clock },
  role: Claim['role'],
): Promise<{ claim: Claim; previous: Claim | null }> {
  const claim = newClaim(role, iso(clock.now()))
  const until = clock.monotonicMs() + LEAVING_MS
  let previous: Claim | null = null
  for (;;) {
    if (await layClaim(folder, claim)) return { claim, previous }
    const holder = await readClaim(folder)
    const standing = holder ? await standingOf(folder, holder) : 'gone'
    const late = clock.monotonicMs() >= until
    if (holder && (standing === 'here' || (standing === 'leaving' && late))) throw refusal(folder, holder)
    if (standing === 'gone' || late) {
      previous = holder
      await clearClaim(folder, holder)
    } else await clock.sleep(POLL_MS)
  }
}

/**
 * `here`: it will stay. `leaving`: it may not. `doubtful`: it may be gone already. `gone`: it left its claim behind.
 */
async function standingOf(folder: Folder, holder: Claim): Promise<'here' | 'leaving' | 'doubtful' | 'gone'> {
  const stays = holder.stopping || holder.role === 'moment' ? 'leaving' : 'here'
  const lives = holderLives(holder)
  if (lives !== null) return lives ? stays : 'gone'
  // Its process is in another container, or this system does not tell processes of one number apart: its server can.
  if (!holder.connection) return 'doubtful'
  const answer = await askHolder(folder, holder)
  if (answer.kind === 'ready') return stays
  return answer.kind === 'starting' ? 'leaving' : 'gone'
}

function refusal(folder: Folder, { pid, role, stopping }: Claim): EmbeddedFailure {
  const seconds = LEAVING_MS / 1000
  if (stopping)
    return new EmbeddedFailure(
      `The Centralino (process ${pid}) that ran on ${folder.root} has been stopping for ${seconds} seconds: wait until it has ended.`,
    )
  if (role === 'moment')
    return new EmbeddedFailure(
      `A command of Centralino (process ${pid}) has been using ${folder.root} for ${seconds} seconds: wait until it has ended.`,
    )
  return new EmbeddedFailure(
    `Centralino already runs on ${folder.root} (process ${pid}): stop that one first, or name another folder with DATA_DIR.`,
  )
}

/**
 * How the superuser reaches a claim's server from here, where its folder may have another path than for who made the
 * claim.
 */
async function superuserOf(folder: Folder, claim: Claim): Promise<EmbeddedConnection | null> {
  const password = await readPassword(folder)
  if (!claim.connection || !password) return null
  const { host, ...rest } = claim.connection
  return { ...rest, host: host.startsWith('/') ? folder.cluster : host, user: SUPERUSER, password, ssl: false }
}

async function askHolder(folder: Folder, claim: Claim | null): Promise<Answer> {
  const superuser = claim && (await superuserOf(folder, claim))
  return superuser ? askServer(superuser) : { kind: 'silent' }
}

/** Returns when no PostgreSQL is left on the cluster. */
export async function settle(
  { folder, clock }: { folder: Folder; clock: Clock },
  previous: Claim | null,
): Promise<void> {
  const until = clock.monotonicMs() + LEAVING_MS
  for (;;) {
    const answer = await askHolder(folder, previous)
    const pid = await lockHolder(folder.cluster)
    const ours = pid === null ? false : await isPostgresOn(pid, folder.cluster)
    if (pid === null || ours === false) return removeLocks(folder)
    // Where command lines cannot be read PostgreSQL judges its lock itself.
    if (ours === null && answer.kind === 'silent') return
    if (clock.monotonicMs() >= until) {
      throw new EmbeddedFailure(
        `A PostgreSQL (process ${pid}) still runs on ${folder.cluster} and does not end: stop it, then start Centralino again.`,
      )
    }
    // It took our password and named this folder and its own process: it is ours, and nobody's.
    if (answer.kind === 'ready' && answer.folder === folder.cluster && answer.pid === pid) process.kill(pid, 'SIGINT')
    await clock.sleep(POLL_MS)
  }
}

/**
 * Lock files hold the number of a process. Once that is somebody else's, or of one that is dead and not buried,
 * PostgreSQL would refuse to start for its sake.
 */
async function removeLocks({ cluster }: Folder): Promise<void> {
  for (const name of await readdir(cluster).catch(() => [])) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.'))
      await rm(join(cluster, name), { force: true }).catch(() => {})
  }
}

/** The connection of the server that runs on the folder; waits for one that is about to be ready. */
export async function findServer({
  folder,
  clock,
}: {
  folder: Folder
  clock: Clock
}): Promise<EmbeddedConnection | null> {
  const begun = clock.monotonicMs()
  let unsureSince = begun
  for (;;) {
    const claim = await readClaim(folder)
    // A command's moment ends with the command: it is no server to rely on.
    if (!claim || claim.role === 'moment' || claim.stopping) return null
    const superuser = await superuserOf(folder, claim)
    const answer = superuser ? await askServer(superuser) : null
    if (superuser && answer?.kind === 'ready' && !claim.preparing)
      // The server of a release that knew no service has the superuser in its claim, and nobody else to offer.
      return claim.connection?.user === SUPERUSER ? superuser : asService(superuser)
    const now = clock.monotonicMs()
    const arriving = answer?.kind === 'starting' || answer?.kind === 'ready'
    if (answer === null || arriving) unsureSince = now
    const coming = holderLives(claim) ?? arriving
    if (!coming || now - unsureSince >= LEAVING_MS || now - begun >= ARRIVING_MS) return null
    await clock.sleep(POLL_MS)
  }
}
