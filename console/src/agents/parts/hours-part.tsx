import { Switch } from '../../parts/switch.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Draft } from '../draft.ts'
import { DraftSelect, DraftText } from '../draft-field.tsx'
import { DayBoxes } from './day-boxes.tsx'

/** When people may be called, how often, and from which number. */
const ATTEMPTS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

export function HoursPart({ draft }: { draft: Draft }) {
  const t = useWords()
  if (draft.config.type !== 'outbound') return null
  const { calling } = draft.config
  return (
    <>
      <p className="text-ink-2">{t('editor.hoursMore')}</p>
      <DayBoxes days={calling.hours.days} onChange={(days) => draft.set(['calling', 'hours', 'days'], days)} />
      <div className="grid grid-cols-2 gap-4">
        <DraftText
          draft={draft}
          path={['calling', 'hours', 'from']}
          label={t('editor.from')}
          value={calling.hours.from}
          type="time"
        />
        <DraftText
          draft={draft}
          path={['calling', 'hours', 'to']}
          label={t('editor.to')}
          value={calling.hours.to}
          type="time"
        />
      </div>
      <DraftSelect
        draft={draft}
        path={['calling', 'maxAttempts']}
        label={t('editor.maxAttempts')}
        value={String(calling.maxAttempts)}
        choices={ATTEMPTS}
        as={Number}
      />
      <DraftText
        draft={draft}
        path={['calling', 'callerId']}
        label={t('editor.callerId')}
        value={calling.callerId ?? ''}
        optional
        mono
      />
      <Switch
        checked={calling.identityCheck}
        onChange={(on) => draft.set(['calling', 'identityCheck'], on)}
        label={t('editor.identityCheck')}
      />
      <Switch
        checked={calling.autoCallback}
        onChange={(on) => draft.set(['calling', 'autoCallback'], on)}
        label={t('editor.autoCallback')}
      />
    </>
  )
}
