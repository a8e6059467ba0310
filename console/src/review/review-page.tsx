import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAsk } from '../api/hooks.ts'
import { numberOf, personName } from '../calls/person-name.ts'
import { Player } from '../calls/player.tsx'
import { ResultPanel } from '../calls/result-panel.tsx'
import { Transcript } from '../calls/transcript.tsx'
import { useCall, type WholeCall } from '../calls/use-call.ts'
import { usePlayback } from '../calls/use-playback.ts'
import { spacedNumber } from '../format/phone.ts'
import { CallChips } from '../meanings/call-chips.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { lettersOn } from '../session/preferences.ts'
import { useWords } from '../words/use-words.ts'

/** What waits for a person's eye, one at a time, the oldest first: the result beside the words that carry it. */
const PAGE = 100

export function ReviewPage() {
  const t = useWords()
  const list = useAsk('GET /v1/reviews', { query: { limit: PAGE } }, { keep: true })
  const [wanted, setWanted] = useState<string | null>(null)
  const ids = (list.data?.data ?? []).map(({ call }) => call)
  const at = Math.max(0, wanted === null ? 0 : ids.indexOf(wanted))
  const current = ids[at]
  const go = (step: number) => setWanted(ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null)
  useLeafing(go)
  const place = list.data?.has_more ? 'reviewing.placeMore' : 'reviewing.place'
  const actions = (
    <>
      <Button size="square" icon={ChevronLeft} aria-label={t('common.previous')} onClick={() => go(-1)} />
      <Button size="square" icon={ChevronRight} aria-label={t('common.next')} onClick={() => go(1)} />
    </>
  )
  return (
    <Page
      title={t('shell.review')}
      below={ids.length > 0 ? `${t(place, { at: at + 1, count: ids.length })}. ${t('reviewing.keys')}` : null}
      actions={ids.length > 1 ? actions : undefined}
    >
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton rows={6} /> : null}
      {list.data && ids.length === 0 ? <Empty title={t('calls.reviewNone')}>{t('calls.reviewNoneMore')}</Empty> : null}
      {current ? <OneCall key={current} id={current} onDone={() => setWanted(ids[at + 1] ?? null)} /> : null}
    </Page>
  )
}

function OneCall({ id, onDone }: { id: string; onDone: () => void }) {
  const whole = useCall(id)
  if (whole.found.isError && !whole.call) return <Trouble error={whole.found.error} />
  if (!whole.call) return <Skeleton rows={6} />
  return <Beside whole={{ ...whole, call: whole.call }} onDone={onDone} />
}

function Beside({ whole, onDone }: { whole: WholeCall; onDone: () => void }) {
  const t = useWords()
  const mode = useMode()
  const { call } = whole
  const playback = usePlayback(call)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-15 font-semibold">{personName(call) ?? spacedNumber(numberOf(call))}</h2>
        <CallChips call={call} />
        <Time at={call.created_at} shape="stamp" />
        <Link to={`/${mode}/calls/${call.id}`} className="min-h-6">
          {t('reviewing.open')}
        </Link>
      </div>
      <div className="flex items-start gap-4 max-desk:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-4 max-desk:w-full max-tablet:order-2">
          {call.recording ? <Player whole={whole} playback={playback} /> : null}
          <Transcript whole={whole} playback={playback} />
        </div>
        <div className="flex w-[372px] shrink-0 flex-col gap-2 max-desk:w-full max-tablet:order-1">
          <ResultPanel whole={whole} seek={playback.seek} onReviewed={onDone} />
        </div>
      </div>
    </>
  )
}

/** j and k, where nothing is typed. */
function useLeafing(go: (step: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(event.target.tagName)
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !lettersOn()) return
      if (event.key === 'j') go(1)
      if (event.key === 'k') go(-1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
