import { BEYOND_ASCII, withoutAccents } from '#analysis/plain-words.ts'
import { phraseAt, phrases, type Token, wordSet } from '#analysis/spoken/words.ts'
import { memoize } from '#kernel/memoize.ts'

/**
 * The words of a quote or a value, as a text is held against them: plain and in order, with the signs remembered that
 * stood before them. Turns of speech that only look like a denial are left out.
 */
export interface Word extends Token {
  /** As it was written, with its capitals. */
  raw: string
  /** A comma, a full stop or the like stood before it. */
  broken: boolean
}

/** The last few are kept: of a quote and its options the same is asked several times. */
export const quotedWords = (text: string): readonly Word[] => knownWords(text)

const KNOWN_MAX = 8
const knownWords = memoize<readonly Word[]>(KNOWN_MAX, readWords)

function readWords(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  // Most of what is said needs no table of Unicode.
  for (const match of text.matchAll(BEYOND_ASCII.test(text) ? WORD : PLAIN_WORD)) {
    const [raw] = match
    const between = text.slice(end, match.index)
    end = match.index + raw.length
    words.push({
      raw,
      text: plainWord(raw),
      kind: DIGIT.test(raw) ? 'numeral' : 'word',
      glued: between === '',
      broken: words.length > 0 && between !== ' ' && BREAK.test(between),
    })
  }
  return words
}

const WORD = /[\p{L}\p{M}]+|\p{N}+/gu
const PLAIN_WORD = /[a-zA-Z]+|[0-9]+/g
const DIGIT = /^\p{N}/u
const BREAK = /[.,;:!?…—–()]/

export const plainWord = (word: string): string => withoutAccents(word).toLowerCase()

/** The words that say something: without question tags, and without noes that deny nothing. */
export function sayingOf(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => HARMLESS.has(text) || OPENING.has(text))) return words
  const kept: Word[] = []
  let broken = false
  for (let at = 0; at < words.length; ) {
    const harmless = phraseAt(HARMLESS, words, at) ?? (opensAt(words, at) ? phraseAt(OPENING, words, at) : null)
    const word = words[at]
    if (harmless) broken = true
    else if (word) {
      kept.push(broken ? { ...word, broken: kept.length > 0 } : word)
      broken = false
    }
    at = harmless?.next ?? at + 1
  }
  return kept
}

/** "No guardi, il verde": a no that opens what is said; behind a thing it denies it ("verde proprio no guardi"). */
const OPENING = phrases<true>([['no guardi|no senta|no infatti|no look|no well|no listen', true]])
const opensAt = (words: readonly Word[], at: number): boolean =>
  at === 0 || HESITATING.has(words[at - 1]?.text ?? '') || (words[at]?.broken === true && !isChanged(words, at))
/** "Blu, no senta, facciamo nero". */
const isChanged = (words: readonly Word[], at: number): boolean =>
  words.slice(at + 2, at + 4).some(({ text }) => CHANGING.has(text))
const CHANGING = wordSet('facciamo faccia mettiamo metta meglio preferisco anzi make rather prefer go')
const HESITATING = wordSet('eh ehm ah oh beh ma er um well allora')

/** Said with a no in it, and denying nothing of what stands beside it. */
const HARMLESS = phrases<true>([
  [
    'niente da dire|nulla da dire|niente da ridire|nulla da ridire|non c e che dire|niente di che|non le dico|non ti dico|se non sbaglio',
    true,
  ],
  [
    'non si preoccupi|non c e problema|nessun problema|nessuna lamentela|nessun reclamo|non e un problema|se non e un problema|se non disturbo',
    true,
  ],
  [
    'non so se|non mi dica|se non le dispiace|niente male|mica male|non male|se no|non vedo l ora|non puo sbagliare|non si puo sbagliare|you can t miss it|can t miss it',
    true,
  ],
  [
    'no complaints|no complaints there|no complaint|no problem|no problems|no worries|no doubt|no hurry|no rush|no bother|not bad|not to worry|nothing to complain about',
    true,
  ],
  [
    'can t fault it|can t fault him|can t fault her|can t fault them|can t complain|don t worry|don t get me wrong|if i m not mistaken|i don t mind|no idea why|don t know why|why not',
    true,
  ],
  [
    'isn t it|wasn t it|aren t they|weren t they|isn t he|isn t she|hasn t it|doesn t it|don t they|didn t it|didn t he|didn t they|won t it|innit|don t you|haven t they',
    true,
  ],
])
