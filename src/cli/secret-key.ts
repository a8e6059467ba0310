import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { countAccounts } from '#store/accounts.ts'
import type { Queryable } from '#store/db.ts'
import { errorCode, failureAbout } from '#store/postgres/failure.ts'
import { folderAt, giveToOwner } from '#store/postgres/folder.ts'
import { CommandFailed } from './failure.ts'

const KEY_BYTES = 32

/**
 * The installation's own secret key, in DATA_DIR. It is made once, before the first account is: where there are
 * accounts and no key it was lost, and another in its place would open nothing that was sealed.
 */
export async function ownKey(db: Queryable, dataDir: string): Promise<Buffer> {
  const path = pathIn(dataDir)
  try {
    // In this order, since another process may be founding the installation right now.
    const inUse = (await countAccounts(db)) > 0
    const key = (await keptKey(dataDir)) ?? (inUse ? null : await putKey(dataDir, randomBytes(KEY_BYTES)))
    if (key === null) throw new CommandFailed(`${path} is missing: ${REMEDY}`)
    return key
  } catch (error) {
    throw error instanceof CommandFailed ? error : failureAbout(path, error)
  }
}

const pathIn = (dataDir: string): string => join(dataDir, 'secret-key')

const REMEDY =
  'put it back from a backup. If it is lost, set CENTRALINO_SECRET_KEY to a new one; no secret that was stored before will open.'

/** The key that lies in DATA_DIR; null when none does. */
export async function keptKey(dataDir: string): Promise<Buffer | null> {
  const path = pathIn(dataDir)
  const text = await read(path)
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new CommandFailed(`${path} does not hold a secret key: ${REMEDY}`)
  return key
}

async function read(path: string): Promise<string | null> {
  try {
    const text = await readFile(path, 'utf8')
    await chmod(path, 0o600)
    return text
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Appears whole or not at all, whenever we are killed; of several who put one there the first wins, and its key is
 * returned.
 */
export async function putKey(dataDir: string, key: Buffer): Promise<Buffer | null> {
  const path = pathIn(dataDir)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${key.toString('base64')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await giveToOwner(folderAt(dataDir), draft)
    await link(draft, path).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return keptKey(dataDir)
}
