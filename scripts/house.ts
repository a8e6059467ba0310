import { globSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentBreaches } from './house/documents.ts'
import { fallingBreaches } from './house/falling.ts'
import { floorBreaches, MAY, tableBreaches } from './house/folders.ts'

/**
 * The walls of the house, as a check: who may import whom, where the present, the environment and chance may be read,
 * that no architecture is named, how long a file may grow, that documents and code name each other rightly, and of what
 * there is too much, that it grows less. Prints each breach and fails; fails too when it read no file, so that it is
 * never green by blindness.
 */

/** Words that only some files may say. */
// biome-ignore format: a table reads in columns
const ONLY: readonly { word: RegExp; in: RegExp; why: string }[] = [
  { word: /\bprocess\.env\b/,                                     in: /^config\.ts$/, why: 'only config.ts reads the environment' },
  { word: /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b/,       in: /^kernel\//,    why: 'the present comes from kernel/clock.ts' },
  { word: /\bsetTimeout\b|\bsetInterval\b|\bAbortSignal\.timeout\b/, in: /^kernel\//, why: 'timers come from kernel/clock.ts' },
  { word: /\bMath\.random\b/,                                     in: /^kernel\//,    why: 'chance comes from kernel/random.ts' },
  { word: /\bnow\(\)\s*(,|\)|at time zone|-|\+)\s*(interval|$)|current_timestamp/i, in: /^$/, why: 'SQL is handed the instant' },
  { word: /from '(?:@google\/genai|openai|ws)['/]/,               in: /^conversation\/(?:gemini|gpt-live)\/|^http\/talk-(?:door|socket)\.ts$/, why: 'only the adapters of speech models hold their sockets, and the door of who talks to a draft' },
  { word: /\b(?:connect|createSocket|createServer)\b[^;'\n]*\} from 'node:(?:net|dgram|tls)'/, in: /^(?:kernel\/guarded-request|telephony\/sip\/transport\/|media\/rtp\/socket-pair|store\/postgres\/process|cli\/)/, why: 'sockets are held by SIP\'s transport, RTP\'s pair and the guard' },
  { word: /\bfetch\(|from 'undici'/,                              in: /^kernel\/guarded-request/, why: 'what leaves goes through kernel/guarded-request.ts' },
]

/** What runs here runs on each architecture; only package.json names them, for the packages that npm chooses from. */
const ARCHITECTURE = /x86[_-]?64|amd[6]4|\bx[6]4\b|aarch[6]4|\barm[6]4\b|\bi[36]86\b/i
const PLACES = '{src,tests,bench,eval,scripts,bin,examples,console/src,console/public}/**/*.{ts,tsx,js,c,sh}'

const LINES_MAX = 400
const project = fileURLToPath(new URL('..', import.meta.url))
const root = `${project}src/`
const breaches: string[] = []
const sources = new Map<string, string>()
let files = 0

for (const file of globSync('**/*.ts', { cwd: root })) {
  const path = relative('.', file).replaceAll('\\', '/')
  const text = readFileSync(`${root}${file}`, 'utf8')
  const test = path.endsWith('.test.ts')
  files += 1
  if (!test) sources.set(path, text)
  if (!test)
    for (const rule of ONLY)
      if (rule.word.test(code(text)) && !rule.in.test(path)) breaches.push(`${path}: ${rule.why}`)
  if (text.split('\n').length > LINES_MAX && !test) breaches.push(`${path}: more than ${LINES_MAX} lines`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.ts$/.test(basename(path))) breaches.push(`${path}: files are kebab-case`)
  checkImports(path, text, test)
}

for (const file of globSync(PLACES, { cwd: project })) {
  const named = ARCHITECTURE.exec(readFileSync(`${project}${file}`, 'utf8'))
  if (named) breaches.push(`${file}: names the architecture ${named[0]}`)
}

/** The console knows the contract and nothing else of the server. */
for (const file of globSync('console/src/**/*.{ts,tsx}', { cwd: project })) {
  const text = readFileSync(`${project}${file}`, 'utf8')
  files += 1
  if (text.split('\n').length > LINES_MAX) breaches.push(`${file}: more than ${LINES_MAX} lines`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.tsx?$/.test(basename(file)))
    breaches.push(`${file}: files are kebab-case`)
  for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g))
    if (/^#(?!contract\/)|^node:|^(\.\.\/)+src\//.test(target))
      breaches.push(`${file}: the console may not import ${target}`)
}

function checkImports(path: string, text: string, test: boolean): void {
  const [folder = ''] = path.split('/')
  const may = MAY[folder.replace('.test.ts', '.ts')]
  if (!may) {
    breaches.push(`${path}: ${folder} is not in the table of folders`)
    return
  }
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target)
  if (!test) breaches.push(...floorBreaches(path, targets))
  for (const target of targets) {
    if (target.startsWith('../') && !(test && target.includes('/tests/')))
      breaches.push(`${path}: imports ${target}; across folders it is #folder/file.ts`)
    if (!target.startsWith('#')) continue
    const [room = ''] = target.slice(1).split('/')
    const file = target.slice(1).replace(/\.ts$/, '')
    if (may.includes('*') || may.includes(room) || may.includes(file) || room === folder) continue
    // A test may use its folder's neighbours and the composition root to set the stage; the walls are for what runs.
    if (!test) breaches.push(`${path}: ${folder} may not import ${target}`)
  }
}

/** The text without comments: a rule may be named in a sentence. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

breaches.push(...documentBreaches(project), ...fallingBreaches(sources))
breaches.push(...tableBreaches(readFileSync(`${project}ARCHITECTURE.md`, 'utf8')))
if (files === 0) breaches.push('no file was read')
for (const breach of breaches) console.error(breach)
console.log(`house: ${files} files, ${breaches.length} breaches`)
process.exitCode = breaches.length > 0 ? 1 : 0
