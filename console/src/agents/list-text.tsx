import { useState } from 'react'
import { Field } from '../parts/field.tsx'
import { TextArea } from '../parts/input.tsx'
import type { Draft } from './draft.ts'
import { linesOf } from './lines.ts'
import { problemsWithin } from './problem-at.ts'

/** A short list of texts, one per line. What is typed stays as it is typed; the document gets its entries. */
interface Props {
  draft: Draft
  path: readonly (string | number)[]
  label: string
  values: readonly string[]
  optional?: boolean
  rows?: number
}

export function ListText({ draft, path, label, values, optional = false, rows = 3 }: Props) {
  const [text, setText] = useState(values.join('\n'))
  const problems = problemsWithin(draft.faults, path)
  const change = (next: string) => {
    setText(next)
    const lines = linesOf(next)
    draft.set(path, lines.length === 0 && optional ? undefined : lines)
  }
  return (
    <Field label={label} problem={problems.length > 0 ? problems.map(({ message }) => message).join(' ') : undefined}>
      {(links) => <TextArea {...links} rows={rows} value={text} onChange={(event) => change(event.target.value)} />}
    </Field>
  )
}
