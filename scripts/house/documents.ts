import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The documents that name the code, and the comments that cite the documents: a path that is not there, a rule without
 * its file or its test, and a citation without a target are breaches like a forbidden import.
 */
const RULES = 'docs/reference/rules.md'
const NAMING = [RULES, 'docs/reference/guarantees.md', 'ARCHITECTURE.md']
/** A path of the project's root, as the documents write it. */
const PATH = /`((?:bench|bin|docs|eval|examples|scripts|src|tests)\/[^`\s*<…]*)`/g
const CITING = '{src,tests,bench,eval,scripts,bin,examples}/**/*.{ts,js}'
const CITATION = /rules\.md#([a-z0-9-]+)/g
/** Of documents that are not here; a rule that a comment speaks of is one of ours. */
const ELSEWHERE = /\b(?:decisions|interface), "[^"]*"/g
const IS_TEST = /\.(?:test|prove)\.ts$/

export function documentBreaches(project: string): string[] {
  const read = (file: string): string => readFileSync(join(project, file), 'utf8')
  const rules = rulesIn(read(RULES))
  return [
    ...NAMING.flatMap((file) => pathsIn(read(file)).flatMap((path) => missing(project, file, path))),
    ...rules.flatMap(({ anchor, paths }) => withoutProof(anchor, paths)),
    ...globSync(CITING, { cwd: project, exclude: (name) => /node_modules|generated/.test(name) }).flatMap((file) =>
      unknownCitations(file, read(file), new Set(rules.map(({ anchor }) => anchor))),
    ),
  ]
}

const pathsIn = (text: string): string[] => [...text.matchAll(PATH)].map(([, path = '']) => path)

const missing = (project: string, file: string, path: string): string[] =>
  existsSync(join(project, path)) ? [] : [`${file}: ${path} does not exist`]

/** Each rule is a heading of the third degree, and its anchor as the code hosts make it. */
function rulesIn(text: string): { anchor: string; paths: string[] }[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...body] = part.split('\n')
      const anchor = heading.trim().toLowerCase().replaceAll(' ', '-')
      return { anchor, paths: pathsIn(body.join('\n').split(/^## /m)[0] ?? '') }
    })
}

function withoutProof(anchor: string, paths: readonly string[]): string[] {
  const tests = paths.filter((path) => IS_TEST.test(path)).length
  return [
    ...(/^[a-z0-9-]+$/.test(anchor)
      ? []
      : [`${RULES}: "${anchor}" is no anchor; a heading is words of letters and digits`]),
    ...(tests < paths.length ? [] : [`${RULES}#${anchor}: names no file that holds it`]),
    ...(tests > 0 ? [] : [`${RULES}#${anchor}: names no test that shows it`]),
  ]
}

const unknownCitations = (file: string, text: string, anchors: ReadonlySet<string>): string[] => [
  ...[...text.matchAll(CITATION)]
    .map(([, anchor = '']) => anchor)
    .filter((anchor) => !anchors.has(anchor))
    .map((anchor) => `${file}: cites rules.md#${anchor}, which is not there`),
  ...[...text.matchAll(ELSEWHERE)].map(([cited]) => `${file}: cites ${cited}, and not a rule of ${RULES}`),
]
