import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * What tests and benches use beside what npm brings, in groups: the Debian packages and, of each, the program by which
 * it is known to be there, by its path or by its name on the `PATH`. A new kind of test adds a row here, and the row of
 * README.md.
 */
// biome-ignore format: a table reads in columns
export const GROUPS = {
  'postgres-15': { 'postgresql-15': '/usr/lib/postgresql/15/bin/postgres' },
  browser:       { chromium: '/usr/bin/chromium' },
  sip:           { 'sip-tester': '/usr/bin/sipp', 'baresip-core': '/usr/bin/baresip', kamailio: '/usr/sbin/kamailio' },
  sound:         { sox: 'sox', 'espeak-ng': 'espeak-ng' },
  curl:          { curl: 'curl' },
  shells:        { zsh: 'zsh' },
  languages:     { python3: 'python3', 'php-cli': 'php' },
  compiler:      { gcc: 'cc', 'libc6-dev': '/usr/include/stdio.h' },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type Group = keyof typeof GROUPS
const NAMES = Object.keys(GROUPS) as Group[]

export const packagesOf = (groups: readonly Group[]): string[] => groups.flatMap((group) => Object.keys(GROUPS[group]))

/** The packages of these groups of which the program is not there. */
export function missingOf(groups: readonly Group[]): string[] {
  return groups.flatMap((group) =>
    Object.entries(GROUPS[group]).flatMap(([name, program]) => (isThere(program) ? [] : [name])),
  )
}

function isThere(program: string): boolean {
  const folders = isAbsolute(program) ? [''] : (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.R_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * The groups that a test file says it needs, read from its text: the runner knows them before it starts the file, so
 * they are written out, `needs('sip', 'sound')`.
 */
export function declaredIn(text: string): Group[] {
  const named = [...text.matchAll(/\bneeds\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/'([^']*)'/g)].map(([, name = '']) => name),
  )
  return NAMES.filter((group) => named.includes(group))
}

/** The groups that somebody chose to do without, `CENTRALINO_TEST_WITHOUT=browser,sip`. */
export function leftOut(words: string | undefined = process.env.CENTRALINO_TEST_WITHOUT): Group[] {
  const said = (words ?? '').split(',').map((word) => word.trim())
  const unknown = said.filter((word) => word !== '' && !NAMES.some((group) => group === word))
  if (unknown.length > 0)
    throw new Error(`CENTRALINO_TEST_WITHOUT names ${unknown.join(', ')}; there is ${NAMES.join(', ')}.`)
  return NAMES.filter((group) => said.includes(group))
}

/** What a test that is not run says of itself, and how the runner knows it again. */
const NOT_RUN = 'not run, for want of '
export const reasonFor = (groups: readonly Group[]): string => `${NOT_RUN}${groups.join(', ')}`
export const groupsOf = (reason: unknown): string[] =>
  typeof reason === 'string' && reason.startsWith(NOT_RUN) ? reason.slice(NOT_RUN.length).split(', ') : []
