import { readFileSync } from 'node:fs'
import type { Lexicon } from './grammar.ts'

/**
 * What the words of somebody say together, where no row of the grammar foresees how they are put: each word, how it
 * begins, its classes and each pair that stands close together speaks for a request not to be called or against it, by
 * a weight that is learned from the sentences in `eval/language/sets`. Whoever wants it to know a turn of speech adds
 * sentences there, both some that ask and some that only sound like it, and runs `npm run eval -- language --learn`.
 */
export interface Scales {
  /** Whether this language is spoken, and a word said that a request may be about, by how it begins. */
  concerns(words: readonly string[]): boolean
  /** Above nothing it is more likely a request than none: the logarithm of the odds. */
  weigh(words: readonly string[]): number
  /** The same by shorter parts: what little of a long speech speaks for it most. */
  weighClosely(words: readonly string[]): number
}

/** More than this is weighed in parts: what was said long before says nothing about what is said now. */
const TOGETHER_MAX = 48
const CLOSE_MAX = 20
/** Of what is said in a language, most words have come up in what its weights were learned from. */
const KNOWN_MIN = 0.5

export function scalesOf(lexicon: Lexicon, { weights, about }: { weights: Weights; about: string }): Scales {
  const concerned = new Set(about.trim().split(/\s+/).map(stemOf))
  const together = weigherOf(lexicon, weights)
  const knows = (word: string): boolean => weights.of.has(`=${word}`)
  return {
    // Words of another language weigh nothing in this one.
    concerns: (words) =>
      words.some((word) => concerned.has(stemOf(word))) && words.filter(knows).length >= words.length * KNOWN_MIN,
    weigh: (words) => mostOf(together, words, TOGETHER_MAX),
    weighClosely: (words) => mostOf(together, words, CLOSE_MAX),
  }
}

/** Parts of so many words at most, each beginning in the middle of the one before: the heaviest counts. */
function mostOf(together: (words: readonly string[]) => number, words: readonly string[], length: number): number {
  const step = length / 2
  let most = together(words.slice(0, length))
  for (let from = step; from + step < words.length; from += step)
    most = Math.max(most, together(words.slice(from, from + length)))
  return most
}

/** What a word tells by itself, and what it tells beside another. */
interface Told {
  alone: readonly string[]
  beside: readonly string[]
}

/** Reads a word: itself, how it begins, its classes; beside another, how it begins and its widest class. */
export function tellerOf(lexicon: Lexicon): (word: string) => Told {
  const sizes = new Map<string, number>()
  for (const classes of lexicon.values()) for (const name of classes) sizes.set(name, (sizes.get(name) ?? 0) + 1)
  const size = (name: string): number => sizes.get(name) ?? 0
  return (word) => {
    const classes = [...(lexicon.get(word) ?? [])].toSorted((a, b) => size(b) - size(a))
    const stem = stemOf(word)
    return { alone: [`=${word}`, stem, ...classes], beside: [stem, ...classes.slice(0, 1)] }
  }
}

/** What stands beside what: the next word, and the one after it. */
const NEXT = '+'
const FARTHER = '~'
const START = '^'

/** Everything that words tell, in signs: `=basta`, `CEASE`, `smet+di`, `NON~CALL`. */
export function signsOf(tell: (word: string) => Told, words: readonly string[]): Set<string> {
  const signs = new Set<string>()
  let [before, farther]: [readonly string[], readonly string[]] = [[START], []]
  for (const word of words) {
    const { alone, beside } = tell(word)
    for (const sign of alone) signs.add(sign)
    for (const right of beside) {
      for (const left of before) signs.add(left + NEXT + right)
      for (const left of farther) signs.add(left + FARTHER + right)
    }
    farther = before
    before = beside
  }
  return signs
}

/** The same signs as numbers: no text is put together while somebody is weighed. */
function weigherOf(lexicon: Lexicon, { before: start, of }: Weights): (words: readonly string[]) => number {
  const parts = new Map<string, number>()
  const pairs = new Map<number, number>()
  const numbers = new Map<string, number>()
  const weights = Float64Array.from(of.values())
  const seen = new Uint32Array(weights.length)
  let turn = 0
  const part = (name: string): number => {
    const known = parts.get(name) ?? parts.size + 1
    parts.set(name, known)
    return known
  }
  const pairOf = (left: number, right: number, far: boolean): number => (left * PARTS_MAX + right) * 2 + (far ? 1 : 0)
  for (const [at, sign] of [...of.keys()].entries()) {
    const [, left, far, right] = PAIR.exec(sign) ?? []
    if (left !== undefined && right !== undefined) pairs.set(pairOf(part(left), part(right), far === FARTHER), at)
    else numbers.set(sign, at)
  }
  const tell = tellerOf(lexicon)
  const read = (word: string) => {
    const { alone, beside } = tell(word)
    return {
      alone: alone.flatMap((sign) => numbers.get(sign) ?? []),
      beside: beside.flatMap((name) => parts.get(name) ?? []),
    }
  }
  const known = new Map([...lexicon.keys()].map((word) => [word, read(word)]))

  return (words) => {
    turn += 1
    let sum = 0
    let count = 0
    const add = (at: number | undefined): void => {
      if (at === undefined || seen[at] === turn) return
      seen[at] = turn
      sum += weights[at] ?? 0
      count += 1
    }
    let [before, farther]: [readonly number[], readonly number[]] = [[part(START)], []]
    for (const word of words) {
      const { alone, beside } = known.get(word) ?? read(word)
      for (const at of alone) add(at)
      for (const right of beside) {
        for (const left of before) add(pairs.get(pairOf(left, right, false)))
        for (const left of farther) add(pairs.get(pairOf(left, right, true)))
      }
      farther = before
      before = beside
    }
    return start + (count === 0 ? 0 : sum / Math.sqrt(count))
  }
}

const PAIR = /^([^+~]+)([+~])([^+~]+)$/
const PARTS_MAX = 65_536

/** How a word begins: recognisers write a double letter once, or a single one twice. */
const STEM_LETTERS = 5
const stemOf = (word: string): string => word.replace(/(.)\1/g, '$1').slice(0, STEM_LETTERS)

export interface Weights {
  /** What a stretch weighs that tells nothing. */
  before: number
  of: ReadonlyMap<string, number>
}

/** A line is a weight in tenths, and everything that weighs as much: `-12 dice KIN+dice`. */
export const TENTHS = 10
export const BEFORE = '(before)'
export function weightsIn(text: string): Weights {
  const of = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [weight = '', ...signs] = line.split(' ')
    for (const sign of signs) of.set(sign, Number(weight) / TENTHS)
  }
  const before = of.get(BEFORE) ?? 0
  of.delete(BEFORE)
  return { before, of }
}

/** The weights of a language, as `--learn` left them. */
export const learned = (language: 'italian' | 'english'): Weights =>
  weightsIn(readFileSync(new URL(`${language}-weights.txt`, import.meta.url), 'utf8'))
