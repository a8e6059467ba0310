import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the console is built from, and the mark that a build leaves of it: a hash, since a checkout changes every time
 * stamp.
 */
export const MARK = 'built-from'

/** Its own files, the shapes that it shares with the server, and the versions of what builds it. */
const SOURCES = [
  'console/{src,public}/**/*.*',
  'console/{build.ts,index.html}',
  'src/contract/*.ts',
  'src/kernel/*.ts',
  'package.json',
]

export function hashOfSources(project: string): string {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: project })).filter((file) => !TEST.test(file))
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0')
  return hash.digest('hex')
}
const TEST = /\.test\.tsx?$/

/** A container has the build alone: where there are no sources it cannot be older than they are. */
export function isUpToDate(project: string): boolean {
  const mark = join(project, 'console/dist', MARK)
  if (!existsSync(mark)) return false
  if (!existsSync(join(project, 'console/build.ts'))) return true
  return readFileSync(mark, 'utf8') === hashOfSources(project)
}
