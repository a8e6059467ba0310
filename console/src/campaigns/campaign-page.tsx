import { Link, useParams } from '@tanstack/react-router'
import { Note } from '../parts/note.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { AnswerHeat } from '../pictures/answer-heat.tsx'
import { Hatch } from '../pictures/hatch.tsx'
import { OutcomeColumns } from '../pictures/outcome-columns.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { BurnDownFigure } from './burn-down-figure.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { EndPanel } from './end-panel.tsx'
import type { CampaignGroup } from './groups.ts'
import { OutcomesPanel } from './outcomes-panel.tsx'
import { CampaignChip } from './status-chip.tsx'
import { useBurnDown, useCampaign, useWaiting } from './use-campaign.ts'

/** How a campaign goes: what is left, until when, how calls ended and when people answer. */
export function CampaignPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { one, group } = useCampaign(id)
  if (one.isError && !one.data) return <Trouble error={one.error} onRetry={() => void one.refetch()} />
  if (!group) return <Skeleton rows={8} />
  return <Shown group={group} />
}

function Shown({ group }: { group: CampaignGroup }) {
  const t = useWords()
  const mode = useMode()
  const { reasons, end } = useWaiting(group)
  const { burn, rows, left, hours } = useBurnDown(group, end?.to ?? null)
  const columns = rows.map(({ key, by_outcome }, at) => ({
    key,
    name: key.replace('T', ' '),
    label: rows.length > 16 && at % Math.ceil(rows.length / 12) > 0 ? '' : key.slice(-2),
    counts: by_outcome,
  }))
  return (
    <Page
      title={group.name}
      beside={<CampaignChip status={group.status} />}
      below={
        <>
          <Link to={`/${mode}/agents/${group.agent.id}`}>{group.agent.name}</Link>
          {', '}
          <Time at={group.created_at} shape="stamp" />
          {group.parts.length > 1 ? `. ${t('campaigns.parts', { count: group.parts.length })}` : ''}
        </>
      }
      actions={<CampaignActions group={group} />}
    >
      <Hatch />
      {group.status === 'paused' ? (
        <Note tone="att">
          {t(group.paused_reason === 'circuit_breaker' ? 'campaigns.pausedBreaker' : 'campaigns.pausedUser')}
        </Note>
      ) : null}
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 max-desk:grid-cols-1">
        <BurnDownFigure burn={burn} total={group.total} left={left} />
        <EndPanel group={group} reasons={reasons} end={end} />
        <OutcomeColumns title={t('campaigns.byHour')} columns={columns} />
        <OutcomesPanel group={group} />
      </div>
      <AnswerHeat agent={group.agent.id} hours={hours} />
    </Page>
  )
}
