import { canonicalJson } from '#kernel/canonical-json.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import type { Schema } from './schema.ts'

/** The work is more than anybody's arguments are worth. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** A step is about half a microsecond; honest arguments take some hundreds. */
const STEPS_MAX = 60_000
const DEPTH_MAX = 200
/** Steps that a unit of other work is worth. */
const COMPILE_STEPS_PER_PART = 50
const MATCH_PARTS_PER_STEP = 32
const COMPARE_CHARACTERS_PER_STEP = 8
const OLDER = /draft-0[3-7]/

/** The work on one set of arguments. */
export class Budget {
  readonly root: Schema
  /** In draft-07 a reference stands alone: what is written beside it does not count. */
  readonly older: boolean
  /** How often a verdict was wanted of a pattern that has no linear form. */
  doubts = 0
  #steps = 0
  #depth = 0
  readonly #patterns: Map<string, Pattern | null>

  constructor(root: Schema) {
    this.root = root
    this.older = typeof root.$schema === 'string' && OLDER.test(root.$schema)
    this.#patterns = patternsOf(root)
  }

  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > STEPS_MAX) throw new TooMuch()
  }

  deeper(work: () => boolean): boolean {
    this.#depth += 1
    if (this.#depth > DEPTH_MAX) throw new TooMuch()
    const good = work()
    this.#depth -= 1
    return good
  }

  /** True where the text matches, and where the pattern is none of ours to judge. */
  matches(source: string, text: string): boolean {
    const pattern = this.#pattern(source)
    if (!pattern) {
      this.doubts += 1
      return true
    }
    this.spend(1 + (text.length * pattern.size) / MATCH_PARTS_PER_STEP)
    return pattern.test(text)
  }

  knows(source: string): boolean {
    return this.#pattern(source) !== null
  }

  #pattern(source: string): Pattern | null {
    const known = this.#patterns.get(source)
    if (known !== undefined) return known
    this.spend(source.length * COMPILE_STEPS_PER_PART)
    const made = compilePattern(source)
    this.#patterns.set(source, made)
    return made
  }

  /** One text for all spellings of the same value. */
  text(value: unknown): string {
    const text = canonicalJson(value)
    this.spend(1 + text.length / COMPARE_CHARACTERS_PER_STEP)
    return text
  }
}

/** Compiled patterns live as long as the schema that they stand in. */
const compiled = new WeakMap<object, Map<string, Pattern | null>>()
function patternsOf(root: Schema): Map<string, Pattern | null> {
  const known = compiled.get(root)
  if (known) return known
  const made = new Map<string, Pattern | null>()
  compiled.set(root, made)
  return made
}
