import { readFile, stat } from 'node:fs/promises'
import { CommandFailed, reasonOf } from './failure.ts'

/** A file that a person named, as text; what is wrong with it in a sentence. */
export async function readText(file: string, maxMebibytes: number): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > maxMebibytes * 1024 * 1024)
      throw new CommandFailed(`${file} is larger than ${maxMebibytes} MiB: split it.`)
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    if (error instanceof CommandFailed) throw error
    if (error instanceof TypeError) throw new CommandFailed(`${file} is not UTF-8.`)
    throw new CommandFailed(`${file} cannot be read: ${reasonOf(error)}.`)
  }
}
