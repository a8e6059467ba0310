import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk } from '../api/hooks.ts'
import { useAgentNames } from '../calls/use-agent-names.ts'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { Select } from '../parts/select.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { HangUp } from './hang-up.tsx'
import { JustEnded } from './just-ended.tsx'
import { LineCard } from './line-card.tsx'
import { useWall, type WallFilters } from './use-wall.ts'

/** As many as the server tells of. */
const LINES_MAX = 300

/** The running calls as a wall: a card for each line in use, with the words as they come. */
export function RunningPage() {
  const t = useWords()
  const { edit } = useRights()
  const filters = useSearch({ strict: false }) as WallFilters
  const wall = useWall(filters)
  const [ending, setEnding] = useState<string | null>(null)
  const { lines, isFresh } = wall
  const count =
    lines.length >= LINES_MAX ? t('running.most', { count: LINES_MAX }) : t('running.count', { count: lines.length })
  return (
    <Page
      title={t('shell.running')}
      below={isFresh ? count : t('shell.reconnecting')}
      actions={<Filters {...filters} />}
    >
      {lines.length === 0 && isFresh ? <Empty title={t('running.none')} /> : null}
      <ul aria-label={t('shell.running')} className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4">
        {lines.map((line) => (
          <LineCard key={line.call} line={line} isFresh={isFresh} onEnd={edit ? setEnding : null} />
        ))}
      </ul>
      <JustEnded {...filters} />
      {ending === null ? null : <HangUp call={ending} onClose={() => setEnding(null)} />}
    </Page>
  )
}

const ALL = ''

function Filters({ agent = ALL, campaign = ALL, client = ALL }: WallFilters) {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const agents = useAgentNames()
  const campaigns = useAsk('GET /v1/campaigns', { query: { limit: 100 } }, { staleMs: 60_000 })
  const clients = useAsk('GET /v1/clients', { query: { limit: 100 } }, { staleMs: 60_000 })
  const choose = (part: WallFilters) =>
    void navigate({ to: `/${mode}/running`, search: { agent, campaign, client, ...part } as never })
  const named = (all: string, found: readonly { id: string; name: string }[]) => [
    { value: ALL, label: all },
    ...found.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const known = [...agents].map(([id, name]) => ({ id, name }))
  return (
    <div className="grid grid-cols-3 gap-2 max-tablet:w-full max-tablet:grid-cols-1">
      <Select
        label={t('running.agent')}
        value={agent}
        choices={named(t('running.allAgents'), known)}
        onChange={(next) => choose({ agent: next })}
      />
      <Select
        label={t('running.campaign')}
        value={campaign}
        choices={named(t('running.allCampaigns'), campaigns.data?.data ?? [])}
        onChange={(next) => choose({ campaign: next })}
      />
      <Select
        label={t('running.client')}
        value={client}
        choices={named(t('running.allClients'), clients.data?.data ?? [])}
        onChange={(next) => choose({ client: next })}
      />
    </div>
  )
}
