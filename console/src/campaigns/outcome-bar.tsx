import { GROUPS, type GroupName, groupsOf } from '../home/outcome-groups.ts'
import { useWords } from '../words/use-words.ts'
import type { CampaignGroup } from './groups.ts'

/** How far a campaign is, and how what has ended did. */
// biome-ignore format: a table reads in columns
const FILLS: Record<GroupName, string> = {
  done: 'fill-pos-mark', transferred: 'fill-handover-mark', callback: 'fill-att-mark',
  answered: 'fill-neu-mark', unanswered: 'fill-[url(#hatch)]', failed: 'fill-neg-mark',
}

export function OutcomeBar({ group }: { group: Pick<CampaignGroup, 'by_outcome' | 'ended' | 'total'> }) {
  const t = useWords()
  const counts = groupsOf(group.by_outcome)
  let at = 0
  return (
    <svg
      role="img"
      aria-label={t('campaigns.left', { done: group.ended, total: group.total })}
      viewBox="0 0 200 8"
      preserveAspectRatio="none"
      className="h-2 w-full min-w-24"
    >
      <rect width={200} height={8} rx={4} className="fill-sunken" />
      {GROUPS.map((name) => {
        const wide = group.total === 0 ? 0 : (counts[name] / group.total) * 200
        const x = at
        at += wide
        return wide > 0 ? <rect key={name} x={x} width={wide} height={8} className={FILLS[name]} /> : null
      })}
    </svg>
  )
}
