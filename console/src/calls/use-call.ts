import { useAsk } from '../api/hooks.ts'
import { RUNNING } from '../meanings/signs.ts'
import { useRights } from '../session/session.ts'

/**
 * All that is known of one call. What does not exist yet is null; a call that runs is looked at every second or two.
 */
const LOOK_MS = 1_500

export function useCall(id: string) {
  const params = { id }
  const first = useAsk('GET /v1/calls/{id}', { params })
  const running = first.data !== undefined && RUNNING.includes(first.data.status)
  const found = useAsk('GET /v1/calls/{id}', { params }, { refetchMs: running ? LOOK_MS : false })
  const call = found.data
  const ended = call !== undefined && !running
  const spoken = ended && call.answered_at !== null
  const { client } = useRights()
  const transcript = useAsk('GET /v1/calls/{id}/transcript', { params }, { enabled: spoken })
  const evidence = useAsk('GET /v1/calls/{id}/evidence', { params }, { enabled: spoken })
  const attempts = useAsk('GET /v1/calls/{id}/attempts', { params }, { enabled: call !== undefined })
  const events = useAsk(
    'GET /v1/events',
    { query: { call: id, limit: 20 } },
    { enabled: call !== undefined && !client },
  )
  const ofDraft = call?.agent.version === 0
  const version = useAsk(
    'GET /v1/agents/{id}/versions/{version}',
    { params: { id: call?.agent.id ?? '', version: call?.agent.version ?? 1 } },
    { enabled: call !== undefined && !client && !ofDraft, staleMs: Number.POSITIVE_INFINITY },
  )
  // A draft that somebody talked to is shown by what it has become.
  const draft = useAsk('GET /v1/agents/{id}', { params: { id: call?.agent.id ?? '' } }, { enabled: ofDraft && !client })
  return {
    found,
    call,
    running,
    turns: transcript.data?.turns ?? [],
    evidence: evidence.data?.values ?? {},
    attempts: attempts.data?.data ?? [],
    events: events.data?.data ?? [],
    config: version.data?.config ?? draft.data?.config ?? null,
  }
}
export type WholeCall = Omit<ReturnType<typeof useCall>, 'call'> & {
  call: NonNullable<ReturnType<typeof useCall>['call']>
}
