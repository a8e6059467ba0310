import type { Language } from '#contract/agent-document.ts'
import { ANSWER_PHRASES, type Family, PHRASE_WORDS_MAX } from './families.ts'
import { answerWords } from './words.ts'

/**
 * What a person's turn is to the question whether to go ahead. `yes` is only what is wholly made of assent and of words
 * that change nothing about it; one unknown word, one "but", one question mark, and it is `unclear`. A `no` is a
 * refusal without a yes beside it. `nothing` says neither ("ehm", "grazie").
 */
export type SpokenAnswer = 'yes' | 'no' | 'unclear' | 'nothing'

/** Whoever says more than this says more than yes. */
const YES_MAX_WORDS = 16
/** A refusal may be long, but is made in the first words. */
const READ_MAX_WORDS = 60

export function answerOf(text: string, language: Language): SpokenAnswer {
  const words = answerWords(text)
  const own = familiesOf(words, language)
  const other = familiesOf(words, language === 'it' ? 'en' : 'it')
  const short = words.length <= YES_MAX_WORDS && !/[?？]/u.test(text)
  if (short && (isYes(own) || (isYes(other) && isForeign(own)))) return 'yes'
  if ([own, other].some(refuses) && ![own, other].some(agrees)) return 'no'
  return [own, other].some((families) => families.every((family) => family === 'beside' || family === 'lead'))
    ? 'nothing'
    : 'unclear'
}

/**
 * Not wholly understood in this language, and nothing in it that is: "fine" ends a call in Italian, "ah, sì" asks back.
 */
const isForeign = (families: readonly (Family | null)[]): boolean =>
  families.includes(null) && families.every((family) => family === null || MAKES_A_YES.has(family))

const MAKES_A_YES: ReadonlySet<Family | null> = new Set(['assent', 'beside', 'lead'] as const)

function isYes(families: readonly (Family | null)[]): boolean {
  const last = families.lastIndexOf('assent')
  return last > families.lastIndexOf('lead') && families.every((family) => MAKES_A_YES.has(family))
}

/** "Non va bene" refuses with the words of a yes; "no, va bene" is anybody's guess. */
const denies = (families: readonly (Family | null)[], at: number): boolean =>
  families[at] === 'negation' && families[at + 1] === 'assent'
const refuses = (families: readonly (Family | null)[]): boolean =>
  families.some((family, at) => family === 'refusal' || denies(families, at))
const agrees = (families: readonly (Family | null)[]): boolean =>
  families.some((family, at) => family === 'assent' && !denies(families, at - 1))

/** The phrases that the words are made of, the longest first; null where a word belongs to none. */
function familiesOf(words: readonly string[], language: Language): (Family | null)[] {
  const families: (Family | null)[] = []
  for (let at = 0; at < Math.min(words.length, READ_MAX_WORDS); ) {
    const found = longestAt(words, at, language)
    families.push(found?.family ?? null)
    at += found?.words ?? 1
  }
  return families
}

function longestAt(
  words: readonly string[],
  at: number,
  language: Language,
): { family: Family; words: number } | undefined {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length -= 1) {
    const family = ANSWER_PHRASES[language].get(words.slice(at, at + length).join(' '))
    if (family !== undefined) return { family, words: length }
  }
  return undefined
}
