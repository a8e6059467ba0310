import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BackupFailure, Broken } from './failure.ts'
import type { Intake } from './intake.ts'

/**
 * How a backup file begins: a line that says what it is, and a few words about the rest, readable by anybody. A digest
 * stands behind them; it also enters the seal of every chunk, so that no chunk of one file passes for a chunk of
 * another.
 */
export const FORMAT = 1
const MAGIC = Buffer.from('CENTRALINO BACKUP\n')
const LENGTH_BYTES = 4
const DIGEST_BYTES = 32
const HEADER_BYTES_MAX = 64 * 1024

const Header = z.object({
  format: z.literal(FORMAT),
  release: z.string(),
  /** What the rest is compressed with: RFC 8878. */
  compression: z.literal('zstd'),
  /** No two files have the same. */
  salt: z.base64(),
  /** The check tells whether a key is the right one, and nothing else of it. */
  encryption: z.object({ cipher: z.literal('aes-256-gcm'), check: z.base64() }).nullable(),
})
export type Header = z.infer<typeof Header>

/** The part that every release keeps, whatever else it adds. */
const AnyHeader = z.object({ format: z.int(), release: z.string() })

export function writeBackupHeader(header: Header): { bytes: Buffer; digest: Buffer } {
  const words = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(words.length)
  const said = Buffer.concat([MAGIC, length, words])
  const digest = createHash('sha256').update(said).digest()
  return { bytes: Buffer.concat([said, digest]), digest }
}

export async function readHeader(intake: Intake, file: string): Promise<{ header: Header; digest: Buffer }> {
  const magic = await intake.take(MAGIC.length)
  if (!magic.equals(MAGIC)) throw new BackupFailure(`${file} is no backup of Centralino. Nothing was changed.`)
  const length = await intake.take(LENGTH_BYTES)
  const bytes = length.length === LENGTH_BYTES ? length.readUInt32BE() : 0
  if (bytes === 0 || bytes > HEADER_BYTES_MAX) throw new Broken('its beginning cannot be read')
  const words = await intake.take(bytes)
  const digest = createHash('sha256').update(magic).update(length).update(words).digest()
  if (!digest.equals(await intake.take(DIGEST_BYTES))) throw new Broken('its beginning was changed or cut off')
  return { header: understand(JSON.parse(words.toString('utf8')), file), digest }
}

function understand(said: unknown, file: string): Header {
  const { format, release } = AnyHeader.parse(said)
  if (format > FORMAT) throw new BackupFailure(newerSentence(file, release))
  return Header.parse(said)
}

export const newerSentence = (file: string, release: string): string =>
  `${file} was made by a newer release of Centralino (${release}): restore it with that one or a later one. Nothing was changed.`
