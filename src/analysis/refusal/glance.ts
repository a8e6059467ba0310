import { type Speech, wordTokens } from './sentence.ts'

/**
 * Whether a stretch may hold a request at all, told by its words one by one: most of what people say is about other
 * things, and is read no further. Each word is looked up once and remembered.
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

  /** Of a word that begins phrases, whatever they stand for. */
  const begins = new Map<string, number>()
  for (const [first, rows] of speech.phrases) begins.set(first, partsIn(rows.flatMap(({ means }) => means.split(' '))))

  function look(word: string): number {
    if (!/^[a-z0-9]/i.test(word)) return 0
    const parts = wordTokens(speech, [word]).tokens.flatMap(({ text }) => text.split(' '))
    return parts.reduce((all, one) => all | (begins.get(one) ?? 0), partsIn(parts))
  }

  const seen = new Map<string, number>()
  return (said) => {
    let found = 0
    for (const word of said) {
      let parts = seen.get(word)
      if (parts === undefined) {
        parts = look(word)
        if (seen.size >= SEEN_MAX) seen.clear()
        seen.set(word, parts)
      }
      found |= parts
      // Rows are looked for under their words; what is weighed is about something, and refuses it.
      if ((found & LEADS) !== 0 || found === (CONCERNS | REFUSES)) return true
    }
    return false
  }
}
