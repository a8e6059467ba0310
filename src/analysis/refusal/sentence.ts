import { BEYOND_ASCII, withoutAccents } from '#analysis/plain-words.ts'
import { type Phrases, phraseAt, phrases, type Token } from '#analysis/spoken/words.ts'

/**
 * A stretch of speech as words: lower case, no accents, contractions undone, phrases as one word, hesitations and
 * courtesies gone. A full stop is the word `stopsign`, a question mark `asksign`; commas say nothing, since most
 * transcripts have none.
 */
export interface Speech {
  phrases: Phrases<string>
  noise: ReadonlySet<string>
  /** "don't" and "dont" are "do not". */
  contractions: ReadonlyMap<string, string>
  /** Whether an apostrophe parts two words, as in Italian. */
  parts: boolean
  /** Words that are no name, though they may be written with a capital. */
  known: (word: string) => boolean
  /** What words were read as. */
  spelt: Map<string, readonly Token[]>
}

export const speech = (
  rows: readonly (readonly [spellings: string, word: string])[],
  { noise, ...rest }: { noise: string } & Omit<Speech, 'phrases' | 'noise' | 'spelt'>,
): Speech => ({ phrases: phrases(rows), noise: new Set(noise.trim().split(/\s+/)), spelt: new Map(), ...rest })

const WORD = /[a-zA-Z0-9]+(?:'[a-zA-Z]+)*|[.!;:]+(?=\s|$)|\?+/g

/** The words and signs of a text that `plainSpeech` has seen, as they stand: one list for both languages. */
export const saidIn = (plain: string): readonly string[] => plain.match(WORD) ?? []

export function plainSpeech(text: string): string {
  const dots = text.includes('..') ? text.replace(/\.\.+/g, ' ') : text
  if (!BEYOND_ASCII.test(dots)) return dots
  return withoutAccents(
    dots
      .replace(/[’‘`´]/g, "'")
      .replace(/…/g, ' ')
      .replace(CUT_SHORT, 'are')
      .replace(/(?<!\p{L})sentì(?!\p{L})/gu, 'sentire'),
  )
}

/** In the south and in Rome an infinitive loses its end: "chiamà", "telefonà". */
const CUT_SHORT = /(?<=\p{L}{2}(?:[bcdfglmnpsvz]|tt))à(?!\p{L})/gu

/** The words of what was said, and which of them are written as names. */
export function wordsOf(speech: Speech, said: readonly string[]): { words: string[]; also: Map<number, string> } {
  const { tokens, capitals } = wordTokens(speech, said)
  const words: string[] = []
  const also = new Map<number, string>()
  for (let at = 0; at < tokens.length; ) {
    const text = tokens[at]?.text ?? ''
    const phrase = speech.phrases.has(text) ? phraseAt(speech.phrases, tokens, at) : null
    if (phrase) {
      if (phrase.means !== '') words.push(...phrase.means.split(' '))
      at = phrase.next
      continue
    }
    // Said twice in a row is said once: "non non chiamatemi".
    if (!speech.noise.has(text) && tokens[at - 1]?.text !== text) {
      if (capitals.has(at)) also.set(words.length, 'CAPITAL')
      words.push(text)
    }
    at += 1
  }
  return { words, also }
}

const STOP: Token = { text: 'stopsign', kind: 'word', glued: false }
const ASKED: Token = { text: 'asksign', kind: 'word', glued: false }

/** One by one, contractions undone; which of them are written as names. */
export function wordTokens(speech: Speech, said: readonly string[]): { tokens: Token[]; capitals: Set<number> } {
  const tokens: Token[] = []
  const capitals = new Set<number>()
  let starts = true
  for (const word of said) {
    const first = word.charCodeAt(0)
    if (first < DIGITS || (first > NINE && first < CAPITALS)) {
      tokens.push(first === QUESTION ? ASKED : STOP)
      starts = true
      continue
    }
    if (!starts && first >= CAPITALS && first <= LAST_CAPITAL && !speech.known(word.toLowerCase()))
      capitals.add(tokens.length)
    for (const token of tokensOf(speech, word)) tokens.push(token)
    starts = false
  }
  return { tokens, capitals }
}

/** Words that nobody knows are many: what was read of them is forgotten when there are more than this. */
const SPELT_MAX = 10_000

/** A word as it is read: most of them come again and again. */
function tokensOf(speech: Speech, said: string): readonly Token[] {
  const known = speech.spelt.get(said)
  if (known) return known
  const lower = said.toLowerCase()
  const spelt = speech.contractions.get(lower) ?? (lower.includes("'") ? withoutApostrophe(speech, lower) : lower)
  const tokens = spelt === '' ? [] : spelt.split(' ').map((text) => ({ text, kind: 'word', glued: false }) as const)
  if (speech.spelt.size >= SPELT_MAX) speech.spelt.clear()
  speech.spelt.set(said, tokens)
  return tokens
}

const withoutApostrophe = ({ parts }: Speech, word: string): string =>
  parts ? word.replaceAll("'", ' ') : word.replace(/'.*/, '')

const [DIGITS, NINE, QUESTION, CAPITALS, LAST_CAPITAL] = Array.from('09?AZ', (sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
]
