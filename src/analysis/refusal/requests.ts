import type { Grammar } from './grammar.ts'

/**
 * Requests not to be called, found in one language: what is asked (a row of classes), and what around it says that nothing of
 * the kind was asked. What stands before a request may deny or quote it, what stands behind may narrow it to an hour, a name or
 * another thing; an invitation that follows takes it back.
 */
export interface Requests {
  grammar: Grammar
  asks: Asks
  /** Says that it is for good: without it, some requests may be meant for now. */
  forGood: RegExp
  /** Where this is said, a request that is not for good is about the moment, or about who calls whom. */
  momentary: RegExp
  /** Right before a request that is not for good, it says the same: "adesso non voglio essere disturbato". */
  atTheMoment: RegExp
  /** What is forbidden is no other way of reaching somebody: "do not write to me either". */
  forbidden: RegExp
  /** Takes back what was said before it. */
  invites: RegExp
  narrowing: readonly Narrowing[]
  wordsOf: (plain: string) => { words: readonly string[]; also: ReadonlyMap<number, string> }
}

/** What follows some requests makes them others: "don't call me | sir", "don't ring | the bell". */
export interface Narrowing {
  request: RegExp
  by: readonly RegExp[]
}

/** Each request, under the classes of its rarest word: where none of them was said, it need not be looked for. */
type Asks = readonly (readonly Ask[] | undefined)[]

export interface Family {
  asks: readonly { row: RegExp; needs: readonly (readonly number[])[] }[]
  /** Ends where the request begins. */
  before: readonly RegExp[]
  /** Begins where the request ends. */
  after: readonly RegExp[]
  /** It has to be for good, or nothing may say that it is for the moment. */
  bare: boolean
}

interface Ask {
  row: RegExp
  needs: readonly (readonly number[])[]
  family: Family
}

/** How far back a request is looked at for what denies or quotes it: about a dozen words. */
const BEFORE_MAX_CHARACTERS = 160

export function asksFor(requests: Requests, plain: string): boolean {
  const { words, also } = requests.wordsOf(plain)
  const marks = requests.grammar.marks(words, also)
  const held = requests.grammar.held(marks)
  for (let mark = 0; mark < held.length; mark += 1) {
    const asks = held[mark] === 1 ? requests.asks[mark] : undefined
    if (asks?.some((ask) => isIn(requests, ask, { marks, held }))) return true
  }
  return false
}

function isIn(requests: Requests, { row, needs, family }: Ask, said: { marks: string; held: Uint8Array }): boolean {
  const { marks, held } = said
  for (const set of needs) if (!set.some((mark) => held[mark] === 1)) return false
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
  const { forGood, momentary, atTheMoment, forbidden, invites, narrowing } = requests
  if (before.some((guard) => guard.test(left)) || after.some((guard) => guard.test(right))) return false
  if (narrowing.some(({ request, by }) => request.test(match) && by.some((guard) => guard.test(right)))) return false
  if (!forGood.test(match)) {
    if (atTheMoment.test(left)) return false
    if (bare && momentary.test(marks.replaceAll(forbidden, ''))) return false
  }
  return !invites.test(right)
}

/** The patterns of a family, compiled. */
export function family(
  grammar: Grammar,
  rows: { bare?: boolean; asks: readonly string[]; before: readonly string[]; after: readonly string[] },
): Family {
  return {
    asks: rows.asks.map((row) => {
      const { source, needs } = grammar.pattern(row)
      return { row: new RegExp(source, 'g'), needs }
    }),
    before: rows.before.map((row) => ending(grammar, row)),
    after: rows.after.map((row) => beginning(grammar, row)),
    bare: rows.bare ?? false,
  }
}

export const anywhere = (grammar: Grammar, row: string): RegExp => new RegExp(grammar.pattern(row).source)
export const everywhere = (grammar: Grammar, row: string): RegExp => new RegExp(grammar.pattern(row).source, 'g')
export const ending = (grammar: Grammar, row: string): RegExp => new RegExp(`(?:${grammar.pattern(row).source})$`)
const beginning = (grammar: Grammar, row: string): RegExp => new RegExp(`^(?:${grammar.pattern(row).source})`)

export const narrowing = (grammar: Grammar, request: string, by: readonly string[]): Narrowing => ({
  request: ending(grammar, request),
  by: by.map((row) => beginning(grammar, row)),
})

/** Puts each request under its rarest word: the first that it needs and that is not among the common classes. */
export function indexed(grammar: Grammar, families: readonly Family[], common: string): Asks {
  const everyday = new Set(common.trim().split(/\s+/).map(grammar.numberOf))
  const asks: Ask[][] = []
  for (const family of families)
    for (const { row, needs } of family.asks) {
      const rare = needs.find((set) => set.every((mark) => !everyday.has(mark))) ?? needs[0] ?? []
      for (const mark of rare) asks[mark] = [...(asks[mark] ?? []), { row, needs, family }]
    }
  return asks
}
