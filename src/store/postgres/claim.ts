import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { isProcessAlive } from './answer.ts'
import { errorCode, failureAbout } from './failure.ts'
import { type Folder, giveToOwner } from './folder.ts'

/**
 * `server.json`: which Centralino process runs the PostgreSQL of a folder, and how it is reached. It keeps two
 * processes apart and lets the CLI find the server; behind it stands PostgreSQL's own lock on the cluster.
 */
const Claim = z.object({
  pid: z.number().int(),
  /** When that process began, in a form that no other process of that number shares; null where it cannot be known. */
  birth: z.string().nullable(),
  /** The process namespace in which `pid` means something. */
  namespace: z.string().nullable(),
  role: z.enum(['server', 'moment']),
  started: z.string(),
  stopping: z.boolean(),
  /** True until the service may come in; a release that knew no service said nothing of it. */
  preparing: z.boolean().default(false),
  connection: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }).nullable(),
})
export type Claim = z.infer<typeof Claim>

export function newClaim(role: Claim['role'], started: string): Claim {
  return {
    pid: process.pid,
    birth: birthOf(process.pid),
    namespace: namespace(),
    role,
    started,
    stopping: false,
    preparing: true,
    connection: null,
  }
}

/** The claim on the folder; null when there is none, or none that can be read: a write cut short by a power failure. */
export async function readClaim(folder: Folder): Promise<Claim | null> {
  return (await readRaw(folder.claim)).claim
}

/** Lays the claim down. False when another was there first. */
export async function layClaim(folder: Folder, claim: Claim): Promise<boolean> {
  const draft = await writeDraft(folder, claim)
  try {
    // A link appears whole or not at all, and never over another.
    await link(draft, folder.claim)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw failureAbout(folder.claim, error)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Writes our claim anew, whole. */
export async function updateClaim(folder: Folder, claim: Claim): Promise<void> {
  await rename(await writeDraft(folder, claim), folder.claim)
}

/** Removes the claim if it is still this one's. */
export async function dropClaim(folder: Folder, claim: Claim): Promise<void> {
  const found = await readClaim(folder)
  if (found && found.pid === claim.pid && found.birth === claim.birth) await rm(folder.claim, { force: true })
}

/** Removes a claim that was judged dead. Somebody may have been quicker and laid a new one: that is put back. */
export async function clearClaim(folder: Folder, judged: Claim | null): Promise<void> {
  const aside = `${folder.claim}.${randomBytes(6).toString('hex')}`
  try {
    await rename(folder.claim, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw failureAbout(folder.claim, error)
  }
  const { claim } = await readRaw(aside)
  if (JSON.stringify(claim) !== JSON.stringify(judged)) await link(aside, folder.claim).catch(() => {})
  await rm(aside, { force: true })
}

/** Whether the process that made a claim still lives; null where that cannot be known from here. */
export function holderLives(claim: Claim): boolean | null {
  if (claim.namespace !== namespace()) return null
  if (!isProcessAlive(claim.pid)) return false
  const birth = birthOf(claim.pid)
  return claim.birth === null || birth === null ? null : birth === claim.birth
}

async function writeDraft(folder: Folder, claim: Claim): Promise<string> {
  const draft = `${folder.claim}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(claim)}\n`, { flag: 'wx', mode: 0o600 })
  await giveToOwner(folder, draft)
  return draft
}

async function readRaw(file: string): Promise<{ claim: Claim | null }> {
  try {
    return { claim: Claim.parse(JSON.parse(await readFile(file, 'utf8'))) }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError || errorCode(error) === 'ENOENT')
      return { claim: null }
    throw failureAbout(file, error)
  }
}

/**
 * The boot and the tick of it at which a process began (proc(5)); a dead process that nobody has buried was never born.
 */
function birthOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? 'dead' : `${boot}/${fields[19]}`
  } catch {
    return null
  }
}

function namespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}
