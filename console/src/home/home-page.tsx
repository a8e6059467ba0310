import { useAsk } from '../api/hooks.ts'
import { romeDay } from '../format/time.ts'
import { useFormat } from '../format/use-format.ts'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWindow } from '../shell/window.ts'
import { SimulateButton } from '../simulate/simulate-button.tsx'
import { useWords } from '../words/use-words.ts'
import { Attention } from './attention.tsx'
import { Checklist } from './checklist.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { OutcomeHours } from './outcome-hours.tsx'
import { TestNumbers } from './test-numbers.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

/** Today: what runs, what waits and why, what asks for a person. Until there was a call in test mode: how to begin. */
export function HomePage() {
  const test = useMode() === 'test'
  const calls = useAsk('GET /v1/calls', { query: { limit: 1 } })
  if (calls.isError) return <Trouble error={calls.error} onRetry={() => void calls.refetch()} />
  if (!calls.data) return <Skeleton rows={6} />
  return test && calls.data.data.length === 0 ? <FirstSteps /> : <Day />
}

function Day() {
  const t = useWords()
  const format = useFormat()
  const window = useWindow()
  const test = useMode() === 'test'
  const today = romeDay(new Date())
  const stats = useAsk('GET /v1/stats', { query: { from: today, to: today, by: 'hour' } })
  const rows = stats.data?.rows ?? []
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const ended = t('home.ended', { count: sum(({ calls }) => calls) })
  const reached = t('home.answered', { count: sum(({ answered }) => answered) })
  const title = format.time('whole', new Date())
  return (
    <Page
      title={title.charAt(0).toUpperCase() + title.slice(1)}
      below={
        <>
          {ended}, {reached}. {window.sentence} ({t('common.romeTime')}).
        </>
      }
      actions={<SimulateButton />}
    >
      <div className="grid grid-cols-[2fr_1fr] gap-4 max-desk:grid-cols-1">
        <LinesPanel />
        <WaitingPanel />
        <div className="grid min-w-0 max-desk:order-last">
          <OutcomeHours rows={rows} />
        </div>
        <Attention />
      </div>
      {test ? <TestNumbers /> : null}
      <Checklist />
    </Page>
  )
}
