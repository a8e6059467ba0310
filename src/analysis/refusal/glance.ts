import type { Speech } from './sentence.ts'
import { wordTokens } from './sentence.ts'

/**
 * Whether a stretch may hold a request at all, told by its words one by one: most of what people say is about other
 * things or in the other language, and is read no further. Each word is looked up once and remembered.
 */
export type Glance = (said: readonly string[]) => boolean

/** The words of a stretch as they stand, in lower case: one list for both languages. */
export const saidIn = (plain: string): readonly string[] => plain.toLowerCase().match(SAID) ?? []
const SAID = /[a-z0-9]+(?:'[a-z]+)*/g

/** Words that nobody knows are many: what was read of them is forgotten when there are more than this. */
const SEEN_MAX = 10_000
/** Of what is said in a language, at least so much is known to it, before phrases are read as one word. */
const KNOWN_MIN = 0.25

const [KNOWN, CONCERNED] = [1, 2] as const

export function glanceOf(
  speech: Speech,
  { known, concerned }: { known: (word: string) => boolean; concerned: (word: string) => boolean },
): Glance {
  const begins = new Set<string>()
  const within = new Set<string>()
  for (const [first, rows] of speech.phrases)
    for (const { words, means } of rows) {
      for (const word of words) within.add(word)
      if (means.split(' ').some(concerned)) begins.add(first)
    }

  function look(word: string): number {
    let marks = 0
    for (const { text } of wordTokens(speech, word).tokens)
      for (const part of text.split(' ')) {
        if (known(part) || speech.noise.has(part) || within.has(part)) marks |= KNOWN
        if (concerned(part) || begins.has(part)) marks |= CONCERNED
      }
    return marks
  }

  const seen = new Map<string, number>()
  return (said) => {
    let count = 0
    let isConcerned = false
    for (const word of said) {
      let marks = seen.get(word)
      if (marks === undefined) {
        marks = look(word)
        if (seen.size >= SEEN_MAX) seen.clear()
        seen.set(word, marks)
      }
      if ((marks & KNOWN) !== 0) count += 1
      if ((marks & CONCERNED) !== 0) isConcerned = true
    }
    return isConcerned && count >= said.length * KNOWN_MIN
  }
}
