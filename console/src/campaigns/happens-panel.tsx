import { Facts } from '../calls/facts.tsx'
import { useFormat } from '../format/use-format.ts'
import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import { useHoursText } from './hours-text.ts'
import type { NewCampaign } from './use-new-campaign.ts'

/** When, on how many lines, how often, and until when. */
export function HappensPanel({ campaign: { check } }: { campaign: NewCampaign }) {
  const t = useWords()
  const format = useFormat()
  const hoursText = useHoursText()
  const checked = check.data
  return (
    <Panel title={t('campaigns.happens')}>
      {checked ? (
        <Facts
          rows={[
            [t('campaigns.hours'), hoursText(checked.terms.hours)],
            [t('campaigns.lines'), t('campaigns.linesSaid', { count: checked.terms.max_concurrent })],
            [t('campaigns.attempts'), t('campaigns.attemptsSaid', { count: checked.terms.max_attempts })],
            [
              t('campaigns.end'),
              <strong key="end" className="font-semibold">
                {checked.end ? format.time('stamp', checked.end.to) : t('campaigns.endNever')}
              </strong>,
            ],
          ]}
        />
      ) : (
        <p className="text-ink-3">{t('campaigns.checking')}</p>
      )}
    </Panel>
  )
}
