import { useQueries } from '@tanstack/react-query'
import { ask } from '../api/client.ts'
import { useAsk } from '../api/hooks.ts'
import { formatTime, romeDay } from '../format/time.ts'
import { useMode } from '../session/mode.ts'
import { burnDown } from './burn-down.ts'
import { type CampaignGroup, groupWith, hoursTogether } from './groups.ts'

/** A campaign with the others of its name, how it went hour by hour, what it waits for, and when it may be through. */
const PAGE = 100
const DAY_MS = 86_400_000
const DAYS_MAX = 91

export function useCampaign(id: string) {
  const one = useAsk('GET /v1/campaigns/{id}', { params: { id } }, { refetchMs: 10_000 })
  const agent = one.data?.agent.id ?? ''
  const others = useAsk('GET /v1/campaigns', { query: { agent, limit: PAGE } }, { enabled: agent !== '' })
  const group = one.data ? groupWith(one.data, others.data?.data ?? []) : null
  return { one, group }
}

/** By hour, all parts together. */
function useHours(group: CampaignGroup) {
  const mode = useMode()
  const now = new Date()
  const oldest = new Date(now.getTime() - DAYS_MAX * DAY_MS)
  const began = new Date(group.created_at)
  const from = romeDay(began < oldest ? oldest : began)
  const queries = useQueries({
    queries: group.parts.map(({ id }) => {
      const given = { query: { campaign: id, by: 'hour', from } } as const
      return { queryKey: [mode, 'GET /v1/stats', given], queryFn: () => ask(mode, 'GET /v1/stats', given) }
    }),
  })
  return hoursTogether(queries.flatMap(({ data }) => data?.rows ?? []))
}

export function useWaiting(group: CampaignGroup) {
  const waiting = useAsk('GET /v1/waiting', {}, { refetchMs: 30_000 })
  const mine = (waiting.data?.campaigns ?? []).filter(({ id }) => group.parts.some((part) => part.id === id))
  const reasons = new Map<string, number>()
  for (const { by_reason } of mine)
    for (const [reason, count] of Object.entries(by_reason))
      if (count > 0) reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  const ends = mine.flatMap(({ estimated_end }) => estimated_end ?? [])
  const last = (of: 'from' | 'to') =>
    ends
      .map((end) => end[of])
      .sort()
      .at(-1)
  const [from, to] = [last('from'), last('to')]
  return { reasons, end: from && to ? { from, to } : null }
}

/** A moment of Rome as if it were of Greenwich, so that hours there can be counted. */
const asRome = (at: Date): number => Date.parse(`${romeDay(at)}T${formatTime('en', 'seconds', at)}Z`)

export function useBurnDown(group: CampaignGroup, end: string | null) {
  const rows = useHours(group)
  const agent = useAsk(
    'GET /v1/agents/{id}/versions/{version}',
    { params: { id: group.agent.id, version: group.agent.version } },
    { staleMs: 600_000 },
  )
  const config = agent.data?.config
  const hours = config?.type === 'outbound' ? config.calling.hours : { days: [], from: '00:00', to: '24:00' }
  const ended = new Map(rows.map(({ key, calls }) => [key, calls]))
  const finished = group.parts.map(({ finished_at }) => finished_at)
  const over = finished.every((at) => at !== null) ? finished.map(String).sort().at(-1) : undefined
  const left = group.total - group.ended
  const burn = burnDown({
    ...{ ended, total: group.total, left, hours },
    began: asRome(new Date(group.created_at)),
    now: asRome(over ? new Date(over) : new Date()),
    end: end === null || over ? null : asRome(new Date(end)),
  })
  return { burn, rows, left, hours }
}
