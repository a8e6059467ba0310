import { BEYOND_ASCII } from '#analysis/plain-words.ts'

/**
 * Words as speech recognition writes them, cut into tokens, and tables of phrases to look them up in. Accents, case and
 * apostrophes say nothing here: "Lunedì", "lunedi'" and "LUNEDI" are one word, "un'ora" is two.
 */

/**
 * Nobody takes longer to name a day or a number. What is longer is not read at all: half of it might be taken back
 * later.
 */
const READ_MAX_CHARACTERS = 2_000

export interface Token {
  /** Lower case, without accents; a numeral with its separators as it was written ("17.30", "3/4", "-5"). */
  text: string
  kind: 'word' | 'numeral' | 'break'
  /** Nothing stood between it and the token before: "3rd", "5pm". */
  glued: boolean
}

/** Each alternative consumes what it matches and never goes back for it: the whole is linear. */
const TOKEN = /([ap])\. ?m\b\.?|(\p{L}+)|((?<![\p{L}\d])-(?=\d)|)(\d+(?:[.,:/-]\d+)*)|(%)|[.,;:!?…—–()\n]/gu

/** The words that were cut last are kept: what is asked of a quote is asked several times in a row. */
export function tokenise(words: string): readonly Token[] {
  if (words !== cutLast) {
    tokensLast = cut(words)
    cutLast = words
  }
  return tokensLast
}

let cutLast = ''
let tokensLast: readonly Token[] = []

function cut(words: string): Token[] {
  if (words.length > READ_MAX_CHARACTERS) return []
  // Most of what is said has no accents to take off.
  const bare = BEYOND_ASCII.test(words) ? words.normalize('NFD').replace(/\p{M}/gu, '') : words
  const tokens: Token[] = []
  let end = 0
  for (const match of bare.toLowerCase().matchAll(TOKEN)) {
    const [, half, word, numeral, digits, percent] = match
    const glued = match.index === end
    end = match.index + match[0].length
    if (half !== undefined) tokens.push({ text: `${half}m`, kind: 'word', glued })
    else if (word !== undefined) tokens.push({ text: word, kind: 'word', glued })
    else if (digits !== undefined) tokens.push({ text: `${numeral}${digits}`, kind: 'numeral', glued })
    else if (percent !== undefined) tokens.push({ text: 'percent', kind: 'word', glued })
    else tokens.push({ text: ',', kind: 'break', glued })
  }
  return tokens
}

/** Phrases by their first word, the longest first. */
export type Phrases<T> = ReadonlyMap<string, readonly { words: readonly string[]; means: T }[]>

/** A row is its spellings, separated by `|`, and what they mean. */
export function phrases<T>(rows: readonly (readonly [spellings: string, means: T])[]): Phrases<T> {
  const table = new Map<string, { words: string[]; means: T }[]>()
  for (const [spellings, means] of rows)
    for (const spelling of spellings.split('|')) {
      const words = spelling.trim().split(' ')
      const [first = ''] = words
      table.set(first, [...(table.get(first) ?? []), { words, means }])
    }
  for (const found of table.values()) found.sort((a, b) => b.words.length - a.words.length)
  return table
}

/** The longest phrase that stands here. */
export function phraseAt<T>(
  table: Phrases<T>,
  tokens: readonly Token[],
  at: number,
): { means: T; next: number } | null {
  const rows = table.get(tokens[at]?.text ?? '')
  // Nearly always: it is asked of every word.
  if (rows === undefined) return null
  for (const { words, means } of rows) {
    let length = 1
    while (length < words.length && tokens[at + length]?.text === words[length]) length += 1
    if (length === words.length) return { means, next: at + length }
  }
  return null
}

/** A set of words from one line of them. */
export const wordSet = (line: string): ReadonlySet<string> => new Set(line.split(' '))
