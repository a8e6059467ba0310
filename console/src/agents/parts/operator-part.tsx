import { Switch } from '../../parts/switch.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Draft } from '../draft.ts'
import { DraftText } from '../draft-field.tsx'
import { DayBoxes } from './day-boxes.tsx'

/** The person to whom a call may be handed. */
const EXAMPLE_OPERATOR = '+390000000001'

export function OperatorPart({ draft }: { draft: Draft }) {
  const t = useWords()
  const { transfer } = draft.config
  return (
    <>
      <Switch
        checked={transfer !== undefined}
        onChange={(on) => draft.set(['transfer'], on ? { to: EXAMPLE_OPERATOR } : undefined)}
        label={t('editor.operatorOn')}
      />
      {transfer ? (
        <>
          <DraftText draft={draft} path={['transfer', 'to']} label={t('editor.operatorTo')} value={transfer.to} mono />
          <DraftText
            draft={draft}
            path={['transfer', 'when']}
            label={t('editor.operatorWhen')}
            value={transfer.when ?? ''}
            optional
            lines={3}
            most={500}
          />
          <DraftText
            draft={draft}
            path={['transfer', 'announcement']}
            label={t('editor.announcement')}
            value={transfer.announcement ?? ''}
            optional
            most={200}
          />
          <DraftText
            draft={draft}
            path={['transfer', 'musicUrl']}
            label={t('editor.musicUrl')}
            value={transfer.musicUrl ?? ''}
            optional
            mono
          />
          <Switch
            checked={transfer.hours === undefined}
            onChange={(always) =>
              draft.set(
                ['transfer', 'hours'],
                always ? undefined : { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
              )
            }
            label={t('editor.always')}
          />
          {transfer.hours ? (
            <>
              <DayBoxes
                days={transfer.hours.days}
                onChange={(days) => draft.set(['transfer', 'hours', 'days'], days)}
              />
              <div className="grid grid-cols-2 gap-4">
                <DraftText
                  draft={draft}
                  path={['transfer', 'hours', 'from']}
                  label={t('editor.from')}
                  value={transfer.hours.from}
                  type="time"
                />
                <DraftText
                  draft={draft}
                  path={['transfer', 'hours', 'to']}
                  label={t('editor.to')}
                  value={transfer.hours.to}
                  type="time"
                />
              </div>
            </>
          ) : null}
        </>
      ) : null}
    </>
  )
}
