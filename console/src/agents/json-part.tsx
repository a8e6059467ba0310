import { useState } from 'react'
import type { AgentDocument } from '#contract/agent-document.ts'
import { Field } from '../parts/field.tsx'
import { TextArea } from '../parts/input.tsx'
import { useWords } from '../words/use-words.ts'
import type { Draft } from './draft.ts'

/** The same document as text. What is not JSON is not saved; what is no agent the server says. */
export function JsonPart({ draft }: { draft: Draft }) {
  const t = useWords()
  const [text, setText] = useState(() => JSON.stringify(draft.config, null, 2))
  const [fault, setFault] = useState<string | null>(null)
  const change = (next: string) => {
    setText(next)
    const read = parse(next)
    setFault(read.fault)
    if (read.fault === null) draft.replace(read.document as AgentDocument)
  }
  const told = fault
    ? t('editor.invalidJson', { fault })
    : draft.faults.map(({ param, message }) => `${param} ${message}`).join('\n')
  return (
    <Field
      label={t('editor.document')}
      problem={told ? <span className="whitespace-pre-line">{told}</span> : undefined}
    >
      {(links) => (
        <TextArea
          {...links}
          mono
          rows={32}
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}

function parse(text: string): { document: unknown; fault: string | null } {
  try {
    const document: unknown = JSON.parse(text)
    return typeof document === 'object' && document !== null
      ? { document, fault: null }
      : { document: null, fault: text }
  } catch (error) {
    return { document: null, fault: error instanceof Error ? error.message : '' }
  }
}
