import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { useAsk, useTell } from '../api/hooks.ts'
import { clockTime } from '../format/duration.ts'
import { useFormat } from '../format/use-format.ts'
import { StatusMark } from '../meanings/call-chips.tsx'
import { Button } from '../parts/button.tsx'
import { Panel } from '../parts/panel.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { issueSentence } from './issue-sentence.ts'
import { RepairValue } from './repair-value.tsx'
import type { WholeCall } from './use-call.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { useValueText } from './value-text.ts'

/**
 * Each value beside the person's words and their second; while a person is waited for, each can be repaired at its
 * place.
 */
type Value = string | number | boolean | null

interface PanelProps {
  whole: WholeCall
  seek: (seconds: number) => void
  /** In the queue: keys choose and confirm, and what comes after. */
  onReviewed?: () => void
}

export function ResultPanel({ whole, seek, onReviewed }: PanelProps) {
  const t = useWords()
  const toast = useToast()
  const format = useFormat()
  const { call } = whole
  const { edit } = useRights()
  const inReview = call.status === 'needs_review' && edit
  const [repairs, setRepairs] = useState<Record<string, Value>>({})
  const waiting = useAsk('GET /v1/reviews', { query: { call: call.id } }, { enabled: inReview, staleMs: 60_000 })
  const closes = waiting.data?.data[0]?.closes_at
  const review = useTell('POST /v1/calls/{id}/review')
  const fields = fieldsOf(whole)
  const confirm = () => {
    const onSuccess = () => {
      toast(t('call.reviewed'))
      onReviewed?.()
    }
    if (!review.isPending) review.mutate({ params: { id: call.id }, body: { data: repairs } }, { onSuccess })
  }
  const asked = fields.filter(({ key }) => call.result.issues.some(({ field }) => field === key))
  useReviewKeys(inReview && onReviewed !== undefined, {
    field: asked.find(({ key }) => repairs[key] === undefined) ?? asked[0] ?? fields[0],
    choose: (key, value) => setRepairs({ ...repairs, [key]: value }),
    confirm,
  })
  return (
    <Panel
      title={t('call.result')}
      aside={call.status === 'needs_review' ? <StatusMark status="needs_review" /> : undefined}
    >
      {call.result.summary ? <p className="mb-3 text-14">{call.result.summary}</p> : null}
      {fields.length === 0 && !call.result.summary ? <p className="text-ink-3">{t('call.resultNone')}</p> : null}
      <ul className="flex flex-col">
        {fields.map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            whole={whole}
            seek={seek}
            repair={inReview ? (value) => setRepairs({ ...repairs, [field.key]: value }) : null}
            repaired={repairs[field.key]}
          />
        ))}
      </ul>
      <OtherIssues whole={whole} />
      {review.isError ? <Trouble error={review.error} /> : null}
      {inReview ? (
        <div className="mt-3 flex flex-col gap-2">
          <Button kind="primary" wide busy={review.isPending} onClick={confirm}>
            {t('call.confirm')}
          </Button>
          <p className="text-12 text-ink-3">
            {t('call.confirmHint')} {closes ? t('call.closes', { when: format.time('stamp', closes) }) : null}
          </p>
        </div>
      ) : null}
    </Panel>
  )
}

/** The fields as the version has them; whoever may not see the version gets the keys. */
function fieldsOf({ call, config }: WholeCall): FieldDefinition[] {
  const known = config?.result ?? []
  const given = Object.keys(call.result.data).filter((key) => !known.some((field) => field.key === key))
  const named = given.map((key): FieldDefinition => ({ key, label: key, type: 'text', required: false, options: [] }))
  const about = (key: string) => key in call.result.data || call.result.issues.some(({ field }) => field === key)
  return [...known.filter(({ key }) => about(key)), ...named]
}

interface RowProps {
  field: FieldDefinition
  whole: WholeCall
  seek: (seconds: number) => void
  repair: ((value: Value) => void) | null
  repaired: Value | undefined
}

function FieldRow({ field, whole: { call, evidence }, seek, repair, repaired }: RowProps) {
  const t = useWords()
  const valueText = useValueText()
  const issues = call.result.issues.filter((issue) => issue.field === field.key)
  const words = evidence[field.key]
  const value = repaired === undefined ? call.result.data[field.key] : repaired
  const asks = issues.length > 0
  return (
    <li className={asks ? '-mx-2 my-1 rounded-m bg-att-soft p-2' : 'border-b border-line py-2.5 last:border-0'}>
      <p className={asks ? 'flex items-center gap-1.5 text-12 font-medium text-att-ink' : 'text-12 text-ink-3'}>
        {asks ? <Flag size={14} aria-hidden /> : null}
        {field.label} {asks && field.required ? t('common.required') : ''}
      </p>
      <p className="font-medium break-words">
        {valueText(value, field) ?? <span className="text-ink-3">{t('call.emptyValue')}</span>}
      </p>
      {issues.map((issue) => (
        <p key={issue.code} className="text-ink-2">
          {issueSentence(t, issue)}
        </p>
      ))}
      {words ? (
        <p className="mt-0.5 flex items-baseline gap-2 text-12 text-ink-2">
          {words.start_seconds === null ? null : (
            <button
              type="button"
              className="min-h-6 rounded-s text-accent hover:underline"
              onClick={() => seek(words.start_seconds ?? 0)}
            >
              {clockTime(words.start_seconds)}
            </button>
          )}
          <q className="min-w-0 break-words">{words.text}</q>
        </p>
      ) : null}
      {repair ? <RepairValue field={field} value={value} onRepair={repair} /> : null}
    </li>
  )
}

/** Issues that are about no field of the result. */
function OtherIssues({ whole: { call } }: { whole: WholeCall }) {
  const t = useWords()
  const others = call.result.issues.filter(({ field }) => field === null)
  return (
    <ul className="flex flex-col gap-1">
      {others.map((issue) => (
        <li key={`${issue.code} ${issue.message}`} className="flex items-start gap-1.5 text-att-ink">
          <Flag size={14} aria-hidden className="mt-0.5 shrink-0" />
          {issueSentence(t, issue)}
        </li>
      ))}
    </ul>
  )
}
