import { Copy, ShieldBan } from 'lucide-react'
import { spacedNumber } from '../format/phone.ts'
import { useFormat } from '../format/use-format.ts'
import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import type { NewCampaign } from './use-new-campaign.ts'

/** Who is in the list and will not be called, and why. */
const SHOWN = 100

export function SkippedPanel({ campaign: { judged, check } }: { campaign: NewCampaign }) {
  const t = useWords()
  const format = useFormat()
  const { duplicates } = judged
  const suppressed = check.data?.suppressed ?? []
  const all = [...duplicates, ...suppressed].sort((one, other) => one.line - other.line)
  return (
    <Panel title={t('campaigns.skipped')} aside={format.number(all.length)}>
      {all.length === 0 ? <p className="text-ink-3">{t('campaigns.skippedNone')}</p> : null}
      <ul className="flex flex-col gap-2">
        {duplicates.length > 0 ? (
          <li className="flex items-center gap-3">
            <Copy size={14} aria-hidden className="text-ink-3" />
            <span className="flex-1">{t('campaigns.duplicates')}</span>
            <strong>{format.number(duplicates.length)}</strong>
          </li>
        ) : null}
        {suppressed.length > 0 ? (
          <li className="flex items-center gap-3">
            <ShieldBan size={14} aria-hidden className="text-ink-3" />
            <span className="flex-1">{t('campaigns.suppressed')}</span>
            <strong>{format.number(suppressed.length)}</strong>
          </li>
        ) : null}
      </ul>
      {all.length > 0 ? (
        <details className="mt-2">
          <summary className="min-h-6 text-accent">{t('campaigns.which')}</summary>
          <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-auto text-12 text-ink-2">
            {all.slice(0, SHOWN).map(({ line, to }) => (
              <li key={line}>{t('campaigns.skippedRow', { line: format.number(line), number: spacedNumber(to) })}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  )
}
