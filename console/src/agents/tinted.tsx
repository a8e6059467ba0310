import { Fragment } from 'react'

/** A text with the values of this call tinted in it. */
export function Tinted({ text, values }: { text: string; values: readonly string[] }) {
  return cut(text, values).map((part) => (
    <Fragment key={part.from}>
      {part.value ? <mark className="rounded-s bg-accent-soft px-0.5 text-ink">{part.text}</mark> : part.text}
    </Fragment>
  ))
}

function cut(text: string, values: readonly string[]): { from: number; text: string; value: boolean }[] {
  const known = values.filter((value) => value.length > 1)
  if (known.length === 0) return [{ from: 0, text, value: false }]
  const escaped = known.map((value) => value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  let from = 0
  return text.split(new RegExp(`(${escaped.join('|')})`)).map((part) => {
    const piece = { from, text: part, value: known.includes(part) }
    from += part.length + 1
    return piece
  })
}
