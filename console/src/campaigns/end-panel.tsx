import { AudioLines, Clock } from 'lucide-react'
import { useFormat } from '../format/use-format.ts'
import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import type { CampaignGroup } from './groups.ts'
import { OutcomeBar } from './outcome-bar.tsx'

/** When it may be through, how far it is, and what the rest waits for. */
interface Props {
  group: CampaignGroup
  reasons: ReadonlyMap<string, number>
  end: { from: string; to: string } | null
}

export function EndPanel({ group, reasons, end }: Props) {
  const t = useWords()
  const format = useFormat()
  const { by_status, ended, total } = group
  const running = (by_status.dialing ?? 0) + (by_status.in_progress ?? 0)
  const share = total === 0 ? 0 : Math.round((ended / total) * 100)
  return (
    <Panel title={t('campaigns.end')}>
      {end ? (
        <>
          <p className="text-20 font-semibold">{format.time('stamp', end.to)}</p>
          <p className="text-12 text-ink-3">
            {t('campaigns.endBetween', {
              from: format.time('stamp', end.from),
              to: format.time('stamp', end.to),
            })}
          </p>
        </>
      ) : (
        <p className="text-ink-3">{t('campaigns.endNever')}</p>
      )}
      <div className="mt-3">
        <OutcomeBar group={group} />
        <p className="mt-1 flex justify-between">
          <strong>{t('campaigns.left', { done: format.number(ended), total: format.number(total) })}</strong>
          <span className="text-ink-3">{share} %</span>
        </p>
      </div>
      <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
        <Row icon={AudioLines} name={t('campaigns.running')} count={running} />
        {[...reasons].map(([reason, count]) => (
          <Row key={reason} icon={Clock} name={t(`waiting.${reason as 'concurrency'}`)} count={count} />
        ))}
      </dl>
    </Panel>
  )
}

function Row({ icon: Icon, name, count }: { icon: typeof Clock; name: string; count: number }) {
  const format = useFormat()
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="flex items-center gap-3">
        <Icon size={14} aria-hidden className="text-ink-3" />
        {name}
      </dt>
      <dd className="font-semibold">{format.number(count)}</dd>
    </div>
  )
}
