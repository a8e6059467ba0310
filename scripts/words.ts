import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LATER } from '../console/src/words/later.ts'
import { LANGUAGES, messagesIn, WORDS } from '../console/src/words/words.ts'
import { wordFaults } from './words/faults.ts'

/**
 * The words of the console: each is there in both languages with the same gaps, somebody says it, and nobody says one
 * that is not there. Fails too when it read no file.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const read = (pattern: string) =>
  globSync(pattern, { cwd: project })
    .filter((file) => !file.includes('/words/'))
    .map((file) => readFileSync(`${project}${file}`, 'utf8'))
const sources = read('console/src/**/*.{ts,tsx}')
const codes = read('src/contract/*.ts')
const all = { ...WORDS, ...LATER }
const said = Object.fromEntries(LANGUAGES.map((language) => [language, messagesIn(language, all)]))
const faults = wordFaults({ keys: keysOf(all), said, sources, codes })
if (sources.length === 0) faults.push('no file was read')
for (const fault of faults) console.error(fault)
console.log(`words: ${keysOf(all).length} in ${LANGUAGES.length} languages, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

function keysOf(words: Record<string, object>): string[] {
  return Object.entries(words).flatMap(([group, entries]) => Object.keys(entries).map((key) => `${group}.${key}`))
}
