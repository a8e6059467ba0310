import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRealTime, LONGEST } from './order.ts'

/**
 * Small test files share processes, because most of what each of them costs is the start of a process and the reading
 * of the sources: neighbours read the same ones. In its process every file is a suite of its own, one after the other,
 * with its hooks and under its path.
 */
const SHARING: readonly { under: string; files: number }[] = [
  { under: 'src/', files: 24 },
  { under: 'tests/e2e/', files: 8 },
  { under: 'tests/eval/', files: 6 },
  { under: 'tests/mcp/', files: 4 },
  { under: 'tests/runner/', files: 6 },
]

/**
 * What is of the whole process, so that a file that says it has one of its own: signals, faults and settings, what is
 * measured of memory and of the loop, mocks, processes that are ended together, and packages that may be left out.
 * What waits while it is read cannot be read together with others.
 */
const OF_THE_PROCESS: readonly RegExp[] = [
  /\bprocess\.(?!(?:platform|arch|version|versions|execPath|getuid|cwd|pid)\b)/,
  /node:(?:v8|inspector|diagnostics_channel)|EventLoop(?:Utilization|Delay)|FinalizationRegistry/i,
  /\bglobalThis\b|\bmock\b|\bneeds\(/,
  /support\/(?:process|allocated|loop-watch|interval-meter|pace)\.ts/,
  /^(?:await|(?:const|let)\b[^=]*= await)\b/m,
]

/** The files in the same order, those together that share a process. */
export function sharesOf(root: string, files: readonly string[], read = readText): string[][] {
  const shares: string[][] = []
  const open = new Map<string, string[]>()
  for (const file of files) {
    const path = relative(root, file)
    const place = SHARING.find(({ under }) => path.startsWith(under))
    const apart = !place || LONGEST.includes(path) || inRealTime(file) || hasOwnProcess(read(file))
    const share = apart ? undefined : open.get(place.under)
    if (share) share.push(file)
    else shares.push([file])
    if (!place || apart) continue
    const filled = share ?? shares.at(-1) ?? []
    open.set(place.under, filled)
    if (filled.length === place.files) open.delete(place.under)
  }
  return shares
}

/**
 * Read at once and not awaited: what waits goes on in the name of whatever it waited for, and the tests of one file
 * would be registered with another.
 */
const READING = `import { createRequire } from 'node:module'
import { describe } from 'node:test'
const read = createRequire(import.meta.url)
for (const [path, file] of SUITES) describe(path, () => void read(file))
`

/** What is run: a file that is alone as it stands, one for each share in that folder. */
export function writeShares(folder: string, root: string, shares: readonly (readonly string[])[]): string[] {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return shares.map((share, n) => {
    const [alone = ''] = share
    if (share.length === 1) return alone
    const entry = join(folder, `shared-${n}.test.ts`)
    const suites = share.map((file) => [relative(root, file), file])
    writeFileSync(entry, `const SUITES = ${JSON.stringify(suites)}\n${READING}`)
    return entry
  })
}

const hasOwnProcess = (text: string): boolean => OF_THE_PROCESS.some((pattern) => pattern.test(text))
const readText = (file: string): string => readFileSync(file, 'utf8')
