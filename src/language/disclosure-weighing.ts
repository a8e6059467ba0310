import { memoize } from '#kernel/memoize.ts'
import { joined, NOWHERE, signOf, TENTHS, type WeighedSign, type Weights } from './weights.ts'

/**
 * What the words of an opening say together, where no row of the grammar foresees how they are put: each word, its
 * class, and what stands beside it speaks for a disclosure or against it, by a weight that is learned from the
 * sentences in `eval/language/sets`. Whoever wants it to know a turn of speech adds sentences there, some that disclose
 * and some that only sound like it, and runs `npm run eval -- language --learn`.
 */
export interface OpeningScales {
  /**
   * Above nothing it is more likely a disclosure than none: the logarithm of the odds. Null where no machine is named
   * and no human denied, or where most of it is another language.
   */
  weigh(words: readonly string[]): number | null
}

/** Words by how they begin; those with a full stop behind them are whole. */
export interface Naming {
  /** One of them is in whatever names a machine. */
  machines: string
  /** Or one of these, */
  humans: string
  /** and one of these. */
  denials: string
}

/** Of what is said in a language, at least so many words have come up in what its weights were learned from. */
const KNOWN_MIN = 0.5

export function openingScales(
  { classes, named }: { classes: Classes; named: Naming },
  weights: () => Weights,
): OpeningScales {
  const [machines, humans, denials] = [named.machines, named.humans, named.denials].map(beginnings)
  const classOf = widestClass(classes)
  let weigher: ReturnType<typeof weigherOf> | null = null
  return {
    weigh(words) {
      const isNamed = (naming: RegExp | undefined): boolean => words.some((word) => naming?.test(word))
      if (!isNamed(machines) && !(isNamed(humans) && isNamed(denials))) return null
      weigher ??= weigherOf(weights(), classOf)
      return weigher(words)
    },
  }
}

/** Of how many signs a word is, and how far what many of them tell is spread over them. */
const SIGNS_OF_A_WORD = 8
const SPREAD = 3
export const openingSpread = (words: number): number => Math.sqrt(Math.max(words, 1) * SIGNS_OF_A_WORD) / SPREAD

const START = '^'
const END = '$'
const NEXT = '+'
const FAR = '~'
/** How many words further on something still stands beside another. */
const FAR_MAX = 3

/** Everything that words tell: `=robot`, `sono+un`, `sono~robot`, `sono+un+robot`, and the same of their classes. */
export function openingSigns(words: readonly string[], classOf: (word: string) => string): Set<string> {
  const said = [START, ...words, END]
  const classes = said.map(classOf)
  const signs = new Set<string>()
  for (const [at, word] of said.entries()) {
    signs.add(`=${word}`).add(`${classes[at]}`)
    for (const row of [said, classes]) {
      if (at + 1 < row.length) signs.add(row.slice(at, at + 2).join(NEXT))
      if (at + 2 < row.length) signs.add(row.slice(at, at + 3).join(NEXT))
    }
    for (const far of said.slice(at + 2, at + FAR_MAX + 1)) signs.add(word + FAR + far)
  }
  return signs
}

/** What is known of a word: its own place and its class's, and what both tell beside others. */
interface Word {
  places: readonly number[]
  text: WeighedSign
  class: WeighedSign
}
const WORDS_MAX = 10_000
const BY = { next: NEXT.charCodeAt(0), far: FAR.charCodeAt(0) }

/** The same signs without their texts: none is put together while an opening is weighed. */
function weigherOf(weights: Weights, classOf: (word: string) => string) {
  const { placeOf, placeOfPair, tenthsAt } = weights
  const wordOf = memoize(WORDS_MAX, (text): Word => {
    const wide = signOf(classOf(text))
    return { places: [placeOf(signOf(`=${text}`)), placeOf(wide)], text: signOf(text), class: wide }
  })

  /** When a sign was last weighed: each counts once. */
  const last = new Uint32Array(weights.places)
  let turn = 0
  let tenths = 0
  function add(place: number): void {
    if (place === NOWHERE || last[place] === turn) return
    last[place] = turn
    tenths += tenthsAt(place)
  }
  function addBeside(one: WeighedSign, next: WeighedSign | undefined, after: WeighedSign | undefined): void {
    if (next === undefined) return
    add(placeOfPair(one, BY.next, next))
    if (after !== undefined) add(placeOfPair(joined(one, BY.next, next), BY.next, after))
  }

  return (words: readonly string[]): number | null => {
    const said = [START, ...words, END].map(wordOf)
    const met = said.filter(({ places: [own] }) => own !== NOWHERE).length - MARKS
    if (met < words.length * KNOWN_MIN) return null
    turn = (turn + 1) >>> 0
    tenths = 0
    for (const [at, word] of said.entries()) {
      for (const place of word.places) add(place)
      addBeside(word.text, said[at + 1]?.text, said[at + 2]?.text)
      addBeside(word.class, said[at + 1]?.class, said[at + 2]?.class)
      for (let far = at + 2; far <= at + FAR_MAX && far < said.length; far += 1)
        add(placeOfPair(word.text, BY.far, said[far]?.text ?? word.text))
    }
    return weights.before + tenths / TENTHS / openingSpread(words.length)
  }
}
/** Where an opening begins and ends is known in every language. */
const MARKS = 2

type Classes = Readonly<Record<string, string>>
const STEM_LETTERS = 5

/** The class that most words share with it; of a word that has none, how it begins. */
export function widestClass(classes: Classes): (word: string) => string {
  const widest = new Map<string, string>()
  const lists = Object.entries(classes).map(([name, words]) => [name, words.trim().split(/\s+/)] as const)
  for (const [name, words] of lists.toSorted(([, one], [, other]) => one.length - other.length))
    for (const word of words) widest.set(word, name)
  return (word) => `#${widest.get(word) ?? word.slice(0, STEM_LETTERS)}`
}

const beginnings = (words: string): RegExp =>
  new RegExp(`^(?:${words.trim().replaceAll('.', '$').split(/\s+/).join('|')})`)
