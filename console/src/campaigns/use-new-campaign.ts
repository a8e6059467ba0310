import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ContactSheet } from '#contract/contact-sheet.ts'
import { type ColumnTarget, guessColumns } from '#contract/guess-columns.ts'
import { useAsk } from '../api/hooks.ts'
import { useMode } from '../session/mode.ts'
import { checkList } from './check-list.ts'
import { allProblems, columnsOf, judgeSheet } from './sheet-state.ts'

/** A campaign in the making: the sheet, what its columns are for, what was mended, and what the server says of it. */
const SAMPLES = 20

function useAgentInputs(agent: string) {
  const shown = useAsk('GET /v1/agents/{id}', { params: { id: agent } }, { enabled: agent !== '', staleMs: 60_000 })
  const version = shown.data?.published_version ?? null
  const published = useAsk(
    'GET /v1/agents/{id}/versions/{version}',
    { params: { id: agent, version: version ?? 1 } },
    { enabled: version !== null, staleMs: 60_000 },
  )
  const config = published.data?.config
  return { version, config: config?.type === 'outbound' ? config : undefined }
}

export function useNewCampaign(sheet: ContactSheet, agent: string) {
  const mode = useMode()
  const [country, setCountry] = useState('IT')
  const [chosen, setChosen] = useState<readonly (ColumnTarget | null)[] | null>(null)
  const [mended, setMended] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { config, version } = useAgentInputs(agent)
  const definitions = useMemo(() => config?.inputs ?? [], [config])
  const guessed = useMemo(() => {
    const samples = sheet.rows.slice(0, SAMPLES).map(({ cells }) => cells)
    return guessColumns({ header: sheet.header, samples, definitions })
  }, [sheet, definitions])
  const targets = chosen ?? guessed
  const judged = useMemo(
    () => judgeSheet(sheet, { targets, definitions, country, mended, left }),
    [sheet, targets, definitions, country, mended, left],
  )
  // The list as it is now, under a name of its own: whatever is asked or sent about it belongs to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another stamp
  const stamp = useMemo(() => crypto.randomUUID(), [judged, agent])
  const known = config !== undefined && targets.includes('to')
  const check = useQuery({
    queryKey: ['list', stamp],
    queryFn: () => checkList(mode, agent, judged.contacts),
    enabled: known && judged.contacts.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columns = useMemo(() => columnsOf({ targets, definitions }), [targets, definitions])
  const problems = useMemo(
    () => allProblems(judged, check.isPlaceholderData ? [] : (check.data?.faults ?? []), columns),
    [judged, check.data, check.isPlaceholderData, columns],
  )
  return {
    ...{ sheet, agent, config, version, country, targets, definitions, columns, mended, left, judged, problems, stamp },
    check,
    setCountry,
    choose(at: number, target: ColumnTarget | null) {
      setChosen(targets.map((one, n) => (n === at ? target : one === target ? null : one)))
    },
    mend(line: number, cells: readonly string[]) {
      setMended(new Map([...mended, [line, cells]]))
    },
    leaveOut(lines: Iterable<number>) {
      setLeft(new Set([...left, ...lines]))
    },
  }
}
export type NewCampaign = ReturnType<typeof useNewCampaign>
