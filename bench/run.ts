import { existsSync, globSync } from 'node:fs'
import { basename } from 'node:path'

/** `npm run bench -- NAME`: one figure per file, each a ratio to a limit measured in the same run, printed last. */
const here = new URL('.', import.meta.url)
const names = globSync('*.bench.ts', { cwd: here }).map((file) => basename(file, '.bench.ts'))
const [name = ''] = process.argv.slice(2)
const file = new URL(`${name}.bench.ts`, here)
if (!name || !existsSync(file)) {
  console.error(`Usage: npm run bench -- ${names.sort().join(' | ')}`)
  process.exit(2)
}
await import(file.href)
