import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk } from '../api/hooks.ts'
import { useAgentNames } from '../calls/use-agent-names.ts'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Select } from '../parts/select.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { HangUp } from './hang-up.tsx'
import { JustEnded } from './just-ended.tsx'
import { LineCard } from './line-card.tsx'
import { LineRow } from './line-row.tsx'
import { NextInLine } from './next-in-line.tsx'
import { useWall, type WallFilters } from './use-wall.ts'

/** As many as the server tells of. */
const LINES_MAX = 300

const CARDS = 'grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4'
const ROWS = 'rounded-l border border-line bg-surface shadow-1 empty:hidden'

/** The running calls as a wall: a card or a row for each line in use, with the words as they come. */
export function RunningPage() {
  const t = useWords()
  const { edit } = useRights()
  const filters = useSearch({ strict: false }) as WallFilters
  const wall = useWall(filters)
  const [ending, setEnding] = useState<string | null>(null)
  const { lines, isFresh, said } = wall
  const isRows = filters.as === 'rows'
  const Shown = isRows ? LineRow : LineCard
  const count =
    lines.length >= LINES_MAX ? t('running.most', { count: LINES_MAX }) : t('running.count', { count: lines.length })
  return (
    <Page
      title={t('shell.running')}
      below={isFresh ? count : t('shell.reconnecting')}
      actions={<Filters {...filters} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_280px] items-start gap-4 max-desk:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          {lines.length === 0 && isFresh ? <Empty title={t('running.none')} /> : null}
          <ul aria-label={t('shell.running')} className={isRows ? ROWS : CARDS}>
            {lines.map((line) => (
              <Shown key={line.call} line={line} isFresh={isFresh} said={said} onEnd={edit ? setEnding : null} />
            ))}
          </ul>
          <JustEnded {...filters} />
        </div>
        <NextInLine />
      </div>
      {ending === null ? null : <HangUp call={ending} onClose={() => setEnding(null)} />}
    </Page>
  )
}

const ALL = ''

function Filters({ agent = ALL, campaign = ALL, client = ALL, as = ALL }: WallFilters) {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const agents = useAgentNames()
  const campaigns = useAsk('GET /v1/campaigns', { query: { limit: 100 } }, { staleMs: 60_000 })
  const clients = useAsk('GET /v1/clients', { query: { limit: 100 } }, { staleMs: 60_000 })
  const choose = (part: WallFilters) =>
    void navigate({ to: `/${mode}/running`, search: { agent, campaign, client, as, ...part } as never })
  const named = (all: string, found: readonly { id: string; name: string }[]) => [
    { value: ALL, label: all },
    ...found.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const known = [...agents].map(([id, name]) => ({ id, name }))
  const shown = [
    { value: ALL, label: t('running.cards') },
    { value: 'rows', label: t('running.rows') },
  ]
  return (
    <div
      data-wide
      className="grid grid-cols-[repeat(3,1fr)_auto] items-center gap-2 max-tablet:w-full max-tablet:grid-cols-2"
    >
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
      <Segmented label={t('running.shownAs')} value={as} choices={shown} onChange={(next) => choose({ as: next })} />
    </div>
  )
}
