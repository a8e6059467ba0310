import { useAsk } from '../api/hooks.ts'
import { useRights } from '../session/session.ts'

/** The names of the agents by their ids, as far as one page goes. */
export function useAgentNames(): ReadonlyMap<string, string> {
  const { client } = useRights()
  const agents = useAsk('GET /v1/agents', { query: { limit: 100 } }, { staleMs: 60_000, enabled: !client })
  return new Map((agents.data?.data ?? []).map(({ id, name }) => [id, name]))
}
