import { Link } from '@tanstack/react-router'
import type { Outcome } from '#contract/calls.ts'
import { useFormat } from '../format/use-format.ts'
import { OutcomeChip } from '../meanings/call-chips.tsx'
import { Panel } from '../parts/panel.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import type { CampaignGroup } from './groups.ts'

/** How what has ended did, outcome by outcome; each leads to its calls. */
export function OutcomesPanel({ group }: { group: CampaignGroup }) {
  const t = useWords()
  const mode = useMode()
  const format = useFormat()
  const rows = (Object.entries(group.by_outcome) as [Outcome, number][])
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one)
  return (
    <Panel
      title={t('campaigns.outcomes')}
      aside={<span className="text-12">{t('campaigns.outcomesDone', { count: format.number(group.ended) })}</span>}
    >
      <ul className="flex flex-col gap-2">
        {rows.map(([outcome, count]) => (
          <li key={outcome} className="flex items-center gap-3">
            <OutcomeChip outcome={outcome} />
            <Link
              to={`/${mode}/calls`}
              search={{ campaign: group.id, outcome }}
              className="ml-auto min-h-6 font-semibold"
            >
              {format.number(count)}
            </Link>
            <span className="w-12 text-right text-12 text-ink-3">
              {Math.round((count / Math.max(1, group.ended)) * 100)} %
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
