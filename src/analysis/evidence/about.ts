import { plainWords } from '#analysis/plain-words.ts'
import type { FieldDefinition } from '#contract/agent-document.ts'

/** What a field is about, by its key and its label in plain words; kept while the field is, since each value asks. */
interface About {
  label: string
  words: readonly string[]
}

type Named = Pick<FieldDefinition, 'key' | 'label'>

export function aboutOf(field: Named): About {
  let about = known.get(field)
  if (!about) {
    const label = plainWords(`${field.key} ${field.label}`.replaceAll('_', ' '))
    about = { label, words: label.split(' ') }
    known.set(field, about)
  }
  return about
}

const known = new WeakMap<Named, About>()
