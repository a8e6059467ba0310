import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Passwords at rest: argon2id (RFC 9106), written as every other program writes it, so that its parameters can be
 * raised while older hashes are still read. It runs beside the main thread, some 20 MiB and a twentieth of a second
 * each.
 */
const NOW = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32
const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = promisify(argon2)

interface Costs {
  memory: number
  passes: number
  parallelism: number
}

const tagOf = (password: string, nonce: Buffer, costs: Costs): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...costs })

const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await tagOf(password, nonce, NOW)
  return `$argon2id$v=19$m=${NOW.memory},t=${NOW.passes},p=${NOW.parallelism}$${bare(nonce)}$${bare(tag)}`
}

/** Of nobody: compared with where there is no password, so that the answer takes as long. */
let nobody: Promise<string> | null = null

/** Whether it is the one; without a hash it never is, and that is found out no sooner. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(SALT_BYTES).toString('hex'))
  const [, memory, passes, parallelism, nonce = '', tag = ''] = FORM.exec(hash ?? (await nobody)) ?? []
  if (memory === undefined) throw new Error('a stored password is not written as it should be')
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await tagOf(password, Buffer.from(nonce, 'base64'), costs)
  return timingSafeEqual(given, Buffer.from(tag, 'base64')) && hash !== null
}
