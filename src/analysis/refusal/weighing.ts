import { memoize } from '#kernel/memoize.ts'
import { NOWHERE, signOf, TENTHS, type WeighedSign, type Weights } from '#language/weights.ts'
import type { Lexicon } from './grammar.ts'

/**
 * What the words of somebody say together, where no row of the grammar foresees how they are put: each word, how it
 * begins, its classes and each pair that stands close together speaks for a request not to be called or against it, by
 * a weight that is learned from the sentences in `eval/language/sets`. Whoever wants it to know a turn of speech adds
 * sentences there, both some that ask and some that only sound like it, and runs `npm run eval -- language --learn`.
 */
export interface Scales {
  /**
   * Nothing where no word is said that a request may be about, by how it begins, none that refuses anything, or much of
   * another language.
   */
  weigh(words: readonly string[]): Weighed | 'another language' | null
  /** Whether a request may be about it, by how it begins; and whether it may refuse something. */
  concerns(word: string): boolean
  refuses(word: string): boolean
}

/** Above nothing it is more likely a request than none: the logarithm of the odds. */
export interface Weighed {
  together: number
  /** The same by shorter parts: what little of a long speech speaks for it most. It is weighed when it is asked for. */
  closely: () => number
}

/** More than this is weighed in parts: what was said long before says nothing about what is said now. */
const TOGETHER_MAX = 48
const CLOSE_MAX = 20
/**
 * Of what is said in a language, most words have come up in what its weights were learned from; where not even two of
 * them stand side by side, nobody speaks it.
 */
const KNOWN_MIN = 0.5

/** Words by how they begin: those that a request is about, and those one of which refuses in every request. */
interface Begin {
  about: string
  refusing: string
}

export function scalesOf(lexicon: Lexicon, { weights, ...begin }: { weights: Weights } & Begin): Scales {
  const subjects = stems(begin.about)
  const refusing = stems(begin.refusing)
  const { wordOf, weighed } = weigherOf(lexicon, { weights, subjects, refusing })

  /** Parts of so many words at most, each beginning in the middle of the one before: the heaviest counts. */
  function heaviest(words: readonly Word[], length: number): number {
    const step = length / 2
    let most = weighed(words, { from: 0, to: length })
    for (let from = step; from + step < words.length; from += step)
      most = Math.max(most, weighed(words, { from, to: from + length }))
    return most
  }

  return {
    concerns: (word) => subjects.has(stemOf(word)),
    refuses: (word) => refusing.has(stemOf(word)),
    weigh: (said) => {
      const words = said.map(wordOf)
      let known = 0
      let concerned = false
      let refuses = false
      let spoken = words.length === 1
      let before = false
      for (const word of words) {
        if (word.known) known += 1
        if (word.known && before) spoken = true
        if (word.concerned) concerned = true
        if (word.refuses) refuses = true
        before = word.known
      }
      if (!spoken) return 'another language'
      // "I agree to be called" has the words of a request but for the one that refuses; words of another language weigh
      // nothing in this one.
      if (!concerned || !refuses || known < words.length * KNOWN_MIN) return null
      const together = heaviest(words, TOGETHER_MAX)
      let parts = words.length > CLOSE_MAX ? null : together
      return { together, closely: () => (parts ??= heaviest(words, CLOSE_MAX)) }
    },
  }
}

/** What a word tells by itself, and what it tells beside another: how it begins and its widest class. */
interface Told {
  alone: readonly string[]
  beside: readonly string[]
  /** Its widest class, where it has one: all that it tells from farther away. */
  wide: readonly string[]
}

export function tellerOf(lexicon: Lexicon): (word: string) => Told {
  const sizes = new Map<string, number>()
  for (const classes of lexicon.values()) for (const name of classes) sizes.set(name, (sizes.get(name) ?? 0) + 1)
  const size = (name: string): number => sizes.get(name) ?? 0
  return (word) => {
    const stem = stemOf(word)
    const classes = [...(lexicon.get(word) ?? [])].toSorted((a, b) => size(b) - size(a))
    const wide = classes.slice(0, 1)
    return { alone: [`=${word}`, stem, ...classes], beside: [stem, ...wide], wide }
  }
}

/**
 * What stands beside what: the next word, the one after it, one of the three after that, and the next that has a class,
 * whatever stands between: "NON & CALL" is in "non è proprio il caso di chiamare".
 */
const NEXT = '+'
const FARTHER = '~'
const FARTHEST = '>'
const AFTER = '&'
const START = '^'
const END = '$'
const FARTHEST_FROM = 3
const FARTHEST_TO = 5

/** Everything that words tell, in signs: `=basta`, `CEASE`, `smet+di`, `NON~CALL`, `WANT>CALL`, `NON&CALL`. */
export function signsOf(tell: (word: string) => Told, words: readonly string[]): Set<string> {
  const signs = new Set<string>()
  const told = words.map(tell)
  const besideAt = (at: number): readonly string[] => (at === -1 ? [START] : (told[at]?.beside ?? []))
  let last = START
  for (const [at, { alone, beside, wide }] of told.entries()) {
    for (const sign of alone) signs.add(sign)
    for (const right of beside) {
      for (const left of besideAt(at - 1)) signs.add(left + NEXT + right)
      for (const left of besideAt(at - 2)) signs.add(left + FARTHER + right)
    }
    for (const right of wide) {
      for (let back = FARTHEST_FROM; back <= FARTHEST_TO; back += 1)
        for (const left of told[at - back]?.wide ?? []) signs.add(left + FARTHEST + right)
      signs.add(last + AFTER + right)
      last = right
    }
  }
  for (const left of besideAt(words.length - 1)) signs.add(left + NEXT + END)
  if (words.length > 1) for (const left of besideAt(words.length - 2)) signs.add(left + FARTHER + END)
  signs.add(last + AFTER + END)
  return signs
}

/** What is known of a word that was said. */
interface Word {
  known: boolean
  concerned: boolean
  refuses: boolean
  /** Places of its weights. */
  alone: readonly number[]
  /** What it tells beside others. */
  beside: readonly WeighedSign[]
  wide: WeighedSign | null
}

/** Words that nobody knows are many: what was read of them is forgotten when there are more than this. */
const WORDS_MAX = 10_000

/** The same signs without their texts: none is put together while somebody is weighed. */
function weigherOf(lexicon: Lexicon, asked: { weights: Weights } & Record<'subjects' | 'refusing', Stems>) {
  const { weights } = asked
  /** When a sign was last weighed: each counts once. */
  const last = new Uint32Array(weights.places)
  let turn = 0
  let tenths = 0

  const tell = tellerOf(lexicon)
  const wordOf = memoize(WORDS_MAX, (text): Word => {
    const { alone, beside, wide } = tell(text)
    const [widest] = wide
    return {
      known: weights.placeOf(signOf(`=${text}`)) !== NOWHERE || lexicon.has(text),
      concerned: asked.subjects.has(stemOf(text)),
      refuses: asked.refusing.has(stemOf(text)),
      alone: alone.map((sign) => weights.placeOf(signOf(sign))),
      beside: beside.map(signOf),
      wide: widest === undefined ? null : signOf(widest),
    }
  })

  function add(place: number): void {
    if (place === NOWHERE || last[place] === turn) return
    last[place] = turn
    tenths += weights.tenthsAt(place)
  }
  function addPairs(left: readonly WeighedSign[], right: readonly WeighedSign[], how: number): void {
    for (const one of right) for (const other of left) add(weights.placeOfPair(other, how, one))
  }

  function weighed(said: readonly Word[], { from, to }: { from: number; to: number }): number {
    turn = (turn + 1) >>> 0
    tenths = 0
    const end = Math.min(to, said.length)
    const besideAt = (at: number): readonly WeighedSign[] => (at < from ? BEGINNING : (said[at]?.beside ?? []))
    let before = BEGINNING[0]
    for (let at = from; at < end; at += 1) {
      const word = said[at]
      if (!word) continue
      for (const place of word.alone) add(place)
      addPairs(besideAt(at - 1), word.beside, BY.next)
      if (at > from) addPairs(besideAt(at - 2), word.beside, BY.farther)
      if (word.wide === null) continue
      for (let left = at - FARTHEST_FROM; left >= from && left >= at - FARTHEST_TO; left -= 1) {
        const wide = said[left]?.wide ?? null
        if (wide !== null) add(weights.placeOfPair(wide, BY.farthest, word.wide))
      }
      add(weights.placeOfPair(before, BY.after, word.wide))
      before = word.wide
    }
    addPairs(besideAt(end - 1), ENDING, BY.next)
    if (end - from > 1) addPairs(besideAt(end - 2), ENDING, BY.farther)
    add(weights.placeOfPair(before, BY.after, ENDING[0]))
    return weights.before + tenths / TENTHS / spreadOf(end - from)
  }
  return { wordOf, weighed }
}

const BEGINNING = [signOf(START)] as const
const ENDING = [signOf(END)] as const
const BY = {
  next: NEXT.charCodeAt(0),
  farther: FARTHER.charCodeAt(0),
  farthest: FARTHEST.charCodeAt(0),
  after: AFTER.charCodeAt(0),
}

/** What many words tell is spread over them: the root of how many signs they have, about ten each. */
const SIGNS_OF_A_WORD = 10
export const spreadOf = (words: number): number => Math.sqrt(Math.max(words, 1) * SIGNS_OF_A_WORD)

/** How a word begins: recognisers write a double letter once, or a single one twice. */
const STEM_LETTERS = 5
function stemOf(word: string): string {
  let stem = ''
  for (let at = 0; at < word.length && stem.length < STEM_LETTERS; at += 1) {
    stem += word[at]
    if (word[at + 1] === word[at]) at += 1
  }
  return stem
}

type Stems = ReadonlySet<string>
const stems = (words: string): Stems => new Set(words.trim().split(/\s+/).map(stemOf))
