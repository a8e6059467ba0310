import type { StatsRow } from '#contract/stats.ts'
import { romeHour } from '../format/time.ts'
import { useWords } from '../words/use-words.ts'
import { OutcomeColumns } from './outcome-columns.tsx'
import { groupsOf } from './outcome-groups.ts'

/** How today's calls ended, hour by hour. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

export function OutcomeHours({ rows }: { rows: readonly StatsRow[] }) {
  const t = useWords()
  return (
    <OutcomeColumns
      title={t('home.hours')}
      head={t('home.hour')}
      none={rows.length === 0 ? t('home.hoursNone') : undefined}
      columns={hoursOf(rows, romeHour(new Date()))}
    />
  )
}

function hoursOf(rows: readonly StatsRow[], now: number) {
  const known = new Map(rows.map((row) => [Number(row.key.slice(-2)), row]))
  const all = [...known.keys(), FIRST_HOUR, LAST_HOUR]
  const [from, to] = [Math.min(...all), Math.max(...all)]
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const row = known.get(from + at)
    const hour = from + at
    return { label: String(hour), groups: groupsOf(row?.by_outcome), calls: row?.calls ?? 0, now: hour === now }
  })
}
