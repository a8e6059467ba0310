import { memoize } from '#kernel/memoize.ts'
import type { Weights } from '#language/weights.ts'
import { type Glance, glanceOf } from './glance.ts'
import { type Grammar, grammarOf, type Lexicon } from './grammar.ts'
import { type Speech, wordsOf } from './sentence.ts'
import { type Scales, scalesOf, type Weighed } from './weighing.ts'

/**
 * Requests not to be called, found in one language: what is asked (a row of classes), and what around it says that
 * nothing of the kind was asked. What stands before a request may deny or quote it, what stands behind may narrow it to
 * an hour, a name or another thing; an invitation that follows takes it back.
 */
export interface Requests {
  grammar: Grammar
  asks: Asks
  /** Those of them that are heard whatever the words around them weigh. */
  outright: Asks
  /** Whether one of those stands under a word. */
  mayAskOutright: (word: string) => boolean
  /** Says that it is for good: without it, some requests may be meant for now. */
  forGood: RegExp
  /** Where this is said, a request that is not for good is about the moment, or about who calls whom. */
  momentary: RegExp
  /** Whoever says this as well means more than the moment: "I am not interested". */
  permanent: RegExp
  /** Right before a request that is not for good, it says the same: "adesso non voglio essere disturbato". */
  atTheMoment: RegExp
  /** What is forbidden is no other way of reaching somebody: "do not write to me either". */
  forbidden: RegExp
  /** Takes back what was said before it. */
  invites: RegExp
  /** Speaks for being called: it is denied twice, agreed to, never said, or only wondered about. */
  welcomes: RegExp
  /**
   * Takes back a request of earlier ("put me back on the list"), or says that it was meant for somebody else in the
   * room ("sorry, not you"): nothing is asked, whatever else is said.
   */
  takesBack: readonly Row[]
  narrowing: readonly Narrowing[]
  scales: Scales
  /** Words that weigh more than this ask not to be called, though no row foresees them. */
  sure: number
  /** Whether it is worth reading at all. */
  glance: Glance
  wordsOf: (said: readonly string[]) => Spoken
}

/** Words, and to which of them their writing adds a class. */
interface Spoken {
  words: readonly string[]
  also: ReadonlyMap<number, string>
}

/** What follows some requests makes them others: "don't call me | sir", "don't ring | the bell". */
interface Narrowing {
  request: RegExp
  by: readonly RegExp[]
}

/** Each request, under the classes of its rarest word: where none of them was said, it need not be looked for. */
type Asks = readonly (readonly Ask[] | undefined)[]

/** A pattern, and the classes without which it need not be looked for. */
interface Row {
  row: RegExp
  needs: readonly (readonly number[])[]
}

interface Family {
  asks: readonly Row[]
  /** Ends where the request begins. */
  before: readonly RegExp[]
  /** Begins where the request ends. */
  after: readonly RegExp[]
  /** It has to be for good, or nothing may say that it is for the moment. */
  bare: boolean
  /** It is heard whatever the words around it weigh. */
  outright: boolean
}

interface Ask extends Row {
  family: Family
}

/** How far back a request is looked at for what denies or quotes it: about a dozen words. */
const BEFORE_MAX_CHARACTERS = 160

/** A few words tell little, so that they have to weigh more: "forget it", "leave it alone". */
const FEW_WORDS = 5
const SURE_OF_FEW = 1.7
/** A part of a long speech is enough, where they weigh more than this. */
const SURE_CLOSELY = 0.9
/** Words that weigh less than this do not, though a row finds it, unless it asks outright: they quote or deny. */
const SURELY_NOT = -0.9
/** Nor does a part of a speech that as a whole weighs less than this: it is told of others, long ago, or supposed. */
const WHOLLY_NOT = -1.6

/**
 * What the words weigh decides where it is sure; between, and where nothing can be weighed, the rows do. Those that ask
 * outright do so even where the words weigh against them.
 */
export function asksFor(requests: Requests, stretch: readonly string[]): boolean {
  if (!requests.glance(stretch)) return false
  const said = requests.wordsOf(stretch)
  const weighed = requests.scales.weigh(said.words)
  if (weighed === 'another language') return false
  const against = weighed !== null && isAgainst(weighed)
  if (against && !said.words.some(requests.mayAskOutright)) return false
  const { welcomes } = requests
  const marks = requests.grammar.marks(said.words, said.also)
  // Where something speaks for being called, what the words weigh and the rows have to agree. Whether it does costs
  // most, and is asked last.
  const least = said.words.length > FEW_WORDS ? requests.sure : SURE_OF_FEW
  const sure = weighed !== null && isSure(weighed, least)
  const asks = sure
    ? !welcomes.test(marks) || isMarked(requests, marks)
    : isMarked(requests, marks, against) && !welcomes.test(marks)
  return asks && !isWithdrawn(requests, marks)
}

const isSure = ({ together, closely }: Weighed, least: number): boolean =>
  together >= WHOLLY_NOT && (together > least || closely() > Math.max(least, SURE_CLOSELY))
const isAgainst = ({ together, closely }: Weighed): boolean => together < WHOLLY_NOT || closely() < SURELY_NOT

/** Whether a request of earlier is taken back, or was meant for somebody else. */
export function isWithdrawn({ grammar, takesBack }: Requests, marks: string): boolean {
  const { held } = grammar.held(marks)
  return takesBack.some((one) => isPossible(one, held) && one.row.test(marks))
}

const isPossible = ({ needs }: Row, held: Uint8Array): boolean =>
  needs.every((set) => set.some((mark) => held[mark] === 1))

/** Whether a row of the grammar finds a request, and nothing around it says that it is none. */
export const isForeseen = (requests: Requests, { words, also }: Spoken): boolean =>
  isMarked(requests, requests.grammar.marks(words, also))

function isMarked(requests: Requests, marks: string, onlyOutright = false): boolean {
  const { held, classes } = requests.grammar.held(marks)
  const under = onlyOutright ? requests.outright : requests.asks
  const asksIt = (ask: Ask): boolean => isPossible(ask, held) && isIn(requests, ask, marks)
  return classes.some((mark) => under[mark]?.some(asksIt) === true)
}

function isIn(requests: Requests, { row, family }: Ask, marks: string): boolean {
  for (const { 0: match, index } of marks.matchAll(row)) {
    const left = marks.slice(Math.max(0, index - BEFORE_MAX_CHARACTERS), index)
    if (holds(requests, family, { marks, match, left, right: marks.slice(index + match.length) })) return true
  }
  return false
}

interface Found {
  marks: string
  match: string
  left: string
  right: string
}

/** Whether nothing around a request says that it is none. */
function holds(requests: Requests, { before, after, bare }: Family, { marks, match, left, right }: Found): boolean {
  const { forGood, momentary, permanent, atTheMoment, forbidden, invites, narrowing } = requests
  if (before.some((guard) => guard.test(left)) || after.some((guard) => guard.test(right))) return false
  if (narrowing.some(({ request, by }) => request.test(match) && by.some((guard) => guard.test(right)))) return false
  if (!forGood.test(match)) {
    if (atTheMoment.test(left)) return false
    if (bare && momentary.test(marks.replaceAll(forbidden, '')) && !permanent.test(marks)) return false
  }
  return !invites.test(right)
}

/** The tables of a language, as a native speaker writes them: every string is a row of classes (see grammar.ts). */
export interface RequestRows extends Record<Places, string> {
  takesBack: readonly string[]
  lexicon: () => Lexicon
  families: readonly FamilyRows[]
  narrowing: readonly { request: string; by: readonly string[] }[]
  /** Classes of words that are in every other sentence: it is for speed alone. */
  common: string
  /** Words one of which is in every request, in any form. */
  about: string
  /** Words one of which denies, ends, takes away or threatens in every request, in any form. */
  refusing: string
  weights: () => Weights
  /** Above what its words are sure to ask, by what its weights have learned. */
  sure: number
  /** How a stretch becomes words. */
  speaking: (lexicon: Lexicon) => Speech
}
type Places = 'forGood' | 'momentary' | 'permanent' | 'atTheMoment' | 'forbidden' | 'invites' | 'welcomes'

export interface FamilyRows {
  bare?: boolean
  outright?: boolean
  asks: readonly string[]
  before: readonly string[]
  after: readonly string[]
}

/** Words that nobody knows are many: what was read of them is forgotten when there are more than this. */
const WORDS_MAX = 10_000
const NOTHING: ReadonlyMap<number, string> = new Map()

/** Compiles a language. It takes a tenth of a second, so that it waits until somebody has said something. */
export function requestsOf(rows: RequestRows): Requests {
  const lexicon = rows.lexicon()
  const grammar = grammarOf(lexicon)
  const compiled = compilerOf(grammar)
  const scales = scalesOf(lexicon, { weights: rows.weights(), about: rows.about, refusing: rows.refusing })
  const speech = rows.speaking(lexicon)
  const families = rows.families.map(compiled.family)
  const asks = indexed(grammar, families, rows.common)
  const outright = indexed(
    grammar,
    families.filter((family) => family.outright),
    rows.common,
  )
  /** Words under which some of these requests stand. */
  const leadsTo = (some: Asks) => (word: string) =>
    grammar.held(grammar.marks([word], NOTHING)).classes.some((mark) => some[mark] !== undefined)
  const leads = leadsTo(asks)
  return {
    grammar,
    asks,
    outright,
    mayAskOutright: memoize(WORDS_MAX, leadsTo(outright)),
    forGood: compiled.anywhere(rows.forGood),
    momentary: compiled.anywhere(rows.momentary),
    permanent: compiled.anywhere(rows.permanent),
    atTheMoment: compiled.ending(rows.atTheMoment),
    forbidden: compiled.everywhere(rows.forbidden),
    invites: compiled.anywhere(rows.invites),
    welcomes: compiled.anywhere(rows.welcomes),
    narrowing: rows.narrowing.map(({ request, by }) => ({
      request: compiled.ending(request),
      by: by.map(compiled.beginning),
    })),
    // Last, since it names what people have at home: to every other row these are words that nobody knows.
    takesBack: rows.takesBack.map((one) => {
      const { source, needs } = grammar.aside(one)
      return { row: new RegExp(source), needs }
    }),
    scales,
    sure: rows.sure,
    glance: glanceOf(speech, { leads, concerns: scales.concerns, refuses: scales.refuses }),
    wordsOf: (said) => wordsOf(speech, said),
  }
}

function compilerOf(grammar: Grammar) {
  const source = (row: string): string => grammar.pattern(row).source
  const anywhere = (row: string): RegExp => new RegExp(source(row))
  const everywhere = (row: string): RegExp => new RegExp(source(row), 'g')
  // The same guard stands in many families, and is compiled once.
  const guards = new Map<string, RegExp>()
  function guard(pattern: string): RegExp {
    const known = guards.get(pattern) ?? new RegExp(pattern)
    guards.set(pattern, known)
    return known
  }
  const ending = (row: string): RegExp => guard(`(?:${source(row)})$`)
  const beginning = (row: string): RegExp => guard(`^(?:${source(row)})`)
  const family = ({ bare = false, outright = false, asks, before, after }: FamilyRows): Family => ({
    asks: asks.map((row) => ({ row: everywhere(row), needs: grammar.pattern(row).needs })),
    before: before.map(ending),
    after: after.map(beginning),
    bare,
    outright,
  })
  return { anywhere, everywhere, ending, beginning, family }
}

/** Puts each request under its rarest word: the first that it needs and that has the fewest of the common classes. */
function indexed(grammar: Grammar, families: readonly Family[], common: string): Asks {
  const everyday = new Set(common.trim().split(/\s+/).map(grammar.numberOf))
  const usual = (set: readonly number[]): number => set.filter((mark) => everyday.has(mark)).length
  const asks: Ask[][] = []
  for (const family of families)
    for (const { row, needs } of family.asks) {
      const [rare = []] = needs.toSorted((a, b) => usual(a) - usual(b))
      for (const mark of rare) asks[mark] = [...(asks[mark] ?? []), { row, needs, family }]
    }
  return asks
}
