import type { CallStatus, Outcome } from '#contract/calls.ts'
import type { Campaign } from '#contract/campaigns.ts'

/** A list that was longer than one campaign holds is several of them, made in one go under one name: shown as one. */
export interface CampaignGroup {
  id: string
  name: string
  agent: Campaign['agent']
  status: Campaign['status']
  paused_reason: Campaign['paused_reason']
  parts: readonly Campaign[]
  total: number
  ended: number
  by_status: Partial<Record<CallStatus, number>>
  by_outcome: Partial<Record<Outcome, number>>
  created_at: string
}

/** Longer than sending ten of them takes. */
const TOGETHER_MS = 600_000

const belongs = (one: Campaign, other: Campaign): boolean =>
  one.name === other.name &&
  one.agent.id === other.agent.id &&
  Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) <= TOGETHER_MS

/** In the order of the list. */
export function groupsOf(campaigns: readonly Campaign[]): CampaignGroup[] {
  const groups: Campaign[][] = []
  for (const campaign of campaigns) {
    const mine = groups.find(([first]) => first && belongs(first, campaign) && first.total > 0 && campaign.total > 0)
    if (mine) mine.push(campaign)
    else groups.push([campaign])
  }
  return groups.flatMap((parts) => sumOf(parts.toReversed()) ?? [])
}

export function groupWith(campaign: Campaign, others: readonly Campaign[]): CampaignGroup | null {
  const parts = others.filter((other) => other.id !== campaign.id && belongs(campaign, other))
  return sumOf([campaign, ...parts].toSorted((one, other) => (one.id < other.id ? -1 : 1)))
}

const ENDED = ['completed', 'failed', 'cancelled', 'needs_review'] as const
/** What a group is, by what some part of it is: the first that holds. */
const STANDING = ['running', 'paused', 'completed', 'cancelled'] as const

function sumOf(parts: readonly Campaign[]): CampaignGroup | null {
  const [first] = parts
  if (!first) return null
  const by_status = added(parts.map((part) => part.by_status))
  const status = STANDING.find((one) => parts.some((part) => part.status === one)) ?? first.status
  return {
    ...{ id: first.id, name: first.name, agent: first.agent, created_at: first.created_at, parts, status },
    paused_reason: status === 'paused' ? (parts.find((part) => part.paused_reason)?.paused_reason ?? null) : null,
    total: parts.reduce((sum, { total }) => sum + total, 0),
    ended: ENDED.reduce((sum, one) => sum + (by_status[one] ?? 0), 0),
    by_status,
    by_outcome: added(parts.map((part) => part.by_outcome)),
  }
}

function added<Key extends string>(counts: readonly Record<Key, number>[]): Partial<Record<Key, number>> {
  const sums: Partial<Record<Key, number>> = {}
  for (const one of counts)
    for (const [key, count] of Object.entries<number>(one)) sums[key as Key] = (sums[key as Key] ?? 0) + count
  return sums
}

interface HourRow {
  key: string
  calls: number
  by_outcome: Record<Outcome, number>
}

/** The hours of all parts, each once, in their order. */
export function hoursTogether(rows: readonly HourRow[]) {
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, all]) => ({
      key,
      calls: all.reduce((sum, { calls }) => sum + calls, 0),
      by_outcome: added(all.map(({ by_outcome }) => by_outcome)),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
