import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from '../src/console/site.ts'
import { isUpToDate } from '../src/console/sources.ts'

/**
 * What somebody loads who opens the console for the first time: the page, its script with all that it always brings,
 * and its style, compressed. Builds the console where it is older than its sources; fails above the budget.
 */
const BUDGET_BYTES = 230 * 1024
const project = fileURLToPath(new URL('..', import.meta.url))
const dist = `${project}console/dist/`
const failure = isUpToDate(project) ? null : await build({ project })

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

function weigh(): void {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}manifest.json`, 'utf8'))
  const files = new Set(['index.html', 'early.js'])
  const seen = new Set<string>()
  const walk = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const other of chunk.imports ?? []) walk(other)
  }
  walk('index.html')
  const bytes = [...files].reduce((sum, file) => sum + statSync(`${dist}${file}.gz`).size, 0)
  console.log(`console: ${files.size} files, ${(bytes / 1024).toFixed(1)} KB compressed, of ${BUDGET_BYTES / 1024}`)
  if (seen.size === 0 || bytes > BUDGET_BYTES) process.exitCode = 1
}

if (failure === null) weigh()
else {
  console.error(failure)
  process.exitCode = 1
}
