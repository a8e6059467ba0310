import { CommandFailed } from './failure.ts'
import { readText } from './read-text.ts'

const KEY_BYTES = 32
const FILE_MAX_MEBIBYTES = 1

/** The key of a backup, from a file that the person named: base64 of 32 bytes; null when none was named. */
export async function readKeyFile(path: string | undefined): Promise<Buffer | null> {
  if (path === undefined) return null
  const text = (await readText(path, FILE_MAX_MEBIBYTES)).text.trim()
  const key = /^[A-Za-z0-9+/]+=*$/.test(text) ? Buffer.from(text, 'base64') : null
  if (key?.length !== KEY_BYTES)
    throw new CommandFailed(
      `${path} must hold base64 of ${KEY_BYTES} bytes: "openssl rand -base64 ${KEY_BYTES}" makes one.`,
    )
  return key
}
