import { ALPHABET, AS_IN, LETTERS, LETTERS_OR_WORDS } from '#analysis/spoken/letters.ts'
import { unitWord } from '#analysis/spoken/numerals.ts'
import type { Token } from '#analysis/spoken/words.ts'
import { wordSet } from '#analysis/spoken/words.ts'
import type { Language } from '#contract/agent-document.ts'

/**
 * Plates and codes as they are read out: "effe kappa quattro otto due erre ti". The code is known, so that each word is
 * only asked whether it can be what comes next of it; of "due erre" both readings count.
 */
export function codeAt(
  words: readonly Token[],
  wanted: string,
  language: Language,
): { at: number; next: number } | null {
  for (let at = 0; at < words.length; at += 1) {
    const next = readFrom(words, { at, rest: wanted, language }, true)
    if (next !== null) return { at, next }
  }
  return null
}

/**
 * "B D six four, K R F, sorry, K R S at the end": what is spelled behind the correction takes the place of as much of
 * the end, or of the whole. Null where nothing is corrected, or what is said behind it spells nothing.
 */
export function codeCorrected(words: readonly Token[], wanted: string, language: Language): boolean | null {
  const mark = words.findLastIndex(({ text }, at) => at > 1 && SORRY.has(text))
  if (mark < 0) return null
  let from = mark + 1
  while (HOLLOW.has(words[from]?.text ?? '')) from += 1
  const before = words.slice(0, words.findLastIndex(({ text }, at) => at < mark && !SORRY.has(text)) + 1)
  for (let length = wanted.length; length >= SPELT_MIN; length -= 1) {
    const next = readFrom(words, { at: from, rest: wanted.slice(-length), language }, true)
    if (next === null) continue
    return length === wanted.length || codeAt(before, wanted.slice(0, -length), language) !== null
  }
  return spellsSome(words, from, language) && codeAt(before, wanted, language) !== null ? false : null
}

const SORRY = wordSet('sorry no scusi scusa anzi wait actually aspetti correggo')
const HOLLOW = wordSet('it s it is e the mi allora er um eh at')
/** As few letters as a correction may have that is no other word. */
const SPELT_MIN = 2

/** Two letters or digits in a row. */
const spellsSome = (words: readonly Token[], at: number, language: Language): boolean =>
  readingsAt(words, at, language).some(({ next }) => readingsAt(words, next, language).length > 0)

interface Here {
  at: number
  rest: string
  language: Language
}

function readFrom(words: readonly Token[], { at, rest, language }: Here, first: boolean): number | null {
  if (rest === '') return at
  const word = words[at]
  if (!word) return null
  for (const { spelt, next } of readingsAt(words, at, language))
    if (rest.startsWith(spelt)) {
      const end = readFrom(words, { at: next, rest: rest.slice(spelt.length), language }, false)
      if (end !== null) return end
    }
  return !first && BETWEEN.has(word.text) ? readFrom(words, { at: at + 1, rest, language }, false) : null
}

const BETWEEN = wordSet('e poi and then spazio space trattino dash barra slash come')
const DOUBLE = wordSet('doppia doppio double due two')
const NAME_MAX_WORDS = 3
/** English letters as other words that sound like them; in a code that is known they may be nothing else. */
// biome-ignore format: a table reads in columns
const SOUNDS: ReadonlyMap<string, string> = new Map([
  ['you', 'u'], ['why', 'y'], ['are', 'r'], ['see', 'c'], ['sea', 'c'], ['tea', 't'], ['pea', 'p'], ['be', 'b'], ['ay', 'a'],
  ['eye', 'i'], ['ee', 'e'], ['eh', 'a'],
])
/** "FK quattro zero sei ZD": letters in one run. */
const RUN_MAX_LETTERS = 3

/** What the words from here may spell: a letter by its name, digits, a number, either doubled. */
function readingsAt(words: readonly Token[], at: number, language: Language): { spelt: string; next: number }[] {
  const found: { spelt: string; next: number }[] = []
  const text = words[at]?.text ?? ''
  for (let length = Math.min(NAME_MAX_WORDS, words.length - at); length > 0; length -= 1) {
    const name = words
      .slice(at, at + length)
      .map((word) => word.text)
      .join(' ')
    const letter = LETTERS[language].get(name) ?? LETTERS_OR_WORDS[language].get(name)
    if (letter !== undefined) found.push(asIn(words, { spelt: letter, next: at + length }, language))
  }
  const written = words[at]?.glued || words[at + 1]?.glued || text.length <= RUN_MAX_LETTERS
  if (/^[a-z0-9]+$/.test(text) && (/\d/.test(text) || written))
    found.push(asIn(words, { spelt: text, next: at + 1 }, language))
  const heard = language === 'en' ? SOUNDS.get(text) : undefined
  if (heard !== undefined) found.push({ spelt: heard, next: at + 1 })
  if (ALPHABET[language].has(text)) found.push({ spelt: text.slice(0, 1), next: at + 1 })
  if (language === 'en' && (text === 'oh' || text === 'nought')) found.push({ spelt: '0', next: at + 1 })
  const value = unitWord(text, language)
  if (value !== null) found.push(...numbersFrom(words, { at, value, language }))
  if (DOUBLE.has(text))
    found.push(
      ...readingsAt(words, at + 1, language)
        .filter(({ spelt }) => spelt.length === 1)
        .map(({ spelt, next }) => ({ spelt: spelt.repeat(2), next })),
    )
  return found
}

/** "Sixty seven" is 67, and 60 before a 7. */
function numbersFrom(
  words: readonly Token[],
  { at, value, language }: { at: number; value: number; language: Language },
): { spelt: string; next: number }[] {
  const unit = unitWord(words[at + 1]?.text ?? '', language)
  const joined = language === 'en' && value >= 20 && value % 10 === 0 && unit !== null && unit > 0 && unit < 10
  return [...(joined ? [{ spelt: String(value + unit), next: at + 2 }] : []), { spelt: String(value), next: at + 1 }]
}

/** "K as in kilo": the example says the letter once more. */
function asIn(words: readonly Token[], read: { spelt: string; next: number }, language: Language) {
  for (const length of [2, 1]) {
    const said = words
      .slice(read.next, read.next + length)
      .map(({ text }) => text)
      .join(' ')
    const example = words[read.next + length]?.text ?? ''
    if (AS_IN[language].has(said) && example.length > 1 && example.startsWith(read.spelt))
      return { ...read, next: read.next + length + 1 }
  }
  return read
}
