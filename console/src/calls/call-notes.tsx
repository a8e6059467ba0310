import type { CallObject } from '#contract/calls.ts'
import { useFormat } from '../format/use-format.ts'
import { Note } from '../parts/note.tsx'
import { useWords } from '../words/use-words.ts'

/** What must be seen before anything else on the page of a call. */
export function CallNotes({ call }: { call: CallObject }) {
  const t = useWords()
  const format = useFormat()
  const undone = call.result.issues.filter(({ code }) => code === 'tool_action_not_done')
  return (
    <>
      {call.anonymized_at ? (
        <Note>{t('call.anonymised', { when: format.time('dayYear', call.anonymized_at) })}</Note>
      ) : null}
      {call.ai_disclosed === false ? <Note tone="neg">{t('call.aiNotDisclosed')}</Note> : null}
      {call.error ? (
        <Note tone="neg">
          {call.error.message} <span className="font-mono text-12">{call.error.code}</span>
        </Note>
      ) : null}
      {undone.map((issue) => (
        <Note key={issue.message} tone="att">
          {t('call.issue_tool_action_not_done')} {issue.message}
        </Note>
      ))}
      {call.callback_at ? <Note>{t('call.callback', { when: format.time('stamp', call.callback_at) })}</Note> : null}
    </>
  )
}
