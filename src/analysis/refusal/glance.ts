import { memoize } from '#kernel/memoize.ts'
import { type Speech, wordTokens } from './sentence.ts'

/**
 * Whether a stretch may hold a request at all, told by its words one by one: most of what people say is about other
 * things, and is read no further. Each word is looked up once and memoize.
 */
export type Glance = (said: readonly string[]) => boolean

/** What a word may be to a request: some row stands under it, a request is about it, or it refuses. */
export interface Part {
  leads: (word: string) => boolean
  concerns: (word: string) => boolean
  refuses: (word: string) => boolean
}

const LEADS = 1
const CONCERNS = 2
const REFUSES = 4

/** Words that nobody knows are many: what was read of them is forgotten when there are more than this. */
const SEEN_MAX = 10_000

export function glanceOf(speech: Speech, part: Part): Glance {
  const partsIn = (words: readonly string[]): number =>
    (words.some(part.leads) ? LEADS : 0) |
    (words.some(part.concerns) ? CONCERNS : 0) |
    (words.some(part.refuses) ? REFUSES : 0)

  /** What phrases stand for, by their first two words; those of one word are under it alone. */
  const alone = new Map<string, number>()
  const begins = new Map<string, Map<string, number>>()
  for (const [first, rows] of speech.phrases)
    for (const { words, means } of rows) {
      const [, second] = words
      const under = second === undefined ? alone : (begins.get(first) ?? new Map<string, number>())
      if (second !== undefined) begins.set(first, under)
      under.set(second ?? first, (under.get(second ?? first) ?? 0) | partsIn(means.split(' ')))
    }

  const look = memoize(SEEN_MAX, (word): SeenWord => {
    const isSign = !/^[a-z0-9]/i.test(word)
    const tokens = isSign ? [] : wordTokens(speech, [word]).tokens.map(({ text }) => text)
    return { tokens, parts: tokens.reduce((all, one) => all | (alone.get(one) ?? 0), partsIn(tokens)) }
  })
  return (said) => {
    let found = 0
    let begun: ReadonlyMap<string, number> | undefined
    for (const word of said) {
      const known = look(word)
      found |= known.parts
      for (const token of known.tokens) {
        if (begun !== undefined) found |= begun.get(token) ?? 0
        begun = begins.get(token)
      }
      // A row stands under its words, of which one is about something or refuses it; what is weighed does both.
      if (found > LEADS && found !== CONCERNS && found !== REFUSES) return true
    }
    return false
  }
}

/** A word as it is taken apart, and what it is by itself. */
interface SeenWord {
  tokens: readonly string[]
  parts: number
}
