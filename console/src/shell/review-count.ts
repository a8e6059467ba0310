import { useAsk } from '../api/hooks.ts'

/** How many results wait for a person; beyond a page it is only known that there are many. */
const PAGE = 100

export function useReviewCount(): number {
  const waiting = useAsk('GET /v1/calls', { query: { status: 'needs_review', limit: PAGE } }, { staleMs: 30_000 })
  return waiting.data?.data.length ?? 0
}
