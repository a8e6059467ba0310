import type { ReactNode } from 'react'
import { Field } from '../parts/field.tsx'
import { Input, TextArea } from '../parts/input.tsx'
import { Select } from '../parts/select.tsx'
import { useWords } from '../words/use-words.ts'
import type { Draft } from './draft.ts'
import { problemAt } from './problem-at.ts'

/** A value of the draft at its place in the document, with what the server says about that place. */
interface Place {
  draft: Draft
  path: readonly (string | number)[]
  label: string
}
interface TextProps extends Place {
  value: string
  /** What is left out of the document when it is empty. */
  optional?: boolean
  lines?: number
  most?: number
  mono?: boolean
  hint?: ReactNode
  fix?: ReactNode
  type?: string
}

export function DraftText({
  draft,
  path,
  label,
  value,
  optional,
  lines,
  most,
  mono = false,
  hint,
  fix,
  type,
}: TextProps) {
  const t = useWords()
  const problem = problemAt(draft.faults, path)
  const set = (text: string) => draft.set(path, text === '' && optional ? undefined : text)
  const aside = most === undefined ? undefined : t('editor.lengthOf', { count: value.length, most })
  const told = problem ? (
    <>
      {problem} {fix}
    </>
  ) : undefined
  return (
    <Field label={optional ? `${label} (${t('common.optional')})` : label} aside={aside} problem={told} hint={hint}>
      {(links) =>
        lines === undefined ? (
          <Input {...links} mono={mono} type={type} value={value} onChange={(event) => set(event.target.value)} />
        ) : (
          <TextArea {...links} mono={mono} rows={lines} value={value} onChange={(event) => set(event.target.value)} />
        )
      }
    </Field>
  )
}

interface SelectProps extends Place {
  value: string
  choices: readonly { value: string; label: string }[]
  /** How the choice stands in the document; undefined takes it out. */
  as?: (value: string) => unknown
}

export function DraftSelect({ draft, path, label, value, choices, as = (given) => given }: SelectProps) {
  return (
    <Field label={label} problem={problemAt(draft.faults, path)}>
      {(links) => <Select {...links} value={value} choices={choices} onChange={(next) => draft.set(path, as(next))} />}
    </Field>
  )
}
