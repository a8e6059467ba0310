/**
 * Small grammars over classes of words. A lexicon says of which classes a word is; a pattern is a row of classes, so
 * that one line stands for every verb, person, mood and place of a pronoun: `NON ME? MUST AGAIN* CALL-INF AGAIN*`.
 *
 * In a pattern, capitals are classes and small letters a word itself; `A/B` is either, `!A` a word that is not of it,
 * `..` up to two words that nobody knows, `...` up to five of any kind, `^` the beginning and `$` the end; `?`, `*`,
 * `+`, `( | )` as everywhere. Compiled, a sentence is a string in which each word is `<` and the marks of its classes
 * and `>`, and a pattern a regular expression over it.
 */
export type Lexicon = ReadonlyMap<string, ReadonlySet<string>>

export interface RefusalPattern {
  source: string
  /** Of each set, one class must be in a sentence, by its number: where one is missing, nothing need be looked for. */
  needs: readonly (readonly number[])[]
}

export interface Grammar {
  /**
   * Compiles a pattern. All of them come before the first sentence: a word that a pattern names gets its mark by it.
   */
  pattern(row: string): RefusalPattern
  /** The same, and words that it alone names stay words that nobody knows to every other: it comes after them all. */
  aside(row: string): RefusalPattern
  /** The sentence as its marks; `also` adds a class to single words, by their place. */
  marks(words: readonly string[], also: ReadonlyMap<number, string>): string
  /** Which classes the marks hold, by their number: one of each, and 1 at the place of each until it is asked again. */
  held(marks: string): { held: Uint8Array; classes: readonly number[] }
  /** The number of a class. */
  numberOf(name: string): number
}

/** Marks are letters that no text has. */
const FIRST_MARK = 0xe000
const UNKNOWN = 'UNKNOWN'
const ATOM = /\.\.\.|\.\.|!?[A-Za-z0-9/-]+|[()|?*+^$]|\{\d+,\d+\}/g
const QUANTITIES: ReadonlySet<string> = new Set('?*+{')
const OPTIONAL = /^(?:[?*]|\{0,)/

/** "A/(B C)" would be a class without a name, and a row that is never found. */
function namesIn(atom: string): string[] {
  const names = atom.replace('!', '').split('/')
  if (names.includes('')) throw new Error(`"${atom}" names no class`)
  return names
}

export function grammarOf(lexicon: Lexicon): Grammar {
  const marks = new Map<string, string>()
  const markOf = (name: string): string => {
    const known = marks.get(name) ?? String.fromCharCode(FIRST_MARK + marks.size)
    marks.set(name, known)
    return known
  }
  const numberOf = (name: string): number => markOf(name).charCodeAt(0) - FIRST_MARK
  const encoded = new Map<string, string>()
  for (const [word, classes] of lexicon) encoded.set(word, [...classes].map(markOf).join(''))
  const unknown = markOf(UNKNOWN)

  /** A word that is written in a pattern is a class of its own, and known by it unless it is written aside. */
  let isAside = false
  function nameWord(word: string): void {
    const mark = markOf(word)
    if (/^[a-z0-9]+$/.test(word) && !encoded.get(word)?.includes(mark))
      encoded.set(word, `${encoded.get(word) ?? (isAside ? unknown : '')}${mark}`)
  }

  // Rows are put together of the same parts, so that the same atoms come again and again.
  const atoms = new Map<string, RefusalPattern>()
  function atom(text: string): RefusalPattern {
    const known = atoms.get(text) ?? readAtom(text)
    atoms.set(text, known)
    return known
  }

  function readAtom(text: string): RefusalPattern {
    if (text === '...') return { source: `(?:${none('STOP')}){0,5}`, needs: [] }
    if (text === '..') return { source: `(?:${any([UNKNOWN])}){0,2}`, needs: [] }
    if (text === '^' || text === '$') return { source: text, needs: [] }
    const names = namesIn(text)
    for (const name of names) nameWord(name)
    if (text.startsWith('!')) return { source: none(...names), needs: [] }
    return { source: any(names), needs: [names.map(numberOf)] }
  }

  function any(names: readonly string[]): string {
    const set = names.map(markOf).join('')
    return `<[^>${set}]*[${set}][^>]*>`
  }
  const none = (...names: readonly string[]): string => `<[^>${names.map(markOf).join('')}]*>`

  // The same row is asked for more than once.
  const patterns = new Map<string, RefusalPattern>()
  function pattern(row: string): RefusalPattern {
    const known = patterns.get(row) ?? patternOf(row, atom)
    patterns.set(row, known)
    return known
  }

  function aside(row: string): RefusalPattern {
    isAside = true
    return pattern(row)
  }

  return {
    numberOf,
    pattern,
    aside,
    marks: (words, also) => {
      let text = ''
      for (let at = 0; at < words.length; at += 1) {
        const added = also.size === 0 ? undefined : also.get(at)
        text += '<'
        text += encoded.get(words[at] ?? '') ?? unknown
        text += added === undefined ? '>' : `${markOf(added)}>`
      }
      return text
    },
    held: holderOf(() => marks.size),
  }
}

/** The same list each time, of which only what was held last is taken out again. */
function holderOf(size: () => number): Grammar['held'] {
  let held = new Uint8Array(0)
  let classes: number[] = []
  return (marks) => {
    for (const mark of classes) held[mark] = 0
    if (held.length < size()) held = new Uint8Array(size())
    classes = []
    for (let at = 0; at < marks.length; at += 1) {
      const mark = marks.charCodeAt(at) - FIRST_MARK
      if (mark < 0 || held[mark] === 1) continue
      held[mark] = 1
      classes.push(mark)
    }
    return { held, classes }
  }
}

/** Puts a row together from its atoms. */
function patternOf(row: string, atom: (text: string) => RefusalPattern): RefusalPattern {
  const atoms = row.match(ATOM) ?? []
  let at = 0

  /** Alternatives, up to the bracket that closes them. */
  function either(): RefusalPattern {
    const options: RefusalPattern[] = []
    do options.push(sequence())
    while (atoms[at++] === '|')
    const [only] = options
    if (options.length === 1 && only) return only
    const firsts = options.map(({ needs: [first] }) => first ?? [])
    return {
      source: options.map(({ source }) => source).join('|'),
      needs: firsts.every(({ length }) => length > 0) ? [firsts.flat()] : [],
    }
  }

  /** One after the other, up to a bar or a bracket, which is left to whoever asked. */
  function sequence(): RefusalPattern {
    let source = ''
    const needs: (readonly number[])[] = []
    for (let next = atoms[at]; next !== undefined && next !== '|' && next !== ')'; next = atoms[at]) {
      at += 1
      const part = next === '(' ? either() : atom(next)
      const after = atoms[at] ?? ''
      const quantity = QUANTITIES.has(after[0] ?? '') ? after : ''
      if (quantity !== '') at += 1
      source += `(?:${part.source})${quantity}`
      if (!OPTIONAL.test(quantity)) needs.push(...part.needs)
    }
    return { source, needs }
  }

  return either()
}

/** A class, and its words in a line; or a verb's forms, which are made when the lexicon is. */
type Row = readonly [name: string, words: string | Iterable<string>]
export type LexiconRow = Row | (() => Iterable<Row>)

/** A lexicon from tables; later rows add to earlier ones. */
export function lexiconOf(rows: Iterable<LexiconRow>): Lexicon {
  const lexicon = new Map<string, Set<string>>()
  for (const row of rows)
    for (const [name, words] of typeof row === 'function' ? row() : [row])
      for (const word of typeof words === 'string' ? words.trim().split(/\s+/) : words) {
        const classes = lexicon.get(word) ?? new Set()
        lexicon.set(word, classes.add(name))
      }
  return lexicon
}
