import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { folderAt, giveToOwner } from '#store/postgres/folder.ts'

export interface FirstKeys {
  testKey: string
  liveKey: string
}

/**
 * How the first keys are told: on a terminal they are shown, once. Whatever else standard output is, a journal, a file,
 * a pipe of a container, keeps what it is told and is read by others: there they lie in a file that only its owner
 * reads, and where is said.
 */
export async function tellFirstKeys(
  { dataDir, terminal }: { dataDir: string; terminal: boolean },
  keys: FirstKeys,
): Promise<string[]> {
  const lines = [`  test  ${keys.testKey}`, `  live  ${keys.liveKey}`]
  if (terminal) return ['', 'The first keys, shown this once; keep them now:', ...lines, '']
  const path = join(dataDir, 'first-keys')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${lines.map((line) => line.trim()).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await giveToOwner(folderAt(dataDir), path)
  return ['', `The first keys are in ${path}`, 'Only its owner can read it; keep them elsewhere and remove it.', '']
}
