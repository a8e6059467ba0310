import { createHmac, randomBytes } from 'node:crypto'
import type { Keyring } from '#kernel/seal.ts'
import type { Queryable } from '#store/db.ts'
import { keepPepper } from '#store/installation.ts'

/**
 * What all nodes of an installation share besides the database: the pepper under which telephone numbers are hashed. It
 * is random, made once, and sealed with the secret key, so that the hashes tell nothing to whoever has the tables
 * alone.
 */
export interface Installation {
  /** The same number gives the same 16 bytes on every node, for as long as the installation lives. */
  numberHash(number: string): Buffer
}

export const PEPPER_PLACE = 'installation:pepper'
const HASH_BYTES = 16

/** Thrown when the secret key of this node is not the one that the installation was founded with. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey'
}

/** Whether these keys open what an installation has sealed, by its sealed pepper. */
export function opensPepper(keyring: Keyring, sealed: Buffer): boolean {
  try {
    keyring.open(sealed, PEPPER_PLACE)
    return true
  } catch {
    return false
  }
}

export async function openInstallation({ db, keyring }: { db: Queryable; keyring: Keyring }): Promise<Installation> {
  const sealed = await keepPepper(db, keyring.seal(randomBytes(32).toString('base64'), PEPPER_PLACE))
  let pepper: Buffer
  try {
    pepper = Buffer.from(keyring.open(sealed, PEPPER_PLACE), 'base64')
  } catch {
    throw new WrongSecretKey(
      'The secrets of this database were sealed with another key: set CENTRALINO_SECRET_KEY to that one, or list both with the new one first.',
    )
  }
  return {
    numberHash: (number) => createHmac('sha256', pepper).update(number).digest().subarray(0, HASH_BYTES),
  }
}
