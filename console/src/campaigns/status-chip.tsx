import { Ban, CircleCheck, CirclePlay, type LucideIcon, Pause } from 'lucide-react'
import type { CampaignStatus } from '#contract/campaigns.ts'
import { Chip, type Tone } from '../parts/chip.tsx'
import { useWords } from '../words/use-words.ts'

const SIGNS: Record<CampaignStatus, { icon: LucideIcon; tone: Tone }> = {
  running: { icon: CirclePlay, tone: 'run' },
  paused: { icon: Pause, tone: 'att' },
  completed: { icon: CircleCheck, tone: 'pos' },
  cancelled: { icon: Ban, tone: 'neu' },
}

export function CampaignChip({ status }: { status: CampaignStatus }) {
  const t = useWords()
  return <Chip {...SIGNS[status]}>{t(`campaigns.status_${status}`)}</Chip>
}
