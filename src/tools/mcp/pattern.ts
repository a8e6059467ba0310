import { RE2JS } from 're2js'

/**
 * Regular expressions that a customer wrote, run in linear time. What the engine does not know (look-ahead,
 * back-references) or what would unfold into too large a machine is not checked here: the customer's server checks it
 * itself.
 */
export interface Pattern {
  test(text: string): boolean
  /** How many steps one character may cost. */
  size: number
}

const PATTERN_MAX_CHARACTERS = 500
/** What a pattern may unfold to, its counted repetitions written out: compiling costs some 25 µs for each. */
const UNFOLDED_MAX = 600

export function compilePattern(source: string): Pattern | null {
  if (source.length > PATTERN_MAX_CHARACTERS || unfoldedSize(source) > UNFOLDED_MAX) return null
  try {
    const machine = RE2JS.compile(RE2JS.translateRegExp(source))
    return { test: (text) => machine.test(text), size: machine.programSize() }
  } catch {
    return null
  }
}

const COUNTED = /^\{(\d+)(?:,(\d*))?\}/

/** How many atoms there are once `{n,m}` is written out m times, groups inside groups. Never less than the truth. */
export function unfoldedSize(source: string): number {
  const outer: number[] = []
  let sum = 0
  let last = 0
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at]
    const counted = char === '{' ? COUNTED.exec(source.slice(at)) : null
    if (counted) {
      const times = Math.max(Number(counted[1]), Number(counted[2] || 0), 1)
      sum += last * (times - 1)
      last *= times
      at += counted[0].length - 1
    } else if (char === '(') {
      outer.push(sum)
      sum = 0
      last = 0
    } else if (char === ')') {
      last = sum + 1
      sum = (outer.pop() ?? 0) + last
    } else {
      if (char === '\\') at += 1
      else if (char === '[') at = endOfClass(source, at)
      last = 1
      sum += 1
    }
  }
  return outer.reduce((total, each) => total + each, sum)
}

function endOfClass(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === ']' && at > from + 1) return at
  }
  return source.length
}
