import { readFile, stat } from 'node:fs/promises'
import { decodeText, type Encoding } from '#kernel/decode-text.ts'
import { CommandFailed, reasonOf } from './failure.ts'

/** A file that a person named, as text; what is wrong with it in a sentence. */
export async function readText(file: string, maxMebibytes: number): Promise<{ text: string; encoding: Encoding }> {
  const decoded = decodeText(await readBytes(file, maxMebibytes))
  if ('problem' in decoded) throw new CommandFailed(`${file} cannot be read: ${decoded.problem}.`)
  return decoded
}

async function readBytes(file: string, maxMebibytes: number): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size > maxMebibytes * 1024 * 1024)
      throw new CommandFailed(`${file} is larger than ${maxMebibytes} MiB: split it.`)
    return await readFile(file)
  } catch (error) {
    if (error instanceof CommandFailed) throw error
    throw new CommandFailed(`${file} cannot be read: ${reasonOf(error)}.`)
  }
}
