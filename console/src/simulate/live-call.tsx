import { Link } from '@tanstack/react-router'
import { Check, RotateCw } from 'lucide-react'
import type { CallStatus } from '#contract/calls.ts'
import { useAsk } from '../api/hooks.ts'
import { useWaitingSentence } from '../calls/waiting-sentence.ts'
import { CallChips } from '../meanings/call-chips.tsx'
import { RUNNING } from '../meanings/signs.ts'
import { Button, buttonLook } from '../parts/button.tsx'
import { classes } from '../parts/classes.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { useTurns } from './use-turns.ts'

/** A call as it happens: the states that it walks through, and the words. */
const STEPS: readonly CallStatus[] = ['queued', 'dialing', 'in_progress', 'processing', 'completed']
const LOOK_MS = 1_000

export function LiveCall({ id, onAgain }: { id: string; onAgain: () => void }) {
  const t = useWords()
  const mode = useMode()
  const found = useAsk('GET /v1/calls/{id}', { params: { id } }, { refetchMs: LOOK_MS })
  const call = found.data
  const running = !call || RUNNING.includes(call.status)
  const sentence = useWaitingSentence()
  if (found.isError && !call) return <Trouble error={found.error} onRetry={() => void found.refetch()} />
  if (!call) return <Skeleton />
  return (
    <div className="flex flex-1 flex-col gap-5 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CallChips call={call} />
        <span className="font-mono text-12 text-ink-3">{call.to}</span>
      </div>
      <Steps status={call.status} />
      {call.status === 'queued' && call.attempts > 0 ? <p className="text-ink-2">{sentence(call)}</p> : null}
      <Words id={id} running={running} spoken={call.answered_at !== null} />
      {call.result.summary ? <p className="rounded-m bg-sunken p-3">{call.result.summary}</p> : null}
      <div className="sticky bottom-0 mt-auto flex flex-wrap gap-2 bg-surface py-3">
        <Link to={`/${mode}/calls/${id}`} className={buttonLook({ kind: 'primary' })}>
          {t('simulate.openCall')}
        </Link>
        <Button icon={RotateCw} onClick={onAgain}>
          {t('simulate.again')}
        </Button>
      </div>
    </div>
  )
}

function Steps({ status }: { status: CallStatus }) {
  const t = useWords()
  const at = STEPS.indexOf(status) === -1 ? STEPS.length : STEPS.indexOf(status)
  return (
    <ol aria-label={t('simulate.progress')} className="flex flex-col gap-1.5">
      {STEPS.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? 'step' : undefined}
          className={classes('flex items-center gap-2', place > at && 'text-ink-3', place === at && 'font-medium')}
        >
          <span
            className={classes(
              'grid size-5 place-items-center rounded-pill border',
              place < at || at >= STEPS.length - 1 ? 'border-pos-mark bg-pos-soft text-pos-ink' : 'border-control',
            )}
          >
            {place < at || at >= STEPS.length - 1 ? <Check size={12} aria-hidden /> : null}
          </span>
          {t(`status.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function Words({ id, running, spoken }: { id: string; running: boolean; spoken: boolean }) {
  const t = useWords()
  const heard = useTurns(id, running)
  const transcript = useAsk('GET /v1/calls/{id}/transcript', { params: { id } }, { enabled: spoken && !running })
  const turns = transcript.data?.turns ?? heard
  if (turns.length === 0) return null
  return (
    <section aria-label={t('simulate.words')} className="flex flex-col gap-2">
      {turns.map((turn) => (
        <p
          key={`${turn.start_seconds} ${turn.text}`}
          className={classes(
            'max-w-[85%] rounded-l px-3 py-2 break-words',
            turn.speaker === 'person' ? 'self-end bg-accent-soft' : 'self-start bg-sunken',
          )}
        >
          {turn.text}
        </p>
      ))}
    </section>
  )
}
