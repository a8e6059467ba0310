import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'

/** A compressed twin beside each file that text makes large: once here, instead of for everybody who asks. */
export function compress(folder: string): void {
  for (const file of globSync('**/*.{js,css,html,svg}', { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: constants.Z_BEST_COMPRESSION }))
  }
}
