import { Fragment } from 'react'

/**
 * What a person said, with the words underlined that carry a value, an issue or a mood. It is text, whatever stands in
 * it.
 */
export interface Underline {
  text: string
  kind: 'value' | 'issue' | 'mood'
}
const LOOKS = { value: 'evidence-value', issue: 'evidence-issue', mood: 'evidence-mood' } as const

export function EvidenceText({ text, underlines }: { text: string; underlines: readonly Underline[] }) {
  return partsOf(text, underlines).map((part) => (
    <Fragment key={part.from}>{part.kind ? <mark className={LOOKS[part.kind]}>{part.text}</mark> : part.text}</Fragment>
  ))
}

interface Part {
  from: number
  text: string
  kind: Underline['kind'] | null
}

/** The text cut where an underline begins or ends; of two that overlap the first holds. */
function partsOf(text: string, underlines: readonly Underline[]): Part[] {
  const lower = text.toLowerCase()
  const found = underlines
    .map((line) => ({ ...line, from: line.text === '' ? -1 : lower.indexOf(line.text.toLowerCase()) }))
    .filter(({ from }) => from >= 0)
    .sort((one, other) => one.from - other.from)
  const parts: Part[] = []
  let at = 0
  for (const { from, text: words, kind } of found) {
    if (from < at) continue
    if (from > at) parts.push({ from: at, text: text.slice(at, from), kind: null })
    at = from + words.length
    parts.push({ from, text: text.slice(from, at), kind })
  }
  if (at < text.length) parts.push({ from: at, text: text.slice(at), kind: null })
  return parts
}
