import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { Button } from '../parts/button.tsx'
import { Checkbox } from '../parts/checkbox.tsx'
import { classes } from '../parts/classes.ts'
import { useWords } from '../words/use-words.ts'
import { ConditionSentence } from './condition-sentence.tsx'
import type { Draft } from './draft.ts'
import { DraftSelect, DraftText } from './draft-field.tsx'
import { fieldsIn } from './fields-in.ts'
import { ListText } from './list-text.tsx'
import { problemAt } from './problem-at.ts'

/**
 * Fields to be told or to be brought back. One that hangs on another stands indented below, its condition a sentence.
 */
const TYPES = ['text', 'number', 'boolean', 'select', 'date', 'phone', 'email'] as const
const FIELDS_MAX = { inputs: 20, result: 40 } as const

export function FieldList({ draft, list }: { draft: Draft; list: 'inputs' | 'result' }) {
  const t = useWords()
  const fields = fieldsIn(draft, list)
  const add = () => draft.set([list], [...fields, newField(fields, t('editor.label'))])
  const move = (at: number, by: number) => {
    const copy = [...fields]
    const [moved] = copy.splice(at, 1)
    if (moved) copy.splice(at + by, 0, moved)
    draft.set([list], copy)
  }
  const problem = problemAt(draft.faults, [list])
  return (
    <>
      <p className="text-ink-2">
        {list === 'inputs' ? t('editor.inputsMore', { example: '{{nome}}' }) : t('editor.resultMore')}
      </p>
      {problem ? <p className="text-neg-ink">{problem}</p> : null}
      <ul className="flex flex-col gap-3">
        {fields.map((field, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place, since its key is being typed
            key={at}
            className={classes(
              'rounded-m border border-line p-3',
              field.when && 'ml-6 border-l-3 border-l-accent max-tablet:ml-2',
            )}
          >
            <FieldForm draft={draft} list={list} at={at} />
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                size="small"
                kind="bare"
                icon={ArrowUp}
                aria-label={`${field.label}: ↑`}
                unavailable={at === 0 ? field.label : undefined}
                onClick={() => move(at, -1)}
              />
              <Button
                size="small"
                kind="bare"
                icon={ArrowDown}
                aria-label={`${field.label}: ↓`}
                unavailable={at === fields.length - 1 ? field.label : undefined}
                onClick={() => move(at, 1)}
              />
              <Button
                size="small"
                kind="bare"
                icon={Trash2}
                onClick={() =>
                  draft.set(
                    [list],
                    fields.filter((_, other) => other !== at),
                  )
                }
              >
                {t('common.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon={Plus}
          unavailable={fields.length >= FIELDS_MAX[list] ? String(FIELDS_MAX[list]) : undefined}
          onClick={add}
        >
          {t('editor.addField')}
        </Button>
      </div>
    </>
  )
}

function newField(fields: readonly FieldDefinition[], label: string): FieldDefinition {
  const taken = fields.map(({ key }) => key)
  const key = Array.from({ length: fields.length + 1 }, (_, at) => `field_${at + 1}`).find(
    (one) => !taken.includes(one),
  )
  return { key: key ?? `field_${fields.length + 1}`, label, type: 'text', required: false, options: [] }
}

function FieldForm({ draft, list, at }: { draft: Draft; list: 'inputs' | 'result'; at: number }) {
  const t = useWords()
  const field = fieldsIn(draft, list)[at]
  if (!field) return null
  const types = TYPES.map((value) => ({ value, label: t(`editor.field_${value}`) }))
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[2fr_1.5fr_1.2fr] gap-3 max-tablet:grid-cols-1">
        <DraftText draft={draft} path={[list, at, 'label']} label={t('editor.label')} value={field.label} />
        <DraftText draft={draft} path={[list, at, 'key']} label={t('editor.key')} value={field.key} mono />
        <DraftSelect
          draft={draft}
          path={[list, at, 'type']}
          label={t('editor.type')}
          value={field.type}
          choices={types}
        />
      </div>
      {field.type === 'select' ? (
        <ListText draft={draft} path={[list, at, 'options']} label={t('editor.options')} values={field.options} />
      ) : null}
      <DraftText
        draft={draft}
        path={[list, at, 'description']}
        label={t('editor.description')}
        value={field.description ?? ''}
        optional
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Checkbox checked={field.required} onChange={(on) => draft.set([list, at, 'required'], on)}>
          {t('common.required')}
        </Checkbox>
        <ConditionSentence draft={draft} list={list} at={at} />
      </div>
    </div>
  )
}
