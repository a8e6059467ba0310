/**
 * What keeps the embedded PostgreSQL from running: one sentence for the person who started Centralino, with what to do.
 */
export class EmbeddedFailure extends Error {
  override readonly name = 'EmbeddedFailure'
}

// biome-ignore format: a table reads in columns
const SENTENCES: Record<string, (path: string) => string> = {
  EACCES:  (path) => `${path} cannot be read and written by the user that runs Centralino: give it to that user, or name another folder with DATA_DIR.`,
  EPERM:   (path) => `${path} cannot be changed by the user that runs Centralino: give it to that user, or name another folder with DATA_DIR.`,
  EROFS:   (path) => `${path} is on a read-only file system: name another folder with DATA_DIR.`,
  ENOTDIR: (path) => `${path} is not a folder: move the file of that name away, or name another folder with DATA_DIR.`,
  EEXIST:  (path) => `${path} is not a folder: move the file of that name away, or name another folder with DATA_DIR.`,
  ENOSPC:  (path) => `There is no space left for ${path}: make room, or name another folder with DATA_DIR.`,
}

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** An error of the file system as a failure about that folder; one that already is a failure stays as it is. */
export function failureAbout(folder: string, error: unknown): EmbeddedFailure {
  if (error instanceof EmbeddedFailure) return error
  const sentence = SENTENCES[errorCode(error)]
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedFailure(sentence ? sentence(folder) : `The database in ${folder} cannot be used: ${reason}.`, {
    cause: error,
  })
}

const LINES_SHOWN = 3
const CHARACTERS_SHOWN = 600

/** The end of what a program said, on one line: the part that tells why it stopped. */
export function lastWords(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^[\d-]+ [\d:.]+ [A-Z]+ (\[\d+\] )?/, '').trim())
    .filter((line) => line !== '')
  const words = lines.slice(-LINES_SHOWN).join('; ').slice(-CHARACTERS_SHOWN)
  return words === '' ? 'it said nothing' : words.replace(/\.$/, '')
}
