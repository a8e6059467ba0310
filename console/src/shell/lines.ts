import { useAsk } from '../api/hooks.ts'

/** The lines of the account: how many ring or talk now, outbound, against the limit. */
const PAGE = 100

export function useLines() {
  const account = useAsk('GET /v1/me', {}, { staleMs: 300_000 })
  const talking = useAsk('GET /v1/calls', { query: { status: 'in_progress', limit: PAGE } }, { staleMs: 10_000 })
  const ringing = useAsk('GET /v1/calls', { query: { status: 'dialing', limit: PAGE } }, { staleMs: 10_000 })
  const running = [...(talking.data?.data ?? []), ...(ringing.data?.data ?? [])]
  const used = running.filter(({ direction }) => direction === 'outbound').length
  return { running, used, inbound: running.length - used, limit: account.data?.limits.concurrent_calls ?? 0 }
}
