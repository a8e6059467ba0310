/**
 * What a pattern cannot do without: sets of letters of each of which a text must have one. A row that lacks one of them
 * is not looked for, and its pattern, which is long, not even made. Reads the patterns that rows become: classes,
 * groups and looks around, with quantifiers.
 */
export function needsOf(pattern: string): string[] {
  const reader = { pattern, at: 0 }
  const needs = alternatives(reader)
  if (reader.at < pattern.length)
    throw new Error(`a bracket is closed that was not opened: ${pattern.slice(reader.at)}`)
  return needs
}

interface Reader {
  readonly pattern: string
  at: number
}

/** Of several ways one is gone: then the text has what that one needs, or what another needs. */
function alternatives(reader: Reader): string[] {
  const ways = [sequence(reader)]
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1
    ways.push(sequence(reader))
  }
  if (ways.length === 1) return ways[0] ?? []
  const one = ways.map((needs) => needs.toSorted((a, b) => a.length - b.length)[0])
  return one.every((need) => need !== undefined) ? [[...new Set(one.join(''))].sort().join('')] : []
}

function sequence(reader: Reader): string[] {
  const needs: string[] = []
  for (let next = reader.pattern[reader.at]; next && next !== '|' && next !== ')'; next = reader.pattern[reader.at]) {
    const needed = item(reader, next)
    const quantifier = QUANTIFIER.exec(reader.pattern.slice(reader.at, reader.at + QUANTIFIER_MAX))?.[0] ?? ''
    reader.at += quantifier.length
    if (!/^(?:[?*]|\{0)/.test(quantifier)) needs.push(...needed)
  }
  return needs
}
const QUANTIFIER = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/
const QUANTIFIER_MAX = 12

function item(reader: Reader, first: string): string[] {
  if (first === '[') {
    const end = reader.pattern.indexOf(']', reader.at)
    const letters = reader.pattern.slice(reader.at + 1, end)
    reader.at = end + 1
    return letters.startsWith('^') ? [] : [letters]
  }
  if (first !== '(') {
    reader.at += 1
    return []
  }
  const kind = /^\((?:\?(?:[:=!]|<[=!]))?/.exec(reader.pattern.slice(reader.at, reader.at + 4))?.[0] ?? '('
  reader.at += kind.length
  const needs = alternatives(reader)
  if (reader.pattern[reader.at] !== ')') throw new Error('a bracket is not closed')
  reader.at += 1
  return kind.endsWith('!') ? [] : needs
}
