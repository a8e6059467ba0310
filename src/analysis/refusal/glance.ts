import { type Speech, wordTokens } from './sentence.ts'

/**
 * Whether a stretch may hold a request at all, told by its words one by one: most of what people say is about other
 * things, and is read no further. Each word is looked up once and remembered.
 */
export type Glance = (said: readonly string[]) => boolean

/** The words of a stretch as they stand, in lower case: one list for both languages. */
export const saidIn = (plain: string): readonly string[] => plain.toLowerCase().match(SAID) ?? []
const SAID = /[a-z0-9]+(?:'[a-z]+)*/g

/** Words that nobody knows are many: what was read of them is forgotten when there are more than this. */
const SEEN_MAX = 10_000

export function glanceOf(speech: Speech, isConcerned: (word: string) => boolean): Glance {
  const begins = new Set<string>()
  for (const [first, rows] of speech.phrases)
    if (rows.some(({ means }) => means.split(' ').some(isConcerned))) begins.add(first)

  const look = (word: string): boolean =>
    wordTokens(speech, word).tokens.some(({ text }) =>
      text.split(' ').some((part) => isConcerned(part) || begins.has(part)),
    )

  const seen = new Map<string, boolean>()
  return (said) =>
    said.some((word) => {
      let concerns = seen.get(word)
      if (concerns === undefined) {
        concerns = look(word)
        if (seen.size >= SEEN_MAX) seen.clear()
        seen.set(word, concerns)
      }
      return concerns
    })
}
