import { posix } from 'node:path'

/**
 * What there is too much of. Each number says how much is left and may only fall: more is a breach, and so is less,
 * until the number is lowered here.
 */
const LEFT: readonly { what: string; count: (files: ReadonlyMap<string, string>) => number; left: number }[] = [
  { what: 'exported names that several files give to something of their own', count: sharedNames, left: 56 },
  { what: 'lines of comment that are longer than 120 columns', count: longComments, left: 0 },
  { what: 'files that import each other in a circle', count: circling, left: 0 },
]

/** `files`: the text of each by its path in src, without tests. */
export const fallingBreaches = (files: ReadonlyMap<string, string>): string[] =>
  LEFT.flatMap(({ what, count, left }) => {
    const now = count(files)
    if (now > left) return [`${now} ${what}; there were ${left}`]
    return now < left ? [`${now} ${what}: lower the ${left} in scripts/house/falling.ts`] : []
  })

const EXPORTED = /^export (?:abstract |async )*(?:class|const|function\*?|interface|let|type) (\w+)/gm

function sharedNames(files: ReadonlyMap<string, string>): number {
  const seen = new Map<string, number>()
  for (const text of files.values())
    for (const name of new Set([...text.matchAll(EXPORTED)].map(([, name = '']) => name)))
      seen.set(name, (seen.get(name) ?? 0) + 1)
  return [...seen.values()].filter((times) => times > 1).length
}

const COLUMNS_MAX = 120

/** Code is kept within it by the formatter, but for the tables that it is told to leave alone. */
function longComments(files: ReadonlyMap<string, string>): number {
  const lines = [...files.values()].flatMap((text) => text.split('\n'))
  return lines.filter((line) => line.length > COLUMNS_MAX && /^\s*(?:\/\*|\*|\/\/)/.test(line)).length
}

/** Whoever can be come back to by way of what it imports. */
function circling(files: ReadonlyMap<string, string>): number {
  const imports = new Map([...files].map(([path, text]) => [path, importsOf(path, text)] as const))
  return [...imports.keys()].filter((path) => reach(imports, path).has(path)).length
}

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/from\s*'([#.][^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(path), target),
  )

function reach(imports: ReadonlyMap<string, readonly string[]>, from: string): Set<string> {
  const reached = new Set(imports.get(from))
  for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next)
  return reached
}
