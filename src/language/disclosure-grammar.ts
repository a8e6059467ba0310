import { needsOf } from './disclosure-needs.ts'
import type { Naming } from './disclosure-weighing.ts'

/**
 * Rows of word classes, compiled into regular expressions over a text of which every word has become one letter: the
 * same letter for all words of the same classes. A row reads like a sentence: a word in small letters is that word,
 * one in capitals a class of the lexicon or a part that was named before, `a/b` either, `!A` any word that is not of
 * it; brackets, `|`, `?`, `*`, `{1,3}`, `^` and `$` mean what they mean everywhere.
 */
export interface DisclosureGrammar {
  /** Each class and its words, separated by blanks. */
  classes: Readonly<Record<string, string>>
  /** Parts of rows, each made of classes and of parts before it. */
  parts: readonly (readonly [name: string, row: string])[]
  rows: readonly string[]
  /** What a human says: then whatever names a machine is about another one. */
  human: readonly string[]
  /** Without a word of these classes, A/B, nothing needs to be looked for. */
  telling: string
  /** Without these, no weight of words makes a disclosure. */
  named: Naming
  /** The class of a word that the lexicon does not have, by its ending. */
  endings: readonly (readonly [ending: RegExp, name: string])[]
  /** The class of first names that the endings would take for other words: with a capital they stay names. */
  names?: string
}

export interface CompiledGrammar {
  /** Who says it, where a row foresees that. */
  speakerOf(words: readonly string[]): 'machine' | 'human' | null
  knows(word: string): boolean
}

const SIGNS: Readonly<Record<string, string>> = { ',': 'SOFT', '.': 'STOP', '?': 'ASK' }
const FIRST_LETTER = 0x4e00
/** How much of a text may be unknown words: less than half are, in its own language. */
const FOREIGN_MAX = 0.7
const ATOM = /(?:(?<![?<])!)?[A-Za-z][A-Za-z0-9_']*(?:\/[A-Za-z][A-Za-z0-9_']*)*/g

export function compileGrammar(grammar: DisclosureGrammar): CompiledGrammar {
  const isPart = new Set(grammar.parts.map(([name]) => name))
  const isWord = (name: string): boolean => /^[a-z]/.test(name) || (name.length === 1 && !isPart.has(name))
  const classesOf = lexiconOf(grammar, isWord)
  const parts = new Map<string, string>()
  /** The same by what they need, which is short. */
  const briefs = new Map<string, string>()

  const letters = new Map<string, string>()
  const lettersOf = new Map<string, Set<string>>()
  const letterFor = (classes: Iterable<string>): string => {
    const names = [...classes].sort()
    const key = names.join(' ')
    const letter = letters.get(key) ?? String.fromCharCode(FIRST_LETTER + letters.size)
    letters.set(key, letter)
    for (const name of names) lettersOf.set(name, (lettersOf.get(name) ?? new Set()).add(letter))
    return letter
  }
  const encoded = new Map<string, string>()
  for (const [word, classes] of classesOf) encoded.set(word, letterFor(classes))
  const signs = Object.values(SIGNS).map((name) => letterFor([name]))
  for (const [sign, name] of Object.entries(SIGNS)) encoded.set(sign, letterFor([name]))
  const endings = grammar.endings.map(([ending, name]) => [ending, letterFor([name])] as const)
  const other = letterFor(['OTHER'])

  const set = (names: readonly string[]): string =>
    names
      .flatMap((name) => {
        const found = lettersOf.get(isWord(name) ? `"${name}` : name)
        if (!found) throw new Error(`"${name}" is no class`)
        return [...found]
      })
      .join('')
  const compile = (row: string, within: ReadonlyMap<string, string>): string => {
    // `a/^` and `a/(b c)` would look for a slash that no text has.
    if (/\/(?![A-Za-z])|(?<![A-Za-z0-9_'])\//.test(row)) throw new Error(`"${row}" has a slash that joins no words`)
    return row
      .replaceAll(ATOM, (atom) => {
        const names = atom.replace('!', '').split('/')
        if (atom.startsWith('!')) return `[^${set(names)}${signs.join('')}]`
        const known = names.filter((name) => within.has(name)).map((name) => within.get(name))
        const plain = names.filter((name) => !within.has(name))
        if (plain.length > 0) known.push(`[${set(plain)}]`)
        return known.length === 1 ? `${known[0]}` : `(?:${known.join('|')})`
      })
      .replaceAll(/\s+/g, '')
      .replaceAll(/\((?!\?)/g, '(?:')
  }
  for (const [name, row] of grammar.parts) {
    parts.set(name, `(?:${compile(row, parts)})`)
    const needs = needsOf(compile(row, briefs))
    briefs.set(name, `(?:${needs.map((letters) => `[${letters}]`).join('')})`)
  }
  const [isMachine, isHuman] = [grammar.rows, grammar.human].map((rows) =>
    rowsOf(rows.map((row) => ({ needs: needsOf(compile(row, briefs)), source: () => compile(row, parts) }))),
  )
  const telling = new RegExp(`[${set(grammar.telling.split('/'))}]`)

  const names = new Set(grammar.classes[grammar.names ?? '']?.trim().split(/\s+/))

  return {
    speakerOf(words) {
      // A text of another language is read no further.
      let foreign = 0
      for (const word of words) if (!encoded.has(word)) foreign += 1
      if (foreign > words.length * FOREIGN_MAX) return null
      const text = words
        .map((word) => encoded.get(word) ?? endings.find(([ending]) => ending.test(word))?.[1] ?? other)
        .join('')
      if (!telling.test(text)) return null
      if (isHuman?.(text)) return 'human'
      return isMachine?.(text) ? 'machine' : null
    },
    knows: (word) => encoded.has(word) && !names.has(word),
  }
}

/** Each word that the grammar has, and its classes. */
function lexiconOf(grammar: DisclosureGrammar, isWord: (name: string) => boolean): Map<string, Set<string>> {
  const classesOf = new Map<string, Set<string>>()
  const add = (word: string, name: string): void => {
    const classes = classesOf.get(word) ?? new Set()
    classesOf.set(word, classes.add(name))
  }
  for (const [name, words] of Object.entries(grammar.classes))
    for (const word of words.trim().split(/\s+/)) add(word, name)
  // A word that stands in a row is a class of its own.
  for (const row of [...grammar.parts.map(([, part]) => part), ...grammar.rows, ...grammar.human])
    for (const [atom] of row.matchAll(ATOM))
      for (const name of atom.replace('!', '').split('/')) if (isWord(name)) add(name, `"${name}`)
  for (const [word, classes] of classesOf)
    for (const [ending, name] of grammar.endings) if (ending.test(word)) classes.add(name)
  return classesOf
}

interface Row {
  needs: readonly string[]
  source(): string
}

/** Whether one of the rows is in a text; the pattern of each is made when a text first has all that it needs. */
function rowsOf(rows: readonly Row[]): (text: string) => boolean {
  const ids = new Map<string, number>()
  const metBy = new Map<string, number[]>()
  const idOf = (need: string): number => {
    const known = ids.get(need)
    if (known !== undefined) return known
    const id = ids.size
    ids.set(need, id)
    for (const letter of new Set(need)) metBy.set(letter, [...(metBy.get(letter) ?? []), id])
    return id
  }
  // A row that needs nothing is looked at always.
  const always = idOf('')
  // Under the need that fewest words meet: where none of them was said, a row is not even looked at.
  const known = Map.groupBy(
    rows.map((row) => ({ row, needs: [...new Set(row.needs.map(idOf))] })),
    ({ row }) => idOf(row.needs.toSorted((a, b) => a.length - b.length)[0] ?? ''),
  )
  const patterns = new Map<Row, RegExp>()
  const patternOf = (row: Row): RegExp => {
    const pattern = patterns.get(row) ?? new RegExp(row.source())
    patterns.set(row, pattern)
    return pattern
  }
  return (text) => {
    const met = new Uint8Array(ids.size)
    met[always] = 1
    for (const letter of new Set(text)) for (const id of metBy.get(letter) ?? []) met[id] = 1
    for (const [id, under] of known)
      if (met[id] === 1)
        for (const { row, needs } of under)
          if (needs.every((need) => met[need] === 1) && patternOf(row).test(text)) return true
    return false
  }
}
